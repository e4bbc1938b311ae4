"""What the checks bar from being called likely: a passage that differs from the claim, a value that none has.

A finding proves nothing either way; it only keeps what a model makes likely from being said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from pincite.text.critical import is_negation
from pincite.text.questions.verbs import verb_forms
from pincite.verification.checks import CheckFinding
from pincite.verification.lexical import overlap
from pincite.verification.verdicts import EXACT, Prepared

RELEVANT = 0.25
"""Share of a claim's words below which a passage does not speak of it."""

SHORT = 300
"""Characters from which what a passage denies in one place may be another thing than what it says of the claim."""


def weighed_and_barring(item: Prepared) -> tuple[list[CheckFinding], list[CheckFinding]]:
    """The findings that the combination weighs as doubts, and those that bar."""
    weighed = [finding for finding in item.findings if _is_weighed(finding, item)]
    return weighed, [finding for finding in item.findings if finding not in weighed]


def barrier(item: Prepared, numbers: Sequence[int]) -> CheckFinding | None:
    """The finding that tells best what keeps these passages from supporting the claim: a value that none of them has,
    with what one has in its place where there is such; None where nothing does.
    """
    _, against = weighed_and_barring(item)
    of_these = [finding for finding in against if finding.evidence is None or finding.evidence in numbers]
    nowhere = next((finding for finding in of_these if finding.evidence is None), None)
    if nowhere is None:
        return next(iter(of_these), None)
    instead = (finding for finding in of_these if finding.evidence_text and finding.claim_text == nowhere.claim_text)
    return next(instead, nowhere)


def agreeing(item: Prepared, numbers: Sequence[int], findings: Sequence[CheckFinding]) -> list[int]:
    """Those of these passages that no finding speaks against; none where a value is in no passage of the claim."""
    against = {finding.evidence for finding in findings}
    return [] if None in against else [number for number in numbers if number not in against]


def denies_most(item: Prepared, numbers: Sequence[int], against: Sequence[CheckFinding]) -> bool:
    """Whether of these passages the one that speaks most of the claim denies it or leaves it out, or the other way."""
    denying = {finding.evidence for finding in against if finding.kind in {"negation", "exclusion"}}
    if not denying:
        return False
    return max(numbers, key=lambda number: overlap(item.claim.statement, item.evidence[number].snippet)) in denying


def together(item: Prepared, numbers: Sequence[int], against: Sequence[CheckFinding]) -> list[int]:
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
