"""The built-in rules as `benchmarks.faults` calls them: a person's claims with citations of the source they are from.

A claim's quote is cited where it stands in the source. One that stands nowhere is cited all the same, at a place that
has other words, as an extraction that made it up would.
"""

from __future__ import annotations

from benchmarks.fault_people import Clean, RawClaim
from benchmarks.faults import Found

from pincite.document import DocumentSet, Span
from pincite.evaluation.runs import evaluate_by_rules
from pincite.grounding import DocumentIndex, ground
from pincite.records import Citation, ClaimEvidence, ClaimPart, ClaimRecord, Segment
from pincite.testing import document_from_pages

NAMES = {
    "duplicates": "duplicates",
    "dates": "dates",
    "requiredFields": "required_fields",
    "overlappingRoles": "overlapping_roles",
    "citationHolds": "citations",
    "boxOnPage": "citations",
    "valueSupported": "values",
    "numbersInQuote": "numbers",
}
_VALUES = ("label", "company", "school", "role", "start", "end", "description")
_OWN = (*_VALUES, "type")


def check(person: Clean) -> list[Found]:
    """What the rules find of a person's claims, under the names of the plants."""
    document = document_from_pages([person.source], name="résumé.pdf")
    index = DocumentIndex(document)
    claims = [_record(claim, index) for claim in person.claims]
    found = evaluate_by_rules(claims, today=person.today, documents=DocumentSet.of([document]))
    return [
        Found(NAMES.get(each.rule, each.rule), each.severity, frozenset(each.claim_ids))
        for each in found.rules.findings
    ]


def _record(claim: RawClaim, index: DocumentIndex) -> ClaimRecord:
    citation = _cited(claim["quote"], index)
    parts = tuple(
        ClaimPart(name=name, value=claim[name], citations=(citation,))
        for name in _VALUES
        if (claim[name] or "").strip()
    )
    evidence = (ClaimEvidence(text=claim["evidence"], citation=citation, part="evidence"),) if claim["evidence"] else ()
    return ClaimRecord(id=claim["id"], evidence=evidence, parts=parts, **{name: claim[name] for name in _OWN})


def _cited(quote: str, index: DocumentIndex) -> Citation:
    found = ground(quote, index)
    if isinstance(found, Citation) and found.quote == found.excerpt:
        return found
    segment = Segment(page=1, char_span=Span(start=0, end=len(quote)), excerpt=quote, boxes=())
    return Citation(source_id=index.document.slug, segments=(segment,), quote=quote, match="exact", score=1.0)
