"""The classifier as ONNX: the model with 8-bit weights agrees with the float one."""

from __future__ import annotations

import numpy as np
import onnxruntime
import pytest
from training.verifier.export import build, quantise
from training.verifier.shape import Shape

import onnx

SMALL = Shape(vocabulary=200, positions=32, width=48, layers=2, heads=4, inner=96)


def weights(shape: Shape = SMALL):
    """Random weights of a classifier, under the names that training gives them."""
    chance = np.random.default_rng(4)

    def some(*size: int):
        return chance.normal(0, 0.2, size).astype(np.float32)

    found = {
        "words.weight": some(shape.vocabulary, shape.width),
        "places.weight": some(shape.positions, shape.width),
        "kinds.weight": some(2, shape.width),
        "pool.weight": some(shape.width, 2 * shape.width),
        "pool.bias": some(shape.width),
        "classify.weight": some(3, shape.width),
        "classify.bias": some(3),
        "norm.weight": np.ones(shape.width, np.float32),
        "norm.bias": some(shape.width),
    }
    sizes = {"qkv": (3, 1), "out": (1, 1), "up": (shape.inner / shape.width, 1), "down": (1, shape.inner / shape.width)}
    for number in range(shape.layers):
        for name, (out, given) in sizes.items():
            found[f"layers.{number}.{name}.weight"] = some(int(out * shape.width), int(given * shape.width))
            found[f"layers.{number}.{name}.bias"] = some(int(out * shape.width))
        for name in ("attention_norm", "norm"):
            found[f"layers.{number}.{name}.weight"] = np.ones(shape.width, np.float32)
            found[f"layers.{number}.{name}.bias"] = some(shape.width)
    return found


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    folder = tmp_path_factory.mktemp("classifier")
    onnx.save(build(weights(), SMALL), str(folder / "float.onnx"))
    quantise(folder / "float.onnx", folder / "model.onnx")
    return folder


def run(file, lengths=(12, 7)):
    chance = np.random.default_rng(8)
    ids, mask = np.zeros((2, len(lengths), max(lengths)), dtype=np.int64)
    for row, length in enumerate(lengths):
        ids[row, :length], mask[row, :length] = chance.integers(1, 200, length), 1
    types = np.zeros_like(ids)
    session = onnxruntime.InferenceSession(str(file))
    feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
    (logits,) = session.run(None, feeds)
    shares = np.exp(logits - logits.max(-1, keepdims=True))
    return shares / shares.sum(-1, keepdims=True)


def test_eight_bits_say_nearly_what_floats_say(models):
    assert np.abs(run(models / "float.onnx") - run(models / "model.onnx")).max() < 0.05


def test_eight_bits_take_a_third_of_the_room_at_most(models):
    assert (models / "model.onnx").stat().st_size < (models / "float.onnx").stat().st_size / 2


def test_padding_changes_nothing(models):
    padded, alone = run(models / "float.onnx", (12, 7)), run(models / "float.onnx", (12,))
    np.testing.assert_allclose(padded[0], alone[0], atol=1e-5)
