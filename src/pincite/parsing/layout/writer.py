"""Pieces in reading order to one page's text, lines, words and blocks: every offset is made here."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, TypeVar

from pincite.document import Block, BlockType, Box, Cell, HiddenText, KeyValue, Line, Page, Remark, Span, Words
from pincite.parsing.layout.pairs import pairs_of
from pincite.parsing.layout.shapes import Extent, Fragment, LayoutPiece, LayoutRow, TableCell, around, around_words
from pincite.parsing.raw.pages import RawPage, RawWord
from pincite.parsing.raw.words import Members, together

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_T = TypeVar("_T")

_Written = tuple[BlockType, int, int, str, Box, int | None, tuple[Cell, ...], tuple[KeyValue, ...]]
"""A block's type, the place in the page's text where it starts and ends, its text, box, level, cells and pairs."""


class PageWriter:
    """Builds one page: pieces are added in reading order, then `page` and `blocks` give what was written.

    `originals` holds, by first character, the words as they are displayed where layout worked on turned ones.
    """

    def __init__(self, raw: RawPage, originals: Mapping[int, RawWord]) -> None:
        self._raw = raw
        self._originals = originals
        self._parts: list[str] = []
        self._length = 0
        self._fragments: list[tuple[int, Fragment]] = []
        self._lines: list[tuple[int, int, Extent | LayoutRow]] = []
        self._blocks: list[_Written] = []

    def add(self, piece: LayoutPiece) -> None:
        """Write one piece as a block; its chunk hash is filled in when the whole document is known."""
        filled = bool(piece.rows) or any(cell.rows for cell in piece.cells)
        if filled and self._parts:
            self._put("\n\n")
        start, first = self._length, len(self._parts)
        cells: tuple[Cell, ...] = ()
        if piece.cells:
            cells = self._table(piece.cells)
        else:
            for index, row in enumerate(piece.rows):
                if index:
                    self._put("\n")
                self._line(row)
        extent = piece.extent
        if self._originals and piece.rows:
            extent = around_words(
                [self._displayed(word) for row in piece.rows for fragment in row.fragments for word in fragment.words]
            )
        text = "".join(self._parts[first:])
        pairs = pairs_of(piece.rows, start) if piece.kind == "Key Value" else ()
        self._blocks.append((piece.kind, start, self._length, text, self._box(extent), piece.level, cells, pairs))

    def blocks(self) -> list[Block]:
        """The blocks written so far, as yet without what only the whole document tells."""
        if not self._blocks:
            return []
        kinds, starts, ends, texts, boxes, levels, cells, pairs = zip(*self._blocks, strict=True)
        page, count = self._raw.number, len(self._blocks)
        nothing = (None,) * count
        return many(
            Block,
            id=[f"p{page}b{number}" for number in range(1, count + 1)],
            type=kinds,
            page=(page,) * count,
            span=many(Span, start=starts, end=ends),
            text=texts,
            chunk_hash=("",) * count,
            box=boxes,
            level=levels,
            cells=cells,
            depth=nothing,
            pairs=pairs,
            continues=nothing,
            caption_of=nothing,
            note_of=nothing,
        )

    def page(self, hidden: Sequence[RawWord]) -> Page:
        """The page as written so far, with its hidden words."""
        raw = self._raw
        return Page(
            number=raw.number,
            width=raw.width,
            height=raw.height,
            rotation=raw.rotation,
            label=raw.label,
            text="".join(self._parts),
            text_source=raw.text_source,
            lines=self._written_lines(),
            words=self._packed(),
            hidden=self._hidden(hidden),
            remarks=tuple(
                Remark(
                    kind=remark.kind,
                    text=remark.text,
                    box=self._box(remark.place) if remark.place is not None else None,
                )
                for remark in raw.remarks
            ),
        )

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def _displayed(self, word: RawWord) -> RawWord:
        return self._originals.get(word.start, word)

    def _line(self, row: LayoutRow) -> None:
        """Write a row as one line."""
        start = base = self._length
        for fragment in row.fragments:
            self._fragments.append((base, fragment))
            base += len(fragment.text) + 1
        self._put(row.text)
        extent: Extent | LayoutRow = row
        if self._originals:
            extent = around_words(
                [self._displayed(word) for row_fragment in row.fragments for word in row_fragment.words]
            )
        self._lines.append((start, self._length, extent))

    def _written_lines(self) -> tuple[Line, ...]:
        if not self._lines:
            return ()
        starts, ends, extents = zip(*self._lines, strict=True)
        return tuple(many(Line, span=many(Span, start=starts, end=ends), box=self._boxes(extents)))

    def _table(self, cells: Sequence[TableCell]) -> tuple[Cell, ...]:
        """Write a table: rows by line ends, the cells of a row one after another, each contiguous."""
        written: list[Cell] = []
        by_row: dict[int, list[TableCell]] = {}
        for cell in cells:
            by_row.setdefault(cell.row, []).append(cell)
        started = False
        for number in sorted(by_row):
            line = sorted(by_row[number], key=lambda cell: cell.column)
            filled = [cell for cell in line if cell.rows]
            if filled and started:
                self._put("\n")
            started = started or bool(filled)
            written += self._table_row(line, single=all(len(cell.rows) == 1 for cell in filled))
        return tuple(written)

    def _table_row(self, cells: Sequence[TableCell], *, single: bool) -> list[Cell]:
        written = []
        row_start, first = self._length, True
        members: list[LayoutRow] = []
        for cell in cells:
            if cell.rows and not first:
                self._put(" ")
            first = first and not cell.rows
            start, part = self._length, len(self._parts)
            for index, row in enumerate(cell.rows):
                if index:
                    self._put("\n")
                self._line(row)
                members.append(row)
            written.append(
                Cell(
                    row=cell.row,
                    column=cell.column,
                    row_span=cell.row_span,
                    column_span=cell.column_span,
                    span=Span(start=start, end=self._length),
                    text="".join(self._parts[part:]),
                    box=self._box(cell.extent),
                    header=cell.header,
                )
            )
        if single and len(members) > 1:
            del self._lines[-len(members) :]
            self._lines.append((row_start, self._length, around(members)))
        return written

    def _box(self, extent: Extent | LayoutRow | RawWord | Sequence[float]) -> Box:
        width, height = self._raw.width or 1.0, self._raw.height or 1.0
        left, top, right, bottom = extent[0] / width, extent[1] / height, extent[2] / width, extent[3] / height
        if 0.0 <= left <= right <= 1.0 and 0.0 <= top <= bottom <= 1.0:
            return Box(left=left, top=top, width=right - left, height=bottom - top)
        left, top, right, bottom = _clamped(left), _clamped(top), _clamped(right), _clamped(bottom)
        return Box(left=left, top=top, width=max(right - left, 0.0), height=max(bottom - top, 0.0))

    def _boxes(self, extents: Sequence[Extent | LayoutRow]) -> list[Box]:
        """The same of many, made at once."""
        import numpy as np

        size = np.array([self._raw.width or 1.0, self._raw.height or 1.0] * 2)
        sides = np.fromiter(chain.from_iterable([extent[:4] for extent in extents]), np.float64, 4 * len(extents))
        left, top, right, bottom = shares = (sides.reshape(-1, 4) / size).T
        if not (shares.min() >= 0.0 and shares.max() <= 1.0 and (left <= right).all() and (top <= bottom).all()):
            return [self._box(extent) for extent in extents]
        columns = {"left": left, "top": top, "width": right - left, "height": bottom - top}
        return many(Box, **{name: column.tolist() for name, column in columns.items()})

    def _packed(self) -> Words:
        import numpy as np

        if not self._fragments:
            return Words()
        members = together([fragment.words for _, fragment in self._fragments])
        if self._originals:
            members = Members.of([self._displayed(word) for word in members])
        starts = members.starts
        spans = np.empty((len(starts), 2), dtype="<i4")
        spans[:, 0] = self._positions(starts)
        spans[:, 1] = spans[:, 0] + (members.ends - starts)
        size = np.array([self._raw.width or 1.0, self._raw.height or 1.0])
        return Words(
            spans=spans.tobytes(),
            boxes=_word_boxes(members.boxes, size),
            engine_starts=starts.astype("<i4").tobytes(),
            confidences=self._confidences(starts),
        )

    def _positions(self, starts: NDArray[np.intp]) -> NDArray[np.intp]:
        """Where the words begin in the page's text: as far from their fragment's first as in the file, if it may be."""
        import numpy as np

        counts = [len(fragment.words.rows) for _, fragment in self._fragments]
        positions: NDArray[np.intp] = starts + np.repeat(
            [base - fragment.start for base, fragment in self._fragments], counts
        )
        for (base, fragment), last, count in zip(self._fragments, accumulate(counts), counts, strict=True):
            if fragment.own_offsets is not None:
                positions[last - count : last] = [base + offset for offset in fragment.own_offsets]
        return positions

    def _confidences(self, starts: NDArray[np.intp]) -> bytes:
        """The confidence of the words that begin at these characters; none on a page that OCR has not read."""
        raw = self._raw
        if not raw.confidences:
            return b""
        confidence_by_start = {word.start: sure for word, sure in zip(raw.words, raw.confidences, strict=True)}
        return bytes(
            confidence_by_start.get(start, 255) for start in starts.tolist()
        )  # a comment's words are no page's words

    def _hidden(self, words: Sequence[RawWord]) -> tuple[HiddenText, ...]:
        """Neighbouring hidden words with one reason are one hidden text."""
        groups: list[list[RawWord]] = []
        for word in words:
            if groups and groups[-1][-1].hidden == word.hidden:
                groups[-1].append(word)
            else:
                groups.append([word])
        chars = self._raw.chars
        replaced = tuple(HiddenText(text=text, reason="replaced") for text in self._raw.replaced)
        noted = tuple(
            HiddenText(text=note.text, reason=note.reason, box=self._box(note.place)) for note in self._raw.notes
        )
        return (
            replaced
            + noted
            + tuple(
                HiddenText(
                    text=" ".join(chars[word.start : word.end] for word in group),
                    reason=group[0].hidden,
                    box=self._box(around_words(group)),
                )
                for group in groups
                if group[0].hidden is not None
            )
        )


def many(kind: type[_T], **columns: Sequence[object]) -> list[_T]:
    """One value of a frozen dataclass for each row of the columns of its fields, at a fifth of the cost of calling it.

    Its checks are not made: what comes here is right by its making.
    """
    made = [object.__new__(kind) for _ in next(iter(columns.values()))]
    for name, column in columns.items():
        deque(map(getattr(kind, name).__set__, made, column), maxlen=0)  # what `__init__` sets one by one
    return made


def _clamped(value: float) -> float:
    """The value kept on the page; what is no number (a broken matrix) counts as 0."""
    return min(max(value, 0.0), 1.0) if math.isfinite(value) else 0.0


def _word_boxes(boxes: NDArray[np.float64], size: NDArray[np.float64]) -> bytes:
    """Packed left, top, width, height of boxes in points (n, 4: left, top, right, bottom) as shares of the page."""
    import numpy as np

    shares = boxes.T.reshape(2, 2, -1) / size[None, :, None]  # columns, as numpy is slow along rows of four
    if not (shares.min() >= 0.0 and shares.max() <= 1.0):  # NaN fails both
        shares = np.nan_to_num(shares, nan=0.0, posinf=1.0, neginf=0.0).clip(0.0, 1.0)
    shares[1] = np.maximum(shares[1] - shares[0], 0.0)
    return bytes(shares.reshape(4, -1).T.astype("<f4").tobytes())
