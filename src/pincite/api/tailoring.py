"""Evaluating tailored profiles: what a profile says beyond a person's claims, leaves unused, and lacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.api.documents import configured
from pincite.api.evaluations import read_records
from pincite.records import CheckResult, ClaimMapping, ClaimRecord, ExtractionResult, TailoringEvaluation

if TYPE_CHECKING:
    from datetime import date

    from pincite.config import Config
    from pincite.llm import LanguageModel


def evaluate_tailoring(
    profile: str | Path,
    claims: ExtractionResult | CheckResult | Iterable[Any] | Path,
    posting: str | Path | Sequence[str] = "",
    *,
    model: str | LanguageModel | None = None,
    mapping: ClaimMapping | str | None = None,
    today: date | None = None,
    config: Config | None = None,
) -> TailoringEvaluation:
    """Whether a tailored profile says only what a person's claims say, and what it and the person miss of a posting.

    Grounding: what the claims do not have is a hallucination, and fails. Utilisation: a claim that meets a requirement
    and is not in the profile is a warning. Gaps: requirements that no claim meets, for information; "5+ years" is
    arithmetic on the dates of roles, `today` ending what lasts.

    `profile` and `posting` are texts, or paths of texts and documents; a posting may be a list of requirements (a
    `.json` file has one, or `{"requirements": […]}`). `claims` are as `evaluate` takes them. `model` is
    `provider:name`, a LanguageModel, or "offline"; by default the configured judge, and without one nothing leaves the
    machine. Raises SourceNotFoundError and UnreadableSourceError for files, ResultError for a file that holds no
    claims, UsageError for claims that are none.
    """
    from datetime import date

    from pincite.config.sources.texts import posting_of, text_of
    from pincite.config.verification import entailment_model
    from pincite.evaluation.tailoring import Tailored, evaluate_by_model, evaluate_offline
    from pincite.verification import Verifier

    chosen = configured(config, None)
    tailoring_input = Tailored(
        profile=text_of(profile, chosen),
        claims=_claims(claims, mapping),
        posting=posting_of(posting, chosen),
    )
    day = today or date.today()
    judge = _model(chosen, model)
    if judge is None:
        verifier = Verifier(entailment=entailment_model(chosen), conf_threshold=chosen.nli.threshold)
        return evaluate_offline(tailoring_input, today=day, verifier=verifier)
    return evaluate_by_model(tailoring_input, judge, today=day, temperature=chosen.llm.temperature)


def log_tailoring(
    evaluation: TailoringEvaluation,
    *,
    sources: Sequence[Path] = (),
    opportunity_id: str | None = None,
    generator: str | None = None,
    config: Config | None = None,
) -> str:
    """The id under which the evaluation log of the configured store keeps an evaluation, flagged where it needs review.

    `sources` are the files that it is of: claims, profile, posting; it goes from the store when one of them does.
    `opportunity_id` is the posting's name of yours, `generator` the `provider:model` that wrote the profile. Raises as
    `open_store` does.
    """
    import uuid
    from dataclasses import replace
    from datetime import UTC, datetime

    from pincite.api.stores import open_store
    from pincite.evaluation.tailoring.log import tailoring_row, tailoring_run
    from pincite.jobs.evaluation.origins import Origins

    run_id, now, chosen = str(uuid.uuid4()), datetime.now(UTC), configured(config, None)
    run = tailoring_run(evaluation, run_id=run_id, at=now, generator=generator)
    with open_store(config=chosen) as store:
        mine = store.of()
        documents = Origins(owner=mine.owner, config=chosen, at=now).of_files(sources)
        for document in documents:
            mine.documents.add(document)
        mine.evaluations.start(replace(run, document_ids=tuple(document.id for document in documents)))
        mine.log.add(tailoring_row(evaluation, run_id=run_id, at=now, opportunity_id=opportunity_id))
    return run_id


def _model(config: Config, given: str | LanguageModel | None) -> LanguageModel | None:
    """The model that judges, None for none."""
    if given is not None and not isinstance(given, str):
        return given
    from pincite.config.evaluation.judges import judge_names

    name, _ = judge_names(config, given)
    if name is None:
        return None
    from pincite.config.models import language_model

    return language_model(config, name)


def _claims(given: Any, mapping: ClaimMapping | str | None) -> tuple[ClaimRecord, ...]:
    from pincite.evaluation.claims import claims_of, mapping_for

    loaded_records, _ = read_records(given)
    records = loaded_records if isinstance(loaded_records, ExtractionResult | CheckResult) else tuple(loaded_records)
    return claims_of(records, mapping_for(records, mapping))
