"""Whether a piece of a profile stands on the person's claims: what of it does not, and where.

A name, an abbreviation, a title, a degree, a figure, a date or a length of experience that no claim has is a
hallucination: if it is not in the claims, the person does not have it. What only puts claims in other words is grounded
where nearly all of its words are theirs, and unverified elsewhere: words alone do not tell whether it is true.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pincite.evaluation.tailoring.claims import ClaimContent, HeldClaims, initials_of
from pincite.evaluation.tailoring.requirements import SOFT_KEYS
from pincite.evaluation.tailoring.statements import ProfilePiece
from pincite.evaluation.tailoring.tenure import Years, find_years
from pincite.evaluation.tailoring.terms import (
    FRAME_KEYS,
    LEVEL_KEYS,
    ProfileTerm,
    content_keys,
    degree_of,
    figures_of,
    keys_of,
    terms_of,
)
from pincite.evaluation.tailoring.utilisation import Unheld
from pincite.records import ClaimRecord, Hallucination, ProfileStatement, Verdict
from pincite.text import PartialDate, find_dates

NOT_FOUND = "not found in user claims"
"""The specification's word for a hallucination."""

COVERED = 0.8
"""Share of a piece's words that stand in the claims, from which it is grounded."""

_RELEVANT = 0.25
_APPROXIMATE = 6
"""Months by which "almost three years" may be short."""

_CONTACT = re.compile(r"\S+@\S+\.\w|https?://|www\.|\+?\d[\d ()/-]{7,}\d")
_SUBJECT_ENDS = re.compile(r"[,.;:()–]|\b(?:and|which|where|that|who|on|at)\b", re.IGNORECASE)
_TITLE_GOES_ON = re.compile(r"(?:\s+(?:of|for)(?:\s+the)?)?\s+[A-Z]|\s*(?:$|[,;:|–-])")
_YEAR = re.compile(r"(?:19|20)\d\d")
_UNIT = re.compile(r"\s?(?:%|per cent|percent)|(?:\s?[kKmM]\b)")


@dataclass(frozen=True, slots=True)
class Grounded:
    """A piece as a statement, and what of it is made up; None for a piece that says nothing of the person."""

    statement: ProfileStatement | None
    hallucinations: tuple[Hallucination, ...] = ()


def ground_piece(
    piece: ProfilePiece,
    held: HeldClaims,
    *,
    verdict: Verdict,
    asked: Sequence[Unheld] = (),
    name: Collection[str] = (),
) -> Grounded:
    """What becomes of a piece. `asked` is what a posting asks for and no claim has, `name` the person's own name."""
    keys = content_keys(piece.text) - frozenset(name)
    if not keys or _CONTACT.search(piece.text):
        return Grounded(None)
    share = len(keys & held.keys) / len(keys)
    if (piece.talk and share < COVERED / 2) or keys <= SOFT_KEYS:
        return Grounded(None)
    hallucinations = tuple(
        _outermost([*_foreign(piece, held, asked, name), *_figures(piece, held), *_tenures(piece, held)])
    )
    stands = _stands(share, verdict) and not _undated(piece, held)
    linked = _linked(keys, held)
    statement = ProfileStatement(
        text=piece.text,
        start=piece.start,
        end=piece.end,
        status="hallucination" if hallucinations else "grounded" if stands else "unverified",
        claim_ids=tuple(held_claim.claim.id for held_claim in linked),
        rationale=_rationale(hallucinations, verdict, share=share, stands=stands),
    )
    return Grounded(statement, hallucinations)


def _stands(share: float, verdict: Verdict) -> bool:
    return verdict.label == "supported" or share >= COVERED


def _rationale(found: Sequence[Hallucination], verdict: Verdict, *, share: float, stands: bool) -> str:
    if found:
        return "; ".join(f"{hallucination.claim!r}: {hallucination.issue}" for hallucination in found)[:500]
    if stands:
        return "A claim states it." if verdict.label == "supported" else "Its words are those of the claims."
    if share < _RELEVANT:
        return "Nothing in the user's claims speaks of it."
    if _stands(share, verdict):
        return "No dated role says for how long."
    return "Everything in it that can be looked up stands in the claims; they do not state it as it is put."


