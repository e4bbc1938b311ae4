"""Citation anchors: what is one, and to which claims it belongs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.claims.anchors import Spot, associate, find_anchors, is_hash, without_anchors


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("x [cite:A1B2c3d4].", ["a1b2c3d4"]),
        ("x [cite: a1b2c3d4 ]", ["a1b2c3d4"]),
        ("[CITE:abc123]", ["abc123"]),
        ("x [1][2]", ["1", "2"]),
        ("x [1, 3; 5]", ["1", "3", "5"]),
        ("x [1-3]", ["1", "2", "3"]),
        ("x [1–3]", ["1", "2", "3"]),
        ("x [3-1]", ["3", "1"]),
        ("x [1-999]", ["1", "999"]),
        ("x [^2]", ["2"]),
        ("x 【7†source】", ["7"]),
        ("![1] [1](http://x) [1]: x [abc] [1234] [citation needed] [cited:1a2b3c4d]", []),
    ],
)
def test_targets_of_anchors(text: str, targets: list[str]) -> None:
    assert [anchor.target for anchor in find_anchors(text)] == targets


@pytest.mark.parametrize(
    ("text", "written", "target"),
    [
        ("A [cite:xyz].", "[cite:xyz]", "cite:xyz"),
        ("A [cite:ab12].", "[cite:ab12]", "cite:ab12"),
        ("A [cite:].", "[cite:]", "cite:"),
        ("A [cite].", "[cite]", "cite"),
        ("A [cite:a b].", "[cite:a b]", "cite:a b"),
        ("A [cite a1b2c3d4].", "[cite a1b2c3d4]", "cite a1b2c3d4"),
        ("A [cite:file-7.pdf].", "[cite:file-7.pdf]", "cite:file-7.pdf"),
        ("A [cite: 12ab unfinished. B (see c]).", "[cite: 12ab", "cite: 12ab"),
        ("A [cite:a1b2c3d4 and so on [1]", "[cite:a1b2c3d4", "cite:a1b2c3d4"),
        ("A [cite:a1b2c3d4", "[cite:a1b2c3d4", "cite:a1b2c3d4"),
        ("A [cite:a1b2c3d4, 0f1e2d3c].", "[cite:a1b2c3d4, 0f1e2d3c]", "cite:a1b2c3d4, 0f1e2d3c"),
    ],
)
def test_what_only_begins_like_an_anchor_is_malformed(text: str, written: str, target: str) -> None:
    anchor = find_anchors(text)[0]
    assert (anchor.kind, anchor.text, anchor.target) == ("malformed", written, target)
    assert written not in without_anchors(text)


@given(st.text(alphabet="[]cite:123,-–^ab 【】†.!("))
def test_anchors_stand_where_they_say(text: str) -> None:
    for anchor in find_anchors(text):
        assert text[anchor.start : anchor.end] == anchor.text


@given(st.text(alphabet="[]cite:12 ab."))
def test_text_without_anchors_is_found_in_it_only_once_taken_out(text: str) -> None:
    if not find_anchors(text):
        assert without_anchors(text) in {text, text.strip()}


@pytest.mark.parametrize(
    ("target", "known"), [("abc123", True), ("abc12", False), ("xyz123", False), ("a" * 65, False)]
)
def test_what_can_be_a_hash(target: str, known: bool) -> None:
    assert is_hash(target) is known


def belonging(answer: str, *claims: str, sentences: tuple[str, ...] | None = None) -> list[tuple[str, ...]]:
    """The targets of each claim, where each claim is a sentence of its own or stands in the sentences given."""
    spans = [(answer.index(one), answer.index(one) + len(one)) for one in sentences or claims]
    spots = []
    for claim in claims:
        start = answer.index(claim)
        number = max(at for at, (begin, _) in enumerate(spans) if begin <= start)
        spots.append(Spot(start, start + len(claim), number))
    return associate(spots, find_anchors(answer), spans)


def test_an_anchor_belongs_to_the_sentence_before_it_and_not_to_the_next() -> None:
    assert belonging("A is b. [1] C is d.", "A is b.", "C is d.") == [("1",), ()]


def test_anchors_in_a_row_all_belong_however_long_the_row() -> None:
    row = "".join(f"[cite:{number:08x}]" for number in range(9))
    assert len(belonging(f"A is b {row}.", "A is b")[0]) == 9


@pytest.mark.parametrize(("gap", "belongs"), [(20, True), (21, False)])
def test_an_anchor_belongs_within_twenty_characters(gap: int, belongs: bool) -> None:
    assert belonging(f"A is b{' ' * gap}[1]", "A is b") == [("1",) if belongs else ()]


def test_a_final_anchor_covers_the_claims_since_the_one_before() -> None:
    sentence = "A is b [1], c is d, and e is f [2]"
    assert belonging(sentence, "A is b", "c is d", "e is f", sentences=(sentence,)) == [("1",), ("2",), ("2",)]


def test_an_anchor_before_all_claims_is_for_the_first() -> None:
    sentence = "[1] A is b and c is d"
    assert belonging(sentence, "A is b", "c is d", sentences=(sentence,)) == [("1",), ()]


def test_a_repeated_anchor_counts_once() -> None:
    assert belonging("A is b [1][1]", "A is b") == [("1",)]
