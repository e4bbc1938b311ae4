"""Passages by meaning, fused with those by words."""

from __future__ import annotations

from pincite.testing import TableEmbedder
from pincite.verification import EvidenceIndex, read_sources
from pincite.verification.retrieval.ranking import Ranked
from pincite.verification.retrieval.similarity import fuse


def test_fusion_puts_what_both_name_first_and_keeps_the_best_score() -> None:
    fused = fuse([Ranked(4, 0.9), Ranked(2, 0.5)], [Ranked(2, 0.7), Ranked(7, 0.1)])
    assert fused == (Ranked(2, 0.7), Ranked(4, 0.9), Ranked(7, 0.1))


def test_a_passage_in_other_words_is_found_by_its_meaning() -> None:
    told, other = "The physician mended his arm.", "Bears sleep in winter."
    statement = "A doctor fixed the limb."
    embedder = TableEmbedder({told: "healing", statement: "healing", other: "sleep"})
    sources = read_sources([other, told])
    assert EvidenceIndex(sources).select(statement, top_k=1)[0].snippet == other
    assert EvidenceIndex(sources, embedder=embedder).select(statement, top_k=1)[0].snippet == told
