"""PDF files with form fields and annotations, written object by object."""

from __future__ import annotations

from pincite.testing.objects import PdfObjects

FONTS = {"Helv": "Helvetica", "ZaDb": "ZapfDingbats"}


class FormFile:
    """One page of 600 by 800 points; fields and annotations are added, then `build` gives the bytes.

    `inherited` names the page's entries that stand in the page tree instead.
    """

    def __init__(self, *, acroform=None, page=None, catalogue=None, inherited=()):
        self.objects = PdfObjects()
        self.page = self.objects.reserve()
        self.fonts = {
            name: self.objects.add({"Type": "Font", "Subtype": "Type1", "BaseFont": base})
            for name, base in FONTS.items()
        }
        self.content = b""
        self._acroform, self._page, self.catalogue = acroform or {}, page or {}, catalogue or {}
        self._inherited = inherited
        self._annotations, self._fields = [], []

    def text(self, x, y, text, size=11):
        """A line of the page's own text."""
        self.content += b"BT /Helv %d Tf %d %d Td (%s) Tj ET\n" % (size, x, y, text.encode("latin-1"))
        return self

    def look(self, stream, width=200, height=20, **entries):
        """An appearance stream."""
        entries = {"BBox": [0, 0, width, height], "Resources": {"Font": self.fonts}, **entries}
        return self.objects.add({"Type": "XObject", "Subtype": "Form", **entries}, stream=stream)

    def says(self, text, **options):
        """An appearance that shows a line of text."""
        return self.look(b"/Tx BMC BT /Helv 11 Tf 2 5 Td (%s) Tj ET EMC" % text.encode("latin-1"), **options)

    def annotation(self, subtype, rect, **entries):
        """Any annotation; F is print unless it is given."""
        known = {"Type": "Annot", "Subtype": subtype, "Rect": rect, "F": 4, "P": self.page}
        ref = self.objects.add({**known, **entries})
        self._annotations.append(ref)
        return ref

    def field(self, kind, rect, **entries):
        """A field that is its own widget; `kind` is Tx, Btn, Ch or Sig."""
        entries.setdefault("T", b"field%d" % len(self._fields))
        entries.setdefault("DA", b"/Helv 11 Tf 0 g")
        ref = self.annotation("Widget", rect, FT=kind, **entries)
        self._fields.append(ref)
        return ref

    def group(self, kind, kids, **entries):
        """A field of several widgets: `kids` are (rect, entries) pairs."""
        parent = self.objects.reserve()
        refs = [self.annotation("Widget", rect, Parent=parent, **more) for rect, more in kids]
        self.objects.fill(parent, {"FT": kind, "T": b"group%d" % len(self._fields), "Kids": refs, **entries})
        self._fields.append(parent)
        return refs

    def build(self):
        """The bytes of the file."""
        objects = self.objects
        content = objects.add({}, stream=self.content)
        tree = objects.reserve()
        entries = {"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 600, 800], "Resources": {"Font": self.fonts}}
        if self._annotations:
            entries["Annots"] = self._annotations
        entries |= {"Contents": content, **self._page}
        passed_on = {name: entries.pop(name) for name in self._inherited}
        objects.fill(self.page, entries)
        objects.fill(tree, {"Type": "Pages", "Kids": [self.page], "Count": 1, **passed_on})
        catalogue = {"Type": "Catalog", "Pages": tree, **self.catalogue}
        if self._fields:
            catalogue["AcroForm"] = {"Fields": self._fields, "DR": {"Font": self.fonts}, **self._acroform}
        return objects.build(objects.add(catalogue))
