"""Labels that no words explain, read where a model says that they mean what a field's words say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pincite
from pincite.document import DocumentSet
from pincite.errors import ConfigError
from pincite.extraction import extract_offline
from pincite.extraction.extractors import OfflineExtractor
from pincite.records import FieldResult
from pincite.testing import TableEmbedder, document_from_pages
from tiny_encoder import write_encoder

SCHEMA: dict[str, Any] = {"soil": {"grain_size": {"type": "string"}, "wetness": {"type": "number"}}}
PAGE = "Coarseness: medium sand\n\nDampness: 14\n\nRemarks: none"
NEAR = TableEmbedder({"grain size": "size", "coarseness": "size", "wetness": "water", "dampness": "water"})


def fields(embedder: TableEmbedder | None, page: str = PAGE) -> dict[str, FieldResult]:
    found = extract_offline(DocumentSet.of([document_from_pages([page])]), SCHEMA, embedder=embedder)
    return {field.key: field for field in found}


def test_a_label_near_a_field_in_meaning_is_its_label() -> None:
    found = fields(NEAR)
    assert (found["soil.grain_size"].value, found["soil.wetness"].value) == ("medium sand", 14)
    assert {field.confidence for field in found.values()} <= {"medium", "low"}


def test_without_a_model_it_is_not() -> None:
    assert {field.status for field in fields(None).values()} == {"not_present"}


def test_a_label_in_the_fields_own_words_needs_no_model() -> None:
    named = fields(NEAR, "Grain Size: clay\n\nWetness: 9")
    assert (named["soil.grain_size"].value, named["soil.wetness"].value) == ("clay", 9)
    assert named == fields(None, "Grain Size: clay\n\nWetness: 9")


def test_a_label_equally_near_two_fields_is_neithers() -> None:
    both = TableEmbedder({"grain size": "same", "wetness": "same", "coarseness": "same", "dampness": "same"})
    assert {field.status for field in fields(both).values()} == {"not_present"}


def test_only_labels_that_no_words_explain_are_embedded_and_each_once() -> None:
    model = TableEmbedder({})
    fields(model, "Grain Size: clay\n\nDampness: 9\n\nDAMPNESS: 8")
    assert [text for text in model.texts if text not in {"grain size", "wetness"}] == ["dampness"]


def test_a_document_without_labels_asks_for_nothing() -> None:
    model = TableEmbedder({})
    fields(model, "Nothing here.")
    assert model.texts == []


def test_the_extractors_version_names_the_model() -> None:
    bare, near = OfflineExtractor().version, OfflineExtractor(embedder=NEAR).version
    assert near == f"{bare}+fake.table"


def test_the_configuration_names_the_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_CACHE_FOLDER", str(tmp_path / "cache"))
    monkeypatch.setenv("PINCITE_EMBEDDING_PATH", str(write_encoder(tmp_path / "tiny")))
    (tmp_path / "a.txt").write_text("Accident: 5\n")
    result = pincite.extract(tmp_path / "a.txt", {"injury": {"type": "number"}})
    assert result.provenance.extractor_version.partition("+")[2].startswith("tiny.")
    assert result.fields[0].value == 5


def test_a_folder_without_a_model_is_told_before_anything_is_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_EMBEDDING_PATH", str(tmp_path))
    with pytest.raises(ConfigError, match=r"has no model\.onnx") as caught:
        pincite.extract(tmp_path / "a.txt", {"injury": {"type": "number"}})
    assert caught.value.key == "embedding.path"
