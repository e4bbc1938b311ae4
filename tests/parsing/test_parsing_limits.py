import io
import re
from dataclasses import fields

import docx
import pytest
from PIL import Image

from pincite.document import Document
from pincite.errors import LimitExceededError
from pincite.parsing import Limits, ParseOptions, parse_source, parse_sources
from pincite.testing import PdfBuilder


@pytest.mark.parametrize("name", [each.name for each in fields(Limits)])
def test_every_limit_is_above_nothing(name):
    with pytest.raises(ValueError, match=f"{name} must be above 0"):
        Limits(**{name: 0})


def test_the_password_is_not_shown():
    assert "secret" not in repr(ParseOptions(password="secret"))


def _word_file():
    document, sink = docx.Document(), io.BytesIO()
    for number in range(3):
        document.add_heading(f"Part {number}")
        document.add_paragraph("Some words.")
    document.save(sink)
    return sink.getvalue()


def _pdf():
    builder = PdfBuilder()
    for number in range(3):
        builder.page().text(72, 700, f"Page {number}")
    return builder.build()


def _tiff():
    sheets, sink = [Image.new("L", (40, 30), 255) for _ in range(3)], io.BytesIO()
    sheets[0].save(sink, "TIFF", save_all=True, append_images=sheets[1:])
    return sink.getvalue()


THREE = {
    "a.pdf": _pdf,
    "a.tiff": _tiff,
    "a.docx": _word_file,
    "a.html": lambda: b"<html><body><h1>A</h1><p>x</p><h1>B</h1><p>x</p><h1>C</h1><p>x</p></body></html>",
    "a.md": lambda: b"# A\n\nx\n\n# B\n\nx\n\n# C\n\nx\n",
    "a.txt": lambda: "\n\n".join(["words " * 400] * 3).encode(),
}
"""A document of three pages or clusters in each format."""


def _parse_together(folder, contents, *, max_pages):
    """The outcome of each file by its name, parsed by one child: starting one takes longer than all their parses."""
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    options = ParseOptions(limits=Limits(max_pages=max_pages), ocr="off")
    return dict(
        zip(contents, parse_sources([folder / name for name in contents], options=options, workers=1), strict=True)
    )


def test_every_format_may_have_as_many_pages_as_the_limit(tmp_path):
    outcomes = _parse_together(tmp_path, {name: make() for name, make in THREE.items()}, max_pages=3)
    assert {name: len(outcome.pages) for name, outcome in outcomes.items()} == dict.fromkeys(THREE, 3)


def test_every_format_is_held_to_its_pages(tmp_path):
    outcomes = _parse_together(tmp_path, {name: make() for name, make in THREE.items()}, max_pages=2)
    for name, failure in outcomes.items():
        assert failure.code == "limit_exceeded", name
        assert re.search(r"3 .*more than the limit of 2; raise max_pages", failure.message), name


def test_the_error_names_the_limit_and_what_it_allows(tmp_path):
    (tmp_path / "a.md").write_bytes(THREE["a.md"]())
    with pytest.raises(LimitExceededError, match="raise max_pages") as caught:
        parse_source(tmp_path / "a.md", options=ParseOptions(limits=Limits(max_pages=2), ocr="off"))
    assert (caught.value.limit, caught.value.allowed) == ("max_pages", 2)


@pytest.mark.parametrize("name", THREE)
def test_every_format_is_held_to_its_bytes_before_it_is_opened(name, tmp_path):
    content = THREE[name]()
    (tmp_path / name).write_bytes(content)
    with pytest.raises(LimitExceededError, match=r"larger than the limit of .* bytes; raise max_bytes") as caught:
        parse_source(tmp_path / name, options=ParseOptions(limits=Limits(max_bytes=len(content) - 1)))
    assert caught.value.limit == "max_bytes"


NAMED = [(name, other) for name in ("a.pdf", "a.tiff", "a.docx", "a.html") for other in (".pdf", ".txt", ".jpg", "")]
NAMED.remove(("a.html", ".pdf"))  # refused: a failed download


def _renamed(name, other):
    return f"once {name.replace('.', ' ')}{other}"


def test_a_format_is_told_by_content_whatever_the_file_is_called(tmp_path):
    contents = {name: THREE[name]() for name, _ in NAMED}
    renamed = {_renamed(name, other): contents[name] for name, other in NAMED}
    outcomes = _parse_together(tmp_path, {**contents, **renamed}, max_pages=9)
    assert {type(outcome) for outcome in outcomes.values()} == {Document}
    expected = {_renamed(name, other): outcomes[name].media_type for name, other in NAMED}
    assert {name: outcomes[name].media_type for name in renamed} == expected
