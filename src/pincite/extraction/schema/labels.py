"""What people read instead of a dotted key: the field's label and its category."""

from __future__ import annotations

import re

GENERAL = "General"
"""The category of fields that stand at the top level of the schema."""

ACRONYMS = frozenset(
    {
        "adj",
        "ada",
        "aka",
        "ame",
        "aoe",
        "api",
        "ein",
        "eu",
        "fica",
        "gaap",
        "hipaa",
        "id",
        "imr",
        "ip",
        "irs",
        "it",
        "mmi",
        "msa",
        "nda",
        "osha",
        "po",
        "qa",
        "qme",
        "sic",
        "sku",
        "sla",
        "uk",
        "ur",
        "us",
        "usa",
        "usd",
        "vat",
        "vin",
        "wcab",
    }
)
"""Acronyms that have vowels; two to four letters without any (TTD, PTP, SSN) are taken for acronyms as they are."""

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_VOWELLESS = re.compile(r"[b-df-hj-np-tv-xz]{2,4}", re.IGNORECASE)


def key_words(name: str) -> tuple[str, ...]:
    """The words of one part of a key, as written: split at underscores, hyphens, spaces and camel case."""
    return tuple(word for word in re.split(r"[\s_\-/]+", _CAMEL.sub(" ", name)) if word)


def label_of(key: str) -> str:
    """The title-cased last part of a dotted key: "mmi_status.mmi_date" gives "Mmi Date"."""
    return " ".join(word[:1].upper() + word[1:].lower() for word in key_words(key.rsplit(".", 1)[-1]))


def category_of(key: str) -> str:
    """The first part of a dotted key, title-cased with acronyms in capitals: "mmi_status.mmi_date" gives "MMI Status".

    Acronyms are the listed ones and every word of two to four letters without a vowel. A key without a dot has the
    category "General".
    """
    if "." not in key:
        return GENERAL
    words = key_words(key.split(".", 1)[0])
    return " ".join(word.upper() if _is_acronym(word) else word[:1].upper() + word[1:].lower() for word in words)


def _is_acronym(word: str) -> bool:
    return word.lower() in ACRONYMS or _VOWELLESS.fullmatch(word) is not None
