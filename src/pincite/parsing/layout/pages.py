"""Raw pages to pages and blocks: the steps of layout in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import chain, islice
from operator import attrgetter
from typing import NamedTuple

from pincite.document import Block, Page
from pincite.parsing.layout.captions import captions_of, notes_of
from pincite.parsing.layout.columns import regions_of
from pincite.parsing.layout.kinds import HeadingContext, pieces_of, with_title
from pincite.parsing.layout.lines import fragments_of, rows_of
from pincite.parsing.layout.nesting import depths_of
from pincite.parsing.layout.paragraphs import paragraphs_of
from pincite.parsing.layout.rotation import engine_rows, straightened, turned_pieces, with_margins
from pincite.parsing.layout.running_lines import Margins, RunningLines, margins_of, running_of
from pincite.parsing.layout.shapes import Extent, Fragment, LayoutPiece, LayoutRow, paragraph
from pincite.parsing.layout.tables.aligned import aligned_tables
from pincite.parsing.layout.tables.continued import continued_tables
from pincite.parsing.layout.tables.ruled import FEWEST_RULES, ruled_tables
from pincite.parsing.layout.tables.separators import Separator, separators_of
from pincite.parsing.layout.writer import PageWriter, many
from pincite.parsing.raw.pages import RawPage, RawRect, RawWord
from pincite.parsing.raw.tilt import Tilt, show_tilted
from pincite.parsing.raw.words import Members, RawWords
from pincite.text.hashing import chunk_hashes

FIGURE = 24.0  # points; smaller pictures are ornaments
BACKGROUND = 0.7  # share of the page from which a picture with words on it is the page's background

ACROSS = 0.6  # share of the page's width from which a rule ends columns
MOST_FIGURES = 200  # a page with more is a mosaic of tiles


def compose(raw_pages: Sequence[RawPage]) -> tuple[tuple[Page, ...], tuple[Block, ...]]:
    """The pages with their text in reading order, and all blocks with ids and chunk hashes.

    Pure and deterministic. Every visible word stands in exactly one place of its page's text; hidden words stand in
    `Page.hidden` only. A page without visible words has an empty text, and figures as its only blocks.
    """
    sorted_pages = [_sorted(raw) for raw in raw_pages]
    running = running_of([sorted_page.margins for sorted_page in sorted_pages])
    size = _usual_size([sorted_page.fragments for sorted_page in sorted_pages])
    laid: list[tuple[Page, list[Block]]] = []
    titled = False
    for sorted_page, margin in zip(sorted_pages, running, strict=True):
        style = HeadingContext(size, not titled and bool(sorted_page.fragments), sorted_page.raw.height)
        titled = titled or bool(sorted_page.fragments)
        laid.append(_page(sorted_page, margin, style))
    blocks = iter(_finished([block for _, page_blocks in laid for block in page_blocks]))
    display_pages = [
        _shown(page, list(islice(blocks, len(page_blocks))), sorted_page.raw.tilt)
        for sorted_page, (page, page_blocks) in zip(sorted_pages, laid, strict=True)
    ]
    return tuple(page for page, _ in display_pages), tuple(
        block for _, page_blocks in display_pages for block in page_blocks
    )


def _shown(page: Page, blocks: list[Block], tilt: Tilt | None) -> tuple[Page, list[Block]]:
    """The page and its blocks where they are displayed."""
    return (page, blocks) if tilt is None else show_tilted(page, blocks, tilt)


def _finished(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a document with what only the whole of it tells."""
    ids = [block.id for block in blocks]
    hashes = chunk_hashes({block.id: block.text for block in blocks})
    depths, continued = depths_of(blocks), continued_tables(blocks)
    return finished(
        blocks,
        chunk_hash=[hashes[block_id] for block_id in ids],
        depth=[depths.get(block_id) for block_id in ids],
        continues=[continued.get(block_id) for block_id in ids],
    )


def finished(blocks: Sequence[Block], **facts: Sequence[object]) -> list[Block]:
    """The blocks with these facts, one of each for each block; done for every block, and faster than `replace`."""
    if not blocks:
        return []
    columns = {field.name: list(map(attrgetter(field.name), blocks)) for field in fields(Block)}
    return many(Block, **(columns | facts))


class _Sorted(NamedTuple):
    """A page's words by how they are laid out: along level lines (these as fragments), along others, or not at all."""

    raw: RawPage
    fragments: list[Fragment]
    margins: Margins
    turned: list[RawWord]
    hidden: list[RawWord]


def _sorted(raw: RawPage) -> _Sorted:
    level = RawWords.of(raw.words).level()
    if len(level) < len(raw.words):
        raw = straightened(raw)
        level = RawWords.of(raw.words).level()
    fragments = fragments_of(level, raw.chars)
    turned, hidden = [], []
    if len(level) < len(raw.words):
        turned = [word for word in raw.words if word.angle and word.hidden is None]
        hidden = [word for word in raw.words if word.hidden is not None]
    return _Sorted(raw, fragments, margins_of(fragments, raw.height), turned, hidden)


