"""`pincite eval-tailoring` and `evaluate_tailoring`: what they read, print and exit with."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.evaluation.test_evaluation_tailoring_model import NOTHING, handle_of, saying
from tests.tailored_profiles import FOLDER, TODAY, example

import pincite
from pincite.cli.app import run
from pincite.errors import ConfigError, ResultError, SourceNotFoundError, UnreadableSourceError, UsageError
from pincite.testing import PdfBuilder, ProviderServer, ScriptedModel

CLAIMS = FOLDER / "claims.json"
POSTING = FOLDER / "posting.md"


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    Path("open.md").write_text("I look after parcels with great care at home.\n")


@pytest.fixture
def command(capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    def call(profile: Path | str, *arguments: str, claims: Path | str = CLAIMS) -> tuple[int, str, str]:
        given = ["--profile", str(profile), "--claims", str(claims), "--today", "2026-11-22", *arguments]
        code = run(["eval-tailoring", *given])
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return call


def test_what_is_made_up_fails_with_the_specification_s_words(command: Any) -> None:
    code, out, err = command(FOLDER / "profile-polished.md", "--posting", str(POSTING))
    assert code == 4
    assert out.splitlines()[0] == "Review needed: The generated profile may contain inaccuracies."
    assert "✗ 12 years: the dates of the user's claims give 8 years\n" in out
    assert 'they say "Cut the pipeline\'s running cost by 31 % in its first year"' in out
    assert "! dbt: not in the profile, and in the claims: dbt\n" in out
    assert "i Apache Kafka: User's claims do not name it\n" in out
    assert out.endswith("grounding failed: 10 hallucinations; 2 missed claims, 5 gaps\n")
    assert "Good communication skills" in err


@pytest.mark.parametrize(("profile", "code"), [(FOLDER / "profile-plain.md", 0), ("open.md", 3)])
def test_the_exit_code_says_what_became_of_it(command: Any, profile: Path, code: int) -> None:
    assert command(profile)[0] == code


def test_json_is_the_whole_evaluation(command: Any) -> None:
    _, out, _ = command(FOLDER / "profile-polished.md", "--posting", str(POSTING), "--json")
    found = pincite.from_json(pincite.records.TailoringEvaluation, out)
    given = pincite.evaluate_tailoring(FOLDER / "profile-polished.md", CLAIMS, POSTING, today=TODAY)
    assert found == given
    assert found.content_hash == given.content_hash


@pytest.mark.parametrize(
    ("content", "missed"),
    [('["dbt", "Rust"]', ["dbt"]), ('{"requirements": ["Terraform"]}', ["Terraform"]), ("[]", [])],
)
def test_a_posting_may_be_a_list_of_requirements(content: str, missed: list[str]) -> None:
    Path("posting.json").write_text(content)
    found = pincite.evaluate_tailoring(FOLDER / "profile-plain.md", CLAIMS, Path("posting.json"), today=TODAY)
    assert [each.requirement for each in found.missed] == missed


def test_texts_and_values_are_taken_as_they_are() -> None:
    given = example("profile-plain.md")
    claims = json.loads(CLAIMS.read_text())["claims"]
    assert pincite.evaluate_tailoring(given.profile, claims, given.posting, today=TODAY).passed is True
    assert pincite.evaluate_tailoring(given.profile, claims, today=date(2019, 1, 1)).passed is False  # not yet 8 years


def test_a_profile_may_be_a_document() -> None:
    builder = PdfBuilder()
    builder.page().text(72, 720, "Skilled in Python, SQL and Kubernetes.")
    Path("profile.pdf").write_bytes(builder.build())
    found = pincite.evaluate_tailoring(Path("profile.pdf"), CLAIMS, today=TODAY)
    assert [each.claim for each in found.hallucinations] == ["Kubernetes"]


def test_a_model_is_asked_only_where_one_is_named() -> None:
    model = ScriptedModel(saying())
    profile = FOLDER / "profile-plain.md"
    assert pincite.evaluate_tailoring(profile, CLAIMS, POSTING, model=model, today=TODAY).evaluator == "fake:scripted"
    assert pincite.evaluate_tailoring(profile, CLAIMS, POSTING, today=TODAY).evaluator == "pincite:pincite-verifier"
    with pytest.raises(ConfigError, match="need a key"):
        pincite.evaluate_tailoring(profile, CLAIMS, POSTING, model="openai:gpt-4o-mini", today=TODAY)


def test_the_configured_judge_is_asked_over_the_wire(command: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(asked: Any) -> str:
        return json.dumps({"evaluation_id": handle_of(asked.prompt), **NOTHING})

    with ProviderServer(said) as server:
        monkeypatch.setenv("PINCITE_LLM_BASE_URL", server.base_url("openai"))
        monkeypatch.setenv("PINCITE_LLM_API_KEY", "k")
        monkeypatch.setenv("PINCITE_LLM_CONTEXT_TOKENS", "32000")
        monkeypatch.setenv("EVAL_MODEL", "gpt-4o-mini")
        code, out, _ = command(FOLDER / "profile-plain.md", "--posting", str(POSTING), "--json")
        offline, *_ = command(FOLDER / "profile-plain.md", "--model", "offline")
    assert (code, offline, len(server.asked)) == (0, 0, 1)
    assert json.loads(out)["evaluator"] == "openai:gpt-4o-mini"


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"profile": Path("gone.md")}, SourceNotFoundError, r"there is no gone\.md"),
        ({"profile": Path("latin.md")}, UnreadableSourceError, r"latin\.md is no text in UTF-8 \(byte 1\)"),
        ({"profile": Path(".")}, SourceNotFoundError, "is a folder; name a file"),
        ({"claims": Path("open.md")}, ResultError, r"open\.md: no claims"),
        ({"claims": [7]}, UsageError, "a claim is a mapping"),
        ({"posting": Path("bad.json")}, UsageError, r"bad\.json: no JSON"),
        ({"posting": Path("odd.json")}, UsageError, r"odd\.json: give a list of texts"),
    ],
    ids=["no file", "no text", "a folder", "no claims", "claims that are none", "no JSON", "another JSON"],
)
def test_what_cannot_be_read_is_refused(given: dict[str, Any], error: type[Exception], message: str) -> None:
    Path("latin.md").write_bytes(b"a\xff")
    Path("bad.json").write_text("{")
    Path("odd.json").write_text('{"requirements": [1]}')
    with pytest.raises(error, match=message):
        pincite.evaluate_tailoring(**{"profile": "Python.", "claims": CLAIMS, **given})


def test_a_day_that_is_none_is_wrong_usage(command: Any) -> None:
    code, _, err = command("open.md", "--today", "yesterday")
    assert (code, "--today takes a day as in 2026-11-22, not 'yesterday'" in err) == (2, True)


@pytest.mark.parametrize(("profile", "passed"), [("profile-polished.md", False), ("profile-plain.md", True)])
def test_the_log_keeps_it(command: Any, monkeypatch: pytest.MonkeyPatch, profile: str, passed: bool) -> None:
    monkeypatch.setenv("PINCITE_STORE_URL", str(Path("log.db").resolve()))
    given = ("--posting", str(POSTING), "--log", "--opportunity", "harrow-7")
    _, _, err = command(FOLDER / profile, *given)
    name = err.split("logged as ")[1].split()[0]
    with pincite.open_store() as store:
        entry = store.of().log.get(name)
    assert entry is not None and isinstance(entry.row, pincite.records.TailoringLogRow)  # noqa: PT018
    assert (entry.run.operation, entry.run.judge_model) == ("tailoring", "pincite:pincite-verifier")
    assert (entry.row.passed, entry.row.needs_review, entry.row.opportunity_id) == (passed, not passed, "harrow-7")
    assert [each["requirement"] for each in entry.row.gaps][-1] == "10 years in logistics"
    assert bool(entry.row.hallucinations) is not passed


def test_a_name_for_the_posting_needs_the_log(command: Any) -> None:
    assert command("open.md", "--opportunity", "x")[0] == 2
