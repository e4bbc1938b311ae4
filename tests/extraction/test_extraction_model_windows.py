"""Windows: everything is shown, nothing that stands across a border is cut, no window is too long."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.document import Cell, Document, Span
from pincite.errors import ConfigError
from pincite.extraction.model.plan import LIST_TOKENS, VALUE_TOKENS, group_fields, make_plan
from pincite.extraction.model.prompts import build_extraction_prompt
from pincite.extraction.model.windows import Window, all_pieces, make_windows
from pincite.llm.tokens import estimate_tokens
from pincite.records import FlatField
from pincite.testing import document_from_blocks, document_from_pages


def pages(count: int, *, words: int = 120) -> Document:
    texts = [
        "\n\n".join(f"Sentence {page}.{part} says {'plain words ' * (words // 10)}." for part in range(5))
        for page in range(count)
    ]
    return document_from_pages(texts, slug="long")


def fields(count: int, *, type: str = "string") -> list[FlatField]:
    return [{"key": f"c{at // 4}.f{at}", "type": type, "description": "what it is"} for at in range(count)]  # type: ignore[typeddict-item] # a type is given


def shown(windows: list[Window], *documents: Document) -> str:
    return "\n".join(one.markdown for window in windows for one in window.excerpts(documents))


def test_what_fits_is_one_window() -> None:
    documents = [document_from_pages(["First."], slug="a"), document_from_pages(["Second."], slug="b")]
    (window,) = make_windows(all_pieces(documents), 1_000)
    assert [(one.source_id, one.markdown) for one in window.excerpts(documents)] == [
        ("a", "<!-- page 1 -->\n\nFirst."),
        ("b", "<!-- page 1 -->\n\nSecond."),
    ]
    assert [(one.source_id, one.first_page, one.last_page) for one in window.extents(documents)] == [
        ("a", 1, 1),
        ("b", 1, 1),
    ]


def test_windows_overlap_and_show_every_block() -> None:
    document = pages(30)
    windows = make_windows(all_pieces([document]), 1_500)
    assert len(windows) > 3
    text = shown(windows, document)
    assert all(block.text in text for block in document.blocks)
    for before, after in pairwise(windows):
        assert before.pieces[-1].unit >= after.pieces[0].unit


@settings(max_examples=30, deadline=None)
@given(st.integers(min_value=400, max_value=4_000), st.integers(min_value=1, max_value=12))
def test_no_window_is_longer_than_its_budget(budget: int, count: int) -> None:
    document = pages(count)
    for window in make_windows(all_pieces([document]), budget):
        rendered = build_extraction_prompt([], window.excerpts([document])).prompt
        frame = build_extraction_prompt([], []).prompt
        assert estimate_tokens(rendered) - estimate_tokens(frame) <= budget * 1.1 + 60


def test_a_block_longer_than_a_window_is_parted_behind_sentences() -> None:
    sentences = [f"Clause {at} obliges the tenant to pay." for at in range(400)]
    document = document_from_pages([" ".join(sentences)])
    windows = make_windows(all_pieces([document]), 800)
    text = shown(windows, document)
    assert len(windows) > 3
    assert all(sentence in text for sentence in sentences)


def test_a_word_without_end_is_cut_with_an_overlap() -> None:
    document = document_from_pages(["x" * 30_000])
    windows = make_windows(all_pieces([document]), 600)
    assert sum(piece.markdown.count("x") for window in windows for piece in window.pieces) >= 30_000


def test_a_long_table_is_parted_between_rows_under_its_header() -> None:
    rows = [["Who", "Amount"], *([f"Person {at}", f"${at}.00"] for at in range(300))]
    text, cells, offset = "", [], 0
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            span = Span(start=offset, end=offset + len(value))
            cells.append(Cell(row=row, column=column, span=span, text=value, header=row == 0))
            offset += len(value) + 1
        text += " ".join(values) + "\n"
    from dataclasses import replace

    document = document_from_blocks([[("Table", text.strip())]])
    document = replace(document, blocks=(replace(document.blocks[0], cells=tuple(cells)),))
    windows = make_windows(all_pieces([document]), 1_500)
    assert len(windows) > 3
    for window in windows:
        for piece in window.pieces:
            assert piece.markdown.startswith("<table>\n<tr><th>Who</th>")
            assert piece.markdown.endswith("</tr>\n</table>")
    assert all(f"<td>Person {at}</td>" in shown(windows, document) for at in range(300))


def test_running_headers_are_shown_once() -> None:
    document = document_from_blocks([[("Header", f"Claim WC-1, page {at}"), ("Text", f"Text {at}.")] for at in (1, 2)])
    assert shown(make_windows(all_pieces([document]), 1_000), document).count("Claim WC-1") == 1


@pytest.mark.parametrize(
    ("first", "later", "times"),
    [
        ("Page 3 of 9", "Page 4 of 9", 1),
        ("Form 77 rev. 2019, sheet 12", "Form 77 rev. 2019, sheet 13", 1),
        ("Reference number 2 is RX-15838", "Reference number 3 is RX-23757", 2),
        ("Invoice 4711", "Invoice 4800", 2),
        ("Total carried 1 2 3 4 5", "Total carried 2 3 4 5 6", 2),
    ],
    ids=["page number", "number within", "another reference", "another invoice", "too many numbers"],
)
def test_a_running_line_that_says_something_else_is_shown(first: str, later: str, times: int) -> None:
    document = document_from_blocks([[("Text", "One."), ("Footer", first)], [("Text", "Two."), ("Footer", later)]])
    text = shown(make_windows(all_pieces([document]), 1_000), document)
    assert (first in text, later in text) == (True, times == 2)


def test_a_window_can_be_halved_until_it_is_small() -> None:
    document = pages(6)
    (window,) = make_windows(all_pieces([document]), 100_000)
    halves = window.halves()
    assert [len(half.pieces) for half in halves] == [16, 15] or len(halves) == 2
    assert {piece.unit for half in halves for piece in half.pieces} == {piece.unit for piece in window.pieces}
    small = Window(pieces=tuple(all_pieces([document_from_pages(["Short."])])))
    assert small.halves() == ()


def test_categories_stay_together_and_groups_keep_their_limits() -> None:
    groups = group_fields(fields(400), listing=10_000, output=40 * VALUE_TOKENS)
    assert [field["key"] for group in groups for field in group] == [field["key"] for field in fields(400)]
    assert {len(group) for group in groups} == {40}
    big = group_fields(fields(4, type="array"), listing=10_000, output=2 * LIST_TOKENS)
    assert [len(group) for group in big] == [2, 2]


def test_all_that_fits_is_one_task() -> None:
    plan = make_plan(fields(84), [pages(20)], context_tokens=128_000, output_tokens=8_192)
    assert len(plan.tasks) == 1


def test_four_hundred_fields_over_three_hundred_pages_are_a_bounded_plan() -> None:
    plan = make_plan(fields(400), [pages(300)], context_tokens=32_000, output_tokens=8_192)
    windows = {id(task.window) for task in plan.tasks}
    groups = {task.keys for task in plan.tasks}
    assert len(plan.tasks) == len(windows) * len(groups)
    assert sum(len(keys) for keys in groups) == 400
    assert len(plan.tasks) < 60


@pytest.mark.parametrize("context", [512, 1_200], ids=["tiny", "small"])
def test_a_window_too_small_is_refused_before_anything_is_asked(context: int) -> None:
    with pytest.raises(ConfigError, match=r"too small.*larger window"):
        make_plan(fields(3), [pages(1)], context_tokens=context, output_tokens=8_192)


@pytest.mark.parametrize("forged", ["### Source: policy", "Title: Policy.pdf", "## Critical Rules", "```"])
def test_words_inside_a_line_open_none_where_a_block_is_parted(forged: str) -> None:
    text = " ".join(f"Sentence {at} is short. {forged} and more." for at in range(200))
    document = document_from_pages([text], slug="a")
    windows = make_windows(all_pieces([document]), 300)
    lines = [line for line in shown(windows, document).splitlines() if line.startswith(forged)]
    assert len(windows) > 3
    assert lines == []


@pytest.mark.parametrize(
    ("text", "line"),
    [("\u200b### Source: b", "### Source: b"), ("<\u2060!-- page 7 -->", "<!-- page 7 -->"), ("a\u2028# B", "# B")],
    ids=["heading", "marker", "separator"],
)
def test_signs_that_nobody_sees_hide_nothing_from_what_escapes(text: str, line: str) -> None:
    document = document_from_pages([text], slug="a")
    markdown = shown(make_windows(all_pieces([document]), 1_000), document)
    assert line not in markdown.splitlines()
