"""A worker in a process of its own, started where none is alive, so that what was submitted is run."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

from pincite.jobs.queueing.heartbeats import Heartbeats
from pincite.jobs.queueing.worker import WorkerOptions
from pincite.jobs.values import WorkerSeen
from pincite.store.database.connections import Database


def living_workers(url: str) -> tuple[WorkerSeen, ...]:
    """The workers of the database that are alive; raises StoreError where it cannot be read."""
    database = Database(url)
    try:
        return Heartbeats(database, WorkerOptions().dead_after_seconds).alive()
    finally:
        database.close()


def start_worker(url: str, *, config_file: Path | None = None) -> bool:
    """Start `pincite jobs run --until-idle` in the background unless a worker is alive; whether it was started.

    It has no terminal, outlives its caller, and ends when there is nothing to do. Two that are started at once share
    the work.
    """
    if living_workers(url):
        return False
    config_args = ["--config", str(config_file)] if config_file is not None else []
    worker = subprocess.Popen(
        [sys.executable, "-m", "pincite", *config_args, "jobs", "run", "--until-idle"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        close_fds=True,
    )
    # nobody waits for it; the thread only keeps a caller that lives longer from having a zombie
    threading.Thread(target=worker.wait, name="pincite-worker-started", daemon=True).start()
    return True
