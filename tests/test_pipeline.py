"""The stages in order, with the parts injected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pincite.document import CharBoxes, Document, DocumentSet
from pincite.errors import ForeignOutputError, SchemaError, UsageError
from pincite.extraction import load_result
from pincite.extraction.extractors import OfflineExtractor
from pincite.pipeline import Count, Output, Parts, run_extraction
from pincite.records import Failure
from pincite.testing import GridCharBoxes, document_from_pages

SCHEMA = {"claim": {"date_of_injury": {"type": "string"}, "claim_number": {"type": "string"}}}


class TextFiles:
    """Loads text files by the builder of `pincite.testing`; a file that says "broken" fails."""

    def __init__(self, *paths: Path, boxes: CharBoxes | None = None) -> None:
        self.paths = paths
        self.boxes = boxes
        self.calls = 0

    def __call__(self, *, progress: Count | None) -> DocumentSet:
        self.calls += 1
        return DocumentSet.of(map(self._parsed, self.paths), paths=self.paths, boxes=self.boxes)

    def _parsed(self, path: Path) -> Document | Failure:
        text = path.read_text()
        if text == "broken":
            return Failure(item=path.name, code="damaged", message="cannot be read")
        return document_from_pages([text], name=path.name)


OTHER = {"x": {"type": "string"}}


def parts(**facts: Any) -> Parts:
    return Parts(extractor=OfflineExtractor(), **facts)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    texts = {"a.pdf": "Date of Injury: 09/12/2024", "b.pdf": "broken"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return [tmp_path / name for name in texts]


def test_good_files_are_extracted_and_bad_ones_are_reported(files: list[Path], tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    result = run_extraction(
        TextFiles(*files),
        SCHEMA,
        parts=parts(config_digest="c0ffee"),
        output=Output(folder=tmp_path / "out"),
        progress=lambda stage, done, total: told.append((stage, done, total)),
    )
    assert [field.status for field in result.fields] == ["found", "error"]
    assert [failure.item for failure in result.failures] == ["b.pdf"]
    assert [(source.id, source.file) for source in result.sources] == [("a", str(files[0]))]
    assert result.provenance.config_digest == "c0ffee"
    assert told == [("extract", 1, 2), ("extract", 2, 2), ("write", 1, 1)]
    assert load_result(tmp_path / "out") == result
    run = json.loads((tmp_path / "out" / "run.json").read_text())
    assert set(run["seconds"]) == {"parse", "extract"}


def test_citations_have_the_boxes_of_the_set(files: list[Path]) -> None:
    result = run_extraction(TextFiles(*files, boxes=GridCharBoxes()), SCHEMA, parts=parts())
    assert result.fields[0].citations[0].box_precision == "character"


def test_documents_without_files_are_called_by_their_names(files: list[Path]) -> None:
    documents = DocumentSet.of([document_from_pages(["Date of Injury: 09/12/2024"], name="memo.pdf")])
    result = run_extraction(lambda progress: documents, SCHEMA, parts=parts())
    assert [source.file for source in result.sources] == ["memo.pdf"]


def test_a_bad_schema_stops_before_parsing_and_no_documents_after(files: list[Path]) -> None:
    loading = TextFiles(*files)
    with pytest.raises(SchemaError, match="no fields"):
        run_extraction(loading, {}, parts=parts())
    assert loading.calls == 0
    with pytest.raises(UsageError, match="no documents"):
        run_extraction(TextFiles(), SCHEMA, parts=parts())


def test_a_folder_of_another_run_stops_before_extraction(files: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    run_extraction(TextFiles(*files), SCHEMA, parts=parts(), output=Output(folder=out))
    told: list[str] = []
    with pytest.raises(ForeignOutputError, match="another schema"):
        run_extraction(
            TextFiles(*files),
            OTHER,
            parts=parts(),
            output=Output(folder=out),
            progress=lambda *step: told.append(step[0]),
        )
    assert told == []
    run_extraction(TextFiles(*files), OTHER, parts=parts(), output=Output(folder=out, overwrite=True))


def test_only_failures_still_give_a_result(files: list[Path]) -> None:
    result = run_extraction(TextFiles(*files[1:]), SCHEMA, parts=parts())
    assert result.sources == ()
    assert {field.status for field in result.fields} == {"error"}
