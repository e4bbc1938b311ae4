"""Train on from weights: `python -m training.verifier.tune PACK WEIGHTS OUT --minutes M [--shares closest=2,…]`.

PACK is what `training.verifier.pack` wrote; WEIGHTS an exported model.onnx or a state that training saved. Pairs are
drawn family by family as the shares say. Of a unit (a true and a false claim about the same evidence) the true one is
also trained to score above the false one. The rate warms up, stays, and falls to nothing over the last third. A GPU is
used where there is one, and 16-bit products where the processor has them.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from training.verifier.model import PairClassifier
from training.verifier.pack import FAMILIES, Pack, load_pack
from training.verifier.shape import LETTERS
from training.verifier.shipped import shipped_weights
from training.verifier.train import loss_of

SHARES = {"closest": 3.0, "ordinary": 2.0, "natural": 1.0, "written": 2.5, "machine": 1.0, "contrast": 1.5}
"""Of so many pairs, how many are of each family."""

RATE, WARM_UP, DECAY = 1e-4, 0.05, 0.01
"""Learning rate, share of the run until it is reached, weight decay."""

FALL = 0.35
"""Share of the run in which the rate falls."""

RANKING = 0.5
"""Weight of the loss of a unit whose false claim scores as high as its true one."""

POOL = 256
"""Units drawn at once, sorted by length into batches."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Ids, mask and types `(pairs, length)`, the allowed truths `(pairs, 3)`, and the unit of each pair."""

    ids: Tensor
    mask: Tensor
    types: Tensor
    allowed: Tensor
    units: Tensor


def draws(pack: Pack, shares: Mapping[str, float], chance: random.Random) -> Iterator[list[int]]:
    """The units as lists of pairs, without end; every family's are all drawn before one is drawn again."""
    by_family: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for at, (family, unit) in enumerate(zip(pack.families.tolist(), pack.units.tolist(), strict=True)):
        by_family[FAMILIES[family]][unit].append(at)
    names = [name for name in FAMILIES if name in by_family and shares.get(name, 0) > 0]
    waiting: dict[str, list[list[int]]] = {name: [] for name in names}
    weights = [shares[name] for name in names]
    while names:
        name = chance.choices(names, weights)[0]
        if not waiting[name]:
            waiting[name] = list(by_family[name].values())
            chance.shuffle(waiting[name])
        yield waiting[name].pop()


def batches(pack: Pack, units: Iterator[list[int]], tokens: int, chance: random.Random) -> Iterator[list[int]]:
    """Pairs of like length, at most so many tokens with their padding; a unit's pairs stay together."""
    lengths = np.diff(pack.starts)
    while True:
        pool = sorted((next(units) for _ in range(POOL)), key=lambda unit: max(lengths[unit]))
        groups: list[list[int]] = [[]]
        for unit in pool:
            if groups[-1] and (len(groups[-1]) + len(unit)) * max(lengths[unit]) > tokens:
                groups.append([])
            groups[-1] += unit
        chance.shuffle(groups)
        yield from groups


def tensors(pack: Pack, places: Sequence[int], device: torch.device) -> Batch:
    """The pairs at these places."""
    width = (max(int(pack.starts[at + 1] - pack.starts[at]) for at in places) + 7) // 8 * 8
    ids = np.zeros((len(places), width), dtype=np.int64)
    mask, types = np.zeros_like(ids), np.zeros_like(ids)
    for row, at in enumerate(places):
        start, end = int(pack.starts[at]), int(pack.starts[at + 1])
        ids[row, : end - start] = pack.tokens[start:end]
        mask[row, : end - start] = 1
        types[row, int(pack.claims[at]) : end - start] = 1
    truths = pack.truths[list(places)][:, None] >> np.arange(len(LETTERS)) & 1
    arrays = (ids, mask, types, truths.astype(bool), pack.units[list(places)].astype(np.int64))
    return Batch(*(torch.from_numpy(array).to(device) for array in arrays))


