"""Outcomes of evaluations: claims, what rules and judges say of them, and whether they passed."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.records.evaluation.findings import ClaimRecord, Issue, RuleReport
from pincite.records.evaluation.votes import JudgeEvaluation

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """Claims with what rules found in all of them and, where a sample was judged, what judges say of it.

    `notes` say what could not be evaluated because it is no claim: arrays and fields that failed.
    """

    __pydantic_config__ = _CONFIG

    claims: tuple[ClaimRecord, ...]
    rules: RuleReport
    judged: JudgeEvaluation | None = None
    notes: tuple[str, ...] = ()

    @property
    def passed(self) -> bool | None:
        """False where a rule found an error or a judge failed a claim; None where judges came to nothing, or a rule of
        yours raised an error; else True.
        """
        judged = self.judged.passed if self.judged is not None and self.judged.sample.population else True
        if self.rules.found_errors or judged is False:
            return False
        return None if self.rules.failed else judged

    @property
    def needs_review(self) -> bool:
        """Whether a person should look: whatever did not pass."""
        return self.passed is not True

    @property
    def issues(self) -> tuple[Issue, ...]:
        """What rules found, errors first, then what judges object to, each once for every claim that it is about."""
        return (*self.rules.issues, *(self.judged.issues if self.judged is not None else ()))

    def __str__(self) -> str:
        from pincite.records.evaluation import text as evaluation_text

        return evaluation_text.evaluation_text(self)

    def __repr__(self) -> str:
        from pincite.records.evaluation import text as evaluation_text

        return f"<Evaluation: {evaluation_text.evaluation_line(self)}>"
