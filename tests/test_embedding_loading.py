"""Folders of models: what is missing, damaged or no text encoder is told before any text is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from onnx import TensorProto

from pincite.embedding import OnnxEmbedder
from pincite.embedding.loading import check_libraries, load, usable_cpus
from pincite.errors import ConfigError
from tiny_encoder import write_encoder


@pytest.mark.parametrize("gone", ["model.onnx", "tokenizer.json"])
def test_a_missing_file_is_told_at_once(tmp_path: Path, gone: str) -> None:
    (write_encoder(tmp_path) / gone).unlink()
    with pytest.raises(ConfigError, match=rf"has no {gone}; name a folder with model.onnx and tokenizer.json"):
        OnnxEmbedder(tmp_path)


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        ("model.onnx", b"x", r"model.onnx is no ONNX model that can be run"),
        ("model.onnx", b"", r"model.onnx is no ONNX model that can be run"),
        ("tokenizer.json", b"x", r"tokenizer.json is no tokenizer"),
        ("tokenizer.json", b"{}", r"tokenizer.json is no tokenizer"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, file: str, content: bytes, message: str) -> None:
    (write_encoder(tmp_path) / file).write_bytes(content)
    with pytest.raises(ConfigError, match=message):
        load(tmp_path)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"inputs": ("pixels",)}, "asks for pixels, not for input_ids, attention_mask"),
        ({"inputs": ("attention_mask",)}, "asks for attention_mask, not for input_ids"),
        ({"inputs": ("input_ids", "pixels")}, "asks for input_ids, pixels, not for"),
    ],
)
def test_a_model_that_is_no_text_encoder_is_refused(tmp_path: Path, changes: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        load(write_encoder(tmp_path, **changes))


def test_a_model_without_a_vector_of_each_token_is_refused(tmp_path: Path) -> None:
    import onnx
    from onnx import helper

    write_encoder(tmp_path)
    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["texts", "tokens"])
    out = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["texts", "tokens"])
    node = helper.make_node("Cast", ["input_ids"], ["logits"], to=TensorProto.FLOAT)
    graph = helper.make_graph([node], "g", [ids], [out])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, str(tmp_path / "model.onnx"))
    with pytest.raises(ConfigError, match="gives logits, and no vector of each token"):
        load(tmp_path)


def test_an_output_of_another_name_is_taken_by_its_form(tmp_path: Path) -> None:
    loaded = load(write_encoder(tmp_path, output="hidden"))
    assert (loaded.output, loaded.pooled) == ("hidden", False)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    write_encoder(tmp_path)
    with (tmp_path / "tokenizer.json").open("r+b") as stream:
        stream.truncate(65 * 2**20)
    with pytest.raises(ConfigError, match=r"tokenizer.json has more than 67,108,864 bytes"):
        OnnxEmbedder(tmp_path)


def test_missing_libraries_are_told_with_the_extra() -> None:
    with pytest.raises(ConfigError, match=r"embeddings need no_such_library: pip install 'pincite\[embedding\]'"):
        check_libraries(("numpy", "no_such_library"))


def test_at_least_one_cpu_is_used() -> None:
    assert usable_cpus() >= 1
