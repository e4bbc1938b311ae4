"""A whole set, row by row: what was done before is taken over, what failed is taken up again, what is left is said.

Each result has a digest of its row and of the settings. A claim that was judged is not judged again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pincite.errors import UsageError
from pincite.records import BudgetUse, CheckedClaim, CheckSummary, Claim, Failure
from pincite.verification.engine import BUDGET_NOTE, Checker, budget_note
from pincite.verification.reports import claim_json, engine_json, summary_json
from pincite.verification.sets.measures import Counts, Measure, measures, total
from pincite.verification.sets.results import Results, Stored, is_settled, open_results
from pincite.verification.sets.rows import Row, read_lines, read_row
from pincite.verification.summary import summarise_counts
from pincite.version import __version__


@dataclass(frozen=True, slots=True, kw_only=True)
class SetReport:
    """What a set came to, over all its rows.

    `resumed` rows were finished in the results already; `retried` ones were there, and what had failed in them was
    taken up again. `failed_rows` have no result, `not_reached` rows none yet: the budget ended first.
    """

    rows: int
    resumed: int
    failed_rows: int
    summary: CheckSummary
    measures: tuple[Measure, ...]
    failures: tuple[Failure, ...] = ()
    retried: int = 0
    not_reached: int = 0
    budget: BudgetUse | None = None


def run_set(file: Path, out: Path, *, checker: Checker, overwrite: bool = False) -> SetReport:
    """Check every row of `file`, adding to `out`; the report is over all rows, those done before included.

    A row that is no row is a Failure in its place and the others go on. Once the checker's budget has left something
    undone no further row is begun.
    """
    counts: list[Counts] = []
    failures: list[Failure] = []
    outcome_counts: Counter[str] = Counter()
    with open_results(out, overwrite=overwrite) as results:
        run = _Run(checker, results)
        for number, line in read_lines(file):
            try:
                row_result = run.row(number, line)
            except (ValueError, UsageError) as exc:
                failures.append(Failure(item=f"line {number}", code="bad_row", message=str(exc)[:300]))
                continue
            outcome_counts[row_result.how] += 1
            if row_result.counts is not None:
                counts.append(row_result.counts)
        results.tidy()
    return SetReport(
        rows=sum(outcome_counts.values()) + len(failures),
        resumed=outcome_counts["resumed"],
        retried=outcome_counts["retried"],
        failed_rows=len(failures),
        not_reached=outcome_counts["not reached"],
        summary=total(counts),
        measures=measures(counts),
        failures=tuple(failures),
        budget=checker.meter.use() if checker.meter.budget.limited else None,
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """What became of a row: `counts` None where it was not reached."""

    how: str
    counts: Counts | None = None


class _Run:
    """The rows of a set under way."""

    def __init__(self, checker: Checker, results: Results) -> None:
        self._checker = checker
        self._results = results
        self._settings = _settings(checker)
        self._seen: Counter[str] = Counter()

    def row(self, number: int, line: bytes) -> _Found:
        """A row's counts; ValueError or UsageError for a line that is no row."""
        digest = self._digest(line)
        stored = self._results.get(digest)
        if stored is not None and stored.finished:
            return _Found("resumed", stored.counts)
        if self._out_of_budget():
            return _Found("not reached", stored.counts if stored is not None else None)
        row = read_row(line, number)
        if stored is None:
            return _Found("checked", self._check(row, number, digest).counts)
        return _Found("retried", self._take_up(row, stored).counts)

    def _digest(self, line: bytes) -> str:
        """The digest of a row under these settings; a row that is there twice has two."""
        digest = hashlib.sha256(self._settings.encode() + line).hexdigest()[:32]
        self._seen[digest] += 1
        times = self._seen[digest]
        return digest if times == 1 else hashlib.sha256(f"{digest}{times}".encode()).hexdigest()[:32]

    def _out_of_budget(self) -> bool:
        meter = self._checker.meter
        return meter.out_of_time() or bool(meter.use().reached)

    def _check(self, row: Row, number: int, digest: str) -> Stored:
        index = self._checker.index(row.sources)
        result = self._checker.check(row.answer, query=row.query, evidence=index)
        # The budget is that of the set: what it came to stands in the report.
        report = engine_json(replace(result, budget=None))
        return self._results.add({"row": number, "id": row.id, "digest": digest, **report})

    def _take_up(self, row: Row, stored: Stored) -> Stored:
        """A result with what was open in it settled, as far as it goes now."""
        before = self._results.read(stored)
        if any(finding["code"] == "extraction_failed" for finding in before["findings"]):
            return self._check(row, before["row"], before["digest"])
        open_places = [at for at, claim in enumerate(before["claims"]) if not is_settled(claim)]
        claims = [_claim(before["claims"][at]) for at in open_places]
        verdicts = self._checker.verifier.verify(claims, [self._checker.index(row.sources)] * len(claims))
        after = list(before["claims"])
        for at, claim, verdict in zip(open_places, claims, verdicts, strict=True):
            after[at] = claim_json(CheckedClaim(claim=claim, verdict=verdict))
        notes = [note for note in before["notes"] if not note.startswith(BUDGET_NOTE)]
        left = budget_note(verdicts, self._checker.meter.use(), claims=len(after))
        counts = Counter(claim["label"] or claim["status"] for claim in after)
        changed = {
            "claims": after,
            "summary": summary_json(summarise_counts(counts)),
            "notes": [*notes, *([left] if left else [])],
        }
        return self._results.add({**before, **changed})


def _claim(said: dict[str, Any]) -> Claim:
    """The claim of a result."""
    start, end = said["span"]
    return Claim(
        id=said["id"],
        text=said["text"],
        type=said["type"],
        importance=said["importance"],
        requires_citation=said["requires_citation"],
        start_offset=start,
        end_offset=end,
        citation_anchors=tuple(said["citation_anchors"]),
        context_text=said["context_text"],
        extraction_confidence=said["extraction_confidence"],
    )


def _settings(checker: Checker) -> str:
    """What, beside the row, can change its result."""
    verifier = checker.verifier
    parts = (
        __version__, checker.config_digest, checker.extractor, verifier.name, verifier.top_k, verifier.conf_threshold,
        verifier.judged_sample, verifier.seed,
        checker.max_claims, checker.prompt_version, checker.embedder.name if checker.embedder else None,
    )  # fmt: skip
    return "|".join(map(str, parts))
