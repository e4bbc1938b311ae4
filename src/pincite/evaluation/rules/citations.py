"""Citations that no longer hold, and boxes that lie off their page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pincite.document import DocumentSet
from pincite.evaluation.rules.wording import named, quoted
from pincite.grounding import DocumentIndexes, ground, recheck
from pincite.grounding.consistency import citation_problems, segment_problems
from pincite.records import Break, Citation, ClaimEvidence, ClaimRecord, Finding, Severity, Ungrounded

Broken = Break | Ungrounded
"""A citation that does not hold, or a quote that stands in no document."""

_BOXES = frozenset({"box_off_page", "box_differs"})


def cite_evidence(
    claims: Sequence[ClaimRecord], documents: DocumentSet
) -> tuple[tuple[ClaimRecord, ...], dict[str, tuple[Ungrounded, ...]]]:
    """The claims with a citation for each quote that had none, and by claim id the quotes that stand in no document.

    A quote is looked for in the document that its `source_id` names, in all of them where it names none of these.
    """
    indexes = DocumentIndexes(documents)
    lacking: dict[str, tuple[Ungrounded, ...]] = {}
    cited = []
    for claim in claims:
        groundings = [_cited(item, indexes) for item in claim.evidence]
        evidence = tuple(
            replace(item, citation=grounding) if isinstance(grounding, Citation) else item
            for item, grounding in zip(claim.evidence, groundings, strict=True)
        )
        if missing := tuple(grounding for grounding in groundings if isinstance(grounding, Ungrounded)):
            lacking[claim.id] = missing
        cited.append(claim if evidence == claim.evidence else replace(claim, evidence=evidence))
    return tuple(cited), lacking


def _cited(item: ClaimEvidence, indexes: DocumentIndexes) -> Citation | Ungrounded | None:
    """The citation of evidence, why its quote has none, or None where it has no quote."""
    if item.citation is not None or not item.quote:
        return item.citation
    source_index = indexes.get(item.source_id or "")
    nowhere: Ungrounded | None = None
    for index in (source_index,) if source_index is not None else indexes:
        grounding = ground(item.quote, index, boxes=indexes.boxes)
        if isinstance(grounding, Citation):
            return grounding
        if nowhere is None or nowhere.reason == "not_found":
            nowhere = grounding
    return nowhere


def claim_breaks(claims: Sequence[ClaimRecord], documents: DocumentSet) -> dict[str, tuple[Break, ...]]:
    """What `recheck` finds of each claim's citations, by the claim's id; claims whose citations all hold are left out.

    `index` is the citation's place among the claim's.
    """
    owners = [(claim.id, at) for claim in claims for at in range(len(claim.citations))]
    breaks_by_claim: dict[str, list[Break]] = {}
    for citation_break in recheck([citation for claim in claims for citation in claim.citations], documents):
        if citation_break.index is not None:
            claim_id, _ = owners[citation_break.index]
            breaks_by_claim.setdefault(claim_id, []).append(citation_break)
    return {claim_id: tuple(listed) for claim_id, listed in breaks_by_claim.items()}


def citation_holds(claims: Sequence[ClaimRecord], *, breaks: Mapping[str, Sequence[Broken]]) -> Iterator[Finding]:
    """An error for every citation of a claim that does not hold against its document, and for every quote that stands
    in none; `breaks` by the claim's id.

    What is wrong with another place where the same words stand is a warning. Boxes are another rule's.
    """
    for claim in claims:
        for problem in breaks.get(claim.id, ()):
            if isinstance(problem, Ungrounded):
                message = f"{quoted(problem.quote)} has no citation: {problem.message}"
                yield _found(claim, f"quote_{problem.reason}", message, source=problem.source_id, severity="error")
            elif problem.code not in _BOXES:
                yield _found(
                    claim, problem.code, problem.message, source=problem.source_id, severity=_severity(problem)
                )


def box_on_page(
    claims: Sequence[ClaimRecord], *, breaks: Mapping[str, Sequence[Broken]] | None = None
) -> Iterator[Finding]:
    """An error for every box of a claim's citations that lies off its page or not where the words stand.

    Without `breaks` (no documents) boxes are only held to lie within 0 and 1.
    """
    for claim in claims:
        if breaks is not None:
            for problem in breaks.get(claim.id, ()):
                if isinstance(problem, Break) and problem.code in _BOXES:
                    yield _found(
                        claim, problem.code, problem.message, source=problem.source_id, severity=_severity(problem)
                    )
            continue
        for citation in claim.citations:
            for message in _off_page(citation):
                yield _found(claim, "box_off_page", message, source=citation.source_id, severity="error")


def _off_page(citation: Citation) -> Iterator[str]:
    problems = [*citation_problems(citation)]
    problems += [problem for segment in citation.segments for problem in segment_problems(segment, pages=None)]
    return (message for code, message in problems if code == "box_off_page")


def _severity(one: Break) -> Severity:
    return "warning" if one.role == "alternative" else "error"


def _found(claim: ClaimRecord, code: str, message: str, *, source: str | None, severity: Severity) -> Finding:
    return Finding(
        code=code,
        severity=severity,
        claim_ids=(claim.id,),
        message=f"{named(claim)}: {message}",
        advice="Look at the document, and extract again or delete the claim.",
        details={"source_id": source} if source else {},
    )
