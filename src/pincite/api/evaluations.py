"""Evaluating claims: what rules find in all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.api.documents import Source, configured
from pincite.api.results import documents_of
from pincite.records import CheckResult, ClaimMapping, Evaluation, ExtractionResult

if TYPE_CHECKING:
    from datetime import date

    from pincite.config import Config
    from pincite.document import DocumentSet
    from pincite.evaluation.claims import Records
    from pincite.evaluation.rules import Rule, RuleSettings


def evaluate(
    records: ExtractionResult | CheckResult | Iterable[Any] | Source,
    *,
    mapping: ClaimMapping | str | None = None,
    rules: Sequence[Rule] = (),
    settings: RuleSettings | None = None,
    sources: Source | None = None,
    today: date | None = None,
    config: Config | None = None,
) -> Evaluation:
    """What rules find in every claim: duplicates, impossible dates, missing parts, overlapping roles, citations that do
    not hold, boxes off their page, values and numbers that the cited words do not say.

    `records` is a result or a check, the path of a saved one or of a file of claims (JSON, JSON Lines), or the claims
    as mappings. `mapping` says which values of a record are the parts of a claim: "resume", "fields", "checked", or a
    ClaimMapping; by default what suits the records. `rules` are functions beside the built-in ones, `settings` options
    of rules by rule (`{"duplicates": {"threshold": 0.9}}`), which win over the configuration's. `today` is the day that
    dates are held against. Documents are looked for in `sources`, those of a result else where it says; without any,
    rules that need them are not checked, and the report says so. Raises UsageError or ConfigError for a mapping, a rule
    or an option that does not exist, ResultError for a file that holds no claims.
    """
    from datetime import date

    from pincite.config.evaluation.rules import rule_options
    from pincite.evaluation.runs import evaluate_by_rules

    chosen = configured(config, None)
    loaded_records, notes = read_records(records)
    documents, missing = _documents(loaded_records, sources=sources, config=chosen)
    return evaluate_by_rules(
        loaded_records,
        today=today or date.today(),
        mapping=mapping,
        options=rule_options(chosen, added=rules, settings=settings),
        documents=documents,
        notes=(*notes, *missing),
    )


def read_records(records: Any) -> tuple[Records, tuple[str, ...]]:
    """The records, read where they are a path, and a note for each place where a saved result contradicts itself."""
    from pincite import extraction
    from pincite.evaluation.claim_files import read_claims
    from pincite.extraction.results.saved import FIELDS_FILE

    if not isinstance(records, str | Path):
        return records, ()
    path = Path(records)
    if path.is_dir() or path.name == FIELDS_FILE:
        result, breaks = extraction.read_result(path)
        return result, tuple(f"{path}: {violation.message} [{violation.code}]" for violation in breaks)
    return read_claims(path), ()


def _documents(
    records: Records, *, sources: Source | None, config: Config
) -> tuple[DocumentSet | None, tuple[str, ...]]:
    """The documents that records cite, None where there are none, and a note for each that cannot be read."""
    from pincite.config.sources.documents import documents_at

    if isinstance(records, ExtractionResult):
        documents = documents_of(records, sources=sources, config=config)
    elif sources is None:
        return None, ()
    else:
        documents = documents_at([Path(sources)], config)
    notes = tuple(f"{failure.item} could not be read: {failure.message}" for failure in documents.failures)
    return (documents if documents.documents else None), notes
