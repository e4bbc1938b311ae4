"""Documents written as they come: what a stopped run leaves says what it did not come to."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from pincite.errors import OutputError
from pincite.parsing.folder import load_failures, load_parsed, sweep
from pincite.parsing.parsed import NOT_PARSED, FolderWriter, describe
from pincite.records import Failure
from pincite.testing import document_from_pages

PATHS = [Path("a.pdf"), Path("b.pdf"), Path("c.pdf")]


class _Stopped(Exception):
    """Whatever ends a run."""


class _Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def _document(slug):
    return replace(document_from_pages([f"The words of {slug}."], name=f"{slug}.pdf"), slug=slug)


def _stop_after(folder, place, outcome):
    with FolderWriter(folder, PATHS) as writer:
        writer.add(place, outcome)
        raise _Stopped


def test_a_document_is_there_as_soon_as_it_is_added(tmp_path):
    with FolderWriter(tmp_path, PATHS[:1]) as writer:
        writer.add(0, _document("a"))
        assert load_parsed(tmp_path) == [_document("a")]
        assert load_failures(tmp_path) == []


def test_documents_that_come_in_any_order_are_listed_in_the_order_of_their_paths(tmp_path):
    failure = Failure(item="b.pdf", code="damaged", message="b.pdf: damaged")
    with FolderWriter(tmp_path, PATHS) as writer:
        for place, outcome in ((2, _document("c")), (1, failure), (0, _document("a"))):
            writer.add(place, outcome)
    assert [document.slug for document in load_parsed(tmp_path)] == ["a", "c"]
    assert load_failures(tmp_path) == [failure]
    assert writer.outcomes == [describe(_document("a")), failure, describe(_document("c"))]


def test_a_run_that_was_stopped_lists_what_it_did_not_come_to(tmp_path):
    with pytest.raises(_Stopped):
        _stop_after(tmp_path, 1, _document("b"))
    assert [document.slug for document in load_parsed(tmp_path)] == ["b"]
    assert [(failure.item, failure.code) for failure in load_failures(tmp_path)] == [
        ("a.pdf", NOT_PARSED),
        ("c.pdf", NOT_PARSED),
    ]


def test_the_index_is_written_at_the_first_document_and_then_every_few_seconds(tmp_path):
    clock = _Clock()
    seen = []
    with FolderWriter(tmp_path, PATHS, clock=clock) as writer:
        for place, name in enumerate("abc"):
            clock.now += 3.0
            writer.add(place, _document(name))
            seen.append(len(json.loads((tmp_path / "sources_index.json").read_bytes())))
    assert seen == [1, 1, 3]


def test_a_run_that_is_stopped_before_its_first_document_leaves_an_older_index(tmp_path):
    with FolderWriter(tmp_path, PATHS[:1]) as writer:
        writer.add(0, _document("a"))
    with pytest.raises(_Stopped), FolderWriter(tmp_path, PATHS):
        raise _Stopped
    assert [document.slug for document in load_parsed(tmp_path)] == ["a"]
    assert load_failures(tmp_path) == []


def test_a_full_disk_at_the_end_is_said(tmp_path):
    writer = FolderWriter(tmp_path, PATHS[:1])
    writer.add(0, Failure(item="a.pdf", code="damaged", message="a.pdf: damaged"))
    (tmp_path / "failures.json").unlink()
    (tmp_path / "failures.json").mkdir()
    with pytest.raises(OutputError, match="cannot write"):
        writer.__exit__(None, None, None)


def test_words_that_ocr_is_unsure_of_are_known_without_the_document():
    document = document_from_pages(["some words"])
    words = replace(document.pages[0].words, confidences=bytes([41, 255]))
    page = replace(document.pages[0], text_source="ocr", words=words)
    assert describe(replace(document, pages=(page,))).unsure_pages == (1,)


@pytest.mark.skipif(os.name != "posix", reason="asks for processes")
def test_unfinished_files_of_runs_that_are_gone_are_removed(tmp_path):
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    left = [tmp_path / f".a.pincite.json.{int(gone.stdout)}.tmp", tmp_path / f".a.md.{os.getpid()}.tmp"]
    kept = [tmp_path / f".a.md.{os.getppid()}.tmp", tmp_path / ".other.tmp", tmp_path / ".a.txt.1.tmp"]
    for path in (*left, *kept):
        path.write_text("half")
    sweep(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted(kept)


def test_the_index_is_there_before_the_first_document(tmp_path):
    """Killed between the two writes, a folder must not pass for one with a single document."""
    (tmp_path / "a.md").mkdir()  # the first document cannot be written
    writer = FolderWriter(tmp_path, PATHS)
    with pytest.raises(OutputError, match=r"a\.md"):
        writer.add(0, _document("a"))
    assert [failure.code for failure in load_failures(tmp_path)] == [NOT_PARSED] * 3


class _Killed(BaseException):
    """Stands for kill -9: nothing of the run happens after it."""


def _known(folder):
    """The files that a reader of the folder learns of, as a parsed document or as a failure."""
    index = folder / "sources_index.json"
    entries = json.loads(index.read_bytes()) if index.exists() else []
    return {Path(entry["file"]).name for entry in entries} | {failure.item for failure in load_failures(folder)}


@pytest.mark.parametrize("older", [False, True], ids=["first run", "over an older run"])
@pytest.mark.parametrize("writes", range(15))
def test_killed_between_any_two_writes_a_run_leaves_no_document_unmentioned(tmp_path, monkeypatch, writes, older):
    outcomes = [_document("a"), Failure(item="b.pdf", code="damaged", message="b.pdf: damaged"), _document("c")]
    if older:
        with FolderWriter(tmp_path, PATHS) as writer:
            for place, name in enumerate("abc"):
                writer.add(place, _document(name))
    left = iter(range(writes))

    def replace_until_killed(path, target):
        if next(left, None) is None:
            raise _Killed
        os.replace(path, target)

    monkeypatch.setattr(Path, "replace", replace_until_killed)
    clock = _Clock()
    writer = FolderWriter(tmp_path, PATHS, clock=clock)
    with suppress(_Killed):
        for place, outcome in enumerate(outcomes):
            clock.now += 10.0
            writer.add(place, outcome)
        writer.__exit__(None, None, None)
    assert _known(tmp_path) == ({"a.pdf", "b.pdf", "c.pdf"} if writes or older else set())
