"""Rules on planted faults and on faultless people: `python -m benchmarks.faults [--people N] [--rounds N] [--seed N]`.

Each planted fault of `benchmarks.fault_plants` must be found, with its severity and about its claims; a faultless
person (`benchmarks.fault_people`) must have no error, and no warning that a literal reading of the specification does
not ask for (two labels 85 % alike are one, whoever the two are). Generator and expectations were written from the
specification alone, before the rules were looked at.
"""

from __future__ import annotations

import argparse
import random
import sys
from calendar import monthrange
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import combinations

from benchmarks.fault_people import Clean, RawClaim, clean_person
from benchmarks.fault_plants import PLANTS, Expected
from rapidfuzz.distance import Indel

DAYS = (date(2026, 11, 22), date(2024, 2, 29), date(2025, 12, 20), date(2026, 1, 1), date(2026, 6, 30))
THRESHOLD = 0.85


@dataclass(frozen=True, slots=True)
class Found:
    """A finding of the rules under test: its rule, its severity, the ids of the claims it is about."""

    rule: str
    severity: str
    claims: frozenset[str]


Rules = Callable[[Clean], list[Found]]


@dataclass(slots=True)
class Tally:
    """What came of a campaign: planted and found faults by kind, and what was found that should not be."""

    planted: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    false_errors: list[str] = field(default_factory=list)
    false_warnings: list[str] = field(default_factory=list)
    clean_sets: int = 0
    clean_claims: int = 0
    permitted_warnings: int = 0


def run(rules: Rules, *, people: int, rounds: int, seed: int = 1) -> Tally:
    """Faultless people, then each plant in `rounds` people alone, then `rounds` people with six plants at once."""
    tally = Tally()
    for number in range(people):
        person = clean_person(seed + number, DAYS[number % len(DAYS)])
        tally.clean_sets += 1
        tally.clean_claims += len(person.claims)
        judge(person, (), rules(person), tally)
    for number in range(rounds):
        for at, plant in enumerate(PLANTS):
            person, expected = _planted(seed + number * 1009 + at, (plant,))
            judge(person, expected, rules(person), tally)
        rng = random.Random(f"many-{seed}-{number}")
        person, expected = _planted(seed + number * 1013 + 500_000, tuple(rng.sample(PLANTS, 6)))
        judge(person, expected, rules(person), tally)
    return tally


def _planted(seed: int, plants: Sequence[Callable[[Clean, random.Random], Expected]]) -> tuple[Clean, list[Expected]]:
    person = clean_person(seed, DAYS[seed % len(DAYS)])
    rng = random.Random(f"plant-{seed}")
    return person, [plant(person, rng) for plant in plants]


def judge(person: Clean, expected: Sequence[Expected], found: Sequence[Found], tally: Tally) -> None:
    """Count what was found of the expected, and what was found beside it and is not permitted."""
    explained: set[int] = set()
    for wanted in expected:
        tally.planted[wanted.kind] += 1
        hits = [at for at, finding in enumerate(found) if _meets(finding, wanted)]
        explained.update(hits)
        if hits:
            tally.found[wanted.kind] += 1
        else:
            tally.missed.append(f"seed {person.seed}, {person.today}: {wanted.kind} {sorted(wanted.claims)}")
    faulty = frozenset[str]().union(*(wanted.claims for wanted in expected))
    pairs = permitted(person.claims, person.today)
    for at, finding in enumerate(found):
        if at in explained or finding.severity not in ("error", "warning"):
            continue
        text = f"seed {person.seed}, {person.today}: {finding.rule} {finding.severity} {sorted(finding.claims)}"
        if finding.severity == "error":
            # a planted fault may break another rule as well, so a false error is one about faultless claims, or one
            # of the rule that should only have warned
            if not finding.claims & faulty or any(_harsher(finding, wanted) for wanted in expected):
                tally.false_errors.append(text)
        elif _permits(pairs.get(finding.rule, set()), finding.claims):
            tally.permitted_warnings += 1
        elif not finding.claims & faulty:
            tally.false_warnings.append(text)


def _meets(finding: Found, wanted: Expected) -> bool:
    return (
        finding.rule in wanted.rules
        and wanted.claims <= finding.claims
        and wanted.severity in (None, finding.severity)
        and finding.severity in ("error", "warning")
    )


