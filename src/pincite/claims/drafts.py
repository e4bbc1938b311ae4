"""What an extractor hands over, and how claims are made of it: anchors, merging, duplicates, importance, ids, coverage.

Everything here is the same for every extractor. Offsets are those of the answer.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pincite.claims.anchors import Spot, associate, find_anchors, without_anchors
from pincite.claims.importance import ImportanceContext, assess_importance, is_conditional, position_of
from pincite.claims.learning.encoder import Encoded, Scores
from pincite.claims.learning.position import PositionedClaim, Standing
from pincite.claims.learning.scores import classify_importance, classify_type
from pincite.claims.markup import AnswerPiece
from pincite.claims.plain import plain_text
from pincite.claims.questions import read_question
from pincite.claims.validation import validate_claims
from pincite.claims.values import cover_values
from pincite.document import Span
from pincite.records import Anchor, Claim, ClaimFinding, ClaimSet, ClaimType, Importance, SkippedText

_RANKS: dict[Importance, int] = {"minor": 0, "material": 1, "critical": 2}
_SPACES = re.compile(r"\s+")
_LONGEST_READ = 1_000
"""Characters of a sentence or clause that tell its type and importance: each of its clauses looks at them."""

_SILENT = frozenset({"code", "thinking", "reference"})
"""Pieces of an answer that cite nothing."""

_QUOTES = frozenset("\"“'‘«„")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An assertion at `[start, end)` of the answer, in sentence number `sentence`.

    `context` makes a fragment whole, `needs_context` says that what it lacks is not certain; `ordered` says that it
    tells somebody to do something; drafts of one list or table share their `group`. `type` and `importance` are what a
    model said, None where the rules decide.
    """

    start: int
    end: int
    sentence: int
    context: str | None = None
    needs_context: bool = False
    confidence: float = 0.9
    conditional: bool = False
    ordered: bool = False
    group: int | None = None
    type: ClaimType | None = None
    importance: Importance | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerReading:
    """An answer read: its pieces, the spans of the sentences that hold words, assertions in order, and the rest.

    `blanked` is the answer with blanks in the place of anchors, of equal length; `encoded` what the encoder made of it.
    """

    answer: str
    blanked: str
    pieces: tuple[AnswerPiece, ...]
    sentences: tuple[tuple[int, int], ...]
    drafts: tuple[Draft, ...]
    skipped: tuple[SkippedText, ...]
    findings: tuple[ClaimFinding, ...] = field(default=())
    encoded: Encoded | None = None

    def scores(self, start: int, end: int) -> Scores | None:
        """The encoder's scores of a span of the answer; None where it has not read it."""
        return self.encoded.scores(start, end) if self.encoded is not None else None


def make_claims(reading: AnswerReading, *, query: str, extractor: str, note: str | None = None) -> ClaimSet:
    """The claims of a reading, numbered from clm_001 in the order of their places."""
    anchors = _anchors(reading)
    spots = [Spot(draft.start, draft.end, draft.sentence) for draft in reading.drafts]
    targets = associate(spots, anchors, reading.sentences)
    kinds = types_of(reading, query)
    levels = _levels(reading, kinds, query)
    drafted = [
        _claim(reading, draft, kind, level, claim_targets)
        for draft, kind, level, claim_targets in zip(reading.drafts, kinds, levels, targets, strict=True)
    ]
    claims = tuple(
        replace(claim, id=f"clm_{number:03}") for number, claim in enumerate(_without_duplicates(drafted), start=1)
    )
    values = cover_values(reading.answer, reading.blanked, claims, reading.skipped)
    findings = (*reading.findings, *validate_claims(claims, reading.answer, anchors=anchors, values=values))
    return ClaimSet(
        extractor=extractor,
        claims=claims,
        anchors=anchors,
        skipped=reading.skipped,
        values=values,
        findings=findings,
        note=note,
    )


def _anchors(reading: AnswerReading) -> tuple[Anchor, ...]:
    """The anchors of an answer, also those of text that is no claim; what stands in code, in thinking, or before an
    entry of a list of sources cites nothing.
    """
    silent = [piece for piece in reading.pieces if piece.kind in _SILENT]
    starts = [piece.start for piece in silent]
    return tuple(
        anchor
        for anchor in find_anchors(reading.answer)
        if not (at := bisect_right(starts, anchor.start)) or anchor.start >= silent[at - 1].end
    )


def _first_of_groups(drafts: Sequence[Draft]) -> dict[int | None, int]:
    """The number of the first draft of each list or table: its items stand where it begins."""
    first_drafts: dict[int | None, int] = {}
    for number, draft in enumerate(drafts):
        if draft.group is not None:
            first_drafts.setdefault(draft.group, number)
    return first_drafts


