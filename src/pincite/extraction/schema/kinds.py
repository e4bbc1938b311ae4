"""What kind of value a field wants: from its type, its format and the words of its key and description."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, cast

from pincite.extraction.schema.flatten import FlatField, ItemField
from pincite.extraction.schema.labels import key_words
from pincite.text.names.names import find_names

Kind = Literal[
    "date",
    "time",
    "money",
    "percent",
    "number",
    "identifier",
    "name",
    "person",
    "organisation",
    "duration",
    "place",
    "boolean",
    "enum",
    "email",
    "phone",
    "text",
]
"""The kinds of value that can be told apart on a page; "text" is a string that nothing more is known about.

A "name" is a person's or an organisation's where the field does not say which.
"""

NAME_KINDS: frozenset[Kind] = frozenset({"name", "person", "organisation"})

_FORMATS: dict[str, Kind] = {
    "date": "date",
    "date-time": "date",
    "time": "time",
    "percent": "percent",
    "email": "email",
    "idn-email": "email",
    "duration": "duration",
    "phone": "phone",
    "money": "money",
    "currency": "money",
    "name": "name",
    "place": "place",
    "identifier": "identifier",
}

KIND_WORDS: tuple[tuple[Kind, frozenset[str]], ...] = (
    ("email", frozenset({"email", "mail"})),
    ("phone", frozenset({"phone", "telephone", "fax", "mobile", "tel"})),
    ("time", frozenset({"time", "clock", "hour"})),
    ("percent", frozenset({"percent", "percentage", "pct"})),
    ("date", frozenset({"date", "dates", "dob", "doi", "deadline", "birthdate", "birthday", "day", "expiry"})),
    (
        "identifier",
        frozenset({"number", "numbers", "no", "id", "identifier", "code", "ssn", "ein", "vin", "reference", "ref"}),
    ),
    (
        "money",
        frozenset(
            {
                *("amount", "amounts", "cost", "costs", "fee", "fees", "salary", "price", "wage", "wages", "payment"),
                *("total", "balance", "reserve", "reserves", "premium", "earnings", "expense", "expenses", "income"),
                *("rent", "revenue", "compensation", "deductible", "limit"),
            }
        ),
    ),
    ("duration", frozenset({"term", "duration", "period", "length"})),
    ("place", frozenset({"jurisdiction", "state", "country", "city", "venue", "governing", "location", "law"})),
    (
        "name",
        frozenset(
            {
                *("name", "names", "party", "parties", "employer", "employee", "adjuster", "attorney", "physician"),
                *("doctor", "claimant", "insurer", "carrier", "vendor", "customer", "client", "company", "insured"),
                *("lienholder", "applicant", "counsel", "judge", "landlord", "tenant", "buyer", "seller", "lender"),
                *("borrower", "patient", "provider", "supplier", "contractor", "plaintiff", "defendant", "signatory"),
                *("ptp", "qme", "ame", "author", "witness", "supervisor", "administrator"),
            }
        ),
    ),
)
"""The first kind whose word stands last in the key wins, then any word of the key."""

_DATE_OPENINGS = frozenset({"date", "day", "when"})

_PERCENT = re.compile(r"\bper\s?cent(?:age)?\b|%", re.IGNORECASE)

_PERSONS = frozenset(
    {
        *("person", "individual", "lawyer", "attorney", "physician", "doctor", "adjuster", "employee", "worker"),
        *("claimant", "applicant", "patient", "judge", "witness", "supervisor", "signatory", "author", "officer"),
    }
)
_ORGANISATIONS = frozenset(
    {
        *("firm", "company", "corporation", "carrier", "insurer", "employer", "vendor", "bank", "organisation"),
        *("organization", "agency", "supplier", "hospital", "institution", "business"),
    }
)
"""What names are of, as keys and descriptions say it."""

_THINGS = frozenset(
    {"document", "contract", "agreement", "file", "title", "paper", "course", "product", "project", "form"}
)
"""What has a title and not a person's or an organisation's name."""


def kind_of(field: FlatField | ItemField, name: str) -> Kind:
    """The kind of value of a field called `name` (the last part of its key), or of an array's items.

    Types outrank formats, formats outrank words. A number is money where its words say so. A string whose words say
    nothing is "text".
    """
    kind = field.get("item_type", "string") if field["type"] == "array" else field["type"]
    words = [word.casefold() for word in key_words(name)]
    if kind == "boolean":
        return "boolean"
    if kind == "enum" or field.get("enum"):
        return "enum"
    by_format = _FORMATS.get(field.get("format", ""))
    if kind == "number":
        return _of_number(field, words, by_format)
    inferred_kind = by_format or _from_words(words) or _from_description(field.get("description", "")) or "text"
    if inferred_kind == "name" and by_format is None and _is_title(field, words):
        return "text"
    return entity_of(field, words) if inferred_kind == "name" else inferred_kind


def _is_title(field: FlatField | ItemField, words: list[str]) -> bool:
    """Whether a key that ends in "name" asks what a paper or thing is called, and no person or organisation."""
    if words[-1:] != ["name"]:
        return False
    description_words = [word.casefold().strip(".,;:()") for word in field.get("description", "").split()[:6]]
    terms = {*words, *description_words}
    return not terms.isdisjoint(_THINGS) and terms.isdisjoint(_PERSONS | _ORGANISATIONS)


def _of_number(field: FlatField | ItemField, words: list[str], by_format: Kind | None) -> Kind:
    """What a number counts: money, hundredths, or anything."""
    if by_format in ("money", "percent"):
        return by_format
    word_kind = _from_words(words)
    if word_kind == "percent" or _PERCENT.search(field.get("description", "")):
        return "percent"
    return "money" if word_kind == "money" and _says_money(field, words) else "number"


def entity_of(field: FlatField | ItemField, words: Sequence[str]) -> Kind:
    """Whether a name is a person's or an organisation's: by the example, then the key, then the description.

    "name" where nothing says, and where they say both.
    """
    queries: str | list[str] = cast("FlatField", field).get("query", [])
    examples = [queries] if isinstance(queries, str) else queries
    example_entities = {entity for text in examples if "{" not in text for entity in _entities(text.rpartition(":")[2])}
    if len(example_entities) == 1:
        return example_entities.pop()
    text = re.sub(r"['’]s\b", "", field.get("description", ""))
    terms = [word.casefold().strip(".,;:()'’") for word in (*words, *text.split())]
    person, organisation = _PERSONS.intersection(terms), _ORGANISATIONS.intersection(terms)
    if bool(person) == bool(organisation):
        return "name"
    return "person" if person else "organisation"


def _entities(text: str) -> Iterator[Kind]:
    for mention in find_names(text):
        if mention.kind == "person":
            yield "person"
        elif mention.kind == "organisation":
            yield "organisation"


def _says_money(field: FlatField | ItemField, words: list[str]) -> bool:
    """Whether a number is an amount of money; "total" and "limit" alone may count anything."""
    loose = {"total", "limit"}
    text = field.get("description", "").casefold()
    return bool(set(words) & (dict(KIND_WORDS)["money"] - loose)) or any(
        sign in text for sign in ("$", "€", "£", "amount", "usd")
    )


def _from_words(words: list[str]) -> Kind | None:
    """The kind the words of a key name: what stands last, else "date of …" and its like, else any word."""
    if not words:
        return None
    for kind, names in KIND_WORDS:
        if words[-1] in names:
            return kind
    if "of" in words:
        return _from_words(words[: words.index("of")])
    for kind, names in KIND_WORDS:
        if kind in ("date", "money", "place") and not names.isdisjoint(words):
            return kind
    return None


def _from_description(text: str) -> Kind | None:
    """The kind a description opens with ("Date the policy ends"), None when it names none."""
    words = [word.strip(".,:;()").casefold() for word in text.split()[:4]]
    if words and words[0] in ("the", "a", "an"):
        words = words[1:]
    if not words:
        return None
    if words[0] in _DATE_OPENINGS:
        return "date"
    if words[:2] in (["name", "of"], ["names", "of"], ["full", "name"]):
        return "name"
    if words[0] in ("amount", "cost", "price"):
        return "money"
    return None
