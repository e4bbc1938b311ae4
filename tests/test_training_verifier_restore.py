"""Weights read back from an exported model."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from training.verifier.export import build, quantise
from training.verifier.restore import floats_of, named_as_ours

from test_training_verifier_export import SMALL, weights


def exported(folder: Path) -> tuple[dict[str, np.ndarray], Path]:
    given = dict(weights())
    onnx.save(build(given, SMALL), str(folder / "float.onnx"))
    quantise(folder / "float.onnx", folder / "model.onnx")
    return given, folder / "model.onnx"


def test_what_was_trained_comes_back_but_for_eight_bits(tmp_path: Path) -> None:
    given, file = exported(tmp_path)
    found = named_as_ours(floats_of(file), SMALL)
    assert set(given) - set(found) == {"words.weight", "places.weight", "kinds.weight"}
    for name, array in found.items():
        assert array.shape == given[name].shape
        assert np.abs(array - given[name]).max() <= np.abs(given[name]).max() / 127


def test_a_float_model_comes_back_exactly(tmp_path: Path) -> None:
    given, _ = exported(tmp_path)
    for name, array in named_as_ours(floats_of(tmp_path / "float.onnx"), SMALL).items():
        assert (array == given[name]).all()
