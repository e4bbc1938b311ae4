"""Words for matching labels: stop words, light stems, and the words inside a field's name."""

from __future__ import annotations

import re

_STOP_WORDS = """
    a about above after again all also am an and any are as at be because been before being below between both but
    by can could did do does doing down during each few for from further had has have having he her here hers him
    his how i if in into is it its itself just me more most my no nor not now of off on once only or other our
    ours out over own s same shall she should so some such t than that the their theirs them then there these they
    this those through to too under until up upon very was we were what when where which while who whom why will
    with within would you your yours
"""
STOP_WORDS: frozenset[str] = frozenset(_STOP_WORDS.split())

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_VOWEL = re.compile(r"[aeiouy]")
_DOUBLED = re.compile(r"([bdfgmnprt])\1$")
#: Irregular plurals and forms worth knowing in labels and headings.
_IRREGULAR = {
    "men": "man",
    "women": "woman",
    "children": "child",
    "people": "person",
    "paid": "pay",
    "bought": "buy",
    "sold": "sell",
    "made": "make",
    "held": "hold",
    "indices": "index",
    "appendices": "appendix",
    "agreed": "agree",
    "guaranteed": "guarantee",
    "bases": "basis",
    "analyses": "analysis",
}


def stem(word: str) -> str:
    """Return the word in lower case without plural, possessive, "-ing", "-ed" and a final "e".

    Light on purpose: forms of one word agree ("dates", "dated", "dating", "date" give "dat"), different words stay
    apart ("expire" and "expiration" do not meet). The result is a key, not a word to show.
    """
    word = word.lower().replace("’", "'").removesuffix("'s").rstrip("'")
    word = _IRREGULAR.get(word, word)
    if len(word) <= 3 or not word.isascii():
        return word
    word = _without_plural(word)
    for suffix in ("ing", "ed"):
        base = word.removesuffix(suffix)
        if base != word and len(base) >= 3 and _VOWEL.search(base) and not word.endswith("eed"):
            word = _DOUBLED.sub(r"\1", base)
            break
    if word.endswith("y") and len(word) > 3 and word[-2] not in "aeiou":
        word = word[:-1] + "i"
    return word.removesuffix("e") if len(word) > 3 else word


def _without_plural(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of the text in lower case, punctuation left out."""
    return tuple(match.group().lower() for match in _WORD.finditer(text))


def content_stems(text: str) -> tuple[str, ...]:
    """Return the stems of the words that are no stop words, in order; of a label or of running text."""
    return tuple(stem(word) for word in words_of(text) if word not in STOP_WORDS)
