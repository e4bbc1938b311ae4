from dataclasses import replace

import numpy as np
import pytest

from pincite.parsing.layout import compose
from pincite.parsing.ocr import Bitmap, OcrWord
from pincite.parsing.ocr.rapid import words_of as rapid_words
from pincite.parsing.ocr.tesseract import words_of as tesseract_words
from pincite.parsing.pdf.ocr_words import with_words
from pincite.parsing.raw.pages import RawPage, RawRect, RawWord

HEAD = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"


def _page(**facts):
    plain = {"label": None, "chars": "", "words": (), "rules": (), "fills": (), "images": (), "text_source": "none"}
    return RawPage(number=1, width=100.0, height=100.0, rotation=0, **{**plain, **facts})


def _bitmap():
    pixels = np.zeros((200, 200), dtype=np.uint8)
    pixels[::2] = 255
    return Bitmap(pixels=pixels, scale=2.0)


def _word(text, left, top, *, line=0, sure=90, height=20, width=30):
    return OcrWord(text, left, top, left + width, top + height, line, sure)


def test_words_become_text_lines_and_boxes_of_the_page():
    words = [_word("two", 10, 20), _word("words", 45, 22), _word("below", 10, 50, line=1)]
    (page,), _ = compose([with_words(_page(), words, _bitmap())])
    assert (page.text, page.text_source) == ("two words\nbelow", "ocr")
    assert page.words.box_array()[0].tolist() == pytest.approx([0.05, 0.10, 0.15, 0.136], abs=0.001)
    assert list(page.words.confidences) == [90, 90, 90]


def test_a_page_of_which_the_engine_is_sure_of_nothing_is_as_it_was():
    page = _page()
    assert with_words(page, [_word("smudge", 10, 10, sure=12)], _bitmap()) is page
    assert with_words(page, [], _bitmap()) is page
    noise = [_word("grainy", 10, 10, sure=20), _word("it", 60, 10, sure=99)]
    assert with_words(page, noise, _bitmap()) is page


def test_words_of_the_file_stay_and_are_not_read_twice():
    stamp = RawWord(0, 5, 5.0, 5.0, 30.0, 15.0, 10.0, 0, 0, False, None)
    page = _page(chars="FILED", words=(stamp,))
    read = with_words(page, [_word("F1LED", 12, 12, width=40), _word("body", 10, 100, line=1)], _bitmap())
    assert read.chars == "FILED\nbody"
    assert list(read.confidences) == [255, 90]


def test_pale_words_are_hidden():
    bitmap = _bitmap()
    bitmap.pixels[90:, :] = 250
    read = with_words(_page(), [_word("seen", 10, 10), _word("ignore", 10, 120, line=1)], bitmap)
    (page,), _ = compose([read])
    assert (page.text, [(one.text, one.reason) for one in page.hidden]) == ("seen", [("ignore", "same_colour")])


def test_the_picture_that_was_read_is_no_figure():
    page = _page(images=(RawRect(0.0, 0.0, 100.0, 60.0), RawRect(0.0, 80.0, 100.0, 100.0)))
    assert with_words(page, [_word("word", 10, 10)], _bitmap()).images == (RawRect(0.0, 80.0, 100.0, 100.0),)


def test_control_characters_and_white_space_never_enter_a_word():
    read = with_words(_page(), [_word("a\x1bb c", 10, 10), _word("\x20", 60, 10)], _bitmap())
    assert read.chars == "a\ufffdbc"


def test_boxes_that_are_no_numbers_are_left_out():
    words = [OcrWord("bad", float("nan"), 0, 5, 5, 0, 90), _word("good", 10, 10)]
    assert with_words(_page(), words, _bitmap()).chars == "good"


@pytest.mark.parametrize("text", ["Tall", "type", "once", "Tally", "sow,", "(1)"])
def test_lines_have_one_size_and_one_height_whichever_letters_stand_in_them(text):
    font = 20
    up = 0.7 if set(text) - set("acemnorsuvwxzgpqy,") else 0.46
    down = 0.22 if set(text) & set("gpqy()") else 0.14 if "," in text else 0.0
    top = 110 - round(up * font)
    words = [
        _word("Happily", 10, 56, height=18),
        OcrWord(text, 10, top, 60, 110 + round(down * font), 1, 90),
        _word("Happily", 10, 136, line=2, height=18),
    ]
    read = with_words(_page(), words, _bitmap())
    assert len({word.size for word in read.words}) == 1
    assert read.words[1].bottom == pytest.approx(55 + 0.22 * font / 2, abs=0.7)


def test_words_of_an_engine_that_finds_lines_have_the_height_of_their_line():
    words = [_word("Tall", 10, 10), _word("once", 10, 50, line=1)]
    read = with_words(_page(), [word._replace(confidence=95) for word in words], _bitmap(), by_lines=True)
    assert [(word.size, word.bottom - word.top) for word in read.words] == [(10.0, 10.0)] * 2


def test_a_word_that_runs_up_the_margin_is_in_no_line():
    words = [_word("This", 10, 10), _word("margin", 180, 10, height=90, width=10), _word("says", 60, 10)]
    (page,), blocks = compose([with_words(_page(), words, _bitmap())])
    assert [block.text for block in blocks] == ["This says", "margin"]
    assert page.words.box_array()[-1].tolist() == pytest.approx([0.9, 0.05, 0.05, 0.45])


def test_confidences_must_match_the_words():
    (page,), _ = compose([with_words(_page(), [_word("one", 10, 10)], _bitmap())])
    with pytest.raises(ValueError, match="one confidence each"):
        replace(page.words, confidences=b"\1\2")


def test_tesseracts_table_is_read_and_what_is_no_word_in_it_is_not():
    rows = [
        "4\t1\t1\t1\t1\t0\t10\t20\t90\t12\t-1\t",
        "5\t1\t1\t1\t1\t1\t10\t20\t30\t12\t96.6\tHello",
        '5\t1\t1\t1\t1\t2\t50\t20\t30\t12\t40.1\t"quoted',
        "5\t1\t1\t1\t2\t1\t10\t40\t30\t12\t-1\t ",
        "5\t1\t1\t1\t2\t2\tx\t40\t30\t12\t90\tbroken",
        "5\t1\t1\t1\t3\t1\t10\t60\t30\t12\t130\tsure",
        "5\tshort",
    ]
    words = list(tesseract_words(HEAD + "\n".join(rows)))
    assert [(word.text, word.line, word.confidence) for word in words] == [
        ("Hello", 0, 97),
        ('"quoted', 0, 40),
        ("sure", 1, 100),
    ]
    assert words[0][1:5] == (10, 20, 40, 32)


def test_rapidocrs_lines_are_read():
    corners = [[10, 20], [40, 21], [40, 33], [10, 32]]
    lines = [(("Hello", 0.966, corners), ("", 0.5, corners)), (("there", 1.2, corners), ("lost", 0.4, None))]
    assert list(rapid_words(lines)) == [
        OcrWord("Hello", 10.0, 20.0, 40.0, 33.0, 0, 97),
        OcrWord("there", 10.0, 20.0, 40.0, 33.0, 1, 100),
    ]
