"""Footnotes and endnotes: their numbers as Word shows them, and their paragraphs where they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.parsing.docx.names import attribute, child, children, value_of, whole_number
from pincite.parsing.docx.story import Story, StoryParagraph
from pincite.parsing.flow.numerals import format_number

if TYPE_CHECKING:
    from lxml.etree import _Element

    from pincite.parsing.docx.inline import NoteCall
    from pincite.parsing.docx.package import Package

_FORMS = {"footnote": "decimal", "endnote": "lowerRoman"}


class Notes:
    """The notes of a document; each is given once, where it is called first."""

    def __init__(self, package: Package, *, main: str, story: Callable[[str], Story]) -> None:
        self._kinds = {kind: _NoteKind(package, main, kind) for kind in _FORMS}
        self._story = story

    def read(self, call: NoteCall) -> Iterator[StoryParagraph]:
        """The paragraphs of a note, its number before the first; none for one that is not there or was read before."""
        kind = self._kinds[call.kind]
        note = kind.notes.pop(call.id, None)
        if note is None:
            return
        if not call.own_mark:
            kind.called += 1
        mark = "" if call.own_mark else format_number(kind.start + kind.called - 1, kind.form)
        for story_item in self._story(kind.part).read(note):
            paragraph = story_item.paragraph
            if mark and paragraph.text and not paragraph.cells:
                paragraph, mark = replace(paragraph, text=f"{mark} {paragraph.text}"), ""
            yield StoryParagraph(paragraph)


class _NoteKind:
    def __init__(self, package: Package, main: str, kind: str) -> None:
        self.part = next((entry.target for entry in package.relations(main).values() if entry.kind == f"{kind}s"), "")
        root = package.tree(self.part) if self.part else None
        self.notes: dict[str, _Element] = {
            attribute(entry, "id") or "": entry
            for entry in children(root, kind)
            if (attribute(entry, "type") or "normal") == "normal"
        }
        settings = child(package.related(main, "settings"), f"{kind}Pr")
        self.form = value_of(child(settings, "numFmt")) or _FORMS[kind]
        self.start = whole_number(value_of(child(settings, "numStart")), 1) or 1
        self.called = 0
