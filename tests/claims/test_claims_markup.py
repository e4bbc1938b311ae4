"""Pieces of an answer: what is prose, item, row, heading, code, thinking, reference."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.claims.markup import read_pieces


def kinds(answer: str) -> list[tuple[str, str]]:
    return [(piece.kind, answer[piece.start : piece.end]) for piece in read_pieces(answer)]


@pytest.mark.parametrize(
    ("answer", "pieces"),
    [
        ("One\ntwo.\n\nThree.", [("prose", "One\ntwo."), ("prose", "Three.")]),
        ("- One\n- Two\n  more", [("item", "One"), ("item", "Two\n  more")]),
        ("1. One\n2) Two\n(a) Three\niv. Four", [("item", one) for one in ("One", "Two", "Three", "Four")]),
        ("- [x] Done", [("item", "Done")]),
        ("## Fees ##\nThe fee.", [("heading", "Fees"), ("prose", "The fee.")]),
        ("**Fees**\nThe fee.", [("heading", "Fees"), ("prose", "The fee.")]),
        ("**The fee is 5.**", [("prose", "**The fee is 5.**")]),
        ("> One\n> > Two", [("prose", "One"), ("prose", "Two")]),
        ("```py\nx\n\n- y\n```\nOne", [("code", "```py\nx\n\n- y\n```"), ("prose", "One")]),
        ("~~~\n```\n~~~\nOne", [("code", "~~~\n```\n~~~"), ("prose", "One")]),
        ("One\n```\nopen", [("prose", "One"), ("code", "```\nopen")]),
        ("<think>a\nb</think>One", [("thinking", "<think>a\nb</think>"), ("prose", "One")]),
        ("One <reasoning>b", [("prose", "One"), ("thinking", "<reasoning>b")]),
        ("One\n---\nTwo", [("prose", "One"), ("prose", "Two")]),
        ("One.\n\nSources:\n[1] a\nb",
         [("prose", "One."), ("heading", "Sources:"), ("reference", "[1] a"), ("reference", "b")]),
        ("[^1]: a", [("reference", "[^1]: a")]),
        ("[1] a\n[2] b", [("reference", "[1] a"), ("reference", "[2] b")]),
        ("[1] a http://b.c", [("reference", "[1] a http://b.c")]),
        ("[1] says a.", [("prose", "[1] says a.")]),
        ("", []),
        (" \n\t", []),
    ],
)  # fmt: skip
def test_what_a_piece_is(answer: str, pieces: list[tuple[str, str]]) -> None:
    assert kinds(answer) == pieces


@pytest.mark.parametrize("table", ["| a | b |\n|---|---|\n| c | d |", "a | b\n:-: | --\nc | d"], ids=["outer", "bare"])
def test_cells_stand_under_their_heads(table: str) -> None:
    head, row = read_pieces(table)
    assert (head.kind, row.kind) == ("heading", "row")
    assert [table[start:end] for start, end in row.head] == ["a", "b"]
    assert [table[start:end] for start, end in row.cells] == ["c", "d"]


def test_an_escaped_bar_parts_no_cells_and_empty_cells_keep_their_column() -> None:
    table = "| a | b |\n|---|---|\n| x\\|y | |\n| | z |"
    rows = [piece for piece in read_pieces(table) if piece.kind == "row"]
    assert [[table[start:end] for start, end in row.cells] for row in rows] == [["x\\|y", ""], ["", "z"]]


def test_items_have_the_sentence_that_introduces_them() -> None:
    answer = "It rains. The fee covers:\n\n- food\n- rent\n\nOther words.\n\n- none"
    items = [piece for piece in read_pieces(answer) if piece.kind == "item"]
    leads = [answer[slice(*piece.lead)] if piece.lead else None for piece in items]
    assert leads == ["The fee covers:", "The fee covers:", None]


MARKS = (
    "a", ".", ":", " ", "\n", "\n\n", "- ", "1. ", "#", "# ", "> ", "|", "|-|", "```", "~~~", "**", "---", "<think>",
    "</think>", "Sources:", "[1] x", "\r\n", "\t",
)  # fmt: skip


@given(st.lists(st.sampled_from(MARKS)).map("".join))
def test_pieces_are_in_order_never_overlap_and_hold_all_letters(answer: str) -> None:
    pieces = read_pieces(answer)
    assert all(first.end <= second.start for first, second in pairwise(pieces))
    assert all(piece.start < piece.end for piece in pieces)
    for piece in pieces:
        assert all(piece.start <= start <= end <= piece.end for start, end in piece.cells)
        assert answer[piece.start : piece.end] == answer[piece.start : piece.end].strip() or piece.kind in {
            "code", "thinking", "heading",
        }  # fmt: skip
