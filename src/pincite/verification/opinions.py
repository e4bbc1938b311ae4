"""What rules, words and an entailment model say of a claim, weighed into one opinion."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.records import Method, ReasonCode
from pincite.text.critical import is_negation
from pincite.text.questions.verbs import verb_forms
from pincite.verification.checks import CheckFinding
from pincite.verification.combination import Combination
from pincite.verification.lexical import overlap
from pincite.verification.verdicts import EXACT, Opinion, Prepared

RELEVANT = 0.25
"""Share of a claim's words below which a passage does not speak of it."""

_SURE = 0.95
"""Confidence of a label that the evidence's own words give."""

SPEAKS = 0.5
"""Share of a claim's words from which a passage can contradict it by the word of the model in the package alone: of
passages about something else it says so too readily, as the captions do that it was trained on."""

SHORT = 300
"""Characters from which what a passage denies in one place may be another thing than what it says of the claim."""

SETTLED = 0.9
"""Probability from which what the combination supports is not put to a judge, where there is one."""

_STATED = "The evidence states it nearly word for word."


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighing:
    """How opinions are formed: from which confidence an entailment model's label is taken, and the combination of its
    scores with words, where there is one for the model.
    """

    conf_threshold: float
    combination: Combination | None = None

    def opinion(self, item: Prepared, only: Sequence[int] | None = None) -> Opinion:
        """The opinion on a claim, of all its passages or of some of them.

        A passage whose values differ from the claim's supports nothing; where a value is in no passage, none does. The
        combination weighs a name that is in no passage, and what a long passage denies.
        """
        numbers = list(range(len(item.evidence))) if only is None else list(only)
        support = self._support(item, numbers)
        refuting = [number for number in numbers if _differs(item, number)]
        if support is None or self.combination is None:  # what one score alone says does not outweigh all of them
            refuting = [number for number in numbers if number in refuting or self._contradicts(item, number)]
        reasons = tuple(
            dict.fromkeys(finding.reason for finding in item.findings if finding.evidence in {None, *numbers})
        )
        if support is not None:
            return _conflicting(support.deciding, refuting) if refuting else support
        return (
            _refuted(item, refuting, reasons)
            if refuting
            else _undecided(item, numbers, reasons, self._open(item, numbers))
        )

    def _support(self, item: Prepared, numbers: Sequence[int]) -> Opinion | None:
        """The opinion that some of these passages support the claim; None where they do not."""
        agreeing = _agreeing(item, numbers, item.findings)
        stated = [number for number in agreeing if item.stated[number] is not None]
        if stated:
            coverage = max(statement_match.coverage for statement_match in item.stated if statement_match is not None)
            return _supported(min(_SURE, coverage), "lexical", "stated", stated, _STATED)
        if not item.entailed:
            return None
        if self.combination is not None:
            return self._combined(item, numbers, self.combination)
        entailing = [number for number in agreeing if item.entailment(number) >= self.conf_threshold]
        if not entailing:
            return None
        best = max(item.entailment(number) for number in entailing)
        return _supported(best, "entailment", "entailed", entailing, "The evidence entails it.")

    def _combined(self, item: Prepared, numbers: Sequence[int], combination: Combination) -> Opinion | None:
        """The opinion of all these passages together; of each sentence the passage that entails it most is cited."""
        weighed: list[CheckFinding] = []
        against: list[CheckFinding] = []
        for finding in item.findings:
            (weighed if _is_weighed(finding, item) else against).append(finding)
        if _denies_most(item, numbers, against):
            return None
        together = _together(item, numbers, against)
        probability = _probability(item, together, combination) if together else 0.0
        if probability < combination.threshold:
            return None
        passage_numbers = _agreeing(item, together, against) or together
        deciding = dict.fromkeys(
            max(passage_numbers, key=lambda number: part[number].entailment) for part in item.entailed
        )
        opinion = _supported(probability, "combined", "entailed", tuple(deciding), "The evidence makes it likely.")
        doubts = dict.fromkeys(finding.reason for finding in weighed if finding.evidence in {None, *deciding})
        return opinion._replace(sure=probability >= SETTLED and not doubts, reasons=(*opinion.reasons, *doubts))

    def _open(self, item: Prepared, numbers: Sequence[int]) -> float:
        """How sure it is that these passages leave the claim open: 0.5 where there is no model that says so."""
        if not item.entailed or not numbers:
            return 0.5
        if self.combination is not None:
            return 1 - _probability(item, numbers, self.combination)
        return max(item.neutral(number) for number in numbers)

    def _contradicts(self, item: Prepared, number: int) -> bool:
        """Whether the entailment model finds the passage to say otherwise."""
        if not item.entailed:
            return False
        if self.combination is None:
            return item.contradiction(number) >= self.conf_threshold
        speaks = overlap(item.claim.statement, item.evidence[number].snippet) >= SPEAKS
        return speaks and item.contradiction(number) >= self.combination.contradiction


def _probability(item: Prepared, numbers: Sequence[int], combination: Combination) -> float:
    """The probability that these passages together support the claim."""
    passages = [item.passages[number] for number in numbers]
    predictions = [[part[number] for number in numbers] for part in item.entailed]
    return combination.probability(item.claim.statement, passages, predictions)


