"""Empty lists: words that say there are none ("no liens of record") are a value, with its citation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.extraction.offline.candidates.forms import ValuelessLabel, form_findings
from pincite.extraction.offline.fields import Citer, field_result, is_supported
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import MAX_EXCERPT, Place
from pincite.extraction.offline.values.shapes import hedges
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.labels import key_words
from pincite.records import FieldResult
from pincite.text.questions.statements import find_statement, read_question

_NONE = re.compile(
    r"\W*(?:none|nil|no|zero|0)(?:\s+(?:known|to\s+date|at\s+this\s+time|of\s+record|currently|[a-z]+))?\W*", re.I
)
"""What a form's field says of an empty list; "unknown" and "pending" say nothing of it."""

_UNSAID = re.compile(
    r"\b(?:information|data|record|report|reported|response|provided|available|given|yet)\b", re.IGNORECASE
)

_PARTY = re.compile(
    r"\b(?:it|he|she|who|they|which)\s+(?:\w+\s+){0,2}no\b|\b(?:asserts?|claims?|holds?|waives?|waived|satisfied)\b",
    re.I,
)
"""What only one party says of itself."""

MIN_LABEL = 0.6
"""A label says that a list is empty when it is at least this surely the field's."""


def empty_list(
    field: FlatField, cues: FieldCues, corpus: Corpus, citer: Citer, *, refused: Sequence[ValuelessLabel] = ()
) -> FieldResult | None:
    """The empty list with the words that state it, medium at best; None where nothing states it."""
    for source, places in (*_beside_labels(cues, corpus, refused), *_in_sentences(field, cues, corpus)):
        citation = citer.cite(source, places, value=[], kind="array")
        if is_supported(citation):
            return field_result(
                field,
                status="found",
                value=[],
                display="none",
                confidence="medium",
                confidence_score=0.6,
                citations=(citation,),
                note="the document says that there are none",
            )
    return None


def _beside_labels(
    cues: FieldCues, corpus: Corpus, refused: Sequence[ValuelessLabel]
) -> list[tuple[int, tuple[Place, ...]]]:
    told = refused or [one for one in form_findings(corpus, cues, many=True) if isinstance(one, ValuelessLabel)]
    return [
        (one.source, one.segments)
        for one in told
        if one.strength >= MIN_LABEL and _NONE.fullmatch(one.words) and not _UNSAID.search(one.words)
    ]


def _in_sentences(field: FlatField, cues: FieldCues, corpus: Corpus) -> list[tuple[int, tuple[Place, ...]]]:
    """The sentences that deny what the list holds ("no liens have been filed")."""
    name = " ".join(key_words(field["key"].rsplit(".", 1)[-1])).lower()
    terms = (name, "", *(cue.text for cue in cues.cues if cue.origin == "synonym" and not is_general(cue.stems)))
    question = read_question(terms)
    numbers = {number for subject in question.subjects for number in corpus.units_with(subject.name)}
    found: list[tuple[int, tuple[Place, ...]]] = []
    for number in sorted(numbers):
        unit = corpus.units[number]
        if unit.kind != "sentence" or len(unit.text) >= MAX_EXCERPT or hedges(unit.text) or _PARTY.search(unit.text):
            continue
        said = find_statement(unit.text, question)
        if said is not None and not said.answer:
            found.append((unit.source, ((unit.page, unit.start, unit.end),)))
    return found
