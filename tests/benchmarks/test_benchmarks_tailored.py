"""The benchmark of tailored profiles: what it says of whom, and that nothing false is grounded."""

from __future__ import annotations

from benchmarks.tailored import run, table
from benchmarks.tailored_words import FAR, RESULTS, WORK
from examples.resume import names

from pincite.config import Config
from pincite.config.verification import entailment_model
from pincite.verification import Verifier


def test_every_line_of_work_and_only_lines_that_there_are_have_other_words() -> None:
    lines = {line for trade in names.TRADES for line in trade.work}
    assert set(WORK) == set(FAR) == lines
    assert set(RESULTS) <= {line for trade in names.TRADES for line in trade.results}


def test_nothing_that_is_false_is_grounded_and_nothing_as_it_is_made_up() -> None:
    found = run(Verifier(entailment=entailment_model(Config())), people=2, seed=9)
    assert not any(counts["grounded"] for (true, _), counts in found.items() if not true)
    assert found[True, "work, as it is"].keys() == {"grounded"}
    assert found[False, "a result with another number"].keys() == {"hallucination"}
    assert len(list(table(found))) == len(found) + 2
