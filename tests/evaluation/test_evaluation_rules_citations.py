"""Citations and boxes of claims, against their documents and by themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pincite.document import Box, Document, DocumentSet, Span
from pincite.evaluation.rules.citations import box_on_page, citation_holds, cite_evidence, claim_breaks
from pincite.grounding import DocumentIndex, ground
from pincite.records import Break, Citation, ClaimEvidence, ClaimPart, ClaimRecord
from pincite.testing import GridCharBoxes, document_from_pages

OFF = Box(left=0.9, top=0.1, width=0.3, height=0.1)


@pytest.fixture
def document() -> Document:
    return document_from_pages(["Cook at Larkfield\n\nSince March 2019, Cook of the year"], slug="cv")


def cite(document: Document, quote: str) -> Citation:
    found = ground(quote, DocumentIndex(document), boxes=GridCharBoxes())
    assert isinstance(found, Citation)
    return found


def claim(*citations: Citation, id: str = "c") -> ClaimRecord:
    return ClaimRecord(id=id, label="Cook", parts=(ClaimPart(name="label", value="Cook", citations=citations),))


def moved(citation: Citation, by: int) -> Citation:
    segment = citation.segments[0]
    span = Span(start=segment.char_span.start + by, end=segment.char_span.end + by)
    return replace(citation, segments=(replace(segment, char_span=span),))


def shifted(citation: Citation, box: Box) -> Citation:
    return replace(citation, segments=(replace(citation.segments[0], boxes=(box,)),))


def found(records: list[ClaimRecord], documents: list[Document]) -> dict[str, list[tuple[str, str, str]]]:
    breaks = claim_breaks(records, DocumentSet.of(documents, boxes=GridCharBoxes()))
    return {
        rule.__name__: [(one.claim_ids[0], one.code, one.severity) for one in rule(records, breaks=breaks)]
        for rule in (citation_holds, box_on_page)
    }


def test_citations_that_hold_are_nothing_to_speak_of(document: Document) -> None:
    evidence = ClaimEvidence(text="Cook of the year", citation=cite(document, "Cook of the year"))
    records = [claim(cite(document, "March 2019")), replace(claim(id="d"), evidence=(evidence,))]
    assert found(records, [document]) == {"citation_holds": [], "box_on_page": []}


def test_words_that_stand_elsewhere_are_an_error_of_the_claim_that_cites_them(document: Document) -> None:
    records = [claim(cite(document, "Larkfield"), id="a"), claim(moved(cite(document, "March 2019"), 1), id="b")]
    assert found(records, [document]) == {"citation_holds": [("b", "excerpt_differs", "error")], "box_on_page": []}


def test_evidence_is_checked_like_the_parts(document: Document) -> None:
    evidence = ClaimEvidence(text="x", citation=moved(cite(document, "March 2019"), 1))
    assert found([replace(claim(), evidence=(evidence,))], [document])["citation_holds"] == [
        ("c", "excerpt_differs", "error")
    ]


def test_a_quote_that_nobody_wrote_is_an_error(document: Document) -> None:
    invented = replace(cite(document, "March 2019"), quote="since April 2011")
    assert found([claim(invented)], [document])["citation_holds"] == [("c", "quote_differs", "error")]


def test_a_document_that_is_not_there_is_an_error(document: Document) -> None:
    other = document_from_pages(["Something else"], slug="other")
    assert found([claim(cite(document, "Larkfield"))], [other])["citation_holds"] == [("c", "source_missing", "error")]


def test_what_is_wrong_with_another_place_is_a_warning(document: Document) -> None:
    citation = cite(document, "Larkfield")
    wrong = replace(citation.segments[0], char_span=Span(start=1, end=10))
    assert found([claim(replace(citation, alternatives=(wrong,)))], [document])["citation_holds"] == [
        ("c", "excerpt_differs", "warning")
    ]


@pytest.mark.parametrize(
    ("box", "code"), [(OFF, "box_off_page"), (Box(left=0.5, top=0.5, width=0.1, height=0.1), "box_differs")]
)
def test_boxes_are_held_to_the_page(document: Document, box: Box, code: str) -> None:
    records = [claim(shifted(cite(document, "Larkfield"), box))]
    assert found(records, [document]) == {"citation_holds": [], "box_on_page": [("c", code, "error")]}


def test_without_documents_boxes_are_held_to_lie_on_some_page(document: Document) -> None:
    citation = cite(document, "Larkfield")
    records = [claim(citation, id="a"), claim(shifted(citation, OFF), id="b")]
    assert [(one.claim_ids, one.code) for one in box_on_page(records)] == [(("b",), "box_off_page")]


def test_what_is_about_no_claim_is_left_out() -> None:
    breaks = {"other": (Break(code="excerpt_differs", message="x", index=0),)}
    assert list(citation_holds([claim()], breaks=breaks)) == []


def quoting(quote: str, **facts: str) -> ClaimRecord:
    return ClaimRecord(id="c", label="Cook", evidence=(ClaimEvidence(quote=quote, **facts),))


def test_a_quote_without_a_place_is_cited_where_it_stands(document: Document) -> None:
    [cited], lacking = cite_evidence([quoting("since march 2019")], DocumentSet.of([document]))
    assert (cited.evidence[0].words, lacking) == ("Since March 2019", {})
    assert cited.evidence[0].citation is not None


@pytest.mark.parametrize(
    ("quote", "code"),
    [("Pilot at Zephyr Lines", "quote_not_found"), ("Since March 2018, Cook of the year", "quote_critical_mismatch")],
)
def test_a_quote_that_stands_nowhere_is_an_error(document: Document, quote: str, code: str) -> None:
    records, lacking = cite_evidence([quoting(quote)], DocumentSet.of([document]))
    assert records == (quoting(quote),)
    assert [(one.code, one.severity) for one in citation_holds(records, breaks=lacking)] == [(code, "error")]
    assert list(box_on_page(records, breaks=lacking)) == []


def test_the_reason_that_says_most_is_kept_where_several_documents_lack_a_quote(document: Document) -> None:
    other = document_from_pages(["Something else"], slug="other")
    for documents in ([document, other], [other, document]):
        _, lacking = cite_evidence([quoting("Since March 2018, Cook of the year")], DocumentSet.of(documents))
        assert [one.reason for one in lacking["c"]] == ["critical_mismatch"]


def test_a_quote_is_looked_for_in_the_document_that_it_names(document: Document) -> None:
    other = document_from_pages(["Since March 2019"], slug="other")
    for source in ("cv", "other"):
        [cited], _ = cite_evidence([quoting("Since March 2019", source_id=source)], DocumentSet.of([document, other]))
        assert cited.citations[0].source_id == source
    [anywhere], _ = cite_evidence(
        [quoting("Cook at Larkfield", source_id="unknown")], DocumentSet.of([other, document])
    )
    assert anywhere.citations[0].source_id == "cv"


def test_evidence_without_a_quote_and_without_documents_stays_as_it_is(document: Document) -> None:
    record = replace(
        quoting(""), evidence=(ClaimEvidence(text="Cooked"), ClaimEvidence(citation=cite(document, "cook")))
    )
    assert cite_evidence([record], DocumentSet.of([document])) == ((record,), {})
    assert cite_evidence([quoting("Cook")], DocumentSet.of([])) == ((quoting("Cook"),), {})
