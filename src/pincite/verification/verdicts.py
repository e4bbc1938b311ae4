"""What was found out about a claim, as its verdict: the label, why, and the places that decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pincite.meaning import Proof
from pincite.nli import Entailment
from pincite.records import (
    CitedVerdict,
    Claim,
    Evidence,
    EvidenceSpan,
    Grade,
    Label,
    Method,
    Mismatch,
    ReasonCode,
    Verdict,
)
from pincite.verification.checks import CheckFinding
from pincite.verification.evidence import EvidenceIndex, Named
from pincite.verification.protocols import Judgement

EXACT = frozenset({"number", "unit", "date", "quotation"})
"""Kinds of values that a supporting passage must hold, whatever a judge says."""

_LABELS: Mapping[Label, str] = {"supported": "supported", "refuted": "refuted", "nei": "that it is open"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What proof or a model says of a claim, and the numbers of the passages that decide.

    `confidence` is None for a claim that leans to a label. `mismatches` are those of a proof; without one the checks'
    stand in their place.
    """

    label: Label
    confidence: float | None
    method: Method
    reasons: tuple[ReasonCode, ...]
    rationale: str
    grade: Grade | None = None
    deciding: tuple[int, ...] = ()
    mismatches: tuple[Mismatch, ...] | None = None

    @property
    def is_by_proof(self) -> bool:
        """Whether proof decided: for the label, or for both sides of a conflict."""
        return self.mismatches is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A claim with its evidence, what each passage proves of it, and what the checks find.

    `readable` says which passages are, with the claim, in the language that is read.

    Without an entailment model `parts`, `passages` and `entailed` are empty. With one they are what of the claim was
    held against each passage (its sentences, or all of it), the passages as the model read them, and for each part what
    it says of each passage.
    """

    claim: Claim
    evidence: tuple[Evidence, ...]
    named: tuple[Named, ...]
    searched: int
    findings: tuple[CheckFinding, ...]
    proofs: tuple[Proof, ...]
    readable: tuple[bool, ...]
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
    threshold: float,
) -> Verdict:
    """The verdict on a claim: what is proved, else the judge's where it was asked, else what a model makes likely.

    A judge's label counts from a confidence of `threshold` on; that of a proof stands, and a judge's other one is said.
    """
    verdict = Verdict(
        status="judged",
        label=opinion.label,
        grade=opinion.grade,
        confidence=opinion.confidence,
        method=opinion.method,
        reasons=opinion.reasons,
        rationale=opinion.rationale,
        citations=_spans(item, opinion.deciding),
        cited=cited,
        evidence=tuple(index.with_citation(passage) for passage in item.evidence),
        mismatches=opinion.mismatches if opinion.mismatches is not None else _mismatches(item),
    )
    if judgement is None:
        return verdict
    return _disputed(verdict, judgement) if opinion.is_by_proof else _judged(verdict, judgement, item, threshold)


def _disputed(verdict: Verdict, judgement: Judgement) -> Verdict:
    """A proved verdict with what a judge said of it, where that is another label; one that failed says nothing."""
    if judgement.label in (None, verdict.label) or "judge_quote_not_found" in judgement.reasons:
        return verdict
    why = f": {judgement.rationale}" if judgement.rationale else "."
    return replace(
        verdict,
        reasons=(*verdict.reasons, "proof_disputed"),
        rationale=f"{verdict.rationale} A judge says {_LABELS[judgement.label]}{why}",
    )


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


def _judged(verdict: Verdict, judgement: Judgement, item: Prepared, threshold: float) -> Verdict:
    """The verdict with the judge's answer in the place of an open one; a judge that fails leaves no label."""
    if judgement.label is None:
        skipped = judgement.skipped
        return replace(
            verdict,
            status="not_judged" if skipped else "failed",
            label=None,
            grade=None,
            confidence=None,
            method=None,
            reasons=("budget_reached" if skipped else "judge_failed", *judgement.reasons),
            rationale=judgement.failed or judgement.rationale,
            citations=(),
        )
    doubt = _doubt(judgement, item, threshold)
    reasons: list[ReasonCode] = ["judged_by_model", *judgement.reasons, *(doubt.reasons if doubt else ())]
    return replace(
        verdict,
        label="nei" if doubt else judgement.label,
        grade="judged",
        confidence=None if doubt else judgement.confidence,
        method="judge",
        reasons=tuple(dict.fromkeys((*reasons, *(finding.reason for finding in item.findings)))),
        rationale=doubt.rationale if doubt else judgement.rationale,
        citations=() if doubt or judgement.label == "nei" else _quoted_spans(item, judgement),
    )


class _Doubt(NamedTuple):
    """Why a judge's label is not taken."""

    rationale: str
    reasons: tuple[ReasonCode, ...] = ()


def _doubt(judgement: Judgement, item: Prepared, threshold: float) -> _Doubt | None:
    """Why the judge's "supported" or "refuted" stays open: it is not sure enough, or believes what no passage holds."""
    if judgement.label in (None, "nei"):
        return None
    nowhere = [finding for finding in item.findings if finding.evidence is None and finding.kind in EXACT]
    if judgement.label == "supported" and nowhere:
        return _Doubt(f"The judge said supported, but {nowhere[0].claim_text!r} stands nowhere in the evidence.")
    if judgement.confidence is not None and judgement.confidence < threshold:
        why = f": {judgement.rationale}" if judgement.rationale else "."
        return _Doubt(f"The judge leans to {judgement.label} and is not sure enough{why}", ("low_confidence",))
    return None


def _quoted_spans(item: Prepared, judgement: Judgement) -> tuple[EvidenceSpan, ...]:
    """Where the judge's quotes stand; they were found there before the judgement was taken."""
    spans = []
    for number, quote in judgement.quotes:
        snippet = item.evidence[number].snippet
        at = snippet.find(quote)
        spans.append(_span(item, number, (at, at + len(quote)) if at >= 0 else (0, len(snippet))))
    return tuple(dict.fromkeys(spans))


def _spans(item: Prepared, numbers: Sequence[int]) -> tuple[EvidenceSpan, ...]:
    """The deciding places: the sentence that states or excludes the claim where one does, else the passage."""
    return tuple(dict.fromkeys(_span(item, number, _deciding(item, number)) for number in numbers))


def _span(item: Prepared, number: int, place: tuple[int, int]) -> EvidenceSpan:
    """A place within a passage as one of its document."""
    evidence = item.evidence[number]
    start, end = place
    return EvidenceSpan(
        doc_id=evidence.doc_id, start=evidence.start + start, end=evidence.start + end, page=evidence.page
    )


def _deciding(item: Prepared, number: int) -> tuple[int, int]:
    """The span within a passage that decides: the sentence of a proof, else the whole."""
    proof = item.proofs[number]
    return (proof.start, proof.end) if proof.outcome != "open" else (0, len(item.evidence[number].snippet))
