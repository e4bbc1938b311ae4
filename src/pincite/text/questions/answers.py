"""Answers: what a label and the words beside it say to a yes-or-no question ("Appeal: not filed", "[X] Retired")."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from pincite.text.questions.statements import (
    BEFORE_EVENT,
    HEDGES,
    NEGATIONS,
    Question,
    Statement,
    StemmedToken,
    Subject,
    event_stems,
    find_mentions,
    read_tokens,
)
from pincite.text.values.dates import find_dates
from pincite.text.values.yesno import find_marks, parse_boolean
from pincite.text.words import STOP_WORDS, stem


def _stems(words: str) -> frozenset[str]:
    return frozenset(map(stem, words.split()))


_LABEL_WORDS = _stems(
    "he she you member iw ee individual person applicant's worker's employee's patient's compensation injury "
    "status y n yes no current currently indicator flag date patient employee worker claimant applicant injured "
    "insured party case claim file employer was is has have been the of on for any if reported dated work duty "
    "determination type code evidence eligibility outside independent review can we suit third party"
)
"""Words that a question's label may have besides the question's own."""

_PREPOSITIONS = frozenset({"by", "for", "to", "on", "in", "with", "at", "from", "since", "under", "through", "as"})
"""Words behind a question that begin what belongs to it."""

_NONE = frozenset({"none", "nil", "never", "nothing"})
_MORE = _stems("to date at this time of record currently present as yet on file known reported indicated since")
"""What may stand behind "none" or "not issued"."""

_STATES = _stems("eligible enrolled beneficiary active exists identified confirmed viable")
"""States that answer by themselves."""

_LETTER = re.compile(r"(?<=[\s|:?…])(?:(?P<yes>Y|YES|Yes|yes)|(?P<no>N|NO|No|no))\s*[.;]?\s*$")
"""An answer at the end of a line or row."""

_FEW = 4
"""Words beside the date that answers when."""

_MARK = re.compile(r"\s…\s|\s\|\s|[:?]|\n|\t")


def find_answer(text: str, question: Question) -> Statement | None:
    """What a label with its value, or a ticked option, says to a question; None where it says nothing.

    Every word of the label must be the question's own or one that labels have: another word makes it another question.
    Yes, no and bare boxes are read by `yesno`; this reads the words that stand in their place.
    """
    marks = find_marks(text)
    if marks:
        return _ticked(text, question)
    letter = _LETTER.search(text)
    if letter is not None and asks(text[: letter.start()], question):
        return Statement(letter["yes"] is not None, *letter.span())
    split = _MARK.search(text)
    if split is None:
        return _said(text, len(text), len(text), question)
    return _said(text, split.start(), split.end(), question)


def _ticked(text: str, question: Question) -> Statement | None:
    marks = find_marks(text)
    chosen = [number for number, mark in enumerate(marks) if mark.value]
    if len(chosen) != 1:
        return None
    at = chosen[0]
    start = marks[at].end
    end = marks[at + 1].start if at + 1 < len(marks) else len(text)
    option = text[start:end]
    label = text[: marks[0].start].strip(" :?\n")
    plain = parse_boolean(option.strip())
    if not option.strip() or plain is not None:
        is_answer = plain is not None and label and asks(label, question)
        return Statement(bool(plain), 0, end) if is_answer else None
    answer = read_answer(label, option, question) if label else _option(option, question)
    return None if answer is None else Statement(answer, 0 if label else marks[at].start, end)


def _said(text: str, label_end: int, value_start: int, question: Question) -> Statement | None:
    label, value = text[:label_end], text[value_start:]
    if not value.strip():
        return None
    answer = read_answer(label, value, question)
    return None if answer is None else Statement(answer, 0, len(text))


def asks(label: str, question: Question) -> bool:
    """Whether a label asks the question: it names the subject, and every other word is one that labels have."""
    tokens = read_tokens(label)
    subject_numbers = {number for begin, end in find_mentions(tokens, question) for number in range(begin, end)}
    if not subject_numbers:
        subject_numbers = _named_otherwise(tokens, question)
    if not subject_numbers and any(subject.beside for subject in question.subjects):
        # "Medicare: no" asks of a beneficiary what "Medicare beneficiary: no" does; "Claim status" asks of nothing.
        telling = set(question.category) - _LABEL_WORDS
        subject_numbers = {number for number, token in enumerate(tokens) if token.stem in telling}
    if not subject_numbers:
        return False
    last = max(
        number for number, token in enumerate(tokens) if number in subject_numbers or token.stem in question.events
    )
    behind = next((n for n in range(last + 1, len(tokens)) if tokens[n].word in _PREPOSITIONS), len(tokens))
    # "Was the lot inspected by a third party?" asks the same as without the third party.
    question_tokens = tokens[1:] if label.rstrip().endswith("?") and tokens[:1] and tokens[0].word == "can" else tokens
    hedged = any(token.word in HEDGES and not _is_own(token, question) for token in question_tokens)
    return not hedged and _is_plain(tokens[:behind], question, subject_numbers)


def _named_otherwise(tokens: Sequence[StemmedToken], question: Question) -> set[int]:
    """The numbers of the words that name the subject as labels do ("Operated" asks of surgery)."""
    own = {part for subject in question.subjects for part in subject.name}
    also = tuple(Subject(name) for word, names in _ALSO.items() if word in own for name in names)
    alias_question = question._replace(subjects=also)
    return {number for begin, end in find_mentions(tokens, alias_question) for number in range(begin, end)}


_ALSO: dict[str, tuple[tuple[str, ...], ...]] = {
    stem(word): tuple(tuple(map(stem, name.split())) for name in names)
    for word, names in {
        "subrogation": ("recover", "recovery"),
        "surgery": ("operation", "operated", "operative"),
        "litigated": ("litigation", "suit", "lawsuit"),
        "mmi": ("maximum improvement", "maximum medical improvement", "stationary"),
        "voucher": ("retraining",),
        "surveillance": ("filmed", "video"),
    }.items()
}
"""Other names of a subject that labels have, by stems."""


def _is_plain(tokens: Sequence[StemmedToken], question: Question, named: Collection[int] = ()) -> bool:
    """Whether the words that name nothing are the question's own or what labels have, and nothing is denied."""
    return all(
        token.word not in NEGATIONS and (number in named or _is_own(token, question) or len(token.word) == 1)
        for number, token in enumerate(tokens)
    )


