"""The trained classifier as the package carries it: `python -m training.verifier.export STATE ENCODER OUT`.

STATE is what `training.verifier.train` saved, ENCODER the folder whose tokenizer it was trained with. OUT gets
`float/model.onnx`, and `model.onnx` with weights of 8 bits (dynamic quantisation: activations are quantised when it
runs), `tokenizer.json`, `config.json`. With `--sample FILE`, a JSON list of pairs, what the float model says of them
(before calibration) is written into that file: tests hold the 8-bit model against it. The claim encoder reads the word
embeddings in this model's file: export it anew after this (`training.claim_encoder.export`).
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnxruntime.quantization import QuantType, quantize_dynamic

import onnx
from pincite.nli.onnx import load_model
from training.bert_onnx import Graph
from training.verifier.shape import LABELS, NAME, Shape

PARTS = {
    "attention.output.dense": "out",
    "attention.output.LayerNorm": "attention_norm",
    "intermediate.dense": "up",
    "output.dense": "down",
    "output.LayerNorm": "norm",
}


Weights = Mapping[str, NDArray[np.float32]]
"""The classifier's weights, under its own names."""


def named_as_bert(arrays: Weights, shape: Shape) -> dict[str, NDArray[np.float32]]:
    """The encoder's weights under the names that BertModel has for them."""
    named = {
        "embeddings.word_embeddings.weight": arrays["words.weight"],
        "embeddings.position_embeddings.weight": arrays["places.weight"],
        "embeddings.token_type_embeddings.weight": arrays["kinds.weight"],
        "embeddings.LayerNorm.weight": arrays["norm.weight"],
        "embeddings.LayerNorm.bias": arrays["norm.bias"],
    }
    for number in range(shape.layers):
        prefix = f"encoder.layer.{number}"
        for part in ("weight", "bias"):
            query, key, value = np.split(arrays[f"layers.{number}.qkv.{part}"], 3)
            named[f"{prefix}.attention.self.query.{part}"] = query
            named[f"{prefix}.attention.self.key.{part}"] = key
            named[f"{prefix}.attention.self.value.{part}"] = value
            for theirs, ours in PARTS.items():
                named[f"{prefix}.{theirs}.{part}"] = arrays[f"layers.{number}.{ours}.{part}"]
    return named


def config_for_graph(shape: Shape) -> dict[str, float]:
    """The sizes under the names that BERT's configuration has for them."""
    return {
        "layer_norm_eps": 1e-12,
        "num_attention_heads": shape.heads,
        "hidden_size": shape.width,
        "num_hidden_layers": shape.layers,
    }


def build(weights: Weights, shape: Shape) -> onnx.ModelProto:
    """The classifier as an ONNX model: three inputs, `logits` of (batch, 3) out."""
    head = {name: weights[name] for name in weights if name.startswith(("pool.", "classify."))}
    graph = Graph({**named_as_bert(weights, shape), **head}, config_for_graph(shape))
    hidden, mask = graph.embeddings(), graph.mask()
    for number in range(shape.layers):
        hidden = graph.layer(hidden, mask, number)
    there = graph.node(
        "Cast", graph.node("Unsqueeze", "attention_mask", graph.constant([2], np.int64)), to=onnx.TensorProto.FLOAT
    )
    over = graph.constant([1], np.int64)
    total = graph.node("ReduceSum", graph.node("Mul", hidden, there), over, keepdims=0)
    mean = graph.node("Div", total, graph.node("ReduceSum", there, over, keepdims=0))
    first = graph.node("Gather", hidden, graph.constant(0, np.int64), axis=1)
    pooled = graph.node("Tanh", graph.linear(graph.node("Concat", first, mean, axis=-1), "pool"))
    return graph.model(graph.linear(pooled, "classify"), "logits", ["batch", len(LABELS)])


def config_of(shape: Shape) -> dict[str, Any]:
    """`config.json` as `pincite.nli` reads it."""
    return {
        "architectures": ["BertForSequenceClassification"],
        "_name_or_path": NAME,
        "hidden_size": shape.width,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.heads,
        "max_position_embeddings": shape.positions,
        "vocab_size": shape.vocabulary,
        "id2label": {str(number): label for number, label in enumerate(LABELS)},
    }


def quantise(source: Path, out: Path) -> None:
    """Write the model with weights of 8 bits, one scale for each column; activations are quantised when it runs."""
    quantize_dynamic(
        source, out, weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul", "Gather"]
    )


def said_of(folder: Path, sample: Path) -> str:
    """The pairs of a file with what the model in a folder says of each: entailment, neutral, contradiction."""
    pairs = [(row["evidence"], row["claim"]) for row in json.loads(sample.read_text(encoding="utf-8"))]
    rows = [
        {"evidence": evidence, "claim": claim, "said": [round(part, 4) for part in dataclasses.astuple(found)]}
        for (evidence, claim), found in zip(pairs, load_model(folder).judge(pairs), strict=True)
    ]
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write both models and print their sizes."""
    import torch

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("state", type=Path)
    parser.add_argument("encoder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--sample", type=Path)
    given = parser.parse_args(arguments)
    full = given.out / "float" / "model.onnx"
    full.parent.mkdir(parents=True, exist_ok=True)
    state = torch.load(given.state, weights_only=True)["model"]
    weights = {name: tensor.numpy().astype(np.float32) for name, tensor in state.items()}
    onnx.save(build(weights, Shape()), str(full))
    quantise(full, given.out / "model.onnx")
    for folder in (given.out, full.parent):
        shutil.copy(given.encoder / "tokenizer.json", folder / "tokenizer.json")
        (folder / "config.json").write_text(json.dumps(config_of(Shape()), indent=1) + "\n", encoding="utf-8")
    if given.sample is not None:
        given.sample.write_text(said_of(full.parent, given.sample), encoding="utf-8")
    for file in (full, given.out / "model.onnx"):
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
