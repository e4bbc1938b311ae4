"""Whether a string of letters is an English word: what tells a slip of the pen from another word.

The words are those of SCOWL up to size 80, American and British, in lower case (`english_words.LICENSE.txt`): 254,786
of them, names left out. Of other languages nothing is known here, and what is not known is never taken for a slip.
"""

from __future__ import annotations

import gzip
from functools import cache, lru_cache
from importlib.resources import files


@lru_cache(maxsize=4096)
def is_english_word(word: str) -> bool:
    """Whether a word of two letters or more, in lower case, is in the dictionary.

    A few microseconds; the first question reads the dictionary (20 ms, 2.6 MB).
    """
    if not (word.isascii() and word.isalpha()):
        return False
    words, sought = _words(), word.encode()
    low, high = 0, len(words) - 1  # line feeds stand at both
    while True:
        start = words.rfind(b"\n", low, (low + high) // 2 + 1) + 1
        end = words.find(b"\n", start)
        entry = words[start:end]
        if entry == sought:
            return True
        if entry < sought:
            low = end
        else:
            high = start - 1
        if low >= high:
            return False


@cache
def _words() -> bytes:
    """Every word between two line feeds, in order."""
    return gzip.decompress(files("pincite.text").joinpath("english_words.txt.gz").read_bytes())
