"""What was found out about a claim, as its verdict: the label, why, and the places that decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pincite.nli import Entailment
from pincite.records import (
    CitedVerdict,
    Claim,
    Evidence,
    EvidenceSpan,
    Label,
    Method,
    Mismatch,
    ReasonCode,
    Verdict,
)
from pincite.text import split_sentences
from pincite.verification.checks import CheckFinding
from pincite.verification.evidence import EvidenceIndex, Named
from pincite.verification.lexical import Stated
from pincite.verification.protocols import Judgement

EXACT = frozenset({"number", "unit", "date", "quotation"})
"""Kinds of values that a supporting passage must hold, whatever a judge says."""


class Opinion(NamedTuple):
    """What one method says of a claim, and the numbers of the passages that decide."""

    label: Label
    confidence: float
    method: Method
    reasons: tuple[ReasonCode, ...]
    deciding: tuple[int, ...]
    rationale: str
    sure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A claim with its evidence and what the checks and words say of it.

    Without an entailment model `parts`, `passages` and `entailed` are empty. With one they are what of the claim was
    held against each passage (its sentences, or all of it), the passages as the model read them, and for each part what
    it says of each passage.
    """

    claim: Claim
    evidence: tuple[Evidence, ...]
    named: tuple[Named, ...]
    searched: int
    findings: tuple[CheckFinding, ...]
    stated: tuple[Stated | None, ...]
    opposed: frozenset[int] = frozenset()
    parts: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()
    entailed: tuple[tuple[Entailment, ...], ...] = ()

    def entailment(self, number: int) -> float:
        """How far a passage entails the whole claim: its least entailed part."""
        return min(part[number].entailment for part in self.entailed)

    def contradiction(self, number: int) -> float:
        """How far a passage contradicts the claim: any part of it."""
        return max(part[number].contradiction for part in self.entailed)

    def neutral(self, number: int) -> float:
        """How far a passage leaves the claim open, 0 to 1."""
        return max(0.0, 1.0 - self.entailment(number) - self.contradiction(number))


def make_verdict(
    item: Prepared,
    opinion: Opinion,
    *,
    cited: tuple[CitedVerdict, ...],
    judgement: Judgement | None,
    index: EvidenceIndex,
) -> Verdict:
    """The verdict on a claim: the rules' and the entailment model's opinion, or the judge's where it was asked."""
    verdict = Verdict(
        status="judged",
        label=opinion.label,
        confidence=opinion.confidence,
        method=opinion.method,
        reasons=opinion.reasons,
        rationale=opinion.rationale,
        citations=_spans(item, opinion.deciding) if opinion.label != "nei" else (),
        cited=cited,
        evidence=tuple(index.with_citation(passage) for passage in item.evidence),
        mismatches=_mismatches(item),
    )
    return verdict if judgement is None else _judged(verdict, judgement, item)


def out_of_budget(why: str) -> Verdict:
    """The verdict on a claim that a budget left no room for."""
    return Verdict(status="not_judged", label=None, reasons=("budget_reached",), rationale=f"Not judged: {why}")


def _mismatches(item: Prepared) -> tuple[Mismatch, ...]:
    """Each pair of values once, with the first passage that has it."""
    mismatches: dict[tuple[str, str, str | None], Mismatch] = {}
    for finding in item.findings:
        if finding.evidence is not None and finding.evidence_text is None:
            continue  # another passage has the value
        key = (finding.kind, finding.claim_text, finding.evidence_text)
        mismatches.setdefault(
            key,
            Mismatch(
                kind=finding.kind,
                claim_text=finding.claim_text,
                evidence_text=finding.evidence_text,
                evidence=finding.evidence,
            ),
        )
    return tuple(mismatches.values())


def _judged(verdict: Verdict, judgement: Judgement, item: Prepared) -> Verdict:
    """The verdict with the judge's answer in the place of an open one; a judge that fails leaves no label."""
    if judgement.label is None:
        skipped = judgement.skipped
        return replace(
            verdict,
            status="not_judged" if skipped else "failed",
            label=None,
            confidence=None,
            method=None,
            reasons=("budget_reached" if skipped else "judge_failed", *judgement.reasons),
            rationale=judgement.failed or judgement.rationale,
            citations=(),
        )
    finding_reasons = [finding.reason for finding in item.findings]
    nowhere = [finding for finding in item.findings if finding.evidence is None and finding.kind in EXACT]
    if judgement.label == "supported" and nowhere:
        # A judge that believes what no passage holds is not believed.
        return replace(
            verdict,
            confidence=None,
            method="judge",
            reasons=tuple(dict.fromkeys(("judged_by_model", *judgement.reasons, *finding_reasons))),
            rationale=f"The judge said supported, but {nowhere[0].claim_text!r} stands nowhere in the evidence.",
            label="nei",
            citations=(),
        )
    return replace(
        verdict,
        label=judgement.label,
        confidence=judgement.confidence,
        method="judge",
        reasons=tuple(dict.fromkeys(("judged_by_model", *judgement.reasons, *finding_reasons))),
        rationale=judgement.rationale,
        citations=_quoted_spans(item, judgement) if judgement.label != "nei" else (),
    )


def _quoted_spans(item: Prepared, judgement: Judgement) -> tuple[EvidenceSpan, ...]:
    """Where the judge's quotes stand; they were found there before the judgement was taken."""
    spans = []
    for number, quote in judgement.quotes:
        snippet = item.evidence[number].snippet
        at = snippet.find(quote)
        spans.append(_span(item, number, (at, at + len(quote)) if at >= 0 else (0, len(snippet))))
    return tuple(dict.fromkeys(spans))


def _spans(item: Prepared, numbers: Sequence[int]) -> tuple[EvidenceSpan, ...]:
    """The deciding places: the sentence that states or contradicts the claim where one does, else the passage."""
    return tuple(dict.fromkeys(_span(item, number, _deciding(item, number)) for number in numbers))


def _span(item: Prepared, number: int, place: tuple[int, int]) -> EvidenceSpan:
    """A place within a passage as one of its document."""
    evidence = item.evidence[number]
    start, end = place
    return EvidenceSpan(
        doc_id=evidence.doc_id, start=evidence.start + start, end=evidence.start + end, page=evidence.page
    )


def _deciding(item: Prepared, number: int) -> tuple[int, int]:
    """The span within a passage that decides."""
    snippet, stated = item.evidence[number].snippet, item.stated[number]
    if stated is not None:
        return stated.start, stated.end
    for finding in item.findings:
        if finding.contradicts and finding.evidence == number and finding.evidence_start is not None:
            for start, end in split_sentences(snippet):
                if start <= finding.evidence_start < end:
                    return start, end
    return 0, len(snippet)
