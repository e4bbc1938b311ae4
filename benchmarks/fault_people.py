"""Made-up people whose claims have no fault, for `benchmarks.faults`: written from the specification alone.

Among them is what only looks like a fault: promotions within a company, people who come back to a former employer,
two part-time jobs at once, tenures of just under 50 years, jobs of a single month, studies that end in the future, a
job that began today, experiences without a company and educations without a school that are described instead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from examples.resume import names

RawClaim = dict[str, Any]
FIELDS = ("type", "label", "company", "school", "role", "start", "end", "description", "evidence")
_RANKS = ("Trainee", "Deputy", "Acting", "Principal", "Group", "Visiting")
_SIDE = ("Evening Lecturer", "Weekend Translator", "Board Treasurer", "Freelance Editor", "Match Referee")
_SIDE_FIRMS = ("Alder Evening School", "Whitmoor Courts", "Kestrel Bay Sailing Club", "Larch Press", "County League")


@dataclass(slots=True)
class Clean:
    """A person's claims on a day: what the claims say, the source that says it, and which traits were drawn."""

    seed: int
    today: date
    precision: str
    claims: list[RawClaim] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    traits: set[str] = field(default_factory=set)

    def add(self, *, stated: bool = True, **values: Any) -> RawClaim:
        """Add a claim with the next id; what is not given is None, and its quote is its line of the source.

        With `stated` false the source has no such line.
        """
        claim: RawClaim = {"id": f"c{len(self.claims) + 1:03d}"} | dict.fromkeys(FIELDS) | values
        claim["quote"] = line_of(claim)
        self.claims.append(claim)
        if stated and claim["quote"] not in self.lines:
            self.lines.append(claim["quote"])
        return claim

    @property
    def source(self) -> str:
        """The document that the claims were read from: a paragraph for each line."""
        return "\n\n".join(self.lines)


def line_of(claim: RawClaim) -> str:
    """The words in which a source states a claim."""
    head = ", ".join(str(claim[name]) for name in ("label", "company", "school") if claim[name])
    times = " to ".join(str(claim[name]) for name in ("start", "end") if claim[name])
    rest = [claim[name] for name in ("description", "evidence") if claim[name]]
    heading = (claim["type"] or "").capitalize()
    return ". ".join(part.rstrip(".") for part in (f"{heading}: {head}", times, *rest) if part) + "."


def cut(day: date, precision: str) -> str:
    """The day as far as it is told: to the year, the month or the day."""
    return day.isoformat()[: {"year": 4, "month": 7, "day": 10}[precision]]


def clean_person(seed: int, today: date) -> Clean:
    """The faultless person of a seed, as seen on a day."""
    rng = random.Random(f"clean-{seed}")
    person = Clean(seed=seed, today=today, precision=rng.choice(("year", "month", "month", "day")))
    trade = rng.choice(names.TRADES)
    first_day = _career(person, rng, trade)
    _side_jobs(person, rng, first_day)
    _education(person, rng, trade, first_day)
    _papers(person, rng, trade, first_day)
    for label in rng.sample(trade.skills, rng.randint(2, 6)):
        person.add(type="skill", label=label)
    return person


def _career(person: Clean, rng: random.Random, trade: names.Trade) -> date:
    """Add the employments, oldest first; the day on which the first began."""
    start = first = person.today - timedelta(days=rng.randint(2, 30) * 365 + rng.randrange(365))
    firms = list(rng.sample(trade.firms, len(trade.firms)))
    work, results = list(trade.work), list(trade.results)
    former: list[str] = []
    while start < person.today - timedelta(days=200):
        back = len(former) > 1 and rng.random() < 0.2
        company = former[0] if back else firms[len(former) % len(firms)]
        if back:
            person.traits.add("rehired")
        elif company in former:
            break
        former.append(company)
        stints = rng.choice((1, 1, 2, 3))
        for title in _titles(rng, trade, stints):
            end = min(start + timedelta(days=rng.randint(120, 1800)), person.today)
            _job(person, rng, (title, company, rng.choice(work), rng.choice(results)), (start, end))
            if end >= person.today - timedelta(days=1):
                return first
            start = end + timedelta(days=1)
        person.traits |= {"promoted"} if stints > 1 else set()
        start += timedelta(days=rng.choice((0, 30, 400)))
    return first


def _titles(rng: random.Random, trade: names.Trade, count: int) -> Iterator[str]:
    at = rng.randrange(len(trade.titles))
    for step in range(count):
        title = trade.titles[(at + step) % len(trade.titles)]
        yield f"{rng.choice(_RANKS)} {title}" if rng.random() < 0.15 else title


def _job(person: Clean, rng: random.Random, words: tuple[str, str, str, str], days: tuple[date, date]) -> None:
    title, company, work, result = words
    current = days[1] >= person.today - timedelta(days=1)
    described = rng.random() < 0.8
    nameless = described and rng.random() < 0.05
    person.traits |= {"no company"} if nameless else set()
    figures = result.replace("##", str(rng.randint(100, 899))).replace("#", str(rng.randint(2, 60)))
    person.add(
        type="experience",
        label=title,
        role=title,
        company=None if nameless else company,
        start=cut(days[0], person.precision),
        end=rng.choice(("present", "present", None)) if current else cut(days[1], person.precision),
        description=work if described else None,
        evidence=figures if rng.random() < 0.7 else None,
    )


def _side_jobs(person: Clean, rng: random.Random, first: date) -> None:
    """A part-time job beside the career, a very long one, one of a month, one that began today."""
    title, firm = rng.choice(_SIDE), rng.choice(_SIDE_FIRMS)
    kind = rng.choice(("part-time", "long", "short", "today", "none", "none"))
    if kind == "none":
        return
    person.traits.add(kind)
    today = person.today
    start, end = first + timedelta(days=100), None
    if kind == "long":
        start = today.replace(year=today.year - 49, day=min(today.day, 28))
    elif kind == "short":
        end = cut(start, "month")
    elif kind == "today":
        start = today
    person.add(
        type="experience",
        label=title,
        role=title,
        company=firm,
        start=cut(start, "month" if kind == "short" else "day" if kind in ("long", "today") else person.precision),
        end=end or "present",
    )


def _education(person: Clean, rng: random.Random, trade: names.Trade, first: date) -> None:
    count = rng.randint(1, 2)
    end = first.year
    for degree, school in zip(rng.sample(trade.degrees, count), rng.sample(names.SCHOOLS, count), strict=True):
        kind = rng.choice(("past", "past", "undated", "no school", "going on", "double"))
        start: str | None = str(end - rng.randint(2, 4))
        until: str | None = str(end)
        if kind == "undated":
            start = until = None
        elif kind == "going on":
            start, until = str(person.today.year - 1), rng.choice(("present", str(person.today.year + 2)))
        person.traits.add(f"education {kind}")
        person.add(
            type="education",
            label=degree,
            school=None if kind == "no school" else school,
            start=start,
            end=until,
            description="Part-time study beside work" if kind == "no school" else None,
        )
        if kind == "double":  # two degrees of one school in the same years
            person.add(type="education", label="Minor in Philosophy", school=school, start=start, end=until)
            return
        end -= 5


def _papers(person: Clean, rng: random.Random, trade: names.Trade, first: date) -> None:
    for kind, offered in (("certification", trade.certificates), ("award", trade.awards)):
        for label in rng.sample(offered, rng.randint(0, len(offered))):
            year = rng.randint(first.year, person.today.year)
            person.add(type=kind, label=label, start=str(year))
