"""The job that parses an upload: by what is configured, kept in one place, and never in the shared cache."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pincite.config import Config
from pincite.config.settings import CacheSettings, ParsingSettings
from pincite.document import Document
from pincite.errors import ConfigError
from pincite.jobs import run_now
from pincite.jobs.results.parsing import ParseDocument, parse_job_id, parse_request, parse_upload
from pincite.records import LOCAL_OWNER, StoredDocument
from pincite.store import Store, derived_id, open_store
from pincite.store.service.files import Files
from pincite.testing import document_from_pages

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
CONTENT = b"Effective Date: March 5, 2024"
ROW = StoredDocument(
    id=derived_id("document", "a"),
    content_id="doc_a",
    slug="deed-2",
    name="deed.txt",
    media_type="text/plain",
    sha256=hashlib.sha256(CONTENT).hexdigest(),
    page_count=0,
    created_at=NOON,
)
REQUEST = {"owner": LOCAL_OWNER, "document": ROW.id}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "pincite.db")) as opened:
        yield opened


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path / "files")


def uploaded(store: Store, files: Files) -> None:
    with files.of(LOCAL_OWNER).receive(max_bytes=100) as received:
        received.write(CONTENT)
        received.keep()
    store.of(LOCAL_OWNER).uploads.add(ROW, byte_count=len(CONTENT), job_id="j")


def job(store: Store, files: Files, parse: Any) -> ParseDocument:
    return ParseDocument(store=store, files=files, parse=parse, now=lambda: NOON)


def test_a_document_keeps_the_name_and_slug_of_its_row(store: Store, files: Files, tmp_path: Path) -> None:
    uploaded(store, files)
    config = Config(cache=CacheSettings(folder=tmp_path / "cache"))
    assert run_now(job(store, files, parse_upload(config)), REQUEST) == {"state": "parsed", "pages": 1}
    document = files.of(LOCAL_OWNER).document(ROW.sha256)
    assert document is not None
    assert (document.name, document.slug, document.pages[0].text) == ("deed.txt", "deed-2", CONTENT.decode())
    assert not (tmp_path / "cache").exists()


def test_doing_it_twice_comes_to_the_same(store: Store, files: Files) -> None:
    uploaded(store, files)
    kind = job(store, files, lambda path, row: replace(document_from_pages(["a", "b"]), sha256=row.sha256))
    assert run_now(kind, REQUEST) == run_now(kind, REQUEST) == {"state": "parsed", "pages": 2}


def test_a_file_that_is_gone_is_a_failure_of_the_document(store: Store, files: Files) -> None:
    store.of(LOCAL_OWNER).uploads.add(ROW, byte_count=9, job_id="j")
    assert run_now(job(store, files, parse_upload(Config())), REQUEST) == {"state": "failed", "code": "unreadable"}
    failure = store.of(LOCAL_OWNER).uploads.list()[0].failure
    assert failure is not None
    assert "upload it again" in failure.message


def test_a_file_that_changed_is_never_taken_for_what_was_uploaded(store: Store, files: Files) -> None:
    uploaded(store, files)
    other: Document = document_from_pages(["other words"])
    assert run_now(job(store, files, lambda path, row: other), REQUEST)["state"] == "failed"
    assert files.of(LOCAL_OWNER).document(ROW.sha256) is None


def test_a_configuration_that_cannot_parse_is_said_on_the_document(store: Store, files: Files) -> None:
    def parse(path: Path, row: StoredDocument) -> Document:
        raise ConfigError("parsing.ocr: no such engine", key="parsing.ocr")

    uploaded(store, files)
    assert run_now(job(store, files, parse), REQUEST) == {"state": "failed", "code": "bad_configuration"}


def test_reducto_without_a_key_sends_nothing_and_says_so(store: Store, files: Files) -> None:
    uploaded(store, files)
    config = Config(parsing=ParsingSettings(parser="reducto"))
    assert run_now(job(store, files, parse_upload(config)), REQUEST)["state"] == "failed"
    assert [path.name for path in files.folder.rglob("*") if path.is_file()] == ["original"]


def test_a_document_that_is_gone_is_not_parsed(store: Store, files: Files) -> None:
    assert run_now(job(store, files, parse_upload(Config())), REQUEST) == {"state": "deleted"}


def test_a_request_names_the_owner_the_document_and_nothing_of_its_words(store: Store, files: Files) -> None:
    uploaded(store, files)
    request = parse_request(LOCAL_OWNER, store.of(LOCAL_OWNER).uploads.list()[0])
    assert request == {**REQUEST, "subject": "deed.txt", "of": 1}


def test_what_is_uploaded_again_after_its_deletion_is_another_job() -> None:
    assert parse_job_id("d", NOON) == parse_job_id("d", NOON) != parse_job_id("d", NOON.replace(hour=13))
