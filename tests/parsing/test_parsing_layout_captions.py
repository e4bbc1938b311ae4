"""Captions and footnotes name the blocks they belong to."""

from __future__ import annotations

import pytest

from pincite.document import Block
from pincite.parsing.layout import compose
from pincite.parsing.raw.pages import RawRect
from raw_pages import Sheet, prose


def blocks_of(sheet: Sheet) -> list[Block]:
    return list(compose([sheet.page()])[1])


def pictured() -> Sheet:
    sheet = Sheet().lines(prose("a", 4), 72, 60).lines(prose("b", 4), 72, 500)
    sheet.images.append(RawRect(100, 200, 400, 400))
    return sheet


@pytest.mark.parametrize("top", [405, 185], ids=["under it", "over it"])
@pytest.mark.parametrize("text", ["Figure 1: The mill from the south", "Fig. 2 The mill", "Chart IV. Prices"])
def test_a_caption_names_its_figure(text: str, top: float) -> None:
    blocks = blocks_of(pictured().line(text, 100, top))
    (figure,) = [block for block in blocks if block.type == "Figure"]
    assert [block.text for block in blocks if block.caption_of == figure.id] == [text]


@pytest.mark.parametrize(
    ("text", "left", "top"),
    [("Figure 1: The mill", 100, 470), ("The mill from the south", 100, 405), ("Table 1: Prices", 100, 405)],
    ids=["far away", "no caption", "of a table"],
)
def test_other_text_describes_nothing(text: str, left: float, top: float) -> None:
    assert {block.caption_of for block in blocks_of(pictured().line(text, left, top))} == {None}


def test_a_caption_names_its_table() -> None:
    sheet = Sheet().line("Table 3. Prices of fruit", 75, 80)
    for index, row in enumerate([("Fruit", "Boxes", "Price"), ("Apples", "12", "4.10"), ("Pears", "7", "3.95")]):
        for x, text in zip((75, 175, 275), row, strict=True):
            sheet.line(text, x, 103 + 20 * index)
    caption, table = blocks_of(sheet.grid([70, 170, 270, 370], [100, 120, 140, 160]))
    assert (caption.caption_of, table.type) == (table.id, "Table")


def noted(mark: str, *, call: str, size: float = 7, top: float = 700) -> list[Block]:
    sheet = Sheet().lines(prose("a", 3), 72, 60)
    sheet.line(f"The price is due{call} and the fee as well.", 72, 200).lines(prose("b", 3), 72, 300)
    return blocks_of(sheet.line(f"{mark} As the parties agreed before.", 72, top, size=size))


@pytest.mark.parametrize("mark", ["1", "12", "*", "†"])
def test_a_footnote_names_the_text_that_calls_it(mark: str) -> None:
    blocks = noted(mark, call=mark)
    (note,) = [block for block in blocks if block.note_of]
    (caller,) = [block for block in blocks if block.id == note.note_of]
    assert note.text.endswith("agreed before.")
    assert "The price is due" in caller.text


@pytest.mark.parametrize(
    "blocks",
    [noted("1", call=""), noted("1", call="1", size=10), noted("1", call="1", top=250), noted("1", call="1.5")],
    ids=["nothing calls it", "usual size", "upper half", "part of a number"],
)
def test_other_small_text_is_no_footnote(blocks: list[Block]) -> None:
    assert {block.note_of for block in blocks} == {None}
