"""A missing part skips a test with the reason, and fails it where the part is required."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).resolve().parents[1]


def test_a_part_that_is_there_lets_the_test_run(require_part: Callable[..., None]) -> None:
    require_part("node", found=True, reason="")


def test_a_missing_part_skips_with_the_reason(
    require_part: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PINCITE_TEST_REQUIRE", raising=False)
    with pytest.raises(pytest.skip.Exception, match="node: no such program"):
        require_part("node", found=False, reason="no such program")


def test_a_missing_part_that_is_required_fails(
    require_part: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_TEST_REQUIRE", "postgres, node")
    with pytest.raises(pytest.fail.Exception, match="PINCITE_TEST_REQUIRE names node, but no such program"):
        require_part("node", found=False, reason="no such program")


MODULES = """
    import pytest

    def test_everywhere(): ...

    def test_asks(require_part): ...

    @pytest.mark.postgres
    def test_marked(): ...

    @pytest.mark.corpus
    def test_of_document_sets(require_part): ...
"""


@pytest.mark.parametrize(("options", "names"), [([], 4), (["--needs-parts"], 2)], ids=["all", "parts"])
def test_the_tests_that_need_parts_can_be_run_alone(tmp_path: Path, options: list[str], names: int) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    (tmp_path / "test_some.py").write_text(dedent(MODULES), encoding="utf-8")
    settings = ["-c", ROOT / "pyproject.toml", "--rootdir", tmp_path, "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", *settings, *options, tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.stdout.count("::test_") == names, done.stdout + done.stderr


SKIPPING = """
    import pytest

    def test_everywhere(): ...

    @pytest.mark.slow
    def test_long(): ...

    def test_asks(require_part):
        require_part("node", found=False, reason="no such program")

    def test_skips(): pytest.skip("for another reason")
"""


def _collected(folder: Path, *options: str) -> str:
    settings = ["-c", ROOT / "pyproject.toml", "--rootdir", folder, "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", *settings, *options, folder]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT).stdout


def test_the_rest_is_what_is_slow_and_what_was_skipped_for_a_part(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    (tmp_path / "test_some.py").write_text(dedent(SKIPPING), encoding="utf-8")
    notes = tmp_path / "notes" / "skipped.txt"
    assert "1 passed, 2 skipped" in _collected(tmp_path, "-m", "not slow", "-n", "1", f"--note-skips={notes}")
    assert notes.read_text(encoding="utf-8") == "test_some.py::test_asks\n"
    rest = _collected(tmp_path, "--collect-only", f"--rest={notes}")
    assert rest.splitlines()[:2] == ["test_some.py::test_long", "test_some.py::test_asks"]


def test_without_a_note_of_skips_the_rest_is_everything(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    (tmp_path / "test_some.py").write_text(dedent(SKIPPING), encoding="utf-8")
    assert _collected(tmp_path, "--collect-only", f"--rest={tmp_path / 'none.txt'}").count("::test_") == 4
