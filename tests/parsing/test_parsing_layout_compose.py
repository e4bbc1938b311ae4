"""Layout as a whole: reading order, offsets, hidden and turned words."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.document import Block, Box, Cell, KeyValue, Page, Span
from pincite.parsing.layout import compose
from pincite.parsing.layout.pages import finished
from pincite.parsing.raw.pages import RawPage, RawRect
from raw_pages import Sheet, prose


def only(sheet: Sheet) -> tuple[Page, tuple[Block, ...]]:
    pages, blocks = compose([sheet.page()])
    return pages[0], blocks


def check_laws(raws: list[RawPage]) -> None:
    """Every visible word stands once, at its span; lines, blocks and cells quote the page's text."""
    pages, blocks = compose(raws)
    for raw, page in zip(raws, pages, strict=True):
        spans, engine = page.words.span_array().tolist(), page.words.engine_array().tolist()
        assert sorted(engine) == sorted(word.start for word in raw.words if word.hidden is None)
        for (start, end), first in zip(spans, engine, strict=True):
            assert page.text[start:end] == raw.chars[first : first + end - start]
        assert spans == sorted(spans)
        assert all(
            any(line.span.start <= start and end <= line.span.end for line in page.lines) for start, end in spans
        )
        mine = [block for block in blocks if block.page == page.number]
        assert [block.id for block in mine] == [f"p{page.number}b{n}" for n in range(1, len(mine) + 1)]
        assert page.text == "\n\n".join(block.text for block in mine if block.text)
        for block in mine:
            assert page.text[block.span.start : block.span.end] == block.text
            for cell in block.cells:
                assert block.span.contains(cell.span)
                assert page.text[cell.span.start : cell.span.end] == cell.text
        boxes = page.words.box_array()
        assert ((boxes >= 0) & (boxes <= 1)).all()


@given(
    st.lists(
        st.builds(
            dict,
            text=st.lists(
                st.sampled_from(["a", "(b)", "1.", "By:", "word", "Total", "4,100", "_____"]), min_size=1
            ).map(" ".join),
            x=st.sampled_from([-20.0, 50.0, 72.0, 200.5, 320.0, 560.0]),
            y=st.sampled_from([10.0, 20.0, 50.0, 55.0, 62.0, 74.0, 400.0, 770.0]),
            size=st.sampled_from([6.0, 10.0, 18.0]),
            bold=st.booleans(),
            angle=st.sampled_from([0, 0, 0, 90, 270, 180, 37]),
            hidden=st.sampled_from([None, None, None, "tiny", "off_page"]),
        ),
        max_size=25,
    ),
    st.booleans(),
)
@settings(max_examples=150, deadline=None)
def test_every_visible_word_stands_once_at_its_span(lines: list[dict[str, object]], ruled: bool) -> None:
    sheet = Sheet()
    for line in lines:
        sheet.line(**line)
    if ruled:
        sheet.grid([40.0, 190.0, 310.0, 620.0], [45.0, 60.0, 73.0, 420.0])
    check_laws([sheet.page(1), sheet.page(2)])


def test_equal_pages_compose_to_equal_values() -> None:
    sheet = Sheet().lines(prose("a", 5), 72, 100).lines(prose("b", 5), 72, 200)
    assert compose([sheet.page()]) == compose([sheet.page()])


def test_one_column_keeps_words_by_space_lines_by_feed_and_paragraphs_by_blank_line() -> None:
    page, blocks = only(Sheet().lines(["one two", "three."], 72, 100).lines(["Four five."], 72, 150))
    assert page.text == "one two\nthree.\n\nFour five."
    assert [block.text for block in blocks] == ["one two\nthree.", "Four five."]


def test_words_that_touch_are_joined_without_a_space() -> None:
    sheet = Sheet().line("super", 72, 100, end="").line("script", 72 + 25.2, 100)
    assert only(sheet)[0].text == "superscript"


