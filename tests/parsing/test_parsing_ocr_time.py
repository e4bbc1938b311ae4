import sys
import threading
from pathlib import Path

import pytest
from tests.scans import LINES, scanned_pdf

from pincite.errors import ParserCrashedError
from pincite.parsing import Limits, ParseOptions, ParserProcess

pytestmark = pytest.mark.slow


@pytest.fixture
def sleeper(tmp_path, monkeypatch):
    """An engine that sleeps for so many seconds over a page and reads nothing."""

    def install(seconds):
        program = tmp_path / f"for-{seconds}" / "tesseract"
        program.parent.mkdir()
        answers = "--version) echo tesseract 5.0.0 ;; --list-langs) printf 'languages\\neng\\n' ;;"
        program.write_text(f'#!/bin/sh\ncase "$1" in {answers} *) exec sleep {seconds} ;; esac\n')
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")

    return install


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_closing_the_parser_ends_the_engine_that_it_started(sleeper):
    sleeper("61.73")
    with ParserProcess(ParseOptions(ocr="tesseract")) as parser:
        threading.Timer(5.0, parser.close).start()
        with pytest.raises(ParserCrashedError, match=r"scan\.pdf"):
            parser.parse(scanned_pdf(LINES, dpi=72), name="scan.pdf")
    assert not [one for one in Path("/proc").glob("[0-9]*/cmdline") if b"61.73" in _read(one)]


def _read(path):
    try:
        return path.read_bytes()
    except OSError:  # it has ended meanwhile
        return b""


@pytest.mark.skipif(sys.platform != "linux", reason="a shell script")
def test_each_page_that_is_read_has_time_of_its_own(sleeper):
    sleeper("2")
    limits = Limits(wall_seconds=5.0, ocr_seconds=10.0)
    with ParserProcess(ParseOptions(ocr="tesseract", limits=limits)) as parser:
        document = parser.parse(scanned_pdf(LINES, LINES, LINES, dpi=72), name="scan.pdf")
    assert document.unread_pages == (1, 2, 3)
