"""An embedder that is none: a table says which texts are near."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.embedding import Vectors


class TableEmbedder:
    """A fake `Embedder`: texts that the table gives the same meaning are equal, all others have nothing in common.

    `texts` lists all texts it was asked for, in order. Case does not count.
    """

    def __init__(self, meanings: Mapping[str, str], name: str = "fake.table") -> None:
        self._meanings = {text.casefold(): meaning for text, meaning in meanings.items()}
        self.name = name
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row for each text, in order: 1 in the place of its meaning."""
        import numpy as np

        self.texts.extend(texts)
        numbers = {meaning: number for number, meaning in enumerate(sorted(set(self._meanings.values())))}
        vectors = np.zeros((len(texts), max(len(numbers), 1)), dtype=np.float32)
        for row, text in enumerate(texts):
            meaning = self._meanings.get(text.casefold())
            if meaning is not None:
                vectors[row, numbers[meaning]] = 1
        return vectors
