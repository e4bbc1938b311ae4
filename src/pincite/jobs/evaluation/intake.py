"""What is to be evaluated, put into the store: documents, the result with its claims, and the run that looks at them.

Every id is derived from content: the same result, asked for in the same way on the same day, is the same run.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from pincite.codec import content_digest, to_json
from pincite.config.sources.places import is_parsed
from pincite.errors import UsageError
from pincite.evaluation.claims import Records, claims_of, mapping_for, require_own_ids
from pincite.evaluation.judging.prompts import RESUME as RESUME_KIND
from pincite.evaluation.judging.verifier import PROVIDER
from pincite.evaluation.mapping import RESUME
from pincite.jobs.evaluation.job import EvaluationRequest
from pincite.jobs.evaluation.origins import stored_documents
from pincite.parsing import find_sources
from pincite.records import (
    CheckResult,
    ClaimMapping,
    ClaimRecord,
    EvalLogRow,
    EvalRun,
    ExtractionResult,
    JudgeVote,
    LogEntry,
    StoredDocument,
    StoredExtraction,
)
from pincite.review import put_up
from pincite.store import ForReview, OwnedStore, derived_id
from pincite.version import __version__


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationBrief:
    """How records are to be evaluated.

    `sources` are where their documents are now, none for where a result says; `documents` rows of the documents behind
    the records, beside those that they name. `judge` is the model that is to judge (None for the configured one),
    `judge_name` the one that then does, `generator` and `prompt_version` what made the claims where the records do not
    say it. `config_digest` is that of the settings that count.
    """

    today: str
    subject: str = ""
    sources: Sequence[Path] = ()
    documents: Sequence[StoredDocument] = ()
    mapping: ClaimMapping | str | None = None
    rules_only: bool = False
    judge: str | None = None
    judge_name: str | None = None
    seed: str | None = None
    config_digest: str = ""
    generator: str | None = None
    prompt_version: str | None = None


def take_in(owned: OwnedStore, records: Records, asked: EvaluationBrief, *, at: datetime) -> EvaluationRequest:
    """The request of an evaluation whose records, claims and run are in the store from here on.

    Claims that people have changed since are looked at as they are now, and those that they deleted are not. Where a
    judge's call failed the last time, it is another run. Raises UsageError for records that are no claims,
    DocumentError for sources that are not there, StoreError when the store cannot be written.
    """
    records = records if isinstance(records, ExtractionResult | CheckResult) else list(records)
    chosen = mapping_for(records, asked.mapping)
    extraction = keep_records(owned, records, chosen, asked, at=at)
    claims = [stored.record for stored in owned.claims.list(extraction.id)]
    run = _open_run(owned, _run(extraction, claims, asked, chosen.rules, at=at))
    owned.evaluations.start(run, claims)
    return EvaluationRequest(
        run=run.id,
        today=asked.today,
        owner=owned.owner,
        subject=asked.subject,
        files=_files(records),
        sources=tuple(str(path.absolute()) for path in asked.sources),
        source_kind=RESUME_KIND if chosen is RESUME else "document",
        rules=chosen.rules,
        rules_only=asked.rules_only,
        judge=asked.judge,
        seed=asked.seed,
    )


def take_stored(
    owned: OwnedStore, extraction: StoredExtraction, asked: EvaluationBrief, *, at: datetime
) -> EvaluationRequest:
    """The request of an evaluation of what is in the store already, with its claims as people left them.

    Raises UsageError for an extraction without a result.
    """
    if extraction.result is None:
        raise UsageError(f"the extraction {extraction.id} has no result yet: wait for its job")
    chosen = mapping_for(extraction.result, asked.mapping)
    claims = [stored.record for stored in owned.claims.list(extraction.id)]
    run = _open_run(owned, _run(extraction, claims, asked, chosen.rules, at=at))
    owned.evaluations.start(run, claims)
    return EvaluationRequest(
        run=run.id,
        today=asked.today,
        owner=owned.owner,
        subject=asked.subject,
        source_kind=RESUME_KIND if chosen is RESUME else "document",
        rules=chosen.rules,
        rules_only=asked.rules_only,
        judge=asked.judge,
        seed=asked.seed,
    )


def _open_run(owned: OwnedStore, run: EvalRun) -> EvalRun:
    """The run, or the first one after it that is not over, where calls or rules of those before it failed."""
    first = run.id
    for attempt in itertools.count(2):
        entry = owned.log.get(run.id)
        if entry is None or not (_rule_failed(entry) or any(map(_has_failed, owned.votes.list(run.id)))):
            return run
        run = replace(run, id=derived_id("again", first, str(attempt)))
    return run


def _rule_failed(entry: LogEntry) -> bool:
    """Whether a rule raised an error, which it may not do another time."""
    row = entry.row
    return isinstance(row, EvalLogRow) and any(check.get("status") == "failed" for check in row.rule_checks.values())


def _has_failed(vote: JudgeVote) -> bool:
    """Whether a claim has no vote because of a call that may go well another time."""
    return vote.status == "unevaluated" and vote.judge_provider != PROVIDER and vote.reason != "no_source"


def _stamps(places: Sequence[Path]) -> list[tuple[str, int, int]]:
    """Which files there are, and of when: what tells an evaluation against other documents from this one."""
    paths = [path for place in places for path in _files_of(place)]
    stats = [(path, os.stat(path)) for path in paths]
    return [(str(path.absolute()), file_stat.st_size, file_stat.st_mtime_ns) for path, file_stat in stats]


def _files_of(place: Path) -> list[Path]:
    """The files of a place; a folder of parsed documents has those that they are kept in."""
    return sorted(place.iterdir()) if place.is_dir() and is_parsed(place) else find_sources(place)


def _files(records: Records) -> dict[str, str]:
    """Where an extraction says that its documents are, whatever folder the job is run in."""
    if not isinstance(records, ExtractionResult):
        return {}
    return {source.id: str(Path(source.file).absolute()) for source in records.sources}


def keep_records(
    owned: OwnedStore, records: Records, mapping: ClaimMapping, asked: EvaluationBrief, *, at: datetime
) -> StoredExtraction:
    """The records as an extraction of the store, with their documents and claims; those that are there stay."""
    claims = claims_of(records, mapping)
    require_own_ids(claims)
    result = records if isinstance(records, ExtractionResult | CheckResult) else None
    documents = list(asked.documents)
    if isinstance(result, ExtractionResult):
        documents += stored_documents(owned.owner, result, at=at)
    for document in documents:
        owned.documents.add(document)
    rows = {document.id: document.slug for document in documents}
    content = to_json(result) if result is not None else to_json(tuple(claims))
    model, prompt_version = _made_by(result)
    extraction = StoredExtraction(
        id=derived_id("extraction", owned.owner, content_digest(content.decode()), *_read_as(records, mapping)),
        created_at=at,
        result=result,
        document_ids=tuple(rows),
        source_ids=tuple(rows.values()),
        operation="check" if isinstance(result, CheckResult) else "extract",
        model=model or asked.generator,
        prompt_version=prompt_version or asked.prompt_version,
        config_digest=None if result is None else result.provenance.config_digest,
        package_version=_version(result),
    )
    owned.claims.add(extraction, claims, _for_review(result, mapping))
    return extraction


def _for_review(result: ExtractionResult | CheckResult | None, mapping: ClaimMapping) -> ForReview | None:
    """What of a result is put up for review; None for claims that were given, or read in a way of one's own."""
    if result is None or mapping != mapping_for(result):
        return None
    return put_up(result)[1]


