"""PDFs that ask for far more than they hold, each built from a few lines."""

import zlib

from pincite.testing.objects import PdfObjects, RawBytes, Ref

MIB = 1024 * 1024
BOX = [0, 0, 612, 792]
FONT = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"}
HELLO = b"BT /F1 12 Tf 72 700 Td (hello) Tj ET"


def file(data=HELLO, *, stream=None, page=None, resources=None, catalog=None, trailer=None, more=None):
    """One page with this content; `more` adds objects and returns resources for it."""
    objects = PdfObjects()
    tree = objects.reserve()
    given = {"Font": {"F1": FONT}, **(resources or {}), **(more(objects) if more else {})}
    content = objects.add(stream or {}, stream=data)
    entries = {"Type": "Page", "Parent": tree, "MediaBox": BOX, "Resources": given, "Contents": content, **(page or {})}
    kid = objects.add(entries)
    objects.fill(tree, {"Type": "Pages", "Kids": [kid], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree, **(catalog or {})}), trailer=trailer)


def with_catalog(make):
    """One plain page in a catalogue with the entries that `make(objects)` gives."""
    objects = PdfObjects()
    tree = objects.reserve()
    content = objects.add({}, stream=HELLO)
    resources = {"Font": {"F1": FONT}}
    kid = objects.add({"Type": "Page", "Parent": tree, "MediaBox": BOX, "Resources": resources, "Contents": content})
    objects.fill(tree, {"Type": "Pages", "Kids": [kid], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree, **make(objects, kid)}))


def image(data, **entries):
    """A page that shows one image."""
    given = {"Type": "XObject", "Subtype": "Image", "Width": 10, "Height": 10, "BitsPerComponent": 8, **entries}
    given.setdefault("ColorSpace", "DeviceGray")
    return file(
        b"q 600 0 0 700 0 0 cm /Im1 Do Q",
        more=lambda objects: {"XObject": {"Im1": objects.add(given, stream=data)}},
    )


