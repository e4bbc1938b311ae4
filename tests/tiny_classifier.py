"""A tiny entailment model on disk: word pieces are whole words, and the scores of a pair are written by its words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import WhitespaceSplit
from tokenizers.processors import TemplateProcessing

import onnx
from onnx import TensorProto, helper, numpy_helper

LABELS = {"0": "entailment", "1": "neutral", "2": "contradiction"}
VOCABULARY = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "yes", "no", "nan")


def write_classifier(
    folder: Path,
    *,
    labels: dict[str, str] | None = None,
    config: dict[str, Any] | None = None,
    inputs: tuple[str, ...] = ("input_ids", "attention_mask", "token_type_ids"),
) -> Path:
    """The folder with the model in it: each "yes" of a pair adds to the first label, each "no" to the last one."""
    folder.mkdir(parents=True, exist_ok=True)
    names = LABELS if labels is None else labels
    (folder / "config.json").write_text(json.dumps({"id2label": names, **(config or {})}))
    _tokenizer().save(str(folder / "tokenizer.json"))
    onnx.save(_model(len(names), inputs), str(folder / "model.onnx"))
    return folder


def _tokenizer() -> Tokenizer:
    tokenizer = Tokenizer(WordLevel({word: at for at, word in enumerate(VOCABULARY)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = WhitespaceSplit()
    tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", VOCABULARY.index("[CLS]")), ("[SEP]", VOCABULARY.index("[SEP]"))],
    )
    return tokenizer


def _model(labels: int, inputs: tuple[str, ...]) -> onnx.ModelProto:
    """Sums, over the tokens that the mask keeps, what each word adds to each label."""
    weights = np.zeros((len(VOCABULARY), max(labels, 1)), dtype=np.float32)
    weights[VOCABULARY.index("yes"), 0] = 4.0
    weights[VOCABULARY.index("no"), -1] = 4.0
    weights[VOCABULARY.index("nan"), :] = np.nan
    nodes = [
        helper.make_node("Gather", ["weights", "input_ids"], ["each"], axis=0),
        helper.make_node("Cast", [inputs[1]], ["mask"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["mask", "last"], ["wide"]),
        helper.make_node("Mul", ["each", "wide"], ["kept"]),
        helper.make_node("ReduceSum", ["kept", "middle"], ["logits"], keepdims=0),
    ]
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"]) for name in inputs],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", labels])],
        [
            numpy_helper.from_array(weights, "weights"),
            numpy_helper.from_array(np.array([2], dtype=np.int64), "last"),
            numpy_helper.from_array(np.array([1], dtype=np.int64), "middle"),
        ],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
