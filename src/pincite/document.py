"""Documents, pages, blocks, spans and boxes: the text and the geometry everything else points into.

`DocumentSet` is how documents travel: with the sources that could not be read, their files and their characters' boxes.

Units, said once: offsets are half-open `[start, end)` in Unicode code points of one page's text; boxes are fractions
0–1 of the displayed page (after CropBox and rotation) with the origin at the top left; page numbers start at 1; page
sizes are displayed points (1/72 inch).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, get_args

from pincite.errors import Failure

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from pydantic_core import CoreSchema

BlockType = Literal[
    "Title",
    "Section Header",
    "Text",
    "List Item",
    "Table",
    "Key Value",
    "Header",
    "Footer",
    "Page Number",
    "Figure",
    "Comment",
    "Signature",
]
"""The block types; the names are Reducto's."""

BLOCK_TYPES: tuple[str, ...] = get_args(BlockType)

BODY_TYPES: frozenset[str] = frozenset(BLOCK_TYPES) - {"Header", "Footer", "Page Number", "Comment"}
"""Types that carry the document's own words, as opposed to what is repeated or noted around them."""

HiddenReason = Literal[
    "invisible_mode",
    "transparent",
    "same_colour",
    "tiny",
    "off_page",
    "covered",
    "clipped",
    "layer_off",
    "replaced",
    "marked_hidden",
    "stored_value",
]
"""Why a word cannot be seen: render mode 3 or clip-only, alpha near 0, the colour of what is behind it, a font too
small to read, outside the displayed page, under something painted later, outside the clip path or form it is painted
through, on a layer (optional content) that is switched off, only said to be what the glyphs show (/ActualText),
hidden by a mark of the format (Word's hidden text, HTML's `hidden` and `display: none`, a comment, a form field that is
not shown), or the value that a form field stores while it shows another."""

Visibility = Literal["seen", "unknown", "hidden", "unchecked"]
"""Whether a reader sees cited words: their pixels were looked at and show them ("seen") or do not ("hidden"); nobody
can say, because the page could not be drawn, the ink is faint or tiny, the font shows other letters, or formatting is
not understood ("unknown"); or there was nothing to look at ("unchecked": formats without pages, other parsers)."""

TextSource = Literal["text_layer", "ocr_layer", "ocr", "none"]
"""Where a page's text came from: the PDF's visible text, an invisible text layer over a scanned image (somebody
else's OCR), our own OCR, or "none": the page shows more than was read. Such a page has ink and no words, or it is a
scan with only a few words of real text (a stamp, a page number): those stand in the page's text, the rest was not
read."""

RemarkKind = Literal[
    "form_value",
    "form_technology",
    "annotation_layer",
    "annotation_unread",
    "redaction",
    "attachment",
    "untrusted_text",
    "unread_picture",
    "page_tree",
    "readers_differ",
    "visibility_unknown",
    "unread_style",
    "instructions",
]
"""What a reader of a page should know beside its text: a form field shows something else than it stores; the form is
of a kind that is not read (XFA); a field or stamp lies on a layer, which other viewers may not show; annotations could
not be read; words are marked to be blacked out and still stand there; the file carries other files; characters have no
meaning in the file, so that the text cannot be trusted; a picture that covers much of a page of text was not read; the
file lists other pages than it counts, or something that is no page; another reading of the same page (or of a Word
document's paragraphs) has other letters, and nothing that is known explains it; formatting that is not understood
leaves open whether some words are seen; style sheets outside the file were not read; words that anybody can read speak
to programs that read the document (a list of patterns, which knows only what is on it)."""