def _linked(keys: Collection[str], held: HeldClaims) -> list[ClaimContent]:
    """The claims that share most with a piece, at most three."""
    shared = [(len(held_claim.keys & frozenset(keys)), held_claim) for held_claim in held.claims]
    ranked = sorted((pair for pair in shared if pair[0]), key=lambda pair: -pair[0])
    return [held_claim for _, held_claim in ranked[:3]]


def miscounted(piece: ProfilePiece, held: HeldClaims) -> tuple[Hallucination, ...]:
    """The figures, dates and lengths of time in a piece that the claims do not give: arithmetic, not opinion."""
    return tuple(_outermost([*_figures(piece, held), *_tenures(piece, held)]))


def _foreign(
    piece: ProfilePiece, held: HeldClaims, asked: Sequence[Unheld], name: Collection[str]
) -> Iterator[Hallucination]:
    """Names, titles and degrees that no claim has, and requirements that no claim meets."""
    dates = find_dates(piece.text)
    terms = [term for term in terms_of(piece.text) if not any(date.start <= term.start < date.end for date in dates)]
    names = frozenset(key for requirement in asked for key in requirement.names)
    run: list[ProfileTerm] = []
    for term in [*terms, None]:
        if term is not None and term.key not in name and _is_foreign(piece, term, held, names):
            if run and piece.text[run[-1].end : term.start].strip(" -"):
                yield from _made_up(piece, run, held)
                run = []
            run.append(term)
        elif run:
            yield from _made_up(piece, run, held)
            run = []
    keys = {term.key: term for term in terms}
    for requirement in asked:
        if not requirement.keys <= keys.keys():
            continue
        places = [keys[key] for key in requirement.keys]
        start, end = min(term.start for term in places), max(term.end for term in places)
        yield _hallucination(piece, start, end, NOT_FOUND)


def _is_foreign(piece: ProfilePiece, term: ProfileTerm, held: HeldClaims, names: Collection[str]) -> bool:
    """Whether a word claims something that the person's claims do not have."""
    if not term.specific and (term.key not in names or term.key in held.keys):
        return False
    if (level := degree_of([term.key])) and term.specific:
        return level not in held.degrees
    if term.key in LEVEL_KEYS and term.text[0].isupper():
        return _is_title(piece, term) and term.key not in held.titles
    return term.key not in held.keys and term.key not in held.initials and term.key not in FRAME_KEYS


def _is_title(piece: ProfilePiece, term: ProfileTerm) -> bool:
    """Whether a level's word is part of a title: before another word of it ("Lead Engineer", "Head of Physics"), after
    one ("Key Account Manager"), or not at the head of a sentence, where "Lead" may be a verb.
    """
    return term.start > 0 or _TITLE_GOES_ON.match(piece.text, term.end) is not None


def _made_up(piece: ProfilePiece, run: Sequence[ProfileTerm], held: HeldClaims) -> Iterator[Hallucination]:
    """Foreign words that follow each other as one; none where their initials are known."""
    if not initials_of(run) & held.keys:
        yield _hallucination(piece, run[0].start, run[-1].end, NOT_FOUND)


def _figures(piece: ProfilePiece, held: HeldClaims) -> Iterator[Hallucination]:
    """Figures and dates that the claims do not have; where the piece names a company, that its claims do not have."""
    keys = keys_of(piece.text)
    about = held.named_in(keys) or list(held.claims)
    claim_figures = frozenset().union(*(held_claim.figures for held_claim in about))
    tenures = find_years(piece.text)
    dates = find_dates(piece.text)
    for date in dates:
        if not any(_agree(date.value, claim_date) for held_claim in about for claim_date in held_claim.dates):
            yield _hallucination(piece, date.start, date.end, NOT_FOUND)
    spans = [(years.start, years.end) for years in tenures] + [(date.start, date.end) for date in dates]
    for value, _, start, end in figures_of(piece.text):
        if value not in claim_figures and not any(first < end and start < last for first, last in spans):
            unit = _UNIT.match(piece.text, end)
            issue = _other_dates(keys, about) if _YEAR.fullmatch(value) else None
            yield _hallucination(piece, start, unit.end() if unit else end, issue or _other_figures(keys, about))


