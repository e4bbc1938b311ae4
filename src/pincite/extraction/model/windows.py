"""Windows: what of the documents one prompt shows. Everything when it fits, else parts that overlap, cut at borders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product

from pincite.document import BODY_TYPES, Block, Document
from pincite.extraction.model.prompts import Excerpt, ExtractionPrompt, build_extraction_prompt
from pincite.extraction.schema.flatten import FlatField
from pincite.llm.tokens import estimate_tokens
from pincite.parsing.markdown import block_markdown
from pincite.text.display.prompts import continued, neutralise, one_line, visible

OVERLAP_SHARE, MOST_OVERLAP = 0.08, 400
"""How much of a window repeats the end of the one before: this share of it, at most so many tokens."""

LONG_SHARE = 0.3
"""A block of more than this share of a window is parted."""

HEADER_TOKENS = 90
"""What a document's lines around its text take."""

_CONFIG = {"extra": "forbid"}
_SENTENCE_END = re.compile(r"(?<=[.!?;])\s+|\n+")
_NUMBER = re.compile(r"(?<!\d)\d{1,6}(?!\d)")

MOST_NUMBERS = 4
"""A running line with more numbers than these is a repetition only when all of it is equal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptPiece:
    """A block of a document, or a part of a long one, as a prompt shows it; `unit` numbers the pieces of a run."""

    source: int
    page: int
    markdown: str
    tokens: int
    unit: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PageExtent:
    """Which pages of a source a window shows, at least in part."""

    __pydantic_config__ = _CONFIG

    source_id: str
    first_page: int
    last_page: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """Pieces that follow one another; together a run's windows show every piece."""

    pieces: tuple[PromptPiece, ...]

    def excerpts(self, documents: Sequence[Document]) -> tuple[Excerpt, ...]:
        """The window's text by document, a marker before each page."""
        return tuple(
            Excerpt(
                source_id=one_line(documents[source].slug),
                title=one_line(documents[source].name),
                markdown="\n\n".join(_with_markers(pieces)),
            )
            for source, pieces in groupby(self.pieces, key=lambda piece: piece.source)
        )

    def extents(self, documents: Sequence[Document]) -> tuple[PageExtent, ...]:
        """The pages it shows, by document."""
        block_extents = []
        for source, pieces in groupby(self.pieces, key=lambda piece: piece.source):
            pages = [piece.page for piece in pieces]
            block_extents.append(
                PageExtent(source_id=documents[source].slug, first_page=min(pages), last_page=max(pages))
            )
        return tuple(block_extents)

    def halves(self) -> tuple[Window, ...]:
        """The window as two that share the piece at the border; none when it cannot be made smaller."""
        pieces = self.pieces
        if len(pieces) == 1:
            parts = _parts(pieces[0], max(40, pieces[0].tokens // 2))
            pieces = tuple(parts)
        if len(pieces) < 2 or sum(piece.tokens for piece in pieces) < 60:
            return ()
        half, cut, so_far = sum(piece.tokens for piece in pieces) / 2, 0, 0
        while cut < len(pieces) - 1 and so_far + pieces[cut].tokens / 2 <= half:
            so_far += pieces[cut].tokens
            cut += 1
        cut = max(cut, 1)
        shared = 1 if cut > 1 and pieces[cut - 1].tokens < half / 2 else 0
        return Window(pieces=pieces[:cut]), Window(pieces=pieces[cut - shared :])


def all_pieces(documents: Sequence[Document]) -> list[PromptPiece]:
    """The visible words of all documents, block by block; running headers and footers once, where they stand first."""
    pieces: list[PromptPiece] = []
    for source, document in enumerate(documents):
        unread = set(document.unread_pages)
        by_page: dict[int, list[Block]] = {}
        for block in shown_blocks(document):
            by_page.setdefault(block.page, []).append(block)
        for page in document.pages:
            texts = [neutralise(block_markdown(_visible(block))) for block in by_page.get(page.number, ())]
            if page.number in unread:
                texts.insert(0, "<!-- not, or not fully, read: this page may show more than this text -->")
            for text in texts:
                pieces.append(_piece(source, page.number, text, unit=len(pieces)))
    return pieces


def shown_blocks(document: Document) -> Iterator[Block]:
    """The blocks that say something: a running line only where it stands first, and never a page number alone."""
    repeated: set[_Running] = set()
    return (block for block in document.blocks if _is_shown(block, repeated))


def _visible(block: Block) -> Block:
    """The block with what is seen of its text, so that what escapes Markdown sees the lines that a model will see."""
    cells = tuple(replace(cell, text=visible(cell.text)) for cell in block.cells)
    return replace(block, text=visible(block.text), cells=cells)


_Running = tuple[str, tuple[bool, ...], tuple[int, ...]]
"""A running line: its words, which of its numbers count pages, and its numbers, those less the page."""


def _is_shown(block: Block, repeated: set[_Running]) -> bool:
    if block.type not in ("Header", "Footer"):
        return block.type in BODY_TYPES and bool(block.text.strip())
    block_words = " ".join(block.text.split()).casefold()
    readings = set(_readings(block_words, block.page))
    if not _NUMBER.sub("", block_words) or readings & repeated:
        return False
    repeated |= readings
    return True


def _readings(said: str, page: int) -> Iterator[_Running]:
    """The running line with each choice of its numbers as ones that grow with the page: a number that changes in any
    other way is no page number, and the line says something that no other line says.
    """
    numbers = [int(number) for number in _NUMBER.findall(said)]
    if len(numbers) > MOST_NUMBERS:
        yield said, (), ()
        return
    words = _NUMBER.sub("#", said)
    for counts in product((False, True), repeat=len(numbers)):
        yield words, counts, tuple(number - page * grows for number, grows in zip(numbers, counts, strict=True))


def whole_prompt(
    fields: Sequence[FlatField], documents: Sequence[Document], *, context: str | None = None
) -> ExtractionPrompt:
    """The prompt that asks for fields of all of the documents at once, however long it is."""
    window = Window(pieces=tuple(all_pieces(documents)))
    return build_extraction_prompt(fields, window.excerpts(documents), context=context)


def make_windows(pieces: Sequence[PromptPiece], budget: int) -> list[Window]:
    """As few windows as can be of at most `budget` tokens each, over all pieces; one empty window for none.

    A window after the first opens with the end of the one before where the document goes on, so that nothing that
    stands across a border is cut. Blocks longer than a share of the budget are parted.
    """
    parted = [part for piece in pieces for part in _parts(piece, int(LONG_SHARE * budget))]
    windows: list[Window] = []
    current: list[PromptPiece] = []
    used, fresh = 0, 0
    for piece in parted:
        cost = _cost(piece, current)
        if fresh and used + cost > budget:
            windows.append(Window(pieces=tuple(current)))
            current = _overlap(current, piece, budget)
            used, fresh = _total(current), 0
            cost = _cost(piece, current)
        current.append(piece)
        used += cost
        fresh += 1
    return [*windows, Window(pieces=tuple(current))]


def _cost(piece: PromptPiece, current: Sequence[PromptPiece]) -> int:
    """The tokens a piece adds: its own, and the lines around a document or before a page where it opens one."""
    if not current or current[-1].source != piece.source:
        return piece.tokens + HEADER_TOKENS
    return piece.tokens + (8 if current[-1].page != piece.page else 1)


def _total(pieces: Sequence[PromptPiece]) -> int:
    return sum(_cost(piece, pieces[:at][-1:]) for at, piece in enumerate(pieces))


def _overlap(before: Sequence[PromptPiece], following: PromptPiece, budget: int) -> list[PromptPiece]:
    """The last pieces of a window that its follower repeats: of the same document, a tail of a long one."""
    allowed = min(MOST_OVERLAP, int(OVERLAP_SHARE * budget))
    overlap_pieces: list[PromptPiece] = []
    for piece in reversed(before):
        if piece.source != following.source:
            break
        if piece.tokens > allowed:
            if not overlap_pieces and not piece.markdown.startswith("<table"):
                overlap_pieces.append(_tail(piece, allowed))
            break
        overlap_pieces.append(piece)
        allowed -= piece.tokens
    return overlap_pieces[::-1]


def _tail(piece: PromptPiece, allowed: int) -> PromptPiece:
    """The last words of a piece, about that many tokens."""
    words = continued(piece.markdown[-2 * allowed :].split(" ", 1)[-1])
    return replace(piece, markdown=words, tokens=estimate_tokens(words))


def _piece(source: int, page: int, markdown: str, *, unit: int) -> PromptPiece:
    return PromptPiece(source=source, page=page, markdown=markdown, tokens=estimate_tokens(markdown), unit=unit)


def _parts(piece: PromptPiece, most: int) -> Iterator[PromptPiece]:
    """The piece, or parts of it of at most about `most` tokens each."""
    if piece.tokens <= most or most < 1:
        yield piece
    elif piece.markdown.startswith("<table>\n"):
        yield from (replace(piece, markdown=text, tokens=estimate_tokens(text)) for text in _tables(piece, most))
    else:
        for number, part in enumerate(_texts(piece.markdown, most)):
            text = continued(part) if number else part
            yield replace(piece, markdown=text, tokens=estimate_tokens(text))


def _tables(piece: PromptPiece, most: int) -> Iterator[str]:
    """A long table as several with the same header row."""
    rows = piece.markdown.removeprefix("<table>\n").removesuffix("\n</table>").split("\n")
    header = [rows[0]] if "<th" in rows[0] else []
    room = most - estimate_tokens("".join(header)) - 8
    group: list[str] = []
    used = 0
    for row in rows[len(header) :]:
        cost = estimate_tokens(row) + 1
        if group and used + cost > room:
            yield "\n".join(["<table>", *header, *group, "</table>"])
            group, used = [], 0
        group.append(row)
        used += cost
    yield "\n".join(["<table>", *header, *group, "</table>"])


def _texts(text: str, most: int) -> Iterator[str]:
    """A long text in parts cut behind sentences; each opens with the last sentence of the one before if it is short."""
    group: list[str] = []
    used = 0
    for sentence in _sentences(text, most):
        cost = estimate_tokens(sentence) + 1
        if group and used + cost > most:
            yield " ".join(group)
            last = group[-1]
            again = estimate_tokens(last) + 1
            group, used = ([last], again) if again <= most // 5 and len(group) > 1 else ([], 0)
        group.append(sentence)
        used += cost
    if group:
        yield " ".join(group)


def _sentences(text: str, most: int) -> Iterator[str]:
    """Sentences, and words of one that is too long; a word that is too long is cut by its letters."""
    for sentence in _SENTENCE_END.split(text):
        if estimate_tokens(sentence) <= most // 2:
            if sentence:
                yield sentence
            continue
        length = max(8, most // 3)
        step = max(1, length - min(80, length // 4))
        for at in range(0, len(sentence), step):
            yield sentence[at : at + length]
            if at + length >= len(sentence):
                break


def _with_markers(pieces: Iterator[PromptPiece]) -> Iterator[str]:
    for page, on_page in groupby(pieces, key=lambda piece: piece.page):
        yield f"<!-- page {page} -->"
        yield from (piece.markdown for piece in on_page)
