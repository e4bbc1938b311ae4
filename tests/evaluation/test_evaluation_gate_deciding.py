import re

import pytest

from pincite.errors import UsageError
from pincite.evaluation.comparison import ItemOutcome
from pincite.evaluation.gate import GateOptions, decide
from pincite.evaluation.gate.series import Judged, Series


def series(right, wrong, *, group="g", per_group=4, **facts):
    parts = [1.0] * right + [0.0] * wrong
    # dealt out, so that groups are as mixed as the whole
    count = max(1, (right + wrong) // per_group)
    outcomes = tuple(
        ItemOutcome(item=str(at // count), group=f"{group}{at % count}", part=part) for at, part in enumerate(parts)
    )
    return Series(outcomes=outcomes, **facts)


def judged(kind="check", **measures):
    return Judged(kind=kind, series=measures, usual=tuple(measures)[:1])


@pytest.mark.parametrize(
    ("result", "verdict"),
    [((90, 10), "pass"), ((89, 11), "inconclusive"), ((40, 60), "fail")],
    ids=["same outcomes", "a little worse", "far worse"],
)
def test_a_result_is_held_against_the_baseline(result, verdict):
    report = decide(judged(faith=series(*result)), judged(faith=series(90, 10)), GateOptions())
    assert report.verdict == report.measures[0].verdict == verdict


def test_far_better_passes():
    report = decide(judged(faith=series(95, 5)), judged(faith=series(40, 60)), GateOptions())
    assert report.verdict == "pass"


def test_where_lower_is_better_a_rise_fails():
    report = decide(
        judged(refuted=series(60, 40, better="lower")), judged(refuted=series(5, 95, better="lower")), GateOptions()
    )
    test = report.measures[0].tests[0]
    assert (report.verdict, test.high < 0) == ("fail", True)


@pytest.mark.parametrize(
    ("at_least", "verdict"), [(0.5, "pass"), (0.9, "inconclusive"), (0.99, "fail")], ids=["low", "near", "high"]
)
def test_a_result_is_held_against_a_share(at_least, verdict):
    report = decide(judged(faith=series(360, 40)), None, GateOptions(at_least=at_least))
    assert report.verdict == verdict


def test_the_verdict_is_the_worst_of_all_measures():
    result = judged(good=series(90, 10), bad=series(10, 90))
    baseline = judged(good=series(90, 10), bad=series(90, 10))
    report = decide(result, baseline, GateOptions(measures=("good", "bad")))
    assert [measure.verdict for measure in report.measures] == ["pass", "fail"]
    assert report.verdict == "fail"


def test_more_measures_take_more_to_fail_each():
    result, baseline = judged(a=series(75, 25), b=series(1, 0)), judged(a=series(90, 10), b=series(1, 0))
    alone = decide(result, baseline, GateOptions(measures=("a",))).measures[0].tests[0]
    beside = decide(result, baseline, GateOptions(measures=("a", "b"))).measures[0].tests[0]
    assert beside.high > alone.high


def test_a_result_that_leaves_more_out_is_not_compared():
    report = decide(judged(faith=series(90, 10, left_out=30)), judged(faith=series(90, 10)), GateOptions())
    assert (report.verdict, report.measures[0].tests[0].low) == ("inconclusive", None)
    assert "not judged" in report.measures[0].tests[0].reason


@pytest.mark.parametrize("empty", ["result", "baseline"])
def test_nothing_judged_is_inconclusive(empty):
    sides = {"result": judged(faith=series(9, 1)), "baseline": judged(faith=series(9, 1))}
    sides[empty] = judged(faith=Series(outcomes=(), left_out=4))
    report = decide(sides["result"], sides["baseline"], GateOptions(tolerance=0.9, at_least=0.1))
    assert report.verdict == "inconclusive"


def test_two_answers_without_a_common_item_cannot_be_compared():
    report = decide(
        judged(faith=series(5, 1, group="a", per_group=9)), judged(faith=series(5, 1, group="b", per_group=9)),
        GateOptions(),
    )  # fmt: skip
    assert "one group" in report.measures[0].tests[0].reason


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"tolerance": 1.0}, "tolerance"),
        ({"tolerance": float("nan")}, "tolerance"),
        ({"at_least": 1.2}, "least share"),
        ({"confidence": 0}, "confidence"),
    ],
    ids=["tolerance", "no number", "least", "confidence"],
)
def test_options_out_of_range_are_refused(options, words):
    with pytest.raises(UsageError, match=words):
        GateOptions(**options)


