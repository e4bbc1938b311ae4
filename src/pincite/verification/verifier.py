"""Claims and evidence to verdicts: cheap and exact first, a model for what is left.

The order of DESIGN 6. For each claim: evidence (what it cites, then the best other passages); deterministic checks;
what the evidence states nearly word for word; an entailment model, if there is one; a judge, if there is one. A neutral
passage never outweighs one that entails; a neutral verdict is "nei", never "refuted"; only deciding passages are cited.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pincite.errors import UsageError
from pincite.nli import EntailmentModel
from pincite.records import (
    CitedVerdict,
    Claim,
    Method,
    ReasonCode,
    Verdict,
)
from pincite.verification.checks import CheckFinding, check_claim
from pincite.verification.evidence import EvidenceIndex, Named
from pincite.verification.judging import Case, ClaimJudge, Judgement
from pincite.verification.lexical import COVERED, Stated, find_statement, overlap, words_shared
from pincite.verification.verdicts import Opinion, Prepared, make_verdict, out_of_budget

CONFIDENCE = 0.7
"""Confidence from which an entailment model's label is taken (specification of the engine)."""

AT_ONCE = 5
"""Claims that are prepared between two looks at the clock, where there is a limit of time."""

RELEVANT = 0.25
"""Share of a claim's words below which a passage does not speak of it."""

_SURE = 0.95
"""Confidence of a label that the evidence's own words give."""


