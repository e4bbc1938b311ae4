"""The fake embedder."""

from __future__ import annotations

from pincite.testing import TableEmbedder


def test_texts_of_one_meaning_are_equal_and_others_have_nothing_in_common() -> None:
    model = TableEmbedder({"a": "x", "B": "x", "c": "y"})
    vectors = model.embed(["a", "b", "c", "d"])
    assert (vectors @ vectors.T).tolist() == [[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0]]
    assert model.texts == ["a", "b", "c", "d"]


def test_an_empty_table_knows_nothing() -> None:
    assert TableEmbedder({}).embed(["a"]).tolist() == [[0]]