def _other_dates(keys: Collection[str], about: Sequence[ClaimContent]) -> str | None:
    """Why a year is none, with the dates of the claim that shares most with the piece; None where none has any."""
    shared = [
        (len(held_claim.keys & frozenset(keys)), held_claim.pieces[-1]) for held_claim in about if held_claim.dates
    ]
    best = max(shared, key=lambda found: found[0], default=(0, ""))
    return f"{NOT_FOUND}: they say {best[1]!r}" if best[0] else None


def _other_figures(keys: Collection[str], about: Sequence[ClaimContent]) -> str:
    """Why a figure is none, with the piece of a claim that speaks of the same with figures, where there is one."""
    frame = frozenset(keys) - FRAME_KEYS
    pieces = [
        (len(keys_of(piece) & frame), len(held_claim.keys & frame), piece)
        for held_claim in about
        for piece in held_claim.pieces
    ]
    with_figures = [candidate for candidate in pieces if candidate[1] and figures_of(candidate[2])]
    best = max(with_figures, key=lambda found: found[:2], default=None)
    return NOT_FOUND if best is None else f"{NOT_FOUND}: they say {best[2]!r}"


def _tenures(piece: ProfilePiece, held: HeldClaims) -> Iterator[Hallucination]:
    """Lengths of time that the dates of roles do not give, under any completion of them.

    Of a skill it is the roles that speak of it, of work at a company those there, of anything else all roles: what a
    role does not name ("nursing", "sales") it may have been all the same, and so may a skill that no role names.
    """
    for years in find_years(piece.text):
        has = held.lasted(_roles(piece, years, held) or held.roles(()))
        if years.count * 12 > has.most + (_APPROXIMATE if years.about else 0):
            issue = f"the dates of the user's claims give {has}" if has.roles else NOT_FOUND
            yield _hallucination(piece, years.start, years.end, issue)


def _undated(piece: ProfilePiece, held: HeldClaims) -> bool:
    """Whether a piece says for how long of something that no dated role speaks of."""
    return any(not _roles(piece, years, held) for years in find_years(piece.text))


def _roles(piece: ProfilePiece, years: Years, held: HeldClaims) -> list[ClaimRecord]:
    """The roles that a length of time is about."""
    skill = content_keys(_subject(piece.text, years)) & held.skills
    if skill:
        return held.roles(skill)
    there = {held_claim.claim.id for held_claim in held.named_in(keys_of(piece.text))}
    return [role for role in held.roles(()) if role.id in there] or held.roles(())


def _subject(text: str, years: Years) -> str:
    """What the years are of: the words after them up to the next part of the sentence."""
    end = _SUBJECT_ENDS.search(text, years.end)
    return text[years.end : end.start() if end else len(text)]


def _agree(one: PartialDate, other: PartialDate) -> bool:
    """Whether two dates may be the same, as far as both are known."""
    first, second = one.isoformat(), other.isoformat()
    return first.startswith(second) or second.startswith(first)


def _hallucination(piece: ProfilePiece, start: int, end: int, issue: str) -> Hallucination:
    return Hallucination(
        claim=" ".join(piece.text[start:end].split()), issue=issue, start=piece.start + start, end=piece.start + end
    )


def _outermost(found: Sequence[Hallucination]) -> Iterator[Hallucination]:
    """Each once, in the order of their places, without those that lie within another."""
    places = [(hallucination.start or 0, hallucination.end or 0) for hallucination in found]
    for at, hallucination in sorted(enumerate(found), key=lambda pair: places[pair[0]]):
        start, end = places[at]
        if not any(
            place_index != at and first <= start and end <= last and ((first, last) != (start, end) or place_index < at)
            for place_index, (first, last) in enumerate(places)
        ):
            yield hallucination
