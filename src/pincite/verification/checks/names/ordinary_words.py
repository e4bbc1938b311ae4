"""Words that English text writes in lower case: capitalised at the head of a sentence, they are no names.

`ordinary_stems.txt` has the stems of those that public texts write so, counted by `training/words.py`; beside them
stand ordinary words that those texts do not have, or write with a capital too.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from pincite.text import stem
from pincite.text.names.words import words_of

_OTHERS = words_of(
    """
    abstract ancient assistant autumn blood bonus bonuses breakfast cavalry claimant clinicians closer coastal
    corporate doves duck entropy equilibrium explorer fat future girlfriend goat grams hyun intellectual
    itinerary lakes lawn lover medieval minimum moral mountains mph nausea nighter notary oriental plain
    proprietary railways redundancy renter resources rugby secondary senior sharks soccer software spirit
    standards stipend surfer tea terror thirteenth timesheet timesheets underwriter versus vinyl vocalist
    yourself
    """
)


def is_ordinary_word(lower: str) -> bool:
    """Whether a word, given in lower case, is an ordinary one."""
    return lower in _OTHERS or stem(lower) in _stems()


def is_ordinary_stem(root: str) -> bool:
    """Whether a stem is that of an ordinary word."""
    return root in _stems()


@lru_cache(maxsize=1)
def _stems() -> frozenset[str]:
    text = files("pincite.verification.checks").joinpath("ordinary_stems.txt").read_text(encoding="utf-8")
    return frozenset(text.split())
