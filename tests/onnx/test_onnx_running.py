"""Batches through a model: padding counts for nothing, and what fails is a wrong configuration."""

from __future__ import annotations

from pathlib import Path

import pytest

from pincite.errors import ConfigError
from pincite.onnx import ModelKind, TokenRow, load, readable, run
from tiny_encoder import TABLE, write_encoder

KIND = ModelKind(plural="models of tests", export="a test model", key="tests.path")


def test_rows_are_padded_to_the_longest_and_the_mask_says_so(tmp_path: Path) -> None:
    found = run(load(write_encoder(tmp_path), KIND, threads=1), [TokenRow([1]), TokenRow([2, 3])])
    assert found.mask.tolist() == [[1, 0], [1, 1]]
    assert found.output.tolist() == [[TABLE[1], TABLE[0]], [TABLE[2], TABLE[3]]]


@pytest.mark.parametrize(
    ("rows", "ids", "message"),
    [(7, [5], "gives what are no numbers"), (3, [4], "do both files belong together")],
    ids=["NaN", "fewer words than the tokenizer"],
)
def test_a_model_that_fails_is_a_wrong_configuration(tmp_path: Path, rows: int, ids: list[int], message: str) -> None:
    with pytest.raises(ConfigError, match=message) as caught:
        run(load(write_encoder(tmp_path, rows=rows), KIND), [TokenRow(ids)])
    assert caught.value.key == "tests.path"


def test_a_lone_surrogate_is_a_question_mark() -> None:
    assert readable("a\ud800b") == "a?b"
