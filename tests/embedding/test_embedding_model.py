"""Sentence embeddings: means of the tokens' vectors with length 1, whatever stands beside a text in its batch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from onnx import TensorProto
from pincite.embedding import OnnxEmbedder
from pincite.errors import ConfigError
from tiny_encoder import write_encoder


@pytest.fixture
def encoder(tmp_path: Path) -> OnnxEmbedder:
    return OnnxEmbedder(write_encoder(tmp_path / "tiny"), threads=1)


def test_a_text_is_the_mean_of_its_tokens_as_long_as_1(encoder: OnnxEmbedder) -> None:
    vectors = encoder.embed(["injury", "injury claim", "accident"])
    expected = [[1, 0, 0], [4 / 20**0.5, 2 / 20**0.5, 0], [0.8, 0.6, 0]]
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(vectors, expected, atol=1e-6)


def test_padding_counts_for_nothing(encoder: OnnxEmbedder) -> None:
    alone = encoder.embed(["injury"])
    beside = encoder.embed(["claim file claim file claim file", "injury"])
    np.testing.assert_array_equal(beside[1:], alone)


def test_rows_stand_in_the_order_of_the_texts(encoder: OnnxEmbedder) -> None:
    texts = [" ".join(["injury", *["claim"] * (number % 7)]) for number in range(200)]
    vectors = encoder.embed(texts)
    np.testing.assert_allclose(vectors[13], encoder.embed([texts[13]])[0], atol=1e-6)
    np.testing.assert_array_equal(vectors, encoder.embed(texts))


@pytest.mark.parametrize("text", ["", "zero"], ids=["no token", "zeros"])
def test_what_has_no_direction_is_zeros(encoder: OnnxEmbedder, text: str) -> None:
    assert encoder.embed(["injury", text])[1].tolist() == [0, 0, 0]


def test_a_lone_surrogate_is_an_unknown_word(encoder: OnnxEmbedder) -> None:
    assert encoder.embed(["\ud800"]).tolist() == [[0, 0, 1]]


def test_no_texts_have_no_rows(encoder: OnnxEmbedder) -> None:
    assert encoder.embed([]).shape == (0, 0)


@pytest.mark.parametrize(("truncate", "window"), [(8, 8), (None, 256), (4096, 512)])
def test_a_long_text_counts_up_to_the_window(tmp_path: Path, truncate: int | None, window: int) -> None:
    encoder = OnnxEmbedder(write_encoder(tmp_path, truncate=truncate))
    text = "injury " * window
    assert encoder.window == window
    np.testing.assert_array_equal(encoder.embed([text + "claim"]), encoder.embed([text]))


def test_a_pooled_output_is_taken_as_it_is(tmp_path: Path) -> None:
    encoder = OnnxEmbedder(write_encoder(tmp_path, output="sentence_embedding"))
    np.testing.assert_allclose(encoder.embed(["claim injury"]), [[0, 1, 0]])


@pytest.mark.parametrize("inputs", [("input_ids",), ("input_ids", "attention_mask")])
def test_a_model_is_given_what_it_asks_for(tmp_path: Path, inputs: tuple[str, ...]) -> None:
    encoder = OnnxEmbedder(write_encoder(tmp_path, inputs=inputs, output="token_embeddings", kind=TensorProto.INT32))
    np.testing.assert_allclose(encoder.embed(["accident"]), [[0.8, 0.6, 0]], atol=1e-6)


def test_the_model_may_stand_in_a_folder_of_its_own(tmp_path: Path) -> None:
    write_encoder(tmp_path)
    (tmp_path / "onnx").mkdir()
    (tmp_path / "model.onnx").rename(tmp_path / "onnx" / "model.onnx")
    assert OnnxEmbedder(tmp_path).embed(["injury"]).shape == (1, 3)


def test_the_name_tells_models_apart_and_not_folders_of_one(tmp_path: Path) -> None:
    one, copy = (OnnxEmbedder(write_encoder(tmp_path / place / "tiny")) for place in ("a", "b"))
    other = OnnxEmbedder(write_encoder(tmp_path / "c" / "tiny", truncate=9))
    assert one.name == copy.name != other.name
    assert one.name.startswith("tiny.")


@pytest.mark.parametrize(
    ("rows", "text", "message"),
    [(7, "nan", "gives what are no numbers"), (3, "file claim", "do both files belong together")],
    ids=["NaN", "fewer words than the tokenizer"],
)
def test_a_model_that_fails_on_a_text_is_a_wrong_configuration(
    tmp_path: Path, rows: int, text: str, message: str
) -> None:
    with pytest.raises(ConfigError, match=message) as caught:
        OnnxEmbedder(write_encoder(tmp_path, rows=rows)).embed([text])
    assert (caught.value.key, text in caught.value.message) == ("embedding.path", False)
