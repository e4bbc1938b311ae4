"""Models on this machine: a folder → a session of ONNX Runtime and a tokenizer, and batches of texts through both."""

from pincite.onnx.batches import MOST_TEXTS, MOST_TOKENS, batches
from pincite.onnx.hub import fetch_model
from pincite.onnx.loading import Kind, Loaded, check_libraries, digest, load, model_files, usable_cpus
from pincite.onnx.running import Batch, Row, readable, run

__all__ = [
    "MOST_TEXTS",
    "MOST_TOKENS",
    "Batch",
    "Kind",
    "Loaded",
    "Row",
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
