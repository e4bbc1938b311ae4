"""An exported classifier as a state again: `python -m training.verifier.restore MODEL ENCODER OUT`.

So that weights of which only the 8-bit model is left can be averaged with others (`training.average`). MODEL is a
folder with `model.onnx`, ENCODER the folder it was trained from: the embeddings, which no training changes, are taken
from there as they were.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper

from training.verifier.export import PARTS
from training.verifier.shape import Shape

Floats = NDArray[np.float32]


def floats_of(file: Path) -> dict[str, Floats]:
    """The weights of a model by their names; those of 8 bits as the numbers that they stand for."""
    found = {each.name: numpy_helper.to_array(each) for each in onnx.load(str(file)).graph.initializer}
    whole = {name: array for name, array in found.items() if array.dtype == np.float32}
    for name in [name.removesuffix("_quantized") for name in found if name.endswith("_quantized")]:
        steps = found[f"{name}_quantized"].astype(np.float32) - found[f"{name}_zero_point"].astype(np.float32)
        whole[name] = steps * found[f"{name}_scale"]
    return whole


def named_as_ours(floats: dict[str, Floats], shape: Shape) -> dict[str, Floats]:
    """What was trained, under the classifier's own names; linear layers stand turned in an ONNX model."""
    named = {f"norm.{part}": floats[f"embeddings.LayerNorm.{part}"] for part in ("weight", "bias")}
    for name in ("pool", "classify"):
        named[f"{name}.weight"], named[f"{name}.bias"] = floats[f"{name}.weight"].T, floats[f"{name}.bias"]
    for number in range(shape.layers):
        prefix = f"encoder.layer.{number}"
        attention = [f"{prefix}.attention.self.{part}" for part in ("query", "key", "value")]
        named[f"layers.{number}.qkv.weight"] = np.concatenate([floats[f"{part}.weight"].T for part in attention])
        named[f"layers.{number}.qkv.bias"] = np.concatenate([floats[f"{part}.bias"] for part in attention])
        for theirs, ours in PARTS.items():
            weight = floats[f"{prefix}.{theirs}.weight"]
            named[f"layers.{number}.{ours}.weight"] = weight.T if weight.ndim == 2 else weight
            named[f"layers.{number}.{ours}.bias"] = floats[f"{prefix}.{theirs}.bias"]
    return named


def main(arguments: Sequence[str]) -> int:
    """Write the state."""
    import torch
    from safetensors.torch import load_file

    from training.verifier.model import PairClassifier, load_encoder

    folder, encoder, out = (Path(each) for each in arguments)
    model = PairClassifier(dropout=0.0)
    load_encoder(model, load_file(encoder / "model.safetensors"))
    found = named_as_ours(floats_of(folder / "model.onnx"), Shape())
    restored = {name: torch.from_numpy(array.copy()) for name, array in found.items()}
    model.load_state_dict(model.state_dict() | restored)
    torch.save(model.state_dict(), out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