def squeezed(piece, times, *, rounds=1):
    """The piece, `times` MiB of it, packed by deflate again and again."""
    squeeze = zlib.compressobj(1)
    block = piece * (MIB // len(piece))
    packed = b"".join(squeeze.compress(block) for _ in range(times)) + squeeze.flush()
    for _ in range(rounds - 1):
        packed = zlib.compress(packed, 9)
    return packed


def nested_filters(count):
    """A stream that passes `count` filters, each of which says it is deflate."""
    data = HELLO
    for _ in range(count):
        data = zlib.compress(data, 1)
    return file(data, stream={"Filter": ["FlateDecode"] * count})


def hex_in_hex(count):
    """A stream that doubles with each of its filters."""
    data = HELLO
    for _ in range(count):
        data = data.hex().encode() + b">"
    return file(data, stream={"Filter": ["ASCIIHexDecode"] * count})


def form_tree(depth, fan):
    """Forms that draw the next form `fan` times: fan ** depth in all."""

    def make(objects):
        last = objects.add({"Type": "XObject", "Subtype": "Form", "BBox": BOX}, stream=b"0 0 5 5 re f")
        for _ in range(depth):
            entries = {"Type": "XObject", "Subtype": "Form", "BBox": BOX, "Resources": {"XObject": {"Fm": last}}}
            last = objects.add(entries, stream=b"/Fm Do " * fan)
        return {"XObject": {"Fm": last}}

    return file(b"/Fm Do", more=make)


def form_ring(count):
    """Forms that draw each other in a ring."""

    def make(objects):
        refs = [objects.reserve() for _ in range(count)]
        for one, after in zip(refs, [*refs[1:], refs[0]], strict=True):
            entries = {"Type": "XObject", "Subtype": "Form", "BBox": BOX, "Resources": {"XObject": {"Fm": after}}}
            objects.fill(one, entries, stream=b"/Fm Do /Fm Do")
        return {"XObject": {"Fm": refs[0]}}

    return file(b"/Fm Do " + HELLO, more=make)


def pattern_in_itself():
    """A tiling pattern that is painted with itself."""

    def make(objects):
        tile = objects.reserve()
        entries = {"Type": "Pattern", "PatternType": 1, "PaintType": 1, "TilingType": 1, "BBox": [0, 0, 9, 9]}
        steps = {"XStep": 1, "YStep": 1, "Resources": {"Pattern": {"P1": tile}}}
        objects.fill(tile, {**entries, **steps}, stream=b"/Pattern cs /P1 scn 0 0 9 9 re f")
        return {"Pattern": {"P1": tile}}

    return file(b"/Pattern cs /P1 scn 0 0 600 700 re f", more=make)


def tiny_tiles():
    """A page tiled in steps of a ten-thousandth of a point."""

    def make(objects):
        entries = {"Type": "Pattern", "PatternType": 1, "PaintType": 1, "TilingType": 1, "BBox": [0, 0, 1, 1]}
        tile = objects.add({**entries, "XStep": 0.0001, "YStep": 0.0001, "Resources": {}}, stream=b"0 0 1 1 re f")
        return {"Pattern": {"P1": tile}}

    return file(b"/Pattern cs /P1 scn 0 0 600 700 re f", more=make)


def shading_of_itself():
    """A shading whose stitching function stitches itself."""

    def make(objects):
        function = objects.reserve()
        entries = {"FunctionType": 3, "Domain": [0, 1], "Bounds": [0.5], "Encode": [0, 1, 0, 1]}
        objects.fill(function, {**entries, "Functions": [function, function]})
        shading = {"ShadingType": 2, "ColorSpace": "DeviceRGB", "Coords": [0, 0, 600, 0], "Function": function}
        return {"Shading": {"S1": objects.add(shading)}}

    return file(b"/S1 sh", more=make)


def sampled_function(inputs):
    """A colour function with two samples for each of many inputs: 2 ** inputs in all."""

    def make(objects):
        entries = {"FunctionType": 0, "Domain": [0, 1] * inputs, "Range": [0, 1] * 3, "Size": [2] * inputs}
        function = objects.add({**entries, "BitsPerSample": 8}, stream=b"\0" * 64)
        space = ["DeviceN", [f"C{number}" for number in range(inputs)], "DeviceRGB", function]
        return {"ColorSpace": {"CS1": space}}

    return file(b"/CS1 cs " + b"1 " * inputs + b"scn 0 0 600 700 re f", more=make)


def space_in_itself():
    """An indexed colour space based on itself."""

    def make(objects):
        space = objects.reserve()
        objects.fill(space, ["Indexed", space, 255, b"\0" * 768])
        return {"ColorSpace": {"CS1": space}}

    return file(b"/CS1 cs 1 sc 0 0 600 700 re f", more=make)


def mask_of_itself():
    """An image that is its own soft mask."""

    def make(objects):
        picture = objects.reserve()
        entries = {"Type": "XObject", "Subtype": "Image", "Width": 9, "Height": 9, "BitsPerComponent": 8}
        objects.fill(picture, {**entries, "ColorSpace": "DeviceGray", "SMask": picture}, stream=b"\x77" * 81)
        return {"XObject": {"Im1": picture}}

    return file(b"q 600 0 0 700 0 0 cm /Im1 Do Q", more=make)


def glyph_in_itself():
    """A Type 3 font whose glyph is written in the font itself."""

    def make(objects):
        font = objects.reserve()
        glyph = objects.add({}, stream=b"1000 0 0 0 9 9 d1 BT /T3 1 Tf (aaaaaaaa) Tj ET")
        entries = {"Type": "Font", "Subtype": "Type3", "FontBBox": [0, 0, 9, 9], "FontMatrix": [1, 0, 0, 1, 0, 0]}
        codes = {"FirstChar": 97, "LastChar": 97, "Widths": [1000], "CharProcs": {"a": glyph}}
        named = {"Encoding": {"Differences": [97, "a"]}, "Resources": {"Font": {"T3": font}}}
        objects.fill(font, {**entries, **codes, **named})
        return {"Font": {"T3": font}}

    return file(b"BT /T3 9 Tf 72 700 Td (aaaa) Tj ET", more=make)


def font_with(descriptor=None, data=b"", **entries):
    """A page in a font with this font file or these entries."""

    def make(objects):
        given = {**FONT, "Subtype": "TrueType", "BaseFont": "Bomb", **entries}
        if descriptor:
            embedded = objects.add({"Length1": len(data)}, stream=data)
            given["FontDescriptor"] = objects.add({"Type": "FontDescriptor", "FontName": "Bomb", descriptor: embedded})
        return {"Font": {"F1": objects.add(given)}}

    return file(more=make)


def cmap(body):
    """A page in a font whose characters are named by this CMap."""

    def make(objects):
        data = b"/CIDInit /ProcSet findresource begin begincmap " + body + b" endcmap"
        return {"Font": {"F1": objects.add({**FONT, "ToUnicode": objects.add({}, stream=data)})}}

    return file(more=make)


def annotations(count, **entries):
    """A page with that many annotations."""

    def make(objects):
        look = objects.add({"Type": "XObject", "Subtype": "Form", "BBox": BOX}, stream=b"0 0 5 5 re f " * 20)
        one = {"Type": "Annot", "Subtype": "Stamp", "Rect": BOX, "AP": {"N": look}, **entries}
        make.kids = [objects.add(one) for _ in range(min(count, 500))] * (count // 500 or 1)
        return {}

    objects = PdfObjects()
    tree = objects.reserve()
    make(objects)
    page = {"Type": "Page", "Parent": tree, "MediaBox": BOX, "Annots": make.kids}
    objects.fill(tree, {"Type": "Pages", "Kids": [objects.add(page)], "Count": 1})
    fields = {"AcroForm": {"Fields": make.kids[:1], "NeedAppearances": True}}
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree, **fields}))


def outline_ring(objects, page):
    """Bookmarks that follow each other in a ring."""
    top, one, two = objects.reserve(), objects.reserve(), objects.reserve()
    objects.fill(top, {"Type": "Outlines", "First": one, "Last": two, "Count": 2})
    objects.fill(one, {"Title": b"one", "Parent": top, "Next": two, "First": top, "Dest": [page, "Fit"]})
    objects.fill(two, {"Title": b"two", "Parent": top, "Next": one, "First": one})
    return {"Outlines": top}


