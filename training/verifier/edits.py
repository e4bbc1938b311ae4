"""Small changes of a sentence that make it false, or say more than it did.

Each gives the changed sentence with what its source says of it: "contradiction", or "not entailed" where it is false or
merely unsupported. They are made for training, apart from the checks and from the benchmarks' own edits.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from pincite.text import find_dates, find_names, find_numbers, spell_integer

Relation = Literal["contradiction", "not entailed"]


class Edit(NamedTuple):
    """A changed sentence and how it stands to the unchanged one."""

    text: str
    relation: Relation
    kind: str


_AUXILIARY = re.compile(
    r"\b(?P<verb>is|are|was|were|will|would|shall|should|may|can|could|must|has|have|had|does|do|did)\b"
    r"(?!\s+(?:not|never|no|only)\b)(?!n't)",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?P<verb>is|are|was|were|will|would|shall|should|can|could|must|has|have|had|does|do|did) not\b"
)
_ANTONYMS = [
    "increase/decrease",
    "increased/decreased",
    "increases/decreases",
    "higher/lower",
    "highest/lowest",
    "more/less",
    "most/least",
    "before/after",
    "first/last",
    "include/exclude",
    "includes/excludes",
    "included/excluded",
    "including/excluding",
    "accept/reject",
    "accepted/rejected",
    "approve/deny",
    "approved/denied",
    "allow/forbid",
    "allowed/forbidden",
    "allows/forbids",
    "permitted/prohibited",
    "buy/sell",
    "bought/sold",
    "win/lose",
    "won/lost",
    "open/closed",
    "opened/closed",
    "begin/end",
    "began/ended",
    "begins/ends",
    "start/finish",
    "started/finished",
    "public/private",
    "always/never",
    "often/rarely",
    "early/late",
    "earlier/later",
    "north/south",
    "northern/southern",
    "east/west",
    "eastern/western",
    "male/female",
    "father/mother",
    "son/daughter",
    "brother/sister",
    "husband/wife",
    "king/queen",
    "largest/smallest",
    "larger/smaller",
    "longer/shorter",
    "longest/shortest",
    "best/worst",
    "better/worse",
    "success/failure",
    "successful/unsuccessful",
    "presence/absence",
    "present/absent",
    "above/below",
    "over/under",
    "inside/outside",
    "same/different",
    "alive/dead",
    "full/empty",
    "strong/weak",
    "strengthened/weakened",
    "rise/fall",
    "rose/fell",
    "up/down",
    "with/without",
    "lessor/lessee",
    "licensor/licensee",
    "buyer/seller",
    "landlord/tenant",
    "employer/employee",
    "lender/borrower",
    "disclosing/receiving",
    "plaintiff/defendant",
    "insurer/insured",
    "exclusive/non-exclusive",
    "mandatory/optional",
    "temporary/permanent",
    "written/oral",
    "direct/indirect",
    "former/current",
    "minimum/maximum",
    "gain/loss",
    "profit/loss",
    "agree/refuse",
    "agreed/refused",
    "confirmed/denied",
    "lawful/unlawful",
    "legal/illegal",
    "valid/invalid",
    "able/unable",
    "possible/impossible",
    "likely/unlikely",
    "left/right",
    "day/night",
    "summer/winter",
    "young/old",
    "new/old",
    "rich/poor",
    "hot/cold",
    "enter/leave",
    "entered/left",
    "join/leave",
    "joined/left",
    "arrive/depart",
    "arrived/departed",
    "support/oppose",
    "supported/opposed",
]
_OPPOSITE: dict[str, str] = {}
for _pair in _ANTONYMS:
    _one, _other = _pair.split("/")
    _OPPOSITE.setdefault(_one, _other)
    _OPPOSITE.setdefault(_other, _one)
_OPPOSED = re.compile(
    r"(?<![\w-])(" + "|".join(sorted(_OPPOSITE, key=len, reverse=True)) + r")(?![\w-])", re.IGNORECASE
)
_BOUNDS = {
    "at least": ("at most", "less than"),
    "at most": ("at least", "more than"),
    "no more than": ("at least", "more than"),
    "not more than": ("at least", "more than"),
    "no less than": ("at most", "less than"),
    "not less than": ("at most", "less than"),
    "more than": ("less than", "at most"),
    "less than": ("more than", "at least"),
    "fewer than": ("more than", "at least"),
    "up to": ("at least", "more than"),
    "exceeding": ("below",),
    "within": ("only after",),
    "no later than": ("no earlier than",),
    "prior to": ("after",),
    "until": ("only after",),
    "over": ("under",),
    "under": ("over",),
    "minimum of": ("maximum of",),
    "maximum of": ("minimum of",),
}
_BOUND = re.compile(r"\b(" + "|".join(sorted(_BOUNDS, key=len, reverse=True)) + r")\b(?=\s+\$?\w)", re.IGNORECASE)
_QUANTIFIERS = {
    "all": (("no", "contradiction"), ("only some", "contradiction")),
    "every": (("no", "contradiction"),),
    "some": (("all", "not entailed"), ("no", "contradiction")),
    "many": (("few", "contradiction"), ("all", "not entailed")),
    "most": (("all", "not entailed"), ("few", "contradiction")),
    "several": (("no", "contradiction"), ("all", "not entailed")),
    "any": (("no", "contradiction"),),
    "no": (("some", "contradiction"), ("all", "contradiction")),
    "both": (("neither of the", "contradiction"),),
    "few": (("many", "contradiction"),),
    "one of the": (("the only one of the", "not entailed"),),
    "one": (("none", "contradiction"),),
}
_QUANTIFIED = re.compile(
    r"(?<![\w-])(" + "|".join(sorted(_QUANTIFIERS, key=len, reverse=True)) + r")(?=\s+[a-z])", re.IGNORECASE
)
_FORCE = {
    "may": (("must", "not entailed"), ("shall", "not entailed"), ("may not", "contradiction")),
    "can": (("must", "not entailed"),),
    "might": (("will", "not entailed"),),
    "could": (("did", "not entailed"), ("will", "not entailed")),
    "shall": (("shall not", "contradiction"), ("need not", "contradiction")),
    "must": (("must not", "contradiction"), ("need not", "contradiction")),
    "should": (("should not", "contradiction"), ("must", "not entailed")),
}
_FORCED = re.compile(r"\b(" + "|".join(_FORCE) + r")\b(?!\s+not\b)", re.IGNORECASE)
_UNITS = (
    "day/days week/weeks month/months year/years", "hour/hours minute/minutes second/seconds",
    "kilometre/kilometres metre/metres mile/miles", "kilometer/kilometers meter/meters mile/miles",
    "thousand million billion", "dollars euros pounds", "kg g mg", "percent permille",
)  # fmt: skip
MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def number(text: str, chance: random.Random, others: Sequence[str]) -> Edit | None:
    """Another number in the place of one."""
    found = [each for each in find_numbers(text) if each.value > 0]
    if not found:
        return None
    one = chance.choice(found)
    old, value = text[one.start : one.end], one.value
    whole = value == value.to_integral_value()
    if whole and 1500 <= value <= 2100 and "," not in old:
        new = str(int(value) + chance.choice((-20, -10, -4, -3, -2, -1, 1, 2, 3, 4, 10, 20)))
    elif whole and value < 10**9:
        small = int(value)
        options = {
            small * 10,
            small + 1,
            small + 2,
            small * 2,
            small - 1,
            small // 2,
            small + 10,
            small // 10,
            small * 3,
        }
        new_value = chance.choice(sorted(option for option in options if option > 0 and option != small))
        digits = any(each.isdigit() for each in old)
        new = (
            (f"{new_value:,}" if "," in old or new_value > 9999 else str(new_value))
            if digits
            else spell_integer(new_value)
        )
    else:
        at = [place for place, each in enumerate(old) if each.isdigit()]
        if not at:
            return None
        place = chance.choice(at)
        new = old[:place] + chance.choice([each for each in "123456789" if each != old[place]]) + old[place + 1 :]
    return Edit(text[: one.start] + new + text[one.end :], "contradiction", "number")


def date(text: str, chance: random.Random, others: Sequence[str]) -> Edit | None:
    """Another month or year in a date."""
    found = [each for each in find_dates(text) if each.value.month]
    if not found:
        return None
    one = chance.choice(found)
    old = text[one.start : one.end]
    month = next((each for each in MONTHS if each in old), None)
    if month is None:
        return None
    new = old.replace(month, chance.choice([each for each in MONTHS if each != month]))
    return Edit(text[: one.start] + new + text[one.end :], "contradiction", "date")


def negation(text: str, chance: random.Random, others: Sequence[str]) -> Edit | None:
    """A denial put in or taken away."""
    denied = list(_DENIED.finditer(text))
    if denied and chance.random() < 0.7:
        one = chance.choice(denied)
        return Edit(text[: one.start()] + one["verb"] + text[one.end() :], "contradiction", "negation")
    found = list(_AUXILIARY.finditer(text))[:2]
    if not found:
        return None
    one = chance.choice(found)
    word = chance.choice(("not", "not", "not", "never"))
    return Edit(f"{text[: one.end()]} {word}{text[one.end() :]}", "contradiction", "negation")


def opposite(text: str, chance: random.Random, others: Sequence[str]) -> Edit | None:
    """A word turned into its opposite."""
    return _swap(text, chance, _OPPOSED, lambda word: ((_OPPOSITE[word], "contradiction"),), "opposite")


def bound(text: str, chance: random.Random, others: Sequence[str]) -> Edit | None:
    """A bound turned round: "at least" as "at most"."""
    return _swap(text, chance, _BOUND, lambda word: tuple((each, "contradiction") for each in _BOUNDS[word]), "bound")


def quantifier(text: str, chance: random.Random, others: Sequence[str]) -> Edit | None:
    """Another quantifier: "all" as "no", "some" as "all"."""
    return _swap(text, chance, _QUANTIFIED, lambda word: _QUANTIFIERS[word], "quantifier")


def force(text: str, chance: random.Random, others: Sequence[str]) -> Edit | None:
    """Another force: "may" as "must", "shall" as "need not"."""
    return _swap(text, chance, _FORCED, lambda word: _FORCE[word], "force")


def name(text: str, chance: random.Random, others: Sequence[str]) -> Edit | None:
    """Another name of the same document in the place of one."""
    found = [each for each in find_names(text) if each.end - each.start > 3]
    foreign = [each for each in others if each not in text]
    if not found or not foreign:
        return None
    one = chance.choice(found)
    return Edit(text[: one.start] + chance.choice(foreign) + text[one.end :], "not entailed", "name")


def swapped(text: str, chance: random.Random, others: Sequence[str]) -> Edit | None:
    """Two names in each other's place."""
    found = [each for each in find_names(text) if each.end - each.start > 3]
    if len(found) < 2 or re.search(r"\b(?:and|or|between|with)\b", text[found[0].end : found[1].start]):
        return None
    one, two = found[0], found[1]
    first, second = text[one.start : one.end], text[two.start : two.end]
    changed = text[: one.start] + second + text[one.end : two.start] + first + text[two.end :]
    return Edit(changed, "not entailed", "swapped") if changed != text else None


