"""Words of pages, packed for the viewer: what is unpacked is what was packed."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.document import Box
from pincite.records import PageText, PageView, ResultView, SourceView, View, WordBox
from pincite.review.page.word_places import PageWords, packed_words

EDGE = st.floats(0, 0.5)
WORD = st.tuples(st.integers(0, 9), st.integers(1, 20), EDGE, EDGE, EDGE, EDGE)


def _view() -> View:
    page = PageView(number=1, width=600, height=800, label=None, text=None, image=None)
    source = SourceView(
        id="a", name="a.pdf", layout="pages", media_type="application/pdf", file=None, page_count=1, pages=(page,)
    )
    return View(result=ResultView(kind="fields", title="t"), sources=(source,))


def _unpacked(view: View, words: PageWords) -> dict[str, object]:
    unpacked: dict[str, object] = json.loads(packed_words(view, words))
    return unpacked


@given(st.lists(WORD, max_size=20))
def test_six_numbers_give_a_word_and_its_box_back(drawn):
    words, at = [], 0
    for skip, length, *edges in drawn:
        left, top, width, height = edges
        start, at = at + skip, at + skip + length
        words.append(WordBox(start=start, end=at, box=Box(left=left, top=top, width=width, height=height)))
    page = PageText(number=1, width=600, height=800, text="x" * at, words=tuple(words))
    (source,) = _unpacked(_view(), PageWords(pages={("a", 1): page}))["sources"]
    packed, end = source["1"], 0
    for place, word in enumerate(words):
        skip, length, *box = packed[6 * place : 6 * place + 6]
        assert (end + skip, end + skip + length) == (word.start, word.end)
        end += skip + length
        edges = [word.box.left, word.box.top, word.box.width, word.box.height]
        # Half a unit of the packed numbers, and the rounding of the division back.
        assert [one / 10_000 for one in box] == pytest.approx(edges, abs=0.5e-4 + 1e-12)


def test_words_elsewhere_are_named_by_their_address():
    assert _unpacked(_view(), PageWords(address="/t/pages")) == {"address": "/t/pages", "sources": [{}]}