@pytest.mark.parametrize("interleaved", [False, True], ids=["engine by column", "engine by row"])
def test_two_columns_under_a_heading_are_read_one_after_the_other(interleaved: bool) -> None:
    left, right = prose("a", 8, words=6), prose("b", 8, words=6)
    sheet = Sheet().line("A Heading Across Both Of The Columns Of This Page Of Ours", 72, 60, size=16, bold=True)
    if interleaved:
        for index in range(8):
            sheet.line(left[index], 60, 100 + 12 * index).line(right[index], 320, 100 + 12 * index)
    else:
        sheet.lines(left, 60, 100).lines(right, 320, 100)
    page, _ = only(sheet)
    assert page.text.split("\n\n")[1:] == ["\n".join(left), "\n".join(right)]


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("interleaved", [False, True], ids=["engine by column", "engine by row"])
def test_two_columns_of_few_lines_are_read_one_after_the_other(count: int, interleaved: bool) -> None:
    left, right = prose("a", count, words=6), prose("b", count, words=6)
    sheet = Sheet()
    if interleaved:
        for index in range(count):
            sheet.line(left[index], 60, 100 + 12 * index).line(right[index], 320, 100 + 12 * index)
    else:
        sheet.lines(left, 60, 100).lines(right, 320, 100)
    assert only(sheet)[0].text == "\n".join(left) + "\n\n" + "\n".join(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (["Name of the insured", "Number of the claim"], ["Mr John Smith of Dover", "WC 1234 of the year 2024"]),
        (["Date the injury was reported", "Place the injury happened"], ["04/10/2025 in the morning", "at the works"]),
        (
            ["Repair of the old roof", "Paint for the south wall"],
            ["Smith and Sons of Dover", "Jones the painter of Deal"],
        ),
        (["the rent of the shop", "and all rates and taxes"], ["1,200.00", "310.50"]),
        (
            ["the tenant pays the rent.", "the landlord pays the rates."],
            ["each month in advance;", "each year in arrears;"],
        ),
    ],
    ids=["labels", "label and place", "cells", "amounts", "sentences"],
)
def test_two_rows_of_cells_stay_rows(left: list[str], right: list[str]) -> None:
    sheet = Sheet()
    for index, (one, two) in enumerate(zip(left, right, strict=True)):
        sheet.line(one, 72, 100 + 14 * index).line(two, 330, 100 + 14 * index)
    text = only(sheet)[0].text
    assert text.index(left[0]) < text.index(right[0]) < text.index(left[1]) < text.index(right[1])


def test_labels_with_values_stay_on_one_line_though_they_form_two_columns() -> None:
    sheet = Sheet()
    for index, (label, value) in enumerate([("Name:", "John Smith"), ("Claim:", "WC 1234"), ("Date:", "04/10/2025")]):
        sheet.line(label, 72, 100 + 14 * index).line(value, 220, 100 + 14 * index)
    page, blocks = only(sheet)
    assert page.text == "Name: John Smith\nClaim: WC 1234\nDate: 04/10/2025"
    assert [block.type for block in blocks] == ["Key Value"]


def test_a_rule_across_the_page_ends_its_columns() -> None:
    sheet = Sheet().lines(prose("a", 4, words=5), 60, 100).lines(prose("b", 4, words=5), 320, 100)
    sheet.lines(prose("c", 4, words=5), 60, 200).lines(prose("d", 4, words=5), 320, 200)
    sheet.rules.append(RawRect(50, 180, 560, 181))
    firsts = [part[0] for part in only(sheet)[0].text.split("\n\n")]
    assert firsts == ["a", "b", "c", "d"]


def test_a_superscript_given_after_its_line_returns_to_its_word() -> None:
    sheet = Sheet().line("effect 26", 72, 100, end="").line("September 2019", 124, 100)
    sheet.line("th", 115.5, 98, size=6)
    assert only(sheet)[0].text == "effect 26th September 2019"


def test_hidden_words_are_no_text_and_neighbours_with_one_reason_are_joined() -> None:
    sheet = (
        Sheet()
        .line("seen", 72, 100)
        .line("not seen", 72, 120, hidden="same_colour")
        .line("tiny", 72, 140, hidden="tiny")
    )
    page, _ = only(sheet)
    assert page.text == "seen"
    assert [(one.text, one.reason) for one in page.hidden] == [("not seen", "same_colour"), ("tiny", "tiny")]


def test_turned_words_come_last_and_keep_their_displayed_boxes() -> None:
    sheet = Sheet().line("margin", 20, 300, angle=90).line("body", 72, 100)
    page, blocks = only(sheet)
    assert page.text == "body\n\nmargin"
    assert blocks[1].box is not None
    assert blocks[1].box.left == pytest.approx(20 / 612)
    assert page.words.box_array()[1][1] == pytest.approx(300 / 792)


def test_words_beyond_the_page_are_clamped_to_it() -> None:
    page, blocks = only(Sheet().line("wide", 600, 786))
    left, top, width, height = page.words.box_array()[0].tolist()
    assert left + width == pytest.approx(1)
    assert top + height == pytest.approx(1)
    assert blocks[0].box is not None
    assert blocks[0].box.right == pytest.approx(1)


def test_a_picture_is_a_figure_without_text_in_its_place() -> None:
    sheet = Sheet().line("Above the picture.", 72, 100).line("Below the picture.", 72, 400)
    sheet.images.append(RawRect(72, 150, 300, 350))
    _, blocks = only(sheet)
    assert [(block.type, block.text) for block in blocks][1] == ("Figure", "")


