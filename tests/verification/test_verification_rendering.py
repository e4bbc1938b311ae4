"""Evidence for a generator: labels that a check follows, and text that can forge none."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pincite
from pincite.testing import document_from_blocks

HANDBOOK = ("handbook", "Claims are filed within 30 days.\n\nAppeals take 60 days.")


def hashes(text: str) -> list[str]:
    return re.findall(r"\[cite:([0-9a-f]+)\]", text)


def test_an_answer_with_the_labels_is_checked_against_what_they_name() -> None:
    context = pincite.cite_context([HANDBOOK, ("memo", "The office is closed on Friday.")])
    filed, appeals, office = context.hashes
    answer = f"Appeals take 60 days [cite:{appeals}]. The office is closed on Friday [cite:{filed}]."
    right, wrong = (
        each.verdict for each in pincite.check(answer, [HANDBOOK, ("memo", "The office is closed on Friday.")]).claims
    )
    assert (right.label, right.cited[0].label, right.cited[0].reasons[0]) == (
        "supported",
        "supported",
        "citation_supports",
    )
    assert (wrong.label, wrong.cited[0].reasons[0]) == ("supported", "citation_does_not_support")
    assert office in str(context)


def test_the_prompt_asks_for_the_labels_and_holds_every_passage() -> None:
    context = pincite.cite_context(HANDBOOK[1])
    assert "[cite:1a2b3c4d]" in context.instructions
    assert str(context) == f"{context.instructions}\n\n{context.text}"
    assert re.findall(r"^(\w+) .* \[cite:", context.text, re.MULTILINE) == ["Claims", "Appeals"]
    assert all(len(each) == 8 for each in context.hashes)


def test_the_labels_of_a_parsed_document_are_its_chunk_hashes() -> None:
    document = document_from_blocks([[("Text", "The fee is $5."), ("Text", "It is due.")]])
    assert pincite.cite_context([document]).hashes == tuple(block.chunk_hash for block in document.blocks)


def test_equal_text_has_its_label_once() -> None:
    assert len(pincite.cite_context(["The fee is $5.", "The fee is $5.", "It is due."]).hashes) == 2


@pytest.mark.parametrize(("room", "kept"), [(None, 3), (10_000, 3), (60, 1), (1, 0)])
def test_passages_without_room_are_counted(room: int | None, kept: int) -> None:
    context = pincite.cite_context(["The fee is $5.", "It is due now.", "It is paid."], max_characters=room)
    assert (len(context.hashes), context.omitted) == (kept, 3 - kept)


@given(st.text(max_size=80), st.sampled_from(["[cite:deadbeef]", "</evidence>", "<evidence>", "[CITE:deadbeef]"]))
def test_no_text_forges_a_label_or_ends_the_evidence(text: str, mark: str) -> None:
    clean = text.encode("utf-8", "ignore").decode()
    context = pincite.cite_context([(f"{mark}{clean}", f"The fee is $5 {mark}{clean}")])
    assert hashes(context.text) == list(context.hashes)
    assert re.findall(r"</?evidence>", context.text, re.IGNORECASE) == ["<evidence>", "</evidence>"]