def _usual_size(pages: Sequence[Sequence[Fragment]]) -> float:
    """The font size, to half a point, that most characters of the document have."""
    exact: dict[float, int] = {}
    for fragments in pages:
        for fragment in fragments:
            exact[fragment.size] = exact.get(fragment.size, 0) + len(fragment.text)
    weight: dict[float, int] = {}
    for size, count in exact.items():
        weight[round(2 * size) / 2] = weight.get(round(2 * size) / 2, 0) + count
    return max(weight, key=lambda size: (weight[size], size)) if weight else 10.0


def _page(given: _Sorted, margin: RunningLines, style: HeadingContext) -> tuple[Page, list[Block]]:
    raw, fragments = given.raw, given.fragments
    body = [fragment for fragment in fragments if fragment.start not in margin.taken] if margin.taken else fragments
    if len(raw.rules) >= FEWEST_RULES:
        tables, loose_words = ruled_tables(
            chain.from_iterable(fragment.words for fragment in body), raw.chars, raw.rules
        )
        if tables:
            body = [*fragments_of(loose_words, raw.chars), *map(_place_of, tables)]
    across = [rule.top for rule in raw.rules if rule.right - rule.left >= ACROSS * raw.width]
    separators = separators_of(raw.rules, raw.fills)
    pieces = with_title(_body(body, across, separators, style), style)
    pieces = _with_figures(pieces, raw)
    aside, originals = turned_pieces(given.turned, raw, style)
    if fragments and aside:
        aside = with_margins(aside, originals, fragments)
    comments = [paragraph("Comment", engine_rows(comment, raw.chars)) for comment in raw.comments]
    writer = PageWriter(raw, originals)
    for piece in [*margin.top, *pieces, *margin.bottom, *aside, *comments]:
        writer.add(piece)
    return writer.page(given.hidden), _linked(writer.blocks(), pieces, len(margin.top), style)


def _linked(blocks: list[Block], pieces: Sequence[LayoutPiece], first: int, style: HeadingContext) -> list[Block]:
    """The blocks with captions and footnotes that name the block they belong to; `first` is that of the first piece."""
    for number, target_number in captions_of(pieces).items():
        blocks[first + number] = replace(blocks[first + number], caption_of=blocks[first + target_number].id)
    for number, target_number in notes_of(pieces, style).items():
        blocks[first + number] = replace(blocks[first + number], note_of=blocks[first + target_number].id)
    return blocks


def _place_of(table: LayoutPiece) -> Fragment:
    """The fragment that holds a table's place in the reading order."""
    return Fragment(*table.extent, -1, Members.of(()), (), "", 0.0, False, table)


def _body(
    fragments: Sequence[Fragment], across: Sequence[float], separators: Sequence[Separator], style: HeadingContext
) -> list[LayoutPiece]:
    pieces: list[LayoutPiece] = []
    for region in regions_of(fragments, rules=across):
        tables = sorted((fragment for fragment in region if fragment.placed), key=lambda one: one.top)
        rows = rows_of([fragment for fragment in region if fragment.placed is None] if tables else region)
        for table in tables:
            above = [row for row in rows if row.top + row.bottom <= 2 * table.top]
            rows = rows[len(above) :]
            pieces += _pieces(above, separators, style)
            if table.placed:
                pieces.append(table.placed)
        pieces += _pieces(rows, separators, style)
    return pieces


def _pieces(rows: Sequence[LayoutRow], separators: Sequence[Separator], style: HeadingContext) -> list[LayoutPiece]:
    """Tables without lines, and the paragraphs between them."""
    pieces: list[LayoutPiece] = []
    done = 0
    for first, last, table in aligned_tables(rows, separators):
        pieces += pieces_of(paragraphs_of(rows[done:first]), style)
        pieces.append(table)
        done = last
    return pieces + pieces_of(paragraphs_of(rows[done:]), style)


def _with_figures(pieces: list[LayoutPiece], raw: RawPage) -> list[LayoutPiece]:
    """The pieces with pictures put where they stand: after the last piece above them."""
    for image in _figures(raw):
        place = 0
        for index, piece in enumerate(pieces):
            beside = piece.extent.left < image.right and image.left < piece.extent.right
            if beside and piece.extent.top + piece.extent.bottom <= image.top + image.bottom:
                place = index + 1
        pieces.insert(place, LayoutPiece("Figure", None, (), (), Extent(*image)))
    return pieces


def _figures(raw: RawPage) -> list[RawRect]:
    """Pictures large enough to show something that are not the background of words."""
    area = raw.width * raw.height
    figures: list[RawRect] = []
    for image in sorted(set(raw.images), key=lambda one: (one.top, one.left)):
        width, height = image.right - image.left, image.bottom - image.top
        if width < FIGURE or height < FIGURE or len(figures) >= MOST_FIGURES:
            continue
        if raw.words and width * height >= BACKGROUND * area:
            continue
        if not any(_inside(image, figure) for figure in figures):
            figures.append(image)
    return figures


def _inside(inner: RawRect, outer: RawRect) -> bool:
    return (
        inner.left >= outer.left
        and inner.top >= outer.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )
