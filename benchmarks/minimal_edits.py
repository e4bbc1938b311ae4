"""False claims made from true ones by one small edit: number, date, name, negation, unit or bound.

The claims are the paraphrases of `gold/minimal/pairs.jsonl`. Every edit replaces one piece of the claim and leaves the
rest as it was. An edit is left out where the altered claim could still be true: a number or date inside a bound is only
moved to the side that the evidence contradicts, an approximate number only far, no new value stands in the evidence,
and a denial only loses its denial. A swapped name or date is false of the event that the passage tells of.
Nothing here knows how claims are checked.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from benchmarks.minimal_words import (
    AUXILIARIES,
    BOUNDS,
    DENIALS,
    MONTHS,
    NUMBER_WORDS,
    UNITS,
    VERBS,
    WEEKDAYS,
)

GOLD = Path(__file__).parent / "gold" / "minimal"

_FIGURE = re.compile(r"(?<![\w.,:/–-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w/:–-]|\.\d|,\d)")
_YEAR = re.compile(r"(?:1[0-9]|20)\d\d")
_WORDED = re.compile(r"(?<![\w-])(" + "|".join(NUMBER_WORDS) + r")(?![\w-])", re.IGNORECASE)
_MONTH = re.compile(r"(?<!\w)(" + "|".join(MONTHS) + r")(?!\w)")
_WEEKDAY = re.compile(r"(?<!\w)(" + "|".join(WEEKDAYS) + r")(?=s?(?!\w))")
_DAY = re.compile(
    r"(?<!\w)(?:(\d{1,2}) (?:" + "|".join(MONTHS) + r")|(?:" + "|".join(MONTHS) + r") (\d{1,2})(?![\d,]\d))"
)

_FLOOR = re.compile(r"(?:at least|minimum of)\W*$", re.IGNORECASE)
_CEILING = re.compile(r"(?:at most|within|by)\W*$", re.IGNORECASE)
_ALLOWANCE = re.compile(r"(?:up to|maximum of)\W*$", re.IGNORECASE)
_OPEN = re.compile(
    r"(?:than|above|below|over|under|after|before|until|till|from|exceeds?|once|since)\W*$", re.IGNORECASE
)
_OPEN_AFTER = re.compile(
    r"^(?:\W+\w+)?\W+(?:or (?:more|over|older|higher|less|fewer|lower)|at the (?:most|least))\b", re.IGNORECASE
)
_LIMITS = re.compile(r"(?:more|less|fewer|\w+er) than|above|below|larger|smaller", re.IGNORECASE)
_ROUGH = re.compile(r"(?:about|around|roughly|nearly|almost|approximately|some)\W*$", re.IGNORECASE)
_DENIED = re.compile(
    r"\b(?:not|no|none|never|nobody|nothing|neither|nor|without|cannot|unless|until|because|only|once|if)\b",
    re.IGNORECASE,
)
_DENIAL = re.compile(r"\b(?:not|no|none|never|nobody|nothing|neither|cannot)\b", re.IGNORECASE)
_SUBORDINATE = re.compile(
    r"\b(?:if|when|who|whose|whoever|which|that|what|after|before|as|where|anyone|those|since)\b", re.IGNORECASE
)
_AUXILIARY = re.compile(r"(?<!\w)(" + "|".join(AUXILIARIES) + r")(?!\w)")
_PARTICIPLE = re.compile(r" (?:\w+(?:ed|en|wn)|gone|run|left|stood|lost|won|come)\b")
_COUNTED = re.compile(r"\d|\b(?:twice|one|half|most|some|" + "|".join(NUMBER_WORDS) + r")\b", re.IGNORECASE)
_CONDITION = re.compile(r"\b(?:if|when|whenever|where|anyone|whoever|those|of)\b", re.IGNORECASE)
_VERB = re.compile(r"(?<=\w )(" + "|".join(VERBS) + r")(?!\w)")


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A passage and a claim that it supports."""

    id: str
    field: str
    evidence: str
    claim: str
    split: str


