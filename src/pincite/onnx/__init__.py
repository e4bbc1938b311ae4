"""Models on this machine: a folder → a session of ONNX Runtime and a tokenizer, and batches of texts through both."""

from pincite.onnx.batches import MOST_TEXTS, MOST_TOKENS, batches
from pincite.onnx.hub import fetch_model
from pincite.onnx.loading import Loaded, ModelKind, check_libraries, digest, load, model_files, usable_cpus
from pincite.onnx.running import BatchOutput, TokenRow, readable, run

__all__ = [
    "MOST_TEXTS",
    "MOST_TOKENS",
    "BatchOutput",
    "Loaded",
    "ModelKind",
    "TokenRow",
    "batches",
    "check_libraries",
    "digest",
    "fetch_model",
    "load",
    "model_files",
    "readable",
    "run",
    "usable_cpus",
]
