"""The stages of a kept evaluation by configuration: which judges are asked, at what pace, within which ceilings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.judged_claims import RESUME, judge_of

import pincite
from pincite.config import load_config
from pincite.errors import ConfigError
from pincite.records import ModelRequest
from pincite.store import open_database
from pincite.testing import ProviderServer

CLAIMS = [{"id": str(at), "type": "skill", "label": name} for at, name in enumerate(("Python", "SQL", "Cobol"))]
TODAY = date(2026, 11, 22)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    (tmp_path / "cv.txt").write_text(RESUME)
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[ProviderServer]:
    answer = judge_of(Cobol={"grounded": "no", "issue": "made up"})

    def said(asked: Any) -> str:
        return answer(ModelRequest(id="", system="", prompt=asked.prompt, max_output_tokens=1))

    with ProviderServer(said) as server:
        (folder / "pincite.toml").write_text(
            f'[store]\nurl = "here.db"\n[llm]\nbase_url = "{server.base_url("openai")}"\napi_key = "k"\n'
            'context_tokens = 32000\n[evaluation]\nsample_percent = 1.0\nprovider = "openai"\nmodel = "m-1"\n'
        )
        yield server


def evaluated(**settings: Any) -> pincite.KeptEvaluation:
    options = pincite.EvaluationOptions(sources=(Path("cv.txt"),), today=TODAY, **settings)
    return pincite.evaluate_and_keep(CLAIMS, options=options)


def rows(query: str) -> list[tuple[Any, ...]]:
    with closing(open_database("here.db")) as database, database.reading() as connection:
        return [tuple(row) for row in connection.execute(text(query))]


def test_the_configured_judge_is_asked_once_and_its_votes_are_kept(server: ProviderServer) -> None:
    kept = evaluated()
    again = evaluated()
    assert (kept.run, again.evaluation, len(server.asked)) == (again.run, kept.evaluation, 1)
    assert kept.evaluation is not None
    assert kept.evaluation.judged is not None
    assert [vote.grounded for vote in kept.evaluation.judged.votes].count("no") == 1
    assert {vote.judge for vote in kept.evaluation.judged.votes} == {"openai:m-1"}
    assert rows("SELECT state FROM cost_reservations") == [("settled",)]


def test_another_seed_is_another_run_that_buys_no_vote_twice(server: ProviderServer) -> None:
    runs = {evaluated(seed=seed).run for seed in ("1", "2")}
    assert (len(runs), len(server.asked)) == (2, 1)


def test_calls_keep_to_the_pace_that_workers_share(server: ProviderServer, folder: Path) -> None:
    with (folder / "pincite.toml").open("a") as file:
        file.write("[jobs]\ncalls_per_minute = 6000\n")
    evaluated()
    ((provider, next_at),) = rows("SELECT provider, next_at FROM job_paces")
    assert provider == "openai"
    assert abs(next_at - datetime.now(UTC).timestamp()) < 600


@pytest.mark.parametrize(("table", "paced"), [("{ openai = 6000 }", ["openai"]), ("{ anthropic = 6000 }", [])])
def test_providers_have_paces_of_their_own(server: ProviderServer, folder: Path, table: str, paced: list[str]) -> None:
    with (folder / "pincite.toml").open("a") as file:
        file.write(f"[jobs]\ncalls_per_minute = {table}\n")
    evaluated()
    assert [provider for (provider,) in rows("SELECT provider FROM job_paces")] == paced


def test_a_pace_for_nobody_is_bad_configuration(server: ProviderServer, folder: Path) -> None:
    with (folder / "pincite.toml").open("a") as file:
        file.write("[jobs]\ncalls_per_minute = { opnai = 60 }\n")
    with pytest.raises(ConfigError, match=r"jobs\.calls_per_minute is \{'opnai': 60\}"):
        evaluated()


def test_a_ceiling_in_dollars_needs_a_known_price(server: ProviderServer, folder: Path) -> None:
    with (folder / "pincite.toml").open("a") as file:
        file.write("daily_ceiling_usd = 1.0\n")
    with pytest.raises(ConfigError, match=r"the price of openai:m-1 is not known, so evaluation\.run_ceiling_usd"):
        evaluated()
    assert server.asked == []


def test_judging_can_be_switched_off(server: ProviderServer, folder: Path) -> None:
    with (folder / "pincite.toml").open("a") as file:
        file.write("judge = false\n")
    kept = evaluated()
    assert kept.evaluation is not None
    assert (kept.evaluation.judged, server.asked, load_config().evaluation.judge) == (None, [], False)


def test_the_verifier_of_check_judges_where_no_model_is_to(server: ProviderServer) -> None:
    kept = evaluated(model="offline")
    assert kept.evaluation is not None
    assert kept.evaluation.judged is not None
    assert {vote.judge for vote in kept.evaluation.judged.votes} == {"pincite:pincite-verifier"}
    assert server.asked == []


def test_a_document_that_is_gone_leaves_claims_unevaluated(folder: Path) -> None:
    (folder / "pincite.toml").write_text('[store]\nurl = "here.db"\n')
    (folder / "cv.txt").write_bytes(b"")
    kept = evaluated()
    assert kept.evaluation is not None
    assert kept.evaluation.judged is not None
    assert {vote.reason for vote in kept.evaluation.judged.votes} == {"no_source"}
    assert kept.evaluation.passed is None
