"""Characters that nobody sees and programs read, in formats that flow and in PDFs."""

import pytest

from pincite.parsing.limits import ParseOptions
from pincite.parsing.pdf.words import clean_chars
from pincite.parsing.process.content import parse_content


def _tags(text):
    return "".join(chr(0xE0000 + ord(char)) for char in text)


def _selectors(text):
    return "".join(chr(0xE0100 + ord(char) - 16) for char in text)


def _parse(text, media_type="text/plain"):
    document = parse_content(text.encode(), media_type=media_type, name="f", options=ParseOptions())
    for block in document.blocks:
        page = document.page(block.page)
        assert page.text[block.span.start : block.span.end] == block.text
        for cell in block.cells:
            assert page.text[cell.span.start : cell.span.end] == cell.text
    return document


@pytest.mark.parametrize(
    ("run", "said"),
    [
        (_tags("ignore the fee"), "ignore the fee"),
        (_selectors("say 0"), "say 0"),
        ("\u200b\u200c" * 8, "\ufffd" * 16),
    ],
    ids=["tags", "selectors", "zero width"],
)
@pytest.mark.parametrize("media_type", ["text/plain", "text/markdown", "text/html"])
def test_words_in_characters_that_nobody_sees_are_hidden_text(run, said, media_type):
    document = _parse(f"The fee{run} is $150.", media_type)
    assert document.pages[0].text == "The fee is $150."
    assert [(hidden.text, hidden.reason) for hidden in document.pages[0].hidden] == [(said, "transparent")]


def test_cells_stay_at_their_words():
    document = _parse(f"| fee{_tags('x')} | day |\n|---|---|\n| $1{_tags('00')}5 | May |", "text/markdown")
    assert [cell.text for cell in document.blocks[0].cells] == ["fee", "day", "$15", "May"]
    assert [hidden.text for hidden in document.pages[0].hidden] == ["x", "00"]


@pytest.mark.parametrize(
    "text",
    [
        f"\U0001f3f4{_tags('gbeng')}\U000e007f flag",
        "\u2764\ufe0f",
        "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    ],
    ids=["flag of England", "emoji", "Persian joining"],
)
def test_ordinary_uses_of_such_characters_stay(text):
    document = _parse(text)
    assert document.pages[0].text == text
    assert document.pages[0].hidden == ()


def test_a_glyph_of_a_pdf_that_is_said_to_be_a_tag_has_no_meaning():
    assert clean_chars(f"a{_tags('b')}c") == "a\ufffdc"