def _read_as(records: Records, mapping: ClaimMapping) -> tuple[str, ...]:
    """What tells the claims of a result from those that another mapping makes of it; nothing for the usual one."""
    if not isinstance(records, ExtractionResult | CheckResult) or mapping == mapping_for(records):
        return ()
    names = {name: list(aliases) for name, aliases in mapping.names.items()}
    return (content_digest([names, dict(mapping.fixed), mapping.array]),)


def _made_by(result: ExtractionResult | CheckResult | None) -> tuple[str | None, str | None]:
    """Model and prompt version of who made the claims; None where no model did."""
    if isinstance(result, ExtractionResult):
        return result.provenance.model, result.provenance.prompt_version
    return None, result.provenance.prompt_version if result is not None else None


def _version(result: ExtractionResult | CheckResult | None) -> str:
    if isinstance(result, ExtractionResult):
        return result.provenance.package_version
    return result.provenance.pincite if result is not None else __version__


def _run(
    extraction: StoredExtraction,
    claims: Sequence[ClaimRecord],
    asked: EvaluationBrief,
    rules: Mapping[str, Mapping[str, Any]],
    *,
    at: datetime,
) -> EvalRun:
    looked_at = [(claim.id, claim.revision) for claim in claims]
    options = {name: dict(rule_options) for name, rule_options in rules.items()}
    how = [asked.today, options, asked.rules_only, asked.judge_name, asked.seed, asked.config_digest, __version__]
    how += [extraction.model, extraction.prompt_version]
    return EvalRun(
        id=derived_id("run", extraction.id, content_digest([looked_at, how, _stamps(asked.sources)])),
        operation=extraction.operation,
        created_at=at,
        extraction_id=extraction.id,
        document_ids=extraction.document_ids,
        model=extraction.model,
        prompt_version=extraction.prompt_version,
        judge_model=None if asked.rules_only else asked.judge_name,
        config_digest=asked.config_digest or None,
        package_version=__version__,
    )
