"""Whole evaluation sets: one answer with its evidence a line, checked row by row, resumable, with intervals.

A row is a JSON object with `answer` (or `response`), `query` (or `question`), `id`, and evidence under `contexts`,
`documents`, `evidence` or `retrieved_contexts`, of any form that `read_sources` reads. Results are appended as they are
made, one line for each row with a digest of its content and of the settings, so that a run that was stopped goes on.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pincite import codec
from pincite.claims import readable_answer
from pincite.errors import ForeignOutputError, OutputError, SourceNotFoundError, UnreadableSourceError, UsageError
from pincite.records import CheckSummary, Failure
from pincite.verification.engine import Checker
from pincite.verification.evidence import EvidenceIndex
from pincite.verification.reporting import engine_json
from pincite.verification.sources import read_sources
from pincite.version import __version__

LONGEST_LINE = 20_000_000
"""Bytes of a line; a longer one is a failed row."""

RESAMPLES = 1_000
"""Samples of rows behind an interval (percentile bootstrap over rows, 95 %, seed fixed)."""

_ANSWER = ("answer", "response", "output", "generated_answer")
_QUERY = ("query", "question", "user_input", "prompt")
_EVIDENCE = ("contexts", "evidence", "documents", "retrieved_contexts", "context", "passages")
_COUNTS = ("supported", "refuted", "nei", "failed", "not_judged")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A ratio over all rows with its interval; `value` None where there is nothing to divide by."""

    name: str
    value: float | None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetReport:
    """What a set came to. `resumed` rows were in the results already, `failed_rows` have no result."""

    rows: int
    resumed: int
    failed_rows: int
    summary: CheckSummary
    measures: tuple[Measure, ...]
    failures: tuple[Failure, ...] = ()


def run_set(file: Path, out: Path, *, checker: Checker, overwrite: bool = False) -> SetReport:
    """Check every row of `file`, appending to `out`; the report is over all rows, those done before included.

    A row that is no row is a Failure in its place and the others go on.
    """
    settings = _settings(checker)
    done = {} if overwrite else _done(out)
    if overwrite and out.exists():
        out.unlink()
    counts: list[dict[str, int]] = []
    failures: list[Failure] = []
    resumed = 0
    for number, line in _lines(file):
        digest = hashlib.sha256(settings.encode() + line).hexdigest()[:32]
        if digest in done:
            resumed += 1
            counts.append(done[digest])
            continue
        try:
            result, row = _checked(line, number, digest, checker)
        except RecursionError:
            failures.append(Failure(item=f"line {number}", code="bad_row", message="the row is nested too deeply"))
        except (ValueError, UsageError) as exc:
            failures.append(Failure(item=f"line {number}", code="bad_row", message=str(exc)[:300]))
        else:
            _append(out, row)
            counts.append({key: int(result["summary"][key]) for key in _COUNTS})
    return SetReport(
        rows=len(counts) + len(failures),
        resumed=resumed,
        failed_rows=len(failures),
        summary=_summary(counts),
        measures=_measures(counts),
        failures=tuple(failures),
    )


def _settings(checker: Checker) -> str:
    """What, beside the row, can change its result."""
    verifier = checker.verifier
    parts = (
        __version__, checker.config_digest, checker.extractor, verifier.name, verifier.top_k, verifier.conf_threshold,
        checker.max_claims, checker.prompt_version,
    )  # fmt: skip
    return "|".join(map(str, parts))