def _is_own(token: StemmedToken, question: Question) -> bool:
    own = {*question.events, *question.category}
    own.update(part for subject in question.subjects for part in (*subject.name, subject.beside))
    return token.word in STOP_WORDS or token.stem in own or token.stem in _LABEL_WORDS or not token.word.isalpha()


def read_answer(label: str, value: str, question: Question) -> bool | None:
    """What the words of a field say to its label's question; None where they say nothing, or something else.

    The label asks the question, or it is the category's name and the words beside it are about the subject.
    """
    if asks(label, question):
        return _option(value, question, labelled=True, dated=_says_event(label, question))
    tokens = read_tokens(label)
    if not question.category or not set(question.category) <= {token.stem for token in tokens}:
        return None
    if not _is_plain(tokens, question):
        return None
    together = find_mentions(read_tokens(f"{label} {value}"), question)
    return _option(value, question, labelled=True) if together or _begins_with_none(value) else None


def _begins_with_none(value: str) -> bool:
    words = read_tokens(value)
    return bool(words) and words[0].word in _NONE


def _says_event(label: str, question: Question) -> bool:
    tokens = read_tokens(label)
    return any(token.stem in question.events for token in tokens) or (
        question.state and any(token.word == "date" for token in tokens)
    )


def _option(value: str, question: Question, *, labelled: bool = False, dated: bool = False) -> bool | None:
    """What words say by themselves: a denial, an event or state, or with a label of the event its date."""
    tokens = read_tokens(value)
    words = [token for token in tokens if token.word.isalpha() or token.word == "&"]
    if any(token.word in HEDGES and not _answers(token, question) for token in words):
        return None
    mentions = find_mentions(tokens, question)
    if not words:
        return True if dated and find_dates(value) else None
    first = words[0]
    if first.word in _NONE or first.word in NEGATIONS:
        trailing_tokens = [token for token in words[1:] if token.stem not in _MORE and token.word not in STOP_WORDS]
        own = all(
            _answers(token, question) or _is_own(token, question) or token.stem in BEFORE_EVENT
            for token in trailing_tokens
        )
        return False if own and (labelled or mentions) else None
    if any(token.word in NEGATIONS for token in words):
        return None
    if dated and find_dates(value) and len(words) <= _FEW:
        return True
    begins = _answers(first, question) if labelled else bool(mentions)
    leads = any(all(token.word in STOP_WORDS for token in tokens[:begin]) for begin, _ in mentions)
    return True if begins or leads else None


def _answers(token: StemmedToken, question: Question) -> bool:
    return token.stem in question.events or (
        question.state and (token.stem in _STATES or token.stem in event_stems(token.stem))
    )
