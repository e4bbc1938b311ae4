"""The codec: the same bytes for equal values, and the same value back."""

from __future__ import annotations

import dataclasses
import json
import math
from datetime import date
from decimal import Decimal
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import PlainSerializer

from pincite.codec import from_json, to_json
from pincite.document import Block, Box, Document, Line, Page, Span, Words
from pincite.records import (
    Citation,
    ExtractionResult,
    FieldError,
    FieldResult,
    PageBox,
    Provenance,
    Segment,
    Ungrounded,
)

FRACTIONS = st.floats(0, 1, allow_nan=False)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
BOXES = st.builds(Box, left=FRACTIONS, top=FRACTIONS, width=FRACTIONS, height=FRACTIONS)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def segments(draw: st.DrawFn) -> Segment:
    excerpt = draw(TEXT)
    start = draw(st.integers(0, 10_000))
    span = Span(start=start, end=start + len(excerpt))
    boxes = tuple(draw(st.lists(BOXES, max_size=2)))
    return Segment(page=draw(st.integers(1, 900)), char_span=span, excerpt=excerpt, boxes=boxes)


CITATIONS = st.builds(
    Citation,
    source_id=TEXT,
    segments=st.lists(segments(), min_size=1, max_size=3).map(tuple),
    quote=TEXT,
    match=st.sampled_from(["exact", "normalised", "fuzzy"]),
    score=FRACTIONS,
    value_boxes=st.lists(
        st.builds(PageBox, page=st.integers(1, 9), left=FRACTIONS, top=FRACTIONS, width=FRACTIONS, height=FRACTIONS),
        max_size=2,
    ).map(tuple),
    alternatives=st.lists(segments(), max_size=1).map(tuple),
)
UNGROUNDED = st.builds(Ungrounded, source_id=TEXT, quote=TEXT, reason=st.just("not_found"), message=TEXT)


@st.composite
def found_fields(draw: st.DrawFn) -> FieldResult:
    return FieldResult(
        key=draw(TEXT),
        label="",
        category="",
        type="string",
        status="found",
        value=draw(JSON_VALUES),
        confidence="high",
        citations=(draw(CITATIONS),),
        failed_citations=tuple(draw(st.lists(CITATIONS | UNGROUNDED, max_size=2))),
    )


def document(text: str = "a b") -> Document:
    page = Page(
        number=1,
        width=612.0,
        height=792.0,
        text=text,
        lines=(Line(span=Span(start=0, end=len(text)), box=Box(left=0.1, top=0.2, width=0.3, height=0.4)),),
        words=Words(spans=bytes(range(8)), boxes=bytes(range(240, 256)), engine_starts=b"\0\0\0\0"),
    )
    block = Block(
        id="b1", type="Text", page=1, span=Span(start=0, end=len(text)), text=text, chunk_hash="0" * 8, box=None
    )
    return Document(
        id="doc_1",
        slug="a",
        name="a.pdf",
        media_type="application/pdf",
        sha256="0" * 64,
        parser="p",
        parser_version="1",
        pages=(page,),
        blocks=(block,),
    )


@given(CITATIONS)
def test_a_citation_comes_back_as_it_was(citation: Citation) -> None:
    assert from_json(Citation, to_json(citation)) == citation


@given(st.lists(found_fields(), max_size=2))
def test_a_result_comes_back_as_it_was(fields: list[FieldResult]) -> None:
    provenance = Provenance(
        package_version="1", extractor="offline", extractor_version="1", schema_sha256="0", config_digest="0"
    )
    result = ExtractionResult(provenance=provenance, sources=(), fields=tuple(fields))
    assert from_json(ExtractionResult, to_json(result)) == result


@given(TEXT)
def test_a_document_comes_back_as_it_was(text: str) -> None:
    assert from_json(Document, to_json(document(text))) == document(text)


@given(CITATIONS, st.booleans())
def test_equal_values_give_equal_bytes(citation: Citation, pretty: bool) -> None:
    again = from_json(Citation, to_json(citation, pretty=pretty))
    assert to_json(again, pretty=pretty) == to_json(citation, pretty=pretty)


def test_a_citation_with_one_segment_has_the_shape_of_the_citation_format() -> None:
    segment = Segment(page=14, char_span=Span(start=1820, end=1822), excerpt="ab")
    citation = Citation(source_id="s", segments=(segment,), quote="ab", match="exact", score=1.0)
    shape = json.loads(to_json(citation))
    assert (shape["page"], shape["char_span"], shape["excerpt"]) == (14, [1820, 1822], "ab")
    assert "segments" not in shape


