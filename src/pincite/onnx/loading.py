"""A model's folder → a session and a tokenizer, or a ConfigError that says what is wrong with the folder."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.errors import ConfigError
from pincite.onnx.silence import without_telemetry

if TYPE_CHECKING:
    from onnxruntime import InferenceSession, NodeArg
    from tokenizers import Tokenizer

LIBRARIES = ("onnxruntime", "tokenizers")

MODEL_FILES = ("model.onnx", "onnx/model.onnx")
TOKENIZER_FILE = "tokenizer.json"

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
"""What a BERT-like model may ask for; the first it must."""

LARGEST_TOKENIZER = 64 * 2**20
LARGEST_MODEL = 2 * 2**30
"""Bytes of the files; a model in one file cannot be larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelKind:
    """What a model is for: what messages call it, in the plural and as what to export, and its configuration key."""

    plural: str
    export: str
    key: str

    def wrong(self, message: str) -> ConfigError:
        """The error that says what is wrong with a model of this kind."""
        return ConfigError(message, key=self.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """What runs: a session, the names of the inputs it asks for with numpy's types for them, and its tokenizer, which
    neither pads nor cuts.
    """

    folder: Path
    kind: ModelKind
    session: InferenceSession
    tokenizer: Tokenizer
    inputs: tuple[tuple[str, str], ...]


def model_files(folder: Path, kind: ModelKind, names: Sequence[str] = MODEL_FILES) -> tuple[Path, Path]:
    """The model, first of `names` that is there, and the tokenizer in a folder; ConfigError when one is missing or too
    large.
    """
    model = next((folder / name for name in names if (folder / name).is_file()), None)
    tokenizer = folder / TOKENIZER_FILE
    if model is None or not tokenizer.is_file():
        missing = names[0] if model is None else TOKENIZER_FILE
        raise kind.wrong(f"{folder} has no {missing}; name a folder with {names[0]} and {TOKENIZER_FILE}")
    for file, most in ((model, LARGEST_MODEL), (tokenizer, LARGEST_TOKENIZER)):
        if file.stat().st_size > most:
            raise kind.wrong(f"{file} has more than {most:,} bytes, the most that is read")
    return model, tokenizer


def check_libraries(kind: ModelKind, libraries: Sequence[str] = LIBRARIES) -> None:
    """Raise ConfigError when a library is missing; none is loaded."""
    missing = [name for name in libraries if find_spec(name) is None]
    if missing:
        raise kind.wrong(
            f"{kind.plural} need {' and '.join(missing)}, which the installation lacks: pip install --upgrade pincite"
        )


def digest(files: Iterable[Path], kind: ModelKind) -> str:
    """The first 12 hex digits of the SHA-256 of files, by which models are named; ConfigError for an unreadable one."""
    hasher = hashlib.sha256()
    for file in files:
        try:
            with file.open("rb") as stream:
                hasher.update(hashlib.file_digest(stream, "sha256").digest())
        except OSError as exc:
            raise kind.wrong(f"{file} cannot be read ({exc.strerror}); check its permissions") from exc
    return hasher.hexdigest()[:12]


def load(folder: Path, kind: ModelKind, *, threads: int | None = None, file: str | None = None) -> Loaded:
    """The model of a folder, or that of the name `file` there, ready to run on `threads` threads, by default one a CPU.

    Raises ConfigError when libraries or files are missing or files too large, and when they are no such model.
    """
    check_libraries(kind)
    model, tokenizer = model_files(folder, kind, MODEL_FILES if file is None else (file,))
    session = _session(model, kind, threads or usable_cpus())
    inputs = _inputs(session.get_inputs(), model, kind)
    return Loaded(folder=folder, kind=kind, session=session, tokenizer=_tokenizer(tokenizer, kind), inputs=inputs)


def usable_cpus() -> int:
    """How many CPUs this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _session(model: Path, kind: ModelKind, threads: int) -> InferenceSession:
    without_telemetry()
    import onnxruntime
    from onnxruntime.capi import onnxruntime_pybind11_state as state

    refusals = (
        state.Fail, state.InvalidArgument, state.InvalidGraph, state.InvalidProtobuf, state.NoSuchFile,
        state.NotImplemented, state.RuntimeException,
    )  # fmt: skip
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.use_deterministic_compute = True
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # a busy machine has other work
    options.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    except refusals as exc:
        raise kind.wrong(f"{model} is no ONNX model that can be run ({_first_line(exc)}); export it anew") from exc


def _inputs(given: list[NodeArg], model: Path, kind: ModelKind) -> tuple[tuple[str, str], ...]:
    types = {"tensor(int64)": "int64", "tensor(int32)": "int32"}
    names = [node_arg.name for node_arg in given]
    strange = [node_arg.name for node_arg in given if node_arg.name not in INPUTS or node_arg.type not in types]
    if strange or INPUTS[0] not in names:
        input_list = ", ".join(names) or "nothing"
        raise kind.wrong(
            f"{model} asks for {input_list}, not for {', '.join(INPUTS)} as whole numbers; export {kind.export}"
        )
    return tuple((node_arg.name, types[node_arg.type]) for node_arg in given)


def _tokenizer(file: Path, kind: ModelKind) -> Tokenizer:
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_buffer(file.read_bytes())
    except OSError as exc:
        raise kind.wrong(f"{file} cannot be read ({exc.strerror}); check its permissions") from exc
    except ValueError as exc:
        raise kind.wrong(f"{file} is no tokenizer ({_first_line(exc)}); export it anew") from exc
    tokenizer.no_padding()
    return tokenizer


def _first_line(exc: BaseException) -> str:
    return (str(exc).strip() or type(exc).__name__).splitlines()[0]
