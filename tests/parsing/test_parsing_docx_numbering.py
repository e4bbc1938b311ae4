import pytest
from tests.word_files import paragraph, word_file

from pincite.parsing.docx import read_docx


def _level(place, text, form="decimal", more=""):
    shape = f'<w:start w:val="1"/><w:numFmt w:val="{form}"/>{more}<w:lvlText w:val="{text}"/>'
    return f'<w:lvl w:ilvl="{place}">{shape}</w:lvl>'


def _numbering(levels, more=""):
    return (
        f'<w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>'
        f'<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>{more}'
    )


def _item(text, level=0, number=1):
    return paragraph(text, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')


def _texts(body, numbering, **parts):
    return [block.text for block in read_docx(word_file(body, {"numbering": numbering, **parts}), name="a.docx")[1]]


def test_levels_count_on_and_start_again_below_a_higher_one():
    levels = _level(0, "%1.") + _level(1, "%1.%2") + _level(2, "(%3)", "lowerLetter")
    body = _item("a") + _item("b", 1) + _item("c", 1) + _item("d", 2) + _item("e") + _item("f", 1) + _item("g", 2)
    assert _texts(body, _numbering(levels)) == ["1. a", "1.1 b", "1.2 c", "(a) d", "2. e", "2.1 f", "(a) g"]


def test_items_are_as_deep_as_their_level():
    body = _item("a") + _item("b", 1) + _item("c", 2) + paragraph("between") + _item("d", 1)
    levels = _level(0, "%1.") + _level(1, "%1.%2") + _level(2, "(%3)", "lowerLetter")
    blocks = read_docx(word_file(body, {"numbering": _numbering(levels)}), name="a.docx")[1]
    assert [block.depth for block in blocks] == [0, 1, 2, None, 1]


def test_an_instance_that_overrides_the_start_counts_from_there_once():
    again = (
        '<w:num w:numId="2"><w:abstractNumId w:val="0"/>'
        '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>'
    )
    body = _item("a") + _item("b", number=2) + _item("c", number=2) + _item("d")
    assert _texts(body, _numbering(_level(0, "%1)"), again)) == ["1) a", "5) b", "6) c", "7) d"]


def test_numbering_comes_from_styles_and_can_be_switched_off():
    styles = (
        '<w:style w:type="paragraph" w:styleId="L"><w:name w:val="heading 2"/>'
        '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    )
    levels = _level(0, "Article %1", "upperRoman") + _level(1, "Section %1.%2", more='<w:isLgl/><w:pStyle w:val="L"/>')
    off = paragraph("off", '<w:pStyle w:val="L"/><w:numPr><w:numId w:val="0"/></w:numPr>')
    body = _item("a") + paragraph("b", '<w:pStyle w:val="L"/>') + off
    assert _texts(body, _numbering(levels), styles=styles) == ["Article I a", "Section 1.1 b", "off"]


@pytest.mark.parametrize(
    ("text", "font", "shown"),
    [
        ("\uf0b7", "Symbol", "• x"),
        ("o", "Courier New", "◦ x"),
        ("\uf0a7", "Wingdings", "▪ x"),
        ("–", "", "– x"),
        ("", "", "x"),
    ],
    ids=["symbol", "circle", "wingdings", "dash", "none"],
)
def test_bullets_are_signs_that_every_font_has(text, font, shown):
    levels = _level(0, text, "bullet", f'<w:rPr><w:rFonts w:ascii="{font}"/></w:rPr>')
    assert _texts(_item("x"), _numbering(levels)) == [shown]


def test_a_number_that_leads_nowhere_is_no_mark():
    assert _texts(_item("x", number=9) + _item("y", level=7), _numbering(_level(0, "%1."))) == ["x", "y"]
