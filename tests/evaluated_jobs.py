"""Evaluations for tests of jobs: claims with planted faults, and a judge that answers by script."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from pincite.evaluation.judging import Account, JudgeOptions, LanguageModelJudge, Ledgered, Panel, judge_claims
from pincite.evaluation.runs import evaluate_by_rules
from pincite.evaluation.sampling import SampleOptions
from pincite.jobs.evaluation.intake import EvaluationBrief, take_in
from pincite.jobs.evaluation.job import EvaluateClaims, EvaluationRequest, Keep
from pincite.jobs.notifications.announcement import Announce
from pincite.jobs.notifications.delivery import TellOnce
from pincite.jobs.queueing.database import make_tables
from pincite.records import (
    ClaimRecord,
    EvalRun,
    JudgeEvaluation,
    ModelReply,
    ModelRequest,
    RuleReport,
    Usage,
)
from pincite.store import Store, open_database
from pincite.store.database.connections import Database
from pincite.testing import ScriptedModel
from pincite.verification.sources import read_sources

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)

CALL_MICRO_USD = 70

_HANDLE = re.compile(r'"claim_id": "(c[0-9a-f]{12})"')


def planted_claims(count: int = 24, *, about: str = "a") -> list[ClaimRecord]:
    """Experiences, each third of which ends before it starts."""
    return [
        ClaimRecord(
            id=f"{about}{at}",
            type="experience",
            label=hashlib.sha256(f"{about}{at}".encode()).hexdigest()[:24],  # no two are alike
            company=f"Firm {at}",
            start="2019-03",
            end="2012" if at % 3 == 0 else "2021",
            position=at,
        )
        for at in range(count)
    ]


def reply(request: ModelRequest) -> ModelReply:
    """A reply that finds the first claim of a call invented and the others right."""
    handles = list(dict.fromkeys(_HANDLE.findall(request.prompt)))
    said = [
        {
            **{"claim_id": handle, "grounded": "no" if at == 0 else "yes", "accurate": True},
            **{"conflicts_with": None, "issue": "made up" if at == 0 else None},
        }
        for at, handle in enumerate(handles)
    ]
    text = json.dumps({"evaluations": said, "overall_quality": "acceptable"})
    usage = Usage(input_tokens=100, output_tokens=20)
    return ModelReply(
        request_id=request.id, text=text, finish="complete", model="m", usage=usage, cost_micro_usd=CALL_MICRO_USD
    )


@dataclass
class ScriptedStages:
    """`Stages` with the real rules and a judge of scripted replies, whose calls are paid for from the store."""

    store: Store
    answer: Callable[[ModelRequest], ModelReply] = reply
    model: ScriptedModel = field(init=False)

    def __post_init__(self) -> None:
        self.model = ScriptedModel(self.answer, name="fake:judge")

    def rules(self, claims: Sequence[ClaimRecord], run: EvalRun, asked: EvaluationRequest) -> RuleReport:
        return evaluate_by_rules(claims, today=date.fromisoformat(asked.today)).rules

    def judged(
        self, claims: Sequence[ClaimRecord], run: EvalRun, asked: EvaluationRequest, keep: Keep
    ) -> JudgeEvaluation | None:
        account = Account(ledger=self.store.costs(), run_id=run.id, price=lambda sent, received: 500)
        judge = keep(LanguageModelJudge(Ledgered(self.model, account), price_table="test"))
        options = JudgeOptions(sample=SampleOptions(size=1_000, percent=1.0, seed=asked.seed or "0"))
        return judge_claims(claims, read_sources("What the firms say."), Panel(first=judge), options)


def scripted_kind(database: Database, *, announce: Announce | None = None) -> EvaluateClaims:
    store = Store(database)
    told = None if announce is None else TellOnce(database=database, receivers={"test": announce})
    return EvaluateClaims(store=store, stages=ScriptedStages(store), now=lambda: NOON, announce=told)


def asked_for(database: Database, *, about: str = "a", count: int = 24, today: str = "2026-11-22") -> EvaluationRequest:
    """The request of an evaluation of planted claims, which are in the store."""
    records = planted_claims(count, about=about)
    return take_in(Store(database).of(), records, EvaluationBrief(today=today, subject=about), at=NOON)


def ready(url: str) -> Database:
    """The database with the tables of store and jobs."""
    database = open_database(url)
    make_tables(database)
    return database
