from collections import Counter
from functools import cache

import pytest
from benchmarks.minimal_edits import Edit, Pair, alterations, load_names, load_pairs

NAMES = {"person": ["Ann Hill", "Bo Carr"], "organisation": ["Acme", "Orbis"], "place": ["Leeds", "Graz"]}


def pair(claim: str, evidence: str) -> Pair:
    return Pair(id="x", field="f", evidence=evidence, claim=claim, split="dev")


def by_kind(claim: str, evidence: str, *, seed: int = 0) -> dict[str, str]:
    given = pair(claim, evidence)
    return {edit.kind: edit.applied(claim) for edit in alterations(given, NAMES, seed=seed)}


@cache
def every_edit() -> list[tuple[Pair, Edit]]:
    names = load_names()
    return [(given, edit) for given in load_pairs() for edit in alterations(given, names)]


def test_gold_has_as_many_passages_as_promised_and_no_passage_in_both_halves() -> None:
    halves: dict[str, set[str]] = {"dev": set(), "test": set()}
    for given in load_pairs():
        halves[given.split].add(given.evidence)
    assert len(halves["dev"] | halves["test"]) >= 260
    assert not halves["dev"] & halves["test"]
    assert len(halves["dev"]) - len(halves["test"]) in (0, 1)


def test_ids_are_unique_and_no_claim_is_a_copy() -> None:
    pairs = load_pairs()
    assert len({given.id for given in pairs}) == len(pairs)
    assert not [given.id for given in pairs if given.claim.rstrip(".").lower() in given.evidence.lower()]


def test_an_edit_changes_its_own_place_and_nothing_else() -> None:
    for given, edit in every_edit():
        altered = edit.applied(given.claim)
        assert altered != given.claim, given.id
        assert altered.startswith(given.claim[: edit.start])
        assert altered.endswith(given.claim[edit.end :])
        assert altered[edit.start : edit.start + len(edit.new)] == edit.new


def test_edits_are_the_same_every_time_and_others_with_another_seed() -> None:
    names, pairs = load_names(), load_pairs()
    first = [alterations(given, names, seed=1) for given in pairs]
    assert first == [alterations(given, names, seed=1) for given in reversed(pairs)][::-1]
    assert first != [alterations(given, names, seed=2) for given in pairs]


def test_every_kind_has_enough_edits_in_each_half() -> None:
    counts = Counter((given.split, edit.kind) for given, edit in every_edit())
    assert len(counts) == 28
    assert min(counts.values()) >= 10


@pytest.mark.parametrize(
    ("claim", "evidence", "kind", "altered"),
    [
        ("The fee is €90.", "It costs €90.", "unit", "The fee is $90."),
        ("It takes 3 days.", "Three days are needed.", "unit", "It takes 3 weeks."),
        ("Sales increased by 5.", "Sales were up by 5.", "bound", "Sales decreased by 5."),
        ("It lasts at least 4 hours.", "Four hours or more.", "bound", "It lasts at most 4 hours."),
        ("The fee is due.", "A fee is due.", "negation: added", "The fee is not due."),
        ("The shop has a door.", "There is a door.", "negation: added", "The shop does not have a door."),
        ("The fee was not paid.", "Nobody paid.", "negation: removed", "The fee was paid."),
        ("It cannot be repaired.", "No repair.", "negation: removed", "It can be repaired."),
        ("Ann Hill won.", "The winner was Ann Hill.", "name: person", "Bo Carr won."),
    ],
)
def test_an_edit_of_each_kind(claim: str, evidence: str, kind: str, altered: str) -> None:
    assert by_kind(claim, evidence)[kind] == altered


@pytest.mark.parametrize("seed", range(20))
def test_a_number_within_a_bound_moves_only_to_the_side_that_is_false(seed: int) -> None:
    altered = by_kind("It takes at least 40 days.", "At least 40 days are needed.", seed=seed)
    numbers = [int(text.split()[4]) for kind, text in altered.items() if kind.startswith("number")]
    assert numbers
    assert all(number > 40 for number in numbers)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Those older than 70 pay nothing.", "People over 70 are free."),
        ("Ann Hill did not pay 30 euros on 3 May.", "Ann Hill paid nothing."),
    ],
    ids=["whom-it-is-about", "denial"],
)
def test_what_could_still_be_true_is_left_alone(claim: str, evidence: str) -> None:
    assert not {kind for kind in by_kind(claim, evidence) if kind not in ("negation: removed", "negation: added")}


def test_a_new_number_does_not_stand_in_the_evidence() -> None:
    for seed in range(30):
        altered = by_kind("They own two cars.", "Two cars and three, four, five, six or seven bicycles.", seed=seed)
        assert not {"three", "four", "five", "six", "seven"} & set(altered["number: word"].split())