class Verifier:
    """Verifies claims against an evidence index, by words, rules, an entailment model and a judge.

    Without a model and a judge, "supported" is said only where the evidence states the claim nearly word for word. Once
    `out_of_time` says so, no further claim is begun: those left are not judged.
    """

    def __init__(
        self,
        *,
        entailment: EntailmentModel | None = None,
        judge: ClaimJudge | None = None,
        conf_threshold: float = CONFIDENCE,
        top_k: int = 5,
        out_of_time: Callable[[], bool] | None = None,
    ) -> None:
        if not 0.0 < conf_threshold <= 1.0:
            raise UsageError(f"conf_threshold must be above 0 and at most 1, got {conf_threshold}")
        if top_k < 1:
            raise UsageError(f"top_k must be at least 1, got {top_k}")
        self.entailment = entailment
        self.judge = judge
        self.conf_threshold = conf_threshold
        self.top_k = top_k
        self._out_of_time = out_of_time

    @property
    def name(self) -> str:
        """What verifies, as results record it."""
        parts = ["lexical"]
        if self.entailment is not None:
            parts.append(self.entailment.name)
        if self.judge is not None:
            parts.append(self.judge.name)
        return "+".join(parts)

    def verify(self, claims: Sequence[Claim], indexes: Sequence[EvidenceIndex]) -> list[Verdict]:
        """One verdict for each claim, same order; `indexes` holds each claim's evidence (the same one, usually)."""
        pairs = list(zip(claims, indexes, strict=True))
        prepared = self._prepared(pairs)
        opinions = [self._opinion(item) for item in prepared]
        judged = self._ask_judge(prepared, opinions)
        verdicts = [
            make_verdict(
                item,
                opinion,
                cited=tuple(self.opinion_of_cited(item, anchor) for anchor in item.named),
                judgement=judgement,
                index=index,
            )
            for item, opinion, judgement, (_, index) in zip(prepared, opinions, judged, pairs, strict=False)
        ]
        return [*verdicts, *(out_of_budget("The time was up.") for _ in pairs[len(verdicts) :])]

    def _prepared(self, pairs: Sequence[tuple[Claim, EvidenceIndex]]) -> list[Prepared]:
        """What is known of each claim without a judge; of the first ones where the time is up before all are done."""
        step = len(pairs) if self._out_of_time is None else AT_ONCE
        prepared: list[Prepared] = []
        for at in range(0, len(pairs), max(1, step)):
            if self._out_of_time is not None and self._out_of_time():
                break
            prepared += self._entail([self._prepare(claim, index) for claim, index in pairs[at : at + step]])
        return prepared

    def _prepare(self, claim: Claim, index: EvidenceIndex) -> Prepared:
        named = tuple(index.named_by(anchor, claim.statement) for anchor in claim.citation_anchors)
        cited = [evidence for each in named for evidence in each.evidence]
        places = {(evidence.doc_id, evidence.page, evidence.start, evidence.end) for evidence in cited}
        others = [
            evidence
            for evidence in index.select(claim.statement, top_k=self.top_k)
            if (evidence.doc_id, evidence.page, evidence.start, evidence.end) not in places
        ]
        evidence = (*cited, *others)
        snippets = [each.snippet for each in evidence]
        findings = check_claim(claim.statement, snippets) if snippets else ()
        stated = tuple(find_statement(claim.statement, snippet) for snippet in snippets)
        return Prepared(
            claim=claim,
            evidence=evidence,
            named=named,
            searched=len(index),
            findings=findings,
            stated=stated,
            opposed=_opposed(claim.statement, snippets, stated),
        )

    def _entail(self, prepared: Sequence[Prepared]) -> list[Prepared]:
        """The same with the entailment model's probabilities for each passage, asked in one batch."""
        if self.entailment is None:
            return list(prepared)
        pairs = [(evidence.snippet, item.claim.statement) for item in prepared for evidence in item.evidence]
        answers = iter(self.entailment.judge(pairs))
        return [replace(item, entailed=tuple(next(answers) for _ in item.evidence)) for item in prepared]

    def _opinion(self, item: Prepared, only: Sequence[int] | None = None) -> Opinion:
        """What rules, words and the entailment model say, of all passages or of some of them."""
        numbers = list(range(len(item.evidence))) if only is None else list(only)
        blocking = {finding.evidence for finding in item.findings if finding.evidence is not None}
        missing = [finding for finding in item.findings if finding.evidence is None]
        supporting = [] if missing else [n for n in numbers if n not in blocking and self._supports(item, n)]
        refuting = [n for n in numbers if self._refutes(item, n)]
        reasons = tuple(
            dict.fromkeys(finding.reason for finding in item.findings if finding.evidence in {None, *numbers})
        )
        if supporting and refuting:
            return _conflicting(supporting, refuting)
        if supporting:
            return self._supported(item, supporting)
        if refuting:
            return self._refuted(item, refuting, reasons)
        return _undecided(item, numbers, reasons)

    def _supports(self, item: Prepared, number: int) -> bool:
        if item.stated[number] is not None:
            return True
        return bool(item.entailed) and item.entailed[number].entailment >= self.conf_threshold

    def _refutes(self, item: Prepared, number: int) -> bool:
        if any(finding.contradicts and finding.evidence == number for finding in item.findings):
            return True
        if number in item.opposed:
            return True
        return bool(item.entailed) and item.entailed[number].contradiction >= self.conf_threshold

    def _supported(self, item: Prepared, numbers: Sequence[int]) -> Opinion:
        stated = [number for number in numbers if item.stated[number] is not None]
        if stated:
            coverage = max(each.coverage for each in item.stated if each is not None)
            return Opinion(
                "supported", round(min(_SURE, coverage), 4), "lexical", ("stated",), tuple(stated),
                "The evidence states it nearly word for word.", True,
            )  # fmt: skip
        best = max(item.entailed[number].entailment for number in numbers)
        return Opinion(
            "supported", round(best, 4), "entailment", ("entailed",), tuple(numbers),
            "The evidence entails it.", True,
        )  # fmt: skip

    def _refuted(self, item: Prepared, numbers: Sequence[int], reasons: tuple[ReasonCode, ...]) -> Opinion:
        shown = [
            finding for finding in item.findings if finding.evidence in numbers and finding.evidence_text is not None
        ]
        # Of a passage that contradicts only when it is looked at alone, there are the values that differ to show.
        checks = [finding for finding in shown if finding.contradicts] or [
            finding for finding in shown if finding.evidence in item.opposed
        ]
        if checks:
            first = checks[0]
            return Opinion(
                "refuted", _SURE, "deterministic", reasons, tuple(dict.fromkeys(numbers)),
                f"The claim says {first.claim_text!r}, the evidence {first.evidence_text!r}.", True,
            )  # fmt: skip
        best = max(item.entailed[number].contradiction for number in numbers)
        return Opinion(
            "refuted", round(best, 4), "entailment", ("contradicted", *reasons), tuple(numbers),
            "The evidence contradicts it.", True,
        )  # fmt: skip

    def _ask_judge(self, prepared: Sequence[Prepared], opinions: Sequence[Opinion]) -> list[Judgement | None]:
        """The judge's answers for what is open and has evidence, None for everything else."""
        answers: list[Judgement | None] = [None] * len(prepared)
        if self.judge is None:
            return answers
        asked = [
            number
            for number, (item, opinion) in enumerate(zip(prepared, opinions, strict=True))
            if not opinion.sure and item.evidence
        ]
        cases = [
            Case(id=prepared[n].claim.id, statement=prepared[n].claim.statement, evidence=prepared[n].evidence)
            for n in asked
        ]
        for number, judgement in zip(asked, self.judge.judge(cases) if cases else [], strict=True):
            answers[number] = judgement
        return answers

    def opinion_of_cited(self, item: Prepared, anchor: Named) -> CitedVerdict:
        """Whether what one anchor names supports the claim by itself."""
        if not anchor.evidence:
            return CitedVerdict(
                anchor=anchor.anchor,
                label=None,
                reasons=("ambiguous_anchor" if anchor.ambiguous else "unknown_anchor",),
            )
        numbers = [number for number, evidence in enumerate(item.evidence) if evidence in anchor.evidence]
        opinion = self._opinion(item, numbers)
        supports: ReasonCode = "citation_supports" if opinion.label == "supported" else "citation_does_not_support"
        return CitedVerdict(
            anchor=anchor.anchor,
            label=opinion.label,
            confidence=opinion.confidence,
            reasons=tuple(dict.fromkeys((supports, *opinion.reasons))),
        )


