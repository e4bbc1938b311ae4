"""Words of web pages are plainly visible, hidden, or marked as open; never visible where Chromium paints nothing."""

import re

import pytest
from tests.web.hiding import WAYS, page
from tests.web.ordinary import PAGES

from pincite.parsing.html import read_html

_WORDS = "Payment due 4711"


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_words_that_are_not_painted_are_never_plainly_visible(way):
    pages, _ = read_html(page(way, _WORDS).encode(), name="a.html")
    assert pages[0].text.startswith("Seen")
    for each in pages:
        open_words = " ".join(each.text[span.start : span.end] for span in each.doubtful)
        assert _WORDS not in each.text or _WORDS in open_words
        assert not each.doubtful or "visibility_unknown" in [remark.kind for remark in each.remarks]
        assert "Seen" not in open_words


@pytest.mark.parametrize("name", PAGES)
def test_words_of_ordinary_pages_are_plainly_visible(name):
    pages, _ = read_html(PAGES[name].encode(), name="a.html")
    assert [span for each in pages for span in each.doubtful] == []
    hidden = sum(len(each.hidden) for each in pages)
    # the options of a list are no hidden text
    assert hidden == len(re.findall(r"\bdata-gone\b", PAGES[name])) - PAGES[name].count("<option data-gone")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>Rent <span style='clip-path:url(#x)'>due  \n now</span> paid", ["due now"]),
        ("<ul><li>a<li style='perspective:1px'>b c</ul>", ["b c"]),
        ("<table><tr><td>a<td style='mask:url(x)'>b<tr><td>c<td>d</table>", ["b"]),
        ("<p style='brand-new-property:7'>a", ["a"]),
        ("<p style='color:brand-new(1)'>a<b style='color:#000'>b</b>", ["a"]),
        ("<p style='display:flex;flex-direction:row-reverse'><b>not </b><b>shall </b>", ["not shall"]),
        ("<p style='display:flex'>It <b style='order:-1'>not</b> may", ["not"]),
        ("<table><col style='visibility:hidden'><tr><td>a</table><p>b", ["a"]),
    ],
    ids=["span", "item", "cell", "property", "value", "reversed", "order", "column"],
)
def test_formatting_that_is_not_understood_leaves_open_just_its_own_words(body, expected):
    pages, _ = read_html(body.encode(), name="a.html")
    marked = [each.text[span.start : span.end] for each in pages for span in each.doubtful]
    assert [text.removeprefix("• ") for text in marked] == expected


def test_long_paragraphs_keep_their_open_words_in_every_cluster():
    pages, _ = read_html(f"<p>a <span style='mask:url(x)'>{'word ' * 1500}</span> end".encode(), name="a.html")
    assert len(pages) > 2
    for each in pages:
        assert "".join(each.text[span.start : span.end] for span in each.doubtful).count("word") == each.text.count(
            "word"
        )


@pytest.mark.parametrize("policy", ["upgrade-insecure-requests", "default-src 'none'; style-src 'unsafe-inline'"])
def test_policies_that_let_styles_be_are_no_doubt(policy):
    head = f'<meta http-equiv=Content-Security-Policy content="{policy}"><style>b{{color:#000}}</style>'
    pages, _ = read_html(f"{head}<p>a <b>b</b>".encode(), name="a.html")
    assert [each.doubtful for each in pages] == [()]


def test_style_sheets_outside_the_file_are_a_remark():
    pages, _ = read_html(b"<link rel=stylesheet href=https://example.com/a.css><p>Seen", name="a.html")
    assert [remark.kind for remark in pages[0].remarks] == ["unread_style"]


@pytest.mark.parametrize(
    "css",
    [
        ":root{--a:var(--b) var(--b);--b:var(--a)}p{color:var(--a)}",
        "".join(f":root{{--v{n}:var(--v{n + 1}) var(--v{n + 1})}}" for n in range(40)) + "p{display:var(--v0)}",
        "p{color:" + "calc(" * 500 + "1" + ")" * 500 + "}",
        "p" + ":not(p" * 300 + ")" * 300 + "{display:none}",
        "p{" * 400,
        "@media " + "(" * 300 + "{p{display:none}}",
    ],
    ids=["circle", "doubling", "depth", "selector", "nesting", "condition"],
)
def test_hostile_style_sheets_are_read_in_bounds(css):
    pages, _ = read_html(f"<style>{css}</style><h1>Seen</h1>".encode(), name="a.html")
    assert pages[0].text == "Seen"


def test_open_words_beside_letters_that_only_programs_read_keep_their_place():
    tags = "\U000e0041" * 6
    body = f"<p>{tags}<b style='mask:url(x)'>{tags}due</b> now<i style='mask:url(x)'>{tags}</i>{tags}"
    pages, _ = read_html(body.encode(), name="a.html")
    assert pages[0].text == "due now"
    assert [pages[0].text[span.start : span.end] for span in pages[0].doubtful] == ["due"]
