"""Citations: where a quote stands, down to characters and boxes, or why it has none.

Offsets and boxes are as in `pincite.document`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, Literal

from pincite.document import Box, Span, Visibility

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic_core import CoreSchema

Match = Literal["exact", "normalised", "fuzzy"]
"""How a quote was found: character for character; equal after folding form, quotes, dashes, white space, hyphenation
and case (or letters and digits only); or by the guarded fuzzy rule, which agrees on every critical token."""

BoxPrecision = Literal["character", "word", "line", "cell", "block", "none"]
"""What a citation's boxes were computed from: character boxes, equal shares of the boxes of words (a page read by OCR),
whole lines (the source file was not at hand), whole table cells or whole blocks (the parser gives no others), or there
are none (the format has no pages)."""

UngroundedReason = Literal["not_found", "critical_mismatch", "hidden_text", "empty_quote", "no_such_source"]
"""Why a quote has no citation. `critical_mismatch`: the nearest text differs in a number, date, name, negation,
unit or currency. `hidden_text`: the words are in the file, but nobody can see them."""

SupportStep = Literal[
    "identity",
    "case",
    "punctuation",
    "glyphs",
    "number",
    "money",
    "date",
    "duration",
    "boolean",
    "enum",
    "judge",
]
"""The rung of the value ladder on which an excerpt supports a value, strictest first."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PageBox:
    """A box together with its page, the shape that Reducto and `data.json` call `bbox`."""

    __pydantic_config__ = _CONFIG

    page: int
    left: float
    top: float
    width: float
    height: float

    @property
    def box(self) -> Box:
        """The rectangle without its page."""
        return Box(left=self.left, top=self.top, width=self.width, height=self.height)


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """One contiguous piece of a citation: `page_text[char_span.start:char_span.end] == excerpt`.

    `boxes` has one box per line that the excerpt touches, top to bottom. Whether the text is still the document's is
    what `recheck` finds out: a saved segment that lost its invariant can be read, so that it can be reported.
    """

    __pydantic_config__ = _CONFIG

    page: int
    char_span: Span
    excerpt: str
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """The answer of the value ladder: on which step the excerpt supports the value, and where inside the excerpt.

    `step` None means that no deterministic step supports it. `span` is in code points of the excerpt, None when the
    words cannot be pointed at (a judge decided).
    """

    __pydantic_config__ = _CONFIG

    step: SupportStep | None
    span: Span | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CellPlace:
    """One cell of one table: the table's block, and the cell's first row and column, counted from 0 within that block.

    A table that goes on over several pages is one block on each; `Block.continues` leads from one to the one before.
    """

    __pydantic_config__ = _CONFIG

    block_id: str
    row: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """A grounded quote.

    `quote` is what was asked for, in its author's words; the segments hold the document's words. `score` is the
    two-tier score of the extraction specification (substring 0.5 to 1, fuzzy at most 0.49): it ranks, it never decides
    acceptance. `similarity` is 1 except for fuzzy matches. `alternatives` are the other places where the same words
    stand. `value_boxes` lie tightly around the value inside the excerpt. `block_id` and `chunk_hash` are those of the
    block where the first segment starts. `cell` is the table cell that holds all of the value, or of the quote where
    nothing says which of its words are the value; None where it is not one cell that holds them. `ocr_confidence`
    is how sure OCR is, in percent, of the least sure of the words that are the value (of the quote where nothing says
    which); None for words that are text in the file. `visibility` says whether a reader sees the words; where nobody
    can say, `note` has the reason. A citation of hidden words stands among failed ones only.

    In JSON a citation with one segment has `page`, `char_span`, `excerpt` and `boxes` of its own, exactly as the
    citation format says; with several it has `segments`.
    """

    __pydantic_config__ = _CONFIG

    kind: Literal["citation"] = "citation"
    source_id: str
    segments: tuple[Segment, ...]
    quote: str
    match: Match
    score: float
    similarity: float = 1.0
    block_id: str | None = None
    chunk_hash: str | None = None
    box_precision: BoxPrecision = "none"
    value_boxes: tuple[PageBox, ...] = ()
    support: Support | None = None
    alternatives: tuple[Segment, ...] = ()
    note: str | None = None
    cell: CellPlace | None = None
    ocr_confidence: int | None = None
    visibility: Visibility = "unchecked"

    def __post_init__(self) -> None:
        if not self.segments:
            raise ValueError("a citation needs at least one segment")

    def __repr__(self) -> str:
        from pincite.records.extraction import rendering

        return f"<Citation {rendering.citation_line(self)}>"

    def __str__(self) -> str:
        from pincite.records.extraction import rendering

        return rendering.citation_line(self)

    @property
    def page(self) -> int:
        """The page of the first segment, from 1."""
        return self.segments[0].page

    @property
    def excerpt(self) -> str:
        """The document's words: the excerpt, or the segments' excerpts joined by " … " when there are several."""
        return " … ".join(segment.excerpt for segment in self.segments)

    @property
    def value_box(self) -> Box | None:
        """The smallest box around the value on the first page; around the excerpt where the value has none."""
        boxes = [page_box.box for page_box in self.value_boxes if page_box.page == self.page] or list(
            self.segments[0].boxes
        )
        return reduce(Box.union, boxes) if boxes else None

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Callable[[Any], CoreSchema]) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_before_validator_function(
            _widen_citation,
            handler(source),
            serialization=core_schema.wrap_serializer_function_ser_schema(_narrow_citation),
        )


SEGMENT_KEYS = ("page", "char_span", "excerpt", "boxes")
"""What stands in a citation's own JSON object where it has one segment."""


def _narrow_citation(citation: Citation, serialise: Callable[[Citation], dict[str, Any]]) -> dict[str, Any]:
    """The JSON object of a citation; the only segment's keys stand in the place of `segments`."""
    citation_json = serialise(citation)
    if len(citation.segments) > 1:
        return citation_json
    narrow: dict[str, Any] = {}
    for key, value in citation_json.items():
        narrow.update(value[0] if key == "segments" else {key: value})
    return narrow


def _widen_citation(given: Any) -> Any:
    """The reverse of `_narrow_citation`; anything but a dict without `segments` passes through unchanged."""
    if not isinstance(given, dict) or "segments" in given:
        return given
    segment = {key: given[key] for key in SEGMENT_KEYS if key in given}
    citation_fields = {key: value for key, value in given.items() if key not in SEGMENT_KEYS}
    return {**citation_fields, "segments": [segment]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ungrounded:
    """A quote that has no citation, and why. `nearest` is the closest text, for a person to look at."""

    __pydantic_config__ = _CONFIG

    kind: Literal["ungrounded"] = "ungrounded"
    source_id: str
    quote: str
    reason: UngroundedReason
    message: str
    nearest: Segment | None = None
