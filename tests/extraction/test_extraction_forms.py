"""Chunks, labels and the values beside them, on lines and in tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pincite.document import Cell, Document, Span
from pincite.extraction.offline.candidates.forms import form_candidates
from pincite.extraction.offline.labels.cues import field_cues
from pincite.extraction.offline.structure.chunks import ChunkMap
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.slots import find_slots
from pincite.testing import document_from_pages


def table_document(rows: list[list[str]], *, before: str = "") -> Document:
    """A document whose second block is a table of these cells."""
    text = "\n".join(" | ".join(row) for row in rows)
    document = document_from_pages([f"{before or 'Report'}\n\n{text}"])
    block = document.blocks[1]
    cells, offset = [], block.span.start
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            span = Span(start=offset, end=offset + len(cell))
            cells.append(Cell(row=number, column=column, span=span, text=cell, header=number == 0))
            offset += len(cell) + 3
        offset -= 2
    table = replace(block, type="Table", cells=tuple(cells))
    return replace(document, blocks=(document.blocks[0], table))


def _labels(text: str) -> list[tuple[str, str | None]]:
    chunks = ChunkMap(document_from_pages([text]), 0)
    found = []
    for slot in find_slots(chunks, 0):
        whole = chunks.chunks[slot.chunk].text
        found.append((whole[slot.start : slot.end], None if slot.value is None else whole[slice(*slot.value)]))
    return found


def test_wide_gaps_cut_a_line_and_neighbours_are_found() -> None:
    chunks = ChunkMap(document_from_pages(["Name          Date of birth\nJane Doe      01/02/1980"]), 0)
    assert [chunk.text for chunk in chunks.chunks] == ["Name", "Date of birth", "Jane Doe", "01/02/1980"]
    assert chunks.right_of(0) == 1
    assert chunks.below(0) == 2
    assert chunks.right_of(1) is None


def test_cells_have_the_neighbours_of_the_grid() -> None:
    chunks = ChunkMap(table_document([["Name", "Fee"], ["Ann", "$5"], ["Bob", "$6"]]), 0)
    first = next(index for index, chunk in enumerate(chunks.chunks) if chunk.text == "Name")
    beside, below = chunks.right_of(first), chunks.below(first)
    assert beside is not None
    assert below is not None
    assert chunks.chunks[beside].text == "Fee"
    assert chunks.chunks[below].text == "Ann"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Claim No.: X-1", [("Claim No.", "X-1")]),
        ("Name: Jane Doe DOB: 01/02/1980", [("Name", "Jane Doe DOB"), ("Jane Doe DOB", "01/02/1980")]),
        ("Employer:", [("Employer", "")]),
        ("Employer", [("Employer", None)]),
        ("Term – two years", [("Term", "two years")]),
        ("Signed ........ Jane", [("Signed", "Jane")]),
        ("Due at 10:30 today", [("Due at 10:30 today", None)]),
        ("See https://example.org now", [("See https://example.org now", None)]),
    ],
)
def test_labels_and_what_stands_behind_them(text: str, expected: list[tuple[str, str | None]]) -> None:
    assert _labels(text) == expected


def _found(document: Document, key: str, kind: str = "string") -> list[tuple[object, str]]:
    corpus = Corpus([document])
    cues = field_cues({"key": key, "type": kind, "description": ""})  # type: ignore[typeddict-item] # any type
    page = document.page(1).text
    return [
        (candidate.reading.value, " … ".join(page[start:end] for _, start, end in candidate.segments))
        for candidate in form_candidates(corpus, cues)
    ]


def test_a_second_label_on_a_line_is_found_behind_the_first_value() -> None:
    document = document_from_pages(["Name: Jane Doe Date of Birth: 01/02/1980"])
    assert ("1980-01-02", "Date of Birth: 01/02/1980") in [
        (value, excerpt[-25:]) for value, excerpt in _found(document, "a.date_of_birth")
    ]


def test_a_label_cell_names_the_cell_to_its_right() -> None:
    document = table_document([["Claim summary", ""], ["Date of Loss", "03/04/2021"]])
    assert _found(document, "claim.date_of_loss") == [("2021-03-04", "Date of Loss | 03/04/2021")]


def test_a_header_cell_names_every_row_below() -> None:
    document = table_document([["Payee", "Amount"], ["Ann", "$5"], ["Bob", "$6"]])
    assert [value for value, _ in _found(document, "claim.amount", "number")] == [5, 6]


def test_a_label_inside_a_longer_one_is_no_label() -> None:
    document = document_from_pages(["Date of Injury Report Received By Carrier: 09/12/2024"])
    assert all(value != "2024-09-12" for value, _ in _found(document, "a.date_of_injury_x"))


def test_free_text_before_another_label_is_not_guessed() -> None:
    document = document_from_pages(["Occupation: Forklift operator Claim Number: X-12345"])
    assert _found(document, "a.occupation") == []


def test_blank_fields_have_no_value() -> None:
    assert _found(document_from_pages(["Employer Name: ________\n\nOther: text"]), "a.employer_name") == []
    assert _found(document_from_pages(["Employer Name ________\nAcme Tools, Inc."]), "a.employer_name") == []


def test_a_boxed_field_has_its_caption_over_the_value() -> None:
    document = table_document([["Claim number\nX-12345", "Date of birth\n07/22/1986", "Body part injured\nLeft wrist"]])
    assert set(_found(document, "a.date_of_birth")) == {("1986-07-22", "Date of birth\n07/22/1986")}
    assert set(_found(document, "a.body_part_injured")) == {("Left wrist", "Body part injured\nLeft wrist")}


@pytest.mark.parametrize(
    "text",
    [
        "Was the employee hospitalized overnight?     [ ] Yes     [X] No",
        "Hospitalized overnight:     [ ] Yes     [X] No",
        "Hospitalized overnight: [ ] Yes [X] No",
    ],
)
def test_the_checked_box_beside_a_question_is_its_answer(text: str) -> None:
    [(value, excerpt)] = _found(document_from_pages([text]), "a.hospitalized_overnight", "boolean")
    assert value is False
    assert excerpt == text


def test_a_list_under_its_label_is_read_to_its_end() -> None:
    document = document_from_pages(["Work restrictions:\n• No lifting\n• No ladders\nSigned by the physician"])
    assert [value for value, _ in _found(document, "a.work_restrictions")] == ["No lifting", "No ladders"]