def unit(text: str, chance: random.Random, others: Sequence[str]) -> Edit | None:
    """Another unit behind a number."""
    found = list(_UNIT.finditer(text))
    if not found:
        return None
    one = chance.choice(found)
    word = one["unit"].lower()
    group = next(each for each in _UNIT_GROUPS if word in each)
    plural = word.endswith("s")
    fitting = [
        each for each in group if each != word and each.endswith("s") == plural and each.rstrip("s") != word.rstrip("s")
    ]
    if not fitting:
        return None
    return Edit(text[: one.start("unit")] + chance.choice(fitting) + text[one.end() :], "contradiction", "unit")


def _swap(
    text: str,
    chance: random.Random,
    pattern: re.Pattern[str],
    options: Callable[[str], Sequence[tuple[str, str]]],
    kind: str,
) -> Edit | None:
    found = list(pattern.finditer(text))
    if not found:
        return None
    one = chance.choice(found)
    new, relation = chance.choice(options(one[1].lower()))
    new = new[0].upper() + new[1:] if one[0][0].isupper() else new
    if relation not in {"contradiction", "not entailed"}:
        raise ValueError(f"{kind} edits are contradictions or not entailed, got {relation!r}")
    return Edit(
        text[: one.start()] + new + text[one.end() :],
        "contradiction" if relation == "contradiction" else "not entailed",
        kind,
    )


_UNIT_GROUPS = tuple(tuple(word for part in group.split() for word in part.split("/")) for group in _UNITS)
_UNIT = re.compile(
    r"(?<=[\d)a-z] )(?P<unit>"
    + "|".join(sorted({word for group in _UNIT_GROUPS for word in group}, key=len, reverse=True))
    + r")\b"
)

EDITS: tuple[tuple[Callable[[str, random.Random, Sequence[str]], Edit | None], float], ...] = (
    (number, 3.0), (date, 1.0), (negation, 2.0), (opposite, 2.0), (bound, 2.0), (quantifier, 1.0), (force, 1.5),
    (name, 2.0), (swapped, 1.0), (unit, 1.0),
)  # fmt: skip
"""The edits and how often each is tried."""


def edit(text: str, chance: random.Random, others: Sequence[str]) -> Edit | None:
    """One edit of the sentence, None where none applies; `others` are names that stand elsewhere in its document."""
    left = list(EDITS)
    while left:
        change, _ = chosen = chance.choices(left, [share for _, share in left])[0]
        left.remove(chosen)
        found = change(text, chance, others)
        if found is not None and found.text != text:
            return found
    return None
