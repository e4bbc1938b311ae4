"""The index over the documents of a run."""

import pytest

from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.terms import find_terms
from pincite.testing import document_from_pages


def _corpus(sentences):
    said = [f"Fee number {number} is due on day {number}." for number in range(sentences)]
    return Corpus([document_from_pages(["\n\n".join(said[at : at + 20]) for at in range(0, sentences, 20)])])


@pytest.mark.parametrize("sentences", [1, 2_100], ids=["few", "more than are kept"])
def test_the_words_of_a_unit_are_those_of_its_text_whenever_they_are_asked_for(sentences):
    corpus = _corpus(sentences)
    for _ in range(2):
        for number, unit in enumerate(corpus.units):
            assert corpus.terms(number) == find_terms(unit.text)


def test_units_are_found_by_all_or_any_of_their_stems():
    corpus = _corpus(3)
    assert corpus.units_with(["fee", "2"]) == [2]
    assert corpus.units_with_any(["0", "2", "9"]) == [0, 2]
    assert corpus.units_with([]) == []