def _harsher(finding: Found, wanted: Expected) -> bool:
    return wanted.severity == "warning" and finding.rule in wanted.rules and finding.claims <= wanted.claims


def _permits(pairs: set[frozenset[str]], claims: frozenset[str]) -> bool:
    """Whether each claim of the finding is in a permitted pair with another one of it."""
    return bool(pairs) and all(any(one in pair and pair <= claims for pair in pairs) for one in claims)


def permitted(claims: Sequence[RawClaim], today: date) -> dict[str, set[frozenset[str]]]:
    """By rule, the pairs of claims that a literal reading of the specification warns of: all pairs, one by one."""
    pairs: dict[str, set[frozenset[str]]] = {"duplicates": set(), "overlapping_roles": set()}
    for one, other in combinations(claims, 2):
        pair = frozenset({one["id"], other["id"]})
        if _alike(one, other) or _same_key(one, other):
            pairs["duplicates"].add(pair)
        if _same_company(one, other) and _overlap_surely(one, other, today):
            pairs["overlapping_roles"].add(pair)
    return pairs


def _alike(one: RawClaim, other: RawClaim) -> bool:
    labels = [" ".join((claim["label"] or "").split()) for claim in (one, other)]
    if not all(labels):
        return False
    forms = (labels, [label.casefold() for label in labels])
    return any(Indel.normalized_similarity(*form) >= THRESHOLD for form in forms)


def _same_company(one: RawClaim, other: RawClaim) -> bool:
    names = [" ".join((claim["company"] or "").casefold().split()) for claim in (one, other)]
    return bool(names[0]) and names[0] == names[1]


def _same_key(one: RawClaim, other: RawClaim) -> bool:
    return _same_company(one, other) and all(one[name] == other[name] for name in ("type", "start", "end"))


def _overlap_surely(one: RawClaim, other: RawClaim, today: date) -> bool:
    """Whether the two times share a day however their dates are completed; never where a date is missing."""
    spans = [_sure_span(claim, today) for claim in (one, other)]
    if spans[0] is None or spans[1] is None:
        return False
    (first_start, first_end), (second_start, second_end) = spans[0], spans[1]
    return first_start <= second_end and second_start <= first_end


def _sure_span(claim: RawClaim, today: date) -> tuple[date, date] | None:
    """The latest day on which it can have begun and the earliest on which it can have ended."""
    starts, ends = _completions(claim["start"], today), _completions(claim["end"], today)
    return (starts[1], ends[0]) if starts and ends else None


def _completions(text: str | None, today: date) -> tuple[date, date] | None:
    """The first and the last day that a partial date can mean; None for no date."""
    if text == "present":
        return today, today
    try:
        parts = [int(part) for part in (text or "").split("-")]
        year, month = parts[0], parts[1] if len(parts) > 1 else None
        if len(parts) == 3:
            return date(*parts), date(*parts)
        last = month or 12
        return date(year, month or 1, 1), date(year, last, monthrange(year, last)[1])
    except ValueError:
        return None


def table(tally: Tally) -> Iterator[str]:
    """The result as Markdown."""
    yield "| planted fault | planted | found |\n|---|---|---|"
    for kind, count in tally.planted.items():
        yield f"| {kind} | {count} | {tally.found[kind]} |"
    yield f"| **all** | {tally.planted.total()} | {tally.found.total()} |"
    yield ""
    yield (
        f"Faultless: {tally.clean_sets} people with {tally.clean_claims} claims. False errors anywhere: "
        f"{len(tally.false_errors)}; warnings that no reading of the rules asks for: {len(tally.false_warnings)}; "
        f"warnings that a literal reading asks for: {tally.permitted_warnings}."
    )


def main() -> int:
    """Print the table; 1 when a planted fault was missed or a faultless claim has an error."""
    from benchmarks.fault_rules import check

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=1000, help="faultless people")
    parser.add_argument("--rounds", type=int, default=100, help="people for each planted fault")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tally = run(check, people=given.people, rounds=given.rounds, seed=given.seed)
    print("\n".join(table(tally)))
    for title, listed in (
        ("missed", tally.missed), ("false error", tally.false_errors), ("false warning", tally.false_warnings),
    ):  # fmt: skip
        for text in listed[:20]:
            print(f"{title}: {text}")
    return int(bool(tally.missed or tally.false_errors))


if __name__ == "__main__":
    sys.exit(main())
