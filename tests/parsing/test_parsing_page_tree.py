"""What is said of page trees that count other pages than they list, and of pages that are none."""

import zlib

import pytest

from pincite.parsing.limits import ParseOptions
from pincite.parsing.pdf.page_tree import read_page_tree
from pincite.parsing.process.content import parse_content
from pincite.testing import PdfBuilder
from pincite.testing.objects import PdfObjects

_PAGE = {"Type": "Page", "MediaBox": [0, 0, 600, 800]}


def _file(kids, count, **entries):
    """A file whose tree has these kids, written as dictionaries; "words" stands for a page with words."""
    objects = PdfObjects()
    tree = objects.reserve()
    font = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"}
    content = objects.add({}, stream=b"BT /F 12 Tf 72 700 Td (words) Tj ET")
    page = {**_PAGE, "Parent": tree, "Contents": content, "Resources": {"Font": {"F": font}}}
    refs = [objects.add(page if kid == "words" else kid) for kid in kids]
    objects.fill(tree, {"Type": "Pages", "Kids": refs, "Count": count, **entries})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


def _parse(content):
    return parse_content(content, media_type="application/pdf", name="f", options=ParseOptions())


def _said(document):
    return [remark.text for page in document.pages for remark in page.remarks if remark.kind == "page_tree"]


@pytest.mark.parametrize(
    ("count", "pages", "unread", "about_file"),
    [
        (2, 2, (), []),
        (5, 5, (3, 4, 5), ["the file counts 5 pages and lists 2"]),
        (1, 1, (), ["the file counts 1 page and lists 2; only as many as it counts were read"]),
    ],
    ids=["as many", "more than there are", "fewer than there are"],
)
def test_a_count_that_is_not_that_of_the_list_is_said(count, pages, unread, about_file):
    document = _parse(_file(["words", "words"], count))
    assert len(document.pages) == pages
    assert document.unread_pages == unread
    said = _said(document)
    assert said[:1] == about_file
    assert said[1:] == ["the file lists nothing here that says it is a page; nothing was read"] * len(unread)


@pytest.mark.parametrize("kid", [{"Type": "Font"}, {"Any": 1}], ids=["another type", "no type"])
def test_what_is_listed_and_is_no_page_is_unread(kid):
    document = _parse(_file(["words", kid, "words"], 3))
    assert [page.text for page in document.pages] == ["words", "", "words"]
    assert document.unread_pages == (2,)
    assert _said(document) == ["the file lists nothing here that says it is a page; nothing was read"]


def test_an_empty_page_is_read_and_empty():
    document = _parse(_file(["words", _PAGE], 2))
    assert (document.unread_pages, _said(document)) == ((), [])


def test_a_catalogue_that_leads_to_no_tree_has_no_page():
    document = _parse(_file([], 1, Type="Foo"))
    assert document.unread_pages == (1,)
    assert _said(document)[0] == "the file counts 1 page and lists 0"


def _packed(numbers_and_objects, *, entries=b""):
    """A file with these objects in an object stream; it has no cross-reference table, which nobody here reads."""
    body, pairs = b"", b""
    for number, text in numbers_and_objects:
        pairs += b"%d %d " % (number, len(body))
        body += text + b" "
    stream = zlib.compress(pairs + body)
    header = b"/Type/ObjStm/Filter/FlateDecode/N %d/First %d%s" % (len(numbers_and_objects), len(pairs), entries)
    return b"%PDF-1.7\n9 0 obj <<" + header + b">>\nstream\r\n" + stream + b"\nendstream\nendobj\n"


_TREE = [
    (1, b"<</Type/Catalog/Pages 2 0 R>>"),
    (2, b"<</Type/Pages/Count 3/Kids[3 0 R 4 0 R]>>"),
    (3, b"<</Type/Pages/Count 2/Kids[5 0 R 6 0 R]>>"),
    (5, b"<</Type/Page>>"),
    (6, b"<</Type/Font>>"),
]


def test_a_tree_in_object_streams_is_read_in_order():
    tree = read_page_tree(_packed(_TREE))
    assert tree is not None
    assert tree.pages == (5, 6, 4)
    assert [tree.is_page(number) for number in (1, 2, 3, 4)] == [True, False, True, False]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"/Kids" * 1_000,
        _packed(_TREE, entries=b"/DecodeParms<</Predictor 12>>"),
        _packed(_TREE).replace(b"FlateDecode", b"LZWDecode"),
        _packed(_TREE)[:120],
        _packed([(1, b"<</Pages 2 0 R>>"), (8, b"<</Pages 3 0 R>>")]),
        _packed([(1, b"<</Pages 2 0 R>>"), (2, b"<</Kids 3 0 R>>")]),
        _packed(_TREE) + b"2 0 obj <</Kids[5 0 R]>> endobj",
        PdfBuilder().page().text(72, 700, "words").build()[:60],
    ],
    ids=[
        "nothing",
        "kids of nothing",
        "predictor",
        "LZW",
        "cut off",
        "two roots",
        "kids elsewhere",
        "twice",
        "no tree",
    ],
)
def test_what_cannot_be_told_for_certain_is_not_told(content):
    assert read_page_tree(content) is None


def test_nodes_that_are_each_others_kids_end():
    content = b"/Pages 1 0 R 1 0 obj <</Kids[2 0 R 7 0 R]>> endobj 2 0 obj <</Kids[1 0 R 8 0 R]>> endobj"
    tree = read_page_tree(content)
    assert tree is not None
    assert tree.pages == (8, 7)


@pytest.mark.corpus
def test_real_files_list_the_pages_that_they_count(corpus):
    paths = sorted((corpus / "robustness").rglob("*.pdf"))
    said = {}
    for path in paths[::4]:
        tree = read_page_tree(path.read_bytes())
        if tree is not None:
            said[path.name] = all(map(tree.is_page, range(1, len(tree.pages) + 1)))
    assert said
    assert all(said.values())
