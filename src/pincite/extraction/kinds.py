"""What kind of value a field wants: from its type, its format and the words of its key and description."""

from __future__ import annotations

from typing import Literal

from pincite.extraction.flatten import FlatField, ItemField
from pincite.extraction.labels import key_words

Kind = Literal[
    "date",
    "money",
    "number",
    "identifier",
    "name",
    "duration",
    "place",
    "boolean",
    "enum",
    "email",
    "phone",
    "text",
]
"""The kinds of value that can be told apart on a page; "text" is a string that nothing more is known about."""

_FORMATS: dict[str, Kind] = {
    "date": "date",
    "date-time": "date",
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
    if kind == "number":
        return "money" if _from_words(words) == "money" and _says_money(field, words) else "number"
    by_format = _FORMATS.get(field.get("format", ""))
    return by_format or _from_words(words) or _from_description(field.get("description", "")) or "text"


def _says_money(field: FlatField | ItemField, words: list[str]) -> bool:
    """Whether a number is an amount of money; "total" and "limit" alone may count anything."""
    loose = {"total", "limit"}
    text = field.get("description", "").casefold()
    return bool(set(words) & (KIND_WORDS[4][1] - loose)) or any(
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
