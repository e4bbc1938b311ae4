"""Answers of forms: candidates for yes-or-no fields from labels that ask their question and from ticked options."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.extraction.offline.candidates.forms import IN_RUNNING, regions
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import Candidate, Place
from pincite.extraction.offline.values.fillings import read_slot
from pincite.extraction.offline.values.readings import Doubt, ValueReading
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.questions import question_terms
from pincite.text.questions.answers import asks, find_answer, read_answer
from pincite.text.questions.statements import Question, read_question
from pincite.text.values.yesno import find_marks

_OPENED = re.compile(r"\s*(?P<word>yes|no)\s*[,;–—-]\s*\S", re.IGNORECASE)
"""An answer that more is said behind ("Yes, 12/15/2023")."""

_STRENGTH = 0.7
"""Strength of an answer beside a label, times that of its place."""

_TICKED = 0.65
"""Strength of a ticked option that is the answer itself."""

IN_WORDS: Doubt = ("medium", "the answer is in words of its own")


def answered(corpus: Corpus, field: FlatField) -> Iterator[Candidate]:
    """An answer for each label that asks what a yes-or-no field asks, and each ticked option that answers it."""
    terms = question_terms(field)
    if not terms:
        return
    question = read_question(terms)
    yield from _beside_labels(corpus, question)
    yield from _ticked(corpus, question)


def _beside_labels(corpus: Corpus, question: Question) -> Iterator[Candidate]:
    for slot in corpus.slots:
        chunk = corpus.chunk_maps[slot.source].chunks[slot.chunk]
        label = chunk.text[slot.start : slot.end]
        if not _may_ask(slot.stems, question):
            continue
        for region in regions(corpus, slot):
            text = region.chunk.text[region.start : region.end]
            found = _read(label, text, question)
            base = region.chunk.start + region.start
            if found is None:
                continue
            place = (chunk.page, chunk.start + slot.start, chunk.start + slot.end)
            value = (region.chunk.page, base + found.start, base + found.end)
            if _is_blank(corpus, slot.source, value, found):
                continue
            doubts = (*found.doubts, IN_RUNNING) if region.chunk.running else found.doubts
            yield Candidate(
                source=slot.source,
                at=value,
                segments=_segments(corpus, slot.source, place, value),
                reading=found._replace(doubts=doubts),
                signals=(("label", _STRENGTH * region.strength / 0.9),),
                form=True,
                doubts=doubts,
            )


def _may_ask(stems: tuple[str, ...], question: Question) -> bool:
    """Whether a label has a word of the question, so that it is worth reading."""
    own = {part for subject in question.subjects for part in subject.name} | set(question.category)
    return any(stem in own for stem in stems) or any(len(part) == 1 for part in own) or len(stems) >= _SPELT


_SPELT = 3
"""Words of a label that an acronym may stand for."""


def _read(label: str, text: str, question: Question) -> ValueReading | None:
    """What a field says to its label's question: yes or no, or the same in words."""
    start = len(text) - len(text.lstrip())
    end = max(start, len(text.rstrip()))
    if asks(label, question):
        found = read_slot("boolean", text)
        if isinstance(found, ValueReading):
            return found._replace(doubts=(*found.doubts, IN_WORDS))
        opened = _OPENED.match(text)
        if opened is not None:
            answer = opened["word"].casefold() == "yes"
            word = "Yes" if answer else "No"
            return ValueReading(*opened.span("word"), answer, word, str(answer), doubts=(IN_WORDS,))
    said = find_answer(f"{label.rstrip(' :?')}: {text}", question) if find_marks(text) else None
    answer = said.answer if said is not None else read_answer(label, text, question)
    if answer is None or start == end:
        return None
    return ValueReading(start, end, answer, "Yes" if answer else "No", str(answer), doubts=(IN_WORDS,))


def _is_blank(corpus: Corpus, source: int, place: Place, found: ValueReading) -> bool:
    """Whether "Yes" is an option that is not chosen: "No" stands behind it, and no mark beside either."""
    page, start, end = place
    text = corpus.documents[source].page(page).text
    marked = _MARKED.search(text[max(0, start - _NEAR) : end]) is not None
    behind = text[end : end + _NEAR].split("\n")[0]
    return found.display.casefold() == "yes" and not marked and _OTHER_OPTION.match(behind) is not None


_OTHER_OPTION = re.compile(r"\s*no\s*$", re.IGNORECASE)
_MARKED = re.compile(r"(?:(?<![A-Za-z])[xX]|[^\w\s:?.,;()/'-])\W*(?:yes)?$", re.IGNORECASE)


def _segments(corpus: Corpus, source: int, label: Place, value: Place) -> tuple[Place, ...]:
    """One piece from label to value where they follow each other on a line, else both."""
    text = corpus.documents[source].page(label[0]).text
    between = text[label[2] : value[1]] if label[0] == value[0] and label[2] <= value[1] else "\n"
    if "\n" not in between.strip(" ") and len(between) < _NEAR:
        return ((label[0], label[1], value[2]),)
    return (label, value) if label < value else (value, label)


_NEAR = 60
"""Characters between a label and its answer that are cited in one piece."""


def _ticked(corpus: Corpus, question: Question) -> Iterator[Candidate]:
    """Ticked options that say the answer themselves ("[X] Represented")."""
    for source, chunks in enumerate(corpus.chunk_maps):
        for chunk in chunks.chunks:
            if not any(mark.value for mark in find_marks(chunk.text)):
                continue
            said = find_answer(chunk.text, question)
            if said is None:
                continue
            place = (chunk.page, chunk.start + said.start, chunk.start + said.end)
            text = corpus.documents[source].page(chunk.page).text[place[1] : place[2]]
            place = (chunk.page, place[1], place[1] + len(text.rstrip()))
            word = "Yes" if said.answer else "No"
            yield Candidate(
                source=source,
                at=place,
                segments=(place,),
                reading=ValueReading(said.start, said.end, said.answer, word, str(said.answer), doubts=(IN_WORDS,)),
                signals=(("label", _TICKED),),
                form=True,
                doubts=(IN_WORDS,),
            )
