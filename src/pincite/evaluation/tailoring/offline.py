"""A tailored profile evaluated without a model: its statements held against the claims by words, figures and dates."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from pincite.evaluation.judging.prompts import claim_content
from pincite.evaluation.tailoring.claims import HeldClaims
from pincite.evaluation.tailoring.grounding import ground_piece
from pincite.evaluation.tailoring.requirements import Requirement, read_requirements
from pincite.evaluation.tailoring.skills import listed_skills, made_up, with_skills
from pincite.evaluation.tailoring.statements import ProfilePiece, split_profile
from pincite.evaluation.tailoring.terms import FRAME_KEYS, LEVEL_KEYS, keys_of
from pincite.evaluation.tailoring.utilisation import Use, use_of
from pincite.records import VERIFIER, Claim, ClaimRecord, Quality, TailoringEvaluation, Verdict
from pincite.verification import EvidenceIndex, Verifier
from pincite.verification.sources import Source, Unit
from pincite.version import __version__

EVALUATOR = f"pincite:{VERIFIER}"

_MOST_NAME_WORDS = 5
_NAME_ENDS = re.compile(r"[,|\n]| [-–—] ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tailored:
    """A profile that was written from a person's claims for a posting; `posting` is its text, or its requirements."""

    profile: str
    claims: tuple[ClaimRecord, ...]
    posting: str | tuple[str, ...] = ""

    @property
    def content_hash(self) -> str:
        """SHA-256 (64 hex digits) of all three."""
        content = [self.profile, [[claim.id, claim_content(claim)] for claim in self.claims], self.posting]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def evaluate_offline(given: Tailored, *, today: date, verifier: Verifier | None = None) -> TailoringEvaluation:
    """What of a profile the claims do not have, what of them it leaves unused, and what the person lacks.

    `today` ends what lasts. A statement that the claims neither state nor lack leaves open whether grounding passed.
    """
    held = HeldClaims(given.claims, today=today)
    pieces = split_profile(given.profile)
    used = use_of(read_requirements(given.posting), held, [piece.text for piece in pieces])
    name = _persons_name(pieces, held) - {key for finding in used.unheld for key in finding.keys}
    chosen = verifier or Verifier()
    verdicts = _verdicts(pieces, held, chosen)
    listed = [listed_skills(piece, held) for piece in pieces]
    invented = made_up([skill for skills in listed for skill in skills], held, chosen.entailment)
    grounded = [
        with_skills(ground_piece(piece, held, verdict=verdict, asked=used.unheld, name=name), skills, invented)
        for piece, verdict, skills in zip(pieces, verdicts, listed, strict=True)
    ]
    hallucinations = tuple(finding for grounding in grounded for finding in grounding.hallucinations)
    statements = tuple(grounding.statement for grounding in grounded if grounding.statement is not None)
    open_ones = any(statement.status == "unverified" for statement in statements)
    passed = False if hallucinations else None if open_ones or not statements else True
    return TailoringEvaluation(
        evaluator=EVALUATOR,
        prompt_version=__version__,
        content_hash=given.content_hash,
        grounding_passed=passed,
        utilization_passed=not used.missed,
        hallucinations=hallucinations,
        missed=used.missed,
        gaps=used.gaps,
        overall=_overall(passed, used),
        statements=statements,
        notes=_notes(used.soft, given, bool(statements)),
        cost_micro_usd=0,
    )


def _overall(passed: bool | None, used: Use) -> Quality:
    if passed is False:
        return "poor"
    return "acceptable" if passed is None or used.missed else "good"


def _notes(soft: Sequence[Requirement], given: Tailored, any_statement: bool) -> tuple[str, ...]:
    notes = [f"not looked up, as no claim settles it: {requirement.text}" for requirement in soft]
    if not given.claims:
        notes.append("there are no claims: nothing in the profile can be grounded")
    if not any_statement:
        notes.append("the profile states nothing that could be held against claims")
    return tuple(dict.fromkeys(notes))


def _persons_name(pieces: Sequence[ProfilePiece], held: HeldClaims) -> frozenset[str]:
    """The keys of the name that a profile begins with: two to five capitalised words on a line of their own, before a
    comma or dash if there is one, none of them a word of the claims, of a title or of a skill ("Cloud Expert").
    """
    if not pieces or pieces[0].text.endswith("."):
        return frozenset()
    first = _NAME_ENDS.split(pieces[0].text)[0]
    words, keys = first.split(), keys_of(first)
    if not 1 < len(words) <= _MOST_NAME_WORDS or not all(word[0].isupper() for word in words):
        return frozenset()
    return frozenset() if keys & (held.keys | FRAME_KEYS | LEVEL_KEYS) else keys


def _verdicts(pieces: Sequence[ProfilePiece], held: HeldClaims, verifier: Verifier) -> list[Verdict]:
    """What the verifier of Check says of each piece, the claims being its evidence."""
    index = EvidenceIndex([Source(held_claim.claim.id, (Unit(held_claim.text),)) for held_claim in held.claims])
    claims = [
        Claim(
            id=str(at),
            text=piece.text,
            type="fact",
            importance="material",
            requires_citation=False,
            start_offset=piece.start,
            end_offset=piece.end,
        )
        for at, piece in enumerate(pieces)
    ]
    return verifier.verify(claims, [index] * len(claims))
