import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import (
    EmptyDocumentError,
    LimitExceededError,
    SourceNotFoundError,
    UnreadableSourceError,
    UnsupportedFormatError,
    UsageError,
)
from pincite.parsing import Limits, find_sources, make_slug, real_path_text, unique_slugs
from pincite.parsing.files import media_type_of, read_source


def _found(folder, *names):
    for name in names:
        path = folder / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_bytes(b"content")
    return [path.relative_to(folder).as_posix() for path in find_sources(folder)]


def test_documents_are_found_in_all_subfolders_in_order(tmp_path):
    (tmp_path / "scan.json").write_bytes(b"\n\n%PDF-1.4 with another suffix")
    found = _found(tmp_path, "b.pdf", "a/z.PDF", "a/notes.txt", "c.docx", ".hidden.pdf", ".git/x.pdf", "~$c.docx")
    assert found == ["a/notes.txt", "a/z.PDF", "b.pdf", "c.docx", "scan.json"]


@pytest.mark.parametrize(
    "name", ["s.tiff", "s.JPG", "s.png", "m.eml", "p.html", "t.xlsx", "d.pptx", "what.xyz", "bare"]
)
def test_what_cannot_be_read_is_not_passed_over(tmp_path, name):
    assert _found(tmp_path, "a.pdf", name) == sorted(["a.pdf", name])


@pytest.mark.parametrize("name", ["data.csv", "data.JSON", "feed.xml", "x.yaml", "run.py", "all.zip", "call.mp3"])
def test_data_programs_and_archives_are_no_documents(tmp_path, name):
    assert _found(tmp_path, "a.pdf", name) == ["a.pdf"]


def test_parse_results_in_a_folder_below_are_no_documents(tmp_path):
    parsed = ("parsed/a.pincite.json", "parsed/a.md", "parsed/sources_index.json", "parsed/failures.json")
    assert _found(tmp_path, "a.pdf", *parsed, "parsed/own.md") == ["a.pdf", "parsed/own.md"]


def test_a_file_is_its_own_only_source(tmp_path):
    path = tmp_path / "any.bin"
    path.write_bytes(b"x")
    assert find_sources(path) == [path]


def test_a_folder_without_documents_and_a_missing_one_are_refused(tmp_path):
    with pytest.raises(UsageError, match="no documents in this folder"):
        find_sources(tmp_path)
    with pytest.raises(SourceNotFoundError, match="no such file or folder"):
        find_sources(tmp_path / "missing")


def test_a_file_is_read_whole(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(b"12345")
    assert read_source(path, Limits(max_bytes=5)) == b"12345"
    with pytest.raises(LimitExceededError, match="larger than the limit of 4 bytes") as caught:
        read_source(path, Limits(max_bytes=4))
    assert caught.value.limit == "max_bytes"


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda path: None, SourceNotFoundError, "no such file"),
        (lambda path: path.mkdir(), SourceNotFoundError, "this is a folder"),
        (lambda path: path.write_bytes(b""), EmptyDocumentError, "no bytes"),
    ],
    ids=["missing", "folder", "empty"],
)
def test_what_cannot_be_read_says_why(tmp_path, make, error, message):
    make(tmp_path / "source.pdf")
    with pytest.raises(error, match=message) as caught:
        read_source(tmp_path / "source.pdf", Limits())
    assert caught.value.source.endswith("source.pdf")


@pytest.mark.skipif(os.name != "posix", reason="named pipes")
def test_a_named_pipe_is_refused_without_waiting_for_a_writer(tmp_path):
    os.mkfifo(tmp_path / "pipe.pdf")
    with pytest.raises(SourceNotFoundError, match="not a regular file"):
        read_source(tmp_path / "pipe.pdf", Limits())


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_says_so(tmp_path):
    path = tmp_path / "secret.pdf"
    path.write_bytes(b"x")
    path.chmod(0)
    with pytest.raises(UnreadableSourceError, match="no permission"):
        read_source(path, Limits())


@pytest.mark.parametrize(
    ("content", "name", "expected"),
    [
        (b"%PDF-1.7", "a.bin", "application/pdf"),
        (b"mail header\n" * 80 + b"%PDF-1.7", "a.pdf", "application/pdf"),
        (b"words", "a.TXT", "text/plain"),
        ("words".encode("utf-16"), "a.txt", "text/plain"),
        (b"# Title", "a.md", "text/markdown"),
    ],
    ids=["pdf by content", "pdf after a header", "text", "utf-16", "markdown"],
)
def test_formats_are_told_by_content(content, name, expected):
    assert media_type_of(content, name=name) == expected


@pytest.mark.parametrize(
    ("content", "name", "message"),
    [
        (b"<!DOCTYPE html><p>", "a.pdf", "named .pdf but its content is a web page"),
        (b"PK\x03\x04", "a.docx", "ZIP archive"),
        (b"\x89PNG\r\n", "scan.png", "PNG picture"),
        (b"\0\1\2", "a.txt", "named .txt but its content is no format"),
        (b" " * 2000 + b"%PDF-1.4", "a.pdf", "no format that is known"),
    ],
    ids=["web page", "docx", "png", "binary text", "late header"],
)
def test_other_formats_are_refused_by_name(content, name, message):
    with pytest.raises(UnsupportedFormatError, match=message):
        media_type_of(content, name=name)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Adjuster Activity Log.pdf", "adjuster-activity-log"),
        ("Überweisung_№1.PDF", "uberweisung-no1"),
        ("契約書.pdf", "document"),
        ("con.txt", "con-file"),
        ("a" * 300 + ".pdf", "a" * 80),
        ("../../etc/passwd", "passwd"),
    ],
    ids=["words", "accents", "no ASCII", "reserved", "long", "path"],
)
def test_slugs_are_readable_and_safe_as_file_names(name, slug):
    assert make_slug(name) == slug


@given(st.lists(st.sampled_from(["a.pdf", "A.pdf", "a-2.pdf", "a 2.txt", "b.pdf", "…"]) | st.text(), max_size=20))
def test_slugs_of_one_batch_differ(names):
    slugs = unique_slugs(names)
    assert len(set(slugs)) == len(names) == len(slugs)
    assert all(slug and slug == slug.lower() and "/" not in slug for slug in slugs)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_paths_to_one_file_have_one_text_and_a_circular_link_has_one_too(tmp_path):
    (tmp_path / "a.txt").write_text("words")
    (tmp_path / "link.txt").symlink_to("a.txt")
    (tmp_path / "loop.txt").symlink_to("loop.txt")
    assert real_path_text(tmp_path / "link.txt") == real_path_text(tmp_path / "." / "a.txt")
    assert real_path_text(tmp_path / "loop.txt").endswith("loop.txt")