def _opposed(statement: str, snippets: Sequence[str], stated: Sequence[Stated | None]) -> frozenset[int]:
    """The passages that contradict a claim which another passage states: looked at alone, they plainly differ.

    They differ in one value, and have the claim's other words: "The fee in 2023 is $140" speaks of another fee than
    "The fee in 2024 is $150", and so does "The late fee is $5".
    """
    if not any(stated):
        return frozenset()
    return frozenset(
        number
        for number in range(len(snippets))
        if stated[number] is None
        and words_shared(statement, snippets[number]) >= COVERED
        and _differs_in_one(check_claim(statement, [snippets[number]]))
    )


def _differs_in_one(findings: Sequence[CheckFinding]) -> bool:
    """Whether something contradicts, and all that differs is one place of the claim."""
    places = {(finding.claim_start, finding.claim_end) for finding in findings if finding.evidence_text}
    return len(places) == 1 and any(finding.contradicts for finding in findings)


def _conflicting(supporting: Sequence[int], refuting: Sequence[int]) -> Opinion:
    return Opinion(
        "nei", _SURE, "combined", ("conflicting_evidence",), (*supporting, *refuting),
        "Some of the evidence supports it and some contradicts it.", True,
    )  # fmt: skip


def _undecided(item: Prepared, numbers: Sequence[int], reasons: tuple[ReasonCode, ...]) -> Opinion:
    """Not enough information, and why."""
    if not item.searched:
        return Opinion("nei", 1.0, "lexical", ("no_evidence",), (), "There is no evidence.", True)
    shared = max((overlap(item.claim.statement, item.evidence[n].snippet) for n in numbers), default=0.0)
    if shared < RELEVANT:
        return Opinion(
            "nei", round(1 - shared, 4), "lexical", ("nothing_relevant", *reasons), (),
            "No passage speaks of it.", False,
        )  # fmt: skip
    method: Method = "entailment" if item.entailed else "lexical"
    neutral = max((item.entailed[n].neutral for n in numbers), default=0.5) if item.entailed else 0.5
    return Opinion(
        "nei", round(neutral, 4), method, ("neutral", *reasons) if item.entailed else ("low_confidence", *reasons), (),
        "The evidence speaks of it, and neither states nor contradicts it.", False,
    )  # fmt: skip
