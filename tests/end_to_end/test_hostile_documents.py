"""Files made to exhaust a reader: each is stopped with a typed error, or read within its limits."""

from __future__ import annotations

import zlib

import pytest

from pincite.document import Document
from pincite.errors import DocumentError
from pincite.parsing import Limits, ParseOptions, ParserProcess, parse_source, parse_sources
from pincite.records import Failure
from pincite.testing import PdfBuilder, PdfObjects, RawBytes

MIB = 1024 * 1024
LIMITS = Limits(
    max_bytes=32 * MIB,
    max_pages=500,
    memory_bytes=1024 * MIB,
    cpu_seconds=2,
    wall_seconds=6,
    output_bytes=32 * MIB,
)
FONT = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"}
BOX = [0, 0, 612, 792]
HELLO = b"BT /F1 12 Tf 72 700 Td (hello) Tj ET"


def _file(content: bytes, *, page=None, stream=None, resources=None, trailer=None) -> bytes:
    """A file of one page with that content stream; `page`, `stream` and `resources` add or replace entries."""
    objects = PdfObjects()
    tree = objects.reserve()
    data = objects.add(stream or {}, stream=content)
    entries = {"Type": "Page", "Parent": tree, "MediaBox": BOX, "Contents": data}
    kid = objects.add({**entries, "Resources": {"Font": {"F1": FONT}, **(resources or {})}, **(page or {})})
    objects.fill(tree, {"Type": "Pages", "Kids": [kid], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}), trailer=trailer)


def _flate_bomb() -> bytes:
    packed = zlib.compress(b"q Q " * (50 * MIB), 9)
    return _file(packed, stream={"Filter": "FlateDecode"})


def _double_flate_bomb() -> bytes:
    packed = zlib.compress(zlib.compress(bytes(512 * MIB), 9), 9)
    return _file(packed, stream={"Filter": ["FlateDecode", "FlateDecode"]})


def _nested_forms() -> bytes:
    """Thirty forms, each drawing the next one twice: 2^30 texts."""
    builder = PdfBuilder()
    inner = builder.form(width=612, height=792).text(72, 700, "deep")
    for _ in range(30):
        inner = builder.form(width=612, height=792).draw(inner).draw(inner)
    return builder.page().draw(inner).build()


