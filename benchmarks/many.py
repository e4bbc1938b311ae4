"""A thousand documents through `pincite parse`: time, memory, kill -9 and going on; `python -m benchmarks.many`.

The documents are those of ../shared/data (contracts, papers, Word files, damaged ones), repeated until there are enough
of them, each with a few bytes of its own behind its end, so that none is found in the cache. Memory is what Linux says
of the program and of its children (resident, shared pages counted in each), sampled twice a second.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

DATA = Path(os.environ.get("PINCITE_CORPUS") or Path(__file__).resolve().parents[2] / "shared" / "data")
MIB = 1024 * 1024
PAGE = os.sysconf("SC_PAGE_SIZE")
RUN = "import sys; from pincite.cli import main; main()"


@dataclass(frozen=True, kw_only=True)
class Sample:
    """Resident bytes of the program and of its largest child, and how many documents were written then."""

    documents: int
    parent: int
    child: int


def make_documents(folder: Path, count: int, seed: int) -> None:
    """That many files, none like another."""
    found = sorted(path for path in DATA.rglob("*") if path.suffix in {".pdf", ".docx"})
    chance = random.Random(seed)
    for number in range(count):
        if number % len(found) == 0:
            chance.shuffle(found)
        path = found[number % len(found)]
        content = path.read_bytes()
        note = f"\n% copy {number}\n".encode()
        if path.suffix == ".docx" and content[-22:-18] == b"PK\x05\x06":
            content = content[:-2] + len(note).to_bytes(2, "little")
        (folder / f"{number:05}-{path.stem}{path.suffix}").write_bytes(content + note)


def start(home: Path, ocr: str) -> subprocess.Popen[bytes]:
    """`pincite parse` over the documents, with a cache of its own and two children."""
    own = {"PINCITE_CACHE_FOLDER": str(home / "cache"), "PINCITE_PARSING_WORKERS": "2", "PINCITE_PARSING_OCR": ocr}
    command = [sys.executable, "-c", RUN, "parse", "in", "--out", "out", "--json"]
    with (home / "report.json").open("wb") as report:
        return subprocess.Popen(command, cwd=home, env={**os.environ, **own}, stdout=report)


def resident(process: int) -> int:
    """Resident bytes; 0 for a process that is gone."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE
    except (OSError, IndexError):
        return 0


def children(process: int) -> list[int]:
    """The processes that it started and that run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(stat.parent.name))
        except (OSError, IndexError):
            continue
    return found


def written(home: Path) -> set[str]:
    """The documents in the output folder."""
    return {path.name for path in (home / "out").glob("*.pincite.json")}


def watch(home: Path, process: subprocess.Popen[bytes], *, until: int | None = None) -> list[Sample]:
    """Samples until the program ends, or has written that many documents."""
    samples = []
    while process.poll() is None:
        done = len(written(home))
        if until is not None and done >= until:
            break
        child = max(map(resident, children(process.pid)), default=0)
        samples.append(Sample(documents=done, parent=resident(process.pid), child=child))
        time.sleep(0.5)
    return samples


def memory_rows(samples: Sequence[Sample]) -> list[str]:
    """A line for each quarter of the run: resident MiB, median and most."""
    size = max(len(samples) // 4, 1)
    rows = []
    for number in range(4):
        part = samples[number * size : (number + 1) * size if number < 3 else None]
        if part:
            parents, kids = ([getattr(one, what) / MIB for one in part] for what in ("parent", "child"))
            rows.append(
                f"| {part[0].documents}–{part[-1].documents} | {median(parents):.0f} | {max(parents):.0f} "
                f"| {median(kids):.0f} | {max(kids):.0f} |"
            )
    return rows


def entries(home: Path) -> dict[str, int]:
    """When each entry of the cache was written, in nanoseconds."""
    return {path.name: path.stat().st_mtime_ns for path in (home / "cache").rglob("*.parse")}


def report(home: Path) -> dict[str, Any]:
    """What `--json` said."""
    said: dict[str, Any] = json.loads((home / "report.json").read_bytes())
    return said


def whole_run(home: Path, ocr: str) -> None:
    """All of them without a disturbance: time, failures, memory."""
    began = time.perf_counter()
    process = start(home, ocr)
    samples = watch(home, process)
    seconds = time.perf_counter() - began
    said = report(home)
    documents, failures = said["documents"], said["failures"]
    pages = sum(one["pages"] for one in documents)
    codes = ", ".join(f"{count} {code}" for code, count in Counter(one["code"] for one in failures).most_common())
    print(
        f"{len(documents) + len(failures)} sources, exit code {process.returncode}: {len(documents)} documents of "
        f"{pages} pages, {len(failures)} failures ({codes}); {seconds:.0f} s, {pages / seconds:.0f} pages/s\n"
    )
    print("| documents written | parent MiB, median | most | largest child MiB, median | most |\n|---|---|---|---|---|")
    print("\n".join(memory_rows(samples)), flush=True)


def disturbed_run(home: Path, ocr: str, stops: Sequence[int]) -> None:
    """Killed with kill -9 at these numbers of documents, a child too, and then left to end."""
    done: dict[str, int] = {}
    redone = 0
    for stop in stops:
        process = start(home, ocr)
        watch(home, process, until=stop)
        process.send_signal(signal.SIGKILL)
        process.wait()
        time.sleep(1.0)  # children end when their pipe does
        now = entries(home)
        redone += sum(now[name] != when for name, when in done.items())
        done = now
        print(f"- kill -9 with {len(written(home))} documents written, {len(done)} in the cache", flush=True)
    process = start(home, ocr)
    watch(home, process, until=stops[-1] + 5)
    kids = children(process.pid)
    if kids:
        os.kill(kids[0], signal.SIGKILL)
    process.wait()
    now = entries(home)
    redone += sum(now[name] != when for name, when in done.items())
    said = report(home)
    crashed = [one for one in said["failures"] if one["code"] == "parser_crashed"]
    ended = f"exit code {process.returncode}, {len(said['documents'])} documents and {len(said['failures'])} failures"
    print(
        f"- then, with one child killed, to the end: {ended}, {len(crashed)} of them the killed child's; "
        f"{redone} documents parsed twice"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the documents, run twice, print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.many", description=main.__doc__)
    parser.add_argument("--count", type=int, default=1_000, help="documents (default 1000)")
    parser.add_argument("--ocr", default="off", help="off (default), auto, tesseract or rapidocr")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if not DATA.is_dir():
        parser.error(f"no document sets in {DATA}; name their folder by PINCITE_CORPUS")
    for run in ("whole", "disturbed"):
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder)
            (home / "in").mkdir()
            make_documents(home / "in", options.count, options.seed)
            if run == "whole":
                whole_run(home, options.ocr)
            else:
                print("\nStopped and started again:\n")
                disturbed_run(home, options.ocr, [options.count // 10, options.count // 4, options.count // 2])


if __name__ == "__main__":
    main()
