"""A model's folder → a session and a tokenizer, or a ConfigError that says what is wrong with the folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.errors import ConfigError

if TYPE_CHECKING:
    from onnxruntime import InferenceSession, NodeArg
    from tokenizers import Tokenizer

KEY = "embedding.path"

LIBRARIES = ("onnxruntime", "tokenizers")

MODEL_FILES = ("model.onnx", "onnx/model.onnx")
TOKENIZER_FILE = "tokenizer.json"

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
"""What a BERT-like model may ask for; the first it must."""

POOLED, BY_TOKEN = ("sentence_embedding",), ("last_hidden_state", "token_embeddings")
"""Names of outputs by Hugging Face's exports: a vector of the text, and one of each token."""

LONGEST, WINDOW = 512, 256
"""Most tokens of a text, and how many it is where the tokenizer does not say."""

LARGEST_TOKENIZER = 64 * 2**20
LARGEST_MODEL = 2 * 2**30
"""Bytes of the files; a model in one file cannot be larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """What runs: the names of the inputs it asks for with numpy's types for them, and of its output.

    `window` is how many tokens of a text count. `pooled` says that the output is a vector of the text and not one of
    each token.
    """

    session: InferenceSession
    tokenizer: Tokenizer
    window: int
    inputs: tuple[tuple[str, str], ...]
    output: str
    pooled: bool


def model_files(folder: Path) -> tuple[Path, Path]:
    """The model and the tokenizer in a folder; ConfigError when one is not there or too large."""
    model = next((folder / name for name in MODEL_FILES if (folder / name).is_file()), None)
    tokenizer = folder / TOKENIZER_FILE
    if model is None or not tokenizer.is_file():
        missing = MODEL_FILES[0] if model is None else TOKENIZER_FILE
        raise _wrong(f"{folder} has no {missing}; name a folder with {MODEL_FILES[0]} and {TOKENIZER_FILE}")
    for file, most in ((model, LARGEST_MODEL), (tokenizer, LARGEST_TOKENIZER)):
        if file.stat().st_size > most:
            raise _wrong(f"{file} has more than {most:,} bytes, the most that is read")
    return model, tokenizer


def check_libraries(libraries: Sequence[str] = LIBRARIES) -> None:
    """Raise ConfigError when a library is missing; none is loaded."""
    missing = [name for name in libraries if find_spec(name) is None]
    if missing:
        message = f"embeddings need {' and '.join(missing)}: pip install 'pincite[embedding]', or leave {KEY} out"
        raise _wrong(message)


def load(folder: Path, *, threads: int | None = None) -> Loaded:
    """The model of a folder, ready to run on `threads` threads, by default one for each CPU.

    Raises ConfigError when files are missing or too large, and when they are no such model.
    """
    import onnxruntime
    from onnxruntime.capi import onnxruntime_pybind11_state as state

    model, tokenizer = model_files(folder)
    refusals = (state.Fail, state.InvalidArgument, state.InvalidGraph, state.InvalidProtobuf, state.NotImplemented)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads or usable_cpus()
    options.use_deterministic_compute = True
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # a busy machine has other work
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    except refusals as exc:
        raise _wrong(f"{model} is no ONNX model that can be run ({_first_line(exc)}); export it anew") from exc
    output, pooled = _output(session.get_outputs(), model)
    inputs = _inputs(session.get_inputs(), model)
    words, window = _tokenizer(tokenizer)
    return Loaded(session=session, tokenizer=words, window=window, inputs=inputs, output=output, pooled=pooled)


def usable_cpus() -> int:
    """How many CPUs this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _inputs(given: list[NodeArg], model: Path) -> tuple[tuple[str, str], ...]:
    types = {"tensor(int64)": "int64", "tensor(int32)": "int32"}
    names = [one.name for one in given]
    strange = [one.name for one in given if one.name not in INPUTS or one.type not in types]
    if strange or INPUTS[0] not in names:
        asked = ", ".join(names) or "nothing"
        raise _wrong(f"{model} asks for {asked}, not for {', '.join(INPUTS)} as whole numbers; export a text encoder")
    return tuple((one.name, types[one.type]) for one in given)


def _output(given: list[NodeArg], model: Path) -> tuple[str, bool]:
    """The output that is taken and whether it is pooled: by its name, else the first of its form."""
    ranks = {one.name: len(one.shape) for one in given if one.type == "tensor(float)"}
    for names, rank, pooled in ((POOLED, 2, True), (BY_TOKEN, 3, False)):
        for name in names:
            if ranks.get(name) == rank:
                return name, pooled
    first = next((name for name, rank in ranks.items() if rank == 3), None)
    if first is None:
        said = ", ".join(one.name for one in given)
        raise _wrong(f"{model} gives {said}, and no vector of each token ({BY_TOKEN[0]}); export a text encoder")
    return first, False


def _tokenizer(file: Path) -> tuple[Tokenizer, int]:
    """The tokenizer, and how many tokens of a text it gives at most."""
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_buffer(file.read_bytes())
    except OSError as exc:
        raise _wrong(f"{file} cannot be read ({exc.strerror}); check its permissions") from exc
    except ValueError as exc:
        raise _wrong(f"{file} is no tokenizer ({_first_line(exc)}); export it anew") from exc
    known = tokenizer.truncation
    window = min(known["max_length"] if known else WINDOW, LONGEST)
    tokenizer.no_padding()
    tokenizer.enable_truncation(window)
    return tokenizer, window


def _wrong(message: str) -> ConfigError:
    return ConfigError(message, key=KEY)


def _first_line(exc: BaseException) -> str:
    return (str(exc).strip() or type(exc).__name__).splitlines()[0]
