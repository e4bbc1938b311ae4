import hashlib
import logging
import os
import signal
import subprocess
import sys
import time

import pytest

from pincite.document import Document
from pincite.errors import DocumentError, EncryptedDocumentError, SourceNotFoundError
from pincite.parsing import Limits, ParseCache, ParseOptions, find_sources, parse_source, parse_sources
from pincite.records import Failure
from pincite.testing import PdfBuilder

pytestmark = pytest.mark.slow


def _pdf(path, text="A page of words.", **options):
    return PdfBuilder(**options).page().text(72, 700, text).save(path)


def test_a_pdf_becomes_a_document_with_its_name_and_digest(tmp_path):
    path = _pdf(tmp_path / "My Report.pdf")
    document = parse_source(path)
    assert (document.name, document.slug, document.media_type) == ("My Report.pdf", "my-report", "application/pdf")
    assert document.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert document.pages[0].text == "A page of words."


def test_text_and_markdown_are_parsed_too(tmp_path):
    (tmp_path / "a.md").write_text("# Title\n\nwords", encoding="utf-8")
    document = parse_source(tmp_path / "a.md")
    assert (document.parser, document.pages[0].text) == ("pincite-text", "Title\n\nwords")


def test_an_error_is_raised_for_one_source(tmp_path):
    with pytest.raises(SourceNotFoundError, match="no such file"):
        parse_source(tmp_path / "missing.pdf")
    _pdf(tmp_path / "locked.pdf", password="secret")
    with pytest.raises(EncryptedDocumentError, match="give its password"):
        parse_source(tmp_path / "locked.pdf")
    assert parse_source(tmp_path / "locked.pdf", options=ParseOptions(password="secret")).pages[0].text


def test_a_batch_keeps_order_and_puts_failures_in_their_places(tmp_path):
    paths = [_pdf(tmp_path / "a.pdf", "first"), tmp_path / "missing.pdf", _pdf(tmp_path / "b.pdf", "second")]
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 broken")
    done = []
    results = parse_sources(
        [*paths, tmp_path / "broken.pdf"], workers=2, progress=lambda path, outcome: done.append((path, outcome))
    )
    assert [outcome.pages[0].text if isinstance(outcome, Document) else outcome.code for outcome in results] == [
        "first", "not_found", "second", "damaged",
    ]  # fmt: skip
    assert isinstance(results[1], Failure)
    assert results[1].item == str(paths[1])
    assert sorted(path.name for path, _ in done) == ["a.pdf", "b.pdf", "broken.pdf", "missing.pdf"]


def test_slugs_of_a_batch_are_unique(tmp_path):
    (tmp_path / "x").mkdir()
    results = parse_sources([_pdf(tmp_path / "a.pdf"), _pdf(tmp_path / "x" / "A.pdf")])
    assert [document.slug for document in results] == ["a", "a-2"]


def test_no_sources_give_no_results():
    assert parse_sources([]) == []


def test_a_second_parse_comes_from_the_cache_under_the_new_name(tmp_path):
    cache = ParseCache(tmp_path / "cache")
    first = parse_source(_pdf(tmp_path / "a.pdf"), cache=cache)
    hopeless = ParseOptions(limits=Limits(memory_bytes=1))  # no child could even start
    second = parse_source(_pdf(tmp_path / "b.pdf"), cache=cache, options=hopeless)
    assert (second.name, second.slug) == ("b.pdf", "b")
    assert (second.pages, second.blocks, second.id) == (first.pages, first.blocks, first.id)


def test_a_cached_encrypted_document_still_needs_its_password(tmp_path):
    cache, path = ParseCache(tmp_path / "cache"), _pdf(tmp_path / "a.pdf", password="secret")
    parse_source(path, cache=cache, options=ParseOptions(password="secret"))
    with pytest.raises(EncryptedDocumentError, match="password"):
        parse_source(path, cache=cache)


def test_a_damaged_entry_is_parsed_anew(tmp_path):
    cache, path = ParseCache(tmp_path / "cache"), _pdf(tmp_path / "a.pdf")
    first = parse_source(path, cache=cache)
    (entry,) = [file for file in cache.folder.rglob("*") if file.is_file()]
    whole = entry.read_bytes()
    entry.write_bytes(whole[:-10])
    assert parse_source(path, cache=cache) == first
    assert entry.read_bytes() == whole


