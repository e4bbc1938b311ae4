"""Files, folders, parsed folders and results to a set of documents."""

from __future__ import annotations

from pathlib import Path

import pytest

import pincite
from pincite.config import Config
from pincite.config.sources.documents import cited_documents, documents_at, parsed_files
from pincite.errors import SourceNotFoundError

FEE = {"fee": {"type": "string"}}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PINCITE_CACHE_ENABLED", "false")
    for folder, name, text in [("papers", "a.txt", "Fee: $150."), ("more", "a.txt", "Fee: $170.")]:
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "papers" / "b.pdf").write_bytes(b"%PDF-1.7 damaged")
    return tmp_path


@pytest.fixture
def config(home: Path) -> Config:
    return pincite.load_config()


def test_documents_keep_the_order_of_their_places(home: Path, config: Config) -> None:
    pincite.parse_to_folder("papers", "parsed")
    documents = documents_at([Path("more"), Path("parsed"), Path("more/a.txt")], config)
    assert [(document.slug, document.pages[0].text) for document in documents.documents] == [
        ("a", "Fee: $170."),
        ("a-2", "Fee: $150."),
    ]
    assert documents.files == {"a": Path("more/a.txt"), "a-2": Path("papers/a.txt")}
    assert [Path(failure.item).name for failure in documents.failures] == ["b.pdf"]


def test_a_file_that_is_gone_is_a_failure_and_a_place_that_is_gone_an_error(home: Path, config: Config) -> None:
    documents = parsed_files([Path("gone.pdf"), Path("more/a.txt")], config)
    assert [failure.code for failure in documents.failures] == ["not_found"]
    assert [document.slug for document in documents.documents] == ["a"]
    with pytest.raises(SourceNotFoundError, match="no such file"):
        documents_at([Path("gone.pdf")], config)


def test_two_files_with_equal_bytes_keep_their_paths(home: Path, config: Config) -> None:
    (home / "more" / "copy.txt").write_text("Fee: $170.", encoding="utf-8")
    documents = documents_at([Path("more")], config)
    assert documents.files == {"a": Path("more/a.txt"), "copy": Path("more/copy.txt")}


@pytest.mark.parametrize("text", ["Fee: $170.", "Fee: $190."], ids=["by content", "by name"])
def test_the_documents_of_a_result_have_its_slugs(home: Path, config: Config, text: str) -> None:
    result = pincite.extract("more", FEE, out="result")
    (home / "elsewhere").mkdir()
    (home / "more" / "a.txt").rename(home / "elsewhere" / ("z.txt" if text == "Fee: $170." else "a.txt"))
    (file,) = (home / "elsewhere").iterdir()
    file.write_text(text, encoding="utf-8")
    assert cited_documents(result, config).documents == ()
    documents = cited_documents(result, config, sources=Path("elsewhere"))
    assert [document.slug for document in documents.documents] == ["a"]
    assert documents.files == {"a": Path("elsewhere") / file.name}
