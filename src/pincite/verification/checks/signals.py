"""What the checks see of a claim beside one passage, as numbers that a learned combination can weigh."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from pincite.verification.checks.claims import beginning, has_verbatim, hold
from pincite.verification.checks.outcomes import HeldValue
from pincite.verification.checks.polarity.negation import clashes
from pincite.verification.checks.polarity.polarity import polarity_of
from pincite.verification.checks.references import blank_references
from pincite.verification.checks.text import Reading, best_sentences, read, share

_MOST = 9.0
"""Counts beyond this say no more."""


class Signals(NamedTuple):
    """What the checks see of a claim beside one passage; `Signals._fields` are the names, always in this order.

    Counts (0 to 9) of the claim's values that the passage has (`agrees`), has otherwise (`differs`; of these, the ones
    that plainly speak of the same: `contradicts`) or lacks (`missing`), by kind; identifiers count as numbers. A value
    that differs in its unit or bound alone is counted there and not among the numbers.

    `denial_differs` to `subject_differs` count the claim's sentences that the passage denies or that deny what it
    states, by how it shows; `denials_odd` is 1.0 where the claim and the sentences that share most with it differ in
    whether they hold an odd number of denials. `sentence_share` and `passage_share` are the shares (0 to 1) of the
    claim's content words, figures left out, that the best sentence and the whole passage have.
    """

    number_agrees: float
    number_differs: float
    number_contradicts: float
    number_missing: float
    unit_differs: float
    bound_differs: float
    date_agrees: float
    date_differs: float
    date_contradicts: float
    date_missing: float
    name_agrees: float
    name_differs: float
    name_contradicts: float
    name_missing: float
    role_differs: float
    quotation_agrees: float
    quotation_missing: float
    comparison_differs: float
    comparison_contradicts: float
    denial_differs: float
    opposite_differs: float
    force_differs: float
    exception_differs: float
    quantifier_differs: float
    subject_differs: float
    denial_contradicts: float
    claim_denials: float
    sentence_denials: float
    denials_odd: float
    sentence_share: float
    passage_share: float
    claim_words: float
    verbatim: float


def signals(statement: str, passage: str) -> Signals:
    """The signals of a claim beside one passage, deterministic, in the time that `check_claim` takes.

    All of it is zero but `claim_words` where the passage is empty. Nothing is left out for a passage that has the claim
    word for word; `verbatim` is 1.0 there.

    >>> found = signals("The fee is $200.", "Members pay a fee of $150.")
    >>> (found.number_agrees, found.number_differs, found.sentence_share)
    (0.0, 1.0, 1.0)
    """
    claim, said = read(blank_references(beginning(statement))), read(blank_references(passage))
    counts: Counter[str] = Counter()
    for held in hold(claim, [said]):
        counts.update(_counted(held))
    counts.update(_asserted(claim, said))
    words = frozenset(key for key in claim.keys if key[0] != "#")
    best = [said.sentences[number] for number in best_sentences(claim.keys, said)]
    ours = len(polarity_of(claim.text).negators)
    theirs = sum(len(polarity_of(passage).by_sentence.get(said.words[one.first].sentence, ())) for one in best)
    counts.update(claim_denials=ours, sentence_denials=theirs, denials_odd=(ours + theirs) % 2 if best else 0)
    measures = {
        "sentence_share": max((share(words, one.keys) for one in best), default=0.0),
        "passage_share": share(words, said.keys),
        "claim_words": float(len(claim.words)),
        "verbatim": float(has_verbatim(claim, said)),
    }
    clipped = {name: min(_MOST, float(counts[name])) for name in Signals._fields if name not in measures}
    return Signals(**clipped, **measures)


def _counted(held: HeldValue) -> list[str]:
    """The counters that one value of the claim adds to."""
    value, (outcome,) = held
    if value.kind in {"negation", "exclusion"}:
        return []
    kind = {"comparative": "comparison", "unit": "unit"}.get(value.kind, value.kind)
    if outcome.status == "agrees":
        return [f"{kind}_agrees"]
    if outcome.status == "absent":
        return [f"{kind}_missing"]
    if value.kind == "name" and value.missing == "name_mismatch":
        return ["role_differs"]
    if value.kind == "number" and outcome.reason != "number_mismatch":
        kind = "bound" if outcome.reason == "comparative_mismatch" else "unit"
    return [f"{kind}_differs", *([f"{kind}_contradicts"] if outcome.contradicts else [])]


def _asserted(claim: Reading, passage: Reading) -> Counter[str]:
    """How many sentences of the claim are at odds with the passage, by how it shows."""
    counts: Counter[str] = Counter()
    for sentence in claim.sentences:
        found = dict(clashes(claim, sentence, passage))
        counts.update(f"{aspect}_differs" for aspect in found)
        counts["denial_contradicts"] += any(clash.contradicts for clash in found.values())
    return counts
