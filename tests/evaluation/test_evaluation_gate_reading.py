import json

import pytest

import pincite
from log_rows import entry, judgement
from pincite import codec
from pincite.errors import ResultError
from pincite.evaluation import score_results
from pincite.evaluation.comparison import ItemOutcome
from pincite.evaluation.gate import judged as gate_judged
from pincite.evaluation.gate import read_judged
from pincite.evaluation.gate.series import same_names
from pincite.evaluation.gold import read_gold
from sample_results import absent, failed, found, result

CLAIM = {"text": "It is so.", "label": "supported"}


def written(path, *values):
    path.write_text("\n".join(json.dumps(value) for value in values))
    return path


def parts(judged, measure):
    return {(each.group, each.item): each.part / each.whole for each in judged.series[measure].outcomes}


def test_a_score_has_a_series_for_each_measure(tmp_path):
    mine = result(found("a", "x"), found("b", "wrong"), found("c", "made up"), absent("d"), failed("e"))
    score = score_results([("one", mine, read_gold({"a": "x", "b": "y", "c": None, "d": "z", "e": "e"}))])
    (tmp_path / "score.json").write_bytes(codec.to_json(score))
    judged = read_judged(tmp_path / "score.json")
    assert judged.kind == "score"
    assert parts(judged, "fields") == {("", "a"): 1, ("", "b"): 0, ("", "c"): 0, ("", "d"): 0, ("", "e"): 0}
    assert parts(judged, "false_values") == {("", "c"): 1}
    assert parts(judged, "false_not_present") == {("", "a"): 0, ("", "b"): 0, ("", "d"): 1, ("", "e"): 0}
    assert sum(each.whole for each in judged.series["values_f1"].outcomes) == score.values.given + score.values.wanted


def test_a_set_of_checks_has_a_group_for_each_answer(tmp_path):
    rows = [{"id": "a", "claims": [CLAIM, CLAIM]}, {"id": "b", "claims": [{"text": "No.", "label": "refuted"}]}]
    judged = read_judged(written(tmp_path / "set.jsonl", *rows))
    wanted = {("a#1", "It is so.#1"): 1, ("a#1", "It is so.#2"): 1, ("b#1", "No.#1"): 0}
    assert parts(judged, "claim_faithfulness") == wanted
    assert sum(each.part for each in judged.series["refuted"].outcomes) == 1


def test_claims_without_a_label_are_left_out(tmp_path):
    claims = [CLAIM, {"text": "Who knows.", "label": None}, {"text": "Maybe.", "label": "nei"}]
    judged = read_judged(written(tmp_path / "check.json", {"claims": claims}))
    faith = judged.series["claim_faithfulness"]
    assert (len(faith.outcomes), faith.left_out) == (2, 1)
    assert len(judged.series["precision"].outcomes) == 1


def test_citations_have_series_of_their_own(tmp_path):
    cited = [
        {"anchor": "1", "label": "supported", "reasons": ["citation_supports"]},
        {"anchor": "9", "label": None, "reasons": ["unknown_anchor"]},
        {"anchor": "2", "label": None, "reasons": ["language_not_supported"]},
    ]
    claims = [
        {**CLAIM, "requires_citation": True, "reasons": ["stated"], "cited": cited},
        {"text": "Bare.", "label": "supported", "requires_citation": True},
        {"text": "Minor.", "label": "supported", "requires_citation": False},
        {"text": "Lost.", "label": "nei", "requires_citation": True, "reasons": ["no_evidence"], "cited": cited},
        {"text": "Failed.", "label": None, "requires_citation": True},
    ]
    judged = read_judged(written(tmp_path / "check.json", {"claims": claims}))
    assert parts(judged, "citation_precision") == {("", "It is so.#1 [1]"): 1, ("", "It is so.#1 [9]"): 0}
    assert parts(judged, "citation_recall") == {("", "It is so.#1"): 1, ("", "Bare.#1"): 0}


def test_the_series_of_a_check_agree_with_its_summary(tmp_path):
    result = pincite.check("The fee is $5 [1][7]. The cap is $7.", ["The fee is $5."], query="What is the fee?")
    judged = gate_judged(result)
    for name in ("citation_precision", "citation_recall", "claim_faithfulness"):
        shares = list(parts(judged, name).values())
        assert sum(shares) / len(shares) == getattr(result.summary, name), name
    (tmp_path / "check.json").write_bytes(codec.to_json(result))
    assert read_judged(tmp_path / "check.json").series == judged.series


