"""Sentence embeddings with ONNX Runtime: tokens in, the mean of their vectors out, as long as 1."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pincite.embedding.batches import batches
from pincite.embedding.loading import KEY, Loaded, check_libraries, load, model_files
from pincite.errors import ConfigError

if TYPE_CHECKING:
    from tokenizers import Encoding

    from pincite.embedding.protocols import Vectors

LONGEST_TEXT = 20_000
"""Characters of a text that are looked at: more than any window of tokens holds."""


class OnnxEmbedder:
    """An `Embedder`: a model of a folder with `model.onnx` (or `onnx/model.onnx`) and `tokenizer.json`, as Hugging
    Face's exports have them.

    The model is loaded with the first text. Of a text longer than the model's window only the beginning counts:
    `count_tokens` and `window` tell. Mean pooling over the tokens, unless the model gives `sentence_embedding` itself
    (Reimers & Gurevych 2019). Raises ConfigError when libraries or files are missing, the files are no such model, or
    what it gives is no number.
    """

    def __init__(self, folder: Path, *, threads: int | None = None) -> None:
        check_libraries()
        model_files(folder)
        self._folder = folder
        self._threads = threads

    @cached_property
    def name(self) -> str:
        """The folder's name and the first 12 hex digits of the SHA-256 of both files."""
        digest = hashlib.sha256()
        for file in model_files(self._folder):
            with file.open("rb") as stream:
                digest.update(hashlib.file_digest(stream, "sha256").digest())
        return f"{self._folder.resolve().name}.{digest.hexdigest()[:12]}"

    @property
    def window(self) -> int:
        """Most tokens of a text that count, those that mark its ends included."""
        return self._loaded.window

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """How many tokens of each text are looked at; as many as the window has where it may be cut."""
        return [len(one.ids) for one in self._encoded(texts)]

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row for each text, in order; shape (0, 0) for no texts."""
        if not texts:
            return np.zeros((0, 0), dtype=np.float32)
        encoded = self._encoded(texts)
        rows: list[tuple[list[int], Vectors]] = [
            (places, self._run([encoded[place] for place in places]))
            for places in batches([len(one.ids) for one in encoded])
        ]
        found = np.zeros((len(texts), rows[0][1].shape[1]), dtype=np.float32)
        for places, vectors in rows:
            found[places] = vectors
        return found

    @cached_property
    def _loaded(self) -> Loaded:
        return load(self._folder, threads=self._threads)

    def _encoded(self, texts: Sequence[str]) -> list[Encoding]:
        # a lone surrogate is no Unicode text, and the tokenizer takes none
        clean = [text[:LONGEST_TEXT].encode("utf-8", "replace").decode("utf-8") for text in texts]
        return self._loaded.tokenizer.encode_batch(clean)

    def _run(self, encoded: Sequence[Encoding]) -> Vectors:
        """The vectors of one batch."""
        from onnxruntime.capi import onnxruntime_pybind11_state as state

        loaded, longest = self._loaded, max(len(one.ids) for one in encoded)
        given: dict[str, Any] = {
            "input_ids": np.zeros((len(encoded), longest), dtype=np.int64),
            "attention_mask": np.zeros((len(encoded), longest), dtype=np.int64),
            "token_type_ids": np.zeros((len(encoded), longest), dtype=np.int64),
        }
        for row, one in enumerate(encoded):
            given["input_ids"][row, : len(one.ids)] = one.ids
            given["attention_mask"][row, : len(one.ids)] = 1
        try:
            (output,) = loaded.session.run(
                [loaded.output], {name: given[name].astype(kind) for name, kind in loaded.inputs}
            )
        except (state.Fail, state.InvalidArgument, state.RuntimeException) as exc:
            raise self._wrong("cannot be run on the tokens of its tokenizer: do both files belong together?") from exc
        vectors = output if loaded.pooled else _mean(output, given["attention_mask"])
        if vectors.shape[0] != len(encoded) or not np.isfinite(vectors).all():
            raise self._wrong("gives what are no numbers, or not one vector for each text; export it anew")
        return _unit(vectors)

    def _wrong(self, what: str) -> ConfigError:
        return ConfigError(f"the model in {self._folder} {what}", key=KEY)


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
