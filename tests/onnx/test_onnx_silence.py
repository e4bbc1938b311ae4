"""ONNX Runtime's telemetry stays off."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pincite.nli.builtin import FOLDER

LOAD = "from pathlib import Path; from pincite.nli.onnx import load_model; load_model(Path({!r}))"
READ = "from pincite.parsing.ocr.rapid import RapidOcr; RapidOcr()._load()"


def _files(home: Path, code: str) -> list[str]:
    """The files that a process leaves in an empty home."""
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ORT_", "XDG_"))}
    subprocess.run([sys.executable, "-c", code], env={**kept, "HOME": str(home)}, check=True)
    return [path.name for path in home.rglob("*") if path.is_file()]


def test_a_model_that_is_loaded_leaves_nothing_to_be_sent(tmp_path: Path) -> None:
    assert _files(tmp_path / "ours", LOAD.format(str(FOLDER))) == []


def test_an_ocr_engine_that_is_loaded_leaves_nothing_to_be_sent(tmp_path: Path) -> None:
    pytest.importorskip("rapidocr")
    assert _files(tmp_path / "ocr", READ) == []
