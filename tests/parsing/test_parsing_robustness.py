"""Every file of the public robustness suites through the program: a result or a typed error, whatever is in it."""

import json
import subprocess
import sys

import pytest

from pincite.errors import DocumentError

pytestmark = pytest.mark.slow

SETS = ("robustness", "docling-parse-tests", "olmocr-dev")


def _codes(kind):
    return {kind.code} | {code for below in kind.__subclasses__() for code in _codes(below)}


@pytest.mark.slow
@pytest.mark.corpus
@pytest.mark.parametrize("name", SETS)
def test_every_file_is_a_result_or_a_typed_error(corpus, tmp_path, name):
    files = sorted((corpus / name).rglob("*.pdf"))
    assert files
    program = (sys.executable, "-c", "from pincite.cli import main; main()")
    command = [*program, "parse", *map(str, files), "--out", str(tmp_path / "out")]
    environment = {"PINCITE_PARSING_WALL_SECONDS": "60", "PINCITE_PARSING_OCR_SECONDS": "60", "PATH": "/usr/bin:/bin"}
    done = subprocess.run([*command, "--json", "--no-cache"], capture_output=True, env=environment, check=False)
    assert done.returncode in {0, 3}, done.stderr[-400:]
    said = json.loads(done.stdout)
    assert len(said["documents"]) + len(said["failures"]) == len(files)
    codes = {failure["code"] for failure in said["failures"]}
    assert codes <= _codes(DocumentError) - {"parser_crashed", "document_failed"}
    listed = json.loads((tmp_path / "out" / "failures.json").read_text())
    assert {failure["item"] for failure in listed} == {failure["item"] for failure in said["failures"]}
