import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from pincite.document import Span
from pincite.review.page.marked import mark_spans
from pincite.review.page.markup import element, join, json_script, raw_element, text

HOSTILE = (
    "<script>alert(1)</script>",
    "</style><img src=x onerror=alert(1)>",
    '" onclick="alert(1)',
    "&lt;b&gt;",
    "\u202egnp.exe",
)


@pytest.mark.parametrize("words", HOSTILE, ids=["script", "style", "quote", "entity", "reordering"])
def test_a_text_is_never_markup_wherever_it_is_put(words):
    whole = element("p", words, element("q", words), title=words)
    read = html.fragment_fromstring(whole)
    shown = words.replace("\u202e", "\\u202e")
    assert [one.tag for one in read.iter()] == ["p", "q"]
    assert (read.text, read[0].text, dict(read.attrib)) == (shown, shown, {"title": shown})


@given(st.text())
def test_what_reorders_or_controls_text_is_shown_and_does_nothing(words):
    shown = text(words)
    assert not set(shown) & {chr(code) for code in (*range(9), *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x2028)}


@pytest.mark.parametrize("closing", ["</script>", "</SCRIPT >", "<!--", "\u2028", "]]>"])
def test_json_in_a_page_can_neither_end_its_element_nor_begin_another(closing):
    content = json.dumps({"title": closing}, ensure_ascii=False).encode()
    written = json_script(content, id="data")
    assert json.loads(html.fragment_fromstring(written).text) == {"title": closing}
    assert "<" not in written.removeprefix('<script type="application/json" id="data">').removesuffix("</script>")


@pytest.mark.parametrize("content", ["a</script>b", "a</SCRIPT", "<!-- a"])
def test_a_script_of_ours_that_would_end_early_is_refused(content):
    with pytest.raises(ValueError, match="would end it"):
        raw_element("script", content)


def test_names_of_elements_and_attributes_are_names():
    with pytest.raises(ValueError, match="no name of an element"):
        element("p onclick=x")
    with pytest.raises(ValueError, match="no name of an attribute"):
        element("p", **{"on click": "x"})
    with pytest.raises(ValueError, match="has no content"):
        element("br", "words")
    with pytest.raises(ValueError, match="takes text"):
        raw_element("p", "words")


def test_children_are_put_in_order_and_nothing_for_nothing():
    assert join(("a<", None, [element("b", 1), "c"])) == "a&lt;<b>1</b>c"
    assert (
        element("input", checked=True, disabled=False, value=None, aria_label="x") == '<input checked aria-label="x">'
    )


def _wrapped(piece, name, begins):
    return element("mark", piece, id=name if begins else None)


@given(
    words=st.text(alphabet="ab<&\n", max_size=30),
    spans=st.lists(st.tuples(st.integers(0, 35), st.integers(0, 10)), max_size=6),
)
def test_marking_changes_no_letter_and_every_mark_begins_once(words, spans):
    given_spans = [(Span(start=start, end=start + length), f"m{at}") for at, (start, length) in enumerate(spans)]
    marked = html.fragment_fromstring(element("div", mark_spans(words, given_spans, _wrapped)))
    assert (marked.text_content() or "") == words
    names = [one.get("id") for one in marked.iter("mark") if one.get("id")]
    assert sorted(names) == sorted(name for span, name in given_spans if span.start < min(span.end, len(words)))