def test_a_cache_out_of_order_is_said_once_and_loses_nothing(tmp_path, caplog):
    (tmp_path / "file").write_text("in the way")
    paths = [_pdf(tmp_path / name) for name in ("a.pdf", "b.pdf", "c.pdf")]
    with caplog.at_level(logging.WARNING):
        results = parse_sources(paths, cache=ParseCache(tmp_path / "file"))
    assert all(isinstance(outcome, Document) for outcome in results)
    assert [record.message for record in caplog.records if "without the cache" in record.message] != []
    assert len(caplog.records) == 1


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["Ctrl-C", "kill -9"])
def test_an_interrupted_batch_leaves_no_child_and_a_sound_cache(tmp_path, how):
    for number in range(40):
        _pdf(tmp_path / f"{number}.pdf", f"document {number}")
    code = (
        "import sys\nfrom pincite.parsing import *\nfolder = sys.argv[1]\n"
        "parse_sources(find_sources(folder), cache=ParseCache(folder + '/cache'), workers=2,\n"
        "              progress=lambda *_: print('done', flush=True))\n"
    )
    batch = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    with batch:
        assert batch.stdout is not None
        batch.stdout.readline()
        children = _children(batch.pid)
        batch.send_signal(how)
        batch.wait(20)
    assert batch.returncode != 0
    assert _all_end(children)
    cache = ParseCache(tmp_path / "cache")
    assert all(isinstance(outcome, Document) for outcome in parse_sources(find_sources(tmp_path), cache=cache))


def _children(process_id):
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process_id)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in listed.stdout.split()]


def _all_end(process_ids):
    for _ in range(200):
        if not any(_is_running(process_id) for process_id in process_ids):
            return True
        time.sleep(0.05)
    return False


def _is_running(process_id):
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.corpus
@pytest.mark.slow
def test_damaged_and_odd_files_are_documents_or_typed_errors(corpus):
    paths = sorted((corpus / "robustness").rglob("*.pdf"))
    results = parse_sources(paths, options=ParseOptions(limits=Limits(wall_seconds=60)))
    typed = {error.code for error in DocumentError.__subclasses__()} - {"parser_crashed", "limit_exceeded"}
    bad = [outcome for outcome in results if isinstance(outcome, Failure) and outcome.code not in typed]
    assert bad == []
    assert sum(isinstance(outcome, Document) for outcome in results) >= 90


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("name", ["kleister-nda-dev", "cuad-dev"])
def test_real_contracts_all_parse_without_hidden_text(corpus, name):
    results = parse_sources(find_sources(corpus / name / "pdf"))
    assert [outcome for outcome in results if isinstance(outcome, Failure)] == []
    pages = [page for document in results for page in document.pages]
    assert sum(page.text_source == "text_layer" and bool(page.text) for page in pages) > 0.99 * len(pages)
    assert [page.hidden for page in pages if page.hidden] == []


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"", "a.pdf"),
        (b"%PDF-1.7", "a.pdf"),
        (b"PK\x03\x04", "a.docx"),
        (PdfBuilder(password="x").page().build(), "a.pdf"),
        (b" ", "a.txt"),
    ],
    ids=["empty", "damaged", "another format", "encrypted", "no text"],
)  # fmt: skip
def test_every_failure_names_its_file_once_and_in_the_same_way(tmp_path, content, name):
    path = tmp_path / name
    path.write_bytes(content)
    (failure,) = parse_sources([path], workers=1)
    assert failure.message.startswith(f"{path}: ")
    assert failure.message.count(name) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux only")
def test_a_name_that_is_no_text_takes_no_other_document_along(tmp_path):
    content = PdfBuilder().page().text(72, 700, "The fee is due.").build()
    for name in (b"\xff\xfe.pdf", b"a.pdf"):
        with open(os.path.join(os.fsencode(tmp_path), name), "wb") as stream:
            stream.write(content)
    first, second = parse_sources(find_sources(tmp_path))
    assert isinstance(first, Document)
    assert isinstance(second, Document)
    assert {first.name, second.name} == {"a.pdf", "��.pdf"}


@pytest.mark.parametrize("path", ["x" * 5000, "a\0b"], ids=["too long", "NUL"])
def test_an_impossible_path_is_a_missing_source(path, tmp_path):
    with pytest.raises(SourceNotFoundError, match="no such file or folder"):
        find_sources(path)
    (failure,) = parse_sources([tmp_path / path])
    assert isinstance(failure, Failure)
