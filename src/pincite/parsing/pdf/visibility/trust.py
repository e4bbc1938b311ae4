"""Characters that the file gives no meaning: fonts without a map to Unicode, where PDFium can only give glyph numbers.

On the screen such text is perfect; what is read of it is anything. Single ones become U+FFFD. Where they are much of
a page its words are left out and the page counts as unread, for OCR to read, unless the numbers happen to spell words
(old fonts often number their glyphs like ASCII). So do pages whose letters spell no language, unless OCR reads the same
letters: then they are lists of codes, or a language with few vowels.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from pincite.parsing.raw.pages import RawRemark, RawWord

if TYPE_CHECKING:
    from pincite.parsing.pdf.library import Library
    from pincite.parsing.raw.pages import RawPage

_MUCH = 0.3
"""Share of a page's characters without meaning from which on it is not read."""

_MANY = 20
"""So many of them are worth a remark."""

_SPELLING = 0.04
"""Share of the commonest words from which on a text is taken for language; real text has 20 % and more of them."""

_VOWELS = "aeiouyAEIOUYàáâãäåèéêëìíîïòóôõöøùúûüæ".encode("latin-1")
_CONSONANTS = b"bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ"
_FEWEST_VOWELS = 0.32
"""Share of vowels below which letters are looked at: of 1,900 pages of the public sets none of prose has under 0.34."""

_WORD = re.compile(r"(?<![^\W_])[A-Z]?[a-z]{2,14}(?![^\W_])")
_ENOUGH = 60
"""So many words show whether they are language; in tables and formulas fewer are written like words."""

_LONG_WORD = re.compile(r"[^\W\d_]{4,}")

_SPELLS_NOTHING = RawRemark(
    "untrusted_text",
    "the letters spell no language, so the file gives them another meaning than they show; they are left out",
)

_ENGLISH = "the of and to in a is for on by be or as at with that this shall not are it any"
_OTHERS = "de la le les et des du en un une el los las y que der die das und von zu den mit ist il di e"
_COMMON = frozenset(f"{_ENGLISH} {_OTHERS}".split())


class Trusted(NamedTuple):
    """A page's characters and words as far as they mean something; `unread` when most do not."""

    chars: str
    words: Sequence[RawWord]
    remarks: tuple[RawRemark, ...]
    unread: bool


UNKNOWN = Trusted(
    "", (), (RawRemark("untrusted_text", "the page has text of which no character is known; it was not read"),), True
)
"""A page with text objects of which PDFium gives no character."""


def check_meaning(
    library: Library, text_page: int, *, probes: Sequence[int], chars: str, words: Sequence[RawWord], confirmed: bool
) -> Trusted:
    """The characters and words that can be trusted; `probes` are characters of each font, looked at first.

    `confirmed` letters are what the page shows, whatever they spell.
    """
    at_fault = library.FPDFText_HasUnicodeMapError
    if 1 not in map(at_fault, repeat(text_page), probes):
        doubted = not confirmed and _is_garbled(chars)
        return _garbled(chars, words) if doubted else Trusted(chars, words, (), False)
    faults = [index for index in range(len(chars)) if at_fault(text_page, index) == 1]
    faulty = frozenset(faults)
    visible = [word for word in words if word.hidden is None]
    of_words = [sum(index in faulty for index in range(word.start, word.end)) for word in visible]
    total = sum(word.end - word.start for word in visible)
    if sum(of_words) < _MUCH * max(total, 1):
        masked_chars = "".join(
            "\ufffd" if index in faulty and not char.isspace() else char for index, char in enumerate(chars)
        )
        message = "some characters have no meaning in the file; they are read as U+FFFD"
        return Trusted(
            masked_chars, words, (RawRemark("untrusted_text", message),) if sum(of_words) >= _MANY else (), False
        )
    guessed = [chars[word.start : word.end] for word, count in zip(visible, of_words, strict=True) if count]
    if _spells(guessed):
        message = "the file does not say which characters its letters are; the text was read by their numbers"
        return Trusted(chars, words, (RawRemark("untrusted_text", message),), False)
    meaningless = {word for word, count in zip(visible, of_words, strict=True) if 2 * count >= word.end - word.start}
    message = "the file does not say which characters its letters are, so its text cannot be trusted and is left out"
    trusted_words = tuple(word for word in words if word not in meaningless)
    return Trusted(chars, trusted_words, (RawRemark("untrusted_text", message),), True)


def _is_garbled(chars: str) -> bool:
    """Whether a page of Latin words spells no language at all."""
    if not lacks_vowels(chars):
        return False
    latin_words = _WORD.findall(chars)
    return len(latin_words) >= _ENOUGH and lacks_vowels("".join(latin_words)) and not _spells(latin_words)


def lacks_vowels(text: str) -> bool:
    """Whether the Latin letters of a text have fewer vowels among them than any language."""
    letters = text.encode("latin-1", "ignore")
    vowels = len(letters) - len(letters.translate(None, _VOWELS))
    if vowels >= _FEWEST_VOWELS * (len(letters) - letters.count(b" ")):
        return False  # the usual case, whatever the others are
    consonants = len(letters) - len(letters.translate(None, _CONSONANTS))
    return vowels < _FEWEST_VOWELS * (vowels + consonants)


def _garbled(chars: str, words: Sequence[RawWord]) -> Trusted:
    hidden = tuple(word for word in words if word.hidden is not None)
    return Trusted(chars, hidden, (_SPELLS_NOTHING,), True)


def shows_its_letters(raw: RawPage, read: RawPage) -> bool:
    """Whether a page that was doubted because it spells no language shows those letters: OCR `read` the same words."""
    if _SPELLS_NOTHING not in raw.remarks:
        return False
    ocr_words = _LONG_WORD.findall(read.chars[len(raw.chars) :])
    own = frozenset(_LONG_WORD.findall(raw.chars))
    return 2 * sum(word in own for word in ocr_words) > len(ocr_words)


def _spells(texts: Sequence[str]) -> bool:
    common = sum(text.strip(".,;:()\"'").casefold() in _COMMON for text in texts)
    return common >= _SPELLING * len(texts) and common > 1
