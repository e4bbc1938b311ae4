"""Evaluations that are kept: claims, findings, votes and the log in the store, now or in the background."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.api.documents import Source, configured
from pincite.api.evaluations import read_records
from pincite.errors import AnnouncementError
from pincite.records import VERIFIER, CheckResult, ClaimMapping, Evaluation, ExtractionResult

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.jobs.evaluation.job import EvaluationRequest
    from pincite.jobs.notifications.announcement import Announce
    from pincite.jobs.values import Job
    from pincite.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEvaluation:
    """An evaluation in the store. `run` is its id there, and that of its job.

    `evaluation` is None as long as it is under way in the background; `job` is None where it was waited for. `untold`
    says why somebody who is to hear of reviews did not: asking for the same evaluation again tells them.
    """

    run: str
    subject: str
    evaluation: Evaluation | None = None
    job: Job | None = None
    untold: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationOptions:
    """How an evaluation is made; what is None is as configured.

    `mapping` says which values of a record are the parts of a claim, `sources` where the documents are now. `model` is
    the judge (`provider:model`, "offline" for the verifier of Check), `seed` draws another sample. `today` is the day
    against which dates are held. `subject` is what people call what is evaluated. `generator` (`provider:model`) and
    `prompt_version` are what made the claims, where the records do not say it.
    """

    mapping: ClaimMapping | str | None = None
    sources: tuple[Path, ...] = ()
    rules_only: bool = False
    model: str | None = None
    seed: str | None = None
    today: date | None = None
    subject: str = ""
    generator: str | None = None
    prompt_version: str | None = None


def evaluate_and_keep(
    records: ExtractionResult | CheckResult | Iterable[Any] | Source,
    *,
    options: EvaluationOptions | None = None,
    announce: Announce | None = None,
    config: Config | None = None,
) -> KeptEvaluation:
    """The evaluation of records by rules and, on a sample, by judges, with all that came of it in the store.

    The same records, asked for in the same way on the same day, are the same evaluation: what is there already is not
    made again. A process that dies in between leaves what was bought, and the same call goes on. `announce` is told
    when it needs review, in the place of what the configuration tells. Raises UsageError for records that are no
    claims, ConfigError for a judge that cannot be asked, StoreError for a store that cannot be used.
    """
    from pincite.config.store import open_configured_database
    from pincite.jobs.assembly import evaluate_claims
    from pincite.jobs.kinds import run_now
    from pincite.jobs.queueing.database import make_tables
    from pincite.store import Store

    chosen = configured(config, None)
    with closing(open_configured_database(chosen)) as database:
        make_tables(database)
        store = Store(database)
        request, notes = _take_in(store, records, options or EvaluationOptions(), chosen)
        untold = None
        try:
            run_now(evaluate_claims(chosen, database, announce=announce), request.to_json())
        except AnnouncementError as error:  # the evaluation is there, and what came of it is what was asked for
            untold = error.message
        stored_evaluation = kept_evaluation(store, request.run, owner=request.owner, today=request.today)
        evaluation = None if stored_evaluation is None else replace(stored_evaluation, notes=notes)
        return KeptEvaluation(run=request.run, subject=request.subject, evaluation=evaluation, untold=untold)


def evaluate_in_background(
    records: ExtractionResult | CheckResult | Iterable[Any] | Source,
    *,
    options: EvaluationOptions | None = None,
    config: Config | None = None,
    config_file: Path | None = None,
) -> KeptEvaluation:
    """The job that evaluates records as `evaluate_and_keep` does, without waiting for it.

    A worker is started where none is alive, unless `jobs.autostart` is off; it reads the configuration anew, from
    `config_file` where that is given. Raises ConfigError where the extra `jobs` is missing, else as above.
    """
    from pincite.config.store import open_configured
    from pincite.jobs.evaluation.job import CLAIMS_EXTRACTED
    from pincite.jobs.queueing.database import require_dbos

    require_dbos()
    chosen = configured(config, None)
    with open_configured(chosen) as store:
        request, _ = _take_in(store, records, options or EvaluationOptions(), chosen)
    job = _submitted(CLAIMS_EXTRACTED, request.run, request.to_json(), chosen, config_file)
    return KeptEvaluation(run=request.run, subject=request.subject, job=job)


def evaluate_tailoring_in_background(
    profile: Path,
    claims: ExtractionResult | CheckResult | Iterable[Any] | Source,
    posting: Path | None = None,
    *,
    options: EvaluationOptions | None = None,
    opportunity_id: str | None = None,
    generator: str | None = None,
    config: Config | None = None,
    config_file: Path | None = None,
) -> Job:
    """The job that evaluates a tailored profile as `evaluate_tailoring` does, and logs it, without waiting for it.

    Of the options `mapping`, `model`, `today` and `subject` count. `opportunity_id` is your name for the posting,
    `generator` the `provider:model` that wrote the profile. Equal texts and claims on the same day are the same job.
    """
    from pincite.config.store import open_configured
    from pincite.evaluation.claims import mapping_for
    from pincite.jobs.evaluation.intake import EvaluationBrief, keep_records
    from pincite.jobs.evaluation.judges import first_judge
    from pincite.jobs.evaluation.origins import Origins
    from pincite.jobs.evaluation.tailoring import TAILORING_COMPLETED, TailoringRequest, read_texts, texts_digest
    from pincite.records import derived_id

    chosen, run_options, now = configured(config, None), options or EvaluationOptions(), datetime.now(UTC)
    texts = texts_digest(*read_texts(profile, posting, chosen))
    loaded_records, _ = read_records(claims)
    records = loaded_records if isinstance(loaded_records, ExtractionResult | CheckResult) else list(loaded_records)
    first_judge(chosen, run_options.model, generator)
    today = (run_options.today or date.today()).isoformat()
    with open_configured(chosen) as store:
        mine = store.of()
        mapping = mapping_for(records, run_options.mapping)
        origins = Origins(owner=mine.owner, config=chosen, at=now)
        documents, _ = origins.of_records(records, given=claims)
        extraction = keep_records(mine, records, mapping, EvaluationBrief(today=today, documents=documents), at=now)
        written = origins.of_files([profile, *([posting] if posting else [])])
        for document in written:
            mine.documents.add(document)
        request = TailoringRequest(
            run=derived_id("tailoring", extraction.id, texts, today, run_options.model or "", opportunity_id or ""),
            extraction=extraction.id,
            profile=str(profile.absolute()),
            posting=None if posting is None else str(posting.absolute()),
            texts=texts,
            today=today,
            owner=mine.owner,
            opportunity=opportunity_id,
            generator=generator,
            judge=run_options.model,
            subject=run_options.subject or str(profile),
            documents=tuple(document.id for document in written),
        )
    return _submitted(TAILORING_COMPLETED, request.run, request.to_json(), chosen, config_file)


def kept_evaluation(store: Store, run_id: str, *, owner: str, today: str) -> Evaluation | None:
    """The evaluation of a run as the store has it; None where it is not finished, or was deleted."""
    from pincite.evaluation.outcome import logged_evaluation
    from pincite.records import EvalLogRow

    owned = store.of(owner)
    entry = owned.log.get(run_id)
    if entry is None or not isinstance(entry.row, EvalLogRow):
        return None
    return logged_evaluation(entry.row, owned.evaluations.claims(run_id), today=today)


def _take_in(
    store: Store,
    records: ExtractionResult | CheckResult | Iterable[Any] | Source,
    options: EvaluationOptions,
    config: Config,
) -> tuple[EvaluationRequest, tuple[str, ...]]:
    """The request of an evaluation that stands in the store, and what of the records cannot be evaluated."""
    from pincite.config.evaluation.rules import evaluation_digest
    from pincite.evaluation.claims import left_out, mapping_for
    from pincite.evaluation.judging.verifier import PROVIDER
    from pincite.jobs.evaluation.intake import EvaluationBrief, take_in
    from pincite.jobs.evaluation.judges import first_judge
    from pincite.jobs.evaluation.origins import Origins

    loaded_records, notes = read_records(records)
    if not isinstance(loaded_records, ExtractionResult | CheckResult):
        loaded_records = list(loaded_records)
    made_by = loaded_records.provenance.model if isinstance(loaded_records, ExtractionResult) else None
    generator = made_by or options.generator
    rules_only = options.rules_only or not config.evaluation.judge
    first = None if rules_only else first_judge(config, options.model, generator)
    subject = options.subject or (str(records) if isinstance(records, str | Path) else "")
    now, owned = datetime.now(UTC), store.of()
    origins = Origins(owner=owned.owner, config=config, at=now)
    documents, unread = origins.of_records(loaded_records, given=records, sources=options.sources)
    request = EvaluationBrief(
        today=(options.today or date.today()).isoformat(),
        subject=subject,
        sources=options.sources,
        documents=documents,
        mapping=options.mapping,
        rules_only=rules_only,
        judge=options.model,
        judge_name=first or f"{PROVIDER}:{VERIFIER}",
        seed=options.seed,
        config_digest=evaluation_digest(config),
        generator=options.generator,
        prompt_version=options.prompt_version,
    )
    left = left_out(loaded_records, mapping_for(loaded_records, options.mapping))
    return take_in(owned, loaded_records, request, at=now), (*notes, *unread, *left)


def _submitted(kind: str, run: str, request: Mapping[str, Any], config: Config, config_file: Path | None) -> Job:
    """The job, waiting or there already, and a worker for it where none is alive."""
    from pincite.config.store import store_url
    from pincite.jobs import JobQueue
    from pincite.jobs.queueing.start import start_worker

    url = store_url(config)
    with JobQueue(url) as queue:
        job = queue.submit(kind, request, job_id=run)
    if config.jobs.autostart and not job.ended:
        start_worker(url, config_file=config_file)
    return job
