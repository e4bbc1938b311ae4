"""Runs with a model, by the program, against a server that speaks a provider's protocol.

The command line runs in this process but where signals, or bytes equal across processes, are what is tested.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from program import COMMAND, environment, pincite, pincite_here, write_invoice, write_schema

from pincite.testing import Fault, ProviderServer, WireRequest

pytestmark = pytest.mark.slow

ASKED = re.compile(r"^- \*\*([\w.]+)\*\* \(", re.MULTILINE)


def good(asked: WireRequest) -> str:
    """The reply of a model that finds both fields of the invoice in every document."""
    entries = []
    for source in re.findall(r"### Source: (\S+)", asked.prompt):
        for key, quote, value in (
            ("invoice.number", "Invoice number: A-4711", "A-4711"),
            ("invoice.due", "Due date: March 5, 2024", "2024-03-05"),
        ):
            if key in ASKED.findall(asked.prompt) and quote in asked.prompt:
                citation = {"source_id": source, "text_snippet": quote}
                entries.append({"field_key": key, "citations": [citation], "value": value})
    missing = [key for key in ASKED.findall(asked.prompt) if key not in {one["field_key"] for one in entries}]
    return json.dumps({"extractions": [*entries, *({"field_key": key, "value": None} for key in missing)]})


@pytest.fixture
def home(tmp_path):
    (tmp_path / "in").mkdir()
    write_invoice(tmp_path / "in" / "invoice.pdf")
    write_schema(tmp_path / "schema.json")
    return tmp_path


def extract(home, server, *more, **variables):
    given = {"PINCITE_LLM_BASE_URL": server.base_url("openai"), **variables}
    words = ("extract", "in", "--schema", "schema.json", "--out", "out", "--model", "openai:m", *more)
    return pincite_here(*words, cwd=home, extra=given)


def test_a_run_is_written_told_and_assembled_again_with_the_same_bytes(home):
    with ProviderServer(good) as server:
        run = extract(home, server)
        assert run.code == 0, run.err
        assert re.search(r"openai:m: 1 call, [\d,]+ \+ [\d,]+ tokens, cost not known", run.out)
        assert len(server.asked) == 1
    names = ("fields.json", "data.json", "extraction_raw.json")
    before = {name: (home / "out" / name).read_bytes() for name in names}
    fields = json.loads(before["fields.json"])
    assert [field["status"] for field in fields["fields"]] == ["found", "found"]
    assert (fields["provenance"]["model"], fields["provenance"]["prompt_version"]) == ("openai:m", "1")
    (home / "out" / "fields.json").unlink()
    again = pincite("assemble", "out", "--json", cwd=home)
    assert (again.code, again.json()["calls"]["calls"]) == (0, 1)
    assert {name: (home / "out" / name).read_bytes() for name in names} == before
    assert pincite_here("recheck", "out", cwd=home).code == 0


def test_assembling_needs_the_documents_of_the_run(home):
    with ProviderServer(good) as server:
        extract(home, server)
    (home / "in" / "invoice.pdf").rename(home / "invoice.pdf")
    gone = pincite_here("assemble", "out", cwd=home)
    assert (gone.code, "--sources" in gone.err) == (2, True)
    assert pincite_here("assemble", "out", "--sources", "invoice.pdf", cwd=home).code == 0
    nothing = pincite_here("assemble", "in", cwd=home)
    assert (nothing.code, "no replies of a model here" in nothing.err) == (2, True)


def _lines(path: Path) -> int:
    return len(path.read_bytes().splitlines()) if path.exists() else 0


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL], ids=["ctrl-c", "kill"])
def test_an_interrupted_run_goes_on_without_asking_twice(home, sign):
    for number in range(6):
        write_invoice(home / "in" / f"more {number}.pdf")
    answered = []

    def slow(asked: WireRequest) -> str | Fault:
        if len(answered) >= 2 and not (home / "goes on").exists():
            return Fault(kind="hangs")
        answered.append(asked.prompt)
        return good(asked)

    small = {"PINCITE_LLM_CONTEXT_TOKENS": "1700", "PINCITE_LLM_CONCURRENCY": "1"}
    with ProviderServer(slow) as server:
        given = {"PINCITE_LLM_BASE_URL": server.base_url("openai"), **small}
        words = [*COMMAND, "extract", "in", "--schema", "schema.json", "--out", "out", "--model", "openai:m"]
        process = subprocess.Popen(
            words, cwd=home, env=environment(home, given), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        journal: Path = home / "out" / ".calls.jsonl"
        deadline = time.monotonic() + 60
        while (len(server.asked) < 3 or _lines(journal) < 2) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(sign)
        process.communicate(timeout=120)
        assert len(server.asked) >= 3
        assert _lines(journal) >= 2
        (home / "goes on").touch()
        run = extract(home, server, **small)
        assert run.code == 0, run.err
    assert len(answered) == len(set(answered))
    fields = json.loads((home / "out" / "fields.json").read_text())["fields"]
    assert [field["status"] for field in fields] == ["found", "found"]


@pytest.mark.parametrize(
    "said", ["Die Rechnung hat die Nummer A-4711.", Fault(kind="refused")], ids=["prose", "refusal"]
)
def test_replies_that_cannot_be_used_are_kept_and_the_way_to_ask_anew_is_told(home, said):
    with ProviderServer([said]) as server:
        assert extract(home, server).code == 3
        before = len(server.asked)
        again = extract(home, server)
        assert (again.code, len(server.asked)) == (3, before)
    assert "the same command" not in again.err
    assert f"delete {Path('out', '.calls.jsonl')}" in again.err
    (home / "out" / ".calls.jsonl").unlink()
    with ProviderServer(good) as server:
        assert extract(home, server).code == 0


def test_a_ceiling_ends_with_partial_results_and_a_second_run_asks_for_the_rest(home):
    for number in range(6):
        write_invoice(home / "in" / f"more {number}.pdf")
    small = {"PINCITE_LLM_CONTEXT_TOKENS": "1700", "PINCITE_LLM_CONCURRENCY": "1"}
    with ProviderServer(good) as server:
        run = extract(home, server, "--json", **small, PINCITE_LLM_TOKEN_CEILING="1600")
        assert run.code == 3, run.err
        assert run.json()["calls"]["unanswered_calls"] > 0
        fields = json.loads((home / "out" / "fields.json").read_text())["fields"]
        assert {field["status"] for field in fields} <= {"found", "error"}
        assert extract(home, server, **small).code == 0
    prompts = [asked.prompt for asked in server.asked]
    assert len(prompts) == len(set(prompts))


@pytest.mark.parametrize(
    ("model", "variables", "code", "said"),
    [
        ("openai:m", {}, 5, "OPENAI_API_KEY"),
        ("opnai:m", {}, 2, "did you mean openai"),
        ("m", {}, 2, "provider:model"),
        (
            "openai:m",
            {"PINCITE_LLM_BASE_URL": "http://127.0.0.1:9/v1", "PINCITE_LLM_CONTEXT_TOKENS": "600"},
            5,
            "too small",
        ),
    ],
    ids=["no key", "unknown provider", "no provider", "small window"],
)
def test_what_can_never_work_is_one_clear_error(home, model, variables, code, said):
    run = pincite_here(
        "extract", "in", "--schema", "schema.json", "--out", "out", "--model", model, cwd=home,
        extra={"OPENAI_API_KEY": "", **variables},
    )  # fmt: skip
    assert run.code == code
    assert said in run.err
    assert run.err.count("\n") == 1
    assert not (home / "out" / "fields.json").exists()


def test_an_unknown_model_at_the_server_is_one_error(home):
    with ProviderServer([Fault(kind="no_such_model")]) as server:
        run = extract(home, server)
    assert (run.code, run.err.count("\n"), "openai:m" in run.err) == (5, 1, True)


def test_a_key_in_the_environment_alone_asks_nobody(home):
    with ProviderServer(good) as server:
        given = {"OPENAI_API_KEY": "sk-x", "PINCITE_LLM_BASE_URL": server.base_url("openai")}
        run = pincite_here("extract", "in", "--schema", "schema.json", "--out", "out", cwd=home, extra=given)
        assert (run.code, server.asked) == (0, [])
    assert json.loads((home / "out" / "fields.json").read_text())["provenance"]["model"] is None


def test_the_context_of_a_domain_is_in_the_system_text(home):
    with ProviderServer(good) as server:
        extract(home, server, "--context", "You read invoices.")
    assert server.asked[0].system.startswith("You read invoices.\n")
    assert "invoice.pdf" in server.asked[0].prompt


def test_two_documents_with_one_name_are_two_sources(home):
    (home / "in" / "b").mkdir()
    write_invoice(home / "in" / "b" / "invoice.pdf")
    with ProviderServer(good) as server:
        run = extract(home, server)
    assert run.code == 0, run.err
    sources = re.findall(r"### Source: (\S+)", server.asked[0].prompt)
    assert len(sources) == len(set(sources))
