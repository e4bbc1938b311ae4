"""`pincite eval-log` and `pincite store`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.store_samples import DOCUMENT, RUN, document, event, log_row, records, row_id, run, whole

from pincite.cli.app import run as run_command
from pincite.errors import StoreSchemaError
from pincite.store import LOCAL_OWNER, open_store
from pincite.store.database.versions import newest_version

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def pincite(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """The command line with a store that holds one of everything."""
    url = str(tmp_path / "pincite.db")
    monkeypatch.setenv("PINCITE_STORE_URL", url)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    with open_store(url) as store:
        mine = whole(store, LOCAL_OWNER)
        mine.evaluations.start(run("second", model="google:m-3", operation="check", judge_model=None), records())
        mine.log.add(log_row("second", sampled_claims=0, cost_micro_usd=14_999))

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run_command(arguments)
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return call


def listed(pincite: Call, *options: str) -> set[str]:
    code, out, _ = pincite("eval-log", *options, "--json")
    assert code == 0
    return {entry["run"]["id"] for entry in json.loads(out)["evaluations"]}


ALL = {RUN, row_id("second"), row_id("tailored")}


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ([], ALL),
        (["--operation", "check"], {row_id("second")}),
        (["--model", "google:m-3"], {row_id("second")}),
        (["--judge", "anthropic:m-2"], {RUN, row_id("tailored")}),
        (["--needs-review"], {RUN}),
        (["--needs-none"], ALL - {RUN}),
        (["--document", "cv.pdf"], ALL),
        (["--document", DOCUMENT], ALL),
        (["--since", "2026-11-22T11:59+00:00"], ALL),
        (["--since", "2026-11-24"], set()),
        (["--limit", "3"], ALL),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_the_log_is_filtered(pincite: Call, options: list[str], found: set[str]) -> None:
    assert listed(pincite, *options) == found


def test_pages_go_on_after_the_last_one(pincite: Call) -> None:
    _, out, _ = pincite("eval-log", "--limit", "2", "--json")
    first = [entry["run"]["id"] for entry in json.loads(out)["evaluations"]]
    assert listed(pincite, "--after", first[-1]) == ALL - set(first)


def test_the_table_says_what_each_evaluation_came_to(pincite: Call) -> None:
    code, out, err = pincite("eval-log")
    lines = {line.split()[0]: line for line in out.splitlines() if line[:8].count("-") == 0 and "-" in line}
    assert code == 0
    assert "failed" in lines[RUN]
    assert "2 errors, 1 warning" in lines[RUN]
    assert "needed" in lines[RUN]
    assert "$0.014999" in lines[row_id("second")]
    assert "1 gap" in lines[row_id("tailored")]
    assert "3 evaluations, 1 to review" in err


def test_one_evaluation_is_shown_with_its_issues_and_decisions(pincite: Call) -> None:
    code, out, _ = pincite("eval-log", "show", RUN)
    assert code == 0
    assert "model:         openai:m-1\n" in out
    assert "verdict:       failed\n" in out
    assert "error: c0: ends first\n" in out
    assert "error: c1: ends first (decided)\n" in out
    assert "flag by pincite" in out
    assert "ends_before_start" not in out
    votes = [line for line in out.splitlines() if "says that the source" in line or "came to no vote" in line]
    assert len(votes) == 2
    assert not any(code in line for line in votes for code in ("True", "grounded", "unevaluated", "partial"))


def test_one_evaluation_as_json_has_all_that_belongs_to_it(pincite: Call) -> None:
    _, out, _ = pincite("eval-log", "show", RUN, "--json")
    shown = json.loads(out)
    assert (shown["row"]["id"], len(shown["issues"]), len(shown["votes"]), len(shown["events"])) == (RUN, 3, 2, 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["eval-log", "show", row_id("nowhere")], "has no evaluation"),
        (["eval-log", "show", "latest"], "'latest' is no id of the store"),
        (["eval-log", "--document", "other.pdf"], "has no document other.pdf; `pincite store documents` lists all"),
        (["eval-log", "--since", "yesterday"], "--since yesterday is no time: write 2026-11-22"),
        (["store", "delete", "other.pdf"], "has no document other.pdf, and no evaluation of that id"),
    ],
    ids=["no evaluation", "no id", "no document", "no time", "nothing to delete"],
)
def test_what_is_not_there_is_wrong_usage(pincite: Call, arguments: list[str], message: str) -> None:
    code, _, err = pincite(*arguments)
    assert code == 2
    assert message in err


def test_a_name_of_two_documents_is_no_name(pincite: Call, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "pincite.db")) as store:
        store.of().documents.add(document("twin"))
    for arguments in (["eval-log", "--document", "cv.pdf"], ["store", "delete", "cv.pdf", "--yes"]):
        code, _, err = pincite(*arguments)
        assert code == 2
        assert "2 documents are called cv.pdf: name one by its id" in err


def test_an_empty_store_says_so(pincite: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_STORE_URL", str(tmp_path / "empty.db"))
    assert pincite("eval-log") == (0, "", "no such evaluation\n")
    assert pincite("store", "documents") == (0, "", "0 documents\n")


def test_documents_are_listed(pincite: Call) -> None:
    code, out, err = pincite("store", "documents")
    assert code == 0
    assert DOCUMENT in out
    assert "cv.pdf" in out
    assert err == "1 document\n"


def test_nothing_is_deleted_before_it_is_said_what_goes(pincite: Call) -> None:
    code, out, err = pincite("store", "delete", "cv")
    assert (code, out) == (
        0,
        "would delete cv.pdf with 2 extractions, 6 claims, 3 evaluations, 6 decisions\n",
    )
    assert "pass --yes to delete it" in err
    assert listed(pincite) == ALL


def test_a_document_is_deleted_with_what_came_from_it(pincite: Call) -> None:
    code, out, _ = pincite("store", "delete", "cv.pdf", "--yes", "--json")
    done: dict[str, Any] = json.loads(out)
    assert (code, done["deleted"], done["with"]["claims"], done["with"]["evaluations"]) == (0, True, 6, 3)
    assert listed(pincite) == set()


def test_where_the_store_is(pincite: Call, tmp_path: Path) -> None:
    code, out, err = pincite("store", "path")
    assert (code, out) == (0, f"sqlite:///{tmp_path / 'pincite.db'}\n")
    assert f"schema {newest_version()}, which is this version's" in err


def test_saying_where_it_is_makes_no_store(pincite: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_STORE_URL", str(tmp_path / "not yet.db"))
    code, _, err = pincite("store", "path")
    assert (code, err) == (0, "there are no tables yet: the first evaluation makes them\n")
    assert not (tmp_path / "not yet.db").exists()


def test_the_password_of_a_server_is_not_shown(pincite: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_STORE_URL", f"postgresql://ada:s3cret@/evals?host={tmp_path}&connect_timeout=2")
    for arguments in (["store", "path"], ["eval-log"], ["store", "upgrade"], ["store", "path", "--json"]):
        code, out, err = pincite(*arguments)
        assert code == 1
        assert "the server cannot be reached" in out + err
        assert "s3cret" not in out + err


def test_a_store_of_this_schema_needs_no_upgrade(pincite: Call, tmp_path: Path) -> None:
    assert pincite("store", "upgrade")[1] == f"schema {newest_version()} is this version's: nothing to do\n"
    assert list(tmp_path.glob("*.before-*")) == []


def test_a_new_store_is_made_by_upgrade_too(pincite: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_STORE_URL", str(tmp_path / "new.db"))
    assert pincite("store", "upgrade")[1] == f"schema none → {newest_version()}\n"


def test_a_newer_store_is_named_and_left_alone(pincite: Call, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "pincite.db")) as connection, connection:
        connection.execute("UPDATE pincite_version SET version_num = '9999'")
    before = (tmp_path / "pincite.db").read_bytes()
    code, _, err = pincite("store", "upgrade")
    assert (code, StoreSchemaError.exit_code) == (1, 1)
    assert "schema 9999, which is newer than this pincite's" in err
    assert "schema 9999; this version's is" in pincite("store", "path")[2]
    assert (tmp_path / "pincite.db").read_bytes() == before


def test_decisions_show_in_the_list(pincite: Call, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "pincite.db")) as store:
        store.of().reviews.decide(event("dismiss", run_id=RUN, minutes=9, note="all fine"))
    assert listed(pincite, "--needs-review") == set()
    assert "done 2026-11-22" in pincite("eval-log")[1]
    assert "dismiss by" in pincite("eval-log", "show", RUN)[1]
