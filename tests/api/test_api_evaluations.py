"""`pincite.evaluate`: records of any kind, documents, options, and its JSON."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from examples.resume.generate import generate

import pincite
from pincite.config.load import load_config as read_config
from pincite.document import DocumentSet
from pincite.errors import ConfigError
from pincite.evaluation.reports import evaluation_json
from pincite.evaluation.rules import RULES, choose_rules, rule_name
from pincite.records import ClaimRecord, Finding, RuleSummary
from pincite.testing import document_from_pages

TODAY = date(2026, 11, 22)
ROOT = Path(__file__).parents[2]
CLAIMS = [
    {"type": "experience", "label": "Cook", "company": "Larkfield", "start": "2020", "end": "2019"},
    {"type": "skill", "label": "Python"},
]


def statuses(evaluation: pincite.records.Evaluation) -> dict[str, str]:
    return {rule.rule: rule.status for rule in evaluation.rules.rules}


@pytest.fixture(scope="module")
def resume(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A résumé's result in `result`, its document beside it."""
    folder = tmp_path_factory.mktemp("resume")
    generate(folder, seed=3, pack="classic")
    schema = json.loads((ROOT / "examples" / "resume" / "schema.json").read_text())
    pincite.extract(folder / "documents", schema, out=folder / "result")
    return folder


def test_a_saved_result_is_evaluated_with_its_documents(resume: Path) -> None:
    evaluation = pincite.evaluate(resume / "result", today=TODAY)
    assert evaluation.passed
    assert len(evaluation.claims) > 5
    assert set(statuses(evaluation).values()) == {"checked"}
    assert evaluation.notes == ()


def test_a_citation_of_other_words_fails(resume: Path) -> None:
    result = pincite.load_result(resume / "result")
    other = document_from_pages(["Quite another text"], slug=result.sources[0].id)
    from pincite.evaluation.runs import evaluate_by_rules

    evaluation = evaluate_by_rules(result, today=TODAY, documents=DocumentSet.of([other]))
    assert evaluation.passed is False
    assert {finding.rule for finding in evaluation.rules.findings if finding.severity == "error"} == {"citationHolds"}


def test_without_its_documents_a_result_s_citations_are_not_checked(resume: Path, tmp_path: Path) -> None:
    moved = tmp_path / "fields.json"
    moved.write_bytes((resume / "result" / "fields.json").read_bytes())
    evaluation = pincite.evaluate(moved, today=TODAY)
    assert statuses(evaluation)["citationHolds"] == "not_checked"
    found = pincite.evaluate(moved, sources=resume / "documents", today=TODAY)
    assert statuses(found)["citationHolds"] == "checked"


def test_an_edited_result_is_evaluated_and_says_so(resume: Path, tmp_path: Path) -> None:
    text = (resume / "result" / "fields.json").read_text()
    value = pincite.load_result(resume / "result").values["person"]["name"]
    (tmp_path / "fields.json").write_text(text.replace(f'"value": "{value}"', '"value": "Somebody Else"', 1))
    evaluation = pincite.evaluate(tmp_path, mapping="fields", sources=resume / "documents", today=TODAY)
    assert "valueSupported" in {finding.rule for finding in evaluation.rules.findings}
    assert any("[edited]" in note for note in evaluation.notes)


def test_a_file_of_claims_is_evaluated(tmp_path: Path) -> None:
    (tmp_path / "claims.json").write_text(json.dumps(CLAIMS))
    evaluation = pincite.evaluate(tmp_path / "claims.json", today=TODAY)
    assert [finding.code for finding in evaluation.rules.findings] == ["end_before_start"]
    assert pincite.evaluate(CLAIMS, today=TODAY) == evaluation


def test_a_check_is_evaluated() -> None:
    checked = pincite.check("The fee is $150. The cap is $7.", ["The fee is $150.", "The cap is $9."])
    evaluation = pincite.evaluate(checked, today=TODAY)
    assert {(finding.rule, finding.severity) for finding in evaluation.rules.findings} >= {("verdicts", "error")}


def test_today_is_the_day_of_the_call_by_default() -> None:
    assert date.fromisoformat(pincite.evaluate(CLAIMS).rules.today) <= date.today()


