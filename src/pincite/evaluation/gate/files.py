"""Files that can be gated: scores, checks and sets of them, rows of the evaluation log; told by what is in them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pincite import codec
from pincite.errors import ResultError
from pincite.evaluation.gate.evaluations import evaluation_series, log_series
from pincite.evaluation.gate.series import Judged, check_series, claim_outcome, outcomes_of, score_series
from pincite.evaluation.jsonfiles import read_objects
from pincite.evaluation.rates.files import log_rows
from pincite.evaluation.rates.observations import observe, observe_json
from pincite.records import CheckResult, Evaluation, LogEntry, Score

_KINDS = "what `pincite score --json`, `check --json`, `check --jsonl --out`, `eval --json` or `eval-log --json` wrote"


def judged(result: Score | CheckResult | Evaluation) -> Judged:
    """The series of a value."""
    if isinstance(result, Score):
        return score_series(result)
    if isinstance(result, Evaluation):
        return evaluation_series(result)
    claims = [
        claim_outcome(checked.claim.text, checked.verdict, requires_citation=checked.claim.requires_citation)
        for checked in result.claims
    ]
    return check_series([(result.query, claims)])


def read_judged(path: Path) -> Judged:
    """What a file says of each item; JSON, or JSON lines.

    Raises ResultError for a file that cannot be read, holds nothing, or is none of the kinds.
    """
    values = log_rows(read_objects(path, _KINDS))
    try:
        return _judged(values)
    except ValueError as error:
        message = f"{path}: nothing that can be gated: {error}; give {_KINDS}"
        raise ResultError(message, path=str(path)) from error


def _judged(values: Sequence[Mapping[str, Any]]) -> Judged:
    if not values:
        raise ValueError("it has no row")
    if all(value.get("format") == "pincite.score/1" for value in values):
        if len(values) > 1:
            raise ValueError("there are several scores; score several results as one folder")
        return score_series(codec.from_json(Score, json.dumps(values[0])))
    if len(values) == 1 and {"claims", "rules"} <= values[0].keys():
        return evaluation_series(codec.from_json(Evaluation, json.dumps(values[0])))
    if all("claims" in value for value in values):
        # a row that was taken up again stands in the file twice: the later one counts
        latest = {str(value.get("digest") or at): value for at, value in enumerate(values)}
        return check_series((_name(value), outcomes_of(value)) for value in latest.values())
    if all("run" in value and "row" in value for value in values):
        return log_series([observe(codec.from_json(LogEntry, json.dumps(value))) for value in values])
    if all("total_claims" in value for value in values):
        return log_series([observe_json(value, name=_name(value)) for value in values])
    raise ValueError("it has neither claims with labels, nor the fields of a score, nor an evaluation")


def _name(value: Mapping[str, Any]) -> str:
    """What names an answer or an evaluation: its id in the set, its question, what it is of, or nothing."""
    return next((str(value[key]) for key in ("id", "query", "subject", "document_id") if value.get(key)), "")
