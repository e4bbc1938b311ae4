"""What a person's claims say, ready to be asked: their words, figures, dates, degrees and the times of roles."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from pincite.evaluation.tailoring.tenure import Tenure, tenure
from pincite.evaluation.tailoring.terms import ProfileTerm, degree_of, figures_of, keys_of, terms_of
from pincite.records import ClaimRecord
from pincite.text import PartialDate, parse_date

_LEGAL = keys_of("Ltd Limited Inc Corp Corporation LLC LLP GmbH AG SA Co Company Group Partners Cooperative plc The")
_EXPANDED = {
    "bsc": "bachelor science", "ba": "bachelor arts", "beng": "bachelor engineering", "msc": "master science",
    "ma": "master arts", "meng": "master engineering", "mba": "master business administration",
    "phd": "doctor philosophy doctorate",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClaimContent:
    """One claim with what it says: its text as a document would have it, its keys, figures by value, and dates."""

    claim: ClaimRecord
    text: str
    keys: frozenset[str]
    figures: frozenset[str]
    dates: tuple[PartialDate, ...]

    @property
    def pieces(self) -> tuple[str, ...]:
        """The parts that its text is made of."""
        return tuple(self.text.split(". "))

    @property
    def name(self) -> str:
        """What a person calls it."""
        return self.claim.label or self.claim.role or self.text[:80]


class HeldClaims:
    """A person's claims: the only source of truth about them."""

    def __init__(self, claims: Sequence[ClaimRecord], *, today: date) -> None:
        self.today = today
        self.claims = tuple(map(_held, claims))
        self.keys = frozenset().union(*(held.keys for held in self.claims))
        self.figures = frozenset().union(*(held.figures for held in self.claims))
        self.degree = max((degree_of(held.keys) for held in self.claims), default=0)
        self.degrees = frozenset(degree_of([key]) for held in self.claims for key in held.keys) - {0}
        self.titles = frozenset(key for held in self.claims for key in _title_keys(held.claim))
        self.skills = frozenset(key for held in self.claims for key in _skill_keys(held))
        self.initials = frozenset(acronym for held in self.claims for acronym in initials_of(terms_of(held.text)))

    def having(self, keys: Collection[str]) -> list[ClaimContent]:
        """The claims that have all of the keys; all claims for none."""
        return [held for held in self.claims if held.keys >= frozenset(keys)]

    def roles(self, keys: Collection[str]) -> list[ClaimRecord]:
        """The roles, with a start, that have all of the keys."""
        return [held.claim for held in self.having(keys) if _is_role(held.claim)]

    def lasted(self, roles: Sequence[ClaimRecord]) -> Tenure:
        """How long roles lasted together."""
        return tenure(roles, today=self.today)

    def named_in(self, keys: Collection[str]) -> list[ClaimContent]:
        """The claims whose company or school is named among the keys."""
        return [held for held in self.claims if any(name <= frozenset(keys) for name in _names(held.claim))]


def initials_of(terms: Sequence[ProfileTerm]) -> set[str]:
    """The initials of every two to five capitalised words that follow each other: "Amazon Web Services" gives "aws"."""
    initials: set[str] = set()
    for at in range(len(terms)):
        letters = ""
        for term in terms[at : at + 5]:
            if not term.text[0].isupper():
                break
            letters += term.text[0].lower()
            if len(letters) > 1:
                initials.add(letters)
    return initials


def _held(claim: ClaimRecord) -> ClaimContent:
    words = [claim.label, claim.role, claim.company, claim.school, claim.description]
    words += [item.text or item.words for item in claim.evidence]
    words += [str(part.value) for part in claim.parts if isinstance(part.value, str | int | float)]
    dates = [text for text in (claim.start, claim.end) if text]
    text = ". ".join(dict.fromkeys(word.strip().rstrip(".") for word in words if word and word.strip()))
    keys = keys_of(text)
    partial_dates = tuple(partial_date for claim_date in dates if (partial_date := parse_date(claim_date)) is not None)
    figures = {value for value, *_ in figures_of(text)} | {str(claim_date.year) for claim_date in partial_dates}
    return ClaimContent(
        claim=claim,
        text=f"{text}. {' – '.join(dates)}" if dates else text,
        keys=keys | {key for short, long in _EXPANDED.items() if short in keys for key in keys_of(long)},
        figures=frozenset(figures),
        dates=partial_dates,
    )


def _is_role(claim: ClaimRecord) -> bool:
    kind = (claim.type or "").casefold()
    return bool(claim.start) and (kind == "experience" or (not kind and bool(claim.company or claim.role)))


def _title_keys(claim: ClaimRecord) -> frozenset[str]:
    if (claim.type or "experience").casefold() != "experience":
        return frozenset()
    return keys_of(f"{claim.label or ''} {claim.role or ''}")


def _skill_keys(held: ClaimContent) -> frozenset[str]:
    """The keys of a skill's name; of another claim those of the names in it, but for titles, companies and schools."""
    claim = held.claim
    if (claim.type or "").casefold() == "skill":
        return held.keys
    own = keys_of(" ".join(filter(None, (claim.company, claim.school, claim.label, claim.role))))
    return frozenset(term.key for term in terms_of(held.text) if term.specific) - own


def _names(claim: ClaimRecord) -> list[frozenset[str]]:
    return [
        name
        for organisation in (claim.company, claim.school)
        if organisation and (name := keys_of(organisation) - _LEGAL)
    ]
