"""Paragraphs of a format without pages → paragraph clusters, which take the place of pages, and their blocks.

A cluster is a heading and what follows up to the next heading, at most 3,000 characters; a table is its own cluster,
and one of more than 3,000 characters goes on in further ones, never cut inside a row.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from pincite.document import Block, BlockType, Cell, HiddenText, Page, Remark, Span
from pincite.parsing.flow.smuggled import SMUGGLED, spelt_out
from pincite.text.hashing import chunk_hashes

CLUSTER = 3_000
"""Characters in one cluster at most; a longer paragraph is cut at white space."""

APART: frozenset[str] = frozenset({"Table", "Header", "Footer", "Comment"})
"""Types that never share a cluster with another type."""

_NAMED = 5
"""Properties named in a remark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """One block to be: its text, and the cells with spans in that text.

    One without text places only what it hides. `unread` says that more is shown here than the words in the text,
    `continues` that the table goes on from the paragraph before, `caption` that the text describes the table after it.
    `unknown` are the ranges of the text of which nobody knows whether they are seen, `doubts` what leaves it open.
    """

    text: str
    type: BlockType = "Text"
    level: int | None = None
    cells: tuple[Cell, ...] = ()
    hidden: tuple[HiddenText, ...] = ()
    unread: bool = False
    depth: int | None = None
    continues: bool = False
    caption: bool = False
    unknown: tuple[Span, ...] = ()
    doubts: frozenset[str] = frozenset()


def compose_clusters(paragraphs: Iterable[Paragraph]) -> tuple[tuple[Page, ...], tuple[Block, ...]]:
    """Clusters as pages (sizes 0, no boxes, the text source "none" where a paragraph is `unread`) and their blocks.

    Both are empty when no paragraph has text or is unread.
    """
    pages: list[Page] = []
    blocks: list[Block] = []
    captions = False  # whether the last block is the caption of a table
    for cluster in _clusters(_pieces(map(_revealed, paragraphs))):
        number = len(pages) + 1
        texts: list[str] = []
        unknown: list[Span] = []
        start = 0
        for paragraph in cluster:
            if not paragraph.text:
                continue
            unknown += [Span(start=span.start + start, end=span.end + start) for span in paragraph.unknown]
            texts.append(paragraph.text)
            block = _block(paragraph, number=number, place=len(blocks) + 1, start=start)
            if paragraph.continues and blocks:
                block = replace(block, continues=blocks[-1].id)
            if captions and block.type == "Table":
                blocks[-1] = replace(blocks[-1], caption_of=block.id)
            captions = paragraph.caption
            blocks.append(block)
            start += len(paragraph.text) + 2
        pages.append(
            Page(
                number=number,
                width=0.0,
                height=0.0,
                text="\n\n".join(texts),
                text_source="none" if any(paragraph.unread for paragraph in cluster) else "text_layer",
                hidden=tuple(hidden for paragraph in cluster for hidden in paragraph.hidden),
                remarks=_remarks(cluster),
                doubtful=tuple(unknown),
            )
        )
    hashes = chunk_hashes({block.id: block.text for block in blocks})
    return tuple(pages), tuple(replace(block, chunk_hash=hashes[block.id]) for block in blocks)


def _remarks(cluster: Iterable[Paragraph]) -> tuple[Remark, ...]:
    """A remark where it is open whether words are seen, with what leaves it open."""
    doubts = sorted({doubt for paragraph in cluster if paragraph.unknown for doubt in paragraph.doubts})
    if not doubts:
        return ()
    names = ", ".join(doubts[:_NAMED]) + (", …" if len(doubts) > _NAMED else "")
    text = f"formatting leaves open whether some of the words are seen ({names}); no value from them is sure"
    return (Remark(kind="visibility_unknown", text=text),)


def _revealed(paragraph: Paragraph) -> Paragraph:
    """The paragraph without characters that nobody sees and programs read; what they spell is hidden text."""
    runs = list(SMUGGLED.finditer(paragraph.text)) if not paragraph.text.isascii() else []
    if not runs:
        return paragraph
    hidden_texts = tuple(HiddenText(text=spelt_out(run.group()), reason="transparent") for run in runs)
    starts = [run.start() for run in runs]
    removed = [0, *accumulate(run.end() - run.start() for run in runs)]

    def moved(at: int) -> int:  # cells begin and end beside runs; other ranges, inside one, at its start
        count = bisect_left(starts, at)
        inside = count and at < runs[count - 1].end()
        return starts[count - 1] - removed[count - 1] if inside else at - removed[count]

    cells = [
        replace(
            cell,
            span=Span(start=moved(cell.span.start), end=moved(cell.span.end)),
            text=SMUGGLED.sub("", cell.text),
        )
        for cell in paragraph.cells
    ]
    text = SMUGGLED.sub("", paragraph.text)
    unknown = tuple(
        Span(start=min(moved(span.start), len(text)), end=min(moved(span.end), len(text)))
        for span in paragraph.unknown
        if moved(span.start) < moved(span.end)
    )
    return replace(paragraph, text=text, cells=tuple(cells), hidden=(*paragraph.hidden, *hidden_texts), unknown=unknown)


