"""Killed or interrupted at any moment, a run leaves a cache that is valid and a rerun that ends like any other."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time

import pytest
from program import environment, held_run, pincite, snapshot, write_invoice, write_schema

from pincite.testing import PdfBuilder

pytestmark = pytest.mark.slow

SEED = 20240314
DOCUMENTS = 5


def _write_documents(folder):
    folder.mkdir()
    for number in range(DOCUMENTS):
        builder = PdfBuilder()
        for sheet in range(1, 9):
            page = builder.page()
            for row in range(38):
                page.text(72, 740 - row * 18, f"Document {number}, page {sheet}, line {row}: nothing further to add.")
        builder.save(folder / f"document {number}.pdf")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    home = tmp_path_factory.mktemp("undisturbed")
    _write_documents(home / "in")
    started = time.monotonic()
    assert pincite("parse", "in", "--out", "out", cwd=home).code == 0
    return snapshot(home / "out"), time.monotonic() - started


READY = "from pincite.cli import main; import sys; print('ready', file=sys.stderr, flush=True); main()"


def _start(home):
    """A run that has got past Python's own start, where Ctrl-C is not the program's to answer."""
    process = subprocess.Popen(
        [sys.executable, "-c", READY, "parse", "in", "--out", "out"],
        cwd=home, env=environment(home), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr.readline() == "ready\n"
    return process


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT], ids=["kill", "ctrl-c"])
def test_run_stopped_at_random_moments_is_finished_by_the_next(tmp_path, undisturbed, sign):
    expected, seconds = undisturbed
    _write_documents(tmp_path / "in")
    chance = random.Random(SEED)
    for _ in range(3):
        with _start(tmp_path) as process:
            time.sleep(chance.uniform(0.0, 0.7) * seconds)
            process.send_signal(sign)
            _, err = process.communicate(timeout=120)
        assert "Traceback" not in err
    outcome = pincite("parse", "in", "--out", "out", cwd=tmp_path)
    assert outcome.code == 0, outcome.err
    written = snapshot(tmp_path / "out")
    assert {name: written.get(name) for name in expected} == expected
    assert set(written) == set(expected), "a stopped run left something behind"


def test_interrupted_run_says_so_and_ends_with_130(tmp_path):
    _write_documents(tmp_path / "in")
    with held_run("parse", "in", "--out", "out", after=1, cwd=tmp_path) as process:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "interrupted; finished documents and replies are kept" in err
    assert "Traceback" not in err


def test_damaged_cache_entries_are_parsed_again(tmp_path, undisturbed):
    expected, _ = undisturbed
    _write_documents(tmp_path / "in")
    assert pincite("parse", "in", "--out", "first", cwd=tmp_path).code == 0
    entries = [path for path in (tmp_path / "cache").rglob("*") if path.is_file() and path.stat().st_size > 100]
    assert len(entries) >= DOCUMENTS
    for index, path in enumerate(entries):
        content = path.read_bytes()
        path.write_bytes(content[: len(content) // 2] if index % 2 else bytes(len(content)))
    assert pincite("parse", "in", "--out", "out", cwd=tmp_path).code == 0
    written = snapshot(tmp_path / "out")
    assert {name: written.get(name) for name in expected} == expected


def test_extract_writes_equal_bytes_whatever_the_hash_seed(tmp_path):
    (tmp_path / "in").mkdir()
    for number in range(4):
        write_invoice(tmp_path / "in" / f"invoice {number}.pdf", f"A-{number}")
    write_schema(tmp_path / "schema.json")
    for seed in ("0", "1", "random"):
        arguments = ("extract", "in", "--schema", "schema.json", "--out", seed, "--no-cache")
        assert pincite(*arguments, cwd=tmp_path, extra={"PYTHONHASHSEED": seed}).code == 0
    for name in ("fields.json", "data.json"):
        written = {(tmp_path / seed / name).read_bytes() for seed in ("0", "1", "random")}
        assert len(written) == 1
