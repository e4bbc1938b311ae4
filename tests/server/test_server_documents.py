"""Documents: one for equal bytes, told by content, with pages and pictures; nothing is left when one is deleted."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from tests.server.served import NOON, OTHER, PAGES, Served

from pincite.config import Config
from pincite.config.settings import ParsingSettings
from pincite.jobs import run_now
from pincite.jobs.results.parsing import ParseDocument, parse_upload
from pincite.records import LOCAL_OWNER, StoredDocument, derived_id
from pincite.server.app import create_app
from pincite.store.service.files import Files, OwnedFiles
from pincite.testing import PdfBuilder
from pincite.text.hashing import document_id


def parse_really(served: Served, document: str) -> None:
    service = served.service
    kind = ParseDocument(store=service.store, files=service.files, parse=parse_upload(service.config), now=served.clock)
    run_now(kind, {"owner": LOCAL_OWNER, "document": document})


def pdf(*lines: str) -> bytes:
    builder = PdfBuilder()
    builder.page().lines(72, 700, list(lines), leading=24)
    return builder.build()


def listed(served: Served) -> list[dict[str, Any]]:
    return list(served.client().get("/v1/documents").json()["items"])


def everything_in(folder: Path) -> list[Path]:
    """The files there, without the one that remembers the end of the audit log by a number and a hash."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "audit-head.json")


def test_an_upload_waits_for_its_job(served: Served) -> None:
    reply = served.upload()
    said = reply.json()
    assert reply.status_code == 202
    assert (said["document"]["state"], said["document"]["document"]["page_count"]) == ("waiting", 0)
    assert (said["job"]["state"], said["job"]["id"]) == ("waiting", said["document"]["job_id"])
    assert reply.headers["location"] == f"/v1/documents/{said['document']['document']['id']}"


def test_equal_bytes_are_one_document_under_its_first_name(served: Served) -> None:
    first, again = served.upload(name="a.txt").json(), served.upload(name="b.txt").json()
    assert again == first
    assert len(served.client().get("/v1/documents").json()["items"]) == 1


def test_owners_have_documents_of_their_own_also_of_equal_bytes(served: Served) -> None:
    mine = served.upload().json()["document"]["document"]["id"]
    theirs = served.client("write", OTHER).post(
        "/v1/documents", params={"name": "a.txt"}, content=b"Effective Date: 5 March"
    )
    assert theirs.json()["document"]["document"]["id"] != mine
    served.client().delete(f"/v1/documents/{mine}")
    kept = theirs.json()["document"]["document"]["id"]
    assert served.client("read", OTHER).get(f"/v1/documents/{kept}/file").content == b"Effective Date: 5 March"


def test_a_parsed_document_that_is_uploaded_again_is_there(served: Served) -> None:
    document = served.parsed()
    again = served.upload(f"one of {LOCAL_OWNER}".encode())
    assert (again.status_code, again.json()["job"]) == (200, None)
    assert again.json()["document"]["document"]["id"] == document


def test_one_that_could_not_be_parsed_is_tried_again(served: Served) -> None:
    first = served.upload(b"%PDF-1.7 and nothing else", name="broken.pdf").json()
    document = first["document"]["document"]["id"]
    parse_really(served, document)
    card = served.client().get(f"/v1/documents/{document}").json()
    assert (card["state"], card["failure"]["code"], card["failure"]["item"]) == ("failed", "damaged", "broken.pdf")
    assert str(served.service.files.folder) not in json.dumps(card)
    served.clock.go(minutes=1)
    again = served.upload(b"%PDF-1.7 and nothing else", name="broken.pdf").json()
    assert again["document"]["state"] == "waiting"
    assert again["job"]["id"] != first["job"]["id"]


