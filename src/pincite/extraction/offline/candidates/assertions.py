"""Answers in sentences: candidates for yes-or-no fields from what running text asserts or denies of their words."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import MAX_EXCERPT, Candidate
from pincite.extraction.offline.values.readings import Doubt, ValueReading
from pincite.extraction.offline.values.shapes import hedges
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.questions import question_terms
from pincite.text.questions.statements import Question, find_statement, read_question
from pincite.text.values.yesno import find_marks

_STRENGTH = 0.55
"""Strength of a sentence's answer: less than any form's."""

IN_WORDS: Doubt = ("medium", "a sentence says so in its own words")
IN_PASSING: Doubt = ("low", "stands under a heading about another time or a possibility")


def asserted(corpus: Corpus, field: FlatField) -> Iterator[Candidate]:
    """An answer for each sentence that asserts or denies what a yes-or-no field asks; none for other fields."""
    terms = question_terms(field)
    if not terms:
        return
    question = read_question(terms)
    for number in _telling_units(corpus, question):
        unit = corpus.units[number]
        if unit.kind != "sentence" or find_marks(unit.text):
            continue
        said = find_statement(unit.text, question)
        if said is None:
            continue
        start, end = (0, len(unit.text)) if len(unit.text) < MAX_EXCERPT else (said.start, said.end)
        at = (unit.page, unit.start + said.start, unit.start + said.end)
        word = "Yes" if said.answer else "No"
        doubts = (IN_WORDS, IN_PASSING) if hedges(unit.heading) else (IN_WORDS,)
        yield Candidate(
            source=unit.source,
            at=at,
            segments=((unit.page, unit.start + start, unit.start + end),),
            reading=ValueReading(said.start, said.end, said.answer, word, str(said.answer), doubts=doubts),
            signals=(("label", _STRENGTH),),
            doubts=doubts,
        )


def _telling_units(corpus: Corpus, question: Question) -> list[int]:
    """Numbers of the units that name a subject of the question, by its words or by the words behind its initials."""
    named = {number for subject in question.subjects for number in corpus.units_with(subject.name)}
    for subject in question.subjects:
        letters = subject.name[0] if len(subject.name) == 1 else ""
        if 3 <= len(letters) <= 5 and letters.isalpha():
            named.update(corpus.units_spelling(letters))
    return sorted(named)
