"""Evaluation's values: the claim as it is evaluated, what rules find in claims, and what that comes to.

A claim here is whatever somebody extracted: a résumé's position, an extracted field, an item of an array, a claim of an
answer that was checked. Dates are texts as they were given (`2019`, `2019-03`, `present`); rules read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pincite.records.citations import Citation

Severity = Literal["error", "warning", "info"]
"""`error` fails the evaluation; `warning` is listed and passes; `info` is worth knowing and asks for nothing."""

RuleStatus = Literal["checked", "failed", "not_checked", "disabled"]
"""`failed`: the rule raised an error, on some claims or on all; `not_checked`: it needs what was not given (documents);
`disabled`: its switch is off.
"""

IssueSource = Literal["rule", "judge"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""The gravest first, which is the order in which people are shown them."""

RELATED = 50
"""The other claims that an issue names; a finding names them all."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimEvidence:
    """Something that a claim rests on: its words, and where they are from as far as that is known.

    `text` is the evidence as the claim states it ("cut costs by 12 %"), `quote` the words that were given for it out of
    a source, `citation` the place where they stand. `part` names the part of the claim that it is for, "" for all.
    """

    __pydantic_config__ = _CONFIG

    text: str = ""
    source_id: str | None = None
    quote: str | None = None
    citation: Citation | None = None
    part: str = ""

    @property
    def words(self) -> str:
        """The words of the source: the citation's excerpt, else the quote, else ""."""
        return self.citation.excerpt if self.citation is not None else self.quote or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimPart:
    """One value of the record behind a claim, by its name there, with what its support is judged by.

    `type`, `enum` and `terms` are those of a field; `citations` are the places that state the value.
    """

    __pydantic_config__ = _CONFIG

    name: str
    value: Any = None
    type: str = "string"
    enum: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRecord:
    """A claim as it is evaluated.

    None is what the record does not say; texts are as they were given. `revision` counts from 1 and rises when a person
    changes the claim. `confidence` is 0 to 1, `position` the claim's place among those given, from 0, `created_at` an
    ISO 8601 time where the record has one. `subject` is whose claim it is: claims of two subjects are never compared.
    `document_id` names the document that it was extracted from. `parts` has every value of the record, also those that
    have no attribute of their own here.
    """

    __pydantic_config__ = _CONFIG

    id: str
    revision: int = 1
    type: str | None = None
    label: str | None = None
    company: str | None = None
    school: str | None = None
    role: str | None = None
    start: str | None = None
    end: str | None = None
    description: str | None = None
    evidence: tuple[ClaimEvidence, ...] = ()
    confidence: float | None = None
    document_id: str | None = None
    subject: str | None = None
    position: int = 0
    created_at: str | None = None
    parts: tuple[ClaimPart, ...] = ()

    def __post_init__(self) -> None:
        if not self.id:
            raise ValueError("a claim needs an id")
        if self.revision < 1:
            raise ValueError(f"{self.id}: revisions count from 1, not {self.revision}")
        if self.confidence is not None and not 0 <= self.confidence <= 1:
            raise ValueError(f"{self.id}: the confidence {self.confidence} is not within 0 and 1")

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Every citation behind the claim, of its parts and of its evidence, each once, in order."""
        listed = [citation for part in self.parts for citation in part.citations]
        listed += [item.citation for item in self.evidence if item.citation is not None]
        return tuple(dict.fromkeys(listed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What a rule found: `code` says what kind of thing, `message` what it is, `advice` what to do about it.

    `claim_ids` are the claims concerned, in the order of their positions. `details` holds what the message was made of,
    as JSON values. `rule` is the rule's name, which whoever runs the rule puts in.
    """

    __pydantic_config__ = _CONFIG

    rule: str = ""
    code: str
    severity: Severity
    claim_ids: tuple[str, ...]
    message: str
    advice: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.claim_ids:
            raise ValueError(f"{self.code}: a finding names the claims that it is about")


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """A finding or a judge's objection from the side of one claim, as people review it.

    `type` is the name of the rule or of the judge, `related` the other claims that it is about, at most `RELATED`.
    """

    __pydantic_config__ = _CONFIG

    claim_id: str
    source: IssueSource
    type: str
    code: str
    severity: Severity
    message: str
    advice: str = ""
    related: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSummary:
    """What one rule came to: how many claims it looked at, and how many findings of each severity it made.

    `passed` is None for a rule that failed, was not checked or is disabled; `note` then says why. `claims` are those
    that it could look at.
    """

    __pydantic_config__ = _CONFIG

    rule: str
    status: RuleStatus
    passed: bool | None
    claims: int = 0
    errors: int = 0
    warnings: int = 0
    infos: int = 0
    note: str | None = None

    def __post_init__(self) -> None:
        if (self.status == "checked") != (self.passed is not None):
            raise ValueError(f"{self.rule}: a rule passed or failed if and only if it was checked")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleReport:
    """All rules over all claims: a summary of each rule in its order, and every finding, errors first.

    `today` is the day against which dates were held, ISO 8601.
    """

    __pydantic_config__ = _CONFIG

    today: str
    total_claims: int
    rules: tuple[RuleSummary, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether no rule found an error, and none failed; warnings pass, and a rule that was not checked fails
        nothing.
        """
        return not self.found_errors and not self.failed

    @property
    def found_errors(self) -> bool:
        """Whether a rule found an error in a claim."""
        return any(finding.severity == "error" for finding in self.findings)

    @property
    def failed(self) -> tuple[RuleSummary, ...]:
        """The rules that raised an error, so that what they would have found is not known."""
        return tuple(rule for rule in self.rules if rule.status == "failed")

    @property
    def issues(self) -> tuple[Issue, ...]:
        """Every finding once for each claim that it is about, in the order of the findings."""
        return tuple(
            Issue(
                claim_id=claim_id,
                source="rule",
                type=finding.rule,
                code=finding.code,
                severity=finding.severity,
                message=finding.message,
                advice=finding.advice,
                related=tuple(related_id for related_id in finding.claim_ids[: RELATED + 1] if related_id != claim_id)[
                    :RELATED
                ],
            )
            for finding in self.findings
            for claim_id in finding.claim_ids
        )