def label_ring(objects, _page):
    """Page labels in a number tree that is its own branch."""
    tree = objects.reserve()
    objects.fill(tree, {"Kids": [tree, tree], "Limits": [0, 1_000_000]})
    return {"PageLabels": tree}


def name_ring(objects, _page):
    """Destinations in a name tree that is its own branch."""
    tree = objects.reserve()
    objects.fill(tree, {"Kids": [tree] * 50, "Limits": [b"a", b"z"]})
    return {"Names": {"Dests": tree, "JavaScript": tree, "EmbeddedFiles": tree}}


def layer_ring(objects, _page):
    """Layers whose order and membership lead back to themselves."""
    group, order = objects.reserve(), objects.reserve()
    objects.fill(group, {"Type": "OCMD", "OCGs": [group, group], "VE": ["Not", group]})
    objects.fill(order, [order, group])
    return {"OCProperties": {"OCGs": [group], "D": {"Order": order, "OFF": [group], "BaseState": "OFF"}}}


def field_ring(objects, page):
    """Form fields that are each other's parents and kids."""
    one, two = objects.reserve(), objects.reserve()
    objects.fill(one, {"T": b"one", "Kids": [two, one], "Parent": two, "FT": "Tx", "P": page})
    objects.fill(two, {"T": b"two", "Kids": [one, two], "Parent": one})
    return {"AcroForm": {"Fields": [one, two], "CO": [one]}}


def page_ladder(depth):
    """A page at the end of a chain of page tree nodes, one in the other."""
    objects = PdfObjects()
    nodes = [objects.reserve() for _ in range(depth)]
    page = objects.add({"Type": "Page", "Parent": nodes[-1], "MediaBox": BOX})
    for index, node in enumerate(nodes):
        parent = {"Parent": nodes[index - 1]} if index else {}
        below = nodes[index + 1] if index + 1 < depth else page
        objects.fill(node, {"Type": "Pages", "Kids": [below], "Count": 1, **parent})
    return objects.build(objects.add({"Type": "Catalog", "Pages": nodes[0]}))


def two_parents():
    """Two page tree nodes that are each other's kids."""
    objects = PdfObjects()
    one, two = objects.reserve(), objects.reserve()
    objects.fill(one, {"Type": "Pages", "Kids": [two, two], "Count": 1_000})
    objects.fill(two, {"Type": "Pages", "Kids": [one, one], "Count": 1_000, "Parent": one})
    return objects.build(objects.add({"Type": "Catalog", "Pages": one}))


def many_pages(count):
    """A flat tree of that many pages, all one object."""
    objects = PdfObjects()
    tree = objects.reserve()
    kid = objects.add({"Type": "Page", "Parent": tree, "MediaBox": BOX})
    objects.fill(tree, {"Type": "Pages", "Kids": [kid] * count, "Count": count})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


def xref_ring():
    """A cross-reference table that names itself as the one before it."""
    content = file()
    start = int(content.rsplit(b"startxref\n", 1)[1].split(b"\n")[0])
    return content.replace(b"/Root", b"/Prev %d /Root" % start)


def xref_stream(entries, data=b"\1\0\0\0" * 20):
    """A file whose cross-reference stream has these entries."""
    head = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 1 0 R >>\nendobj\n"
    body = b"5 0 obj\n<< /Type /XRef /Root 1 0 R " + entries + b" /Length %d >>\nstream\n" % len(data) + data
    return head + body + b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % len(head)


def object_stream_ring():
    """Object streams that each extend the other, and hold themselves."""

    def make(objects):
        one, two = objects.reserve(), objects.reserve()
        inner = b"%d 0 %d 9 << /A 1 >> << /B 2 >>" % (one.number, two.number)
        for this, other in ((one, two), (two, one)):
            entries = {"Type": "ObjStm", "N": 1_000_000, "First": 12, "Extends": other}
            objects.fill(this, entries, stream=inner)
        return {"Properties": {"M": one, "N": two}}

    return file(more=make)


def length_of_itself():
    """A stream whose length is the stream itself."""

    def make(objects):
        ref = objects.reserve()
        objects.fill(ref, {"Length": ref, "Type": "XObject", "Subtype": "Form", "BBox": BOX}, stream=b"0 0 5 5 re f")
        return {"XObject": {"Fm": ref}}

    return file(b"/Fm Do " + HELLO, more=make)


def referring_to_itself():
    """An object that is nothing but a reference to itself."""

    def make(objects):
        ref = objects.reserve()
        objects.fill(ref, ref)
        return {"XObject": ref, "ExtGState": {"G": Ref(ref.number)}}

    return file(b"/G gs " + HELLO, more=make)


def encrypted(entries):
    """A file that says it is encrypted by this dictionary."""
    return file(trailer={"Encrypt": entries})


DEEP = RawBytes(b"[" * 300_000)
