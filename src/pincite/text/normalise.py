r"""Normal forms of text that know where each of their characters came from.

Two forms, from close to loose:

* **folded**: compatibility forms, quotes, dashes and bullets unified, zero-width characters dropped, case folded, a
  hyphen (soft ones too) between two letters dropped together with a line end behind it ("agree-\nment" and
  "agree-ment" both become "agreement"), white space runs one space, ends stripped.
* **alphanumeric**: the folded form's letters, digits and combining marks only. It loses "." of "1.5" and "$", so a
  match in this form must also pass `pincite.text.critical.same_symbols`.

Folding never makes numbers: superscripts, subscripts, fractions, circled and parenthesised digits stay what they are,
so "10²" is not "102" and "m²" is not "m2".
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FIXED = {
    **dict.fromkeys("‘’‚‛′‵´ʹʼʻ＇", "'"),
    **dict.fromkeys("“”„‟″‶«»〝〞＂", '"'),
    # A soft hyphen is a hyphen here: between letters it goes, and many files use it for the printed one.
    **dict.fromkeys("\u00ad‐‑‒–—―−﹘﹣－⸺⸻", "-"),
    **dict.fromkeys("•▪◦‣∙\uf0b7\uf0a7\uf0d8\uf076", "•"),
    "…": "...",
    "\u2028": "\n",
    "\u2029": "\n",
    "\u0085": "\n",
}
_SELECTORS = {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0x180B, 0x180E))}
# Their plain forms would fabricate digits ("10²" → "102") or letters that nobody reads as part of the word ("Acme™").
_KEPT_FORMS = ("<super>", "<sub>", "<circle>", "<fraction>", "<square>")
_NON_ASCII = re.compile(r"[^\x00-\x7f]")
# ASCII white space that pages seldom have; beyond ASCII, white space has become a plain space before.
_ODD_SPACES = "\t\r\v\f\x1c\x1d\x1e\x1f"
# "non- exclusive" is what a broken line leaves of "non-exclusive"; other words may be parted on purpose ("two- and").
_HYPHEN = re.compile(r"-(?<=[^\W\d_]-)(?:[^\S\n]*\n\s*|(?<=\bnon-)\s+)?(?=[^\W\d_])")
_BROKEN_HYPHEN = re.compile(r"-(?<=\w-)[^\S\n]*\n\s*(?=\w)")
_RUN = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]+")
_ASCII_SYMBOLS = bytes(code for code in range(128) if not chr(code).isalnum())
# Above this many different characters one pass through a table is cheaper than a pass for each.
_MANY = 24


@dataclass(frozen=True, slots=True)
class Normal:
    """A normal form with its map: character i came from `[starts[i], ends[i])` of the original.

    Both arrays are int32, as long as `text`, and never decrease.
    """

    text: str
    starts: NDArray[np.int32]
    ends: NDArray[np.int32]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The range of the original behind the non-empty range `[start, end)` of the normal form."""
        return int(self.starts[start]), int(self.ends[end - 1])


@lru_cache(maxsize=4096)
def fold_character(char: str) -> str:
    """The folded form of one non-ASCII character: none, one or a few characters."""
    fixed = _FIXED.get(char)
    if fixed is not None:
        return fixed
    if char.isspace():
        return " "
    category = unicodedata.category(char)
    if category == "Cf" or char in _SELECTORS:
        return ""
    if category == "No" or unicodedata.decomposition(char).startswith(_KEPT_FORMS):
        return char
    plain = unicodedata.normalize("NFKC", char)
    fabricates = category != "Nd" and any(part.isdigit() for part in plain)
    if fabricates or any(part.isspace() for part in plain):
        return char.casefold()
    return "".join(_FIXED.get(part, part) for part in plain.casefold())


def fold(text: str) -> str:
    """The folded form; empty when nothing but white space and dropped characters is there.

    Linear in the text, about 5 ns a character on plain pages.
    """
    if not text.isascii():
        specials = _specials(text)
        if any(map(_continues, specials)):
            text = _compose(text)
            specials = _specials(text)
        text = _fold_characters(text, specials)
    return _spaced(_join_hyphens(text.lower()))


def single_spaced(text: str) -> str:
    """The text with every run of white space one space and none at its ends."""
    return _spaced(text) if text.isascii() else " ".join(text.split())


def _spaced(text: str) -> str:
    """`" ".join(text.split())` of a text without white space beyond ASCII, mostly without a list of its words."""
    if len(text) > 400 and not any(char in text for char in _ODD_SPACES):
        plain = text.replace("\n\n", " ").replace("\n", " ")
        if "  " not in plain:
            return plain.strip(" ")
    return " ".join(text.split())


def fold_with_map(text: str) -> Normal:
    """`fold(text)` and the map back."""
    starts, ends = fold_map(text)
    return Normal(fold(text), starts, ends)


