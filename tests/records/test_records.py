from typing import Any

import pytest

from pincite.document import Box, Span
from pincite.records import Citation, FieldError, FieldResult, PageBox, Segment


def segment(page: int = 1, start: int = 0, excerpt: str = "ab") -> Segment:
    return Segment(page=page, char_span=Span(start=start, end=start + len(excerpt)), excerpt=excerpt)


def citation(*segments: Segment) -> Citation:
    return Citation(source_id="a", segments=segments or (segment(),), quote="ab", match="exact", score=1.0)


def field(**changes: Any) -> FieldResult:
    facts = {"key": "a.b", "label": "B", "category": "A", "type": "string", "status": "not_present"}
    return FieldResult(**{**facts, **changes})


def test_a_citation_needs_a_segment() -> None:
    with pytest.raises(ValueError, match="at least one segment"):
        Citation(source_id="a", segments=(), quote="", match="exact", score=1.0)


def test_a_citation_speaks_for_its_segments() -> None:
    both = citation(segment(page=3), segment(page=4, excerpt="cd"))
    assert (both.page, both.excerpt) == (3, "ab … cd")


def test_a_page_box_is_a_box_on_a_page() -> None:
    bbox = PageBox(page=2, left=0.1, top=0.2, width=0.3, height=0.4)
    assert bbox.box == Box(left=0.1, top=0.2, width=0.3, height=0.4)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"status": "found", "value": 1, "confidence": "high"}, "needs a citation"),
        ({"value": 1}, "only a found field has a value"),
        ({"status": "error"}, "error and an error code go together"),
        ({"error": FieldError(code="refused", message="no")}, "error and an error code go together"),
        ({"confidence": "low"}, "confidence belongs to found fields"),
        ({"status": "found", "citations": (citation(),)}, "confidence belongs to found fields"),
    ],
    ids=[
        "found without citation",
        "absent with value",
        "error without code",
        "code without error",
        "absent but sure",
        "found, not sure",
    ],
)
def test_a_field_refuses_states_that_contradict_themselves(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        field(**changes)


def test_a_found_field_carries_value_citation_and_confidence() -> None:
    found = field(status="found", value="x", citations=(citation(),), confidence="medium")
    assert found.value == "x"