def test_no_pages_give_nothing_and_an_empty_page_gives_an_empty_text() -> None:
    assert compose([]) == ((), ())
    pages, blocks = compose([Sheet().page(text_source="none")])
    assert (pages[0].text, pages[0].text_source, blocks) == ("", "none", ())


def test_equal_blocks_of_two_pages_share_their_chunk_hash() -> None:
    sheet = Sheet().line("The same words.", 72, 100)
    _, blocks = compose([sheet.page(1), sheet.page(2)])
    assert blocks[0].chunk_hash == blocks[1].chunk_hash
    assert len(blocks[0].chunk_hash) == 8


@pytest.mark.parametrize(
    ("image", "count"),
    [((0, 0, 612, 792), 0), ((72, 150, 82, 160), 0), ((72, 150, 300, 350), 1)],
    ids=["background", "ornament", "picture"],
)
def test_only_pictures_that_show_something_are_figures(image: tuple[float, float, float, float], count: int) -> None:
    sheet = Sheet().line("Some words.", 72, 100)
    sheet.images += [RawRect(*image), RawRect(image[0] + 1, image[1] + 1, image[2] - 1, image[3] - 1)]
    assert sum(block.type == "Figure" for block in only(sheet)[1]) == count


def test_a_line_in_two_sizes_has_the_size_of_most_of_its_characters() -> None:
    sheet = Sheet().line("N", 72, 100, size=12, end=" ").line("ormally small capitals", 78.5, 101.8, size=10)
    page, blocks = only(sheet.lines(prose("a", 4), 72, 140))
    assert page.text.startswith("N ormally small capitals")
    assert blocks[0].type == "Text"


def test_centred_lines_stay_together_though_each_ends_a_sentence() -> None:
    page, _ = only(Sheet().line("A first line that is centred.", 200, 100).line("And a second.", 237, 112))
    assert "\n\n" not in page.text


def rtl_line(sheet: Sheet, words: list[str], right: float, y: float) -> Sheet:
    """Words put down one after another towards the left, as Arabic and Hebrew run."""
    for word in words:
        left = right - 5.0 * len(word)
        sheet.line(word, left, y, end=" ")
        right = left - 3
    sheet.chars = sheet.chars[:-1] + "\n"
    return sheet


def test_lines_from_right_to_left_keep_the_order_of_their_words() -> None:
    first, second = ["שלום", "עולם", "R", "טוב"], ["תודה", "רבה", "לכולם"]
    sheet = rtl_line(rtl_line(Sheet(), first, 540, 100), second, 540, 112)
    page = compose([sheet.page()])[0][0]
    assert page.text.split() == [*first, *second]
    assert len(page.lines) == 2


def test_words_of_another_script_in_a_line_from_right_to_left_stand_in_their_place() -> None:
    sheet = rtl_line(Sheet(), ["בשפת", "התכנות"], 540, 100)
    sheet.line("Python version", 416, 100, end=" ")
    rtl_line(sheet, ["החדשה", "מאוד"], 412, 100)
    assert compose([sheet.page()])[0][0].text.split() == ["בשפת", "התכנות", "Python", "version", "החדשה", "מאוד"]


@pytest.mark.parametrize(("gap", "text"), [(1, "In May the world"), (4, "I n May the world")], ids=["one word", "two"])
def test_a_dropped_initial_belongs_to_the_first_of_the_lines_beside_it(gap: float, text: str) -> None:
    sheet = Sheet().line("I", 72, 100, size=30).line("n May the world", 72 + 15 + gap, 102)
    sheet.lines(["was turned upside down by", "the judgment of a court"], 87 + gap, 114)
    page = compose([sheet.page()])[0][0]
    assert page.text.split("\n")[:2] == [text, "was turned upside down by"]


def test_finishing_a_block_keeps_all_else_it_says():
    span, box = Span(start=0, end=3), Box(left=0.1, top=0.2, width=0.3, height=0.4)
    block = Block(
        id="p1b1",
        type="Table",
        page=1,
        span=span,
        text="Fee",
        chunk_hash="",
        box=box,
        level=2,
        cells=(Cell(row=0, column=0, span=span, text="Fee", box=box),),
        pairs=(KeyValue(label=span, value=span),),
        caption_of="p1b2",
        note_of="p1b3",
    )
    told = {"chunk_hash": "0123abcd", "depth": 1, "continues": "p0b1"}
    unset = {one.name for one in fields(Block) if getattr(block, one.name) == one.default}
    assert unset <= set(told)  # every other field says something here
    facts = {name: [fact] for name, fact in told.items()}
    assert finished([block], **facts) == [replace(block, **told)]
