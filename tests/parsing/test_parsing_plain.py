import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import DamagedDocumentError, EmptyDocumentError
from pincite.parsing.flow.clusters import CLUSTER
from pincite.parsing.text.plain import decode_text, read_clusters


def _read(text, *, markdown=False):
    return read_clusters(text.encode(), name="a.txt", markdown=markdown)


def test_a_cluster_is_a_heading_and_what_follows():
    pages, blocks = _read("# One\n\nfirst words\n\nmore\n\n## Two\nsecond words\n- item\n", markdown=True)
    assert [page.text for page in pages] == ["One\n\nfirst words\n\nmore", "Two\n\nsecond words\n\n- item"]
    assert [(block.type, block.level, block.page) for block in blocks] == [
        ("Title", 1, 1), ("Text", None, 1), ("Text", None, 1), ("Section Header", 2, 2), ("Text", None, 2),
        ("List Item", None, 2),
    ]  # fmt: skip


def test_plain_text_has_headings_in_capitals():
    pages, blocks = _read("AGREEMENT\n\nBetween us.\n\nTERM\n\nTwo years.")
    assert [page.text for page in pages] == ["AGREEMENT\n\nBetween us.", "TERM\n\nTwo years."]
    assert [block.type for block in blocks] == ["Title", "Text", "Section Header", "Text"]


def test_numbers_and_hash_marks_are_text_in_plain_text():
    _, blocks = _read("# not a heading\n\n1,200.50")
    assert [block.type for block in blocks] == ["Text", "Text"]


@given(st.text(max_size=300).filter(str.strip) | st.just("word " * 3_000) | st.just("x" * 7_000), st.booleans())
def test_every_block_is_what_its_span_says_and_no_cluster_is_too_long(text, markdown):
    try:
        pages, blocks = _read(text.encode("utf-8", "replace").decode(), markdown=markdown)
    except EmptyDocumentError:
        return
    for block in blocks:
        assert pages[block.page - 1].text[block.span.start : block.span.end] == block.text
        assert block.box is None
    assert all(page.text and len(page.text) <= CLUSTER for page in pages)


@given(st.lists(st.from_regex(r"[a-z]{1,12}", fullmatch=True), min_size=1, max_size=400))
def test_no_word_is_lost(words):
    pages, _ = _read("\n\n".join(" ".join(words[index : index + 7]) for index in range(0, len(words), 7)))
    assert " ".join(page.text for page in pages).split() == words


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"a\r\nb\rc", "a\nb\nc"),
        (b"\xef\xbb\xbfmarked", "marked"),
        ("wörter".encode("utf-16"), "wörter"),
        ("wörter".encode("utf-32"), "wörter"),
        (b"\0\0\xfe\xff" + "wörter".encode("utf-32-be"), "wörter"),
        (b"a\x00b\x1b", "a\ufffdb\ufffd"),
    ],
    ids=["line ends", "byte order mark", "utf-16", "utf-32", "utf-32, big end first", "controls"],
)
def test_text_is_decoded(content, text):
    assert decode_text(content, name="a.txt") == (text, False)
    assert not read_clusters(content, name="a.txt", markdown=False)[0][0].remarks


def test_text_of_old_editors_is_read_as_windows_1252_with_a_remark():
    content = "The fee is 150 \u20ac \u2013 \u201cna\u00efve\u201d, payable in Stra\u00dfburg.".encode("cp1252")
    pages, _ = read_clusters(content, name="a.txt", markdown=False)
    assert pages[0].text == content.decode("cp1252")
    assert [remark.kind for remark in pages[0].remarks] == ["untrusted_text"]


def test_other_encodings_and_empty_files_are_refused():
    for content in (
        "Договор".encode("cp1251"),
        "契約書".encode("shift_jis"),
        b"not \x81 all of these bytes are characters",
        b"\xff\xfea",
    ):
        with pytest.raises(DamagedDocumentError, match=r"a.txt: not UTF-(8|16) text \(byte \d+\)"):
            decode_text(content, name="a.txt")
    with pytest.raises(EmptyDocumentError, match="no text"):
        _read(" \n\t\n")


def test_a_long_paragraph_is_cut_at_white_space_and_nothing_is_lost() -> None:
    words = [f"word{number}" for number in range(3_000)]
    pages, _ = read_clusters(" ".join(words).encode(), name="long.txt", markdown=False)
    assert len(pages) > 1
    assert max(len(page.text) for page in pages) <= 3_000
    assert " ".join(page.text for page in pages).split() == words
