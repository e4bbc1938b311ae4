"""The weights in the package, read back from their 8 bits, so that training can go on from them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

import onnx
from onnx import numpy_helper
from training.verifier.export import PARTS
from training.verifier.shape import Shape


def shipped_weights(file: Path, shape: Shape | None = None) -> dict[str, Tensor]:
    """The weights of an exported classifier under the names of `PairClassifier`.

    Raises KeyError for a file that `training.verifier.export` did not write.
    """
    arrays = _floats(file)
    weights = {
        "words.weight": arrays["embeddings.word_embeddings.weight"],
        "places.weight": arrays["embeddings.position_embeddings.weight"],
        "kinds.weight": arrays["embeddings.token_type_embeddings.weight"],
        "norm.weight": arrays["embeddings.LayerNorm.weight"],
        "norm.bias": arrays["embeddings.LayerNorm.bias"],
    }
    for number in range((shape or Shape()).layers):
        prefix, ours = f"encoder.layer.{number}", f"layers.{number}"
        for part in ("weight", "bias"):
            inputs = [arrays[f"{prefix}.attention.self.{name}.{part}"] for name in ("query", "key", "value")]
            weights[f"{ours}.qkv.{part}"] = np.concatenate(inputs)
            for theirs, name in PARTS.items():
                weights[f"{ours}.{name}.{part}"] = arrays[f"{prefix}.{theirs}.{part}"]
    for name in ("pool", "classify"):
        for part in ("weight", "bias"):
            weights[f"{name}.{part}"] = arrays[f"{name}.{part}"]
    return {name: torch.from_numpy(np.array(array, dtype=np.float32)) for name, array in weights.items()}


def _floats(file: Path) -> dict[str, NDArray[np.float32]]:
    """The named constants of a graph; those of 8 bits multiplied out, products' weights as (outputs, inputs)."""
    constants = {each.name: numpy_helper.to_array(each) for each in onnx.load(str(file)).graph.initializer}
    arrays: dict[str, NDArray[np.float32]] = {}
    for name, array in constants.items():
        if name.endswith("_quantized"):
            base = name.removesuffix("_quantized")
            zero = constants[f"{base}_zero_point"].astype(np.float32)
            wide = (array.astype(np.float32) - zero) * constants[f"{base}_scale"]
            arrays[base] = wide if base.startswith("embeddings.") else wide.T
        elif array.dtype == np.float32:
            arrays[name] = array
    return arrays
