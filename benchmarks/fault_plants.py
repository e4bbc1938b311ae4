"""Faults put into faultless people's claims, each with what must be found: written from the specification alone.

Where the specification leaves a severity open ("error/warning" of dates), either is right: `severity` is None. What a
literal reading permits beside the planted fault (two titles 85 % alike) is not demanded and not forbidden: see
`permitted` in `benchmarks.faults`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from benchmarks.fault_people import Clean, RawClaim

Severity = str | None
LABEL_20 = "abcdefghijklmnopqrst"


@dataclass(frozen=True, slots=True)
class Expected:
    """A finding that must be there: by one of the `rules`, of a severity (None: any), about all of these claims."""

    kind: str
    rules: frozenset[str]
    severity: Severity
    claims: frozenset[str]


Plant = Callable[[Clean, random.Random], Expected]


def _expected(kind: str, rules: str, severity: Severity, *claims: RawClaim) -> Expected:
    return Expected(kind, frozenset(rules.split("|")), severity, frozenset(claim["id"] for claim in claims))


def _pick(person: Clean, rng: random.Random, kind: str = "experience") -> RawClaim:
    return rng.choice([claim for claim in person.claims if claim["type"] == kind])


def _job(person: Clean, **values: Any) -> RawClaim:
    """Add an experience at a company of its own, so that nothing else is the matter with it."""
    number = len(person.claims)
    given: dict[str, Any] = {
        "type": "experience",
        "label": f"Keeper of ledger {number * 7919}",
        "company": f"Ferrous {number * 104729}",
    }
    return person.add(**(given | values))


def dates(name: str, start: str, end: str | None, severity: Severity) -> Plant:
    """A plant of an experience with these dates; `{+N}` in them is the day N days after today."""

    def plant(person: Clean, rng: random.Random) -> Expected:
        claim = _job(person, start=_filled(start, person.today), end=_filled(end, person.today))
        return _expected(name, "dates", severity, claim)

    return plant


def _filled(text: str | None, today: date) -> str | None:
    """The date of a template: `{+30}` is today and 30 days, `{-50y}` the same day 50 years ago."""
    if text is None or not text.startswith("{"):
        return text
    amount = text[1 : text.index("}")]
    if amount.endswith("y"):
        day = today.replace(year=today.year + int(amount[:-1]), day=min(today.day, 28))
    else:
        day = today + timedelta(days=int(amount))
    rest = text[text.index("}") + 1 :]
    return day.isoformat()[: {"": 10, "month": 7, "year": 4}[rest]]


def copied(person: Clean, rng: random.Random) -> Expected:
    """The same claim twice."""
    claim = _pick(person, rng, rng.choice(("experience", "education", "skill")))
    again = person.add(**{name: value for name, value in claim.items() if name not in ("id", "quote")})
    return _expected("duplicate: the same claim twice", "duplicates|overlapping_roles", "warning", claim, again)


def misspelt(person: Clean, rng: random.Random) -> Expected:
    """The same label with two letters exchanged, and other dates."""
    label = rng.choice(("Registered Veterinary Nurse", "Certified Public Accountant", "Warehouse Shift Supervisor"))
    at = rng.randrange(3, len(label) - 3)
    changed = label[:at] + label[at + 1] + label[at] + label[at + 2 :]
    first = _job(person, label=label, start="2001-02", end="2002-03")
    again = _job(person, label=changed, start="2004-05", end="2005-06")
    return _expected("duplicate: label misspelt", "duplicates", "warning", first, again)


def just_alike(person: Clean, rng: random.Random) -> Expected:
    """Two labels of 20 letters that share 17 in order: 2 × 17 / 40 is exactly 85 %."""
    letters = list(LABEL_20)
    for at in rng.sample(range(20), 3):
        letters[at] = letters[at].translate(str.maketrans(LABEL_20, "0123456789-+*/=<>?!&"))
    first = _job(person, label=LABEL_20, start="2001", end="2002")
    again = _job(person, label="".join(letters), start="2004", end="2005")
    return _expected("duplicate: labels exactly 85 % alike", "duplicates", "warning", first, again)


def same_key(person: Clean, rng: random.Random) -> Expected:
    """Type, company and dates are equal, label and role have nothing in common."""
    when = rng.choice((("2011-03", "2014-08"), ("2011", "2014"), ("2011-03-09", "2014-08-30"), ("2015-06", "present")))
    first = _job(person, label="Quarry Blaster", company="Gneiss Works", start=when[0], end=when[1])
    again = _job(person, label="Violin Maker", company="Gneiss Works", start=when[0], end=when[1])
    return _expected("duplicate: type, company and dates", "duplicates", "warning", first, again)


def lacking(name: str, **values: str | None) -> Plant:
    """A plant of a claim with these values and no others."""

    def plant(person: Clean, rng: random.Random) -> Expected:
        return _expected(f"required: {name}", "required_fields", "error", person.add(stated=True, **values))

    return plant


def overlapping(name: str, first: tuple[str, str], second: tuple[str, str]) -> Plant:
    """A plant of two roles at one company whose times overlap however their dates are completed."""

    def plant(person: Clean, rng: random.Random) -> Expected:
        pair = [("Quarry Blaster", first), ("Violin Maker", second)]
        rng.shuffle(pair)
        one, other = (
            _job(person, label=label, role=label, company="Gneiss Works", start=when[0], end=when[1])
            for label, when in pair
        )
        return _expected(f"overlap: {name}", "overlapping_roles", "warning", one, other)

    return plant


def invented(person: Clean, rng: random.Random) -> Expected:
    """A claim with a quote that stands nowhere in the source."""
    claim = _job(person, label="Balloon Pilot", company="Zephyr Lines", start="2009", end="2010", stated=False)
    return _expected("invented: quote stands nowhere", "citations", None, claim)


def altered_quote(person: Clean, rng: random.Random) -> Expected:
    """A claim whose quote has one figure other than the source."""
    claim = _job(person, label="Ferry Mate", start="2009", end="2010", evidence="Carried 48213 passengers")
    claim["quote"] = claim["quote"].replace("48213", "48218")
    return _expected("wrong number: quote altered", "citations", None, claim)


def wrong_number(person: Clean, rng: random.Random) -> Expected:
    """A claim that says another number than its quote, which stands in the source as it is."""
    before, after = rng.choice((("34%", "43%"), ("48213", "48218"), ("$1.2 million", "$12 million"), ("7", "17")))
    claim = _job(person, label="Ferry Mate", start="2009", end="2010", evidence=f"Raised takings by {before} in a year")
    claim["evidence"] = claim["evidence"].replace(before, after)
    return _expected("wrong number: not in the quote", "numbers|values", None, claim)


def wrong_year(person: Clean, rng: random.Random) -> Expected:
    """A claim that began in another year than its quote says."""
    claim = _job(person, label="Ferry Mate", start="2009-04", end="2013-10")
    claim["start"] = rng.choice(("2008-04", "2010-04"))
    return _expected("wrong number: year not in the quote", "numbers|values", None, claim)


def wrong_company(person: Clean, rng: random.Random) -> Expected:
    """A claim of a company that its quote does not name."""
    claim = _job(person, label="Ferry Mate", company="Estuary Ferries", start="2009", end="2010")
    claim["company"] = "Highland Rail"
    return _expected("invented: company not in the quote", "values", None, claim)


def contradicted(person: Clean, rng: random.Random) -> Expected:
    """One job told twice with other dates: as labels go the two are duplicates."""
    first = _job(person, label="Ferry Mate", role="Ferry Mate", company="Estuary", start="2003-01", end="2006-02")
    again = _job(person, label="Ferry Mate", role="Ferry Mate", company="Estuary", start="2004-01", end="2009-02")
    return _expected("conflict: one job, two times", "duplicates|overlapping_roles", "warning", first, again)


_EDUCATED = {"type": "education", "label": "Diploma in Glazing"}
_WORKED = {"type": "experience", "label": "Balloon Pilot", "start": "2001", "end": "2002"}

PLANTS: tuple[Plant, ...] = (
    copied,
    misspelt,
    just_alike,
    same_key,
    dates("dates: end before start, days", "2019-06-15", "2019-06-14", "error"),
    dates("dates: end before start, months", "2019-06", "2019-05", "error"),
    dates("dates: end before start, years", "2019", "2018", "error"),
    dates("dates: end before start, year and month", "2019", "2018-12", "error"),
    dates("dates: end before start, month and year", "2019-01", "2018", "error"),
    dates("dates: end before start, month and day", "2020-03", "2020-02-29", "error"),
    dates("dates: end before start, day and month", "2020-03-01", "2020-02", "error"),
    dates("dates: starts tomorrow", "{+1}", None, "warning"),
    dates("dates: starts in 29 days", "{+29}", "present", "warning"),
    dates("dates: starts in 30 days", "{+30}", None, "warning"),
    dates("dates: starts in 31 days", "{+31}", None, "error"),
    dates("dates: starts in 31 days, present", "{+31}", "present", "error"),
    dates("dates: starts in 400 days", "{+400}", "{+800}", "error"),
    dates("dates: starts in a month far off", "{+400}month", None, "error"),
    dates("dates: starts in a year far off", "{+800}year", None, "error"),
    dates("dates: 50 years to the day", "1970-03-01", "2020-03-01", None),
    dates("dates: 50 years however completed, months", "1970-03", "2020-04", None),
    dates("dates: 50 years however completed, years", "1970", "2021", None),
    dates("dates: 50 years to today", "{-50y}", "present", None),
    dates("dates: 74 years", "1950-01", "2024-01", None),
    dates("dates: no such month", "2019-13", "2020", None),
    dates("dates: no such day", "2019-02-30", "2020", None),
    dates("dates: no date", "once upon a time", "2020", None),
    lacking("no type", label="Balloon Pilot", company="Zephyr Lines"),
    lacking("no label", type="experience", company="Zephyr Lines", start="2001"),
    lacking("empty label", type="experience", label="", company="Zephyr Lines"),
    lacking("blank label", type="skill", label="   "),
    lacking("blank type", type=" ", label="Balloon Pilot", company="Zephyr Lines"),
    lacking("experience without company and description", **_WORKED),
    lacking("experience with blank company", **_WORKED, company=" "),
    lacking("experience with a school only", **_WORKED, school="St. Aldric's College"),
    lacking("education without school and description", **_EDUCATED),
    lacking("education with blank description", **_EDUCATED, description="\t"),
    lacking("education with a company only", **_EDUCATED, company="Zephyr Lines"),
    overlapping("months", ("2011-03", "2014-08"), ("2013-01", "2016-02")),
    overlapping("nested", ("2011-03", "2018-08"), ("2013-01", "2014-02")),
    overlapping("days, by a week", ("2011-03-01", "2014-08-20"), ("2014-08-13", "2016-02-28")),
    overlapping("years", ("2010", "2014"), ("2012", "2016")),
    overlapping("two present ones", ("2011-03", "present"), ("2013-01", "present")),
    overlapping("present and past", ("2011-03", "present"), ("2013-01", "2014-01")),
    overlapping("year and month", ("2010", "2014"), ("2012-05", "2012-11")),
    invented,
    altered_quote,
    wrong_number,
    wrong_year,
    wrong_company,
    contradicted,
)
