"""Tailored profiles without a model: `python -m benchmarks.tailored [--people N] [--seed N] [--words-only]`.

Faultless people (`benchmarks.fault_people`) get profiles of one statement: what a claim says, as it is and in other
words (`benchmarks.tailored_words`), and what none says: work of somebody else, skills in lower case, another figure.
What is true must not be called made up, what is not must not be grounded.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.fault_people import Clean, clean_person
from benchmarks.faults import DAYS
from benchmarks.tailored_words import FAR, INVENTED_SKILLS, RESULTS, WORK

from pincite.config import Config
from pincite.config.verification import entailment_model
from pincite.evaluation.claims import claims_of
from pincite.evaluation.mapping import RESUME
from pincite.evaluation.tailoring import Tailored, evaluate_offline
from pincite.verification import Verifier

STATUSES = ("grounded", "unverified", "hallucination")
FRAMES = ("Skilled in {}.", "Experienced in {}.", "I have a strong background in {}.", "- {}")


@dataclass(frozen=True, slots=True)
class Said:
    """A profile of one statement: its kind, whether the person's claims say it, and its text."""

    kind: str
    true: bool
    text: str


def said_of(person: Clean, rng: random.Random) -> Iterator[Said]:
    """The profiles of a person."""
    work = [claim["description"] for claim in person.claims if claim["description"] in WORK]
    skills = [claim["label"] for claim in person.claims if claim["type"] == "skill"]
    for text in dict.fromkeys(work):
        reworded, skill = WORK[text]
        yield Said("work, as it is", True, text)
        yield Said("work, in other words", True, reworded)
        yield Said("work, as a skill", True, rng.choice(FRAMES).format(skill))
        yield Said("work, as a skill without a word of it", True, rng.choice(FRAMES).format(FAR[text]))
    for text in skills[:2]:
        yield Said("a skill, in lower case", True, rng.choice(FRAMES).format(text.lower()))
    yield from _results(person, rng)
    for text in rng.sample([each for each in WORK if each not in work], 3):
        yield Said("work of somebody else", False, rng.choice((text, WORK[text][0])))
    invented = rng.choice(INVENTED_SKILLS)
    yield Said("an invented skill", False, rng.choice(FRAMES).format(invented))
    if skills:
        yield Said(
            "an invented skill beside one that is there", False, f"Skilled in {skills[0].lower()} and {invented}."
        )


def _results(person: Clean, rng: random.Random) -> Iterator[Said]:
    """The results of a person in other words, and the same with another number."""
    for claim in person.claims:
        for pattern, reworded in RESULTS.items():
            number = re.fullmatch(
                re.escape(pattern).replace(r"\#\#", r"(\d+)").replace(r"\#", r"(\d+)"), claim["evidence"] or ""
            )
            if number is None:
                continue
            yield Said("a result, in other words", True, reworded.replace("#", number[1]))
            yield Said(
                "a result with another number", False, reworded.replace("#", str(int(number[1]) + rng.randint(61, 99)))
            )


def run(verifier: Verifier, *, people: int, seed: int) -> dict[tuple[bool, str], Counter[str]]:
    """By whether it is true and by kind, how many statements have which status."""
    found: dict[tuple[bool, str], Counter[str]] = {}
    for number in range(people):
        day = DAYS[number % len(DAYS)]
        person = clean_person(seed * 1_000 + number, day)
        bare = [{name: value for name, value in claim.items() if name != "quote"} for claim in person.claims]
        claims = claims_of(bare, RESUME)
        for said in said_of(person, random.Random(f"tailored-{seed}-{number}")):
            done = evaluate_offline(Tailored(profile=said.text, claims=claims), today=day, verifier=verifier)
            status = done.statements[0].status if done.statements else "unverified"
            found.setdefault((said.true, said.kind), Counter())[status] += 1
    return found


def table(found: dict[tuple[bool, str], Counter[str]]) -> Iterator[str]:
    """The counts as Markdown."""
    yield "| said | statements | grounded | open | made up |"
    yield "|---|---|---|---|---|"
    for (true, kind), counts in sorted(found.items(), key=lambda pair: not pair[0][0]):
        shown = " | ".join(str(counts[status]) for status in STATUSES)
        yield f"| {'true' if true else 'false'}: {kind} | {counts.total()} | {shown} |"


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--words-only", action="store_true", help="without the entailment model of the package")
    given = parser.parse_args()
    model = None if given.words_only else entailment_model(Config())
    print("\n".join(table(run(Verifier(entailment=model), people=given.people, seed=given.seed))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
