"""The evaluation of a tailored profile as a job, begun by the specification's event `tailoring/completed`.

The person's claims stand in the store; profile and posting are files, or documents of a service, which the job reads
and whose content it checks to be what was submitted. One call, and with its outcome the row of the log; then the call
for review.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pincite.codec import content_digest
from pincite.config.evaluation.judges import judge_names
from pincite.config.evaluation.paid_judges import Purse, paid_model
from pincite.config.sources.texts import posting_of, text_of
from pincite.document import DocumentSet
from pincite.errors import UsageError
from pincite.evaluation.tailoring import Tailored, evaluate_by_model, evaluate_offline
from pincite.evaluation.tailoring.log import tailoring_row, tailoring_run
from pincite.jobs.kinds import Json, Steps
from pincite.jobs.notifications.announcement import Announce, ReviewNeeded
from pincite.jobs.results.documents import stored_documents
from pincite.records import ClaimRecord, TailoringEvaluation, TailoringLogRow
from pincite.store import LOCAL_OWNER, OwnedStore, Store
from pincite.store.service.files import Files

if TYPE_CHECKING:
    from pincite.config import Config

TAILORING_COMPLETED = "tailoring/completed"
"""The event after which a profile is evaluated, and the kind of the job."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TailoringRequest:
    """What a job of tailoring is asked: ids, names and paths.

    `extraction` has the person's claims; `texts` is the digest of profile and posting. `today` ends what lasts, ISO
    8601. `opportunity` is the caller's name for the posting, `generator` the model that wrote the profile, `judge` the
    one that judges it (None for the configured one). `documents` are the rows of profile and posting. With `stored`
    both are named by their rows, and read as a service parsed them.
    """

    run: str
    extraction: str
    profile: str
    posting: str | None
    texts: str
    today: str
    owner: str = LOCAL_OWNER
    opportunity: str | None = None
    generator: str | None = None
    judge: str | None = None
    subject: str = ""
    documents: tuple[str, ...] = ()
    stored: bool = False

    def to_json(self) -> Json:
        """The request as it stands in the table of jobs."""
        return dataclasses.asdict(self)