def test_a_real_pdf_has_text_boxes_and_a_picture(served: Served) -> None:
    document = served.upload(pdf("Effective Date: March 5, 2024"), name="deed.pdf").json()["document"]["document"]["id"]
    parse_really(served, document)
    client = served.client("read")
    page = client.get(f"/v1/documents/{document}/pages/1").json()
    word = page["words"][0]
    assert page["text"][word["start"] : word["end"]] == "Effective"
    assert 0 < word["box"]["left"] < word["box"]["left"] + word["box"]["width"] < 0.3
    picture = client.get(f"/v1/documents/{document}/pages/1/image", params={"width": 64})
    assert (picture.headers["content-type"], picture.content[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
    known = {"If-None-Match": picture.headers["etag"]}
    again = client.get(f"/v1/documents/{document}/pages/1/image", params={"width": 64}, headers=known)
    assert (again.status_code, again.content) == (304, b"")


def test_a_document_is_shown_without_any_result(served: Served) -> None:
    document = served.upload(pdf("Effective Date: March 5, 2024"), name="deed.pdf").json()["document"]["document"]["id"]
    parse_really(served, document)
    shown = served.client("read").get(f"/v1/documents/{document}/view").json()
    assert (shown["name"], shown["layout"], len(shown["pages"])) == ("deed.pdf", "pages", 1)
    assert (shown["document_id"], shown["file"]) == (document, f"/v1/documents/{document}/file")


def test_nobody_is_shown_the_document_of_somebody_else(served: Served) -> None:
    document = served.parsed()
    assert served.client("read", OTHER).get(f"/v1/documents/{document}/view").status_code == 404


@pytest.mark.parametrize("what", ["view", "pages/1", "pages/1/image"])
def test_a_document_that_is_not_parsed_has_no_pages_yet(what: str, served: Served) -> None:
    document = served.upload().json()["document"]["document"]["id"]
    reply = served.client().get(f"/v1/documents/{document}/{what}")
    assert (reply.status_code, reply.json()["code"], reply.json()["state"]) == (409, "not_parsed", "waiting")


@pytest.mark.parametrize(
    ("what", "status"), [("pages/3", 404), ("pages/0", 422), ("pages/3/image", 404), ("pages/1/image", 415)]
)
def test_a_page_that_cannot_be_shown_is_a_problem(what: str, status: int, served: Served) -> None:
    assert served.client().get(f"/v1/documents/{served.parsed()}/{what}").status_code == status


def test_the_second_page_is_its_own(served: Served) -> None:
    assert served.client().get(f"/v1/documents/{served.parsed()}/pages/2").json()["text"] == PAGES[1]


def test_words_that_were_read_anew_are_not_taken_for_those_a_browser_has(served: Served) -> None:
    address = f"/v1/documents/{served.parsed()}/pages/1"
    client = served.client()
    first = client.get(address)
    known = {"If-None-Match": first.headers["etag"]}
    assert client.get(address, headers=known).status_code == 304
    (page,) = served.service.files.folder.rglob("pages/1.json")
    page.write_text(page.read_text(encoding="utf-8").replace("Effective", "effective"), encoding="utf-8")
    again = client.get(address, headers=known)
    assert (again.status_code, again.json()["text"]) == (200, first.json()["text"].replace("Effective", "effective"))


@pytest.mark.parametrize(
    ("content", "name", "status", "code"),
    [
        (b"", "a.pdf", 422, "empty"),
        (b"MZ\x00\x01" * 20, "a.pdf", 415, "unsupported_format"),
        (b"PK\x03\x04 nothing", "a.docx", 415, "unsupported_format"),
        (b"\x00\x01\x02", "a.txt", 415, "unsupported_format"),
    ],
    ids=["empty", "program", "archive", "bytes"],
)
def test_what_is_no_document_is_not_taken(content: bytes, name: str, status: int, code: str, served: Served) -> None:
    reply = served.upload(content, name=name)
    assert (reply.status_code, reply.json()["code"]) == (status, code)
    assert everything_in(served.service.files.folder) == []
    assert served.client().get("/v1/documents").json()["items"] == []


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "in pieces"])
def test_a_file_has_a_limit(declared: bool, served: Served) -> None:
    object.__setattr__(served.service, "config", Config(parsing=ParsingSettings(max_bytes=1_000)))
    content = b"x" * 1_001
    reply = served.upload(content if declared else iter([content[:600], content[600:]]))  # type: ignore[arg-type]
    assert (reply.status_code, reply.json()["allowed"]) == (413, 1_000)
    assert everything_in(served.service.files.folder) == []


def test_the_file_comes_back_as_a_download_in_a_sandbox(served: Served) -> None:
    document = served.upload(b"<script>alert(1)</script>", name='näme" .html').json()["document"]["document"]["id"]
    reply = served.client("read").get(f"/v1/documents/{document}/file")
    assert reply.content == b"<script>alert(1)</script>"
    assert reply.headers["content-security-policy"].endswith("sandbox; frame-ancestors 'none'")
    said = reply.headers["content-disposition"]
    assert said == "attachment; filename=\"n_me_ .html\"; filename*=UTF-8''n%C3%A4me%22%20.html"


