"""Documents that were read before: given again while their file is the same, and never after it is gone."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from pincite.document import Document
from pincite.store.service.documents_cache import Decoded
from pincite.store.service.files import Files
from pincite.testing import document_from_pages

OWNER = "00000000-0000-4000-8000-000000000001"


class Reader:
    """Reads a document, and counts how often it had to."""

    def __init__(self, document: Document | None) -> None:
        self.document = document
        self.count = 0

    def __call__(self) -> Document | None:
        self.count += 1
        return self.document


def written(path: Path, size: int = 100) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"x" * size)
    return path


def test_a_file_is_read_once(tmp_path: Path) -> None:
    kept, read = Decoded(), Reader(document_from_pages(["a"]))
    path = written(tmp_path / "a")
    assert kept.get(path, read) is kept.get(path, read) is read.document
    assert read.count == 1


def test_a_file_that_was_written_anew_is_read_anew(tmp_path: Path) -> None:
    kept, read = Decoded(), Reader(document_from_pages(["a"]))
    path = written(tmp_path / "a")
    kept.get(path, read)
    os.replace(written(tmp_path / "b"), path)
    kept.get(path, read)
    assert read.count == 2


def test_a_file_that_is_gone_is_not_given(tmp_path: Path) -> None:
    kept, read = Decoded(), Reader(document_from_pages(["a"]))
    path = written(tmp_path / "a")
    kept.get(path, read)
    path.unlink()
    assert kept.get(path, read) is None


def test_what_is_no_document_is_not_kept(tmp_path: Path) -> None:
    kept, read = Decoded(), Reader(None)
    path = written(tmp_path / "a")
    assert (kept.get(path, read), kept.get(path, read), read.count) == (None, None, 2)


@pytest.mark.parametrize(
    ("order", "count"), [("abcabc", 6), ("ababab", 2), ("abacaab", 4), ("dd", 2)], ids=["turns", "two", "last", "large"]
)
def test_what_was_looked_at_longest_ago_makes_room(order: str, count: int, tmp_path: Path) -> None:
    kept, read = Decoded(max_bytes=400), Reader(document_from_pages(["a"]))
    for name in "abc":
        written(tmp_path / name, 100)
    written(tmp_path / "d", 300)
    for name in order:
        kept.get(tmp_path / name, read)
    assert read.count == count


def test_a_deleted_content_is_forgotten(tmp_path: Path) -> None:
    decoded = Decoded()
    owned = Files(tmp_path, decoded=decoded).of(OWNER)
    document = document_from_pages(["some words"])
    owned.keep_parsed(document)
    assert owned.document(document.sha256) == document
    assert owned.document(document.sha256) is owned.document(document.sha256)
    folder = tmp_path / OWNER / document.sha256
    owned.delete(document.sha256)
    assert owned.document(document.sha256) is None
    read = Reader(document)
    decoded.get(written(folder.with_name("other")), read)
    decoded.forget(tmp_path)
    decoded.get(folder.with_name("other"), read)
    assert read.count == 2


def test_a_content_that_is_parsed_again_is_read_again(tmp_path: Path) -> None:
    owned = Files(tmp_path, decoded=Decoded()).of(OWNER)
    document = document_from_pages(["some words"])
    for parser in ("one", "another"):
        owned.keep_parsed(replace(document, parser=parser))
        found = owned.document(document.sha256)
        assert found is not None
        assert found.parser == parser