def fold_map(text: str) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Starts and ends of `Normal` for `fold(text)`; dearer than `fold`, so it is made where something was found."""
    import numpy as np

    places: tuple[NDArray[np.int32], NDArray[np.int32]] | None = None  # None: each character came from its own place
    if not text.isascii():
        specials = _specials(text)
        if any(map(_continues, specials)):
            places = _composed_map(text)
            text = _compose(text)
            specials = _specials(text)
        counts = _folded_lengths(text, specials)
        if counts is not None:
            own = np.arange(len(text), dtype=np.int32)
            starts, ends = places or (own, own + 1)
            places = np.repeat(starts, counts), np.repeat(ends, counts)
        text = _fold_characters(text, specials)
    lowered = text.lower()
    keep = _first_spaces(lowered)
    if "-" in lowered:
        for pattern, offset in ((_HYPHEN, 0), (_BROKEN_HYPHEN, 1)):
            for match in pattern.finditer(lowered):
                keep[match.start() + offset : match.end()] = False
    at = np.flatnonzero(keep).astype(np.int32)
    return (at, at + 1) if places is None else (places[0][at], places[1][at])


def alphanumeric(folded: str) -> str:
    """The letters, digits and combining marks of a folded text."""
    if not folded.isascii():
        for char in set(_NON_ASCII.findall(folded)):
            if not _is_kept(char):
                folded = folded.replace(char, "")
    # Bytes, because their table deletes at once; no byte of a character beyond ASCII is an ASCII one.
    return folded.encode("utf-8", "surrogatepass").translate(None, _ASCII_SYMBOLS).decode("utf-8", "surrogatepass")


def alphanumeric_positions(folded: str) -> NDArray[np.int32]:
    """Where each character of `alphanumeric(folded)` stands in the folded text: int32, increasing."""
    import numpy as np

    codes = _codes(folded)
    lower = codes | 32
    keep = ((lower >= ord("a")) & (lower <= ord("z"))) | ((codes >= ord("0")) & (codes <= ord("9"))) | (codes > 127)
    for char in set(_NON_ASCII.findall(folded)):
        if not _is_kept(char):
            keep &= codes != ord(char)
    return np.flatnonzero(keep).astype(np.int32)


def _specials(text: str) -> set[str]:
    """The different characters beyond ASCII; by numpy where the text is long enough to pay for it."""
    if len(text) < 400:
        return set(_NON_ASCII.findall(text))
    codes = _codes(text)
    return set(map(chr, codes[codes > 127].tolist()))


def _join_hyphens(lowered: str) -> str:
    if "-" not in lowered:
        return lowered
    return _BROKEN_HYPHEN.sub("-", _HYPHEN.sub("", lowered))


def _is_kept(char: str) -> bool:
    return char.isalnum() or unicodedata.category(char)[0] == "M"


def _fold_characters(text: str, specials: set[str]) -> str:
    if len(specials) > _MANY:
        return text.translate({ord(char): fold_character(char) for char in specials})
    for char in specials:
        folded = fold_character(char)
        if folded != char:
            text = text.replace(char, folded)
    return text


def _compose(text: str) -> str:
    """NFC where marks or Hangul letters follow their base; cluster by cluster, for `_composed_map` to follow."""
    return _RUN.sub(lambda match: "".join(_clusters(match.group())[0]), text)


def _clusters(run: str) -> tuple[list[str], list[int]]:
    """The composed clusters of a run, and where each begins in it."""
    begins = [0] + [at for at, char in enumerate(run) if at and not _continues(char)]
    pieces = [run[begin:end] for begin, end in pairwise([*begins, len(run)])]
    return [unicodedata.normalize("NFC", piece) for piece in pieces], begins


@lru_cache(maxsize=4096)
def _continues(char: str) -> bool:
    """Whether a character belongs to the cluster before it: marks, and vowels and finals of Hangul."""
    return unicodedata.category(char)[0] == "M" or "\u1160" <= char <= "\u11ff"


def _composed_map(text: str) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The map of `_compose(text)`: every character of a cluster maps to the whole of it."""
    import numpy as np

    starts: list[int] = []
    ends: list[int] = []
    done = 0
    for match in _RUN.finditer(text):
        starts.extend(range(done, match.start()))
        ends.extend(range(done + 1, match.start() + 1))
        clusters, begins = _clusters(match.group())
        for cluster, (first, last) in zip(clusters, pairwise([*begins, len(match.group())]), strict=True):
            starts.extend([match.start() + first] * len(cluster))
            ends.extend([match.start() + last] * len(cluster))
        done = match.end()
    starts.extend(range(done, len(text)))
    ends.extend(range(done + 1, len(text) + 1))
    return np.array(starts, dtype=np.int32), np.array(ends, dtype=np.int32)


def _folded_lengths(text: str, specials: set[str]) -> NDArray[np.int32] | None:
    """How many characters each character folds to; None when it is one for all of them."""
    import numpy as np

    lengths = {char: len(fold_character(char)) for char in specials}
    odd = [char for char, length in lengths.items() if length != 1]
    if not odd:
        return None
    codes = _codes(text)
    counts = np.ones(len(text), dtype=np.int32)
    for char in odd:
        counts[codes == ord(char)] = lengths[char]
    return counts


def _first_spaces(text: str) -> NDArray[np.bool_]:
    """False for the white space that `" ".join(text.split())` leaves out, True for every other character."""
    import numpy as np

    codes = np.frombuffer(text.encode("ascii"), dtype="u1") if text.isascii() else _codes(text)
    # The tests in the order of what pages hold: nearly all characters are above the space.
    space: NDArray[np.bool_] = codes <= 32
    low = np.flatnonzero(space)
    few = codes[low]
    space[low] = (few >= 28) | ((few >= 9) & (few <= 13))
    keep: NDArray[np.bool_] = ~space
    solid = np.flatnonzero(keep)
    if len(solid):
        first, last = int(solid[0]), int(solid[-1])
        keep[first + 1 : last] |= ~space[first : max(first, last - 1)]
    return keep


def _codes(text: str) -> NDArray[np.uint32]:
    import numpy as np

    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
