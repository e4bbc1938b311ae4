"""What a model calls a quote, made searchable."""

from __future__ import annotations

import pytest

import pincite
from pincite.grounding.quotes import is_empty, quote_parts, searchable_forms, strip_html, unwrap, without_gaps
from pincite.testing import document_from_pages


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        pytest.param("<tr><td>A</td><td>B</td></tr>", "A B", id="cells"),
        pytest.param("W<b>or</b>d", "Word", id="inline"),
        pytest.param("a<br/>b", "a b", id="break"),
        pytest.param("x < 5 and y > 3", "x < 5 and y > 3", id="no tags"),
        pytest.param("P&amp;S &lt;b&gt;", "P&S <b>", id="entities"),
        pytest.param("<style>p{}</style>a<!-- b -->", "a", id="style and comment"),
        pytest.param('<td colspan="2" class="a">A</td>', "A", id="attributes"),
        pytest.param("  a \n b ", "a b", id="white space"),
        pytest.param("", "", id="empty"),
    ],
)
def test_strip_html_leaves_the_words(text: str, plain: str) -> None:
    assert strip_html(text) == plain


def test_strip_html_is_linear_on_unclosed_tags() -> None:
    assert strip_html("<a " * 50_000).startswith("<a <a")


@pytest.mark.parametrize(
    ("quote", "bare"),
    [
        ('"the fee."', "the fee"),
        ("**the fee**", "the fee"),
        ("...the fee...", "the fee"),
        ("- the fee;", "the fee"),
        (".5 percent", ".5 percent"),
        ("-5 dollars", "-5 dollars"),
        ("(5)", "(5)"),
        ("$5.", "$5"),
    ],
)
def test_unwrap_takes_wrapping_and_no_meaning(quote: str, bare: str) -> None:
    assert unwrap(quote) == bare


def test_forms_go_from_faithful_to_bare() -> None:
    assert list(searchable_forms('"<b>The</b> fee."')) == [
        '"<b>the</b> fee."',
        "<b>the</b> fee",
        '"the fee."',
        "the fee",
    ]


@pytest.mark.parametrize(
    ("folded", "empty"),
    [("", True), ("a", True), ("-", True), ("5", True), ("5%", False), ("$5", False), ("of", False)],
)
def test_emptiness(folded: str, empty: bool) -> None:
    assert is_empty(folded) is empty


def test_parts_and_the_quote_without_gaps() -> None:
    quote = "The fee<omitted>is [...] due … now"

    assert quote_parts(quote) == ["the fee", "is", "due", "now"]
    assert without_gaps(quote) == "the fee is due now"


@pytest.mark.parametrize(
    "quote",
    [
        "The Buyer shall <not> pay the fee.",
        "The Buyer shall <never/> pay the fee.",
        "The Buyer shall <not-to:ever> pay the fee.",
        "The Buyer shall <!-- not --> pay the fee.",
        "The Buyer shall <!-- --><b>not</b> pay the fee.",
        "The Buyer shall <script>not</script> pay the fee.",
        "The Buyer shall <style>not</style> pay the fee.",
    ],
)
def test_no_word_of_a_quote_vanishes_as_markup(quote: str) -> None:
    document = document_from_pages(["The Buyer shall pay the fee."])

    assert pincite.cite(document, quote).kind == "ungrounded"


@pytest.mark.parametrize("tag", ["b", "strong", "span class='x'", "td", "p", "br/", "H2", "mark", "sup"])
def test_elements_of_html_are_taken_off_a_quote(tag: str) -> None:
    document = document_from_pages(["The Buyer shall pay the fee."])

    assert pincite.cite(document, f"The Buyer <{tag}> shall pay the fee.").kind == "citation"
