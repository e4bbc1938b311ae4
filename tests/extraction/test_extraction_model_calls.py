"""The record of a run's calls: what contradicts itself is refused, and no unknown cost passes for nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pincite.extraction.model.calls import Call, RawExtraction, usage_of
from pincite.extraction.model.windows import PageExtent
from pincite.records import CallErrorCode, CallFailure, Provenance, SourceRecord

PROVENANCE = Provenance(
    package_version="1",
    extractor="model",
    extractor_version="1",
    schema_sha256="0" * 64,
    config_digest="",
    model="fake:scripted",
    prompt_version="1",
)


def source(name: str) -> SourceRecord:
    return SourceRecord(
        id=name,
        document_id="doc_1",
        name=name,
        file=f"{name}.pdf",
        sha256="0" * 64,
        page_count=1,
        parser="p",
        parser_version="1",
    )


def failed(code: CallErrorCode, *, source_id: str = "a") -> Call:
    extent = PageExtent(source_id=source_id, first_page=1, last_page=1)
    outcome = CallFailure(request_id="r", code=code, message="m")
    return Call(round=0, keys=("k",), extents=(extent,), outcome=outcome)


def raw(*names: str, calls: tuple[Call, ...] = ()) -> RawExtraction:
    return RawExtraction(
        provenance=PROVENANCE, schema={"k": {"type": "string"}}, sources=tuple(map(source, names)), calls=calls
    )


def test_calls_about_the_sources_listed_are_a_record() -> None:
    assert len(raw("a", "b", calls=(failed("timed_out", source_id="b"),)).calls) == 1


def test_a_call_about_a_source_that_is_not_listed_is_refused() -> None:
    with pytest.raises(ValueError, match="a call is about 'b', which is none of the sources"):
        raw("a", calls=(failed("timed_out", source_id="b"),))


def test_a_source_listed_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="several sources have the id 'a'"):
        raw("a", "a")


def test_a_call_about_no_pages_is_refused() -> None:
    with pytest.raises(ValueError, match="a call is about no pages"):
        raw("a", calls=(replace(failed("timed_out"), extents=()),))


@pytest.mark.parametrize(("first", "last"), [(0, 1), (1, 2), (2, 1)])
def test_a_call_about_pages_that_are_not_there_is_refused(first: int, last: int) -> None:
    extent = PageExtent(source_id="a", first_page=first, last_page=last)
    with pytest.raises(ValueError, match=f"about pages {first} to {last} of 'a', which has 1"):
        raw("a", calls=(replace(failed("timed_out"), extents=(extent,)),))


@pytest.mark.parametrize(
    ("code", "known"),
    [
        ("timed_out", None),
        ("server_error", None),
        ("connection_failed", None),
        ("bad_reply", None),
        ("rate_limited", 0),
        ("unauthorised", 0),
        ("ceiling_reached", 0),
    ],
)
def test_what_a_call_without_a_reply_took_is_known_only_where_it_was_refused(
    code: CallErrorCode, known: int | None
) -> None:
    usage = usage_of([failed(code)])
    assert [usage[name] for name in ("input_tokens", "output_tokens", "cost_micro_usd")] == [known] * 3


def test_nothing_asked_took_nothing() -> None:
    assert usage_of([])["input_tokens"] == 0
