"""Counts and ratios of a check."""

from __future__ import annotations

from pincite.records import Verdict
from pincite.verification.summary import summarise


def test_ratios_are_over_what_was_judged() -> None:
    labels = ["supported"] * 3 + ["refuted"] + ["nei"] * 4
    verdicts = [Verdict(status="judged", label=label) for label in labels]  # type: ignore[arg-type]  # they are labels
    found = summarise([*verdicts, Verdict(status="failed", label=None), Verdict(status="not_judged", label=None)])
    assert (found.supported, found.refuted, found.nei, found.failed, found.not_judged) == (3, 1, 4, 1, 1)
    assert (found.precision, found.coverage, found.claim_faithfulness) == (0.75, 0.5, 0.375)


def test_nothing_to_divide_by_is_none() -> None:
    found = summarise([Verdict(status="failed", label=None)])
    assert (found.precision, found.coverage, found.claim_faithfulness) == (None, None, None)
    assert summarise([Verdict(status="judged", label="nei")]).precision is None
