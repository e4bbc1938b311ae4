"""Config → what makes results for a service: extraction and check, of documents that are parsed already."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pincite.config import build, verification
from pincite.config.evaluation.follow_up import after_service, judge_unasked
from pincite.config.evaluation.rules import rule_options
from pincite.config.sources.documents import with_boxes
from pincite.document import DocumentSet
from pincite.errors import UsageError
from pincite.evaluation.rules import choose_rules
from pincite.jobs.evaluation.judges import asked_of, first_judge
from pincite.records import CheckResult, ExtractionResult, ResultQuestion, StoredExtraction

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.jobs.evaluation.intake import EvaluationBrief
    from pincite.jobs.results.job import AskEvaluation, Make


def make_fields(config: Config) -> Make:
    """Extracts the fields of a schema as `pincite extract` does; sources are called by their documents' names."""

    def make(question: ResultQuestion, documents: DocumentSet) -> ExtractionResult:
        from pincite import pipeline

        if question.schema is None:
            raise UsageError("there is no schema to extract the fields of")
        # sources are called by names here: the files only give the boxes
        named = replace(with_boxes(documents, config), files={})
        parts = build.parts(config, build.extractor(config, question.model))
        return pipeline.run_extraction(lambda progress: named, question.schema, parts=parts)

    return make


def make_check(config: Config) -> Make:
    """Checks an answer as `pincite check` does."""

    def make(question: ResultQuestion, documents: DocumentSet) -> CheckResult:
        from pincite.claims import readable_answer
        from pincite.verification import EvidenceIndex
        from pincite.verification.sources import read_sources, unread_notes

        answer = readable_answer(question.answer or "")
        query = readable_answer(question.query, name="query")
        checker = verification.checker(config, verification.CheckOptions(model=question.model))
        evidence = EvidenceIndex(
            read_sources(documents.documents),
            embedder=checker.embedder,
            notes=unread_notes([*documents.documents, *documents.failures]),
            failures=documents.failures,
            boxes=with_boxes(documents, config).boxes,
        )
        return checker.check(answer, query=query, evidence=evidence)

    return make


def evaluation_follows(config: Config) -> AskEvaluation | None:
    """How a result is evaluated as soon as it is made; None where `jobs.evaluate` is off."""
    if after_service(config) == "off":
        return None
    judge = judge_unasked(config)

    def ask(extraction: StoredExtraction, at: datetime, subject: str) -> EvaluationBrief:
        return asked_of(config, today=at.date(), generator=extraction.model, judge=judge, subject=subject)

    return ask


def require_evaluation(config: Config) -> None:
    """Raise ConfigError, or UsageError for a function that is no rule, where what is made could not be evaluated: by
    rules that are not there, options that they have not, or a judge that cannot be asked.
    """
    if after_service(config) == "off":
        return
    rules = rule_options(config)
    choose_rules(rules.added, settings=rules.settings)
    if config.evaluation.judge:
        first_judge(config, judge_unasked(config), None)
