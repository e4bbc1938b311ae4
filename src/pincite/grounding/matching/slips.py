"""Whether two words that differ are one word, miswritten in the quote or misread on the page.

A closed rule: two words are one only where a dictionary knows one of them and not the other, and they differ in one
slip. A slip is what OCR takes for something else ("rn" and "m", "l", "i" and "1", "o" and "0"), two neighbouring
letters exchanged, or one letter missing or too many inside the word. One letter put for another is no slip
("resolution", "revolution"), and two words of the dictionary are two words ("mortality", "morality").
"""

from __future__ import annotations

from pincite.text.critical import kind_of_word
from pincite.text.dictionary import is_english_word

_LEAST_MISREAD, _LEAST_MISWRITTEN = 4, 5
_MISREAD = frozenset(("1l", "l1", "1i", "i1", "0o", "o0"))
# Letters both: only where OCR read the page. In a quote of a text layer "Scheduie" is another name.
_MISREAD_LETTERS = frozenset(("li", "il"))


def is_slip(quoted: str, printed: str, *, scanned: bool, name: bool) -> bool:
    """Whether the folded word of a quote is the folded word of the page with one slip.

    The page is right, so its word is the one that must be in the dictionary; on a `scanned` page either may be. A
    `name` (a word with a capital) may be misread, but has all its letters. Words on which the meaning hangs never
    differ.
    """
    if quoted.endswith("'s") and printed.endswith("'s"):
        quoted, printed = quoted[:-2], printed[:-2]
    word, slip = (printed, quoted) if is_english_word(printed) else (quoted, printed)
    if not (word is printed or scanned) or not is_english_word(word) or is_english_word(slip):
        return False
    if kind_of_word(word) is not None or not slip.isalnum():
        return False
    if _is_misread(word, slip, scanned=scanned):
        return len(word) >= _LEAST_MISREAD
    return not name and len(word) >= _LEAST_MISWRITTEN and _is_miswritten(word, slip)


def _is_misread(known: str, other: str, *, scanned: bool) -> bool:
    """Whether the words look alike to OCR."""
    known, other = known.replace("rn", "m"), other.replace("rn", "m")
    pairs = _MISREAD | _MISREAD_LETTERS if scanned else _MISREAD
    return len(known) == len(other) and all(a == b or a + b in pairs for a, b in zip(known, other, strict=True))


def _is_miswritten(known: str, other: str) -> bool:
    """Whether one inner letter is missing or too many, or two neighbours changed places; the ends stay."""
    if not other.isalpha() or (known[0], known[-1]) != (other[0], other[-1]):
        return False
    if len(known) == len(other):
        changed = [at for at, (a, b) in enumerate(zip(known, other, strict=True)) if a != b]
        return (
            len(changed) == 2 and changed[1] == changed[0] + 1 and _pair(known, changed) == _pair(other, changed)[::-1]
        )
    short, long = sorted((known, other), key=len)
    if len(long) != len(short) + 1:
        return False
    at = next((at for at, pair in enumerate(zip(short, long, strict=False)) if pair[0] != pair[1]), len(short))
    return short[at:] == long[at + 1 :]


def _pair(word: str, at: list[int]) -> str:
    return word[at[0]] + word[at[1]]
