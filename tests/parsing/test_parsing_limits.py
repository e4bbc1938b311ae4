import io
from dataclasses import fields

import docx
import pytest
from PIL import Image

from pincite.errors import LimitExceededError
from pincite.parsing import Limits, ParseOptions, parse_source
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


@pytest.mark.parametrize("name", THREE)
def test_every_format_is_held_to_its_pages(name, tmp_path):
    (tmp_path / name).write_bytes(THREE[name]())
    kept = ParseOptions(limits=Limits(max_pages=3), ocr="off")
    assert len(parse_source(tmp_path / name, options=kept).pages) == 3
    with pytest.raises(LimitExceededError, match=r"3 .*more than the limit of 2; raise max_pages") as caught:
        parse_source(tmp_path / name, options=ParseOptions(limits=Limits(max_pages=2), ocr="off"))
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


@pytest.mark.parametrize(("name", "other"), NAMED)
def test_a_format_is_told_by_content_whatever_the_file_is_called(name, other, tmp_path):
    for path in (tmp_path / f"file{other}", tmp_path / name):
        path.write_bytes(THREE[name]())
    options = ParseOptions(ocr="off")
    said = [parse_source(path, options=options).media_type for path in (tmp_path / f"file{other}", tmp_path / name)]
    assert said[0] == said[1]
