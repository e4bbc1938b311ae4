"""Statements: whether a sentence asserts or denies what a yes-or-no question asks.

A question is known by its words: "voucher issued" has a subject (voucher) and an event (issued); "at MMI" and "is
litigated" are states. A sentence answers it when it names the subject and says the event or state of it ("No voucher
has been issued", "was found permanent and stationary"). Conditions, plans, possibilities, questions and what lies
before answer nothing, and a sentence that both asserts and denies does not either: a wrong yes is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pincite.text.sentences import split_sentences
from pincite.text.words import STOP_WORDS, stem

_ROOT = 6
"""Letters that make a root: a claim that "is litigated" needs no "litigation" beside it."""


MAX_APART = 8
"""Words between a subject and its event."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[&?;:]")
_OPENING = frozenset({"is", "are", "was", "were", "has", "have", "had", "did", "does", "at", "been"})


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


def event_stems(word: str) -> frozenset[str]:
    """The stems of all words for the events that a stem can mean, none where it means none."""
    return frozenset[str]().union(*(group for group in _EVENTS if word in group))


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


_EVENTS: tuple[frozenset[str], ...] = (
    _stems("issue issued send sent mail mailed give gave given provide provided deliver delivered serve served"),
    _stems(
        "request requested file filed apply applied submit submitted receive received seek sought appeal appealed "
        "ask asked"
    ),
    _stems(
        "perform performed conduct conducted do did done undergo underwent undergone complete completed have had carry "
        "carried undertake undertaken obtain obtained went took occur occurred"
    ),
    _stems("require required need needed necessary"),
    _stems("offer offered available provide provided make made accommodate accommodated"),
    _stems("reach reached attain attained achieve achieved declare declared"),
    _stems("accept accepted approve approved grant granted"),
    _stems("pay paid"),
    _stems("sign signed execute executed"),
    _stems("deny denied reject rejected refuse refused decline declined"),
    _stems("terminate terminated cancel cancelled canceled end ended"),
    _stems("notify notified inform informed tell told"),
)
"""Words for one event, each group by stems: one of them in the question stands for all in a sentence."""

BEFORE_EVENT = _stems("order ordered authorize authorized schedule scheduled plan planned undertake request requested")
"""What comes before an event: where it did not happen, the event did not either; where it did, nothing is known."""

_COPULAS = _words(
    "is are was were be been being remains remain remained became become becomes found declared "
    "considered deemed determined at considers"
)
_BETWEEN = _words(
    "not non yet now currently current still also a an the to be been as at already since presently fully in on under"
)
_AUXILIARIES = _words("is are was were be been being has have had got being")
NEGATIONS = _words("not non no never none nobody neither nor without cannot unable failed refused declined unwilling")

HEDGES = _words(
    "if when once until unless whether may might could would should will shall can must expect expects "
    "expected anticipate anticipated propose proposed recommend recommended plan plans planned schedule "
    "scheduled pending possible possibly probably likely unlikely dispute disputed disputes allege "
    "alleged alleges prior previous previously former formerly history eligible eligibility right ask "
    "asks asked wants want wish wishes intend intends hope consider considering how why which question "
    "defer deferred discuss discussed explain explained before assuming upon sample example form notice"
)
_ANYWHERE = frozenset({"if", "unless", "whether", "?"})
_LINKS = _words(
    "will shall to on at in for of by from as with since during before after yet so was is has have had were are"
)
_ENDS = frozenset({";", "but", "however", "although", "though", "because", "while"})


_UN = "un"
_OPPOSITES = ("unrepresent", "unneed", "unrequir", "unissu", "unpaid", "unsign", "unapprov", "unaccept", "unlitigat")
"""How words begin that deny an event or a state by a prefix."""

_DUE, _FUTURE = _stems("require need"), _words("will shall")
"""What will be required is required."""

_HOLDS = _words("exists exist existed identified confirmed established present viable noted")
"""What is said of a state that holds."""


class Subject(NamedTuple):
    """A name of what a question is about, by stems, and a stem that must stand in the sentence too ("" for none)."""

    name: tuple[str, ...]
    beside: str = ""


class Question(NamedTuple):
    """A yes-or-no question: its subject's names, the stems of its events, and whether it asks for a state.

    `category` names what the question belongs to: a label may have it alone ("Medicare: not eligible").
    """

    subjects: tuple[Subject, ...]
    events: frozenset[str]
    state: bool
    category: tuple[str, ...] = ()


class Statement(NamedTuple):
    """What a text says to a question, and the words at `[start, end)` that say it."""

    answer: bool
    start: int
    end: int


class StemmedToken(NamedTuple):
    """A word of a text, in small letters, with its stem and place."""

    word: str
    stem: str
    start: int
    end: int


