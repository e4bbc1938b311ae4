"""Teach one claim encoder by several: `python -m training.claim_encoder.distil ENCODER OUT --start STATE --teacher …`.

The mean of the teachers' probabilities of every sentence is the label that the new one learns, beside the readers' own
(`READERS` of the loss); so it gets near what several together say, at the size and speed of one. It begins with the
weights of one of them, and reads the answers of `training.claim_encoder.train` and of
`training.material.questioned_answers`, of these without types and levels. `--beside` names teachers trained with that
option. Four minutes of a core a teacher, then twelve a round.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor

from pincite.claims.learning.encoder import LEVELS, TYPES
from training.claim_encoder.model import BesideEncoder, ClaimEncoder
from training.claim_encoder.train import (
    CLAIM_WEIGHT,
    Example,
    epoch_batches,
    example_of,
    load_tokenizer,
    loss_of,
    right,
    tensors,
    train,
    without_question,
)
from training.material import Answer, annotated_answers, load, questioned_answers, validation_answers
from training.verifier.model import load_encoder

ROUNDS, RATE, READERS = 2, 1e-4, 0.2

PARTS = (
    (0, len(TYPES), 1.0),
    (len(TYPES), len(TYPES) + len(LEVELS), 1.0),
    (len(TYPES) + len(LEVELS), len(TYPES) + len(LEVELS) + 2, CLAIM_WEIGHT),
)
"""The scores of types, of levels, and of claim or not, and their share of the loss."""


def material() -> list[Answer]:
    """What is read: labelled answers, some without their question, and answers under other questions without levels."""
    answers = [*annotated_answers(), *load()]
    answers += without_question(answers, random.Random(0))
    for answer in questioned_answers():
        unknown = tuple(replace(sentence, type=None, level=None) for sentence in answer.sentences)
        answers.append(replace(answer, sentences=unknown))
    return answers


def shares_of(scores: Tensor) -> Tensor:
    """Scores `(spans, 9)` as probabilities within each part."""
    return torch.cat([torch.softmax(scores[:, low:high], -1) for low, high, _ in PARTS], -1)


def taught(teacher: ClaimEncoder, examples: Sequence[Example], *, half: bool) -> list[Tensor]:
    """The probabilities `(spans, 9)` that a teacher gives each example."""
    teacher.eval()
    found: list[Tensor] = [torch.empty(0)] * len(examples)
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16, enabled=half):
        for batch in epoch_batches(examples, random.Random(0)):
            ids, mask, types, spans, _ = tensors([examples[place] for place in batch])
            shares = shares_of(teacher(ids, mask, types, spans).float())
            parts = shares.split([len(examples[place].spans) for place in batch])
            for place, part in zip(batch, parts, strict=True):
                found[place] = part
    return found


def distance(scores: Tensor, shares: Tensor) -> Tensor:
    """The cross-entropy of scores `(spans, 9)` to the teachers' probabilities, the parts weighed."""
    losses = [
        -weight * (shares[:, low:high] * torch.log_softmax(scores[:, low:high], -1)).sum(-1).mean()
        for low, high, weight in PARTS
    ]
    return torch.stack(losses).sum()


def main(arguments: Sequence[str]) -> int:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("encoder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--teacher", type=Path, nargs="+", required=True)
    parser.add_argument("--beside", type=Path, nargs="*", default=[])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=20261123)
    parser.add_argument("--half", action="store_true", help="compute in 16 bits, on processors that do so faster")
    asked = parser.parse_args(arguments)
    torch.set_num_threads(asked.threads)
    torch.manual_seed(asked.seed)
    tokenizer = load_tokenizer(asked.encoder)
    base = load_file(asked.encoder / "model.safetensors")
    examples = [each for each in (example_of(answer, tokenizer) for answer in material()) if each.spans]
    told = []
    for kind, files in ((ClaimEncoder, asked.teacher), (BesideEncoder, asked.beside)):
        for file in files:
            teacher = kind()
            load_encoder(teacher, base)
            teacher.load_state_dict(torch.load(file, weights_only=True))
            told.append(taught(teacher, examples, half=asked.half))
            print(f"{file} has read {len(examples)} texts", flush=True)
    shares = [torch.stack(each).mean(0) for each in zip(*told, strict=True)]
    model = ClaimEncoder()
    load_encoder(model, base)
    model.load_state_dict(torch.load(asked.start, weights_only=True))
    held = [example_of(each, tokenizer) for each in validation_answers()]

    def loss(scores: Tensor, labels: Tensor, batch: Sequence[int]) -> Tensor:
        theirs = distance(scores, torch.cat([shares[place] for place in batch]))
        return (1 - READERS) * theirs + READERS * loss_of(scores, labels)

    for _ in train(model, examples, seed=asked.seed, half=asked.half, epochs=asked.rounds, rate=RATE, loss=loss):
        print(f"  validation: {right(model, held)}", flush=True)
    torch.save(model.state_dict(), asked.out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
