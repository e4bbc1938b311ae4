"""Verdicts: what the evidence says of each claim, by which method, and what was not judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pincite.errors import Failure
from pincite.records.calls.budgets import BudgetUse
from pincite.records.citations import Citation
from pincite.records.claims import AnswerValue, Claim, ClaimFinding, SkippedText

Label = Literal["supported", "refuted", "nei"]
"""What the evidence says of a claim; "nei": not enough information."""

Grade = Literal["proved", "likely", "judged"]
"""How a label was reached: `proved` by an alignment with the evidence, `likely` by a calibrated model, `judged` by a
named judge. "nei" has a grade only from a judge."""

VerdictStatus = Literal["judged", "failed", "not_judged"]
"""`failed`: it was tried and no verdict came of it; `not_judged`: it was not tried (a limit was reached first). Either
way the label is None."""

ReasonCode = Literal[
    "stated",
    "entailed",
    "contradicted",
    "neutral",
    "low_confidence",
    "conflicting_evidence",
    "no_evidence",
    "nothing_relevant",
    "number_mismatch",
    "unit_mismatch",
    "date_mismatch",
    "negation_mismatch",
    "exclusion_mismatch",
    "name_mismatch",
    "comparative_mismatch",
    "quote_not_found",
    "number_not_found",
    "date_not_found",
    "name_not_found",
    "citation_supports",
    "citation_does_not_support",
    "unknown_anchor",
    "ambiguous_anchor",
    "malformed_anchor",
    "judged_by_model",
    "judge_quote_not_found",
    "judge_failed",
    "retrieval_failed",
    "same_model_judge",
    "over_limit",
    "budget_reached",
    "proof_disputed",
    "language_not_supported",
]
"""Why a label is what it is; several may hold. `stated`: the evidence states it, by proof. `contradicted`: the evidence
excludes it. `low_confidence`: a model or judge leans to a label and is not sure enough. `proof_disputed`: a judge gives
another label than the proof, which stands. `language_not_supported`: the claim or its evidence is in a language that is
not read without a judge."""

Method = Literal["lexical", "deterministic", "entailment", "judge", "combined"]
"""What decided: words alone, a mismatch that needs no model, an entailment model, a model judge, or the learned
combination."""

MismatchKind = Literal[
    "number",
    "unit",
    "date",
    "negation",
    "exclusion",
    "name",
    "comparative",
    "quotation",
    "value",
    "polarity",
    "role",
    "opposite",
    "participant",
]
"""In what two places differ. The last five are of a proof: another value, denied against asserted, who does what to
whom exchanged, words of which one excludes the other, another thing or person in the same part."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A passage of a document that a claim was held against: `text[start:end] == snippet` in the document's text.

    For a parsed document `start` and `end` are in the text of `page`, and `citation` has its boxes; for evidence given
    as text there is neither page nor citation. `cited`: the claim's own anchor names this passage. `score` is the
    retrieval's, 0 to 1.
    """

    __pydantic_config__ = _CONFIG

    doc_id: str
    snippet: str
    score: float
    start: int
    end: int
    page: int | None = None
    chunk_hash: str | None = None
    cited: bool = False
    citation: Citation | None = None

    def holds(self, span: EvidenceSpan) -> bool:
        """Whether a deciding place lies in this passage, and not in another one of the same document."""
        same = (span.doc_id, span.page) == (self.doc_id, self.page)
        return same and self.start <= span.start <= span.end <= self.end


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """Two values that do not agree, both sides shown; `evidence` is the number of the passage in the verdict.

    `evidence_text` is None where no passage holds a counterpart: then the value is not found rather than different.
    """

    __pydantic_config__ = _CONFIG

    kind: MismatchKind
    claim_text: str
    evidence_text: str | None = None
    evidence: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceSpan:
    """The deciding place in a document: offsets in the text that was given, as the engine's output has them."""

    __pydantic_config__ = _CONFIG

    doc_id: str
    start: int
    end: int
    page: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedVerdict:
    """Whether what an anchor names supports its claim by itself; label None where the anchor names nothing known."""

    __pydantic_config__ = _CONFIG

    anchor: str
    label: Label | None
    grade: Grade | None = None
    confidence: float | None = None
    reasons: tuple[ReasonCode, ...] = ()

    @property
    def is_judged(self) -> bool:
        """Whether it counts: what it names was held against the claim, or it names nothing known."""
        return self.label is not None or any(reason.endswith("_anchor") for reason in self.reasons)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of one claim. `confidence` is that of the label, 0 to 1; None where there is no label, and for "nei"
    that leans to another one.

    `grade` says how the label was reached; None where there is none, and for "nei" that no judge gave.
    `citations` are the places that decided, none for "nei" but for a conflict, which has both
    sides; `rationale` is one sentence for a person.
    """

    __pydantic_config__ = _CONFIG

    status: VerdictStatus
    label: Label | None
    grade: Grade | None = None
    confidence: float | None = None
    method: Method | None = None
    reasons: tuple[ReasonCode, ...] = ()
    rationale: str = ""
    evidence: tuple[Evidence, ...] = ()
    citations: tuple[EvidenceSpan, ...] = ()
    mismatches: tuple[Mismatch, ...] = ()
    cited: tuple[CitedVerdict, ...] = ()

    def __post_init__(self) -> None:
        if (self.status == "judged") != (self.label is not None):
            raise ValueError("a claim has a label if and only if it was judged")
        if self.grade is not None and self.label is None:
            raise ValueError("what has no label has no grade")

    @property
    def judged_citations(self) -> tuple[CitedVerdict, ...] | None:
        """The citations that count; None where nothing was judged that could say so: there is no label, no evidence, or
        the language is not read.
        """
        if self.label is None or {"no_evidence", "language_not_supported"} & {*self.reasons}:
            return None
        return tuple(cited for cited in self.cited if cited.is_judged)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedClaim:
    """A claim and its verdict."""

    __pydantic_config__ = _CONFIG

    claim: Claim
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeCounts:
    """How many claims have a label of each grade."""

    __pydantic_config__ = _CONFIG

    proved: int = 0
    likely: int = 0
    judged: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationCounts:
    """The citations of claims, and what is wrong with citations wherever they stand.

    `judged` are citations of judged claims, `supporting` those of them that support their claim by themselves; what
    names nothing known supports nothing. `required` are judged claims that require a citation, `covered` those that
    have a supporting one. The rest count findings by their codes.
    """

    __pydantic_config__ = _CONFIG

    judged: int = 0
    supporting: int = 0
    required: int = 0
    covered: int = 0
    citation_does_not_support: int = 0
    unknown_anchor: int = 0
    ambiguous_anchor: int = 0
    malformed_anchor: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSummary:
    """Counts and ratios over the claims of an answer; a ratio with nothing to divide by is None.

    precision = supported / (supported + refuted), coverage = (supported + refuted) / judged,
    claim_faithfulness = supported / judged; of `citations`, citation_precision = supporting / judged and
    citation_recall = covered / required.
    """

    __pydantic_config__ = _CONFIG

    supported: int
    refuted: int
    nei: int
    failed: int = 0
    not_judged: int = 0
    precision: float | None = None
    coverage: float | None = None
    claim_faithfulness: float | None = None
    citation_precision: float | None = None
    citation_recall: float | None = None
    grades: GradeCounts = GradeCounts()
    citations: CitationCounts = CitationCounts()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckProvenance:
    """What made a check, so that equal inputs give equal bytes."""

    __pydantic_config__ = _CONFIG

    pincite: str
    config_digest: str
    extractor: str
    verifier: str
    entailment_model: str | None = None
    judge_model: str | None = None
    prompt_version: str | None = None
    embedding_model: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """An answer, its claims with their verdicts in the order of their places, and the summary.

    `budget` says what was used of the limits that were set, None where none was; `failures` which files of the evidence
    could not be read.
    """

    __pydantic_config__ = _CONFIG

    provenance: CheckProvenance
    answer: str
    query: str
    claims: tuple[CheckedClaim, ...]
    summary: CheckSummary
    skipped: tuple[SkippedText, ...] = ()
    values: tuple[AnswerValue, ...] = ()
    findings: tuple[ClaimFinding, ...] = ()
    notes: tuple[str, ...] = ()
    budget: BudgetUse | None = None
    failures: tuple[Failure, ...] = ()
