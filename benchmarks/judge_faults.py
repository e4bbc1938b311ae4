"""What only a judge can find: `python -m benchmarks.judge_faults [--people N] [--seed N]`, by the verifier of Check.

Faultless people (`benchmarks.fault_people`) get one claim that no rule objects to, since it is well formed and has no
quote: made up, or told otherwise than in the source; or two that the source states and that exclude each other. Every
claim is judged against the whole source. Written from the specification's thresholds alone: what is made up is not
grounded, what is told otherwise is not accurate, and both fail; what conflicts names the other claim.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from benchmarks.conflict_pairs import COMPATIBLE, EXCLUDING, Pair, of_half
from benchmarks.fault_people import Clean, RawClaim, clean_person
from benchmarks.faults import DAYS
from examples.resume import names

from pincite.config import Config
from pincite.config.verification import entailment_model
from pincite.evaluation.claims import claims_of
from pincite.evaluation.judging import ClaimBatch, Judge, VerifierJudge
from pincite.evaluation.mapping import RESUME
from pincite.records import JudgeVote
from pincite.verification import Verifier
from pincite.verification.sources import read_sources

LEVELS = ("fail", "warn", "pass")

Plant = Callable[[Clean, random.Random], "Planted | None"]


@dataclass(frozen=True, slots=True)
class Planted:
    """A fault: its kind, the claims that it is in, and whether they conflict with each other rather than fail."""

    kind: str
    claims: frozenset[str]
    conflict: bool = False


@dataclass(slots=True)
class Tally:
    """By kind what the judge said of planted claims, and of faultless ones by level."""

    planted: dict[str, Counter[str]] = field(default_factory=dict)
    clean: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)


def run(judge: Judge, *, people: int, seed: int = 1) -> Tally:
    """Each kind of fault in `people` people, and what the judge says of all their other claims."""
    tally = Tally()
    for number in range(people):
        for at, plant in enumerate(PLANTS):
            person = clean_person(seed + number * 31 + at, DAYS[number % len(DAYS)])
            planted = plant(person, random.Random(f"judge-{seed}-{number}-{at}"))
            if planted is not None:
                count(planted, votes_on(person, judge), tally)
    return tally


def votes_on(person: Clean, judge: Judge) -> list[JudgeVote]:
    """One vote on each claim, by batches of ten; claims bring neither quote nor place."""
    bare = [{name: value for name, value in claim.items() if name != "quote"} for claim in person.claims]
    claims, source = claims_of(bare, RESUME), read_sources(person.source)
    batches = [ClaimBatch(claims=claims[at : at + 10], sources=source) for at in range(0, len(claims), 10)]
    return [vote for ballot in judge.vote(batches) for vote in ballot.votes]


def count(planted: Planted, votes: Sequence[JudgeVote], tally: Tally) -> None:
    """Add up what was said."""
    said = tally.planted.setdefault(planted.kind, Counter())
    of_fault = [vote for vote in votes if vote.claim_id in planted.claims]
    gravest = next((level for level in LEVELS if any(vote.level == level for vote in of_fault)), "pass")
    said[gravest] += 1
    if planted.conflict:
        tally.named[planted.kind] += any(set(vote.conflicts_with) & planted.claims for vote in of_fault)
    tally.clean.update(vote.level or "unevaluated" for vote in votes if vote.claim_id not in planted.claims)


def _other_trade(person: Clean, rng: random.Random) -> names.Trade:
    """A trade of whose titles the person has none."""
    own = {claim["label"] for claim in person.claims}
    return rng.choice([trade for trade in names.TRADES if not own & {*trade.titles, *trade.skills}])


def _put(person: Clean, claim: RawClaim, kind: str, **changed: str | None) -> Planted:
    """Change a claim, not the source."""
    claim.update(changed)
    return Planted(kind, frozenset({claim["id"]}))


def _jobs(person: Clean) -> list[RawClaim]:
    return [claim for claim in person.claims if claim["type"] == "experience" and claim["company"]]


def invented_skill(person: Clean, rng: random.Random) -> Planted:
    """A skill of another trade."""
    label = rng.choice(_other_trade(person, rng).skills)
    claim = person.add(type="skill", label=label, stated=False)
    return Planted("made up: a skill", frozenset({claim["id"]}))


def invented_job(person: Clean, rng: random.Random) -> Planted:
    """A job of another trade, at another company."""
    trade = _other_trade(person, rng)
    title = rng.choice(trade.titles)
    facts = {"type": "experience", "label": title, "role": title, "company": rng.choice(trade.firms)}
    claim = person.add(**facts, start="2011", end="2013", stated=False)
    return Planted("made up: a job", frozenset({claim["id"]}))


def invented_degree(person: Clean, rng: random.Random) -> Planted:
    """A degree of another trade."""
    trade = _other_trade(person, rng)
    school = rng.choice(names.SCHOOLS)
    claim = person.add(type="education", label=rng.choice(trade.degrees), school=school, start="2001", stated=False)
    return Planted("made up: a degree", frozenset({claim["id"]}))


def invented_award(person: Clean, rng: random.Random) -> Planted:
    """A certificate of another trade."""
    label = rng.choice(_other_trade(person, rng).certificates)
    claim = person.add(type="certification", label=label, start="2015", stated=False)
    return Planted("made up: a certificate", frozenset({claim["id"]}))


def exchanged_company(person: Clean, rng: random.Random) -> Planted | None:
    """A job at the company of another one of the person's jobs."""
    jobs = _jobs(person)
    claim = rng.choice(jobs)
    others = [job["company"] for job in jobs if job["company"] != claim["company"] and job["label"] != claim["label"]]
    return _put(person, claim, "otherwise: the company of another job", company=rng.choice(others)) if others else None