@dataclass(frozen=True, kw_only=True)
class Edit:
    """`claim[start:end]` replaced by `new`: what kind of alteration, and where."""

    kind: str
    start: int
    end: int
    new: str

    def applied(self, claim: str) -> str:
        """The altered claim."""
        return claim[: self.start] + self.new + claim[self.end :]


def load_pairs(path: Path = GOLD / "pairs.jsonl") -> tuple[Pair, ...]:
    """All pairs in the order of the file."""
    return tuple(Pair(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines())


def load_names(path: Path = GOLD / "names.json") -> dict[str, list[str]]:
    """The names that the claims mention: persons, organisations, places."""
    names: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return names


def alterations(pair: Pair, names: dict[str, list[str]], *, seed: int = 0) -> tuple[Edit, ...]:
    """At most one edit of each kind, chosen by the seed and the pair's id alone; empty where nothing can be altered."""
    choose = random.Random(f"{seed}:{pair.id}")
    chosen: dict[str, Edit] = {}
    makers: tuple[Callable[[Pair, random.Random], Iterator[Edit]], ...] = (
        _figures, _number_words, _days, _months, _years, _negated, _affirmed, _swapped_units, _flipped,
    )  # fmt: skip
    edits = [edit for make in makers for edit in make(pair, choose)]
    edits += _renamed(pair, names, choose)
    if _DENIAL.search(pair.claim):  # a denial with another name, date or amount may well be true
        edits = [edit for edit in edits if edit.kind in ("negation: removed", "bound")]
    choose.shuffle(edits)
    for edit in edits:
        chosen.setdefault(edit.kind, edit)
    return tuple(sorted(chosen.values(), key=lambda edit: edit.kind))


def _side(claim: str, start: int, end: int) -> str:
    """Where a new value contradicts the claim: "any", "up", "down", "far" or "none"."""
    before, after = claim[:start], claim[end:]
    if _OPEN_AFTER.match(after) or _OPEN.search(before):
        return "none"
    sides = ((_FLOOR, "up"), (_ALLOWANCE, "up"), (_CEILING, "down"))
    for pattern, side in sides:
        if pattern.search(before):
            return "none" if _DENIED.search(claim) else side
    return "far" if _ROUGH.search(before) or re.match(r"\W+\w+ or so\b", after) else "any"


def _allowed(old: Decimal, new: Decimal, side: str) -> bool:
    if side == "far":
        return new >= old * Decimal("1.5") or new <= old / 2
    return {"any": new != old, "up": new > old, "down": new < old}.get(side, False)


def _values(text: str) -> set[Decimal]:
    """The numbers a text states, in figures or in words."""
    found = {Decimal(match.group().replace(",", "")) for match in re.finditer(r"\d+(?:,\d{3})*(?:\.\d+)?", text)}
    return found | {Decimal(NUMBER_WORDS[word.lower()]) for word in _WORDED.findall(text)}


def _in_date(claim: str, start: int, end: int) -> bool:
    dates = [match.span() for match in _DAY.finditer(claim)]
    return any(low <= start and end <= high for low, high in dates) or bool(_YEAR.fullmatch(claim[start:end]))


def _figures(pair: Pair, choose: random.Random) -> Iterator[Edit]:
    stated = _values(pair.evidence)
    for match in _FIGURE.finditer(pair.claim):
        old, (start, end) = match.group(), match.span()
        side = _side(pair.claim, start, end)
        if side == "none" or _in_date(pair.claim, start, end):
            continue
        for kind, make in (("digit", _other_digit), ("tenfold", _tenfold), ("transposed", _transposed)):
            tries = [new for _ in range(8) if (new := make(old, choose)) is not None]
            for new in tries:
                value = Decimal(new.replace(",", ""))
                if value not in stated and _allowed(Decimal(old.replace(",", "")), value, side):
                    yield Edit(kind=f"number: {kind}", start=start, end=end, new=new)
                    break


def _other_digit(old: str, choose: random.Random) -> str | None:
    place = choose.choice([index for index, sign in enumerate(old) if sign.isdigit()])
    digits = [digit for digit in "0123456789" if digit != old[place] and (place or digit != "0")]
    return old[:place] + choose.choice(digits) + old[place + 1 :]


def _tenfold(old: str, choose: random.Random) -> str | None:
    if choose.random() < 0.5 and "." not in old:
        value = Decimal(old.replace(",", "")) * 10
    else:
        value = (Decimal(old.replace(",", "")) / 10).normalize()
    return f"{value:,f}"


def _transposed(old: str, choose: random.Random) -> str | None:
    places = [
        i for i in range(len(old) - 1) if old[i : i + 2].isdigit() and old[i] != old[i + 1] and (i or old[1] != "0")
    ]
    if not places:
        return None
    i = choose.choice(places)
    return old[:i] + old[i + 1] + old[i] + old[i + 2 :]


def _number_words(pair: Pair, choose: random.Random) -> Iterator[Edit]:
    stated = _values(pair.evidence)
    for match in _WORDED.finditer(pair.claim):
        old, side = NUMBER_WORDS[match[1].lower()], _side(pair.claim, *match.span())
        others = [
            word
            for word, value in NUMBER_WORDS.items()
            if value not in stated and _allowed(Decimal(old), Decimal(value), side) and (value > 12) == (old > 12)
        ]
        fraction = re.match(r" (?:third|quarter)", pair.claim[match.end() :]) or pair.claim[: match.start()].endswith(
            "first "
        )
        if others and not fraction:
            new = choose.choice(others)
            new = new.capitalize() if match[1][0].isupper() else new
            yield Edit(kind="number: word", start=match.start(), end=match.end(), new=new)


def _date_side(claim: str, start: int) -> str:
    before = claim[:start]
    if re.search(r"no later than\W*$", before, re.IGNORECASE):
        return "down"
    if re.search(r"\bsince\W*$", before, re.IGNORECASE):
        return "any"
    return _side(claim, start, start)


def _days(pair: Pair, choose: random.Random) -> Iterator[Edit]:
    for match in _DAY.finditer(pair.claim):
        group = 1 if match[1] else 2
        old, side = int(match[group]), _date_side(pair.claim, match.start())
        month = match.group().replace(match[group], "").strip()
        others = [
            day
            for day in range(1, 29)
            if _allowed(Decimal(old), Decimal(day), side)
            and not re.search(rf"\b{day} {month}|{month} {day}\b|\b{day} (?:to|and) {old} {month}", pair.evidence)
        ]
        if others:
            yield Edit(kind="date: day", start=match.start(group), end=match.end(group), new=str(choose.choice(others)))
    for match in _WEEKDAY.finditer(pair.claim):
        others_named = [day for day in WEEKDAYS if day not in pair.evidence]
        yield Edit(kind="date: day", start=match.start(), end=match.end(), new=choose.choice(others_named))


def _months(pair: Pair, choose: random.Random) -> Iterator[Edit]:
    for match in _MONTH.finditer(pair.claim):
        day = re.search(r"\d{1,2} $", pair.claim[: match.start()])
        side = _date_side(pair.claim, match.start() - (len(day.group()) if day else 0))
        old = MONTHS.index(match[1])
        others = [
            month
            for index, month in enumerate(MONTHS)
            if _allowed(Decimal(old), Decimal(index), side)
            and month not in pair.evidence
            and int(day.group() if day else 1) <= 28 + 2 * (month != "February")
        ]
        if others:
            yield Edit(kind="date: month", start=match.start(), end=match.end(), new=choose.choice(others))


def _years(pair: Pair, choose: random.Random) -> Iterator[Edit]:
    for match in _FIGURE.finditer(pair.claim):
        if not _YEAR.fullmatch(match.group()):
            continue
        lead = re.search(r"(?:\d{1,2} )?(?:" + "|".join(MONTHS) + r")(?: \d{1,2},)? $", pair.claim[: match.start()])
        side = _date_side(pair.claim, match.start() - (len(lead.group()) if lead else 0))
        old = int(match.group())
        others = [
            year
            for year in (*range(old - 9, old), *range(old + 1, old + 10))
            if _allowed(Decimal(old), Decimal(year), side) and str(year) not in pair.evidence
        ]
        if others:
            yield Edit(kind="date: year", start=match.start(), end=match.end(), new=str(choose.choice(others)))


def _renamed(pair: Pair, names: dict[str, list[str]], choose: random.Random) -> Iterator[Edit]:
    for kind in ("person", "organisation", "place"):
        others = [name for name in names[kind] if not any(word in pair.evidence for word in name.split())]
        for name in sorted(names[kind], key=len, reverse=True):
            match = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", pair.claim) if name in pair.claim else None
            if match:
                yield Edit(kind=f"name: {kind}", start=match.start(), end=match.end(), new=choose.choice(others))
                break


def _negated(pair: Pair, choose: random.Random) -> Iterator[Edit]:
    """`not` put into the main clause: nothing where the claim denies, limits or subordinates already."""
    claim = pair.claim
    if _DENIED.search(claim):
        return
    match = _AUXILIARY.search(claim)
    if match and _plain(claim[: match.start()]):
        yield Edit(kind="negation: added", start=match.start(), end=match.end(), new=_denied(match, claim))
        return
    verb = _VERB.search(claim)
    if verb and not match and _plain(claim[: verb.start()]):
        yield Edit(kind="negation: added", start=verb.start(), end=verb.end(), new=VERBS[verb[1]])


def _plain(lead: str) -> bool:
    """True where the words before the verb neither subordinate nor count ("52 were not fined" may hold of others)."""
    return not _SUBORDINATE.search(lead) and not _COUNTED.search(_DAY.sub("", lead))


def _denied(match: re.Match[str], claim: str) -> str:
    word = match[1]
    if word in ("has", "have", "had") and not _PARTICIPLE.match(claim, match.end()):
        return {"has": "does not have", "have": "do not have", "had": "did not have"}[word]
    return "cannot" if word == "can" else f"{word} not"


def _affirmed(pair: Pair, choose: random.Random) -> Iterator[Edit]:
    """The claim's only denial taken out; nothing where it holds two, or belongs to a bound ("no more than")."""
    found = [match for pattern in DENIALS for match in re.finditer(pattern, pair.claim)]
    if len(found) != 1 or re.search(r"\b(?:any (?:more|longer)|yet|only)\b", pair.claim):
        return
    (match,) = found
    if re.match(r"\W*(?:more|less|fewer|later|earlier|sooner)\b", pair.claim[match.end() :]):
        return
    new = next(new for pattern, new in DENIALS.items() if re.fullmatch(pattern, match.group()))
    yield Edit(kind="negation: removed", start=match.start(), end=match.end(), new=new)


def _swapped_units(pair: Pair, choose: random.Random) -> Iterator[Edit]:
    for pattern, new in UNITS:
        for match in re.finditer(pattern, pair.claim):
            start, end = match.span("unit")
            altered = pair.claim[match.start() : start] + new + pair.claim[end : match.end()]
            lead = re.search(r"(?:[$€£]?[\d.,]+|\w+)[\s-]?$", pair.claim[:start])
            counted = start if lead is None or pair.claim[start] in "$€£" else lead.start()
            bounded = _side(pair.claim, counted, end) not in ("any", "far")
            if altered not in pair.evidence and (not bounded or _ALLOWANCE.search(pair.claim[:counted])):
                yield Edit(kind="unit", start=start, end=end, new=new)


def _asserted(claim: str, start: int) -> bool:
    """Whether a comparison is what the claim says, not whom it is about ("drivers older than 70 pay nothing")."""
    lead = claim[:start]
    verb = _AUXILIARY.search(lead) or _VERB.search(lead)
    return bool(verb) and not _CONDITION.search(lead) and not re.search(r"\b(?:not become|need|entitles)\b", claim)


def _flipped(pair: Pair, choose: random.Random) -> Iterator[Edit]:
    for pattern, new in BOUNDS:
        for match in re.finditer(pattern, pair.claim):
            start, end = match.span(1)
            if _LIMITS.fullmatch(match[1]) and not _asserted(pair.claim, start):
                continue
            capital = pair.claim[start].isupper()
            yield Edit(kind="bound", start=start, end=end, new=new.capitalize() if capital else new)
