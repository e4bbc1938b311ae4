"""Claims and evidence to verdicts: what is proved, what a model makes likely, what a judge says.

The order of DESIGN 6. For each claim: evidence (what it cites, then the best other passages), of which what is not in
English is left to the judge, identity apart; proof by the words and the propositions of each passage; an entailment
model, if there is one; a judge, if there is one. A neutral passage never outweighs one that entails; a neutral verdict
is "nei", never "refuted"; only deciding passages are cited.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace

from pincite.errors import UsageError
from pincite.nli import EntailmentModel
from pincite.records import CitedVerdict, Claim, ReasonCode, Verdict
from pincite.verification.checks import check_claim
from pincite.verification.combination import combination_for, sentences_of, told
from pincite.verification.evidence import EvidenceIndex, Named
from pincite.verification.languages import are_english
from pincite.verification.opinions import CONFIDENCE, Weighing
from pincite.verification.proofs import proofs_of
from pincite.verification.protocols import Case, ClaimJudge, Judgement
from pincite.verification.verdicts import Opinion, Prepared, make_verdict, out_of_budget

JUDGED_SAMPLE = 0.1
"""Share of what is proved that a judge is asked about all the same."""

AT_ONCE = 5
"""Claims that are prepared between two looks at the clock, where there is a limit of time."""


class Verifier:
    """Verifies claims against an evidence index: by proof, an entailment model and a judge.

    Without a model and a judge, "supported" and "refuted" are said only where they are proved. `conf_threshold` is the
    probability from which a label of the model or the judge is taken; None is the threshold that the combination of the
    model in the package with words has of its own, and 0.7 for everything else. The judge is asked for all that is not
    proved, and for a `judged_sample` of what is, drawn by `seed` and the claim's words. Once `out_of_time` says so, no
    further claim is begun: those left are not judged.
    """

    def __init__(
        self,
        *,
        entailment: EntailmentModel | None = None,
        judge: ClaimJudge | None = None,
        conf_threshold: float | None = None,
        top_k: int = 5,
        judged_sample: float = JUDGED_SAMPLE,
        seed: int = 0,
        out_of_time: Callable[[], bool] | None = None,
    ) -> None:
        if conf_threshold is not None and not 0.0 < conf_threshold <= 1.0:
            raise UsageError(f"conf_threshold must be above 0 and at most 1, got {conf_threshold}")
        if not 0.0 <= judged_sample <= 1.0:
            raise UsageError(f"judged_sample must be a share from 0 to 1, got {judged_sample}")
        if top_k < 1:
            raise UsageError(f"top_k must be at least 1, got {top_k}")
        self.entailment = entailment
        self.combination = combination_for(entailment.name) if entailment is not None else None
        self._weighing = Weighing(threshold=conf_threshold, combination=self.combination)
        self.judge = judge
        self.conf_threshold = conf_threshold
        self.top_k = top_k
        self.judged_sample = judged_sample
        self.seed = seed
        self._out_of_time = out_of_time

    @property
    def name(self) -> str:
        """What verifies, as results record it."""
        parts = ["proof"]
        if self.entailment is not None:
            parts.append(self.entailment.name)
        if self.judge is not None:
            parts.append(self.judge.name)
        return "+".join(parts)

    def verify(self, claims: Sequence[Claim], indexes: Sequence[EvidenceIndex]) -> list[Verdict]:
        """One verdict for each claim, same order; `indexes` holds each claim's evidence (the same one, usually)."""
        pairs = list(zip(claims, indexes, strict=True))
        prepared = self._prepared(pairs)
        opinions = [self._weighing.opinion(item) for item in prepared]
        judged = self._ask_judge(prepared, opinions)
        verdicts = [
            make_verdict(
                item,
                opinion,
                cited=tuple(self.opinion_of_cited(item, anchor) for anchor in item.named),
                judgement=judgement,
                index=index,
                threshold=self.conf_threshold or CONFIDENCE,
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
        anchor_targets = tuple(index.named_by(anchor, claim.statement) for anchor in claim.citation_anchors)
        cited = [evidence for entry in anchor_targets for evidence in entry.evidence]
        places = {(evidence.doc_id, evidence.page, evidence.start, evidence.end) for evidence in cited}
        search_evidence = [
            evidence
            for evidence in index.select(claim.statement, top_k=self.top_k)
            if (evidence.doc_id, evidence.page, evidence.start, evidence.end) not in places
        ]
        evidence = (*cited, *search_evidence)
        snippets = [entry.snippet for entry in evidence]
        before = [index.before(entry) for entry in evidence]
        readable = are_english(claim.statement, snippets)
        findings = check_claim(claim.statement, snippets, before) if any(readable) else ()
        return Prepared(
            claim=claim,
            evidence=evidence,
            named=anchor_targets,
            searched=len(index),
            findings=findings,
            proofs=proofs_of(claim.statement, snippets, readable=readable),
            readable=readable,
        )

    def _entail(self, prepared: Sequence[Prepared]) -> list[Prepared]:
        """The same with the entailment model's probabilities for each passage, asked in one batch."""
        if self.entailment is None:
            return list(prepared)
        items = [self._read(item) for item in prepared]
        pairs = [(passage, part) for item in items for part in item.parts for passage in item.passages]
        answers = iter(self.entailment.judge(pairs))
        return [
            replace(item, entailed=tuple(tuple(next(answers) for _ in item.passages) for _ in item.parts))
            for item in items
        ]

    def _read(self, item: Prepared) -> Prepared:
        """The claim and its passages as the entailment model reads them: by sentences, and without what states nothing,
        where they are combined; else as they are. Passages that are not in its language are empty.
        """
        if not any(item.readable):
            return item
        statement = item.claim.statement
        snippets = tuple(
            evidence.snippet if is_readable else ""
            for evidence, is_readable in zip(item.evidence, item.readable, strict=True)
        )
        if self.combination is None:
            return replace(item, parts=(statement,), passages=snippets)
        return replace(item, parts=sentences_of(statement), passages=tuple(map(told, snippets)))

    def _ask_judge(self, prepared: Sequence[Prepared], opinions: Sequence[Opinion]) -> list[Judgement | None]:
        """The judge's answers for what is not proved and for the sample of what is, None elsewhere."""
        answers: list[Judgement | None] = [None] * len(prepared)
        if self.judge is None:
            return answers
        case_numbers = [
            number
            for number, (item, opinion) in enumerate(zip(prepared, opinions, strict=True))
            if item.evidence and (not opinion.is_by_proof or self._is_sampled(item.claim))
        ]
        cases = [
            Case(id=prepared[n].claim.id, statement=prepared[n].claim.statement, evidence=prepared[n].evidence)
            for n in case_numbers
        ]
        for number, judgement in zip(case_numbers, self.judge.judge(cases) if cases else [], strict=True):
            answers[number] = judgement
        return answers

    def _is_sampled(self, claim: Claim) -> bool:
        """Whether the judge is asked about a claim that is proved; the same for equal words and seed."""
        digest = hashlib.sha256(f"{self.seed}\n{claim.statement}".encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(digest[:8]) < self.judged_sample * 2**64

    def opinion_of_cited(self, item: Prepared, anchor: Named) -> CitedVerdict:
        """Whether what one anchor names supports the claim by itself."""
        if not anchor.evidence:
            return CitedVerdict(
                anchor=anchor.anchor,
                label=None,
                reasons=("ambiguous_anchor" if anchor.ambiguous else "unknown_anchor",),
            )
        numbers = [number for number, evidence in enumerate(item.evidence) if evidence in anchor.evidence]
        opinion = self._weighing.opinion(item, numbers)
        supports: ReasonCode = "citation_supports" if opinion.label == "supported" else "citation_does_not_support"
        return CitedVerdict(
            anchor=anchor.anchor,
            label=opinion.label,
            grade=opinion.grade,
            confidence=opinion.confidence,
            reasons=tuple(dict.fromkeys((supports, *opinion.reasons))),
        )
