"""Workers of evaluations in processes of their own, to be killed: forked from a server that has imported everything."""

from __future__ import annotations

import multiprocessing
import os
import random
import threading
import time
from datetime import UTC, datetime
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path

import dbos  # noqa: F401 (so that the server has it)
from tests.evaluated_jobs import ScriptedStages, ready, reply

from pincite.jobs import Worker, WorkerOptions
from pincite.jobs.evaluation.job import EvaluateClaims
from pincite.jobs.notifications.announcement import ReviewNeeded
from pincite.jobs.notifications.delivery import TellOnce
from pincite.records import ModelReply, ModelRequest
from pincite.store import Store

BRISK = WorkerOptions(poll_seconds=0.05, beat_seconds=0.5, dead_after_seconds=3.0, max_attempts=1_000)
"""Quick to notice a death, and slow enough not to see one where the machine is busy."""


def server() -> ForkServerContext:
    """Where workers are forked from: it has no threads and no connections."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.evaluation_child"])
    return context


def start(context: ForkServerContext, url: str, folder: Path, seed: int) -> BaseProcess:
    """A worker on its way."""
    process = context.Process(target=work, args=(url, str(folder), seed), daemon=True)
    process.start()
    return process


def work(url: str, folder: str, seed: int) -> None:
    """Run evaluations until killed; each call and each announcement leaves a line in a file."""
    chance = random.Random(seed)

    def answer(request: ModelRequest) -> ModelReply:
        note(Path(folder) / "calls", request.id)
        time.sleep(chance.uniform(0.0, 0.1))
        return reply(request)

    def tell(event: ReviewNeeded) -> None:
        note(Path(folder) / ("told-again" if event.repeated else "told"), event.id)

    database = ready(url)
    store = Store(database)
    stages = ScriptedStages(store, answer=answer)
    told = TellOnce(database=database, receivers={"file": tell}, lease_seconds=3.0)
    kind = EvaluateClaims(store=store, stages=stages, now=_now, announce=told)
    with Worker(url, [kind], options=BRISK) as worker:
        worker.run(stop=threading.Event())


def note(file: Path, line: str) -> None:
    """Add a line in one write, which no other process can be in the middle of."""
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        os.write(handle, f"{line}\n".encode())
    finally:
        os.close(handle)


def noted(file: Path) -> list[str]:
    return file.read_text().split() if file.exists() else []


def _now() -> datetime:
    return datetime.now(UTC)
