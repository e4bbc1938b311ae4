"""The entailment model in the package: MiniLM-L6 trained on pairs whose licence allows reuse, weights of 8 bits.

Its card is docs/reference/model-card.md; `training/verifier` makes it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.nli.onnx import OnnxEntailment

OFF = "off"
"""What is given in the place of a model where words and rules are to verify alone."""

FOLDER = Path(__file__).parent / "model"


@cache
def builtin_model() -> OnnxEntailment:
    """The model, loaded once for this process. Raises ConfigError when a library or a file of it is missing."""
    from pincite.nli.onnx import load_model

    return load_model(FOLDER)