def _self_reference() -> bytes:
    objects = PdfObjects()
    form, tree = objects.reserve(), objects.reserve()
    entries = {"Type": "XObject", "Subtype": "Form", "BBox": BOX, "Resources": {"XObject": {"Fm1": form}}}
    objects.fill(form, entries, stream=b"/Fm1 Do")
    data = objects.add({}, stream=b"/Fm1 Do")
    resources = {"XObject": {"Fm1": form}}
    kid = objects.add({"Type": "Page", "Parent": tree, "MediaBox": BOX, "Resources": resources, "Contents": data})
    objects.fill(tree, {"Type": "Pages", "Kids": [kid], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


def _cyclic_tree() -> bytes:
    objects = PdfObjects()
    tree = objects.reserve()
    objects.fill(tree, {"Type": "Pages", "Kids": [tree, tree], "Count": 2, "Parent": tree, "MediaBox": BOX})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


def _many_pages_claimed(count: int) -> bytes:
    objects = PdfObjects()
    tree = objects.reserve()
    data = objects.add({}, stream=HELLO)
    resources = {"Font": {"F1": FONT}}
    kid = objects.add({"Type": "Page", "Parent": tree, "MediaBox": BOX, "Resources": resources, "Contents": data})
    objects.fill(tree, {"Type": "Pages", "Kids": [kid], "Count": count})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


def _one_page_many_times(count: int) -> bytes:
    objects = PdfObjects()
    tree = objects.reserve()
    kid = objects.add({"Type": "Page", "Parent": tree, "MediaBox": BOX})
    objects.fill(tree, {"Type": "Pages", "Kids": [kid] * count, "Count": count})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


def _huge_image() -> bytes:
    entries = {"Type": "XObject", "Subtype": "Image", "Width": 60000, "Height": 60000, "BitsPerComponent": 8}
    objects = PdfObjects()
    tree = objects.reserve()
    packed = zlib.compress(bytes(64 * MIB), 9)
    image = objects.add({**entries, "ColorSpace": "DeviceRGB", "Filter": "FlateDecode"}, stream=packed)
    data = objects.add({}, stream=b"q 600 0 0 700 0 0 cm /Im1 Do Q " + HELLO)
    resources = {"XObject": {"Im1": image}, "Font": {"F1": FONT}}
    kid = objects.add({"Type": "Page", "Parent": tree, "MediaBox": BOX, "Resources": resources, "Contents": data})
    objects.fill(tree, {"Type": "Pages", "Kids": [kid], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


BOMBS = {
    "flate-bomb": _flate_bomb,
    "flate-in-flate-bomb": _double_flate_bomb,
    "nested-forms": _nested_forms,
    "form-drawing-itself": _self_reference,
    "cyclic-page-tree": _cyclic_tree,
    "hundred-thousand-pages-claimed": lambda: _many_pages_claimed(100_000),
    "one-page-a-hundred-thousand-times": lambda: _one_page_many_times(100_000),
    "negative-page-count": lambda: _many_pages_claimed(-5),
    "huge-media-box": lambda: _file(HELLO, page={"MediaBox": [0, 0, 10**9, 10**9]}),
    "empty-media-box": lambda: _file(HELLO, page={"MediaBox": [0, 0, 0, 0]}),
    "media-box-of-no-numbers": lambda: _file(HELLO, page={"MediaBox": ["A", None, b"x", 1e30]}),
    "tiny-user-unit": lambda: _file(HELLO, page={"UserUnit": 1e-30}),
    "odd-rotation": lambda: _file(HELLO, page={"Rotate": 37}),
    "million-objects-claimed": lambda: _file(HELLO, trailer={"Size": 2_000_000_000}),
    "xref-far-outside": lambda: _file(HELLO).replace(b"startxref\n", b"startxref\n99999999"),
    "giant-string": lambda: _file(b"BT /F1 12 Tf 72 700 Td (" + b"A" * (8 * MIB) + b") Tj ET"),
    "deeply-nested-arrays": lambda: _file(HELLO, page={"Extra": RawBytes(b"[" * 200_000 + b"]" * 200_000)}),
    "deeply-nested-dictionaries": lambda: _file(HELLO, page={"Extra": RawBytes(b"<</A " * 100_000 + b">>" * 100_000)}),
    "ten-million-operators": lambda: _file(zlib.compress(b"q Q\n" * 10_000_000, 1), stream={"Filter": "FlateDecode"}),
    "million-words": lambda: _file(
        zlib.compress(b"BT /F1 1 Tf " + b"1 0 Td (ab) Tj " * 1_000_000 + b"ET", 1), stream={"Filter": "FlateDecode"}
    ),
    "million-rectangles": lambda: _file(
        zlib.compress(b"0 0 9 9 re f " * 1_000_000, 1), stream={"Filter": "FlateDecode"}
    ),
    "endless-save-states": lambda: _file(b"q " * 2_000_000 + HELLO),
    "huge-font-size": lambda: _file(b"BT /F1 1e30 Tf 72 700 Td (hello) Tj ET"),
    "matrix-of-infinities": lambda: _file(b"1e38 1e38 1e38 1e38 1e38 1e38 cm 1e38 0 0 1e38 0 0 cm " + HELLO),
    "length-beyond-the-end": lambda: _file(HELLO, stream={"Length": 2_000_000_000}),
    "negative-length": lambda: _file(HELLO, stream={"Length": -1}),
    "huge-image": _huge_image,
}

SLOW = (
    "flate-bomb",
    "flate-in-flate-bomb",
    "nested-forms",
    "ten-million-operators",
    "million-words",
    "million-rectangles",
)


@pytest.fixture(scope="module")
def parser():
    with ParserProcess(ParseOptions(limits=LIMITS)) as process:
        yield process


def _outcome(parser, name):
    try:
        return parser.parse(BOMBS[name](), name=f"{name}.pdf")
    except DocumentError as error:
        return error


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in BOMBS]
)
def test_bomb_ends_in_a_typed_error_or_in_a_document(parser, name):
    outcome = _outcome(parser, name)
    if isinstance(outcome, Document):
        assert len(outcome.pages) <= LIMITS.max_pages
    else:
        assert outcome.code in ("limit_exceeded", "damaged", "empty", "parser_crashed")
        assert f"{name}.pdf" in outcome.message


def test_bombs_do_not_harm_the_documents_beside_them(tmp_path):
    names = ("length-beyond-the-end", "form-drawing-itself", "cyclic-page-tree", "hundred-thousand-pages-claimed")
    paths = []
    for index, name in enumerate(names):
        bomb = tmp_path / f"{name}.pdf"
        bomb.write_bytes(BOMBS[name]())
        paths += [bomb, PdfBuilder().page().text(72, 700, f"good {index}").save(tmp_path / f"good{index}.pdf")]
    parsed = parse_sources(paths, options=ParseOptions(limits=LIMITS))
    assert [item.pages[0].text for item in parsed[1::2] if isinstance(item, Document)] == [
        f"good {index}" for index in range(len(names))
    ]
    assert all(isinstance(item, Document | Failure) for item in parsed)


@pytest.mark.parametrize(
    ("limit", "value"), [("max_bytes", 500), ("max_pages", 2), ("output_bytes", 300)], ids=["bytes", "pages", "output"]
)
def test_limit_that_was_reached_is_named_with_its_value(tmp_path, limit, value):
    builder = PdfBuilder()
    for number in range(3):
        builder.page().text(72, 700, f"page {number}")
    path = builder.save(tmp_path / "three.pdf")
    with pytest.raises(DocumentError, match=r"three\.pdf") as caught:
        parse_source(path, options=ParseOptions(limits=Limits(**{limit: value})))
    assert caught.value.code == "limit_exceeded"
    assert (caught.value.limit, caught.value.allowed) == (limit, value)
