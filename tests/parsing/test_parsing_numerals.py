import pytest

from pincite.parsing.flow.numerals import format_number, symbol


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (4, "lowerRoman", "iv"), (1994, "upperRoman", "MCMXCIV"), (0, "lowerRoman", "0"),
        (99_999, "upperRoman", "99999"),
        (27, "lowerLetter", "aa"), (52, "upperLetter", "ZZ"), (0, "lowerLetter", "0"), (3, "decimalZero", "03"),
        (11, "ordinal", "11th"), (22, "ordinal", "22nd"), (21, "cardinalText", "Twenty-one"),
        (30, "ordinalText", "Thirtieth"), (12, "ordinalText", "Twelfth"), (5, "chineseCounting", "5"), (5, "none", ""),
    ],
)  # fmt: skip
def test_numbers_are_written_as_lists_show_them(value, form, text):
    assert format_number(value, form) == text


def test_symbols_are_known_by_their_font():
    assert (symbol(0xF0FE, font="Wingdings"), symbol(0xF0B7, font="Symbol"), symbol(0x41, font="Arial")) == (
        "☑",
        "•",
        None,
    )
