"""What a saved result says about itself: whatever is wrong in it without a look at its documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pincite.document import Box
from pincite.grounding.sights import is_doubtful
from pincite.grounding.sureness import is_unsure
from pincite.records import BreakCode, Citation, ExtractionResult, FieldResult, Segment

Problem = tuple[BreakCode, str]
"""A code and a message."""

LONG_EXCERPT = 200
"""Characters from which an excerpt makes a field `low` (citation format)."""

_ROUNDING = 1e-6


def segment_problems(segment: Segment, *, pages: int | None) -> Iterator[Problem]:
    """Wrong page, wrong length, boxes off the page; `pages` is how many its source has, None when not known."""
    if segment.page < 1 or (pages is not None and segment.page > pages):
        page_note = "pages count from 1" if pages is None else f"the source has {pages}"
        yield "page_missing", f"There is no page {segment.page}: {page_note}."
    if len(segment.excerpt) != len(segment.char_span):
        message = f"An excerpt of {len(segment.excerpt)} characters cannot span {len(segment.char_span)}"
        yield "excerpt_length", f"{message}: [{segment.char_span.start}, {segment.char_span.end})."
    if not all(map(_on_page, segment.boxes)):
        yield "box_off_page", f"A box on page {segment.page} lies outside the page."


def citation_problems(citation: Citation) -> Iterator[Problem]:
    """Value boxes off their page, scores outside 0–1; the segments are checked one by one."""
    for box in citation.value_boxes:
        if not _on_page(box.box):
            yield "box_off_page", f"A value box on page {box.page} lies outside the page."
    for name, score in (("score", citation.score), ("similarity", citation.similarity)):
        if not 0 <= score <= 1:
            yield "score_out_of_range", f"The {name} {score} is not within 0 and 1."


def field_problems(field: FieldResult) -> Iterator[Problem]:
    """A confidence score outside 0–1, a value that no citation supports, a `high` that is not earned."""
    score = field.confidence_score
    if score is not None and not 0 <= score <= 1:
        yield "score_out_of_range", f"The confidence score {score} is not within 0 and 1."
    if field.status == "found" and not any(_step(citation) for citation in field.citations):
        yield "value_not_supported", "No citation says on which step its excerpt supports the value."
    yield from _item_problems(field)
    reason = _not_high(field) if field.confidence == "high" else None
    if reason is not None:
        yield "high_not_earned", f"The confidence is high, but {reason}."


def is_read(result: ExtractionResult) -> bool:
    """Whether every document and every page of it was read."""
    return not result.failures and not any(source.unread_pages for source in result.sources)


def unconfirmed_absence(field: FieldResult, *, read: bool) -> Iterator[Problem]:
    """A `not_present` where not everything was read: what is not there may stand where nobody could look."""
    if field.status == "not_present" and not read:
        yield "absence_unconfirmed", "The field is called absent, but not every document and page could be read."


def _item_problems(field: FieldResult) -> Iterator[Problem]:
    """Items whose values are not those of the list, and values of items that no citation supports."""
    for at, item in enumerate(field.items):
        for part in item.values:
            name = part.name or "its value"
            if _differs(part.value, item_part(field.value[at], part.name)):
                yield "item_differs", f"Item {at} of the list has another value for {name} than its own citations."
            if part.value is not None and not any(_step(citation) for citation in part.citations):
                yield "value_not_supported", f"No citation says on which step it supports {name} of item {at}."


def item_part(item: Any, name: str) -> Any:
    """The value of an item's field by its name: the item itself for "", nested where the name is not there whole."""
    if not name:
        return item
    if isinstance(item, Mapping) and name in item:
        return item[name]
    for part in name.split("."):
        item = item.get(part) if isinstance(item, Mapping) else None
    return item


def _differs(one: Any, other: Any) -> bool:
    return one != other or isinstance(one, bool) != isinstance(other, bool)


def repeated_keys(result: ExtractionResult) -> Iterator[str]:
    """Keys that several fields have."""
    return (key for key, count in Counter(field.key for field in result.fields).items() if count > 1)


def repeated_sources(result: ExtractionResult) -> Iterator[str]:
    """Ids that several sources have."""
    return (name for name, count in Counter(source.id for source in result.sources).items() if count > 1)


def _not_high(field: FieldResult) -> str | None:
    """Why a field cannot be `high`; None when it can."""
    if any(citation.match == "fuzzy" for citation in field.citations):
        return "a citation is a fuzzy match"
    if not all(_step(citation) not in (None, "judge") for citation in field.citations):
        return "a citation has no deterministic step by which its excerpt supports the value"
    if field.conflict:
        return "another document has another value"
    if is_unsure(field.citations):
        return "OCR is not sure of the words of any citation"
    if is_doubtful(field.citations):
        return "nobody can say whether a reader sees the words of any citation"
    if all(len(citation.excerpt) >= LONG_EXCERPT for citation in field.citations):
        return f"the excerpts have {LONG_EXCERPT} characters or more"
    return None


def _step(citation: Citation) -> str | None:
    return citation.support.step if citation.support is not None else None


def _on_page(box: Box) -> bool:
    low, high = -_ROUNDING, 1 + _ROUNDING
    return box.left >= low and box.top >= low and box.right <= high and box.bottom <= high
