"""Evaluations as series: claims without an error of a rule, claims that judges pass, evaluations that passed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pincite.evaluation.comparison import ItemOutcome
from pincite.evaluation.gate.series import Judged, Series, named_series
from pincite.evaluation.rates.counts import MEASURES, outcomes_of
from pincite.evaluation.rates.observations import Observation, is_pass
from pincite.records import Evaluation, RateMeasure


def log_series(observations: Sequence[Observation]) -> Judged:
    """The series of rows of the log, or of evaluations that were printed, in groups of what was evaluated."""
    unjudged = [outcome.passed is None for observation in observations for outcome in observation.judgements.outcomes]
    unfinished = [observation.passed is None for observation in observations]
    left_out = {"rules": 0, "judged": sum(unjudged), "evaluations": sum(unfinished)}
    return _judged(
        {name: Series(outcomes=outcomes_of(observations, name), left_out=left_out[name]) for name in MEASURES}
    )


def evaluation_series(evaluation: Evaluation) -> Judged:
    """The series of one evaluation as a value, in groups of documents, or of whose claims they are."""
    failing = {issue.claim_id for issue in evaluation.rules.issues if issue.severity == "error"}
    groups = {claim.id: claim.document_id or claim.subject or "" for claim in evaluation.claims}
    rules = tuple(
        ItemOutcome(item=claim.id, group=groups[claim.id], part=float(claim.id not in failing))
        for claim in evaluation.claims
    )
    passed = evaluation.passed
    evaluation_outcomes = () if passed is None else (ItemOutcome(item="", group="", part=float(passed)),)
    return _judged(
        {
            "rules": Series(outcomes=rules),
            "judged": _sampled(evaluation, groups),
            "evaluations": Series(outcomes=evaluation_outcomes, left_out=int(passed is None)),
        }
    )


def _sampled(evaluation: Evaluation, groups: Mapping[str, str]) -> Series:
    """What judges say of sampled claims, each weighing as many as it stands for."""
    if evaluation.judged is None:
        return Series(outcomes=())
    levels = {vote.claim_id: is_pass(vote.level) for vote in evaluation.judged.consensus}
    items = evaluation.judged.sample.items
    voted = [(item, passed) for item in items if (passed := levels.get(item.claim_id)) is not None]
    outcomes = tuple(
        ItemOutcome(
            item=item.claim_id,
            group=groups.get(item.claim_id, ""),
            part=item.weight if passed else 0.0,
            whole=item.weight,
        )
        for item, passed in voted
    )
    return Series(outcomes=outcomes, left_out=len(items) - len(voted))


def _judged(series: Mapping[RateMeasure, Series]) -> Judged:
    """Usual are rules and judges, as far as there are any."""
    usual: list[RateMeasure] = ["rules", "judged"]
    there = tuple(name for name in usual if series[name].outcomes)
    return Judged(kind="evaluation", series=named_series(series), usual=there or ("evaluations",))
