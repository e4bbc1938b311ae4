"""The files of a service: whole or not at all, in places that no name from outside reaches."""

from __future__ import annotations

import hashlib
import json
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from pincite.errors import LimitExceededError, StoreError
from pincite.records import LOCAL_OWNER
from pincite.store.service.files import Files, OwnedFiles, sweep
from pincite.testing import document_from_pages

CONTENT = b"the bytes of a document"
DIGEST = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture
def owned(tmp_path: Path) -> OwnedFiles:
    return Files(tmp_path / "files").of(LOCAL_OWNER)


def keep(owned: OwnedFiles, content: bytes = CONTENT) -> Path:
    with owned.receive(max_bytes=1_000) as received:
        received.write(content)
        return received.keep()


def kept_files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_content_has_its_place(owned: OwnedFiles, tmp_path: Path) -> None:
    assert keep(owned) == keep(owned) == owned.original(DIGEST)
    assert kept_files(tmp_path / "files") == {f"{LOCAL_OWNER}/{DIGEST}/original"}


def test_what_was_not_kept_leaves_nothing(owned: OwnedFiles, tmp_path: Path) -> None:
    with owned.receive(max_bytes=1_000) as received:
        received.write(CONTENT)
    assert kept_files(tmp_path / "files") == set()


def test_a_limit_holds_over_all_pieces(owned: OwnedFiles, tmp_path: Path) -> None:
    with owned.receive(max_bytes=10) as received:
        received.write(b"12345")
        received.write(b"12345")
        with pytest.raises(LimitExceededError, match="limit of 10 bytes"):
            received.write(b"1")
    assert kept_files(tmp_path / "files") == set()


def test_a_parse_takes_the_place_of_an_older_one(owned: OwnedFiles) -> None:
    keep(owned)
    first = replace(document_from_pages(["one", "two", "three"]), sha256=DIGEST)
    second = replace(document_from_pages(["one alone"]), sha256=DIGEST)
    owned.keep_parsed(first)
    assert json.loads(owned.page(DIGEST, 3) or b"")["text"] == "three"
    owned.keep_parsed(second)
    assert owned.document(DIGEST) == second
    assert (owned.page(DIGEST, 3), owned.page(DIGEST, 0), owned.page(DIGEST, -1)) == (None, None, None)
    assert owned.original(DIGEST) is not None


def test_an_equal_parse_is_there_all_the_time_while_it_is_kept_again(owned: OwnedFiles) -> None:
    keep(owned)
    document = replace(document_from_pages(["one"]), sha256=DIGEST)
    owned.keep_parsed(document)

    def keep_on() -> None:
        for _ in range(100):
            owned.keep_parsed(document)

    with ThreadPoolExecutor(1) as pool:
        again = pool.submit(keep_on)
        seen = [owned.document(DIGEST)]
        while not again.done():
            seen.append(owned.document(DIGEST))
        again.result()
    assert None not in seen


def test_nothing_is_left_of_what_is_deleted(owned: OwnedFiles, tmp_path: Path) -> None:
    keep(owned)
    owned.keep_parsed(replace(document_from_pages(["one"]), sha256=DIGEST))
    assert (owned.delete(DIGEST), owned.delete(DIGEST)) == (True, False)
    assert kept_files(tmp_path / "files") == set()
    assert (owned.document(DIGEST), owned.original(DIGEST)) == (None, None)


def test_only_the_service_reads_them(owned: OwnedFiles) -> None:
    path = keep(owned)
    owned.keep_parsed(replace(document_from_pages(["one"]), sha256=DIGEST))
    for each in (path, *path.parent.rglob("*")):
        assert os.stat(each).st_mode & 0o077 == 0, each


@pytest.mark.parametrize("name", ["..", "../../etc", "", "A" * 64, f"{DIGEST}\n", f"{DIGEST}/.."])
def test_a_content_is_named_by_its_digest_alone(name: str, owned: OwnedFiles) -> None:
    for use in (owned.original, owned.document, owned.delete, lambda named: owned.page(named, 1)):
        with pytest.raises(ValueError, match="named by its SHA-256"):
            use(name)


@pytest.mark.parametrize("name", ["..", "../x", "", "local", f"{LOCAL_OWNER}/.."])
def test_an_owner_is_named_by_an_id_alone(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="named by an id"):
        Files(tmp_path).of(name)


def test_a_damaged_parse_is_an_error_and_not_nothing(owned: OwnedFiles) -> None:
    owned.keep_parsed(replace(document_from_pages(["one"]), sha256=DIGEST))
    place = keep(owned).parent
    (place / "parsed" / "document.json").write_bytes(b"{")
    with pytest.raises(StoreError, match="upload it again"):
        owned.document(DIGEST)


def test_a_folder_that_cannot_be_used_says_so(tmp_path: Path) -> None:
    (tmp_path / "files").write_text("a file where the folder should be")
    with pytest.raises(StoreError, match="check its permissions"):
        keep(Files(tmp_path / "files").of(LOCAL_OWNER))


def test_what_ended_processes_left_is_swept_up(owned: OwnedFiles, tmp_path: Path) -> None:
    kept, stray = keep(owned), keep(owned, b"of no document")
    place = tmp_path / "files"
    with owned.receive(max_bytes=10) as received:
        received.write(b"1")
        assert sweep(place, older_than=0, known=lambda owner: ()) == 0
        assert sweep(place, older_than=2**40, known=lambda owner: {LOCAL_OWNER: {DIGEST}}[owner]) == 2
    assert (kept.exists(), stray.exists()) == (True, False)
    assert sweep(tmp_path / "nowhere", older_than=2**40, known=lambda owner: ()) == 0


def test_a_sweep_leaves_what_is_not_ours(tmp_path: Path) -> None:
    for name in ("notes.txt", "00000000-0000-4000-8000-000000000001/readme.md", "other/" + "a" * 64):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
    assert sweep(tmp_path, older_than=2**40, known=lambda owner: ()) == 0


@pytest.mark.parametrize("size", [0, 1, 2 << 20, (2 << 20) + 1, (4 << 20) + 5])
def test_a_sample_has_both_ends_of_a_file(size: int, owned: OwnedFiles) -> None:
    content = (b"[Content_Types].xml" + b"\0" * size + b"word/")[-size:] if size else b""
    with owned.receive(max_bytes=size) as received:
        received.write(content)
        sample = received.sample()
    assert sample == (content if size <= 4 << 20 else content[: 2 << 20] + content[-(2 << 20) :])