def _checked(line: bytes, number: int, digest: str, checker: Checker) -> tuple[dict[str, Any], bytes]:
    """The result of a row, and the line that says it."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"the line is longer than {LONGEST_LINE:,} bytes")
    row = json.loads(line)
    if not isinstance(row, dict):
        raise ValueError("a row is a JSON object")
    answer = _first(row, _ANSWER)
    if not isinstance(answer, str):
        raise ValueError(f"the row has no answer: a text under one of {', '.join(_ANSWER)}")
    evidence = _first(row, _EVIDENCE)
    query = _first(row, _QUERY)
    result = engine_json(
        checker.check(
            readable_answer(answer),
            query=query if isinstance(query, str) else "",
            evidence=EvidenceIndex(read_sources(evidence if evidence is not None else [])),
        )
    )
    name = str(row.get("id", number))
    return result, codec.to_json({"row": number, "id": name, "digest": digest, **result}) + b"\n"


def _first(row: dict[str, Any], keys: Sequence[str]) -> Any:
    return next((row[key] for key in keys if row.get(key) is not None), None)


def _lines(file: Path) -> Iterator[tuple[int, bytes]]:
    """The lines that hold anything, with their numbers from 1; a line that is too long comes cut."""
    try:
        with file.open("rb") as lines:
            number = 0
            while line := lines.readline(LONGEST_LINE + 2):
                number += 1
                while not line.endswith(b"\n") and (more := lines.readline(LONGEST_LINE)):
                    if more.endswith(b"\n"):
                        break
                if line.strip():
                    yield number, line.strip()
    except FileNotFoundError as exc:
        raise SourceNotFoundError(f"there is no set {file}", source=str(file)) from exc
    except OSError as exc:
        raise UnreadableSourceError(f"the set {file} cannot be read: {exc.strerror}", source=str(file)) from exc


def _done(out: Path) -> dict[str, dict[str, int]]:
    """The counts of the rows that results have already, by digest; a last line that broke off is cut away."""
    if not out.exists():
        return {}
    found: dict[str, dict[str, int]] = {}
    whole = 0
    with out.open("rb") as lines:
        for line in lines:
            row = _result(line)
            if row is None and line.endswith(b"\n"):
                message = f"{out} holds something else than results of a check: choose another --out"
                raise ForeignOutputError(message, path=str(out))
            if row is None:
                break
            whole += len(line)
            found[row["digest"]] = {key: int(row["summary"][key]) for key in _COUNTS}
    if whole < out.stat().st_size:
        os.truncate(out, whole)
    return found


def _result(line: bytes) -> dict[str, Any] | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, dict) or not isinstance(row.get("digest"), str) or not line.endswith(b"\n"):
        return None
    summary = row.get("summary")
    counted = isinstance(summary, dict) and all(isinstance(summary.get(key), int) for key in _COUNTS)
    return row if counted else None


def _append(out: Path, row: bytes) -> None:
    try:
        with out.open("ab") as results:
            results.write(row)
            results.flush()
            os.fsync(results.fileno())
    except OSError as exc:
        raise OutputError(f"{out} cannot be written: {exc.strerror}", path=str(out)) from exc


def _summary(counts: Sequence[dict[str, int]]) -> CheckSummary:
    total = {key: sum(count[key] for count in counts) for key in _COUNTS}
    return CheckSummary(
        **total,
        precision=_ratio(total, "precision"),
        coverage=_ratio(total, "coverage"),
        claim_faithfulness=_ratio(total, "claim_faithfulness"),
    )


_MEASURES = {
    "precision": (("supported",), ("supported", "refuted")),
    "coverage": (("supported", "refuted"), ("supported", "refuted", "nei")),
    "claim_faithfulness": (("supported",), ("supported", "refuted", "nei")),
}


def _ratio(total: dict[str, int], name: str) -> float | None:
    above, below = _MEASURES[name]
    whole = sum(total[key] for key in below)
    return round(sum(total[key] for key in above) / whole, 6) if whole else None


def _measures(counts: Sequence[dict[str, int]]) -> tuple[Measure, ...]:
    """The three ratios over all rows, each with its interval over samples of rows."""
    rng = random.Random(0)
    samples = [[rng.randrange(len(counts)) for _ in counts] for _ in range(RESAMPLES)] if len(counts) > 1 else []
    totals = [{key: sum(counts[at][key] for at in sample) for key in _COUNTS} for sample in samples]
    whole = {key: sum(count[key] for count in counts) for key in _COUNTS}
    measures = []
    for name in _MEASURES:
        found = sorted(value for total in totals if (value := _ratio(total, name)) is not None)
        low, high = (found[int(0.025 * len(found))], found[int(0.975 * (len(found) - 1))]) if found else (None, None)
        measures.append(Measure(name=name, value=_ratio(whole, name), low=low, high=high))
    return tuple(measures)
