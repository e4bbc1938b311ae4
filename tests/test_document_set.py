"""Documents with what belongs to them, as one value."""

from __future__ import annotations

from pathlib import Path

import pytest

from pincite.document import Document, DocumentSet
from pincite.errors import Failure
from pincite.grounding import DocumentIndexes
from pincite.testing import GridCharBoxes, document_from_pages

BROKEN = Failure(item="b.pdf", code="damaged", message="cannot be read")


def document(slug: str, text: str = "The fee is $150.") -> Document:
    return document_from_pages([text], name=f"{slug}.pdf", slug=slug)


def test_outcomes_are_parted_in_their_order() -> None:
    first, second = document("a"), document("c")
    documents = DocumentSet.of([first, BROKEN, second], paths=[Path("a.pdf"), Path("b.pdf"), None])
    assert documents.documents == (first, second)
    assert documents.failures == (BROKEN,)
    assert documents.files == {"a": Path("a.pdf")}


def test_equal_slugs_are_numbered_and_keep_their_files() -> None:
    same = [document("a"), document("a"), document("a-2")]
    documents = DocumentSet.of(same, paths=[Path("x/a.pdf"), Path("y/a.pdf"), None])
    assert [item.slug for item in documents.documents] == ["a", "a-2", "a-2-2"]
    assert documents.files == {"a": Path("x/a.pdf"), "a-2": Path("y/a.pdf")}


def test_paths_are_one_for_each_outcome() -> None:
    with pytest.raises(ValueError, match="zip"):
        DocumentSet.of([document("a")], paths=[Path("a.pdf"), Path("b.pdf")])


def test_one_slug_means_one_document() -> None:
    with pytest.raises(ValueError, match="one slug"):
        DocumentSet(documents=(document("a"), document("a")))


def test_a_file_is_that_of_a_document() -> None:
    with pytest.raises(ValueError, match="'b'"):
        DocumentSet(documents=(document("a"),), files={"b": Path("b.pdf")})


def test_a_document_is_had_by_its_slug() -> None:
    documents = DocumentSet.of([document("a"), document("b")])
    assert documents.document("b") == document("b")
    assert documents.document("c") is None


def test_selected_documents_keep_files_failures_and_boxes() -> None:
    boxes = GridCharBoxes()
    whole = DocumentSet.of([document("a"), BROKEN, document("c")], paths=[Path("a"), None, Path("c")], boxes=boxes)
    selection = whole.select({"claim": "c"})
    assert [(item.slug, item.name) for item in selection.documents] == [("claim", "c.pdf")]
    assert selection.files == {"claim": Path("c")}
    assert (selection.failures, selection.boxes) == ((BROKEN,), boxes)


def test_files_are_known_by_their_content() -> None:
    documents = DocumentSet.of([document("a", "One."), document("b", "Two.")], paths=[Path("a.pdf"), None])
    assert documents.files_by_digest == {documents.documents[0].sha256: Path("a.pdf")}


def test_a_document_is_indexed_once() -> None:
    indexes = DocumentIndexes(DocumentSet.of([document("a"), document("b")]))
    assert [index.document.slug for index in indexes] == ["a", "b"]
    assert indexes["a"] is indexes.get("a")
    assert "b" in indexes
    assert indexes.get("c") is None
    with pytest.raises(KeyError, match="c"):
        indexes["c"]