def raised_title(person: Clean, rng: random.Random) -> Planted:
    """A job with a higher title than the source has."""
    claim = rng.choice(_jobs(person))
    title = f"Chief {claim['label']}"
    return _put(person, claim, "otherwise: a higher title", label=title, role=title)


def foreign_company(person: Clean, rng: random.Random) -> Planted:
    """A job at a company that the source does not name."""
    claim = rng.choice(_jobs(person))
    firm = rng.choice(_other_trade(person, rng).firms)
    return _put(person, claim, "otherwise: a company that is not there", company=firm)


def moved_start(person: Clean, rng: random.Random) -> Planted:
    """A job that began two years before."""
    claim = rng.choice(_jobs(person))
    start = f"{int(claim['start'][:4]) - 2}{claim['start'][4:]}"
    return _put(person, claim, "otherwise: the start of a job", start=start)


def other_figure(person: Clean, rng: random.Random) -> Planted | None:
    """A result with another figure."""
    able = [claim for claim in person.claims if any(char.isdigit() for char in claim["evidence"] or "")]
    if not able:
        return None
    claim = rng.choice(able)
    at = next(at for at, char in enumerate(claim["evidence"]) if char.isdigit())
    digit = str((int(claim["evidence"][at]) + rng.randint(1, 8)) % 9 + 1)
    changed = claim["evidence"][:at] + digit + claim["evidence"][at + 1 :]
    return _put(person, claim, "otherwise: a figure", evidence=changed) if changed != claim["evidence"] else None


def other_work(person: Clean, rng: random.Random) -> Planted | None:
    """A description of work of another trade."""
    able = [claim for claim in _jobs(person) if claim["description"]]
    work = rng.choice(_other_trade(person, rng).work)
    return _put(person, rng.choice(able), "otherwise: what the work was", description=work) if able else None


def other_school(person: Clean, rng: random.Random) -> Planted | None:
    """A degree of a school that the source does not name."""
    able = [claim for claim in person.claims if claim["school"]]
    schools = sorted(set(names.SCHOOLS) - {claim["school"] for claim in person.claims})
    return _put(person, rng.choice(able), "otherwise: the school", school=rng.choice(schools)) if able else None


def excluding(kind: str, first: str, second: str) -> Plant:
    """A plant of two statements that the source has both, and of which only one can be."""

    def plant(person: Clean, rng: random.Random) -> Planted:
        pair = [person.add(type="fact", label=text) for text in rng.sample((first, second), 2)]
        return Planted(f"conflict: {kind}", frozenset(claim["id"] for claim in pair), conflict=True)

    return plant


PLANTS: tuple[Plant, ...] = (
    invented_skill,
    invented_job,
    invented_degree,
    invented_award,
    foreign_company,
    exchanged_company,
    raised_title,
    moved_start,
    other_figure,
    other_work,
    other_school,
    excluding("two figures", "Led a team of 12 nurses at Larkfield", "Led a team of 31 nurses at Larkfield"),
    excluding("two dates", "Moved to Lisbon in 2014", "Moved to Lisbon in 2017"),
    excluding("a denial", "Holds a driving licence", "Does not hold a driving licence"),
    excluding("in other words", "Left Whitmoor College without a degree", "Graduated from Whitmoor College"),
)


def pair_table(judge: Judge) -> Iterator[str]:
    """Of the pairs that were put aside for measuring, how many the judge calls a conflict, as Markdown."""
    yield "| pairs of statements | pairs | called a conflict |"
    yield "|---|---|---|"
    for name, listed in (("one can be true at most", EXCLUDING), ("both can be true", COMPATIBLE)):
        pairs = of_half(listed, 1)
        yield f"| {name} | {len(pairs)} | {sum(_conflict(judge, pair) for pair in pairs)} |"


def _conflict(judge: Judge, pair: Pair) -> bool:
    """Whether one of two statements is said to conflict with the other, where the source has both."""
    claims = claims_of([{"id": str(at), "type": "fact", "label": text} for at, text in enumerate(pair)], RESUME)
    (ballot,) = judge.vote([ClaimBatch(claims=claims, sources=read_sources("\n\n".join(f"{text}." for text in pair)))])
    return any(vote.conflicts_with for vote in ballot.votes)


def table(tally: Tally) -> Iterator[str]:
    """The result as Markdown."""
    yield "| planted | faults | fail | warning | passes | conflict named |"
    yield "|---|---|---|---|---|---|"
    for kind, said in tally.planted.items():
        cells = " | ".join(str(said[level]) for level in LEVELS)
        named = str(tally.named[kind]) if kind in tally.named else "–"
        yield f"| {kind} | {said.total()} | {cells} | {named} |"
    shown = ", ".join(f"{level} {tally.clean[level]}" for level in (*LEVELS, "unevaluated") if tally.clean[level])
    yield f"\nFaultless claims beside them: {tally.clean.total()}; {shown}."


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=40, help="people for each planted fault")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--words-only", action="store_true", help="without the entailment model of the package")
    given = parser.parse_args()
    model = None if given.words_only else entailment_model(Config())
    judge = VerifierJudge(Verifier(entailment=model))
    print("\n".join(table(run(judge, people=given.people, seed=given.seed))))
    print("", *pair_table(judge), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
