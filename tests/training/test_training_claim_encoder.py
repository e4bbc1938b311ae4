"""The claim encoder as ONNX: three rows of scores for each token, and word embeddings in another model's file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from test_training_verifier_export import SMALL, weights
from training.claim_encoder.export import SHARED, build, share_words
from training.verifier import export as verifier

import onnx

LABELS = 9


def encoder_weights() -> dict[str, np.ndarray]:
    """Random weights of an encoder, the embeddings those of the classifier."""
    chance = np.random.default_rng(5)
    found = {name: values for name, values in weights().items() if not name.startswith(("pool.", "classify."))}
    found["head.weight"] = chance.normal(0, 0.2, (LABELS, 3 * SMALL.width)).astype(np.float32)
    found["head.bias"] = chance.normal(0, 0.2, LABELS).astype(np.float32)
    return found


def run(model: Path, output: str) -> np.ndarray:
    session = onnxruntime.InferenceSession(str(model), providers=["CPUExecutionProvider"])
    ids = np.array([[5, 9, 11, 7, 3]], dtype=np.int64)
    given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    return session.run([output], given)[0][0]


def quantised(tmp_path: Path, name: str, model: onnx.ModelProto) -> Path:
    onnx.save(model, str(tmp_path / "float.onnx"))
    verifier.quantise(tmp_path / "float.onnx", tmp_path / name)
    return tmp_path / name


def test_the_rows_of_the_tokens_add_up_to_what_the_head_makes_of_a_span(tmp_path: Path) -> None:
    given = encoder_weights()
    onnx.save(build(given, SMALL), str(tmp_path / "encoder.onnx"))
    states_only = build(
        {**given, "head.weight": np.hstack([np.eye(48, dtype=np.float32)] * 3), "head.bias": np.zeros(48, np.float32)},
        SMALL,
    )
    onnx.save(states_only, str(tmp_path / "states.onnx"))
    rows, states = run(tmp_path / "encoder.onnx", "scores"), run(tmp_path / "states.onnx", "scores")[:, :48]
    added = rows[1:4, :LABELS].mean(0) + rows[1, LABELS : 2 * LABELS] + rows[0, 2 * LABELS :]
    read = np.concatenate([states[1:4].mean(0), states[1], states[0]])
    assert added == pytest.approx(given["head.weight"] @ read + given["head.bias"], abs=1e-4)


def test_word_embeddings_are_read_in_the_other_file(tmp_path: Path) -> None:
    other = quantised(tmp_path, "model.onnx", verifier.build(weights(), SMALL))
    whole = quantised(tmp_path, "whole.onnx", build(encoder_weights(), SMALL))
    model = onnx.load(str(whole))
    share_words(model, other)
    (tmp_path / "claims.onnx").write_bytes(model.SerializeToString())
    assert run(tmp_path / "claims.onnx", "scores").tolist() == run(whole, "scores").tolist()
    assert whole.stat().st_size - (tmp_path / "claims.onnx").stat().st_size > 0.9 * SMALL.vocabulary * SMALL.width


def test_other_embeddings_are_not_shared(tmp_path: Path) -> None:
    changed = {**weights(), "words.weight": weights()["words.weight"] + 0.1}
    other = quantised(tmp_path, "model.onnx", verifier.build(changed, SMALL))
    model = onnx.load(str(quantised(tmp_path, "whole.onnx", build(encoder_weights(), SMALL))))
    with pytest.raises(ValueError, match=SHARED):
        share_words(model, other)
