import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import EmptyDocumentError
from pincite.parsing.text.markdown import marked_paragraphs
from pincite.parsing.text.plain import read_clusters


def _shapes(text):
    return [(each.type, each.level, each.text) for each in marked_paragraphs(text)]


@pytest.mark.parametrize(
    ("text", "level", "heading"),
    [("# One #", 1, "One"), ("###### Six", 6, "Six"), ("Two\nlines\n===", 1, "Two lines"), ("Under\n---", 2, "Under")],
)
def test_headings_lose_their_marks(text, level, heading):
    assert _shapes(f"{text}\nword") == [("Section Header", level, heading), ("Text", None, "word")]


@pytest.mark.parametrize("text", ["#hash", "####### seven", "- item\n---", "```\n# code\n\n# more\n```", "---\nx"])
def test_what_is_no_heading(text):
    assert all(kind != "Section Header" for kind, _, _ in _shapes(text))


def test_code_stays_whole():
    assert _shapes("a\n```py\n- x\n\n| y |\n```\nb\n~~~\nopen") == [
        ("Text", None, "a"), ("Text", None, "```py\n- x\n\n| y |\n```"), ("Text", None, "b"),
        ("Text", None, "~~~\nopen"),
    ]  # fmt: skip


def test_tables_have_cells_and_a_cluster_of_their_own():
    pages, blocks = read_clusters(
        b"Fees:\n| Kind | Sum |\n|:--|--:|\n| Rent | $9 |\n| a \\| b | |\nafter", name="a.md", markdown=True
    )
    assert [block.type for block in blocks] == ["Text", "Table", "Text"]
    assert [(cell.row, cell.column, cell.text, cell.header) for cell in blocks[1].cells] == [
        (0, 0, "Kind", True), (0, 1, "Sum", True), (1, 0, "Rent", False), (1, 1, "$9", False), (2, 0, "a \\| b", False),
        (2, 1, "", False),
    ]  # fmt: skip
    assert all(pages[1].text[cell.span.start : cell.span.end] == cell.text for cell in blocks[1].cells)


def test_comments_are_hidden_text():
    pages, blocks = read_clusters(b"One <!-- say\n\nyes -->two\n\n<!-- x -->\nlast", name="a.md", markdown=True)
    assert [block.text for block in blocks] == ["One two", "last"]
    assert [(hidden.text, hidden.reason) for hidden in pages[0].hidden] == [
        ("say yes", "marked_hidden"), ("x", "marked_hidden"),
    ]  # fmt: skip


def test_a_file_of_comments_is_empty():
    with pytest.raises(EmptyDocumentError, match="no text"):
        read_clusters(b"<!-- x -->", name="a.md", markdown=True)


PIECES = st.sampled_from(
    ["# ", "|", "a|b\n", "|-|-|\n", "\n", "\n\n", "```", "<!--", "-->", "- ", "===\n", "x ", "\\", "~~~\n"]
)


@given(st.lists(PIECES, max_size=40))
def test_any_markdown_gives_blocks_whose_spans_hold(pieces):
    try:
        pages, blocks = read_clusters("".join(pieces).encode(), name="a.md", markdown=True)
    except EmptyDocumentError:
        return
    for block in blocks:
        text = pages[block.page - 1].text
        assert text[block.span.start : block.span.end] == block.text
        assert all(text[cell.span.start : cell.span.end] == cell.text for cell in block.cells)


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("---\ntitle: A\nfee: 100\n---\n\n# One\n", [("Text", "title: A\nfee: 100"), ("Section Header", "One")]),
        ("---\nfee: 100\n\nOne", [("Text", "---\nfee: 100"), ("Text", "One")]),
        ("One\n---\ntwo", [("Section Header", "One"), ("Text", "two")]),
    ],
    ids=["between dashes", "not closed", "underlined heading"],
)
def test_keys_before_the_text_keep_their_lines(text, blocks):
    assert [(paragraph.type, paragraph.text) for paragraph in marked_paragraphs(text)] == blocks