@pytest.mark.parametrize(
    ("asked", "status", "content"),
    [
        ("bytes=0-3", 206, b"0123"),
        ("bytes=7-", 206, b"789"),
        ("bytes=-2", 206, b"89"),
        ("bytes=5-99", 206, b"56789"),
        ("bytes=-99", 206, b"0123456789"),
        ("bytes=0-1,3-4", 200, b"0123456789"),
        ("bytes=4-2", 200, b"0123456789"),
        ("bytes=-", 200, b"0123456789"),
        ("lines=1-2", 200, b"0123456789"),
        ("bytes=10-", 416, None),
        ("bytes=-0", 416, None),
    ],
)
def test_ranges_of_a_file(asked: str, status: int, content: bytes | None, served: Served) -> None:
    document = served.upload(b"0123456789").json()["document"]["document"]["id"]
    reply = served.client().get(f"/v1/documents/{document}/file", headers={"Range": asked})
    assert reply.status_code == status
    if content is None:
        assert reply.headers["content-range"] == "bytes */10"
    else:
        assert (reply.content, reply.headers["content-length"]) == (content, str(len(content)))


def test_a_range_of_a_file_that_changed_is_the_whole(served: Served) -> None:
    document = served.upload(b"0123456789").json()["document"]["document"]["id"]
    headers = {"Range": "bytes=0-1", "If-Range": '"of another content"'}
    assert served.client().get(f"/v1/documents/{document}/file", headers=headers).content == b"0123456789"


def test_nothing_is_left_of_a_document_that_is_deleted(served: Served) -> None:
    document = served.parsed()
    job = served.client().get(f"/v1/documents/{document}").json()["job_id"]
    assert everything_in(served.service.files.folder)
    assert served.client("write").delete(f"/v1/documents/{document}").json()["document_id"] == document
    assert everything_in(served.service.files.folder) == []
    for gone in (f"/v1/documents/{document}", f"/v1/documents/{document}/file", f"/v1/jobs/{job}"):
        assert served.client().get(gone).status_code == 404


def test_what_was_deleted_can_be_uploaded_again(served: Served) -> None:
    first = served.upload().json()
    served.client().delete(f"/v1/documents/{first['document']['document']['id']}")
    served.clock.go(seconds=1)
    again = served.upload().json()
    assert again["job"]["state"] == "waiting"
    run_now(served.parsing(), {"owner": LOCAL_OWNER, "document": again["document"]["document"]["id"]})
    assert served.client().get("/v1/documents").json()["items"][0]["state"] == "parsed"


def test_a_document_that_is_deleted_while_it_is_parsed_leaves_nothing(served: Served) -> None:
    document = served.upload().json()["document"]["document"]["id"]
    kind = served.parsing()

    def parse_and_delete(*given: object) -> object:
        found = kind.parse(*given)  # type: ignore[arg-type]
        served.client().delete(f"/v1/documents/{document}")
        return found

    late = ParseDocument(store=kind.store, files=kind.files, parse=parse_and_delete, now=kind.now)  # type: ignore[arg-type]
    assert run_now(late, {"owner": LOCAL_OWNER, "document": document}) == {"state": "deleted"}
    assert everything_in(served.service.files.folder) == []


@pytest.mark.parametrize("state", ["waiting", "parsing"])
def test_a_document_whose_job_was_cancelled_failed_and_can_be_uploaded_again(state: str, served: Served) -> None:
    first = served.upload().json()
    document = first["document"]["document"]["id"]
    if state == "parsing":
        served.service.store.of(LOCAL_OWNER).uploads.begun(document, at=served.clock())
    served.client().post(f"/v1/jobs/{first['job']['id']}/cancel")
    for card in (served.client().get(f"/v1/documents/{document}").json(), *listed(served)):
        assert (card["state"], card["failure"]["code"]) == ("failed", "job_cancelled")
    assert served.client().get(f"/v1/documents/{document}/pages/1").json()["state"] == "failed"
    served.clock.go(seconds=1)
    again = served.upload().json()
    assert (again["job"]["state"], again["document"]["state"]) == ("waiting", "waiting")
    assert again["job"]["id"] != first["job"]["id"]


def test_pages_that_a_job_keeps_while_its_document_is_deleted_go_too(served: Served) -> None:
    document, late = served.parsed(), list[str]()

    class Late(OwnedFiles):
        """Files that a job writes to as soon as they are deleted for the first time."""

        def delete(self, sha256: str) -> bool:
            parsed = self.document(sha256)
            there = super().delete(sha256)
            if parsed is not None and not late:
                late.append(sha256)
                self.keep_parsed(parsed)
            return there

    class LateFiles(Files):
        def of(self, owner: str) -> OwnedFiles:
            return Late(self.folder / owner, spool=self.folder / ".unfinished")

    app = create_app(replace(served.service, files=LateFiles(served.service.files.folder)))
    key = served.key("write").secret
    assert TestClient(app).delete(f"/v1/documents/{document}", headers={"Authorization": f"Bearer {key}"}).is_success
    assert (len(late), everything_in(served.service.files.folder)) == (1, [])


