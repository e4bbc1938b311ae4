"""A composed document as a Word file, and in which cluster of it each marked word stands.

Clusters are counted here from what is written, by their definition (README of this folder), not by reading the file.
"""

import zipfile
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

from docx import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT, WD_TAB_LEADER
from docx.shared import Pt

from examples.workers_comp.layout import Flow, Part
from examples.workers_comp.names import words
from examples.workers_comp.wording import CHECKED, UNCHECKED, Rich

KINDS = frozenset(words("title h right center p small lines bullets kv inline dots table letterhead sign"))
"""The blocks that a Word file can hold; a document with others is not written as one."""

HEADINGS = frozenset({"title", "h"})

CLUSTER = 3_000
"""Characters in a cluster at most."""

_ALIGN = {"r": WD_ALIGN_PARAGRAPH.RIGHT, "c": WD_ALIGN_PARAGRAPH.CENTER}
_STYLES = {"title": "Title", "h": "Heading 1", "bullets": "List Bullet"}
_EPOCH = (1980, 1, 1, 0, 0, 0)
Rows = list[list[Part]]


def fits(flow: Flow) -> bool:
    """Whether a document can be written as a Word file, with headings that are marked as such."""
    shown = [part for part in flow.parts if part.kind != "running"]
    boxes = any(mark in part.rich.text for part in shown for mark in (CHECKED, UNCHECKED))
    kinds = {part.kind for part in shown}
    return not boxes and kinds <= KINDS and bool(kinds & HEADINGS)


def write_word(flow: Flow, path: Path) -> list[tuple[int, Rich]]:
    """Writes the file; the cluster (from 1) of each text in it. Equal documents are equal byte for byte."""
    document = Document()
    clusters = _Clusters()
    placed: list[tuple[int, Rich]] = []
    for kind, rows in _blocks(flow):
        if kind in ("kv", "table"):
            number = clusters.table()
            placed += [(number, part.rich) for part in _write_table(document, kind, rows)]
            continue
        for line in _lines(kind, rows):
            _write_paragraph(document, kind, line)
            number = clusters.paragraph("\t".join(part.rich.text for part in line), heading=kind in HEADINGS)
            placed += [(number, part.rich) for part in line]
    _save(document, path)
    return placed


class _Clusters:
    """Counts clusters: a heading and what follows up to the next, at most so many characters; a table is its own."""

    def __init__(self) -> None:
        self._number = 0
        self._size = 0
        self._last = ""

    def table(self) -> int:
        """The number of a table's cluster."""
        self._number += 1
        self._last = "table"
        return self._number

    def paragraph(self, text: str, *, heading: bool) -> int:
        """The number of the cluster that a paragraph stands in."""
        kind = "heading" if heading else "text"
        begins = self._last in ("", "table") or (heading and self._last != "heading")
        if begins or self._size + 2 + len(text) > CLUSTER:
            self._number += 1
            self._size = -2
        self._size += 2 + len(text)
        self._last = kind
        return self._number


def _blocks(flow: Flow) -> Iterator[tuple[str, Rows]]:
    """The blocks as drawn: kind and rows of texts; a table's head once."""
    shown = (part for part in flow.parts if part.kind != "running")
    for (_, kind), parts in groupby(shown, key=lambda part: (part.block, part.kind)):
        rows = [list(row) for _, row in groupby(parts, key=lambda part: part.row)]
        if kind == "table":
            head = [part.rich.text for part in rows[0]]
            rows = [rows[0], *(row for row in rows[1:] if [part.rich.text for part in row] != head)]
        yield kind, rows


def _lines(kind: str, rows: Rows) -> list[list[Part]]:
    """The paragraphs of a block, each of one text, or of a label and a value; marks and dots come from the style."""
    if kind == "bullets":
        return [[row[-1]] for row in rows]
    if kind == "dots":
        return [[row[0], row[-1]] for row in rows]
    return [[part] for row in rows for part in row]


def _write_paragraph(document: Any, kind: str, line: list[Part]) -> None:
    paragraph = document.add_paragraph(style=_STYLES.get(kind))
    paragraph.alignment = _ALIGN.get(line[0].align)
    if kind == "dots":
        paragraph.alignment = None
        width = document.sections[0].page_width - document.sections[0].left_margin - document.sections[0].right_margin
        paragraph.paragraph_format.tab_stops.add_tab_stop(width, WD_TAB_ALIGNMENT.RIGHT, WD_TAB_LEADER.DOTS)
    for number, part in enumerate(line):
        if number:
            paragraph.add_run("\t")
        _write_runs(paragraph, part, small=kind == "small")


def _write_runs(paragraph: Any, part: Part, *, small: bool = False) -> None:
    """A text in runs, bold where it is."""
    cuts = sorted({0, len(part.rich.text), *(cut for span in part.rich.bold for cut in span)})
    for start, end in pairwise(cuts):
        run = paragraph.add_run(part.rich.text[start:end])
        inside = any(first <= start and end <= last for first, last in part.rich.bold)
        run.bold = True if part.bold or inside else None
        if small:
            run.font.size = Pt(8)


def _write_table(document: Any, kind: str, rows: Rows) -> list[Part]:
    """A table of its own, apart from one before it; the parts in it."""
    table = document.add_table(rows=0, cols=max(map(len, rows)))
    if kind == "table":
        table.style = "Table Grid"
    for row in rows:
        cells = table.add_row().cells
        for cell, part in zip(cells, row, strict=False):
            _write_runs(cell.paragraphs[0], part)
    return [part for row in rows for part in row]


def _save(document: Any, path: Path) -> None:
    """Saves the package with its parts in order and no time of day in it."""
    sink = BytesIO()
    document.save(sink)
    with zipfile.ZipFile(sink) as made, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as written:
        for name in made.namelist():
            written.writestr(zipfile.ZipInfo(name, _EPOCH), made.read(name), zipfile.ZIP_DEFLATED)
