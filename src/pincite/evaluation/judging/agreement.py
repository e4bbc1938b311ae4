"""How far two judges agree, beyond what chance alone would give.

Cohen (1960) measures chance by both judges' own shares; where nearly every claim passes it falls to 0 although they
agree on nearly all (the paradox of Feinstein and Cicchetti, 1990). Gwet (2008) measures it by how mixed the answers
are, and stays near the share of agreement there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, get_args

from pincite.records import Grounded, JudgeAgreement, JudgeVote, Level


def agreement(votes: Sequence[JudgeVote], *, measured: Literal["level", "grounded"] = "level") -> JudgeAgreement | None:
    """The agreement of the first two judges among the votes; None where there are not two.

    Only claims that both voted on count.
    """
    judges = list(dict.fromkeys(vote.judge for vote in votes))
    if len(judges) < 2:
        return None
    first, second = (_answers(votes, judge, measured) for judge in judges[:2])
    pairs = [(first[claim], second[claim]) for claim in first if claim in second]
    options = get_args(Level if measured == "level" else Grounded)
    percent = _percent(pairs)
    kappa, ac1 = cohens_kappa(pairs), gwets_ac1(pairs, len(options))
    return JudgeAgreement(
        judges=(judges[0], judges[1]), measured=measured, claims=len(pairs), percent=percent, kappa=kappa, ac1=ac1
    )


def _answers(votes: Sequence[JudgeVote], judge: str, measured: str) -> Mapping[tuple[str, int], Hashable]:
    return {
        (vote.claim_id, vote.claim_revision): getattr(vote, measured)
        for vote in votes
        if vote.judge == judge and vote.status == "voted"
    }


def _percent(pairs: Sequence[tuple[Hashable, Hashable]]) -> float | None:
    return float(_agreed(pairs)) if pairs else None


def _agreed(pairs: Sequence[tuple[Hashable, Hashable]]) -> Fraction:
    return Fraction(sum(first_answer == second_answer for first_answer, second_answer in pairs), len(pairs))


def cohens_kappa(pairs: Sequence[tuple[Hashable, Hashable]]) -> float | None:
    """(agreed - expected) / (1 - expected), expected from both judges' shares; None where it is 1 or no pair."""
    if not pairs:
        return None
    first, second = (
        Counter(first_answer for first_answer, _ in pairs),
        Counter(second_answer for _, second_answer in pairs),
    )
    expected = Fraction(sum(first[answer] * second[answer] for answer in first), len(pairs) ** 2)
    return None if expected == 1 else float((_agreed(pairs) - expected) / (1 - expected))


def gwets_ac1(pairs: Sequence[tuple[Hashable, Hashable]], options: int) -> float | None:
    """(agreed - expected) / (1 - expected), expected being the mean of p(1 - p) over the `options` answers that there
    are, given or not, times options / (options - 1); None for no pair.
    """
    if not pairs:
        return None
    counts = Counter(answer for pair in pairs for answer in pair)
    shares = [Fraction(count, 2 * len(pairs)) for count in counts.values()]
    expected = sum((share * (1 - share) for share in shares), Fraction(0)) / (options - 1)
    return float((_agreed(pairs) - expected) / (1 - expected))
