"""The stages of an evaluation as a configuration has them: its rules, its judges, its documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.config.evaluation.judges import judge_names, sampling
from pincite.config.evaluation.paid_judges import Purse, kept_panel
from pincite.config.evaluation.rules import rule_options
from pincite.config.sources.documents import cited_documents, documents_at, with_boxes
from pincite.document import DocumentSet
from pincite.evaluation.judging import Account, Panel, judge_claims
from pincite.evaluation.runs import RuleOptions, evaluate_by_rules
from pincite.jobs.evaluation.job import EvaluationRequest, Keep
from pincite.jobs.evaluation.outages import PatientLedger
from pincite.jobs.queueing.rates import SharedPace
from pincite.jobs.results.documents import stored_documents
from pincite.records import ClaimRecord, EvalRun, ExtractionResult, JudgeEvaluation, RuleReport
from pincite.store.database.connections import Database
from pincite.verification.sources import read_sources

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.llm.rates import Slots
    from pincite.store import Store
    from pincite.store.service.files import Files


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfiguredStages:
    """`Stages` by a configuration; `database` is that of the store, where rate limits are kept too."""

    config: Config
    store: Store
    database: Database
    now: Callable[[], datetime]
    files: Files | None = None
    """The files of a service, whose documents come before those that a result names; None without a service."""

    def rules(self, claims: Sequence[ClaimRecord], run: EvalRun, asked: EvaluationRequest) -> RuleReport:
        """What the built-in and the configured rules find."""
        configured = rule_options(self.config)
        options = RuleOptions(added=configured.added, settings=(asked.rules, *configured.settings))
        documents = self._documents(run, asked)
        today = date.fromisoformat(asked.today)
        citable = documents if documents.documents else None
        return evaluate_by_rules(claims, today=today, options=options, documents=citable).rules

    def judged(
        self, claims: Sequence[ClaimRecord], run: EvalRun, asked: EvaluationRequest, keep: Keep
    ) -> JudgeEvaluation | None:
        """What the configured judges say of a sample; None where judging is switched off."""
        if not self.config.evaluation.judge:
            return None
        names = judge_names(self.config, asked.judge, generator=run.model)
        purse = self.purse(run.id)
        judges = kept_panel(self.config, names, purse=purse, kind=asked.source_kind)
        panel = Panel(first=keep(judges.first), second=None if judges.second is None else keep(judges.second))
        sources = read_sources(self._documents(run, asked).documents)
        options = sampling(self.config, generator=run.model)
        if asked.seed is not None:
            options = replace(options, sample=replace(options.sample, seed=asked.seed))
        return judge_claims(claims, sources, panel, options)

    def purse(self, run_id: str) -> Purse:
        """Who pays for a run's calls: the store, within the configured ceilings and at the configured pace."""
        own = self.config.evaluation
        run, day = _micro(own.run_ceiling_usd), _micro(own.daily_ceiling_usd)
        ledger = PatientLedger(ledger=self.store.costs(run_micro_usd=run, day_micro_usd=day))
        return Purse(
            account=lambda price: Account(ledger=ledger, run_id=run_id, price=price, now=self.now), pace=self._pace()
        )

    def _pace(self) -> Callable[[str], Slots]:
        """Slots for a provider's calls, shared by all workers of the database; none to wait for without a limit."""
        limits = self.config.jobs.calls_per_minute
        by_provider = {str(name): rate for name, rate in limits.items()} if isinstance(limits, dict) else {}

        def slots(provider: str) -> Slots:
            per_minute = by_provider.get(provider) if isinstance(limits, dict) else limits
            if per_minute is None:
                return lambda: 0.0
            return SharedPace(self.database, provider, per_minute=per_minute).wait_seconds

        return slots

    def _documents(self, run: EvalRun, asked: EvaluationRequest) -> DocumentSet:
        """The documents that can be read now; none where none is known."""
        owned = self.store.of(asked.owner)
        extraction = owned.claims.extraction(run.extraction_id or "")
        if self.files is not None and extraction is not None:
            stored = stored_documents(self.files, owned, extraction.document_ids)
            if stored.documents:
                return with_boxes(stored, self.config)
        result = None if extraction is None else extraction.result
        places = [Path(place) for place in asked.sources]
        if isinstance(result, ExtractionResult):
            files = [replace(source, file=asked.files.get(source.id, source.file)) for source in result.sources]
            there = replace(result, sources=tuple(files))
            return cited_documents(there, self.config, sources=places[0] if places else None)
        return documents_at(places, self.config)


def _micro(usd: float | None) -> int | None:
    return None if usd is None else round(usd * 1_000_000)
