"""Running lines that a page shows by itself, told from body text at its edges."""

from __future__ import annotations

import pytest

from pincite.parsing.layout import compose
from raw_pages import Sheet

PROSE = ["the carrier shall deliver the goods within thirty days", "of the order and the buyer shall pay for them then"]


def kinds(sheet: Sheet) -> dict[str, str]:
    """Block types of the only page by their text."""
    return {block.text: block.type for block in compose([sheet.page()])[1]}


def page(line: list[tuple[str, float]], y: float, *, body: list[str] | None = None, bold: bool = False) -> Sheet:
    """A page of prose, top to bottom, with a line of parts at height `y`."""
    sheet = Sheet()
    sheet.lines((body or PROSE) * 27, 72, 80, leading=12)
    for text, x in line:
        sheet.line(text, x, y, bold=bold)
    return sheet


FEET = {
    "journal": [("Vol. 8, No. 3, March 2014", 72)],
    "journal with bars": [("Trade Review | www.example.org", 72), ("1", 300), ("March 2014 | Volume 8 | Issue 3", 380)],
    "copy": [("Downloaded from www.example.org on 3 May 2020", 72)],
    "archive": [("Published by Example Archive, 1997", 200)],
    "control": [("Revision: 2.4", 72), ("P/N 119-036", 270), ("10 June 2019", 480)],
}


@pytest.mark.parametrize("parts", FEET.values(), ids=FEET)
def test_marks_of_copies_journals_and_control_are_footers(parts: list[tuple[str, float]]) -> None:
    found = kinds(page(parts, 760))
    assert {found[text] for text, _ in parts} <= {"Footer", "Page Number"}


HEADS = {
    "number first": [("400", 72), ("BRITISH HUSBANDRY.", 250), ("[Ch. XIX.", 480)],
    "number last": [("Advocacy in Action", 72), ("447", 520)],
    "authors": [("Woodworth et al.: Brief Notices", 72)],
}


@pytest.mark.parametrize("parts", HEADS.values(), ids=HEADS)
def test_numbered_titles_and_authors_over_prose_are_headers(parts: list[tuple[str, float]]) -> None:
    found = kinds(page(parts, 40))
    assert {found[text] for text, _ in parts} <= {"Header", "Page Number"}


BODY = {
    "letterhead": ([("Acme Supply Company, 12 Main Street, www.acme.example", 72)], 40),
    "total": ([("Total", 72), ("500", 520)], 770),
    "signature": ([("Signed:", 72), ("Date: 4 May 2020", 400)], 770),
    "labels": ([("Invoice No: 4711", 72), ("Due: 10 June 2019", 400)], 770),
    "heading": ([("7", 72), ("TERM OF THE AGREEMENT", 100)], 40),
    "far from the edge": ([("Downloaded from www.example.org on 3 May 2020", 72)], 40 + 0.15 * 792),
}


@pytest.mark.parametrize(("parts", "y"), BODY.values(), ids=BODY)
def test_other_lines_at_the_edges_stay_body_text(parts: list[tuple[str, float]], y: float) -> None:
    found = compose([page(parts, y).page()])[1]
    words = {word for text, _ in parts for word in text.split()}
    inside = [block for block in found if block.type not in {"Header", "Footer", "Page Number"}]
    assert words <= {word for block in inside for word in block.text.split()}


def test_a_number_beside_a_title_over_a_table_stays_body_text() -> None:
    rows = ["Steel 40 tons", "Copper 12 tons"]
    found = kinds(page([("Iron Ore", 72), ("447", 520)], 40, body=rows))
    assert "Header" not in found.values()


def test_bold_lines_are_no_running_lines() -> None:
    found = kinds(page([("BRITISH HUSBANDRY", 72), ("400", 520)], 40, bold=True))
    assert not {"Header", "Footer"} & set(found.values())


def test_the_parts_of_a_footer_stand_from_left_to_right() -> None:
    texts = [block.text for block in compose([page(FEET["control"], 760).page()])[1]]
    assert texts[-3:] == ["Revision: 2.4", "P/N 119-036", "10 June 2019"]


def turned(x: float) -> dict[str, str]:
    """A page with a line that runs up it at `x`, each of its words 5 points wide."""
    sheet = Sheet().lines(PROSE * 5, 100, 80)
    for index, word in enumerate(("Downloaded", "from", "www.example.org")):
        sheet.line(word, x, 600 - 60 * index, size=10, angle=270)
        last = sheet.words[-1]
        sheet.words[-1] = last._replace(right=last.left + 9, bottom=last.top + 50)
    return kinds(sheet)


def test_lines_up_the_margin_are_footers() -> None:
    assert turned(20)["Downloaded from www.example.org"] == "Footer"


def test_turned_lines_among_the_text_are_body_text() -> None:
    assert "Footer" not in turned(200).values()
