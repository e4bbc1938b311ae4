"""The evaluation of claims as a job: rules, judges, the log, and the call for review.

The event that begins it is the specification's, `claims/extracted`, and so are the names of its steps. What it is
about stands in the store before it begins: a run, its claims at the revisions it looks at. Each step writes under keys
that the run gives, so that one that is repeated changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Protocol, TypeVar

from pincite.codec import from_json, to_json
from pincite.errors import UsageError
from pincite.evaluation.judging import Judge
from pincite.evaluation.outcome import log_row
from pincite.jobs.evaluation.votes import KeptJudge
from pincite.jobs.kinds import Json, Steps
from pincite.jobs.notifications.announcement import Announce, ReviewNeeded
from pincite.records import ClaimRecord, EvalRun, Evaluation, JudgeEvaluation, RuleReport
from pincite.store import LOCAL_OWNER, OwnedStore, Store

T = TypeVar("T")

CLAIMS_EXTRACTED = "claims/extracted"
"""The event after which claims are evaluated, and the kind of the job."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationRequest:
    """What a job of evaluation is asked: ids, names and paths.

    `files` are the documents by the names (slugs) that citations use, `sources` places to look for them in instead.
    `today` is the day against which dates are held, ISO 8601. `judge` names the model that judges (`provider:model`, or
    `offline` for the verifier of Check); None is the configured one. `rules` are options of rules that suit the claims;
    what the configuration says wins. `source_kind` is what judges are told the documents are, `subject` what people
    call what is evaluated.
    """

    run: str
    today: str
    owner: str = LOCAL_OWNER
    subject: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    source_kind: str = "document"
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    rules_only: bool = False
    judge: str | None = None
    seed: str | None = None

    def to_json(self) -> Json:
        """The request as it stands in the table of jobs."""
        return {
            "run": self.run,
            "today": self.today,
            "owner": self.owner,
            "subject": self.subject,
            "files": dict(self.files),
            "sources": list(self.sources),
            "source_kind": self.source_kind,
            "rules": {name: dict(options) for name, options in self.rules.items()},
            "rules_only": self.rules_only,
            "judge": self.judge,
            "seed": self.seed,
        }


Keep = Callable[[Judge], Judge]
"""Makes a judge keep its votes."""


class Stages(Protocol):
    """What an evaluation consists of, built from a configuration."""

    def rules(self, claims: Sequence[ClaimRecord], run: EvalRun, asked: EvaluationRequest) -> RuleReport:
        """What rules find in all claims."""
        ...

    def judged(
        self, claims: Sequence[ClaimRecord], run: EvalRun, asked: EvaluationRequest, keep: Keep
    ) -> JudgeEvaluation | None:
        """What judges say of a sample, each of them wrapped by `keep`; None where no sample is judged."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluateClaims:
    """The kind of job that evaluates claims; `announce` is told of what needs review, None tells nobody."""

    store: Store
    stages: Stages
    now: Callable[[], datetime]
    announce: Announce | None = None

    @property
    def name(self) -> str:
        """The event that begins it."""
        return CLAIMS_EXTRACTED

    def run(self, request: Json, step: Steps) -> Json:
        """Counts of what was found, and whether it passed."""
        evaluation_request = EvaluationRequest(**request)
        rules = step("rule-checks", lambda: self._rule_checks(evaluation_request))
        judged = {} if evaluation_request.rules_only else step("ai-eval", lambda: self._ai_eval(evaluation_request))
        logged = step("log-eval", lambda: self._log_eval(evaluation_request, rules, judged))
        if logged["needs_review"]:
            step("flag-for-review", lambda: self._flag(evaluation_request, logged))
        return logged

    def _rule_checks(self, asked: EvaluationRequest) -> Json:
        """Run the rules and keep what they find; what comes back is their summaries."""
        owned, run, claims = self._open(asked)
        report = self.stages.rules(claims, run, asked)
        owned.evaluations.add_findings(asked.run, report.findings, at=self.now())
        return _plain(replace(report, findings=()))

    def _ai_eval(self, asked: EvaluationRequest) -> Json:
        """Have a sample judged and keep calls and votes; what comes back is the sample and what the votes come to."""
        owned, run, claims = self._open(asked)

        def keep(judge: Judge) -> Judge:
            return KeptJudge(judge, votes=owned.votes, run_id=asked.run, now=self.now)

        judged = self.stages.judged(claims, run, asked, keep)
        if judged is None:
            return {}
        owned.votes.add(asked.run, votes=judged.votes, calls=judged.calls, at=self.now())
        return _plain(replace(judged, votes=(), calls=()))

    def _log_eval(self, asked: EvaluationRequest, rules: Json, judged: Json) -> Json:
        """Write the row of the log, with issues and flag; what comes back is what people count."""
        owned, run, claims = self._open(asked)
        report = replace(_read(RuleReport, rules), findings=owned.evaluations.findings(asked.run))
        evaluation = Evaluation(claims=claims, rules=report, judged=_whole(owned, asked.run, judged))
        lost = self.store.costs().unsettled(run_id=run.id)
        row = log_row(run, evaluation, at=self.now(), interrupted=lost)
        owned.log.add(row)
        severities = [issue.severity for issue in row.issues]
        return {
            "passed": row.passed,
            "needs_review": row.needs_review,
            "claims": row.total_claims,
            "sampled": row.sampled_claims,
            "errors": severities.count("error"),
            "warnings": severities.count("warning"),
        }

    def _flag(self, asked: EvaluationRequest, logged: Json) -> Json:
        """Tell whoever wants to be told; the flag itself was written with the log."""
        if self.announce is None:
            return {"announced": False}
        _, run, _ = self._open(asked)
        self.announce(
            ReviewNeeded(
                id=run.id,
                operation=run.operation,
                subject=asked.subject,
                passed=logged["passed"],
                errors=logged["errors"],
                warnings=logged["warnings"],
            )
        )
        return {"announced": True}

    def _open(self, asked: EvaluationRequest) -> tuple[OwnedStore, EvalRun, tuple[ClaimRecord, ...]]:
        """The owner's store, the run, and its claims as it looks at them."""
        owned = self.store.of(asked.owner)
        run = owned.evaluations.run(asked.run)
        if run is None:
            raise UsageError(
                f"the store has no evaluation {asked.run}: its document was deleted, or it was never started"
            )
        return owned, run, owned.evaluations.claims(asked.run)


def _whole(owned: OwnedStore, run_id: str, judged: Json) -> JudgeEvaluation | None:
    """What the judges came to, with the votes and calls that were kept."""
    if not judged:
        return None
    bare = _read(JudgeEvaluation, judged)
    place = {item.claim_id: at for at, item in enumerate(bare.sample.items)}
    votes = sorted(owned.votes.list(run_id), key=lambda vote: (place.get(vote.claim_id, len(place)), vote.judge))
    return replace(bare, votes=tuple(votes), calls=owned.votes.calls(run_id))


def _plain(value: object) -> Json:
    plain: Json = json.loads(to_json(value))
    return plain


def _read(kind: type[T], plain: Json) -> T:
    return from_json(kind, json.dumps(plain))
