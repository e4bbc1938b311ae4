"""Sentence embeddings with ONNX Runtime: tokens in, the mean of their vectors out, as long as 1."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pincite import onnx
from pincite.embedding.loading import KIND, Encoder, load

if TYPE_CHECKING:
    from tokenizers import Encoding

    from pincite.embedding.protocols import Vectors

LONGEST_TEXT = 20_000
"""Characters of a text that are looked at: more than any window of tokens holds."""


class OnnxEmbedder:
    """An `Embedder`: a model of a folder with `model.onnx` (or `onnx/model.onnx`) and `tokenizer.json`, as Hugging
    Face's exports have them.

    The model is loaded with the first text. Of a text longer than the model's window only the beginning counts,
    which `window` tells. Mean pooling over the tokens, unless the model gives `sentence_embedding` itself
    (Reimers & Gurevych 2019). Raises ConfigError when libraries or files are missing, the files are no such model, or
    what it gives is no number.
    """

    def __init__(self, folder: Path, *, threads: int | None = None) -> None:
        onnx.check_libraries(KIND)
        onnx.model_files(folder, KIND)
        self._folder = folder
        self._threads = threads

    @cached_property
    def name(self) -> str:
        """The folder's name and the first 12 hex digits of the SHA-256 of both files."""
        return f"{self._folder.resolve().name}.{onnx.digest(onnx.model_files(self._folder, KIND), KIND)}"

    @property
    def window(self) -> int:
        """Most tokens of a text that count, those that mark its ends included."""
        return self._encoder.window

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row for each text, in order; shape (0, 0) for no texts."""
        if not texts:
            return np.zeros((0, 0), dtype=np.float32)
        encoded = self._encoded(texts)
        rows: list[tuple[list[int], Vectors]] = [
            (places, self._run([encoded[place] for place in places]))
            for places in onnx.batches([len(encoding.ids) for encoding in encoded])
        ]
        matrix = np.zeros((len(texts), rows[0][1].shape[1]), dtype=np.float32)
        for places, vectors in rows:
            matrix[places] = vectors
        return matrix

    @cached_property
    def _encoder(self) -> Encoder:
        return load(self._folder, threads=self._threads)

    def _encoded(self, texts: Sequence[str]) -> list[Encoding]:
        return self._encoder.model.tokenizer.encode_batch([onnx.readable(text[:LONGEST_TEXT]) for text in texts])

    def _run(self, encoded: Sequence[Encoding]) -> Vectors:
        """The vectors of one batch."""
        encoder = self._encoder
        inference = onnx.run(
            encoder.model, [onnx.TokenRow(encoding.ids) for encoding in encoded], output=encoder.output
        )
        return _unit(inference.output if encoder.pooled else _mean(inference.output, inference.mask))


def _mean(vectors: Vectors, mask: Any) -> Vectors:
    """The mean of each text's vectors, without those of padding; zeros where there is no token."""
    weights = mask[..., None].astype(np.float32)
    mean: Vectors = (vectors * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1)
    return mean


def _unit(vectors: Vectors) -> Vectors:
    """The vectors with length 1; zeros stay zeros."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: Vectors = (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)
    return unit
