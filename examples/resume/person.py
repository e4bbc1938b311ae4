"""A made-up person's career: the facts that a résumé states, drawn from a seed."""

import random
import unicodedata
from dataclasses import dataclass, field
from typing import Any

from examples.resume import names

NEWEST = 2024
Month = tuple[int, int | None]  # year, and the month where it is said

ITEM_FIELDS = ("type", "label", "company", "school", "role", "start", "end", "description", "evidence")


@dataclass(slots=True, kw_only=True)
class Claim:
    """One claim. `end` None with `current` set means that it lasts; `extra` is printed and is no claim's field."""

    type: str
    label: str
    company: str | None = None
    school: str | None = None
    role: str | None = None
    start: Month | None = None
    end: Month | None = None
    current: bool = False
    description: str | None = None
    evidence: str | None = None
    duties: tuple[str, ...] = ()
    extra: str = ""

    def value(self) -> dict[str, Any]:
        """The claim as `gold.json` has it: every field, null where the résumé says nothing."""
        found: dict[str, Any] = {name: getattr(self, name) for name in ITEM_FIELDS}
        return found | {"start": iso(self.start), "end": "present" if self.current else iso(self.end)}


@dataclass(slots=True, kw_only=True)
class Person:
    """Who the résumé is about, and its claims by type, newest first, in the order in which gold lists them."""

    seed: int
    name: str
    email: str
    phone: str | None
    city: str
    title: str
    claims: list[Claim] = field(default_factory=list)
    profile: str = ""
    interests: str = ""
    languages: str = ""

    def of(self, kind: str) -> list[tuple[int, Claim]]:
        """The claims of a type with their places in the list."""
        return [(at, claim) for at, claim in enumerate(self.claims) if claim.type == kind]


def iso(month: Month | None) -> str | None:
    """`2019` or `2019-03`."""
    if month is None:
        return None
    return f"{month[0]}" if month[1] is None else f"{month[0]}-{month[1]:02d}"


def make_person(seed: int) -> Person:
    """The person of a seed."""
    rng = random.Random(f"resume-{seed}")
    trade = rng.choice(names.TRADES)
    first, last = rng.choice(names.FIRST), rng.choice(names.LAST)
    address = f"{first}.{last}@example.{rng.choice(('com', 'org', 'net'))}".lower()
    ascii_only = unicodedata.normalize("NFKD", address).encode("ascii", "ignore").decode()
    person = Person(
        seed=seed,
        name=f"{first} {last}",
        email=ascii_only,
        phone=f"({rng.choice(('212', '415', '617'))}) 555-01{rng.randrange(100):02d}" if rng.random() < 0.8 else None,
        city=rng.choice(names.CITIES),
        title="",
        profile=rng.choice(names.PROFILE) if rng.random() < 0.7 else "",
        interests=rng.choice(names.INTERESTS) if rng.random() < 0.5 else "",
        languages=rng.choice(names.LANGUAGES) if rng.random() < 0.5 else "",
    )
    jobs = _jobs(rng, trade)
    person.title = jobs[0].label
    oldest = min(job.start[0] for job in jobs if job.start)
    person.claims = [*jobs, *_education(rng, trade, oldest), *_papers(rng, trade, oldest), *_skills(rng, trade)]
    return person


def _jobs(rng: random.Random, trade: names.Trade) -> list[Claim]:
    count = rng.randint(2, 4)
    firms = rng.sample(trade.firms, count)
    work, results = rng.sample(trade.work, count), rng.sample(trade.results, count)
    with_months = rng.random() < 0.75
    year, month = NEWEST - rng.randint(0, 2), rng.randint(1, 12)
    current = rng.random() < 0.7
    jobs = []
    for at in range(count):
        end = (year, month)
        year, month = year - rng.randint(1, 5), rng.randint(1, 12)
        start = (year, month)
        title = trade.titles[max(0, min(len(trade.titles) - 1, count - at - 1 + rng.randint(0, 1)))]
        jobs.append(
            Claim(
                type="experience",
                label=title,
                role=title,
                company=f"{firms[at]} {rng.choice(names.SUFFIXES)}" if rng.random() < 0.7 else firms[at],
                start=start if with_months else (start[0], None),
                end=None if current and at == 0 else end if with_months else (end[0], None),
                current=current and at == 0,
                description=work[at] if rng.random() < 0.85 else None,
                evidence=_figures(results[at], rng) if rng.random() < 0.8 else None,
                duties=tuple(rng.sample(trade.duties, rng.randint(0, 3))),
                extra=rng.choice(names.CITIES),
            )
        )
    return jobs


def _figures(text: str, rng: random.Random) -> str:
    return text.replace("##", str(rng.randint(100, 899))).replace("#", str(rng.randint(2, 60)))


def _education(rng: random.Random, trade: names.Trade, oldest: int) -> list[Claim]:
    found = []
    end = oldest - rng.randint(0, 1)
    count = rng.randint(1, 2)
    for degree, school in zip(rng.sample(trade.degrees, count), rng.sample(names.SCHOOLS, count), strict=True):
        years = rng.randint(2, 4)
        start = (end - years, None) if rng.random() < 0.6 else None
        found.append(Claim(type="education", label=degree, school=school, start=start, end=(end, None)))
        end -= years
    return found


def _papers(rng: random.Random, trade: names.Trade, oldest: int) -> list[Claim]:
    """Certificates and awards, each with the year in which it was given."""
    found = []
    for kind, offered in (("certification", trade.certificates), ("award", trade.awards)):
        for label in rng.sample(offered, rng.randint(0, len(offered))):
            year = rng.randint(oldest, NEWEST)
            issuer = rng.choice(names.ISSUERS)
            found.append(Claim(type=kind, label=label, start=(year, None), extra=issuer))
    return found


def _skills(rng: random.Random, trade: names.Trade) -> list[Claim]:
    return [Claim(type="skill", label=name) for name in rng.sample(trade.skills, rng.randint(3, 6))]