def no_python(claims: Sequence[ClaimRecord], *, severity: str = "warning") -> Iterator[Finding]:
    """What users write: a rule of their own."""
    for claim in claims:
        if claim.label == "Python":
            yield Finding(code="python", severity=severity, claim_ids=(claim.id,), message="")  # type: ignore[arg-type]


def config(tmp_path: Path, text: str) -> Any:
    (tmp_path / "pincite.toml").write_text(text)
    return read_config(file=tmp_path / "pincite.toml", environ={})


def test_rules_of_ones_own_run_beside_the_built_in_ones() -> None:
    evaluation = pincite.evaluate(CLAIMS, rules=[no_python], settings={"noPython": {"severity": "error"}}, today=TODAY)
    assert [(one.rule, one.severity) for one in evaluation.rules.findings][-1] == ("noPython", "error")


def test_the_configuration_names_rules_and_their_options(tmp_path: Path) -> None:
    text = f"""
        [evaluation]
        own_rules = "{__name__}:no_python"
        [rules.dates]
        enabled = false
        [rules.noPython]
        severity = "info"
    """
    chosen = config(tmp_path, text)
    evaluation = pincite.evaluate(CLAIMS, config=chosen, today=TODAY)
    assert [(one.rule, one.severity) for one in evaluation.rules.findings] == [("noPython", "info")]
    assert statuses(evaluation)["dates"] == "disabled"
    again = pincite.evaluate(CLAIMS, config=chosen, settings={"dates": {"enabled": True}}, today=TODAY)
    assert statuses(again)["dates"] == "checked"


def test_options_of_rules_may_stand_in_a_variable() -> None:
    chosen = read_config(environ={"PINCITE_EVALUATION_RULES": '{"dates": {"enabled": false}}'})
    assert statuses(pincite.evaluate(CLAIMS, config=chosen, today=TODAY))["dates"] == "disabled"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '[evaluation]\nown_rules = "nowhere.at.all:rule"',
            "'nowhere.at.all:rule' cannot be imported \\(ModuleNotFoundError",
        ),
        (
            '[evaluation]\nown_rules = "json:nothing"',
            "'json:nothing' cannot be imported \\(AttributeError",
        ),
        ('[evaluation]\nown_rules = "json"', "evaluation.own_rules: 'json' names no function"),
        ('[evaluation]\nown_rules = "json:__name__"', "evaluation.own_rules: 'json:__name__' is no function"),
        ("[evaluation.rules.dates]\ngrace = 3", "the rule dates has no option grace"),
        ("[evaluation]\nrules = 3", "evaluation.rules is 3"),
    ],
)
def test_a_configuration_that_fits_no_rule_says_so(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        pincite.evaluate(CLAIMS, config=config(tmp_path, text), today=TODAY)


def test_the_json_has_the_names_of_the_specification() -> None:
    found = evaluation_json(pincite.evaluate(CLAIMS, today=TODAY))
    assert (found["total_claims"], found["sampled_claims"], found["passed"]) == (2, 0, False)
    assert (found["rule_passed"], found["ai_eval_passed"], found["needs_review"]) == (False, None, True)
    assert list(found["rule_checks"]) == [rule_name(rule) for rule in RULES]
    [finding] = found["rule_checks"]["dates"]["findings"]
    assert (finding["code"], finding["claim_ids"]) == ("end_before_start", ["0"])
    assert [(issue["claim_id"], issue["severity"]) for issue in found["issues"]] == [("0", "error")]
    assert json.loads(json.dumps(found)) == found


def test_the_how_to_names_every_rule() -> None:
    page = (ROOT / "docs" / "how-to" / "evaluate.md").read_text()
    assert [name for name in map(rule_name, RULES) if f"| `{name}` |" not in page] == []


def test_the_configuration_of_the_how_to_is_one() -> None:
    page = (ROOT / "docs" / "how-to" / "evaluate.md").read_text()
    given = tomllib.loads(page.split("```toml\n")[1].split("```")[0])["evaluation"]["rules"]
    chosen = {one.name: one for one in choose_rules(settings=[given])}
    assert chosen["duplicates"].options == {"threshold": 0.9, "distinguish_by": ("company",)}
    assert not chosen["overlappingRoles"].enabled


def test_a_summary_of_no_findings_is_a_pass() -> None:
    summaries = pincite.evaluate([CLAIMS[1]], today=TODAY).rules.rules
    assert all(isinstance(one, RuleSummary) and one.passed for one in summaries)
