"""Reducto's replies as documents, and documents in the shape of its replies."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pincite
from pincite.document import BLOCK_TYPES, Box, Document, Span
from pincite.errors import DamagedDocumentError, EmptyDocumentError, LimitExceededError, ResultError
from pincite.grounding import DocumentIndex, ground
from pincite.parsing.folder import load_parsed
from pincite.parsing.reducto import ReductoOptions, read_reply, to_reply
from pincite.parsing.reducto.tables import read_table
from pincite.records import Citation
from pincite.testing import document_from_blocks, reducto_chunk


def reply(*blocks: tuple[str, str, int], pages: int | None = None) -> bytes:
    result = {"type": "full", "chunks": [reducto_chunk(*blocks)]}
    return json.dumps({"job_id": "j", "duration": 1, "usage": {"num_pages": pages}, "result": result}).encode()


def without_facts(content: bytes) -> bytes:
    """A reply as Reducto itself would send it: nothing of ours."""
    tree = json.loads(content)
    tree["result"]["custom"] = None
    for chunk in tree["result"]["chunks"]:
        for block in chunk["blocks"]:
            block["extra"] = None
    return json.dumps(tree).encode()


def invariant_holds(document: Document) -> bool:
    return all(
        document.page(one.page).text[one.span.start : one.span.end] == one.text
        and all(document.page(one.page).text[cell.span.start : cell.span.end] == cell.text for cell in one.cells)
        for one in document.blocks
    )


def test_page_text_is_made_of_the_blocks() -> None:
    document = read_reply(reply(("Title", "Status", 1), ("Figure", "", 1), ("Text", "a\r\nb", 1), pages=3), name="r")
    assert [page.text for page in document.pages] == ["Status\n\na\nb", "", ""]
    assert [(block.type, block.level, block.span) for block in document.blocks] == [
        ("Title", 1, Span(start=0, end=6)),
        ("Figure", None, Span(start=6, end=6)),
        ("Text", None, Span(start=8, end=11)),
    ]
    assert {(page.width, page.height) for page in document.pages} == {(0.0, 0.0)}


def test_a_quote_is_cited_with_the_box_of_its_block() -> None:
    document = read_reply(reply(("Text", "first", 1), ("Text", "MMI declared 04/10/2025", 1)), name="r")
    found = ground("declared 04/10/2025", DocumentIndex(document))
    assert isinstance(found, Citation)
    assert found.box_precision == "block"
    assert found.segments[0].boxes == (document.blocks[1].box,)


@pytest.mark.parametrize("marker", ["[[START OF PAGE 1]]", "[[END OF PAGE 12]]", "<!-- page 3 -->"])
def test_page_markers_belong_to_no_block(marker: str) -> None:
    document = read_reply(reply(("Text", f"{marker}\nfirst\n{marker}\nsecond", 1)), name="r")
    assert document.page(1).text == "first\nsecond"


def test_unknown_types_are_text_and_what_cannot_be_printed_is_replaced() -> None:
    document = read_reply(reply(("Sidebar", "a\x00b", 1)), name="r")
    assert (document.blocks[0].type, document.blocks[0].text) == ("Text", "a\ufffdb")


BOXES = [
    ({"left": 0.1, "top": 0.2, "width": 0.3, "height": 0.4}, Box(left=0.1, top=0.2, width=0.3, height=0.4)),
    ({"left": -0.5, "top": 0.5, "width": 1.0, "height": 1.0}, Box(left=0.0, top=0.5, width=0.5, height=0.5)),
    ({"left": 2, "top": 2, "width": 1, "height": 1}, Box(left=1.0, top=1.0, width=0.0, height=0.0)),
    ({"left": 0, "top": 0, "width": 0, "height": 0}, None),
]


@pytest.mark.parametrize(("given_box", "box"), BOXES, ids=["inside", "across", "outside", "none"])
def test_boxes_lie_within_the_page(given_box: dict[str, float], box: Box | None) -> None:
    tree = json.loads(reply(("Text", "words", 1)))
    tree["result"]["chunks"][0]["blocks"][0]["bbox"] = {**given_box, "page": 1}
    assert read_reply(json.dumps(tree), name="r").blocks[0].box == box


def test_the_page_of_the_original_document_counts() -> None:
    tree = json.loads(reply(("Text", "words", 1)))
    tree["result"]["chunks"][0]["blocks"][0]["bbox"]["original_page"] = 7
    document = read_reply(json.dumps(tree), name="r")
    assert (len(document.pages), document.blocks[0].page) == (7, 7)


BAD: list[tuple[Any, str]] = [
    (b"{", "no JSON"),
    (b"[]", "top level"),
    (b'{"result": {"type": "full", "chunks": [{"blocks": [{"type": "Text"}]}]}}', r"chunks\.0\.blocks\.0"),
    (b'{"result": {"type": "url", "url": "https://x"}}', "fetch it again"),
    (reply(("Text", "x", 0)), "page"),
    (reply(("Text", "x", 1)).replace(b'"left": 0.1', b'"left": NaN'), "no JSON"),
    (reply(("Text", "x", 1)).replace(b'"left": 0.1', b'"left": 1e9'), "left"),
]


@pytest.mark.parametrize(("content", "words"), BAD, ids=[str(place) for place in range(len(BAD))])
def test_what_is_no_reply_is_refused_by_place(content: bytes, words: str) -> None:
    with pytest.raises(DamagedDocumentError, match=words):
        read_reply(content, name="r")


def test_a_reply_without_pages_or_with_too_many_is_refused() -> None:
    with pytest.raises(EmptyDocumentError, match="no pages"):
        read_reply(reply(), name="r")
    with pytest.raises(LimitExceededError, match="max_pages"):
        read_reply(reply(("Text", "x", 900_000)), name="r")


TABLES = [
    (
        "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
        "a b\nc d",
        [(0, 0), (0, 1), (1, 0), (1, 1)],
    ),
    ("<table><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc", [(0, 0), (0, 1), (1, 1)]),
    (
        "<TABLE><tr><th colspan='2'>a &amp; b</th></tr><tr><td>c<br/>d\n e</td><td></td></tr></TABLE>",
        "a & b\nc\nd e",
        [(0, 0), (1, 0), (1, 1)],
    ),
    ("<table><tr><td>a<table><tr><td>in</td></tr></table></td><td>b</td></tr></table>", "a\nin b", [(0, 0), (0, 1)]),
    ("<table><td>4,250<sup>1</sup><td>m<sup>2", "4,250¹ m2", [(0, 0), (0, 1)]),
    ("<table><td>a<script>x</script><td>b", "a b", [(0, 0), (0, 1)]),
    ("| a | b |\n|---|:-:|\n| c | d\\|e |", "a b\nc d|e", [(0, 0), (0, 1), (1, 0), (1, 1)]),
]


@pytest.mark.parametrize(
    ("content", "text", "places"), TABLES, ids=["plain", "rows", "columns", "nested", "raised", "unclosed", "pipes"]
)
def test_a_table_is_read_as_a_browser_places_it(content: str, text: str, places: list[tuple[int, int]]) -> None:
    found = read_table(content)
    assert found is not None
    assert found[0] == text
    assert [(cell.row, cell.column) for cell in found[1]] == places
    assert [text[cell.span.start : cell.span.end] for cell in found[1]] == [cell.text for cell in found[1]]


@pytest.mark.parametrize(
    "content",
    [
        "words",
        "a | b",
        "<table></table>",
        "|-|",
        "<tabled>x",
        "<table>" + "<tr><td colspan=1000 rowspan=1000>x" * 9_000,
    ],
)
def test_what_is_no_table_is_left_as_text(content: str) -> None:
    assert read_table(content) is None


texts = st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), max_size=40)


@given(st.lists(st.lists(st.tuples(st.sampled_from(BLOCK_TYPES), texts), max_size=4), min_size=1, max_size=3))
def test_what_is_written_is_read_back(pages: Any) -> None:
    document = document_from_blocks([[(kind, text) for kind, text in page if text.strip()] for page in pages])
    assert read_reply(to_reply(document), name="r") == document


@given(st.lists(st.tuples(st.sampled_from([*BLOCK_TYPES, "?"]), st.text(max_size=60), st.integers(1, 3)), min_size=1))
def test_whatever_the_blocks_say_every_span_is_its_text(blocks: list[tuple[str, str, int]]) -> None:
    content = json.dumps(json.loads(reply(*blocks)), ensure_ascii=True)
    try:
        document = read_reply(content, name="r")
    except DamagedDocumentError:
        assert any("\ud800" <= letter <= "\udfff" for _, text, _ in blocks for letter in text)
        return
    assert invariant_holds(document)


def test_changed_words_outweigh_what_was_known_of_the_old_ones() -> None:
    document = document_from_blocks([[("Text", "Fee is $150")]])
    changed = to_reply(document).replace(b'"content": "Fee is $150"', b'"content": "The fee is $990"')
    read = read_reply(changed, name="r")
    assert read.page(1).text == "The fee is $990"
    assert (read.page(1).lines, len(read.page(1).words)) == ((), 0)
    assert invariant_holds(read)


def test_equal_ids_from_outside_are_made_unique() -> None:
    content = to_reply(document_from_blocks([[("Text", "one"), ("Text", "two")]])).replace(b'"p1b2"', b'"p1b1"')
    assert [block.id for block in read_reply(content, name="r").blocks] == ["b1", "b2"]


@pytest.fixture(scope="module")
def parsed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from examples.demo.generate import generate

    folder = tmp_path_factory.mktemp("demo")
    generate(folder)
    pincite.parse_to_folder(folder / "documents", folder / "ours")
    pincite.parse_to_folder(folder / "documents", folder / "theirs", format="reducto")
    return folder


def test_a_folder_in_reductos_shape_stands_in_for_ours(parsed: Path) -> None:
    ours, theirs = load_parsed(parsed / "ours"), load_parsed(parsed / "theirs")
    assert theirs == ours
    assert [path.name for path in (parsed / "theirs").glob("*.pincite.json")] == []


def test_without_our_facts_blocks_pages_and_boxes_are_the_same(parsed: Path) -> None:
    for ours in load_parsed(parsed / "ours"):
        if ours.pages[0].width == 0:
            continue
        read = read_reply(without_facts(to_reply(ours)), name="r")
        told = [(one.type, one.page, one.span, one.text, one.box, one.chunk_hash) for one in read.blocks]
        assert told == [(one.type, one.page, one.span, one.text, one.box, one.chunk_hash) for one in ours.blocks]
        assert [page.text for page in read.pages] == [page.text for page in ours.pages]
        assert [len(one.cells) for one in read.blocks] == [len(one.cells) for one in ours.blocks]


def test_find_citation_gives_the_same_place_in_both(parsed: Path) -> None:
    for ours in load_parsed(parsed / "ours"):
        for block in ours.blocks:
            if block.text.strip() and block.box is not None and not block.cells:
                found = [
                    pincite.find_citation(ours.slug, block.text, sources=parsed / kind) for kind in ("ours", "theirs")
                ]
                assert found[0] == found[1]


def test_a_damaged_reply_in_a_folder_is_a_result_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.reducto.json").write_text("{}")
    with pytest.raises(ResultError, match="parse again"):
        load_parsed(tmp_path)


def test_a_bare_reply_is_named_after_its_file(tmp_path: Path) -> None:
    (tmp_path / "Claim status.reducto.json").write_bytes(reply(("Text", "words", 1)))
    document = pincite.parse(tmp_path / "Claim status.reducto.json")
    assert (document.slug, document.name, document.parser) == ("claim-status", "Claim status.pdf", "reducto")
    assert replace(document, slug="x").page(1).text == "words"


@pytest.mark.corpus
def test_what_is_written_and_asked_for_fits_the_published_description(corpus: Path) -> None:
    import jsonschema

    components = json.loads((corpus / "reducto" / "openapi.yaml").read_bytes())["components"]
    document = document_from_blocks([[("Title", "Status"), ("Text", "words")], []])
    request = ReductoOptions(key="k").request("reducto://x", password="p")
    for name, value in (("ParseResponse", json.loads(to_reply(document))), ("AsyncParseConfig", request)):
        jsonschema.validate(value, {"$ref": f"#/components/schemas/{name}", "components": components})


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "words"),
    [("parse_full.json", "Total: $56.78"), ("url_result_body_trimmed.json", "Invoice #: INV-9865")],
    ids=["full", "url"],
)
def test_replies_of_the_real_service_are_read(corpus: Path, name: str, words: str) -> None:
    document = read_reply((corpus / "reducto" / "fixtures" / name).read_bytes(), name=name)
    assert words in document.page(1).text
    assert [block.box is not None for block in document.blocks] == [True] * 3
    assert isinstance(pincite.cite(document, words), pincite.records.Citation)
