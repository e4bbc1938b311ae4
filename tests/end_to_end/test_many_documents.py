"""Many documents at once: each is written when it is done, and who is killed costs only what it was doing."""

from __future__ import annotations

import json
import os
import signal
import sys

import pytest
from program import held_run, pincite

from pincite.testing import PdfBuilder

DOCUMENTS = 9
TOLD = ("parse", "in", "--out", "out", "--json")

pytestmark = [pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"), pytest.mark.slow]


@pytest.fixture
def home(tmp_path):
    (tmp_path / "in").mkdir()
    for number in range(DOCUMENTS):
        builder = PdfBuilder()
        for sheet in range(1, 3):
            page = builder.page()
            for row in range(38):
                page.text(72, 740 - row * 18, f"Document {number}, page {sheet}, line {row}: nothing further to add.")
        builder.save(tmp_path / "in" / f"document {number:02}.pdf")
    return tmp_path


def _written(home):
    return sorted(path.name for path in (home / "out").glob("*.pincite.json"))


def _children(process):
    found = []
    for stat in os.listdir("/proc"):
        if stat.isdigit():
            try:
                with open(f"/proc/{stat}/stat") as stream:
                    parent = int(stream.read().rpartition(")")[2].split()[1])
            except OSError:
                continue
            found += [int(stat)] if parent == process.pid else []
    return found


def _entries(home):
    return {path.name: path.stat().st_mtime_ns for path in (home / "cache").rglob("*.parse")}


def test_documents_are_there_before_the_run_ends_and_kill_9_redoes_none(home):
    with held_run(*TOLD, after=4, cwd=home) as process:
        process.kill()
    parsed = _entries(home)
    assert (len(_written(home)), len(parsed) >= 4) == (4, True)
    failures = json.loads((home / "out" / "failures.json").read_bytes())
    assert {failure["code"] for failure in failures} == {"not_parsed"}
    assert len(failures) >= DOCUMENTS - 4
    outcome = pincite(*TOLD, cwd=home)
    assert (outcome.code, len(outcome.json()["documents"])) == (0, DOCUMENTS)
    now = _entries(home)
    assert {name: now[name] for name in parsed} == parsed
    assert not list((home / "out").glob(".*.tmp"))


@pytest.mark.parametrize("after", [0, 1, DOCUMENTS - 1])
def test_what_a_stopped_run_had_not_come_to_is_no_absence(home, after):
    with held_run(*TOLD, after=after, cwd=home) as process:
        process.kill()
    schema = {"type": "object", "properties": {"fee": {"type": "number", "description": "Cancellation fee"}}}
    (home / "schema.json").write_text(json.dumps(schema))
    outcome = pincite("extract", "out", "--schema", "schema.json", "--out", "result", cwd=home)
    assert outcome.code == 3
    assert "the run was stopped before this document was parsed" in outcome.err
    (field,) = json.loads((home / "result" / "fields.json").read_bytes())["fields"]
    assert field["status"] == "error"


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSEGV], ids=["kill -9", "crash"])
def test_a_child_that_is_killed_costs_only_its_document(home, how):
    with held_run(*TOLD, after=2, cwd=home) as process:
        os.kill(_children(process)[0], how)
        out, err = process.communicate("go on\n", timeout=120)
    assert process.returncode == 3, err
    said = json.loads(out)
    (failure,) = said["failures"]
    assert (failure["code"], len(said["documents"])) == ("parser_crashed", DOCUMENTS - 1)
    assert signal.Signals(how).name in failure["message"]
    (listed,) = json.loads((home / "out" / "failures.json").read_bytes())
    assert listed.items() <= failure.items()


def test_ctrl_c_leaves_what_was_done_and_no_child(home):
    with held_run(*TOLD, after=2, cwd=home) as process:
        children = _children(process)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=120)
    assert process.returncode in (130, -signal.SIGINT), err
    assert "Traceback" not in err
    listed = json.loads((home / "out" / "sources_index.json").read_bytes())
    assert [f"{entry['id']}.pincite.json" for entry in listed] == _written(home)
    assert len(listed) == 2
    assert not [child for child in children if os.path.exists(f"/proc/{child}")]
