"""Entailment models on disk: labels, windows, calibration, and what is wrong with a folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.tiny_classifier import write_classifier

from pincite.errors import ConfigError
from pincite.nli.onnx import OnnxEntailment, load_model


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> OnnxEntailment:
    return load_model(write_classifier(tmp_path_factory.mktemp("model")))


def best(model: OnnxEntailment, evidence: str, claim: str = "x") -> str:
    (found,) = model.judge([(evidence, claim)])
    return max(("entailment", "neutral", "contradiction"), key=lambda name: getattr(found, name))


def test_pairs_come_back_in_their_order_whatever_their_length(model: OnnxEntailment) -> None:
    pairs = [("x " * (number * 7 % 50) + ("yes" if number % 2 else "no"), "x") for number in range(40)]
    found = model.judge(pairs)
    assert [each.entailment > 0.9 for each in found] == [bool(number % 2) for number in range(40)]
    assert model.judge([]) == []


def test_the_window_that_decides_most_counts_for_long_evidence(model: OnnxEntailment) -> None:
    assert best(model, "x " * 1000 + "yes") == "entailment"
    assert best(model, "no " + "x " * 1000) == "contradiction"


def test_a_claim_that_does_not_fit_beside_evidence_is_neutral(model: OnnxEntailment) -> None:
    assert [best(model, "yes", "x " * count) for count in (127, 129, 400)] == ["entailment", "neutral", "neutral"]


@pytest.mark.parametrize("text", ["", "\x00", "\ud800", "\u202e" * 9], ids=["empty", "nul", "surrogate", "bidi"])
def test_no_text_makes_it_fail(model: OnnxEntailment, text: str) -> None:
    assert len(model.judge([(text, "yes"), ("yes", text)])) == 2


def test_scores_that_are_no_numbers_are_an_error(model: OnnxEntailment) -> None:
    with pytest.raises(ConfigError, match="no numbers"):
        model.judge([("nan", "x")])


def test_two_labels_have_no_contradiction(tmp_path: Path) -> None:
    model = load_model(write_classifier(tmp_path, labels={"0": "ENTAILMENT", "1": "not_entailment"}))
    (found,) = model.judge([("no", "x")])
    assert (found.contradiction, found.neutral > 0.9) == (0.0, True)


def test_fewer_positions_make_shorter_windows(tmp_path: Path) -> None:
    model = load_model(write_classifier(tmp_path, config={"max_position_embeddings": 40}))
    assert best(model, "x " * 200 + "yes") == "entailment"
    assert best(model, "yes", "x " * 30) == "neutral"


def test_temperature_and_name_are_taken_from_the_folder(tmp_path: Path) -> None:
    plain = load_model(write_classifier(tmp_path)).judge([("yes", "x")])[0].entailment
    (tmp_path / "pincite.json").write_text('{"temperature": 4.0, "name": "ours"}')
    calm = load_model(tmp_path)
    assert calm.judge([("yes", "x")])[0].entailment < plain
    assert calm.name.startswith("ours@")


def test_the_name_tells_apart_what_judges_differently(tmp_path: Path) -> None:
    first, same = (load_model(write_classifier(tmp_path / place, config={"_name_or_path": "m"})) for place in "ab")
    (tmp_path / "b" / "pincite.json").write_text('{"temperature": 4.0}')
    assert first.name == same.name != load_model(tmp_path / "b").name


@pytest.mark.parametrize("inputs", [("input_ids", "attention_mask"), ("input_ids", "attention_mask", "token_type_ids")])
def test_only_the_inputs_a_model_has_are_given(tmp_path: Path, inputs: tuple[str, ...]) -> None:
    assert best(load_model(write_classifier(tmp_path, inputs=inputs)), "yes") == "entailment"


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("config.json", "{", "cannot be read"),
        ("config.json", "[]", "no JSON object"),
        ("config.json", "{}", "no id2label"),
        ("config.json", json.dumps({"id2label": {"0": "LABEL_0"}}), "no label for entailment"),
        ("config.json", json.dumps({"id2label": {"a": "entailment"}}), "label number 'a'"),
        ("config.json", json.dumps({"id2label": {"0": "neutral", "7": "entailment"}}), "label number '7'"),
        (
            "config.json",
            json.dumps({"id2label": {"0": "entailment"}, "max_position_embeddings": "x"}),
            "max_position_embeddings",
        ),
        ("pincite.json", '{"temperature": NaN}', "temperature nan"),
        ("pincite.json", '{"temperature": true}', "temperature True"),
    ],
)
def test_what_is_wrong_with_a_folder_is_said(tmp_path: Path, name: str, content: str, words: str) -> None:
    (write_classifier(tmp_path) / name).write_text(content)
    with pytest.raises(ConfigError, match=words):
        load_model(tmp_path)


def test_more_scores_than_labels_are_an_error(tmp_path: Path) -> None:
    write_classifier(tmp_path)
    (tmp_path / "config.json").write_text(json.dumps({"id2label": {"0": "entailment", "1": "neutral"}}))
    with pytest.raises(ConfigError, match="does not give 2 scores"):
        load_model(tmp_path).judge([("yes", "x")])


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="there is no folder"):
        load_model(tmp_path / "nowhere")
