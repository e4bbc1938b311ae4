"""The model path against a server with scripted faults: what passes costs a question, what lasts is an error."""

import pytest
from benchmarks.model_path import SCRIPTS, run_case

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("provider", ["openai", "anthropic", "google"])
@pytest.mark.parametrize("fault", ["none", "429, Retry-After", "cut off", "invalid JSON"])
def test_a_passing_fault_costs_nothing_but_a_question(provider, fault):
    case = run_case(provider, fault)
    assert (case.again, case.right, dict(case.endings)) == (0, 11, {"found": 11, "not_present": 1})


@pytest.mark.parametrize(("fault", "code"), [("refusal", "refused"), ("invented quotes", "excerpt_not_grounded")])
def test_a_lasting_fault_is_an_error_of_every_field(fault, code):
    case = run_case("openai", fault)
    assert (case.endings[code], case.right) == (12 - (fault != "refusal"), 0)


def test_every_fault_has_a_script():
    assert {"429", "429, Retry-After", "500", "time-out", "cut off", "invalid JSON", "refusal"} <= set(SCRIPTS)
