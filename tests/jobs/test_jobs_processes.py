"""Workers as processes of their own: started where none is alive, ended by signals, and missed where DBOS is."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.evaluated_jobs import asked_for, ready

from pincite.jobs import JobQueue
from pincite.jobs.evaluation.job import CLAIMS_EXTRACTED
from pincite.jobs.queueing.start import living_workers, start_worker

pytestmark = pytest.mark.slow


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PINCITE_STORE_URL", str(tmp_path / "pincite.db"))
    return str(tmp_path / "pincite.db")


def submit(url: str) -> str:
    with closing(ready(url)) as database, JobQueue(url) as queue:
        asked = asked_for(database, count=3)
        return queue.submit(CLAIMS_EXTRACTED, asked.to_json(), job_id=asked.run).id


def until(reached: Callable[[], bool]) -> None:
    for _ in range(600):
        if reached():
            return
        time.sleep(0.1)
    raise AssertionError("it did not come to that within a minute")


def test_a_worker_is_started_where_none_is_alive_and_ends_by_itself(url: str) -> None:
    name = submit(url)
    assert start_worker(url)
    with JobQueue(url) as queue:
        assert queue.wait(name, seconds=60).state == "done"
    until(lambda: not living_workers(url))


def test_an_interrupted_worker_drains_and_ends_well(url: str) -> None:
    name = submit(url)
    command = [sys.executable, "-m", "pincite", "jobs", "run"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as worker:
        try:
            assert worker.stderr is not None
            assert "is ready" in worker.stderr.readline()
            assert len(living_workers(url)) == 1
            assert not start_worker(url)
            with JobQueue(url) as queue:
                assert queue.wait(name, seconds=60).state == "done"
            worker.send_signal(signal.SIGINT)
            _, said = worker.communicate(timeout=120)
        finally:
            worker.kill()
    assert (worker.returncode, "finishing what is under way" in said) == (0, True)
    assert living_workers(url) == ()


def without_dbos(*arguments: str) -> tuple[int, dict[str, Any]]:
    program = "import sys; sys.modules['dbos'] = None; from pincite.cli import main; sys.argv[0] = 'pincite'; main()"
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, env=os.environ, check=False)
    return done.returncode, json.loads(done.stdout)


def test_without_the_extra_background_says_what_to_install_and_waiting_works(url: str) -> None:
    Path("claims.json").write_text('[{"id": "a", "type": "skill", "label": "Python"}]')
    code, said = without_dbos("eval", "claims.json", "--background", "--json")
    assert (code, "pip install 'pincite[jobs]'" in said["error"]["message"]) == (5, True)
    code, said = without_dbos("eval", "claims.json", "--rules-only", "--json")
    assert (code, said["passed"]) == (0, True)
