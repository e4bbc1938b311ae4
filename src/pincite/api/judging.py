"""Judging a sample of claims against their sources."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.api.checks import evidence_index
from pincite.api.documents import configured
from pincite.api.evaluations import read_records
from pincite.records import CheckResult, ClaimMapping, ExtractionResult, JudgeEvaluation

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.llm import LanguageModel


def judge(
    records: ExtractionResult | CheckResult | Iterable[Any] | str | Path,
    sources: Iterable[Any] | Any,
    *,
    model: str | LanguageModel | None = None,
    mapping: ClaimMapping | str | None = None,
    generator: str | None = None,
    config: Config | None = None,
) -> JudgeEvaluation:
    """What a judge says of a sample of claims (grounded, accurate, in conflict), and what that comes to.

    `records` are as `evaluate` takes them, `sources` as the evidence of `check`; a claim is held against the source
    that its `document_id` names, else against all. `model` is `provider:name`, a LanguageModel, or "offline" for the
    verifier of Check; by default the configured judge, of another provider than `generator` (`provider:model`, by
    default what the records say made them) where two are configured. How many are sampled, and how, the configuration
    says (`evaluation.…`). A claim that could not be judged is `unevaluated`, never passed. Raises as `evaluate` does,
    and ConfigError for a judge that cannot be asked.
    """
    from pincite.config.evaluation import judges
    from pincite.evaluation.claims import claims_of, mapping_for
    from pincite.evaluation.judging import judge_claims
    from pincite.evaluation.mapping import RESUME

    chosen = configured(config, None)
    loaded_records, _ = read_records(records)
    claim_source = (
        loaded_records if isinstance(loaded_records, ExtractionResult | CheckResult) else tuple(loaded_records)
    )
    chosen_mapping = mapping_for(claim_source, mapping)
    claims = claims_of(claim_source, chosen_mapping)
    maker = generator or _maker(claim_source)
    evidence = evidence_index(sources, config=chosen)
    kind = "resume" if chosen_mapping == RESUME else "document"
    panel = judges.single_panel(chosen, model, generator=maker, kind=kind)
    evaluation = judge_claims(claims, evidence.sources, panel, judges.sampling(chosen, generator=maker))
    return replace(evaluation, notes=(*evidence.notes, *evaluation.notes))


def _maker(records: Any) -> str | None:
    """The model that made records, where they say it."""
    return records.provenance.model if isinstance(records, ExtractionResult) else None