def test_a_list_goes_on_behind_a_document_that_was_deleted(served: Served) -> None:
    for number in range(4):
        served.clock.go(seconds=1)
        served.upload(f"document {number}".encode(), name=f"{number}.txt")
    client = served.client()
    first = client.get("/v1/documents", params={"limit": 2}).json()
    client.delete(f"/v1/documents/{first['items'][1]['document']['id']}")
    second = client.get("/v1/documents", params={"limit": 2, "cursor": first["next_cursor"]}).json()
    names = [card["document"]["name"] for page in (first, second) for card in page["items"]]
    assert (names, second["next_cursor"]) == (["3.txt", "2.txt", "1.txt", "0.txt"], None)


@pytest.mark.parametrize("cursor", ["x", "", "YQ", "MjAyNi0wMS0wMSAx", "é" * 3, "=" * 8])
def test_a_cursor_that_nobody_gave_is_refused(cursor: str, served: Served) -> None:
    reply = served.client().get("/v1/documents", params={"cursor": cursor})
    assert (reply.status_code, reply.json()["code"]) == (422, "bad_cursor")


def test_another_content_with_the_same_short_id_is_refused(served: Served) -> None:
    content = b"Effective Date: 5 March"
    digest = hashlib.sha256(content).hexdigest()
    content_id = document_id(digest)
    row = StoredDocument(
        id=derived_id("document", LOCAL_OWNER, content_id),
        content_id=content_id,
        slug="a",
        name="a.txt",
        media_type="text/plain",
        sha256=digest[:16] + "0" * 48,
        page_count=0,
        created_at=NOON,
    )
    served.service.store.of(LOCAL_OWNER).uploads.add(row, byte_count=1, job_id=None)
    reply = served.upload(content)
    assert (reply.status_code, reply.json()["code"]) == (409, "content_id_taken")
    assert everything_in(served.service.files.folder) == []


PARTS = (
    "..",
    ".",
    "%2e%2e",
    "..%2f",
    "\\..",
    "//",
    "C:",
    "\x00",
    "~",
    "con",
    "a\u202egnp.exe",
    "\u2025",
    "…",
    "nul.txt",
)
TRAVERSALS = [
    f"{first}{slash}{second}{slash}{last}"
    for first in PARTS
    for second in PARTS[:5]
    for slash, last in (("/", "etc/passwd"), ("\\", "windows\\system.ini"), ("%2f", "x"))
]


def test_no_name_leaves_the_folder(served: Served, tmp_path: Path) -> None:
    before = {path for path in tmp_path.rglob("*") if served.service.files.folder not in path.parents}
    assert len(TRAVERSALS) >= 200
    for number, name in enumerate(TRAVERSALS):
        assert served.upload(f"document {number}".encode(), name=f"{name}.txt").status_code == 202, name
    kept = {path.relative_to(served.service.files.folder).parts for path in everything_in(served.service.files.folder)}
    assert {(len(parts), parts[0], parts[2]) for parts in kept} == {(3, LOCAL_OWNER, "original")}
    assert len(kept) == len(TRAVERSALS)
    after = {path for path in tmp_path.rglob("*") if served.service.files.folder not in path.parents}
    assert {path.name for path in after - before} <= {"files", "pincite.db-shm", "pincite.db-wal"}
    names = served.client().get("/v1/documents", params={"limit": 200}).json()["items"]
    assert not [card for card in names if set("/\\\x00\u202e") & set(card["document"]["name"])]


@pytest.mark.parametrize("name", TRAVERSALS[::20])
def test_no_address_leaves_the_folder(name: str, served: Served) -> None:
    for path in (f"/v1/documents/{quote(name, safe='')}/file", f"/{quote(name, safe='/')}"):
        reply = served.client().get(path)
        assert reply.status_code in (404, 422), path
        assert "root:" not in reply.text


def test_lists_are_searched_by_name(served: Served) -> None:
    served.upload(b"one", name="Lease.txt")
    served.upload(b"two", name="deed.txt")
    client = served.client("read")
    found = client.get("/v1/documents", params={"q": "lease"}).json()["items"]
    assert [one["document"]["name"] for one in found] == ["Lease.txt"]
    for path in ("/v1/documents", "/v1/extractions", "/v1/checks"):
        assert client.get(path, params={"q": "nobody"}).json()["items"] == []
        assert client.get(path, params={"q": ""}).status_code == 422
