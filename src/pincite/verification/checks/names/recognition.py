"""Names in running text: capitalised words, without titles, roles, legal forms and what only opens a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pincite.meaning.values.calendar import find_moments
from pincite.meaning.values.consumed import Taken
from pincite.text import parse_place
from pincite.text.names.words import GIVEN_NAMES, words_of
from pincite.text.questions.verbs import verb_forms
from pincite.verification.checks.names.ordinary_words import is_ordinary_word
from pincite.verification.checks.names.words import KINDS, NO_NAMES, ORDINARY_ENDINGS, OTHER_FORMS, root_of
from pincite.verification.checks.polarity.opposites import negative_base
from pincite.verification.checks.text import Reading, read


class Name(NamedTuple):
    """A run of capitalised words: those that name something; not `sure` where it may only open a sentence."""

    words: tuple[int, ...]
    sure: bool


_JOINTS = {" ", "-", "‑", ". ", " & ", "'", "’", ".", "\n", "/"}
_LEADING = {"New", "North", "South", "East", "West"}
_PARTICLES = words_of("of de la del van von der den di da bin al the")


@lru_cache(maxsize=512)
def find_names(text: str) -> tuple[Name, ...]:
    """The runs of capitalised words of a text that name something, in order."""
    reading = read(text)
    dates = Taken(text)
    for moment in find_moments(text):
        dates.take(moment.start, moment.end)
    found: list[Name] = []
    run: list[int] = []
    for at in range(len(reading.words) + 1):
        if at < len(reading.words) and _is_capital(reading, at, dates):
            if run and (reading.words[run[-1]].lower.endswith("'s") or not _joined(reading, run[-1], at)):
                found += _name(reading, run)
                run = []
            run.append(at)
        elif run and not (at < len(reading.words) and reading.words[at].lower in _PARTICLES):
            found += _name(reading, run)
            run = []
    return tuple(found)


def _is_capital(reading: Reading, at: int, dates: Taken) -> bool:
    word = reading.words[at]
    if not (word.text[0].isupper() or (len(word.text) > 2 and word.text[1].isupper() and word.text.isalpha())):
        return False
    if not dates.is_free(word.start, word.start + 1):
        return False
    return len(word.text) > 1


def _joined(reading: Reading, before: int, at: int) -> bool:
    between = reading.text[reading.words[before].end : reading.words[at].start]
    return between in _JOINTS or (len(between) <= 10 and all(word in _PARTICLES for word in between.split()))


def _name(reading: Reading, run: Sequence[int]) -> list[Name]:
    """The name in a run of capitalised words; none where all of them are ordinary."""
    kept = [at for at in run if reading.words[at].lower.removesuffix("'s") not in NO_NAMES]
    if not kept:
        kinds = [at for at in run if reading.words[at].lower in KINDS]
        opens = _opens(reading, run[0])
        return [Name(tuple(kinds), sure=False)] if len(kinds) == len(run) and not opens else []
    if not _opens(reading, kept[0]):
        return [Name(tuple(kept), True)]
    if len(run) == 1:
        return [] if _is_ordinary(reading, kept[0]) else [Name(tuple(kept), sure=True)]
    if _is_ordinary(reading, kept[0]) and not _is_surely_name(reading, kept[0]):
        kept = kept[1:]
    return [Name(tuple(kept), True)] if kept else []


def _opens(reading: Reading, at: int) -> bool:
    """Whether a word is the first of its sentence, or of the prose that follows a colon there ("Note: Help them").

    What stands alone behind a label, or with another capital, does not open anything: "Bank: Chase; Fee: $5".
    """
    word = reading.words[at]
    sentence = reading.sentences[word.sentence]
    if at == sentence.first:
        return True
    if at + 1 >= sentence.last or reading.text[max(0, word.start - 2) : word.start] != ": ":
        return False
    follows = reading.words[at + 1]
    return follows.text[0].islower() and reading.text[word.end : follows.start] == " "


def _is_ordinary(reading: Reading, at: int) -> bool:
    """Whether a capitalised word that opens a sentence is likely an ordinary one."""
    word = reading.words[at]
    if _is_surely_name(reading, at):
        return False
    lower = word.lower.removesuffix("'s")
    return (
        lower.endswith(ORDINARY_ENDINGS)
        or is_ordinary_word(lower)
        or negative_base(lower) is not None
        or bool(verb_forms(lower))
        or len(lower) < 3
    )


def is_role(reading: Reading, name: Name) -> bool:
    """Whether a name is made of ordinary words: "Company", "Receiving Party", which may mean whoever is named."""
    return all(_is_ordinary(reading, at) for at in name.words)


def _is_surely_name(reading: Reading, at: int) -> bool:
    word = reading.words[at]
    lower = word.lower.removesuffix("'s")
    if word.text[1:2].isupper() or lower in GIVEN_NAMES or lower in OTHER_FORMS:
        return True
    return parse_place(word.text) is not None or (lower.endswith(_OF_A_PLACE) and _is_of_a_place(root_of(lower)))


_OF_A_PLACE = ("an", "ans", "ese", "ish", "i")


@lru_cache(maxsize=1024)
def _is_of_a_place(root: str) -> bool:
    """Whether a root is that of a country: "ital" of Italy, "canad" of Canada."""
    return any(parse_place((root + ending).capitalize()) for ending in ("", "y", "a", "ia", "o", "e", "an", "any", "n"))


def span_of(reading: Reading, name: Name) -> tuple[int, int]:
    """Where a name stands in its text."""
    return reading.words[name.words[0]].start, reading.words[name.words[-1]].end


def shown_span(reading: Reading, name: Name) -> tuple[int, int]:
    """Where a name stands with the word that belongs to it and tells nothing alone: "New" of "New York"."""
    start, end = span_of(reading, name)
    before = reading.words[name.words[0] - 1] if name.words[0] else None
    if before is not None and before.text in _LEADING and reading.text[before.end : start].isspace():
        return before.start, end
    return start, end
