"""What gives vectors, whatever model is behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors: TypeAlias = NDArray[np.float32]
else:
    Vectors = object
"""A float32 array (n, d), one row for each text; the dot product of two rows is how near they are, -1 to 1."""


class Embedder(Protocol):
    """Gives a vector of length 1 for each text; the same list of texts gives the same vectors."""

    @property
    def name(self) -> str:
        """The model and its content, as results name it."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row for each text, in order."""
        ...
