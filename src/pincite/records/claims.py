"""Claims: what an answer asserts, sentence by sentence, and what of it is no claim.

Offsets are half-open, in Unicode code points of the answer as it was given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pincite.document import Span

ClaimType = Literal["fact", "policy", "numeric", "definition"]
"""The four types of the claim specification: what is so; what someone must, may or may not do; an assertion that is a
number, date or amount; what a term means."""

Importance = Literal["critical", "material", "minor"]
"""The core of the answer, an important detail, background: critical and material claims require a citation."""

PropositionProfile = Literal["gemma_aps", "claimify", "generic"]
"""The prompts of the proposition extractor."""

SkipReason = Literal[
    "question",
    "greeting",
    "meta",
    "advice",
    "hedge",
    "heading",
    "code",
    "fragment",
    "reference",
    "unverifiable",
]
"""Why a piece of the answer is no claim. `meta` speaks of the answer or of the conversation, `hedge` commits to
nothing, `fragment` asserts nothing by itself, `reference` is an entry of a list of sources, `unverifiable` is talk of
another kind: taste, encouragement, hunches, by a learned score."""

ValueKind = Literal["number", "percentage", "money", "date", "duration", "quotation"]
"""What a checkable piece of text is: the deterministic anchors that claims have to cover."""

ClaimFindingCode = Literal[
    "invalid_offsets",
    "text_mismatch",
    "invalid_anchor",
    "critical_without_citation",
    "uncovered_value",
    "not_aligned",
    "extraction_failed",
    "same_model_judge",
    "proof_disputed",
]
"""What validation finds. `not_aligned`: an extractor stated a claim whose words are not in the answer.
`extraction_failed`: a model call for the claims failed, and the rules decided alone about what it asked.
`same_model_judge`: the model that judges the claims extracted them, too. `proof_disputed`: a judge gives a claim
another label than the one that is proved."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A citation anchor in an answer, at `[start, end)`.

    `kind` "cite" is `[cite:a1b2c3d4]` with the chunk hash as its target, in lower case; "number" is `[1]` with the
    digits as its target.
    """

    __pydantic_config__ = _CONFIG

    kind: Literal["cite", "number"]
    target: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One assertion of an answer.

    `text` is what stands at `[start_offset, end_offset)`, without the anchors inside it. `context_text` is the claim
    made whole where its own words are not ("due by March 31" with the subject of its sentence): that is what is
    verified; None where `text` says it all. `occurrences` are the other places where the answer says the same.
    """

    __pydantic_config__ = _CONFIG

    id: str
    text: str
    type: ClaimType
    importance: Importance
    requires_citation: bool
    start_offset: int
    end_offset: int
    citation_anchors: tuple[str, ...] = ()
    context_text: str | None = None
    occurrences: tuple[Span, ...] = ()
    extraction_confidence: float = 1.0

    @property
    def statement(self) -> str:
        """What is verified: the claim with its context."""
        return self.context_text or self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedText:
    """A piece of the answer that is no claim, and why."""

    __pydantic_config__ = _CONFIG

    text: str
    start: int
    end: int
    reason: SkipReason


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerValue:
    """A number, date, amount, percentage, duration or quotation of the answer, and the claims that cover it.

    Without one, `reason` is that of the skipped text it stands in, or None: then nothing accounts for it, which is a
    finding.
    """

    __pydantic_config__ = _CONFIG

    kind: ValueKind
    text: str
    start: int
    end: int
    claim_ids: tuple[str, ...] = ()
    reason: SkipReason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFinding:
    """Something wrong with claims, an error or a warning; `claim_id` is None where it is about the answer."""

    __pydantic_config__ = _CONFIG

    code: ClaimFindingCode
    severity: Literal["error", "warning"]
    message: str
    claim_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimSet:
    """The claims of an answer in the order of their places, and everything else that stands in it.

    `extractor` is the one that decided ("heuristic", "llm", "aps"); `note` says why it is not the one asked for.
    """

    __pydantic_config__ = _CONFIG

    extractor: str
    claims: tuple[Claim, ...]
    anchors: tuple[Anchor, ...] = ()
    skipped: tuple[SkippedText, ...] = ()
    values: tuple[AnswerValue, ...] = ()
    findings: tuple[ClaimFinding, ...] = ()
    note: str | None = None

    @property
    def is_valid(self) -> bool:
        """Whether validation found no error."""
        return all(finding.severity != "error" for finding in self.findings)
