"""Questions that a text answers itself with yes or no, as forms do: "Hospitalized overnight? [ ] Yes [X] No"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.text.sentences import is_question, split_sentences
from pincite.text.values.yesno import MarkMention, find_marks

_OPTION = re.compile(r"(?<![\w-])(?P<word>yes|no)(?![\w-])", re.IGNORECASE)
_PLAIN = re.compile(r"\s*(?P<word>yes|no)\b(?!\s*[/\[(☐☑☒]|\s+(?:yes|no)\b)", re.IGNORECASE)
_LEADING = re.compile(r"^(?:\W|\b(?:yes|no|n/a|x)\b)+", re.IGNORECASE)
_REACH = 40
"""Characters behind a question within which its options stand."""

_BOTH = 2
_MARK_GAP = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A question at `[start, question_end)` of the text and its answer, which ends at `end`; `yes` is what it is."""

    start: int
    question_end: int
    end: int
    yes: bool


def find_answered(text: str) -> tuple[Answered, ...]:
    """The questions that are answered, in order; one whose boxes are empty or both set is not."""
    if "?" not in text:
        return ()
    questions = []
    for start, end in split_sentences(text):
        if not is_question(text[start:end]):
            continue
        answer = _answer(text[end : end + _REACH].split("?", maxsplit=1)[0])
        if answer is not None:
            leading = _LEADING.match(text[start:end])  # the options of the question before it
            begin = start + (leading.end() if leading is not None else 0)
            questions.append(Answered(start=begin, question_end=end, end=end + answer[1], yes=answer[0]))
    return tuple(questions)


def _answer(behind: str) -> tuple[bool, int] | None:
    """What stands behind a question: yes or no, and where the answer ends; None where neither was chosen."""
    marks, options = find_marks(behind), list(_OPTION.finditer(behind))[:_BOTH]
    if not marks:
        plain = _PLAIN.match(behind)
        return (plain["word"].casefold() == "yes", plain.end()) if plain is not None else None
    if {option["word"].casefold() for option in options} != {"yes", "no"}:
        return None
    before = marks[0].start < options[0].start()
    chosen = [option for option in options if _is_set(option, marks, behind, before=before)]
    if len(chosen) != 1:
        return None
    behind_last = [mark.end for mark in marks if not before and mark.start <= options[-1].end() + _MARK_GAP]
    return chosen[0]["word"].casefold() == "yes", max([options[-1].end(), *behind_last])


def _is_set(option: re.Match[str], marks: Sequence[MarkMention], text: str, *, before: bool) -> bool:
    """Whether a set mark stands right beside an option, on the side where the marks of this text stand."""
    return any(
        mark.value
        and not (text[mark.end : option.start()] if before else text[option.end() : mark.start]).strip(" :.")
        and (mark.end <= option.start() if before else mark.start >= option.end())
        for mark in marks
    )
