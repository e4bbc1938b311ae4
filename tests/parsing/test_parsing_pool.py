import os
import signal
import subprocess
import sys
import threading
import time
import zlib
from pathlib import Path

import pytest

from pincite.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    LimitExceededError,
    ParserCrashedError,
    UnsupportedFormatError,
)
from pincite.parsing import Limits, ParseOptions, ParserProcess
from pincite.testing import PdfBuilder
from pincite.testing.objects import PdfObjects

pytestmark = pytest.mark.slow

MIB = 1024 * 1024
linux = pytest.mark.skipif(sys.platform != "linux", reason="memory and CPU limits are enforced on Linux")


def _plain(**options):
    return PdfBuilder(**options).page().text(72, 700, "A plain page.").build()


def _bomb(piece, mebibytes):
    """About a kilobyte of PDF whose content stream unpacks to that many MiB."""
    squeeze = zlib.compressobj(1)
    block = piece * (MIB // len(piece))
    packed = b"".join(squeeze.compress(block) for _ in range(mebibytes)) + squeeze.flush()
    objects = PdfObjects()
    tree = objects.reserve()
    stream = objects.add({"Filter": ["FlateDecode", "FlateDecode"]}, stream=zlib.compress(packed, 9))
    page = objects.add({"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 100, 100], "Contents": stream})
    objects.fill(tree, {"Type": "Pages", "Kids": [page], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


@pytest.fixture
def process():
    with ParserProcess() as parser:
        yield parser


def _limited(**limits):
    return ParserProcess(ParseOptions(limits=Limits(**limits)))


def test_one_child_parses_many_documents(process):
    first = process.parse(_plain(), name="a report.pdf")
    child = process.process_id
    second = process.parse(_plain(), name="b.pdf")
    assert (first.name, first.slug, first.pages[0].text) == ("a report.pdf", "a-report", "A plain page.")
    assert (second.id, second.slug) == (first.id, "b")
    assert process.process_id == child


def test_a_child_is_replaced_after_many_documents(process):
    children = set()
    for number in range(202):
        process.parse_bytes(b"A plain line.", media_type="text/plain", name=f"{number}.txt")
        children.add(process.process_id)
    assert len(children) == 2


@pytest.mark.parametrize(
    ("content", "error", "message"),
    [
        (b"%PDF-1.4 and nothing else", DamagedDocumentError, "damaged"),
        (_plain(password="secret"), EncryptedDocumentError, "give its password"),
        (b"PK\x03\x04 an archive", UnsupportedFormatError, "ZIP archive"),
    ],
    ids=["damaged", "encrypted", "unsupported"],
)
def test_a_bad_document_is_a_typed_error_and_the_child_lives_on(process, content, error, message):
    with pytest.raises(error, match=message) as caught:
        process.parse(content, name="bad.pdf")
    assert caught.value.source == "bad.pdf"
    assert process.parse(_plain(), name="good.pdf").pages[0].text == "A plain page."


@pytest.mark.skipif(not hasattr(signal, "SIGSEGV") or os.name != "posix", reason="signals")
def test_a_child_that_dies_takes_only_its_document_along(process):
    process.parse(_plain(), name="first.pdf")
    os.kill(process.process_id, signal.SIGSEGV)
    with pytest.raises(ParserCrashedError, match=r"second.pdf: the parsing process died \(SIGSEGV\)"):
        process.parse(_plain(), name="second.pdf")
    assert process.parse(_plain(), name="third.pdf").pages[0].text == "A plain page."


@linux
def test_memory_is_limited():
    with _limited(memory_bytes=500 * MIB) as parser:
        with pytest.raises(LimitExceededError, match="memory") as caught:
            parser.parse(_bomb(b" ", 512), name="bomb.pdf")
        assert caught.value.limit == "memory_bytes"
        assert parser.parse(_plain(), name="good.pdf").pages


@linux
def test_processor_time_is_limited():
    with _limited(cpu_seconds=0.5, wall_seconds=60) as parser, pytest.raises(LimitExceededError, match="CPU") as caught:
        parser.parse(_bomb(b"0 0 m 1 1 l S ", 64), name="slow.pdf")
    assert caught.value.limit == "cpu_seconds"


@linux
def test_a_child_that_does_nothing_is_given_up_and_the_file_is_not_called_hostile():
    with _limited(wall_seconds=0.3) as parser:
        parser.parse(_plain(), name="first.pdf")
        os.kill(parser.process_id, signal.SIGSTOP)
        with pytest.raises(LimitExceededError, match=r"longer than 0.3 seconds") as caught:
            parser.parse(_plain(), name="slow.pdf")
        assert caught.value.limit == "wall_seconds"
        assert "trust" not in caught.value.message
        assert parser.parse(_plain(), name="next.pdf").pages


@linux
def test_a_child_that_computes_is_left_to_its_processor_time():
    with _limited(wall_seconds=0.3, cpu_seconds=1.0) as parser, pytest.raises(LimitExceededError) as caught:
        parser.parse(_bomb(b"0 0 m 1 1 l S ", 64), name="slow.pdf")
    assert caught.value.limit == "cpu_seconds"


def test_the_size_of_the_answer_is_limited():
    with _limited(output_bytes=300) as parser, pytest.raises(LimitExceededError, match="output_bytes"):
        parser.parse(_plain(), name="long.pdf")


def test_closing_from_another_thread_stops_a_parse(process):
    process.parse(_plain(), name="first.pdf")
    threading.Timer(0.2, process.close).start()
    with pytest.raises(ParserCrashedError, match=r"slow\.pdf"):
        process.parse(_bomb(b"0 0 m 1 1 l S ", 64), name="slow.pdf")
    with pytest.raises(ParserCrashedError, match="stopped"):
        process.parse(_plain(), name="next.pdf")


@pytest.mark.skipif(os.name != "posix", reason="process ids")
def test_no_child_outlives_its_parent():
    code = (
        "from pincite.parsing import ParserProcess\n"
        "from pincite.testing import PdfBuilder\n"
        "parser = ParserProcess()\n"
        "parser.parse(PdfBuilder().page().build(), name='x.pdf')\n"
        "print(parser.process_id)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    child = int(done.stdout)
    for _ in range(100):
        if not _is_running(child):
            return
        time.sleep(0.05)
    pytest.fail(f"process {child} is still there")


def _is_running(process_id):
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform != "linux", reason="looks a process up in /proc")
def test_a_child_knows_no_key_of_its_parent(monkeypatch, process):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-for-children")
    process.parse(_plain(), name="a.pdf")
    environment = Path(f"/proc/{process.process_id}/environ").read_bytes()
    assert b"OMP_NUM_THREADS" in environment
    assert b"sk-not-for-children" not in environment