def test_text_stays_readable_and_pretty_output_ends_its_line() -> None:
    written = to_json(FieldError(code="refused", message="§ 4 – “über”"), pretty=True)
    assert "§ 4 – “über”".encode() in written
    assert written.endswith(b"}\n")


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf], ids=["nan", "inf", "-inf"])
def test_a_number_that_json_lacks_is_refused(number: float) -> None:
    box = PageBox(page=1, left=number, top=0, width=0, height=0)
    with pytest.raises(ValueError, match="not JSON compliant"):
        to_json(box)


def test_a_number_that_json_lacks_is_refused_inside_a_field_value() -> None:
    citation = from_json(Citation, to_json(_citation("x")))
    result = FieldResult(
        key="k",
        label="",
        category="",
        type="number",
        status="found",
        value={"a": [math.nan]},
        confidence="low",
        citations=(citation,),
    )
    with pytest.raises(ValueError, match="not JSON compliant"):
        to_json(result)


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(ValueError, match=r"lone surrogate '\\ud83d'"):
        to_json(_citation("\ud83d"))


def test_decimals_and_dates_in_free_form_values_become_texts() -> None:
    assert to_json({"a": Decimal("1.50"), "b": date(2025, 3, 4)}) == b'{"a":"1.50","b":"2025-03-04"}'


def test_a_value_nested_too_deeply_is_refused() -> None:
    nested: list[Any] = []
    for _ in range(200):
        nested = [nested]
    assert json.loads(to_json(nested)) == nested
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(ValueError, match=r"nested too deeply|[Cc]ircular|recursion"):
        to_json(nested)


def test_deep_json_with_a_number_to_look_at_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"nested too deeply|not a JSON number"):
        from_json(FieldError, "[" * 200_000 + "NaN")


def _interrupted(value: int) -> int:
    raise KeyboardInterrupt


@dataclasses.dataclass(frozen=True)
class Slow:
    """A value during whose writing Ctrl-C comes."""

    count: Annotated[int, PlainSerializer(_interrupted)]


def test_ctrl_c_amid_writing_stays_ctrl_c() -> None:
    with pytest.raises(KeyboardInterrupt):
        to_json(Slow(3))


def test_an_object_that_is_no_value_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON has no form for object"):
        to_json({"a": object()})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param({"colour": "red"}, r"colour: Unexpected keyword argument", id="unknown key"),
        pytest.param({"match": "perhaps"}, r"match: Input should be 'exact', 'normalised' or 'fuzzy'", id="enum"),
        pytest.param({"char_span": [5, 3]}, r"segments\.0\.char_span: .*0 <= start <= end", id="reversed span"),
        pytest.param({"char_span": [0, "9"]}, r"segments\.0\.char_span\.1: Input should be a valid integer", id="text"),
        pytest.param({"score": None}, r"score: Input should be a valid number", id="null"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(change: dict[str, Any], message: str) -> None:
    shape = {**json.loads(to_json(_citation("ab"))), **change}
    with pytest.raises(ValueError, match=message):
        from_json(Citation, json.dumps(shape))


def test_a_missing_key_and_further_problems_are_named() -> None:
    with pytest.raises(ValueError, match=r"^code: Field required \(and 1 more\)$"):
        from_json(FieldError, b"{}")


@pytest.mark.parametrize("data", ["", "{", "[1,", '{"code": "refused", "message": "\\ud800"}', "[" * 100_000])
def test_what_is_not_json_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"Invalid JSON"):
        from_json(FieldError, data)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1E+999", "12e400", "9" * 320 + ".5"])
def test_a_number_that_is_not_finite_is_refused_when_reading(number: str) -> None:
    with pytest.raises(ValueError, match=r"is not a JSON number|is too large for a number"):
        from_json(dict[str, Any], '{"a": ' + number + "}")


@pytest.mark.parametrize("text", ["NaN", "1e999", "Infinity"])
def test_words_that_look_like_such_numbers_are_text(text: str) -> None:
    assert from_json(Citation, to_json(_citation(text))).quote == text


def _citation(quote: str) -> Citation:
    segment = Segment(page=1, char_span=Span(start=0, end=2), excerpt="ab")
    return Citation(source_id="s", segments=(segment,), quote=quote, match="exact", score=1.0)


def test_a_changed_value_gives_other_bytes() -> None:
    citation = _citation("ab")
    assert to_json(dataclasses.replace(citation, score=0.5)) != to_json(citation)
