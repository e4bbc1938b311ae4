"""What is built for others: the wheel has every file that the package reads, the source distribution runs its tests."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "pincite"
APART = ("benchmarks", "training")
"""What the repository has and no distribution."""


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution of this checkout, without the viewer."""
    folder = tmp_path_factory.mktemp("distributions")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env={**os.environ, "PINCITE_VIEWER": "skip"})
    return folder


@pytest.fixture(scope="module")
def sources(distributions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    (archive,) = distributions.glob("*.tar.gz")
    folder = tmp_path_factory.mktemp("sources")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (root,) = folder.iterdir()
    return root


@pytest.mark.slow
def test_the_wheel_has_every_file_of_the_package_and_nothing_else(distributions: Path) -> None:
    (wheel,) = distributions.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
    there = {path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert names == {path.relative_to(PACKAGE.parent).as_posix() for path in there}


@pytest.mark.slow
def test_the_source_distribution_has_neither_benchmarks_nor_training(sources: Path) -> None:
    folders = {path.relative_to(sources).as_posix() for path in sources.rglob("*") if path.is_dir()}
    assert {"src/pincite", "tests/text", "docs", "examples", "viewer/src"} <= folders
    assert not folders & {*APART, *(f"tests/{name}" for name in APART)}


@pytest.mark.slow
def test_every_test_of_the_source_distribution_is_collected(sources: Path) -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    collected = subprocess.run(command, cwd=sources, capture_output=True, text=True, check=False)
    assert collected.returncode == 0, collected.stdout[-2_000:]
    assert re.search(r"^\d+ tests collected", collected.stdout, re.MULTILINE)


def test_no_other_test_needs_what_the_source_distribution_lacks() -> None:
    imports = re.compile(rf"^\s*(?:from|import) (?:{'|'.join(APART)})\b", re.MULTILINE)
    files = [*(ROOT / "tests").rglob("*.py"), *PACKAGE.rglob("*.py"), *(ROOT / "examples").rglob("*.py")]
    needing = {path.relative_to(ROOT).as_posix() for path in files if imports.search(path.read_text(encoding="utf-8"))}
    assert not {name for name in needing if not name.startswith(tuple(f"tests/{name}/" for name in APART))}
