"""Whether a reader sees the words of a citation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pincite.document import NOT_AT_HAND, UNCHECKED, Sight, Span
from pincite.parsing.files import PDF
from pincite.parsing.version import PDF_PARSER

if TYPE_CHECKING:
    from pincite.document import CharBoxes, Document, Page, Visibility
    from pincite.records import Citation

UNSEEN = "nobody can say whether a reader sees its words"
"""Why a field that only rests on such words has no high confidence."""

NOT_UNDERSTOOD = Sight("unknown", "their formatting is not understood")

_WORSE: tuple[Visibility, ...] = ("seen", "unchecked", "unknown", "hidden")


def sight_of(document: Document, places: Iterable[tuple[int, Span]], *, boxes: CharBoxes | None) -> Sight:
    """Whether a reader sees all words in ranges of pages: the worst of what is known of each.

    `boxes` looks at their pixels. Without it words of a PDF that was read from its text are unknown.
    """
    sights = [_sight(document, page, span, boxes) for page, span in places]
    return max(sights, key=lambda sight: _WORSE.index(sight.visibility))


def _sight(document: Document, number: int, span: Span, boxes: CharBoxes | None) -> Sight:
    page = document.pages[number - 1]
    if any(doubt.overlaps(span) for doubt in page.doubtful):
        return NOT_UNDERSTOOD
    if boxes is not None:
        return boxes.sight(document, number, span)
    return NOT_AT_HAND if _has_pixels(document, page) else UNCHECKED


def _has_pixels(document: Document, page: Page) -> bool:
    """Whether there are pixels that nobody has looked at yet."""
    return document.media_type == PDF and document.parser == PDF_PARSER and page.text_source != "ocr"


def is_doubtful(citations: Sequence[Citation]) -> bool:
    """Whether nobody can say of any of these citations that its words are seen; False without any."""
    return bool(citations) and all(citation.visibility in ("unknown", "hidden") for citation in citations)