@lru_cache(maxsize=1024)
def read_question(terms: tuple[str, ...]) -> Question:
    """The question that a field's words ask: its label first ("has reached MMI"), its category, other names for it.

    Words of an event make the label's event; what is left of a term is a name of the subject. The category is the
    subject of a label without one ("was performed"), and must stand beside a state of one word ("is beneficiary").
    """
    label = read_tokens(terms[0]) if terms else []
    opening = next((token.word for token in label[:1] if token.word in _OPENING), "")
    label = [token for token in label if token.word not in _OPENING]
    # "Appeal filed" is about an appeal, although to appeal is an event too.
    subject_tokens = label[:1] if len(label) > 1 and all(map(_is_done, label)) else []
    events = [group for token in label[len(subject_tokens) :] for group in _EVENTS if token.stem in group]
    state = not events or opening == "has" or (bool(opening) and not any(_is_done(token) for token in label))
    own = tuple(token.stem for token in subject_tokens) or _without_events(label, events)
    category = _without_events(read_tokens(terms[1]), events) if len(terms) > 1 else ()
    subjects = []
    if own:
        alone = state and len(own) == 1 and len(category) == 1 and own[0][:_ROOT] != category[0][:_ROOT] and not events
        subjects.append(Subject(own, category[0] if alone else ""))
        if alone:
            subjects.extend((Subject((*category, *own)), Subject((*own, *category))))
        elif state and not events and len(category) == 1:
            subjects.append(Subject(category))
    elif category:
        subjects.append(Subject(category))
    aliases = [_without_events(read_tokens(term), events) for term in terms[2:] if "status" not in term.casefold()]
    # The category alone is no name of something that has its own ("Medicare" is no beneficiary).
    subjects.extend(Subject(name) for name in aliases if name and (name != category or not own))
    return Question(tuple(dict.fromkeys(subjects)), frozenset[str]().union(*events), state, category)


def _is_done(token: StemmedToken) -> bool:
    return any(token.stem in group for group in _EVENTS)


def _without_events(tokens: Sequence[StemmedToken], events: Sequence[frozenset[str]]) -> tuple[str, ...]:
    stems = []
    for at, token in enumerate(tokens):
        initial = len(token.word) == 1 and "&" in [neighbour.word for neighbour in tokens[max(0, at - 1) : at + 2]]
        small = token.word in _OPENING or token.word in STOP_WORDS or len(token.word) == 1
        if token.word != "&" and (initial or not small) and not any(token.stem in group for group in events):
            stems.append(token.stem)
    return tuple(stems)


def find_statement(text: str, question: Question) -> Statement | None:
    """What a text answers to a question; None when it answers nothing, or both."""
    statements = [
        statement
        for start, end in split_sentences(text)
        for statement in _sentence(text[start:end], question, offset=start)
    ]
    if not statements or len({candidate.answer for candidate in statements}) > 1:
        return None
    return statements[0]


def _sentence(text: str, question: Question, *, offset: int) -> Iterator[Statement]:
    tokens = read_tokens(text)
    if any(token.word in _ANYWHERE for token in tokens) or _provided(tokens):
        return
    for first, last in _clauses(tokens):
        clause = tokens[first:last]
        for begin, end in find_mentions(clause, question):
            answer = _answer(clause, begin, end, question)
            if answer is not None:
                yield Statement(answer, offset + clause[0].start, offset + clause[-1].end)


def _provided(tokens: Sequence[StemmedToken]) -> bool:
    """Whether "provided" makes a condition, and is no verb's form ("was provided")."""
    return any(
        left_token.word not in _AUXILIARIES and right_token.word == "provided"
        for left_token, right_token in pairwise(tokens)
    )


def read_tokens(text: str) -> list[StemmedToken]:
    """The words of a text in order, "&" and marks that end clauses among them; "unpaid" is "not" and "paid"."""
    tokens = []
    for match in _WORD.finditer(text):
        word = match[0].casefold().replace("’", "'")
        opposite = next((prefix for prefix in _OPPOSITES if word.startswith(prefix)), "")
        if opposite:
            tokens.append(StemmedToken("not", "not", match.start(), match.start() + len(_UN)))
            word = word.removeprefix(_UN)
        tokens.append(StemmedToken(word, stem(word), match.end() - len(word), match.end()))
    return tokens


def _clauses(tokens: Sequence[StemmedToken]) -> Iterator[tuple[int, int]]:
    first = 0
    for number, token in enumerate(tokens):
        if token.word in _ENDS or token.word == ":":
            if number > first:
                yield first, number
            first = number + 1
    if first < len(tokens):
        yield first, len(tokens)


def find_mentions(clause: Sequence[StemmedToken], question: Question) -> list[tuple[int, int]]:
    """Where words name the subject: its own in order, small ones between, or the words behind its initials."""
    spans: dict[tuple[int, int], None] = {}
    stems = {token.stem for token in clause}
    for name, beside in question.subjects:
        for begin in range(len(clause)) if not beside or beside in stems else ():
            end = _named(clause, begin, name) or _spelt(clause, begin, name)
            if end is not None:
                spans[begin, end] = None
    return list(spans)