def test_a_single_check_is_read_as_the_program_writes_it(tmp_path):
    checked = [{"claim": {"id": "clm_001", "text": "It is so."}, "verdict": {"label": "refuted", "status": "judged"}}]
    judged = read_judged(written(tmp_path / "check.json", {"query": "Is it?", "claims": checked}))
    assert parts(judged, "refuted") == {("", "It is so.#1"): 1}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "holds nothing"),
        ('{"evaluations": []}', "it has no row"),
        ("[1]", "not every entry is a JSON object"),
        ('{"a": 1}', "neither claims with labels, nor the fields of a score"),
        ('{"claims": [{"text": "x"}]}', "its text and its label"),
        ('{"claims": [{"text": "x", "label": "true"}]}', "not 'true'"),
        ('{"claims": 3}', "has its"),
        ('{"claims": []}\n{"claims', "line 2: not JSON"),
        ('{"format": "pincite.score/1"}', "nothing that can be gated"),
        ('{"format": "pincite.score/1"}\n{"format": "pincite.score/1"}', "several scores"),
    ],
)
def test_what_cannot_be_gated_says_so(tmp_path, text, words):
    (tmp_path / "file").write_text(text)
    with pytest.raises(ResultError, match=words):
        read_judged(tmp_path / "file")


def test_files_that_cannot_be_read_say_so(tmp_path):
    with pytest.raises(ResultError, match="no such file"):
        read_judged(tmp_path / "none.json")
    with pytest.raises(ResultError, match="a folder; give"):
        read_judged(tmp_path)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ResultError, match="not UTF-8"):
        read_judged(tmp_path / "bytes")


def test_a_row_that_was_taken_up_again_counts_as_it_is_now(tmp_path):
    rows = [
        {"id": "a", "digest": "d1", "claims": [{"text": "It is so.", "label": None}]},
        {"id": "a", "digest": "d1", "claims": [CLAIM]},
    ]
    judged = read_judged(written(tmp_path / "set.jsonl", *rows))
    assert parts(judged, "claim_faithfulness") == {("", "It is so.#1"): 1}


def test_rows_of_the_log_have_a_group_for_each_document(tmp_path):
    rows = [entry(1, failing=1, claims=2, document_ids=("one",)), entry(2, claims=1, document_ids=("two",))]
    (tmp_path / "log.jsonl").write_bytes(b"\n".join(codec.to_json(row) for row in rows))
    judged = read_judged(tmp_path / "log.jsonl")
    assert (judged.kind, judged.usual) == ("evaluation", ("rules",))
    assert parts(judged, "rules") == {("one", "c0"): 0, ("one", "#0"): 1, ("two", "#0"): 1}
    assert {(each.group, each.part) for each in judged.series["evaluations"].outcomes} == {("one", 0.0), ("two", 1.0)}


EVALUATION = {
    "total_claims": 3,
    "passed": False,
    "issues": [
        {"claim_id": "c1", "source": "rule", "severity": "error"},
        {"claim_id": "c2", "source": "rule", "severity": "warning"},
        {"claim_id": "c3", "source": "judge", "severity": "error"},
    ],
    "ai_eval_result": judgement("pass", None),
}


def test_an_evaluation_as_it_is_printed_is_read(tmp_path):
    judged = read_judged(written(tmp_path / "eval.json", EVALUATION))
    assert judged.usual == ("rules", "judged")
    assert parts(judged, "rules") == {("", "c1"): 0, ("", "#0"): 1, ("", "#1"): 1}
    assert (len(judged.series["judged"].outcomes), judged.series["judged"].left_out) == (1, 1)


@pytest.mark.parametrize(
    "change",
    [{"total_claims": "3"}, {"passed": "yes"}, {"issues": {}}, {"issues": [1]}, {"total_claims": 0}],
    ids=["claims", "passed", "issues", "issue", "too few claims"],
)
def test_an_evaluation_that_contradicts_itself_is_refused(tmp_path, change):
    with pytest.raises(ResultError, match="nothing that can be gated"):
        read_judged(written(tmp_path / "eval.json", {**EVALUATION, **change}))


def test_claims_that_one_side_names_are_the_other_side_s_fine_ones():
    before = [ItemOutcome(item=name, group="", part=part) for name, part in (("a", 0.0), ("#0", 1.0), ("#1", 1.0))]
    after = [ItemOutcome(item=name, group="", part=part) for name, part in (("b", 0.0), ("#0", 1.0), ("#1", 1.0))]
    first, second = same_names(before, after)
    assert {each.item: each.part for each in first} == {"a": 0.0, "b": 1.0, "#0": 1.0}
    assert {each.item: each.part for each in second} == {"b": 0.0, "a": 1.0, "#0": 1.0}