def write_table(cells: Sequence[Cell]) -> tuple[str, tuple[Cell, ...]]:
    """A table's text, and its cells with their spans in it: rows by line ends, the cells of a row by spaces.

    The cells are given with texts in any order; their spans are not looked at. An empty cell has an empty span.
    """
    parts: list[str] = []
    length = 0
    row: int | None = None
    written: list[Cell] = []
    for cell in sorted(cells, key=lambda cell: (cell.row, cell.column)):
        if cell.text:
            joint = "" if row is None else "\n" if cell.row != row else " "
            parts += [joint, cell.text]
            length += len(joint)
            row = cell.row
        span = Span(start=length, end=length + len(cell.text))
        written.append(replace(cell, span=span))
        length = span.end
    return "".join(parts), tuple(written)


def cut_text(text: str) -> list[str]:
    """Pieces of at most `CLUSTER` characters, cut at white space where there is some; linear in the text."""
    pieces = []
    start, end = 0, len(text)
    while end - start > CLUSTER:
        limit = start + CLUSTER
        at = max(text.rfind(" ", start + 1, limit), text.rfind("\n", start + 1, limit))
        at = at if at > start + CLUSTER // 2 else limit
        pieces.append(text[start:at].rstrip())
        start = at
        while start < end and text[start].isspace():
            start += 1
    return [*pieces, text[start:]] if start < end else pieces


def clipped(spans: Iterable[Span], extent: Span) -> tuple[Span, ...]:
    """The parts of the ranges that lie in the extent, counted from its start."""
    return tuple(
        Span(start=max(span.start, extent.start) - extent.start, end=min(span.end, extent.end) - extent.start)
        for span in spans
        if span.overlaps(extent)
    )


def _block(paragraph: Paragraph, *, number: int, place: int, start: int) -> Block:
    cells = paragraph.cells
    if start:
        cells = tuple(
            replace(cell, span=Span(start=cell.span.start + start, end=cell.span.end + start)) for cell in cells
        )
    return Block(
        id=f"b{place}",
        type=paragraph.type,
        page=number,
        span=Span(start=start, end=start + len(paragraph.text)),
        text=paragraph.text,
        chunk_hash="",
        level=paragraph.level,
        cells=cells,
        depth=paragraph.depth,
    )


def _pieces(paragraphs: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """The paragraphs, none longer than a cluster but for a single row of a table."""
    for paragraph in paragraphs:
        if len(paragraph.text) <= CLUSTER:
            yield paragraph
        elif paragraph.cells:
            yield from _table_pieces(paragraph)
        else:
            at = 0
            for number, piece in enumerate(cut_text(paragraph.text)):
                at = paragraph.text.index(piece, at)
                unknown = clipped(paragraph.unknown, Span(start=at, end=at + len(piece)))
                yield replace(paragraph, text=piece, hidden=() if number else paragraph.hidden, unknown=unknown)
                at += len(piece)


def _table_pieces(table: Paragraph) -> Iterator[Paragraph]:
    """A long table in several, cut between rows that no cell spans; the rows of each count from 0."""
    hidden, continues = table.hidden, table.continues
    for rows in _row_groups(table.cells):
        filled = [cell.span for cell in rows if cell.text]
        if filled:
            first, extent = rows[0].row, Span(start=filled[0].start, end=filled[-1].end)
            cells = tuple(replace(cell, row=cell.row - first, span=_within(cell.span, extent)) for cell in rows)
            text = table.text[extent.start : extent.end]
            unknown = clipped(table.unknown, extent)
            yield replace(table, text=text, cells=cells, hidden=hidden, continues=continues, unknown=unknown)
            hidden, continues = (), True


def _within(span: Span, extent: Span) -> Span:
    """A span from the start of the extent; that of an empty cell may lie just before it."""
    start = max(span.start - extent.start, 0)
    return Span(start=start, end=start + len(span))


def _row_groups(cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    """Runs of whole rows of at most `CLUSTER` characters, or one run of rows that hang together."""
    group: list[Cell] = []
    open_rows: list[Cell] = []  # the rows since the last place where a cut is allowed
    reach = 0
    for cell in cells:
        if open_rows and cell.row >= reach and cell.row != open_rows[-1].row:
            if group and open_rows[-1].span.end - group[0].span.start > CLUSTER:
                yield group
                group = []
            group += open_rows
            open_rows = []
        open_rows.append(cell)
        reach = max(reach, cell.row + cell.row_span)
    if group and open_rows and open_rows[-1].span.end - group[0].span.start > CLUSTER:
        yield group
        group = []
    if group or open_rows:
        yield group + open_rows


def _clusters(paragraphs: Iterable[Paragraph]) -> Iterator[list[Paragraph]]:
    """Paragraphs by heading, tables apart, and never more than `CLUSTER` characters together."""
    cluster: list[Paragraph] = []
    size = 0
    waiting: list[Paragraph] = []  # hides something, but shows nothing: goes with the next text, or the last
    for paragraph in paragraphs:
        if not paragraph.text and not paragraph.unread:
            waiting.append(paragraph)
            continue
        if cluster and (_begins(paragraph, cluster) or size + 2 + len(paragraph.text) > CLUSTER):
            yield cluster
            cluster, size = [], -2
        size += 2 + len(paragraph.text) if cluster else len(paragraph.text)
        cluster += [*waiting, paragraph]
        waiting = []
    if cluster:
        yield [*cluster, *waiting]


def _begins(paragraph: Paragraph, cluster: Sequence[Paragraph]) -> bool:
    """Whether a cluster ends before this paragraph; headings that follow each other stay together."""
    last = cluster[-1]
    if paragraph.type == "Table" or last.type == "Table":
        return True
    if paragraph.type != last.type and (paragraph.type in APART or last.type in APART):
        return not {paragraph.type, last.type} <= {"Header", "Footer"}
    return paragraph.level is not None and last.level is None