def ranking_of(logits: Tensor, allowed: Tensor, units: Tensor) -> Tensor:
    """The loss of each unit whose true claim does not score well above its false one, the mean; 0 without units."""
    scores = logits[:, 0] - torch.logsumexp(logits[:, 1:], dim=-1)
    true = allowed[:, 0] & ~allowed[:, 1:].any(-1)
    pairs = (units[:, None] == units[None, :]) & true[:, None] & ~allowed[:, 0][None, :]
    if not bool(pairs.any()):
        return logits.sum() * 0
    return functional.softplus(scores[None, :] - scores[:, None])[pairs].mean()


def rate_at(share: float) -> float:
    """The rate as a part of RATE, when this share of the run is done."""
    return min(1.0, share / WARM_UP, (1 - share) / FALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a run is given: minutes or, where they are not 0, steps; tokens of a batch; how pairs are drawn."""

    minutes: float
    steps: int
    tokens: int
    shares: Mapping[str, float]
    frozen: int
    seed: int


def tune(model: PairClassifier, pack: Pack, run: Run, out: Path) -> int:
    """Train the model; the number of steps. A line in `log.jsonl` for every 25 of them, the state in `final.pt`."""
    device = next(model.parameters()).device
    chance = random.Random(run.seed)
    for frozen in (model.words, model.places, model.kinds, model.norm, *model.layers[: run.frozen]):
        frozen.requires_grad_(False)
    optimiser = torch.optim.AdamW([each for each in model.parameters() if each.requires_grad], RATE, weight_decay=DECAY)
    source = batches(pack, draws(pack, run.shares, chance), run.tokens, chance)
    start, step, count = time.monotonic(), 0, 0
    losses: list[float] = []
    model.train()
    while True:
        share = step / run.steps if run.steps else (time.monotonic() - start) / (60 * run.minutes)
        if share >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(rate_at(share), 1e-3)
        batch = tensors(pack, next(source), device)
        with torch.autocast(device.type, dtype=torch.bfloat16):
            logits = model(batch.ids, batch.mask, batch.types)
        loss = loss_of(logits, batch.allowed).mean() + RANKING * ranking_of(logits, batch.allowed, batch.units)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        step, count = step + 1, count + batch.ids.numel()
        losses.append(float(loss.detach()))
        if step % 25 == 0:
            line = {"step": step, "tokens": count, "loss": round(sum(losses) / len(losses), 4)}
            with (out / "log.jsonl").open("a") as log:
                log.write(json.dumps(line) + "\n")
            losses = []
    torch.save({"model": {name: tensor.cpu() for name, tensor in model.state_dict().items()}}, out / "final.pt")
    return step


def load_weights(file: Path) -> PairClassifier:
    """The classifier with the weights of an exported model or of a state; on the GPU where there is one."""
    model = PairClassifier(dropout=0.0)
    state = shipped_weights(file) if file.suffix == ".onnx" else torch.load(file, weights_only=True)["model"]
    model.load_state_dict(state)
    if torch.cuda.is_available():
        model.cuda()
    return model


def shares_of(text: str) -> dict[str, float]:
    """Shares as the command line has them, "closest=2,contrast=1"."""
    return {name: float(value) for name, value in (each.split("=") for each in text.split(","))}


def main(arguments: Sequence[str]) -> int:
    """Train and print how many steps were made."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pack", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--tokens", type=int, default=2048)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--frozen", type=int, default=0, help="so many of the lowest layers stay as they are")
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--shares", type=shares_of, default=SHARES)
    options = parser.parse_args(arguments)
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    options.out.mkdir(parents=True, exist_ok=True)
    run = Run(
        minutes=options.minutes,
        steps=options.steps,
        tokens=options.tokens,
        shares=options.shares,
        frozen=options.frozen,
        seed=options.seed,
    )
    steps = tune(load_weights(options.weights), load_pack(options.pack), run, options.out)
    print(f"{steps:,} steps: {options.out / 'final.pt'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