def _agreeing(item: Prepared, numbers: Sequence[int], findings: Sequence[CheckFinding]) -> list[int]:
    """Those of these passages that no finding speaks against; none where a value is in no passage of the claim."""
    against = {finding.evidence for finding in findings}
    return [] if None in against else [number for number in numbers if number not in against]


def _denies_most(item: Prepared, numbers: Sequence[int], against: Sequence[CheckFinding]) -> bool:
    """Whether of these passages the one that speaks most of the claim denies it or leaves it out, or the other way."""
    denying = {finding.evidence for finding in against if finding.kind in {"negation", "exclusion"}}
    if not denying:
        return False
    return max(numbers, key=lambda number: overlap(item.claim.statement, item.evidence[number].snippet)) in denying


def _together(item: Prepared, numbers: Sequence[int], against: Sequence[CheckFinding]) -> list[int]:
    """The passages that support the claim together: one with all its values, and beside it those that just lack one and
    have no other; where none has all, those that have them together, if each value stands in one that speaks of it.
    """
    lacking: dict[int, set[int]] = defaultdict(set)
    barred: set[int | None] = set()
    for finding in against:
        if finding.kind in EXACT and finding.evidence is not None and not finding.contradicts:
            lacking[finding.claim_start].add(finding.evidence)
        else:
            barred.add(finding.evidence)
    if None in barred:
        return []
    passage_numbers = [number for number in numbers if number not in barred]
    if any(all(number not in without for without in lacking.values()) for number in passage_numbers):
        differing = {finding.evidence for finding in against if finding.evidence_text is not None}
        return [number for number in passage_numbers if number not in differing]
    if len(lacking) < 2:
        return []
    speaking = {n for n in passage_numbers if overlap(item.claim.statement, item.evidence[n].snippet) >= RELEVANT}
    return passage_numbers if all(speaking - without for without in lacking.values()) else []


def _is_weighed(finding: CheckFinding, item: Prepared) -> bool:
    """Whether a finding is a doubt that the combination weighs, and no bar: a name that no passage has (a document may
    say "the company"); and what a long passage denies of something that the claim only names, neither what it asserts
    ("keeps" against "shall not retain") nor what it denies itself.
    """
    if finding.evidence is None:
        return finding.kind == "name"
    long = len(item.evidence[finding.evidence].snippet) >= SHORT
    return finding.kind == "negation" and long and not finding.contradicts and not _is_asserted(finding)


def _is_asserted(finding: CheckFinding) -> bool:
    """Whether the word of a claim that a finding is about may be its verb, denies it, or is itself what is denied."""
    word = finding.claim_text
    if is_negation(word.lower()) or (word.islower() and verb_forms(word) - {"modal", "auxiliary"}):
        return True
    return f"not {word.lower()} " in f"{(finding.evidence_text or '').lower()} "


def _differs(item: Prepared, number: int) -> bool:
    """Whether the checks find the passage to say otherwise."""
    contradicted = any(finding.contradicts and finding.evidence == number for finding in item.findings)
    return contradicted or number in item.opposed


def _supported(
    confidence: float, method: Method, reason: ReasonCode, deciding: Sequence[int], rationale: str
) -> Opinion:
    return Opinion("supported", round(confidence, 4), method, (reason,), tuple(deciding), rationale, True)


def _refuted(item: Prepared, numbers: Sequence[int], reasons: tuple[ReasonCode, ...]) -> Opinion:
    value_findings = [
        finding for finding in item.findings if finding.evidence in numbers and finding.evidence_text is not None
    ]
    # Of a passage that contradicts only when it is looked at alone, there are the values that differ to show.
    checks = [finding for finding in value_findings if finding.contradicts] or [
        finding for finding in value_findings if finding.evidence in item.opposed
    ]
    if checks:
        first = checks[0]
        return Opinion(
            "refuted", _SURE, "deterministic", reasons, tuple(dict.fromkeys(numbers)),
            f"The claim says {first.claim_text!r}, the evidence {first.evidence_text!r}.", True,
        )  # fmt: skip
    best = max(item.contradiction(number) for number in numbers)
    return Opinion(
        "refuted", round(best, 4), "entailment", ("contradicted", *reasons), tuple(numbers),
        "The evidence contradicts it.", True,
    )  # fmt: skip


def _conflicting(supporting: Sequence[int], refuting: Sequence[int]) -> Opinion:
    return Opinion(
        "nei", _SURE, "combined", ("conflicting_evidence",), (*supporting, *refuting),
        "Some of the evidence supports it and some contradicts it.", True,
    )  # fmt: skip


def _undecided(item: Prepared, numbers: Sequence[int], reasons: tuple[ReasonCode, ...], sure: float) -> Opinion:
    """Not enough information, how sure that is, and why."""
    if not item.searched:
        return Opinion("nei", 1.0, "lexical", ("no_evidence",), (), "There is no evidence.", True)
    shared = max((overlap(item.claim.statement, item.evidence[n].snippet) for n in numbers), default=0.0)
    if shared < RELEVANT:
        return Opinion(
            "nei", round(1 - shared, 4), "lexical", ("nothing_relevant", *reasons), (),
            "No passage speaks of it.", False,
        )  # fmt: skip
    method: Method = "entailment" if item.entailed else "lexical"
    return Opinion(
        "nei", round(sure, 4), method, ("neutral", *reasons) if item.entailed else ("low_confidence", *reasons), (),
        "The evidence speaks of it, and neither states nor contradicts it.", False,
    )  # fmt: skip
