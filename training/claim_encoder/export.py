"""The trained claim encoder as the package carries it: `python -m training.claim_encoder.export STATE OUT`.

STATE is what `training.claim_encoder.train` wrote. OUT gets `float.onnx`, and `claims.onnx` with weights of 8 bits
(dynamic quantisation), which has no word embeddings: it names those of `model.onnx`, the entailment model in the
package, beside which it has to lie. That model has to be made of the same base; otherwise this stops. With `--sample
FILE`, what the float model says of some answers is written into that file: tests hold the 8-bit model against it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import onnx
from pincite.claims import blanked
from pincite.claims.learning.encoder import FILE, LEVELS, TYPES, encode_with, load_encoder
from pincite.nli.builtin import FOLDER
from training.bert_onnx import Graph
from training.material import annotated_answers
from training.verifier.export import Weights, config_for_graph, named_as_bert, quantise
from training.verifier.shape import Shape

SAMPLED, HALF = 60, 0.5
"""Of so many answers one is in the sample; the probability from which a sentence is a claim there."""

SHARED = "embeddings.word_embeddings.weight_quantized"


def build(weights: Weights, shape: Shape) -> onnx.ModelProto:
    """The encoder as an ONNX model: three inputs, `scores` of (batch, tokens, 27) out, three rows for each token: its
    share of a span's scores, its own as the span's first token, and its own as the first of its window.
    """
    head, bias = weights["head.weight"], weights["head.bias"]
    labels = head.shape[0]
    rows = np.concatenate(np.split(head, 3, axis=1), axis=0)
    named = named_as_bert(weights, shape)
    named["head.weight"] = rows
    named["head.bias"] = np.concatenate([bias, np.zeros(2 * labels, dtype=bias.dtype)])
    graph = Graph(named, config_for_graph(shape))
    hidden, mask = graph.embeddings(), graph.mask()
    for number in range(shape.layers):
        hidden = graph.layer(hidden, mask, number)
    return graph.model(graph.linear(hidden, "head"), "scores", ["batch", "tokens", 3 * labels])


def share_words(model: onnx.ModelProto, other: Path) -> None:
    """Take the word embeddings out of the model and name the place in another model's file where the same bytes stand.

    Raises ValueError where they do not, or are scaled otherwise.
    """
    ours = {each.name: each for each in model.graph.initializer}
    theirs = {each.name: each for each in onnx.load(str(other)).graph.initializer}
    for name in (SHARED, SHARED.replace("quantized", "scale"), SHARED.replace("quantized", "zero_point")):
        if onnx.numpy_helper.to_array(ours[name]).tobytes() != onnx.numpy_helper.to_array(theirs[name]).tobytes():
            raise ValueError(f"{name} of {other} is another one: both models have to be made of the same encoder")
    data = ours[SHARED].raw_data
    offset = other.read_bytes().find(data) if data else -1
    if offset < 0:
        raise ValueError(f"{other} does not hold {SHARED} as bytes in one piece")
    ours[SHARED].ClearField("raw_data")
    ours[SHARED].data_location = onnx.TensorProto.EXTERNAL
    place = {"offset": str(offset), "length": str(len(data))}
    for key, value in {"location": other.name, **place}.items():
        entry = ours[SHARED].external_data.add()
        entry.key, entry.value = key, value
    onnx.helper.set_model_props(model, {"file": other.name, **place, "words": hashlib.sha256(data).hexdigest()})


def said_of(folder: Path, file: str) -> str:
    """Some answers with what an encoder says of each sentence: its place, claim or not, type, level."""
    model = load_encoder(folder, file)
    rows = []
    for answer in annotated_answers()[::SAMPLED]:
        encoded = encode_with(model, blanked(answer.text), answer.query)
        found = [(each, encoded.scores(each.start, each.end)) for each in answer.sentences] if encoded else []
        said = [
            [each.start, each.end, one.claim >= HALF, _best(TYPES, one.types), _best(LEVELS, one.levels)]
            for each, one in found
            if one is not None
        ]
        rows.append({"query": answer.query, "answer": answer.text, "said": said})
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"


def _best(labels: Sequence[str], shares: Sequence[float]) -> str:
    return max(zip(shares, labels, strict=True))[1]


def main(arguments: Sequence[str]) -> int:
    """Write both models and print their sizes."""
    import torch

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("state", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--sample", type=Path)
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    state = torch.load(given.state, weights_only=True)
    weights = {name: tensor.numpy().astype(np.float32) for name, tensor in state.items()}
    full, whole = given.out / "float.onnx", given.out / "whole.onnx"
    onnx.save(build(weights, Shape()), str(full))
    quantise(full, whole)
    model = onnx.load(str(whole))
    share_words(model, FOLDER / "model.onnx")
    (given.out / FILE).write_bytes(model.SerializeToString())
    shutil.copy(FOLDER / "tokenizer.json", given.out / "tokenizer.json")
    if given.sample is not None:
        given.sample.write_text(said_of(given.out, full.name), encoding="utf-8")
    for file in (full, whole, given.out / FILE):
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
