"""The journal: replies are on the disk before anyone hears of them, and no later run pays for them again."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from pincite.errors import ForeignOutputError, OutputError, ResultError
from pincite.llm import Recorded
from pincite.records import CallFailure, CallOutcome, ModelReply, ModelRequest
from pincite.testing import ScriptedModel


def ask(*ids: str) -> list[ModelRequest]:
    return [ModelRequest(id=name, system="s", prompt=f"p {name}", max_output_tokens=16) for name in ids]


def echo(name: str = "fake:scripted") -> ScriptedModel:
    return ScriptedModel(lambda request: f"to {request.prompt} é\u2028\r\n", name=name)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "run" / "calls.jsonl"


def test_a_later_run_asks_only_for_the_rest(journal: Path) -> None:
    first = Recorded(echo(), journal).complete(ask("a", "b"))
    model = echo()
    again = Recorded(model, journal).complete(ask("c", "a", "b"))
    assert [request.id for request in model.requests] == ["c"]
    assert again[1:] == first


def test_failures_are_asked_again(journal: Path) -> None:
    failure = CallFailure(request_id="a", code="server_error", message="m")
    assert Recorded(ScriptedModel(lambda _: failure), journal).complete(ask("a")) == [failure]
    (outcome,) = Recorded(echo(), journal).complete(ask("a"))
    assert isinstance(outcome, ModelReply)
    assert len(journal.read_bytes().splitlines()) == 2


def test_replies_of_another_model_do_not_count(journal: Path) -> None:
    Recorded(echo("fake:one"), journal).complete(ask("a"))
    other = echo("fake:two")
    (outcome,) = Recorded(other, journal).complete(ask("a"))
    assert isinstance(outcome, ModelReply)
    assert (outcome.model, len(other.requests)) == ("fake:two", 1)


def test_equal_requests_are_asked_once(journal: Path) -> None:
    model = echo()
    told: list[str] = []
    outcomes = Recorded(model, journal).complete(ask("a", "a"), done=lambda request, _: told.append(request.id))
    assert (len(model.requests), len(outcomes), told) == (1, 2, ["a", "a"])


def test_an_outcome_is_on_the_disk_before_done_hears_of_it(journal: Path) -> None:
    seen: list[list[str]] = []

    def done(request: ModelRequest, outcome: CallOutcome) -> None:
        seen.append([json.loads(line)["outcome"]["request_id"] for line in journal.read_bytes().splitlines()])

    Recorded(echo(), journal).complete(ask("a", "b"), done=done)
    assert seen == [["a"], ["a", "b"]]


def test_done_hears_of_known_replies_too(journal: Path) -> None:
    Recorded(echo(), journal).complete(ask("a"))
    told: list[str] = []
    Recorded(echo(), journal).complete(ask("b", "a"), done=lambda request, _: told.append(request.id))
    assert told == ["a", "b"]


@pytest.mark.parametrize("kept", [1, 40, -1], ids=["one byte", "some", "all but the line feed"])
def test_a_torn_last_line_is_cut_off(journal: Path, kept: int) -> None:
    Recorded(echo(), journal).complete(ask("a", "b"))
    first, second = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(first + second[:kept])
    model = echo()
    assert len(Recorded(model, journal).complete(ask("a", "b", "c"))) == 3
    assert [request.id for request in model.requests] == ["b", "c"]
    assert [json.loads(line)["outcome"]["request_id"] for line in journal.read_bytes().splitlines()] == ["a", "b", "c"]


@pytest.mark.parametrize(
    "line",
    [
        b"hello\n",
        b"[]\n",
        b'{"model":"m","outcome":{"kind":"reply"}}\n',
        b'{"model":"m","outcome":[]}\n',
        b'{"model":"m","outcome":null}\n',
        b'{"model":' + b"[" * 100_000 + b"\n",
        b"\xff\n",
    ],
    ids=["text", "list", "reply without text", "outcome a list", "outcome null", "nested deeply", "no UTF-8"],
)
def test_a_damaged_line_before_the_last_is_an_error(journal: Path, line: bytes) -> None:
    Recorded(echo(), journal).complete(ask("a"))
    journal.write_bytes(line + journal.read_bytes())
    with pytest.raises(ResultError, match=r"calls\.jsonl: line 1 is no line of a journal"):
        Recorded(echo(), journal).complete(ask("a"))


def test_another_file_is_never_cut(journal: Path) -> None:
    journal.parent.mkdir()
    journal.write_text("my notes")
    with pytest.raises(ResultError, match="line 1 is no line of a journal"):
        Recorded(echo(), journal).complete(ask("a"))
    assert journal.read_text() == "my notes"


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX's")
def test_only_the_owner_may_read_it(journal: Path) -> None:
    journal.parent.mkdir()
    journal.touch(mode=0o644)
    Recorded(echo(), journal).complete(ask("a"))
    assert stat.S_IMODE(journal.stat().st_mode) == 0o600


def test_a_journal_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="journal of model calls cannot be written"):
        Recorded(echo(), tmp_path).complete(ask("a"))


@pytest.mark.parametrize("target", ["own.txt", "not there"])
def test_a_link_is_not_followed(journal: Path, tmp_path: Path, target: str) -> None:
    own = tmp_path / "own.txt"
    own.write_text("mine")
    journal.parent.mkdir()
    journal.symlink_to(tmp_path / target)
    with pytest.raises(ForeignOutputError, match="a link stands where the journal"):
        Recorded(echo(), journal).complete(ask("a"))
    assert own.read_text() == "mine"
    assert not (tmp_path / "not there").exists()


def test_two_runs_do_not_write_one_journal(journal: Path) -> None:
    pytest.importorskip("fcntl")
    inner = Recorded(echo(), journal)
    outer = Recorded(ScriptedModel(lambda request: str(inner.complete([request]))), journal)
    with pytest.raises(OutputError, match="another run is writing this journal"):
        outer.complete(ask("a"))


def test_what_a_killed_run_had_is_kept(journal: Path) -> None:
    code = f"""
import os, signal
from pathlib import Path
from pincite.llm import Recorded
from pincite.records import ModelRequest
from pincite.testing import ScriptedModel

def answer(request):
    if request.id == "c":
        os.kill(os.getpid(), signal.SIGKILL)
    return "paid for"

requests = [ModelRequest(id=n, system="", prompt="", max_output_tokens=16) for n in "abc"]
Recorded(ScriptedModel(answer), Path({str(journal)!r})).complete(requests)
"""
    subprocess.run([sys.executable, "-c", code], check=False)
    model = echo()
    outcomes = Recorded(model, journal).complete(ask("a", "b", "c"))
    assert [request.id for request in model.requests] == ["c"]
    assert [outcome.text for outcome in outcomes if isinstance(outcome, ModelReply)][:2] == ["paid for"] * 2
