"""Training: a fit that separates, scores that repeat, weights as the package has them."""

from __future__ import annotations

import json

from training.claims import TYPES, WEIGHTS, check, fit, fold_of
from training.material import load, read_answers

FEATURES = [["bias", "must"], ["bias", "must", "file"], ["bias", "costs"], ["bias", "costs", "five"]] * 3


def test_a_fit_separates_what_its_features_separate() -> None:
    model = fit(FEATURES, [0, 0, 1, 1] * 3, 2)
    assert [int(model.scores(each).argmax()) for each in FEATURES[:4]] == [0, 0, 1, 1]
    assert model.scores(["unknown"]).tolist() == [0.0, 0.0]


def test_equal_data_give_equal_weights() -> None:
    first, second = (fit(FEATURES, [0, 0, 1, 1] * 3, 2) for _ in range(2))
    assert (first.weights == second.weights).all()


def test_rare_features_are_left_out() -> None:
    assert "once" not in fit([*FEATURES, ["bias", "once"]], [0, 0, 1, 1] * 3 + [0], 2).vocabulary


def test_cross_validation_counts_every_sentence_once() -> None:
    text = "? What is the fee?\nnc The fee is $5.\npm Forms must be signed by the tenant.\n- Good luck with it!\n"
    answers = list(read_answers(text * 8, "own"))
    tallies = check(answers, lambda answer: int(answer.id.split("-")[1]) % 2)
    assert tallies["all"] == tallies["written"]
    assert (tallies["all"].claims, tallies["all"].others) == (16, 8)
    assert "types 100.0 of 16" in tallies["all"].line()


def test_folds_hold_whole_answers_and_cover_all_parts() -> None:
    assert {fold_of(answer) for answer in load()} == set(range(10))


def test_the_shipped_weights_have_a_score_for_each_label() -> None:
    known = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    assert tuple(known["types"]) == TYPES
    assert {len(values) for values in known["type"].values()} == {len(known["type lean"])} == {4}
    assert {len(values) for values in known["importance"].values()} == {len(known["importance lean"])} == {3}
