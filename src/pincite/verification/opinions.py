"""What proof and an entailment model say of a claim, as one opinion: proved, likely, or open with its lean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pincite.records import Method, ReasonCode
from pincite.verification import proofs
from pincite.verification.barriers import (
    RELEVANT,
    agreeing,
    barrier,
    denies_most,
    together,
    weighed_and_barring,
)
from pincite.verification.combination import Combination
from pincite.verification.explanations import Lean, explain, explain_language, explain_open, mismatch_of
from pincite.verification.languages import foreign_language
from pincite.verification.lexical import overlap
from pincite.verification.verdicts import Opinion, Prepared

CONFIDENCE = 0.7
"""Probability from which a model's or a judge's label is taken (specification of the engine)."""

LEANS = 0.5
"""Probability from which an open claim leans to a label."""

SPEAKS = 0.5
"""Share of a claim's words from which a passage can contradict it by the word of the model in the package alone: of
passages about something else it says so too readily, as the captions do that it was trained on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighing:
    """How opinions are formed: the probability from which a label of the entailment model is taken, and the combination
    of its scores with words, where there is one for the model.

    `threshold` None: the combination's own, 0.7 without one.
    """

    threshold: float | None
    combination: Combination | None = None

    @property
    def supports_from(self) -> float:
        """The probability from which a claim is called likely."""
        if self.threshold is not None:
            return self.threshold
        return self.combination.threshold if self.combination is not None else CONFIDENCE

    @property
    def contradicts_from(self) -> float:
        """The model's score from which it contradicts: the combination's own where that is higher."""
        own = self.combination.contradiction if self.combination is not None else 0.0
        return max(own, self.threshold if self.threshold is not None else 0.0 if own else CONFIDENCE)

    def opinion(self, item: Prepared, only: Sequence[int] | None = None) -> Opinion:
        """The opinion on a claim, of all its passages or of some of them: proof where there is one, else the model."""
        numbers = list(range(len(item.evidence))) if only is None else list(only)
        proved = _proved(item, numbers)
        if proved is not None:
            return proved
        unread = not any(item.readable[number] for number in numbers) if numbers else item.searched > 0
        if unread and _language(item) is not None:
            return Opinion(label="nei", confidence=None, method="lexical", reasons=("language_not_supported",),
                           rationale=explain_language(_language(item)))  # fmt: skip
        return self._likely(item, numbers)

    # -- likely

    def _likely(self, item: Prepared, numbers: Sequence[int]) -> Opinion:
        reasons = tuple(
            dict.fromkeys(finding.reason for finding in item.findings if finding.evidence in {None, *numbers})
        )
        if not item.searched:
            return Opinion(label="nei", confidence=1.0, method="lexical", reasons=("no_evidence",),
                           rationale="There is no evidence.")  # fmt: skip
        support = self._support(item, numbers)
        refuting = [number for number in numbers if self._contradicts(item, number)]
        if support is not None and (self.combination is not None or not refuting):
            return support  # what one score alone says does not outweigh all of them
        if support is not None:
            return _conflicting(support.deciding, refuting, "The model finds support for it and a contradiction.")
        if refuting:
            best = max(item.contradiction(number) for number in refuting)
            return Opinion(
                label="refuted", grade="likely", confidence=round(best, 4), method="entailment",
                reasons=("contradicted", *reasons), deciding=tuple(refuting),
                rationale="The evidence likely contradicts it.",
            )  # fmt: skip
        return self._open(item, numbers, reasons)

    def _support(self, item: Prepared, numbers: Sequence[int]) -> Opinion | None:
        """The opinion that some of these passages make it likely; None where they do not."""
        if not item.entailed:
            return None
        if self.combination is not None:
            return self._combined(item, numbers, self.combination)
        entailing = [
            number for number in agreeing(item, numbers, item.findings) if item.entailment(number) >= self.supports_from
        ]
        if not entailing:
            return None
        best = max(item.entailment(number) for number in entailing)
        return _supported(best, "entailment", entailing)

    def _combined(self, item: Prepared, numbers: Sequence[int], combination: Combination) -> Opinion | None:
        """The opinion of all these passages together; of each sentence the passage that entails it most is cited."""
        weighed, against = weighed_and_barring(item)
        if denies_most(item, numbers, against):
            return None
        passage_group = together(item, numbers, against)
        probability = _probability(item, passage_group, combination) if passage_group else 0.0
        if probability < self.supports_from:
            return None
        passage_numbers = agreeing(item, passage_group, against) or passage_group
        deciding = dict.fromkeys(
            max(passage_numbers, key=lambda number: part[number].entailment) for part in item.entailed
        )
        opinion = _supported(probability, "combined", tuple(deciding))
        doubts = dict.fromkeys(finding.reason for finding in weighed if finding.evidence in {None, *deciding})
        return replace(opinion, reasons=(*opinion.reasons, *doubts))

    def _contradicts(self, item: Prepared, number: int) -> bool:
        """Whether the entailment model finds the passage to say otherwise."""
        return self._contradiction(item, number) >= self.contradicts_from

    def _contradiction(self, item: Prepared, number: int) -> float:
        """The model's score for a contradiction; 0 of a passage that speaks of something else."""
        if not item.entailed:
            return 0.0
        if self.combination is not None:
            speaks = overlap(item.claim.statement, item.evidence[number].snippet) >= SPEAKS
            return item.contradiction(number) if speaks else 0.0
        return item.contradiction(number)

    # -- open

    def _open(self, item: Prepared, numbers: Sequence[int], reasons: tuple[ReasonCode, ...]) -> Opinion:
        """Not enough information: to what it leans, how sure that is, and why."""
        shared = max((overlap(item.claim.statement, item.evidence[n].snippet) for n in numbers), default=0.0)
        if shared < RELEVANT:
            return Opinion(
                label="nei", confidence=round(1 - shared, 4), method="lexical", reasons=("nothing_relevant", *reasons),
                rationale="No passage speaks of it.",
            )  # fmt: skip
        support = self._probability(item, numbers)
        against = max((self._contradiction(item, number) for number in numbers), default=0.0)
        lean: Lean = None
        if max(support, against) >= LEANS:
            lean = "supported" if support >= against else "refuted"
        finding = barrier(item, numbers)
        sure = round(1 - max(support, against), 4) if item.entailed else 0.5
        return Opinion(
            label="nei",
            confidence=sure if lean is None else None,
            method="entailment" if item.entailed else "lexical",
            reasons=("low_confidence" if lean is not None or not item.entailed else "neutral", *reasons),
            rationale=explain_open(lean, finding, is_modelled=bool(item.entailed)),
        )

    def _probability(self, item: Prepared, numbers: Sequence[int]) -> float:
        """How likely these passages support the claim, whatever differs; 0 without a model."""
        if not item.entailed or not numbers:
            return 0.0
        if self.combination is not None:
            return _probability(item, numbers, self.combination)
        return max(item.entailment(number) for number in numbers)


