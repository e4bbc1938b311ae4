"""Claim or not: what a sentence of an answer does, and where its assertion begins.

A declarative sentence is a claim unless it is known to be something else: a question, a greeting, talk about the answer
or the conversation, advice, a bare hedge, a fragment. A leading connector or hedge is stripped and drops nothing
(DESIGN 5). Sentences in other languages than English are claims unless they ask.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pincite.claims import phrases
from pincite.records import SkipReason
from pincite.text.names.words import words_of
from pincite.text.questions.verbs import is_base, is_finite, is_participle

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"\d")
_QUESTION = re.compile(r"[?？؟]['\"”’)\]*_\s]*$")
_LEADING_MARKS = re.compile(r"[\s*_\"'“”‘’(\[«»>–—-]*")
_ENGLISH = words_of(
    """
    the a an of to in is are was were be been and or for on by with at from that this it its as has have had not
    no must shall will may can should their his her they he she you your i we our all any each within under if
    """
)
_FORM = re.compile(r"\b(?:form|schedule|exhibit|section|part|article|annex)\s+[A-Z0-9][\w.-]*", re.IGNORECASE)
_NAMED = re.compile(r"(?<![.!?:]\s)(?<!^)\b[A-Z][a-z]{2,}")
_ORDER = re.compile(
    r"(?:please\s+|always\s+|never\s+|do not\s+|don['’]t\s+|then\s+|first,?\s+|next,?\s+)*", re.IGNORECASE
)
_PURPOSE = re.compile(
    r"(?:to|in order to|for|when|if|before|after|once|by|from|with)\s[^,.;:]{3,90},\s+(?:please\s+|then\s+|always\s+)?",
    re.IGNORECASE,
)
_NOT_AN_ORDER = words_of(
    """
    report form interest work act use process order list place state account issue result
    """
)


_SENTENCE = 6
"""Words of a sentence that asserts something even where none is a verb we know."""


class Assertion(NamedTuple):
    """What a sentence is by its wording. `reason` None: a claim, that begins `skip` characters into the sentence.

    Where there is a reason, it would begin there. `doubtful`: it was hedged ("I think …"). `absence`: it says what
    documents do not say.
    """

    reason: SkipReason | None
    skip: int = 0
    doubtful: bool = False
    absence: bool = False


def read_assertion(sentence: str, *, listed: bool = False) -> Assertion:
    """What the sentence asserts, without its anchors; `listed` when it is an item whose list has a lead.

    A listed fragment is a claim: its lead makes it whole.
    """
    plain = _LEADING_MARKS.match(sentence)
    begin = plain.end() if plain else 0
    text = sentence[begin:].rstrip()
    if not _LETTER.search(text) and not _DIGIT.search(text):
        return Assertion("fragment")
    if _QUESTION.search(text) and not _quotes_question(text):
        return Assertion("question")
    if not is_english(text):
        return Assertion(None)
    absence = phrases.ABSENCE.search(text) is not None and phrases.ABSTENTION.match(text) is None
    bare = text.rstrip("*_ ")
    skip = _opening(bare)
    remainder = bare[skip:]
    reason = _talk(bare, absence=absence) or (_talk(remainder, absence=absence) if skip else None)
    reason = reason or _emptiness(remainder, listed=listed)
    doubtful = phrases.DOUBTFUL_FRAME.search(bare[:skip]) is not None
    return Assertion(reason, 0 if begin and not skip else begin + skip, doubtful, absence)


def speaks(clause: str) -> SkipReason | None:
    """What a clause behind another one does instead of asserting something; None where it asserts."""
    return _talk(clause, absence=phrases.ABSENCE.search(clause) is not None)


def suggests(text: str) -> bool:
    """Whether the sentence is a suggestion in so many words: "You may want to …", "I recommend …"."""
    return phrases.SUGGESTION.match(text.lstrip(" *_")) is not None


def may_assert(text: str, reason: SkipReason | None) -> bool:
    """Whether what is passed over for a reason may assert something all the same: for meta and greetings only what a
    firm may say, or what is said of a thing, and nothing about the answerer's own search.
    """
    stripped_text = text.lstrip(" *_")
    if reason in {"meta", "greeting"}:
        return phrases.FIRM.match(stripped_text) is not None and phrases.ANSWERER.search(stripped_text) is None
    return not suggests(text)


def is_order(clause: str) -> bool:
    """Whether the clause tells somebody to do something."""
    begin = _LEADING_MARKS.match(clause)
    text = clause[begin.end() :] if begin else clause
    return _is_order(text, _WORD.findall(text))


def _talk(text: str, *, absence: bool) -> SkipReason | None:
    """What the sentence does instead of asserting something."""
    if phrases.HEDGE.match(text):
        return "hedge"
    if phrases.GREETING.match(text):
        return "greeting"
    if phrases.ABSTENTION.match(text) or (not absence and phrases.META.match(text)):
        return "meta"
    if suggests(text) or phrases.ADVICE.match(text):
        return "advice"
    return None


def _opening(text: str) -> int:
    """How many characters connectors and frames take at the start; never the whole of it."""
    skip = 0
    for _ in range(4):
        remainder = text[skip:]
        opening = phrases.CONNECTOR.match(remainder) or phrases.FRAME.match(remainder)
        if opening is None or not _LETTER.search(remainder, opening.end()):
            return skip
        skip += opening.end()
    return skip


def _emptiness(text: str, *, listed: bool) -> SkipReason | None:
    """Why a sentence without talk is no claim all the same."""
    words = _WORD.findall(text)
    valued = _DIGIT.search(text) is not None
    if text.endswith((":", "：")):
        return None if valued and _has_verb(words) else "fragment"
    if _is_order(text, words):
        return None if valued or _FORM.search(text) else "advice"
    if phrases.OPINION.match(text) and not valued and not _NAMED.search(text):
        return "hedge"
    if listed or valued:
        return None
    if len(words) < 2 or (not _has_verb(words) and not (len(words) >= _SENTENCE and text.endswith("."))):
        return "fragment"
    return None


def _is_order(text: str, words: list[str]) -> bool:
    """Whether the sentence tells somebody to do something: it begins with the plain form of a verb."""
    prefix = _ORDER.match(text)
    begin = prefix.end() if prefix else 0
    purpose = _PURPOSE.match(text)
    for at in (begin, purpose.end() if purpose else None):
        if at is None:
            continue
        first = _WORD.match(text, at)
        if first is None:
            continue
        word = first.group().lower()
        after = next((word for word in _lower_words(text[first.end() : first.end() + 60]) if not _is_adverb(word)), "")
        # "Report forms are due", "Work began": a noun, where a finite verb follows close by.
        if is_base(word) and word not in _NOT_AN_ORDER and not is_finite(after) and not _is_subject(text, first.end()):
            return True
    return False


def _is_adverb(word: str) -> bool:
    return word.endswith("ly") or word in {"also", "then", "now", "still", "just", "never", "always", "often", "not"}


def _lower_words(text: str) -> Iterator[str]:
    return (match.group().lower() for match in _WORD.finditer(text))


def _is_subject(text: str, at: int) -> bool:
    """Whether an auxiliary or modal follows within three words, which an order does not have."""
    words = list(_lower_words(text[at : at + 60]))[:3]
    return any(
        word in {"is", "are", "was", "were", "has", "have", "had", "must", "shall", "will", "may"} for word in words
    )


def _has_verb(words: list[str]) -> bool:
    """Whether some word can be the verb of a clause; a participle counts after a noun ("fee waived")."""
    if any(is_finite(word) for word in words):
        return True
    return any(is_base(word) or is_participle(word) for word in words[1:]) or any(
        word.lower().endswith("ed") and len(word) > 4 for word in words[1:]
    )


def is_english(text: str) -> bool:
    """Whether the words are English as far as common words tell; short texts in ASCII count as English."""
    words = [word.lower() for word in _WORD.findall(text)]
    if len(words) < 4:
        return text.isascii()
    english_count = sum(word in _ENGLISH for word in words)
    return english_count * 12 >= len(words) or (text.isascii() and any(word in {"the", "is", "and"} for word in words))


def _quotes_question(text: str) -> bool:
    """Whether the question mark belongs to quoted words inside a statement ('The form asks "Who pays?"')."""
    return (
        re.search(r"[?？؟]['\"”’]\s*$", text) is not None and re.search(r"[\"“‘'].*[?？؟]['\"”’]\s*$", text) is not None
    )
