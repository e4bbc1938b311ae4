"""Questions that the evidence answers itself, as forms do: "Hospitalized overnight? [ ] Yes [X] No"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.text.critical import is_negation
from pincite.text.questions.answered import Answered, find_answered
from pincite.verification.checks.outcomes import AGREES, SILENT, HeldValue, Outcome, Value
from pincite.verification.checks.text import Reading, Sentence, read

_STATED, _ASKED = 0.8, 0.6
"""Shares of the words of a claim's sentence that the question has, and of the question's that the sentence has."""


def check_answers(claim: Reading, passages: Sequence[Reading]) -> Iterator[HeldValue]:
    """Outcomes for each sentence of the claim that a passage asks about and answers."""
    for sentence in claim.sentences:
        outcomes = [_outcome(claim, sentence, passage) for passage in passages]
        if any(outcome.status == "differs" for outcome in outcomes):
            yield HeldValue(Value(sentence.start, sentence.end, "negation", "negation_mismatch"), outcomes)


def _outcome(claim: Reading, sentence: Sentence, passage: Reading) -> Outcome:
    for asked in find_answered(passage.text):
        agrees = _agrees(claim, sentence, passage.text, asked)
        if agrees is not None:
            return (
                AGREES
                if agrees
                else Outcome("differs", asked.start, asked.end, "negation", "negation_mismatch", contradicts=True)
            )
    return SILENT


def _agrees(claim: Reading, sentence: Sentence, text: str, asked: Answered) -> bool | None:
    """Whether the answer says what the sentence says; None where the question is about something else."""
    question = read(text[asked.start : asked.question_end])
    common = sentence.keys & question.keys
    if not common or len(common) < _STATED * len(sentence.keys) or len(common) < _ASKED * len(question.keys):
        return None
    words = [word.lower for word in claim.words[sentence.first : sentence.last]]
    return asked.yes == (_denials(words) == _denials([word.lower for word in question.words]))


def _denials(words: Sequence[str]) -> bool:
    """Whether the words deny, two denials being none."""
    return sum(map(is_negation, words)) % 2 == 1
