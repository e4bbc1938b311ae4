"""Which output of a model is taken for its vectors; tests/onnx/test_onnx_loading.py has what is wrong with folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from onnx import TensorProto
from pincite.embedding.loading import load
from pincite.errors import ConfigError
from tiny_encoder import write_encoder


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