def _language(item: Prepared) -> str | None:
    """The name of the language that is not read."""
    return foreign_language(item.claim.statement, [passage.snippet for passage in item.evidence])


def _proved(item: Prepared, numbers: Sequence[int]) -> Opinion | None:
    """The opinion that is proved; None where nothing is.

    Another participant ("Carol joined Acme") excludes nothing that a passage states.
    """
    stating = [number for number in numbers if item.proofs[number].outcome == "proved"]
    excluding = [number for number in numbers if item.proofs[number].outcome == "contradicted"]
    if stating:
        excluding = [number for number in excluding if not proofs.is_of_participants(item.proofs[number])]
    if not stating and not excluding:
        return None
    statement = item.claim.statement
    snippets = {number: item.evidence[number].snippet for number in excluding}
    mismatches = tuple(
        mismatch_of(item.proofs[number], statement, snippet, number=number) for number, snippet in snippets.items()
    )
    if not excluding:
        return Opinion(
            label="supported", grade="proved", confidence=proofs.CONFIDENCE, method="deterministic",
            reasons=("stated",), deciding=tuple(stating), rationale="The evidence states it.", mismatches=(),
        )  # fmt: skip
    why = explain(item.proofs[excluding[0]], statement, snippets[excluding[0]])
    if stating:
        opinion = _conflicting(stating, excluding, f"One passage states it, another says otherwise. {why}")
        return replace(opinion, mismatches=mismatches, method="deterministic", confidence=proofs.CONFIDENCE)
    return Opinion(
        label="refuted", grade="proved", confidence=proofs.CONFIDENCE, method="deterministic",
        reasons=("contradicted",), deciding=tuple(excluding), rationale=why, mismatches=mismatches,
    )  # fmt: skip


def _supported(confidence: float, method: Method, deciding: Sequence[int]) -> Opinion:
    return Opinion(
        label="supported", grade="likely", confidence=round(confidence, 4), method=method, reasons=("entailed",),
        deciding=tuple(deciding), rationale="The evidence likely supports it.",
    )  # fmt: skip


def _conflicting(supporting: Sequence[int], refuting: Sequence[int], rationale: str) -> Opinion:
    return Opinion(
        label="nei", confidence=0.5, method="combined", reasons=("conflicting_evidence",),
        deciding=(*supporting, *refuting), rationale=rationale,
    )  # fmt: skip


def _probability(item: Prepared, numbers: Sequence[int], combination: Combination) -> float:
    """The probability that these passages together support the claim."""
    passages = [item.passages[number] for number in numbers]
    predictions = [[part[number] for number in numbers] for part in item.entailed]
    return combination.probability(item.claim.statement, passages, predictions)