def _named(clause: Sequence[StemmedToken], begin: int, subject: tuple[str, ...]) -> int | None:
    at = begin
    for number, subject_stem in enumerate(subject):
        gap = 0
        while number and at < len(clause) and clause[at].stem != subject_stem and gap < 2:
            if clause[at].word not in STOP_WORDS and clause[at].word != "&":
                return None
            at, gap = at + 1, gap + 1
        if at >= len(clause) or clause[at].stem != subject_stem:
            return None
        at += 1
    return at


def _spelt(clause: Sequence[StemmedToken], begin: int, subject: tuple[str, ...]) -> int | None:
    letters = subject[0] if len(subject) == 1 else ""
    if not 3 <= len(letters) <= 5 or not letters.isalpha():
        return None
    words = clause[begin : begin + len(letters)]
    same = len(words) == len(letters) and all(
        token.word[0] == letter for token, letter in zip(words, letters, strict=True)
    )
    return begin + len(letters) if same and all(len(token.word) > 2 for token in words) else None


def _answer(clause: Sequence[StemmedToken], begin: int, end: int, question: Question) -> bool | None:
    """What a clause says of the subject named at `[begin, end)`."""
    reach = _predicate(clause, begin, end, question)
    before = clause[:begin]
    denied_subject = _denied(before) and _ends_there(clause, end, question)
    if reach is None:
        return False if denied_subject and not _hedged(before, question) else None
    first, last, sure = reach
    inside = clause[:last]
    if _hedged(inside, question) or not _is_finite(clause, first):
        return None
    negations = sum(_negates(inside, number) for number in range(len(inside)))
    if negations > 1:
        return None
    if negations:
        return False
    return True if sure else None


def _negates(words: Sequence[StemmedToken], number: int) -> bool:
    word = words[number].word
    yet_to = word == "yet" and number + 1 < len(words) and words[number + 1].word == "to"
    return word in NEGATIONS or word.endswith("n't") or yet_to


def _is_finite(clause: Sequence[StemmedToken], first: int) -> bool:
    """Whether a verb stands as a fact: not behind "to", but for "found to be" and what denies ("unable to")."""
    if not first or clause[first - 1].word != "to":
        return True
    return first > 1 and clause[first - 2].word in _COPULAS | NEGATIONS | {"yet"}


def _predicate(
    clause: Sequence[StemmedToken], begin: int, end: int, question: Question
) -> tuple[int, int, bool] | None:
    """The words from subject to event or state, and whether it is the event itself and not what comes before it."""
    events = question.events
    for at in range(end, min(end + MAX_APART, len(clause))):
        if clause[at].stem in events or clause[at].stem in BEFORE_EVENT:
            between = clause[end:at]
            linked = any(token.word in _AUXILIARIES for token in between) or all(
                token.word in NEGATIONS or token.word in _BETWEEN for token in between
            )
            if linked and _ends_there(clause, end, question):
                return at, at + 1, clause[at].stem in events
    for at in range(begin - 1, max(begin - MAX_APART, -1), -1):
        if (clause[at].stem in events and clause[at].word not in ("had", "have", "has")) or (
            clause[at].word in ("had", "have", "has") and clause[at].stem in events and _adjoining(clause, at, begin)
        ):
            return at, end, True
    return _state(clause, begin, end) if question.state else None


def _state(clause: Sequence[StemmedToken], begin: int, end: int) -> tuple[int, int, bool] | None:
    """What says that the subject's state holds: a verb behind it, a copula before it, or a bare "not"."""
    token_numbers = [
        number for number in range(end, min(end + 4, len(clause))) if clause[number].word not in _AUXILIARIES
    ]
    if token_numbers and clause[token_numbers[0]].word in _HOLDS:
        return token_numbers[0], token_numbers[0] + 1, True
    at = begin - 1
    while at >= 0 and clause[at].word in _BETWEEN and clause[at].word not in _COPULAS:
        at -= 1
    if at >= 0 and clause[at].word in _COPULAS:
        return at, end, True
    if any(token.word in ("not", "non") for token in clause[at + 1 : begin]):
        return begin, end, True
    return None


def _adjoining(clause: Sequence[StemmedToken], at: int, begin: int) -> bool:
    """Whether "had" stands right before the subject: "had surgery", and not "had seen the surgeon"."""
    return all(token.word in _BETWEEN or token.word in NEGATIONS for token in clause[at + 1 : begin])


def _denied(before: Sequence[StemmedToken]) -> bool:
    return any(token.word in ("no", "without", "never") for token in before[-3:])


def _ends_there(clause: Sequence[StemmedToken], end: int, question: Question) -> bool:
    """Whether nothing follows the subject that makes it another one ("no surgery", and not "no surgery scheduling")."""
    if end >= len(clause):
        return True
    word = clause[end].word
    return word in _LINKS or word in NEGATIONS or word.endswith("ly") or clause[end].stem in question.events


def _hedged(words: Sequence[StemmedToken], question: Question) -> bool:
    own = question.events | {part for subject in question.subjects for part in subject.name}
    due = bool(question.events & _DUE)
    return any(
        token.word in HEDGES and token.stem not in own and not (due and token.word in _FUTURE) for token in words
    )