_CONFIG = {"extra": "forbid", "ser_json_bytes": "base64", "val_json_bytes": "base64"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A half-open range `[start, end)` in code points of one page's text; in JSON a pair `[start, end]`."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span needs 0 <= start <= end, got [{self.start}, {self.end})")

    def __len__(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        """Whether the two ranges share at least one code point."""
        return max(self.start, other.start) < min(self.end, other.end)

    def contains(self, other: Span) -> bool:
        """Whether `other` lies inside this range."""
        return self.start <= other.start and other.end <= self.end

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> CoreSchema:
        from pydantic_core import core_schema

        pair = core_schema.tuple_schema([core_schema.int_schema(strict=True), core_schema.int_schema(strict=True)])
        return core_schema.no_info_after_validator_function(
            lambda ends: cls(start=ends[0], end=ends[1]),
            pair,
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda span: (span.start, span.end), return_schema=pair
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle on the displayed page: fractions 0–1 of its width and height, origin top left."""

    __pydantic_config__ = _CONFIG

    left: float
    top: float
    width: float
    height: float

    def __post_init__(self) -> None:
        if not (self.width >= 0 and self.height >= 0):
            raise ValueError(f"a box needs width and height of at least 0, got {self.width} x {self.height}")

    @property
    def right(self) -> float:
        """The right edge, 0–1."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The bottom edge, 0–1."""
        return self.top + self.height

    def union(self, other: Box) -> Box:
        """The smallest box around both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Box(left=left, top=top, width=right - left, height=bottom - top)

    def iou(self, other: Box) -> float:
        """Intersection over union, 0–1; 0 when both are empty."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        shared = max(width, 0.0) * max(height, 0.0)
        total = self.width * self.height + other.width * other.height - shared
        return shared / total if total > 0 else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of text: its range in the page's text and its box."""

    __pydantic_config__ = _CONFIG

    span: Span
    box: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The visible words of one page in reading order, as packed little-endian arrays of equal length n.

    A word is a run of characters without white space. `spans` is int32 (n, 2), offsets in the page's text; `boxes` is
    float32 (n, 4), left, top, width, height as in `Box` (font-height boxes: tight ink boxes come from the character
    boxes); `engine_starts` is int32 (n,), the parser's index of the word's first character: the characters of a word
    are consecutive there, which is how character boxes are found again on demand. `confidences` is uint8 (n,) on pages
    that were read by OCR: how sure the engine is of the word in percent, 255 for words that are text in the file; it
    is empty on all other pages.
    """

    __pydantic_config__ = _CONFIG

    spans: bytes = b""
    boxes: bytes = b""
    engine_starts: bytes = b""
    confidences: bytes = b""

    def __post_init__(self) -> None:
        count = len(self.engine_starts) // 4
        if len(self.engine_starts) != 4 * count or len(self.spans) != 8 * count or len(self.boxes) != 16 * count:
            raise ValueError("the packed arrays of words differ in length")
        if len(self.confidences) not in {0, count}:
            raise ValueError("words have one confidence each, or none at all")

    def __len__(self) -> int:
        return len(self.engine_starts) // 4

    def span_array(self) -> NDArray[np.int32]:
        """(n, 2) read-only view: start and end of each word in the page's text."""
        import numpy as np

        return np.frombuffer(self.spans, dtype="<i4").reshape(-1, 2)

    def box_array(self) -> NDArray[np.float32]:
        """(n, 4) read-only view: left, top, width, height of each word, 0–1."""
        import numpy as np

        return np.frombuffer(self.boxes, dtype="<f4").reshape(-1, 4)

    def engine_array(self) -> NDArray[np.int32]:
        """(n,) read-only view: the parser's index of each word's first character."""
        import numpy as np

        return np.frombuffer(self.engine_starts, dtype="<i4")


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenText:
    """Words that the file holds but nobody sees: never part of the page's text, reported, never given to a model."""

    __pydantic_config__ = _CONFIG

    text: str
    reason: HiddenReason
    box: Box | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something to know about a page beside its text; `text` is for people and holds none of the document's words."""

    __pydantic_config__ = _CONFIG

    kind: RemarkKind
    text: str
    box: Box | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    r"""One page (or one paragraph cluster of a format without pages).

    `text` is the visible text in reading order: words of a line joined by one space, lines by "\n", blocks by
    "\n\n". `width` and `height` are displayed points, 0 for formats without pages. `rotation` (0, 90, 180, 270) has
    already been applied to sizes and boxes; it is kept as a fact about the file. `label` is what the file calls the
    page ("iv", "A-1"), None when it says nothing; pages are always cited by number. `doubtful` are the ranges of the
    text whose formatting is not understood: nobody can say whether a reader sees them.
    """

    __pydantic_config__ = _CONFIG

    number: int
    width: float
    height: float
    rotation: int = 0
    label: str | None = None
    text: str = ""
    text_source: TextSource = "text_layer"
    lines: tuple[Line, ...] = ()
    words: Words = Words()
    hidden: tuple[HiddenText, ...] = ()
    remarks: tuple[Remark, ...] = ()
    doubtful: tuple[Span, ...] = ()

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError(f"page numbers start at 1, got {self.number}")

    @property
    def is_disputed(self) -> bool:
        """Whether another reading of the page has other letters without a known reason."""
        return any(remark.kind == "readers_differ" for remark in self.remarks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One table cell: its place in the grid (from 0), its extent, its range in the page's text and its box."""

    __pydantic_config__ = _CONFIG

    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    span: Span
    text: str
    box: Box | None = None
    header: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyValue:
    """A label and its value, as ranges of the page's text; a field left empty has an empty range behind its label."""

    __pydantic_config__ = _CONFIG

    label: Span
    value: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A paragraph, heading, table, …: `text` is `page_text[span.start:span.end]`.

    `level` is the heading level from 1 for headings, None otherwise. `box` is None for formats without pages. `depth`
    is how deep a List Item is nested, from 0. `pairs` are the labels and values of a Key Value block. Other blocks are
    named by id: `continues` is the table on the page before that this table goes on from, `caption_of` the figure or
    table that this block describes, `note_of` the block whose mark this footnote explains.
    """

    __pydantic_config__ = _CONFIG

    id: str
    type: BlockType
    page: int
    span: Span
    text: str
    chunk_hash: str
    box: Box | None = None
    level: int | None = None
    cells: tuple[Cell, ...] = ()
    depth: int | None = None
    pairs: tuple[KeyValue, ...] = ()
    continues: str | None = None
    caption_of: str | None = None
    note_of: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One parsed source.

    `id` is derived from the content alone; `slug` is a readable name, unique among the documents it is used with (it
    is what citations call `source_id`); `name` is the file's name without its folder.
    """

    __pydantic_config__ = _CONFIG

    id: str
    slug: str
    name: str
    media_type: str
    sha256: str
    parser: str
    parser_version: str
    pages: tuple[Page, ...]
    blocks: tuple[Block, ...]

    def __post_init__(self) -> None:
        for index, page in enumerate(self.pages):
            if page.number != index + 1:
                raise ValueError(f"page {index + 1} of {self.name} is numbered {page.number}")

    def page(self, number: int) -> Page:
        """The page with that number, from 1; IndexError when there is none."""
        if not 1 <= number <= len(self.pages):
            raise IndexError(f"{self.name} has pages 1 to {len(self.pages)}, not {number}")
        return self.pages[number - 1]

    @property
    def unread_pages(self) -> tuple[int, ...]:
        """Numbers of the pages that were not, or not fully, read: nothing is absent from a document that has any.

        They show more than the words in their text, or are disputed.
        """
        return tuple(page.number for page in self.pages if page.text_source == "none" or page.is_disputed)

    @property
    def disputed_pages(self) -> tuple[int, ...]:
        """Numbers of the pages of which two readings differ without a known reason."""
        return tuple(page.number for page in self.pages if page.is_disputed)

    @property
    def page_labels(self) -> tuple[str, ...]:
        """What the file calls its pages, one for each, "" for one without; empty when they are the numbers or none."""
        labels = tuple(page.label or "" for page in self.pages)
        has_labels = any(label not in {"", str(number)} for number, label in enumerate(labels, 1))
        return labels if has_labels else ()

    @property
    def ocr_pages(self) -> tuple[int, ...]:
        """Numbers of the pages that were read by our own OCR; `parser_version` names the engine."""
        return tuple(page.number for page in self.pages if page.text_source == "ocr")


class Sight(NamedTuple):
    """Whether a reader sees some words, and what speaks against it (None for words that are seen or not looked at)."""

    visibility: Visibility
    reason: str | None = None


UNCHECKED = Sight("unchecked")
NOT_AT_HAND = Sight("unknown", "the file is not at hand to be looked at")


class CharBoxes(Protocol):
    """What a page looks like where somebody cites it: tight character boxes, and whether the words can be seen."""

    def char_boxes(self, document: Document, page: int) -> NDArray[np.float32] | None:
        """A float32 (n, 4) array, one row (left, top, width, height; 0–1 of the displayed page) for each code point
        of the page's text, NaN where a character has no ink (spaces, line ends).

        None when they cannot be had: the source file is not at hand or has changed, or the format has no pages.
        """
        ...

    def sight(self, document: Document, page: int, span: Span) -> Sight:
        """Whether a reader sees the words in a range of a page's text, by their pixels."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentSet:
    """Documents with what belongs to them: what stages and rooms hand on.

    `documents` are in the order of their sources, under slugs that are unique in the set. `failures` are the sources
    that could not be read. `files` is where the documents' files are, by slug, as far as it is known. `boxes` are those
    of the characters, computed when somebody asks for a page; None where nobody can say.
    """

    documents: tuple[Document, ...] = ()
    failures: tuple[Failure, ...] = ()
    files: Mapping[str, Path] = field(default_factory=dict)
    boxes: CharBoxes | None = None

    def __post_init__(self) -> None:
        slugs = {document.slug for document in self.documents}
        if len(slugs) < len(self.documents):
            raise ValueError("two documents of a set have one slug; make it with DocumentSet.of")
        if unknown := sorted(self.files.keys() - slugs):
            raise ValueError(f"a file is said to be that of {unknown[0]!r}, which is no document of the set")

    @classmethod
    def of(
        cls,
        outcomes: Iterable[Document | Failure],
        *,
        paths: Sequence[Path | None] = (),
        boxes: CharBoxes | None = None,
    ) -> DocumentSet:
        """The set of the outcomes of parsing; `paths` are their files, one for each outcome, or none at all.

        A document whose slug stands before it in the set gets the first free number: "report", "report-2".
        """
        listed = list(outcomes)
        documents: dict[str, Document] = {}
        files: dict[str, Path] = {}
        for outcome, path in zip(listed, paths or (None,) * len(listed), strict=True):
            if isinstance(outcome, Failure):
                continue
            slug = _free_slug(outcome.slug, documents)
            documents[slug] = outcome if slug == outcome.slug else replace(outcome, slug=slug)
            if path is not None:
                files[slug] = path
        failures = tuple(outcome for outcome in listed if isinstance(outcome, Failure))
        return cls(documents=tuple(documents.values()), failures=failures, files=files, boxes=boxes)

    def document(self, slug: str) -> Document | None:
        """The document that citations call by that slug; None where there is none."""
        return next((document for document in self.documents if document.slug == slug), None)

    def select(self, slugs: Mapping[str, str]) -> DocumentSet:
        """The set with only these documents, `slugs` leading from what they are called there to what they are here.

        Failures and boxes stay.
        """
        by_slug = {document.slug: document for document in self.documents}
        documents = tuple(replace(by_slug[old], slug=new) for new, old in slugs.items())
        files = {new: self.files[old] for new, old in slugs.items() if old in self.files}
        return replace(self, documents=documents, files=files)

    @property
    def files_by_digest(self) -> dict[str, Path]:
        """The files by the SHA-256 of their content."""
        return {
            document.sha256: self.files[document.slug] for document in self.documents if document.slug in self.files
        }


def _free_slug(slug: str, taken: Mapping[str, Document]) -> str:
    number, free = 1, slug
    while free in taken:
        number += 1
        free = f"{slug}-{number}"
    return free