def types_of(reading: AnswerReading, query: str) -> list[ClaimType]:
    """The type of each draft: what a model said, or what the words of its clause and its sentence tell."""
    question = read_question(query)
    clauses = Counter(draft.sentence for draft in reading.drafts)
    kinds: list[ClaimType] = []
    for draft in reading.drafts:
        quoted = draft.start > 0 and reading.blanked[draft.start - 1] in _QUOTES
        is_whole_sentence = clauses[draft.sentence] == 1 and not quoted
        text = _sentence(reading, draft.sentence) if is_whole_sentence else _words(reading, draft)
        scores = reading.scores(*(reading.sentences[draft.sentence] if is_whole_sentence else (draft.start, draft.end)))
        kinds.append(draft.type or classify_type(text, question=question, ordered=draft.ordered, scores=scores))
    return kinds


def standing_of(reading: AnswerReading, kinds: Sequence[ClaimType], query: str) -> list[list[str]]:
    """How each draft stands in its answer: the features of its importance."""
    stated = [
        PositionedClaim(
            start=draft.start,
            end=draft.end,
            sentence=draft.sentence,
            text=_sentence(reading, draft.sentence),
            type=kind,
        )
        for draft, kind in zip(reading.drafts, kinds, strict=True)
    ]
    sentences = [_sentence(reading, number) for number in range(len(reading.sentences))]
    return Standing(stated, question=read_question(query), sentences=sentences, pieces=reading.pieces).features()


def _levels(reading: AnswerReading, kinds: Sequence[ClaimType], query: str) -> list[Importance]:
    """The importance of each draft; without a question or anything beside it, the specification's score decides."""
    alone = len({draft.sentence for draft in reading.drafts}) < 2
    if alone or not query.strip():
        return _scored_levels(reading, kinds, query)
    scores = [reading.scores(draft.start, draft.end) for draft in reading.drafts]
    learned = classify_importance(standing_of(reading, kinds, query), scores)
    return [draft.importance or level for draft, level in zip(reading.drafts, learned, strict=True)]


def _scored_levels(reading: AnswerReading, kinds: Sequence[ClaimType], query: str) -> list[Importance]:
    count = len(reading.drafts)
    first = _first_of_groups(reading.drafts)
    return [
        draft.importance
        or assess_importance(
            draft.context or _words(reading, draft),
            ImportanceContext(
                query=query,
                response_position=position_of(first.get(draft.group, number), count),
                claim_type=kind,
                is_conditional=draft.conditional or is_conditional(_words(reading, draft)),
                opens=number == 0 and count > 1,
            ),
        )
        for number, (draft, kind) in enumerate(zip(reading.drafts, kinds, strict=True))
    ]


def _words(reading: AnswerReading, draft: Draft) -> str:
    return plain_text(reading.blanked[draft.start : min(draft.end, draft.start + _LONGEST_READ)])


def _sentence(reading: AnswerReading, number: int) -> str:
    """The plain words of a sentence, as far as its labels are read from them."""
    start, end = reading.sentences[number]
    return plain_text(reading.blanked[start : min(end, start + _LONGEST_READ)])


def _claim(
    reading: AnswerReading, draft: Draft, kind: ClaimType, importance: Importance, anchors: tuple[str, ...]
) -> Claim:
    text = without_anchors(reading.answer[draft.start : draft.end])
    context = draft.context
    if context is None and (plain := plain_text(text)) != text:
        context = plain
    return Claim(
        id="",
        text=text,
        type=kind,
        importance=importance,
        requires_citation=importance != "minor",
        start_offset=draft.start,
        end_offset=draft.end,
        citation_anchors=anchors,
        context_text=context if context != text else None,
        needs_context=draft.needs_context,
        extraction_confidence=draft.confidence,
    )


def _without_duplicates(claims: Sequence[Claim]) -> list[Claim]:
    """Each statement once, at its first place; the others' places, anchors and higher importance are kept with it."""
    groups: dict[str, list[Claim]] = {}
    for claim in claims:
        groups.setdefault(_SPACES.sub(" ", claim.statement.casefold()).strip(" .!"), []).append(claim)
    return [_united(group) if len(group) > 1 else group[0] for group in groups.values()]


def _united(group: Sequence[Claim]) -> Claim:
    importance = max((claim.importance for claim in group), key=_RANKS.__getitem__)
    return replace(
        group[0],
        importance=importance,
        requires_citation=importance != "minor",
        citation_anchors=tuple(dict.fromkeys(anchor for claim in group for anchor in claim.citation_anchors)),
        occurrences=tuple(Span(start=claim.start_offset, end=claim.end_offset) for claim in group[1:]),
    )
