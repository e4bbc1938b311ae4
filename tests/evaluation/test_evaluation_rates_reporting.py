from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from log_rows import entry, judgement, tailored
from pincite.errors import UsageError
from pincite.evaluation.rates import ReportOptions, rate_report


def rates(row):
    return {each.measure: each for each in row.rates}


def test_no_rows_have_no_groups():
    found = rate_report([])
    assert (found.rows, found.totals, found.weeks, found.drifts, found.baseline_from) == (0, (), (), (), None)


def test_a_row_that_is_there_twice_counts_once():
    assert rate_report([entry(1), entry(1)]).rows == 1


def test_evaluations_and_claims_are_counted_apart():
    found = rates(rate_report([entry(1), entry(2, failing=3), entry(3, passed=None)]).totals[0])
    assert (found["evaluations"].passed, found["evaluations"].items, found["evaluations"].left_out) == (1, 2, 1)
    assert (found["rules"].passed, found["rules"].items) == (27, 30)
    assert "judged" not in found


def test_intervals_of_counted_evaluations_are_wilson_s():
    found = rates(rate_report([entry(number, failing=number % 2) for number in range(20)]).totals[0])["evaluations"]
    assert (found.low, found.high) == pytest.approx((0.2993, 0.7007), abs=1e-4)


def test_judged_claims_stand_for_those_that_were_not_drawn():
    rows = [
        entry(1, ai_eval_result=judgement("pass", "fail", size=4), claims=4),
        entry(2, ai_eval_result=judgement("warn", None, chance=0.25, size=40), claims=40),
    ]
    found = rates(rate_report(rows).totals[0])["judged"]
    assert (found.passed, found.items, found.left_out, found.population) == (2, 3, 1, 44)
    # two claims of 4 with a chance of 1/2, and one of 40 that was drawn and judged with a chance of 1/8
    assert found.share == pytest.approx((2 + 8) / (2 + 2 + 8))
    assert found.low < found.share < found.high


def test_claims_whose_kind_nobody_judged_are_unreached():
    result = judgement("pass", size=4)
    result["sample"]["strata"].append({"name": "award", "claims": 3, "sampled": 0})
    found = rates(rate_report([entry(1, ai_eval_result=result)]).totals[0])["judged"]
    assert (found.population, found.unreached) == (4, 3)


def test_a_reply_without_chances_counts_its_claims_alike():
    said = [{"claim_id": str(at), "grounded": word, "accurate": True} for at, word in enumerate(("yes", "no", None))]
    found = rates(rate_report([entry(1, ai_eval_result={"evaluations": said})]).totals[0])["judged"]
    assert (found.passed, found.items, found.left_out, found.population) == (1, 2, 1, 10)


@pytest.mark.parametrize(
    "result",
    [{}, {"evaluations": [{"grounded": "yes"}]}, {"sample": {"items": 3}}, {"sample": {"items": [{}], "strata": []}}],
)
def test_judgements_of_an_unknown_form_are_noted(result):
    found = rate_report([entry(1, ai_eval_result=result)])
    assert "1 rows have judgements in a form that is not known" in found.notes[0]


def test_chances_out_of_range_are_no_judgements():
    found = rate_report([entry(1, ai_eval_result=judgement("pass", chance=0.0))])
    assert "not known" in found.notes[0]


def test_groups_are_told_apart_as_asked():
    rows = [entry(1, model="a", prompt_version="1"), entry(2, model="a", prompt_version="2"), entry(3, model="b")]
    assert [row.group.text for row in rate_report(rows).totals] == ["extract · a · 1", "extract · a · 2", "extract · b"]
    by_model = rate_report(rows, ReportOptions(by=("model",))).totals
    assert [(row.group.model, row.evaluations) for row in by_model] == [("a", 2), ("b", 1)]
    assert [row.group.text for row in rate_report(rows, ReportOptions(by=())).totals] == ["unnamed"]


def test_weeks_are_iso_weeks_in_utc():
    one = entry(1)
    late = datetime(2026, 9, 7, 1, tzinfo=timezone(timedelta(hours=3)))  # still Sunday in UTC
    one = replace(one, run=replace(one.run, created_at=late))
    row = rate_report([one]).weeks[0]
    assert (row.week, row.starts) == ("2026-W36", date(2026, 8, 31))
    assert late.astimezone(UTC).weekday() == 6


def test_tailored_profiles_are_evaluations_of_their_own_operation():
    found = rate_report([tailored(1, passed=True), tailored(2, passed=None), entry(3)])
    assert [row.group.operation for row in found.totals] == ["extract", "tailoring"]
    assert [each.measure for each in found.totals[1].rates] == ["evaluations"]


def test_cost_is_known_only_if_every_cost_is():
    paid = [entry(1, ai_eval_result=judgement("pass"), cost_micro_usd=1500), entry(2)]
    assert rate_report(paid).totals[0].cost_micro_usd == 1500
    assert rate_report([*paid, entry(3, ai_eval_result=judgement("pass"))]).totals[0].cost_micro_usd is None


def test_a_fall_is_drift():
    rows = [entry(at, week=at % 5, failing=int(at % 10 == 0)) for at in range(200)]
    rows += [entry(1000 + at, week=5, failing=at % 2) for at in range(40)]
    drifts = {(each.week, each.measure): each for each in rate_report(rows).drifts}
    fallen = drifts["2026-W42", "evaluations"]
    assert (fallen.verdict, fallen.high < 0) == ("worse", True)
    assert drifts["2026-W41", "evaluations"].verdict == "none_shown"


def test_the_baseline_is_the_window_that_is_named():
    rows = [entry(at, week=at % 3, failing=int(at % 3 == 2)) for at in range(90)]
    window = (date(2026, 9, 21), date(2026, 9, 27))
    found = rate_report(rows, ReportOptions(baseline=window))
    assert {each.week: each.verdict for each in found.drifts if each.measure == "rules"} == {
        "2026-W37": "better",
        "2026-W38": "better",
    }


def test_a_group_without_a_baseline_is_not_compared():
    rows = [entry(1), entry(2, week=1), entry(3, week=1, model="new")]
    drift = next(each for each in rate_report(rows).drifts if each.group.model == "new")
    assert (drift.verdict, drift.difference) == ("not_compared", None)


def test_one_week_says_that_there_is_nothing_to_compare():
    assert rate_report([entry(1), entry(2)]).notes == ("there is one week only, so there is nothing to compare",)


def test_looking_at_many_groups_does_not_find_drift():
    def rows(groups):
        small = [entry(at, model=f"m{at % groups}", week=at // groups % 2) for at in range(40 * groups)]
        fallen = [entry(9000 + at, model="m0", week=1, failing=1) for at in range(8)]
        return [*small, *fallen]

    few, many = rate_report(rows(1)), rate_report(rows(60))
    same = [next(each for each in found.drifts if each.group.model == "m0") for found in (few, many)]
    assert (same[0].low, same[0].high) == (same[1].low, same[1].high)
    assert [each.verdict for each in same] == ["worse", "none_shown"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"by": ("judge",)}, "not by 'judge'"),
        ({"baseline": (date(2026, 2, 1), date(2026, 1, 1))}, "before it begins"),
        ({"confidence": 95}, "between 0 and 1"),
    ],
    ids=["by", "baseline", "confidence"],
)
def test_options_that_cannot_be_are_refused(options, words):
    with pytest.raises(UsageError, match=words):
        ReportOptions(**options)
