"""Names in running text: organisations by their legal form or kind, persons, other capitalised sequences.

Rules, no dictionary of names: a name is a sequence of capitalised words, held together by spaces, "&", hyphens, small
connectors ("of" after "Bank", "University", …) and, before a legal form, a comma. Function words, form labels and the
defined terms of agreements end a sequence, so text in capitals falls apart in the right places. "and" joins where the
left side is one word ("Heidrick and Struggles, Inc.") or the right side continues ("… and Associates"); otherwise it
parts two names. A line break joins only where the line before it is long enough to be wrapped text.

Kinds: "organisation" (a legal form, "Bank", "University", …), "person" (honorific, initial, "Jr." or a frequent given
name), "name" for other sequences: products, places, defined terms, persons with rare names.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pincite.text.names.places import parse_place
from pincite.text.names.words import (
    BREAKERS,
    CONNECTORS,
    CONTINUATIONS,
    GIVEN_NAMES,
    HONORIFICS,
    LEGAL_FORMS,
    OF_HEADS,
    ORGANISATION_WORDS,
    PERSON_SUFFIXES,
    ROLES,
    legal_form,
)

NameKind = Literal["organisation", "person", "name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameMention:
    """A name at `[start, end)` of the text."""

    start: int
    end: int
    kind: NameKind


class _NameWord(NamedTuple):
    start: int
    end: int
    text: str
    joint: str
    """What joins it to the word before: "" at the start of a sequence, " ", ",", "&", "and" or "of"."""

    @property
    def plain(self) -> str:
        return self.text.rstrip(".").lower()


_CAPITALISED = re.compile(
    r"(?<![\w@])(?:\d{1,3}(?=[A-Z])|[a-z](?=[A-Z]))?[^\W\d_a-zß-öø-ÿ](?>(?:[\w'’]|[-‐‑./&](?=\w)|·)*)(?P<dot>\.(?!\w))?"
)
_ABBREVIATION = re.compile(
    r"(?:\w\.)+\w|\w|co|jr|sr|dr|st|mr|ms|inc|corp|ltd|ltda|llc|bros|mrs|prof|hon|rev|esq|dept|univ|intl|assn|mfg"
    r"|pty|pte|ph\.?d|m\.?d",
    re.IGNORECASE,
)
_GAP = re.compile(
    r"(?P<space>\s{1,3})|(?P<comma>,\s{0,3})|(?P<amp>\s{0,3}[&+]\s{0,3})|(?P<number>\s\d{1,3}\s)"
    r"|(?P<and>,?\s{1,3}(?:and|y|et|und)\s{1,3}(?:the\s{1,3})?)"
    r"|(?P<of>\s{1,3}(?:of|for)\s{1,3}(?:the\s{1,3})?)|(?P<particle>\s{1,3}(?:de|del|la|van|von|der|du|di|da|de\s+la|van\s+der)\s{1,3})",
    re.IGNORECASE,
)
_PARTNERS = re.compile(r"(?<!\w)(?P<first>[A-Z&][\w'’.-]{0,30}\s)?(?<!\w)(?:[A-Z][\w'’-]{1,30},\s{1,3}){1,4}$")
#: A shorter line is not wrapped text: names do not run on over its end.
_WRAPPED_LINE = 40
_MAX_WORDS = 14
_ROMAN = frozenset({"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"})


def find_names(text: str) -> tuple[NameMention, ...]:
    """Return the names of the text in order, none overlapping; empty when there is none."""
    mentions: list[NameMention] = []
    for sequence in _sequences(text):
        for mention in _split(text, sequence):
            while mentions and mentions[-1].end > mention.start:
                mentions.pop()  # a partner that belongs to the firm after it
            mentions.append(mention)
    return tuple(mentions)


def normalise_name(text: str) -> str:
    """Return the name folded for comparing: case, accents, punctuation, "&", legal forms and a leading "the".

    "The Acme Company, L.L.C." and "ACME CO LLC" give "acme co llc". Folding twice changes nothing.
    """
    folded = unicodedata.normalize("NFKD", text).casefold()
    folded = "".join(char for char in folded if not unicodedata.combining(char))
    folded = re.sub(r"[.'’]", "", folded.replace("&", " and "))
    folded = re.sub(r"\blimited\s+liability\s+company\b", "llc", re.sub(r"[\W_]+", " ", folded).strip())
    folded = re.sub(r"\blimited\s+partnership\b", "lp", folded)
    folded = re.sub(r"\b([^\W\d_]) (?=[^\W\d_]\b)", r"\1", folded)  # "J. P." is "JP"
    words = [LEGAL_FORMS.get(word, word) for word in folded.split()]
    while len(words) > 1 and words[0] == "the":
        words.pop(0)
    return " ".join(words)


def _sequences(text: str) -> Iterator[list[_NameWord]]:
    """Yield the runs of capitalised words that may hold names, each word with what joins it to the one before."""
    sequence: list[_NameWord] = []
    for match in _CAPITALISED.finditer(text):
        start, end, word = match.start(), match.end(), match.group()
        if match["dot"] and not _ABBREVIATION.fullmatch(word[:-1]):
            end, word = end - 1, word[:-1]
        plain = word.rstrip(".").lower()
        if plain in CONNECTORS and len(word) > 1:
            continue  # stays in the gap, where it is read as a joint
        initial = bool(sequence) and len(plain) == 1 and end - start == 2  # "Michael A. Lynch", not "A lessee"
        if (plain in BREAKERS and not initial) or not (word[0].isupper() or word[0].isdigit() or word[1:2].isupper()):
            if sequence:
                yield sequence
            sequence = []
            continue
        joint = _joint(text, sequence[-1], start, word) if sequence else ""
        if not joint or len(sequence) == _MAX_WORDS:
            if sequence:
                yield sequence
            sequence, joint = [], ""
        sequence.append(_NameWord(start, end, word, joint))
    if sequence:
        yield sequence


def _joint(text: str, last: _NameWord, start: int, word: str) -> str:
    """Return what joins the word at `start` to the last one, or "" when they belong to different names."""
    gap = _GAP.fullmatch(text, last.end, start) if start - last.end <= 16 else None
    if gap is None or ("\n" in gap.group() and not _is_wrapped(text, last, start, word)):
        return ""
    kind = gap.lastgroup
    if kind == "comma":
        return "," if legal_form(word) or word.rstrip(".").replace(".", "").lower() in PERSON_SUFFIXES else ""
    if kind == "of":
        # "Life Insurance Company of North America", but not "Employee of Acme".
        return "of" if last.plain in OF_HEADS else ""
    return {"space": " ", "amp": "&", "number": " ", "particle": " ", "and": "and"}[kind or "space"]


def _is_wrapped(text: str, last: _NameWord, start: int, word: str) -> bool:
    """Return whether the line break before the word only wraps a line, and the name may run on."""
    if legal_form(word):
        return True
    line_end = text.index("\n", last.end, start)
    if line_end < _WRAPPED_LINE or "\n" in text[line_end - _WRAPPED_LINE : line_end]:
        return False
    return last.text.isupper() == word.isupper() or len(last.text) < 3


def _split(text: str, sequence: Sequence[_NameWord]) -> Iterator[NameMention]:
    """Yield the names of one run: cut after each legal form and at each "and" that parts two names."""
    begin = 0
    position = 0
    while position < len(sequence):
        form = legal_form(sequence[position].text)
        if form and position == begin:
            begin = position = position + 1  # a form without a name before it ("the Company")
        elif form:
            end = _end_of_form(sequence, position)
            first = _begin_of_name(sequence, begin, position)
            yield from _plain_names(text, sequence[begin:first])
            if _has_own_name(sequence[first:position]):
                start = _begin_of_firm(text, sequence[first : position + 1])
                yield NameMention(start=start, end=sequence[end].end, kind="organisation")
            begin = position = end + 1
        else:
            position += 1
    yield from _plain_names(text, sequence[begin:])


def _end_of_form(sequence: Sequence[_NameWord], position: int) -> int:
    """Return the index of the last word of the legal form that starts here: "Co., Ltd.", "Co. II, L.P."."""
    end = position
    if (
        position + 2 < len(sequence)
        and sequence[position + 1].text in _ROMAN
        and legal_form(sequence[position + 2].text)
    ):
        end = position + 2
    while end + 1 < len(sequence) and sequence[end + 1].joint in {" ", ","} and legal_form(sequence[end + 1].text):
        end += 1
    while end + 1 < len(sequence) and end == position and sequence[end + 1].joint == "of":
        end += 1
        while end + 1 < len(sequence) and sequence[end + 1].joint == " " and end - position < 3:
            end += 1
    return end


def _begin_of_firm(text: str, words: Sequence[_NameWord]) -> int:
    """Return where the name starts with its partners taken in: "Bruckmann, Rosser, Sherrill & Co."."""
    start = words[0].start
    partners = _PARTNERS.search(text, max(0, start - 80), start) if words[1].joint == "&" else None
    names = [] if partners is None else re.findall(r"[\w'’-]+", partners.group())
    # A place or a legal form before the comma belongs to something else, and so does a name of several words.
    if (
        partners is None
        or partners["first"]
        or any(legal_form(name) or parse_place(name) or name.lower() in BREAKERS for name in names)
    ):
        return start
    return partners.start()


def _begin_of_name(sequence: Sequence[_NameWord], begin: int, position: int) -> int:
    """Return the index where the name ending at `position` begins: after the last "and" that parts two names."""
    for index in range(position, begin, -1):
        if sequence[index].joint == "and" and not _and_continues(sequence, begin, index):
            return index
    return begin


def _and_continues(sequence: Sequence[_NameWord], begin: int, index: int) -> bool:
    return index - begin == 1 or sequence[index].plain in CONTINUATIONS


def _has_own_name(words: Sequence[_NameWord]) -> bool:
    """Return whether anything names the organisation: not "Delaware Corporation", not "Receiving Company"."""
    own = [word.text for word in words if word.plain not in ROLES and not legal_form(word.text)]
    return bool(own) and parse_place(" ".join(own)) is None


def _plain_names(text: str, words: Sequence[_NameWord]) -> Iterator[NameMention]:
    """Yield the names without a legal form: split at each "and", then judged one by one."""
    begin = 0
    for index in range(1, len(words) + 1):
        if index == len(words) or (words[index].joint == "and" and words[index].plain not in CONTINUATIONS):
            yield from _judge(text, words[begin:index])
            begin = index


def _judge(text: str, words: Sequence[_NameWord]) -> Iterator[NameMention]:
    if (second := _second_person(words)) is not None:
        yield from _judge(text, words[:second])
        yield from _judge(text, words[second:])
        return
    kind = _kind(words)
    if kind is None:
        return
    if kind == "name" and len(words) == 1 and _starts_sentence(text, words[0]):
        return
    start, end = words[0].start, words[-1].end
    # A full stop after the last word belongs to the name only where it abbreviates one ("Jr.", "U.S.").
    yield NameMention(start=start, end=end, kind=kind)


def _second_person(words: Sequence[_NameWord]) -> int | None:
    """Return the index where a second person starts in one run ("Mark G. Morrison Brian Lynch"), or None."""
    if len(words) < 4 or words[0].plain not in GIVEN_NAMES or any(word.joint in {"&", "of", ","} for word in words[1:]):
        return None
    for index in range(2, len(words) - 1):
        if words[index].plain in GIVEN_NAMES and len(words[index - 1].plain) > 1:
            return index
    return None


def _kind(words: Sequence[_NameWord]) -> NameKind | None:
    """Return what the words name, or None when they name nothing (a lone letter or a role)."""
    plain = [word.plain.replace(".", "") for word in words]
    # The joint of the first word leads out of the name ("Acme, Inc. & Smith").
    if len(words) > 1 and (plain[-1] in ORGANISATION_WORDS or any(word.joint in {"of", "&"} for word in words[1:])):
        return "organisation"
    if 1 < len(words) <= 6 and _is_person(words, plain):
        return "person"
    if len(words) == 1 and (len(plain[0]) < 2 or plain[0] in ROLES or plain[0] in HONORIFICS):
        return None
    return "name"


def _is_person(words: Sequence[_NameWord], plain: Sequence[str]) -> bool:
    if plain[0] in HONORIFICS or plain[-1] in PERSON_SUFFIXES:
        return True
    if not all(word.text[0].isalpha() for word in words) or len(plain[-1]) < 2:
        return False
    initials = any(len(word) == 1 for word in plain[:-1])
    return (initials and len(words) <= 5) or plain[0] in GIVEN_NAMES


def _starts_sentence(text: str, word: _NameWord) -> bool:
    before = text[max(0, word.start - 4) : word.start].rstrip()
    return not before or before[-1] in '.!?:;•\n“"' or (word.start >= 1 and text[word.start - 1] == "\n")
