import hashlib
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.document import Box, Document, Page, Span, Words
from pincite.text.hashing import chunk_hashes, document_id, hash_text

edges = st.floats(0, 1, allow_nan=False)
boxes = st.builds(lambda a, b, c, d: Box(left=a, top=b, width=c, height=d), edges, edges, edges, edges)
spans = st.tuples(st.integers(0, 50), st.integers(0, 50)).map(lambda ends: Span(start=min(ends), end=max(ends)))


def document(**changes: object) -> Document:
    facts = {
        "id": "doc_1",
        "slug": "a",
        "name": "a.pdf",
        "media_type": "application/pdf",
        "sha256": "0" * 64,
        "parser": "p",
        "parser_version": "1",
        "pages": (Page(number=1, width=612, height=792),),
        "blocks": (),
    }
    return Document(**{**facts, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 2)], ids=["negative", "reversed"])
def test_a_span_refuses_impossible_ends(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="0 <= start <= end"):
        Span(start=start, end=end)


@given(spans, spans)
def test_spans_overlap_exactly_when_they_share_a_position(a: Span, b: Span) -> None:
    shared = set(range(a.start, a.end)) & set(range(b.start, b.end))
    assert a.overlaps(b) == bool(shared) == b.overlaps(a)


@given(spans, spans)
def test_a_span_contains_another_when_both_ends_lie_inside(a: Span, b: Span) -> None:
    assert a.contains(b) == (a.start <= b.start and b.end <= a.end)
    assert len(a) == a.end - a.start


def test_a_box_refuses_a_negative_size() -> None:
    with pytest.raises(ValueError, match="width and height"):
        Box(left=0, top=0, width=-0.1, height=0.1)


def test_a_box_refuses_nan() -> None:
    with pytest.raises(ValueError, match="width and height"):
        Box(left=0, top=0, width=float("nan"), height=0.1)


@given(boxes, boxes)
def test_a_union_covers_both_boxes(a: Box, b: Box) -> None:
    both = a.union(b)
    for box in (a, b):
        assert both.left <= box.left
        assert both.top <= box.top
        assert both.right >= box.right - 1e-12
        assert both.bottom >= box.bottom - 1e-12


@given(boxes, boxes)
def test_iou_is_symmetric_and_at_most_one(a: Box, b: Box) -> None:
    assert 0 <= a.iou(b) <= 1 + 1e-9
    assert a.iou(b) == pytest.approx(b.iou(a))


def test_iou_of_a_box_with_itself_is_one_and_of_empty_boxes_zero() -> None:
    box = Box(left=0.1, top=0.2, width=0.3, height=0.4)
    empty = Box(left=0.1, top=0.2, width=0, height=0)
    assert box.iou(box) == pytest.approx(1)
    assert empty.iou(empty) == 0


def test_words_unpack_what_was_packed() -> None:
    numpy = pytest.importorskip("numpy")
    words = Words(
        spans=numpy.array([[0, 3], [4, 9]], "<i4").tobytes(),
        boxes=numpy.array([[0.1, 0.2, 0.3, 0.4], [0, 0, 1, 1]], "<f4").tobytes(),
        engine_starts=numpy.array([7, 11], "<i4").tobytes(),
    )
    assert len(words) == 2
    assert words.span_array().tolist() == [[0, 3], [4, 9]]
    assert words.box_array()[1].tolist() == [0, 0, 1, 1]
    assert words.engine_array().tolist() == [7, 11]


def test_words_refuse_arrays_of_different_lengths() -> None:
    with pytest.raises(ValueError, match="differ in length"):
        Words(spans=b"\0" * 8, boxes=b"\0" * 16, engine_starts=b"\0" * 8)


def test_page_numbers_start_at_one() -> None:
    with pytest.raises(ValueError, match="start at 1"):
        Page(number=0, width=1, height=1)


def test_a_document_refuses_pages_out_of_order() -> None:
    with pytest.raises(ValueError, match=r"page 1 of a\.pdf is numbered 2"):
        document(pages=(Page(number=2, width=1, height=1),))


@pytest.mark.parametrize("number", [0, 2])
def test_a_page_that_does_not_exist_is_an_index_error(number: int) -> None:
    with pytest.raises(IndexError, match="pages 1 to 1"):
        document().page(number)


def test_pages_are_found_by_number_and_unread_ones_are_named() -> None:
    pages = (Page(number=1, width=1, height=1), Page(number=2, width=1, height=1, text_source="none"))
    assert document(pages=pages).page(2) is pages[1]
    assert document(pages=pages).unread_pages == (2,)


def test_document_ids_come_from_the_content() -> None:
    assert document_id("ab" * 32) == "doc_" + "ab" * 8


@pytest.mark.parametrize(
    ("one", "other"),
    [("a  b\n", "a b"), ("co\u00adop", "coop"), ("e\u0301", "\u00e9")],
    ids=["white space", "soft hyphen", "composition"],
)
def test_chunk_hashes_ignore_what_does_not_change_the_text(one: str, other: str) -> None:
    assert hash_text(one) == hash_text(other)


@given(text=st.text(st.one_of(st.sampled_from(" \n\t\u00a0\u00ad\u0301\u2028\u3000\x1ce"), st.characters())))
def test_a_chunk_hash_is_that_of_the_folded_text(text: str) -> None:
    folded = " ".join(unicodedata.normalize("NFC", text).replace("\u00ad", "").split())
    assert hash_text(text) == hashlib.sha256(folded.encode("utf-8", "surrogatepass")).hexdigest()


def test_a_chunk_hash_is_the_first_eight_digits_of_sha256() -> None:
    assert chunk_hashes({"b1": "Hello  world"}) == {"b1": hashlib.sha256(b"Hello world").hexdigest()[:8]}


def test_texts_with_the_same_first_digits_get_longer_hashes() -> None:
    by_prefix: dict[str, str] = {}
    for number in range(1_000_000):
        text = f"block {number}"
        prefix = hash_text(text)[:8]
        if prefix in by_prefix:
            break
        by_prefix[prefix] = text
    hashes = chunk_hashes({"one": by_prefix[prefix], "two": text, "three": text})
    assert hashes["one"] != hashes["two"] == hashes["three"]
    assert {len(digest) for digest in hashes.values()} == {10}


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["i", "ii", "1"], ("i", "ii", "1")),
        (["1", "2", "3"], ()),
        ([None, None], ()),
        (["A-1", None], ("A-1", "")),
    ],
    ids=["roman", "the numbers", "none", "some"],
)
def test_page_labels_are_those_that_are_not_the_numbers(labels, expected):
    pages = tuple(Page(number=at, width=1, height=1, label=label) for at, label in enumerate(labels, 1))
    assert document(pages=pages).page_labels == expected
