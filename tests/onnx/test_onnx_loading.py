"""Folders of models: what is missing, damaged or asks for something else is told, the same for every kind of model."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.tiny_classifier import write_classifier

from pincite.embedding import OnnxEmbedder
from pincite.errors import ConfigError
from pincite.nli.onnx import load_model
from pincite.onnx import ModelKind, check_libraries, load, usable_cpus
from tiny_encoder import write_encoder

KIND = ModelKind(plural="models of tests", export="a test model", key="tests.path")


def _embed(folder: Path) -> Any:
    return OnnxEmbedder(folder).embed(["injury"])


def _judge(folder: Path) -> Any:
    return load_model(folder).judge([("yes", "x")])


class User(NamedTuple):
    write: Callable[..., Path]
    use: Callable[[Path], Any]
    key: str


BOTH = pytest.mark.parametrize(
    "user",
    [User(write_encoder, _embed, "embedding.path"), User(write_classifier, _judge, "nli.model")],
    ids=["encoder", "entailment"],
)


@BOTH
@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        ("model.onnx", None, r"has no model.onnx; name a folder with model.onnx and tokenizer.json"),
        ("tokenizer.json", None, r"has no tokenizer.json; name a folder with model.onnx and tokenizer.json"),
        ("model.onnx", b"x", r"model.onnx is no ONNX model that can be run"),
        ("model.onnx", b"", r"model.onnx is no ONNX model that can be run"),
        ("tokenizer.json", b"x", r"tokenizer.json is no tokenizer"),
        ("tokenizer.json", b"{}", r"tokenizer.json is no tokenizer"),
    ],
)
def test_the_same_is_said_of_a_broken_folder_whatever_the_model_is_for(
    tmp_path: Path, user: User, file: str, content: bytes | None, message: str
) -> None:
    (user.write(tmp_path) / file).unlink()
    if content is not None:
        (tmp_path / file).write_bytes(content)
    with pytest.raises(ConfigError, match=message) as caught:
        user.use(tmp_path)
    assert caught.value.key == user.key


@BOTH
def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, user: User) -> None:
    user.write(tmp_path)
    with (tmp_path / "tokenizer.json").open("r+b") as stream:
        stream.truncate(65 * 2**20)
    with pytest.raises(ConfigError, match=r"tokenizer.json has more than 67,108,864 bytes") as caught:
        user.use(tmp_path)
    assert caught.value.key == user.key


@BOTH
def test_the_model_may_stand_in_a_folder_of_its_own(tmp_path: Path, user: User) -> None:
    user.write(tmp_path)
    (tmp_path / "onnx").mkdir()
    (tmp_path / "model.onnx").rename(tmp_path / "onnx" / "model.onnx")
    assert len(user.use(tmp_path)) == 1


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        (("pixels",), "asks for pixels, not for input_ids, attention_mask"),
        (("attention_mask",), "asks for attention_mask, not for input_ids"),
        (("input_ids", "pixels"), "asks for input_ids, pixels, not for"),
    ],
)
def test_a_model_that_asks_for_something_else_is_refused(tmp_path: Path, inputs: tuple[str, ...], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        load(write_encoder(tmp_path, inputs=inputs), KIND)


def test_missing_libraries_are_told_with_what_to_do() -> None:
    with pytest.raises(ConfigError, match=r"of tests need no_such_library, .*: pip install --upgrade pincite"):
        check_libraries(KIND, ("numpy", "no_such_library"))


def test_a_session_runs_on_the_threads_asked_for_or_one_for_each_cpu(tmp_path: Path) -> None:
    folder = write_encoder(tmp_path)
    asked, all_ = (load(folder, KIND, threads=threads).session.get_session_options() for threads in (3, None))
    assert (asked.intra_op_num_threads, all_.intra_op_num_threads) == (3, usable_cpus())
    assert usable_cpus() >= 1
