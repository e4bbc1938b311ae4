"""Skills that a profile lists in lower case, each held against the claims by itself: names are looked up as terms, but
"welding" is an ordinary word, and one invented skill among four that are there must not pass with them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pincite.evaluation.tailoring.claims import HeldClaims
from pincite.evaluation.tailoring.grounding import NOT_FOUND, Grounded
from pincite.evaluation.tailoring.requirements import SOFT_KEYS
from pincite.evaluation.tailoring.statements import ProfilePiece
from pincite.evaluation.tailoring.terms import FRAME_KEYS, content_keys, terms_of
from pincite.evaluation.tailoring.utilisation import is_kin
from pincite.nli import EntailmentModel
from pincite.records import Hallucination

AGAINST = 0.1
"""Probability of contradiction from which a claim speaks against a skill; what all of them speak against is made up."""

_LONGEST = 5
"""Words of a skill; what is longer is a sentence."""

_WHOLE = 600
"""Characters of a piece in which skills are looked for."""

_LISTS = re.compile(
    r"(?:\b(?:skilled|experienced|proficient|versed|trained|expert|competent|fluent|specialis\w+|specializ\w+)\s+(?:in|with|at)"
    r"|\b(?:background|experience|expertise|knowledge|proficiency|skills?|training)\s+(?:in|with|of)"
    r"|\bskills?(?:\s+include)?\s*:?)\s+(?P<skills>.+)",
    re.IGNORECASE | re.DOTALL,
)
_PARTS = re.compile(r"[^,;/&]+?(?=\s*(?:[,;/&]|\band\b|\bor\b|\bas well as\b|[.!]?\s*$))")
_BETWEEN = re.compile(r"^(?:\s|and\b|or\b|as well as\b|both\b)+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill at `[start, end)` of the profile; `foreign`: no claim has a word of it."""

    text: str
    start: int
    end: int
    foreign: bool


def listed_skills(piece: ProfilePiece, held: HeldClaims) -> tuple[Skill, ...]:
    """The skills that a piece lists ("skilled in …", or an item of a list that is no sentence); empty for none. What
    has a name in it is not foreign here: names are held against the claims by themselves.
    """
    match = _LISTS.search(piece.text) if len(piece.text) <= _WHOLE else None
    if match is None and not (piece.item and len(piece.text.split()) <= _LONGEST and piece.text[-1].isalnum()):
        return ()
    at = match.start("skills") if match is not None else 0
    names = [term.start for term in terms_of(piece.text) if term.specific]
    skills = []
    for part in _PARTS.finditer(piece.text, at):
        first = _BETWEEN.match(part.group())
        start = part.start() + (first.end() if first else 0)
        text = piece.text[start : part.end()].rstrip(" .!")
        if text and len(text.split()) <= _LONGEST:
            begin, end = piece.start + start, piece.start + start + len(text)
            has_name = any(begin <= piece.start + at < end for at in names)
            skills.append(Skill(text, begin, end, not has_name and _is_foreign(text, held)))
    return tuple(skills)


def _is_foreign(text: str, held: HeldClaims) -> bool:
    """Whether no claim has a word of a skill, nor one of its family."""
    keys = content_keys(text)
    if keys <= SOFT_KEYS | FRAME_KEYS:
        return False
    return not any(
        key in held.keys or key in held.initials or any(is_kin(key, own) for own in held.keys) for key in keys
    )


def made_up(skills: Sequence[Skill], held: HeldClaims, model: EntailmentModel | None) -> frozenset[Skill]:
    """The foreign skills that every claim speaks against; none without a model, since words alone do not tell a skill
    that is there in quite other words from one that is not.
    """
    foreign = list(dict.fromkeys(skill for skill in skills if skill.foreign))
    if model is None or not foreign or not held.claims:
        return frozenset()
    pairs = [(claim.text, f"Skilled in {skill.text}.") for skill in foreign for claim in held.claims]
    judged = model.judge(pairs)
    size = len(held.claims)
    least = [min(judgement.contradiction for judgement in judged[at : at + size]) for at in range(0, len(judged), size)]
    return frozenset(skill for skill, against in zip(foreign, least, strict=True) if against > AGAINST)


def with_skills(found: Grounded, skills: Sequence[Skill], invented: frozenset[Skill]) -> Grounded:
    """A piece with what became of its skills: one that is made up makes it a hallucination, one of several of which no
    claim has a word leaves it open.
    """
    statement = found.statement
    if statement is None:
        return found
    hallucination_spans = [(mention.start, mention.end) for mention in found.hallucinations]
    new = [skill for skill in skills if skill in invented and not _overlaps(skill, hallucination_spans)]
    if new:
        skill_hallucinations = tuple(
            Hallucination(claim=" ".join(mention.text.split()), issue=NOT_FOUND, start=mention.start, end=mention.end)
            for mention in new
        )
        issue_text = "; ".join(f"{mention.text!r}: {NOT_FOUND}" for mention in new)
        rationale = f"{statement.rationale}; {issue_text}" if found.hallucinations else issue_text
        marked = replace(statement, status="hallucination", rationale=rationale[:500])
        return Grounded(
            marked, tuple(sorted((*found.hallucinations, *skill_hallucinations), key=lambda each: each.start or 0))
        )
    foreign = [skill.text for skill in skills if skill.foreign]
    if statement.status == "grounded" and foreign and len(skills) > 1:
        return Grounded(replace(statement, status="unverified", rationale=f"No claim has a word of {foreign[0]!r}."))
    return found


def _overlaps(skill: Skill, taken: Sequence[tuple[int | None, int | None]]) -> bool:
    return any(
        start is not None and end is not None and start < skill.end and skill.start < end for start, end in taken
    )
