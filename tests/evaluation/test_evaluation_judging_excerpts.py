"""The source as a judge is shown it: whole, or what speaks of the claims."""

from __future__ import annotations

import pytest

from pincite.evaluation.judging import ClaimBatch
from pincite.evaluation.judging.excerpts import shown_text, whole_texts
from pincite.records import ClaimRecord, ModelRequest
from pincite.verification import read_sources

BARE = ModelRequest(id="r", system="", prompt="", max_output_tokens=100)
FILLER = " ".join(f"Chapter {at} speaks of nothing but rain." for at in range(400))
CLAIM = ClaimRecord(id="c", label="Beekeeper", company="Larkfield Honey")


def shown(*texts: str, window: int) -> tuple[str, bool]:
    given = read_sources([(f"d{at}", text) for at, text in enumerate(texts, start=1)])
    return shown_text(ClaimBatch(claims=(CLAIM,), sources=given), BARE, context_tokens=window)


def test_what_fits_is_shown_whole() -> None:
    assert shown("She was a beekeeper.", window=1_000) == ("She was a beekeeper.", True)
    assert shown("One.", "Two.", window=1_000) == ("[d1]\nOne.\n\n[d2]\nTwo.", True)


def test_what_does_not_is_shown_by_passages_in_their_order() -> None:
    text = f"Larkfield Honey hired her.\n\n{FILLER}\n\nShe was a beekeeper at Larkfield Honey.\n\n{FILLER}"
    found, whole = shown(text, window=600)
    assert not whole
    assert found.index("hired her") < found.index("a beekeeper at Larkfield")
    assert "\n[…]\n" in found
    assert len(found) < 1_500


def test_every_passage_stands_in_the_source() -> None:
    text = f"{FILLER} She was a beekeeper. {FILLER}"
    found, _ = shown(text, window=500)
    assert found
    assert all(piece in text for piece in found.split("\n[…]\n"))


@pytest.mark.parametrize("window", [0, 50, 110])
def test_where_nothing_fits_nothing_is_shown(window: int) -> None:
    assert shown(f"{FILLER} A beekeeper.", window=window) == ("", False)


def test_the_text_of_a_source_is_that_of_its_pages() -> None:
    assert whole_texts(read_sources([("a", "One."), ("b", "Two.")])) == ("One.", "Two.")