class TailoringStage(Protocol):
    """What evaluates a profile, built from a configuration."""

    def __call__(self, given: Tailored, asked: TailoringRequest) -> TailoringEvaluation:
        """What became of the profile."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfiguredTailoring:
    """`TailoringStage` by a configuration: its judge, paid for from `purse(run)`, or the verifier of Check."""

    config: Config
    purse: Callable[[str], Purse]

    def __call__(self, given: Tailored, asked: TailoringRequest) -> TailoringEvaluation:
        """What the configured judge says, or without one what words, figures and dates say."""
        from pincite.config.verification import entailment_model
        from pincite.verification import Verifier

        today = date.fromisoformat(asked.today)
        name, _ = judge_names(self.config, asked.judge, generator=asked.generator)
        if name is None:
            verifier = Verifier(entailment=entailment_model(self.config), conf_threshold=self.config.nli.threshold)
            return evaluate_offline(given, today=today, verifier=verifier)
        model = paid_model(self.config, name, self.purse(asked.run))
        return evaluate_by_model(given, model, today=today, temperature=self.config.llm.temperature)


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluateTailoring:
    """The kind of job that evaluates tailored profiles; `announce` is told of what needs review, None tells nobody.

    `files` are those of a service, None where there is none.
    """

    store: Store
    config: Config
    stage: TailoringStage
    now: Callable[[], datetime]
    announce: Announce | None = None
    files: Files | None = None

    @property
    def name(self) -> str:
        """The event that begins it."""
        return TAILORING_COMPLETED

    def run(self, request: Json, step: Steps) -> Json:
        """Whether it passed, and how much was found."""
        tailoring_request = TailoringRequest(**request)
        logged = step("tailoring-eval", lambda: self._evaluate(tailoring_request))
        if logged["needs_review"]:
            step("flag-for-review", lambda: self._flag(tailoring_request, logged))
        return logged

    def _evaluate(self, asked: TailoringRequest) -> Json:
        """Evaluate and log; a run whose row is there is not evaluated again."""
        owned = self.store.of(asked.owner)
        extraction = owned.claims.extraction(asked.extraction)
        if extraction is None:
            raise UsageError(f"the store has no claims {asked.extraction}: their document was deleted")
        row = self._logged(asked)
        if row is None:
            claims = tuple(stored.record for stored in owned.claims.list(asked.extraction))
            evaluation = self.stage(self._tailored(asked, claims), asked)
            run = tailoring_run(evaluation, run_id=asked.run, at=self.now(), generator=asked.generator)
            behind = (*extraction.document_ids, *asked.documents)
            owned.evaluations.start(replace(run, extraction_id=extraction.id, document_ids=behind))
            row = tailoring_row(evaluation, run_id=asked.run, at=self.now(), opportunity_id=asked.opportunity)
            row = replace(row, cost_micro_usd=self._cost(asked, evaluation))
            owned.log.add(row)
        return {
            "passed": row.passed,
            "needs_review": row.needs_review,
            "hallucinations": len(row.hallucinations),
            "missed": len(row.missed),
            "gaps": len(row.gaps),
        }

    def _cost(self, asked: TailoringRequest, found: TailoringEvaluation) -> int | None:
        """What all calls of the run cost, those included whose process died after them; None for an unknown price."""
        if found.cost_micro_usd is None:
            return None
        return max(found.cost_micro_usd, self.store.costs().counted(run_id=asked.run))

    def _logged(self, asked: TailoringRequest) -> TailoringLogRow | None:
        """The row of the log, where there is one already."""
        entry = self.store.of(asked.owner).log.get(asked.run)
        return entry.row if entry is not None and isinstance(entry.row, TailoringLogRow) else None

    def _tailored(self, asked: TailoringRequest, claims: tuple[ClaimRecord, ...]) -> Tailored:
        """The profile with what it was made of; UsageError where a file is not what it was."""
        profile, posting = self._texts(asked)
        if texts_digest(profile, posting) != asked.texts:
            raise UsageError(f"{asked.profile}, or its posting, was changed since it was submitted: submit it again")
        return Tailored(profile=profile, claims=claims, posting=posting)

    def _texts(self, asked: TailoringRequest) -> tuple[str, str | tuple[str, ...]]:
        if not asked.stored:
            return read_texts(Path(asked.profile), Path(asked.posting) if asked.posting else None, self.config)
        if self.files is None:
            raise UsageError(f"{asked.profile} is a document of a service, whose files are not here")
        return stored_texts(self.files, self.store.of(asked.owner), asked.profile, asked.posting)

    def _flag(self, asked: TailoringRequest, logged: Json) -> Json:
        """Tell whoever wants to be told; the flag itself was written with the log."""
        if self.announce is None:
            return {"announced": False}
        event = ReviewNeeded(
            id=asked.run,
            operation="tailoring",
            subject=asked.subject,
            passed=logged["passed"],
            errors=logged["hallucinations"],
            warnings=logged["missed"],
        )
        self.announce(event)
        return {"announced": True}


def read_texts(profile: Path, posting: Path | None, config: Config) -> tuple[str, str | tuple[str, ...]]:
    """The texts of both files, "" for no posting; raises as `config.texts` does."""
    return text_of(profile, config), "" if posting is None else posting_of(posting, config)


def stored_texts(files: Files, owned: OwnedStore, profile: str, posting: str | None) -> tuple[str, str]:
    """The texts of documents of a service by their rows, "" for no posting; UsageError for one that is not there."""
    rows = [profile] if posting is None else [profile, posting]
    texts = [_stored_text(stored_documents(files, owned, [row])) for row in rows]
    return texts[0], texts[1] if posting is not None else ""


def _stored_text(documents: DocumentSet) -> str:
    """The text of the one document of a set."""
    for failure in documents.failures:
        raise UsageError(f"{failure.item}: {failure.message}")
    if not documents.documents:
        raise UsageError("the profile, or its posting, was deleted: upload it again")
    return "\n\n".join(page.text for page in documents.documents[0].pages)


def texts_digest(profile: str, posting: str | tuple[str, ...]) -> str:
    """SHA-256 (64 hex digits) of both."""
    return content_digest([profile, posting])