def test_a_measure_that_is_not_there_is_named():
    with pytest.raises(UsageError, match="has faith, and no measure 'truth'"):
        decide(judged(faith=series(1, 1)), judged(faith=series(1, 1)), GateOptions(measures=("truth",)))


def test_kinds_are_not_compared_with_each_other():
    with pytest.raises(UsageError, match="kind check cannot be compared with a baseline of kind score"):
        decide(judged(faith=series(1, 1)), judged(kind="score", fields=series(1, 1)), GateOptions())


def test_a_gate_needs_something_to_hold_the_result_against():
    with pytest.raises(UsageError, match="baseline, a least share, or both"):
        decide(judged(faith=series(1, 1)), None, GateOptions())


def test_no_least_share_of_what_is_better_lower():
    with pytest.raises(UsageError, match="better when it is lower"):
        decide(judged(refuted=series(1, 1, better="lower")), None, GateOptions(at_least=0.5))


def test_what_nobody_judged_is_not_gated_and_said():
    result = Judged(
        kind="evaluation",
        series={"rules": series(9, 1), "judged": Series(outcomes=(), left_out=4)},
        usual=("rules",),
    )
    report = decide(result, result, GateOptions())
    assert (report.verdict, [measure.name for measure in report.measures]) == ("pass", ["rules"])
    assert report.notes[-1] == "judged: not gated, as none of 4 items has an outcome"


def test_what_only_the_baseline_has_is_inconclusive():
    judges = series(9, 1)
    before = Judged(kind="evaluation", series={"rules": judges, "judged": judges}, usual=("rules", "judged"))
    after = Judged(
        kind="evaluation", series={"rules": judges, "judged": Series(outcomes=(), left_out=4)}, usual=("rules",)
    )
    report = decide(after, before, GateOptions())
    assert {measure.name: measure.verdict for measure in report.measures} == {"rules": "pass", "judged": "inconclusive"}


def single(right, wrong):
    return series(right, wrong, per_group=1)


@pytest.mark.parametrize(
    ("right", "wrong", "at_least"),
    [(20, 0, 0.99), (50, 0, 0.99), (18, 2, 0.8), (2, 18, 0.2), (0, 10, 0.05), (30, 10, 0.8)],
)
def test_as_many_items_as_said_settle_an_open_question(right, wrong, at_least):
    def gated(factor):
        return decide(
            judged(faith=single(round(right * factor), round(wrong * factor))), None, GateOptions(at_least=at_least)
        )

    reason = gated(1).measures[0].tests[0].reason
    times = int(re.search(r"about (\d+) times", reason)[1])
    assert gated(0.7 * times).verdict == "inconclusive"
    assert gated(1.3 * times).verdict != "inconclusive"


@pytest.mark.parametrize(("right", "better"), [(84, "higher"), (96, "lower")])
def test_as_many_items_as_said_settle_a_difference(right, better):
    def gated(factor):
        result, baseline = series(right * factor, (100 - right) * factor), series(90 * factor, 10 * factor)
        sides = [Series(outcomes=side.outcomes, better=better) for side in (result, baseline)]
        return decide(judged(faith=sides[0]), judged(faith=sides[1]), GateOptions())

    reason = gated(1).measures[0].tests[0].reason
    times = int(re.search(r"about (\d+) times", reason)[1])
    assert gated(2 * times).verdict == "fail"
