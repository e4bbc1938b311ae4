"""A folder of a sentence encoder → the encoder, and which of its outputs are the vectors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pincite import onnx

if TYPE_CHECKING:
    from onnxruntime import NodeArg

KIND = onnx.ModelKind(plural="embeddings", export="a text encoder", key="embedding.path")

POOLED, BY_TOKEN = ("sentence_embedding",), ("last_hidden_state", "token_embeddings")
"""Names of outputs by Hugging Face's exports: a vector of the text, and one of each token."""

LONGEST, WINDOW = 512, 256
"""Most tokens of a text, and how many it is where the tokenizer does not say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoder:
    """A model of texts, whose tokenizer cuts them.

    `window` is how many tokens of a text count. `pooled` says that the output is a vector of the text and not one of
    each token.
    """

    model: onnx.Loaded
    window: int
    output: str
    pooled: bool


def load(folder: Path, *, threads: int | None = None) -> Encoder:
    """The encoder of a folder; raises ConfigError as `onnx.load` does, and for a model that gives no vectors."""
    model = onnx.load(folder, KIND, threads=threads)
    output, pooled = _output(model.session.get_outputs(), folder)
    limits = model.tokenizer.truncation
    window = min(limits["max_length"] if limits else WINDOW, LONGEST)
    model.tokenizer.enable_truncation(window)
    return Encoder(model=model, window=window, output=output, pooled=pooled)


def _output(given: list[NodeArg], folder: Path) -> tuple[str, bool]:
    """The output that is taken and whether it is pooled: by its name, else the first of its form."""
    ranks = {node.name: len(node.shape) for node in given if node.type == "tensor(float)"}
    for names, rank, pooled in ((POOLED, 2, True), (BY_TOKEN, 3, False)):
        for name in names:
            if ranks.get(name) == rank:
                return name, pooled
    first = next((name for name, rank in ranks.items() if rank == 3), None)
    if first is None:
        output_names = ", ".join(node.name for node in given)
        raise KIND.wrong(
            f"the model in {folder} gives {output_names}, and no vector of each token ({BY_TOKEN[0]}); "
            f"export {KIND.export}"
        )
    return first, False
