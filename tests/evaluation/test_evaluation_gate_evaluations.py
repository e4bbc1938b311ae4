from datetime import date

import pytest

import pincite
from pincite import codec
from pincite.evaluation.gate import GateOptions, decide, judged, read_judged
from pincite.records import ClaimConsensus, Evaluation, JudgeEvaluation, Sample, SampledClaim, Stratum

TODAY = date(2026, 11, 22)


def evaluation(*ends, documents=1):
    """An evaluation of claims that began in 2020, of which those that ended before have an error."""
    claims = [
        {"id": f"c{at}", "type": "experience", "label": f"Post number {at * 7919}", "company": f"Firm {at}", "end": end,
         "start": "2020", "document_id": f"d{at % documents}"}
        for at, end in enumerate(ends)
    ]  # fmt: skip
    return pincite.evaluate(claims, today=TODAY)


def parts(series):
    return {(each.group, each.item): each.part / each.whole for each in series.outcomes}


def test_claims_are_items_in_groups_of_their_documents():
    found = judged(evaluation("2021", "2019", "2022", documents=2)).series
    assert parts(found["rules"]) == {("d0", "c0"): 1, ("d1", "c1"): 0, ("d0", "c2"): 1}
    assert parts(found["evaluations"]) == {("", ""): 0}


def test_a_saved_evaluation_is_read_as_the_value_is(tmp_path):
    one = evaluation("2021", "2019")
    (tmp_path / "evaluation.json").write_bytes(codec.to_json(one))
    assert read_judged(tmp_path / "evaluation.json") == judged(one)


def test_sampled_claims_weigh_what_they_stand_for():
    one = evaluation("2021", "2022", "2023")
    items = tuple(
        SampledClaim(claim_id=claim, revision=1, type="experience", stratum="experience", inclusion_probability=chance)
        for claim, chance in (("c0", 0.25), ("c1", 0.5), ("c2", 0.5))
    )
    sample = Sample(
        policy="stratified",
        seed="0",
        population=8,
        items=items,
        strata=(Stratum(name="experience", claims=8, sampled=3),),
    )
    consensus = tuple(
        ClaimConsensus(claim_id=f"c{at}", level=level, votes=1) for at, level in enumerate(("warn", "fail", "unsure"))
    )
    judges = JudgeEvaluation(sample=sample, consensus=consensus)
    found = judged(Evaluation(claims=one.claims, rules=one.rules, judged=judges))
    assert found.usual == ("rules", "judged")
    assert [(each.item, each.part, each.whole) for each in found.series["judged"].outcomes] == [
        ("c0", 4.0, 4.0),
        ("c1", 0.0, 2.0),
    ]
    assert found.series["judged"].left_out == 1


@pytest.mark.parametrize(
    ("bad", "verdict"), [(0, "pass"), (40, "fail"), (2, "inconclusive")], ids=["same", "far worse", "hardly worse"]
)
def test_evaluations_of_the_same_claims_are_held_against_each_other(bad, verdict):
    before, after = evaluation(*["2021"] * 80), evaluation(*["2019"] * bad, *["2021"] * (80 - bad))
    report = decide(judged(after), judged(before), GateOptions())
    assert (report.verdict, report.measures[0].tests[0].pairing) == (verdict, "items")
