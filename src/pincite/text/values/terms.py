"""The numbers and dates of a text as terms: equal values are equal terms, however they are written."""

from __future__ import annotations

import re

from pincite.text.values.dates import find_dates
from pincite.text.values.numbers import find_numbers

_DIGIT = re.compile(r"\d")


def value_terms(text: str) -> list[str]:
    """The numbers of a text by value ("=150") and its dates ("@2024-03-05"): "1,500" and "fifteen hundred" are the same
    term.
    """
    terms = [f"={number.value.normalize():f}" for number in find_numbers(text)]
    if _DIGIT.search(text):
        terms += [f"@{date.value.isoformat()}" for date in find_dates(text)]
    return terms
