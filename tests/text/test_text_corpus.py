"""Mentions on real agreements: the gold values stand among what is found."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from pincite.text import (
    find_dates,
    find_durations,
    find_identifiers,
    find_money,
    find_names,
    find_numbers,
    find_places,
    normalise_name,
    split_sentences,
)

pytestmark = [pytest.mark.corpus, pytest.mark.slow]


@pytest.fixture(scope="module")
def agreements(corpus: Path) -> list[tuple[dict[str, list[str]], str]]:
    """The gold values and the text of every agreement of kleister-nda-dev."""
    import pypdfium2

    folder = corpus / "kleister-nda-dev"
    labels = [json.loads(line) for line in (folder / "labels.jsonl").read_text().splitlines()]
    texts = []
    for label in labels:
        document = pypdfium2.PdfDocument(folder / "pdf" / label["file"])
        pages = [page.get_textpage().get_text_bounded().replace("\r\n", "\n") for page in document]
        texts.append((label, "\n\n".join(pages)))
        document.close()
    return texts


def dates(text: str) -> set[str]:
    return {mention.value.isoformat() for mention in find_dates(text)}


def durations(text: str) -> set[str]:
    return {mention.display for mention in find_durations(text)}


def names(text: str) -> set[str]:
    return {normalise_name(text[mention.start : mention.end]) for mention in find_names(text)}


def places(text: str) -> set[str]:
    return {mention.name for mention in find_places(text)}


# What is missing does not stand in the text as labelled (scans, slips of the label), but for three parties.
@pytest.mark.parametrize(
    ("field", "mentions", "fold", "least"),
    [
        ("effective_date", dates, str, 0.95),
        ("term", durations, str, 0.93),
        ("party", names, normalise_name, 0.98),
        ("jurisdiction", places, str, 1.0),
    ],
    ids=["effective_date", "term", "party", "jurisdiction"],
)
def test_gold_values_are_among_the_mentions(
    agreements: list[tuple[dict[str, list[str]], str]],
    field: str,
    mentions: Callable[[str], set[str]],
    fold: Callable[[str], str],
    least: float,
) -> None:
    hits = [fold(value) in found for label, text in agreements for found in [mentions(text)] for value in label[field]]
    assert sum(hits) / len(hits) >= least


def test_every_mention_of_real_text_lies_in_it_in_order_and_apart(
    agreements: list[tuple[dict[str, list[str]], str]],
) -> None:
    for _, text in agreements[::9]:
        for find in (find_dates, find_durations, find_identifiers, find_money, find_names, find_numbers):
            assert_apart(((mention.start, mention.end) for mention in find(text)), text)
        assert_apart(split_sentences(text), text)


def assert_apart(spans: Iterable[tuple[int, int]], text: str) -> None:
    position = 0
    for start, end in spans:
        assert position <= start < end <= len(text)
        position = end
