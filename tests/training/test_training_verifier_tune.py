"""Training on from weights: a few steps on a small classifier. Needs torch, which only `training` installs."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from training.verifier.export import build, quantise  # noqa: E402 - after the check for torch
from training.verifier.model import PairClassifier  # noqa: E402
from training.verifier.pack import FAMILIES, Pack  # noqa: E402
from training.verifier.shape import Shape  # noqa: E402
from training.verifier.shipped import shipped_weights  # noqa: E402
from training.verifier.tune import Run, batches, draws, ranking_of, rate_at, tensors, tune  # noqa: E402

import onnx  # noqa: E402

SMALL = Shape(vocabulary=60, positions=16, width=48, layers=2, heads=4, inner=96)


def packed(count: int = 40) -> Pack:
    """Pairs in twos about one evidence: the claim that repeats its second token is true."""
    chance = np.random.default_rng(2)
    rows, truths = [], []
    for _ in range(count):
        first, second, other = chance.choice(np.arange(5, 60), 3, replace=False)
        for token, truth in ((second, 1), (other, 4)):
            rows.append([1, first, second, 2, token, 2])
            truths.append(truth)
    return Pack(
        tokens=np.array(rows, dtype=np.uint16).ravel(),
        starts=np.arange(0, 6 * len(rows) + 1, 6),
        claims=np.full(len(rows), 4, dtype=np.uint16),
        truths=np.array(truths, dtype=np.uint8),
        families=np.full(len(rows), FAMILIES.index("contrast"), dtype=np.uint8),
        units=np.repeat(np.arange(count), 2).astype(np.int32),
    )


def test_the_pairs_of_a_unit_are_in_one_batch() -> None:
    pack, chance = packed(), random.Random(3)
    source = batches(pack, draws(pack, {"contrast": 1.0}, chance), 64, chance)
    for _ in range(20):
        places = next(source)
        units = pack.units[places].tolist()
        assert all(units.count(unit) % 2 == 0 for unit in units)


def test_a_batch_has_the_types_and_truths_of_its_pairs() -> None:
    batch = tensors(packed(), [0, 1], torch.device("cpu"))
    assert batch.types[0].tolist() == [0, 0, 0, 0, 1, 1, 0, 0]
    assert batch.mask[0].tolist() == [1, 1, 1, 1, 1, 1, 0, 0]
    assert batch.allowed.tolist() == [[True, False, False], [False, False, True]]


def test_ranking_costs_what_scores_the_false_claim_above_the_true_one() -> None:
    allowed = torch.tensor([[True, False, False], [False, False, True]])
    right = torch.tensor([[4.0, 0.0, 0.0], [0.0, 4.0, 0.0]])
    one_unit, two_units = torch.tensor([1, 1]), torch.tensor([1, 2])
    assert ranking_of(right, allowed, one_unit) < 0.01
    assert ranking_of(right.flip(0), allowed, one_unit) > 1
    assert ranking_of(right.flip(0), allowed, two_units) == 0


def test_the_rate_rises_stays_and_falls() -> None:
    assert [round(rate_at(share), 2) for share in (0.0, 0.025, 0.3, 0.825, 1.0)] == [0.0, 0.5, 1.0, 0.5, 0.0]


def test_a_few_steps_lower_the_loss_and_leave_frozen_layers_alone(tmp_path: Path) -> None:
    torch.manual_seed(1)
    model = PairClassifier(SMALL, dropout=0.0)
    frozen, free = model.layers[0].up.weight.clone(), model.layers[1].up.weight.clone()
    pack = packed()
    run = Run(minutes=0, steps=60, tokens=512, shares={"contrast": 1.0}, frozen=1, seed=1)
    before = ranking(model, pack)
    assert tune(model, pack, run, tmp_path) == 60
    assert ranking(model, pack) < before
    assert torch.equal(model.layers[0].up.weight, frozen)
    assert not torch.equal(model.layers[1].up.weight, free)
    state = torch.load(tmp_path / "final.pt", weights_only=True)["model"]
    assert torch.equal(state["layers.1.up.weight"], model.layers[1].up.weight)


def ranking(model: PairClassifier, pack: Pack) -> float:
    batch = tensors(pack, range(len(pack.units)), torch.device("cpu"))
    with torch.no_grad():
        return float(ranking_of(model(batch.ids, batch.mask, batch.types), batch.allowed, batch.units))


def test_weights_are_read_back_from_an_exported_model(tmp_path: Path) -> None:
    torch.manual_seed(1)
    model = PairClassifier(SMALL, dropout=0.0)
    weights = {name: tensor.numpy() for name, tensor in model.state_dict().items()}
    onnx.save(build(weights, SMALL), str(tmp_path / "float.onnx"))
    quantise(tmp_path / "float.onnx", tmp_path / "model.onnx")
    read_back = shipped_weights(tmp_path / "model.onnx", SMALL)
    assert set(read_back) == set(weights)
    for name, array in weights.items():
        assert np.abs(read_back[name].numpy() - array).max() <= np.abs(array).max() / 100, name
