"""Small files that ask for gigabytes: what the parsing process really takes, measured from outside."""

import struct
import sys
import threading
import zlib
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from tests.bombs import pdfs, pictures

from pincite.document import Document
from pincite.errors import DocumentError
from pincite.parsing import Limits, ParseOptions, ParserProcess
from pincite.testing import PdfBuilder

MIB = 1024 * 1024
PLAIN = PdfBuilder().page().text(72, 700, "A plain page.").build()
RGBA = 6
SIDE = 10_950
pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="memory is limited, and looked up, on Linux"),
    pytest.mark.slow,
]


@cache
def _huge_png(*, orientation=None):
    """About half a megabyte that is 480 MB of pixels: red, half transparent."""
    squeeze = zlib.compressobj(6)
    row = b"\0" + b"\xff\0\0\x80" * SIDE
    body = b"".join(squeeze.compress(row) for _ in range(SIDE)) + squeeze.flush()
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 8, RGBA, 0, 0, 0))]
    if orientation:
        chunks.append(
            (b"eXIf", b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01" + struct.pack(">HHI", orientation, 0, 0))
        )
    chunks += [(b"IDAT", body), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part)) for kind, part in chunks
    )


FILES = {
    "a picture of 120 million pixels": ("a.png", _huge_png),
    "the same turned": ("a.png", lambda: _huge_png(orientation=6)),
    "a JPEG that claims 120 million": ("a.jpg", lambda: pictures.jpeg_claiming(SIDE, SIDE)),
    "2 GiB of content": ("a.pdf", lambda: _content(b" ", 2_048)),
    "256 MiB of paths": ("a.pdf", lambda: _content(b"0 0 m 1 1 l S ", 256)),
    "an image of 24,000 by 24,000": ("a.pdf", lambda: _image(24_000)),
    "forms that draw forms": ("a.pdf", lambda: pdfs.form_tree(9, 9)),
}


def _content(piece, mebibytes):
    return pdfs.file(pdfs.squeezed(piece, mebibytes, rounds=2), stream={"Filter": ["FlateDecode"] * 2})


def _image(side):
    pixels = pdfs.squeezed(b"\0\xff", side * side * 3 // MIB + 1, rounds=2)
    entries = {"Width": side, "Height": side, "ColorSpace": "DeviceRGB", "Filter": ["FlateDecode"] * 2}
    return pdfs.image(pixels, **entries)


@contextmanager
def _watched(parser):
    """A list whose last item is the most memory, in bytes, that the parser's child was seen to have."""
    peaks, done = [0], threading.Event()

    def look():
        while not done.wait(0.005):
            peaks.append(max(peaks[-1], _peak(parser.process_id)))

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        yield peaks
    finally:
        done.set()
        watcher.join()


def _peak(process_id):
    try:
        lines = Path(f"/proc/{process_id}/status").read_text(encoding="utf-8").splitlines()
    except OSError:  # not begun, or over
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")), 0)


def _outcome(parser, name, content):
    try:
        return parser.parse(content, name=name)
    except DocumentError as exc:
        return exc


@pytest.mark.parametrize(("name", "make"), FILES.values(), ids=FILES)
def test_a_small_file_stays_within_a_gibibyte(name, make):
    content = make()
    assert len(content) < MIB
    with ParserProcess(ParseOptions(ocr="off", limits=Limits(cpu_seconds=8.0))) as parser:
        with _watched(parser) as peaks:
            outcome = _outcome(parser, name, content)
        assert peaks[-1] <= 1024 * MIB, f"{peaks[-1] / MIB:.0f} MiB"
        assert isinstance(outcome, Document | DocumentError)
        assert "please report" not in getattr(outcome, "message", "")
        assert parser.parse(PLAIN, name="plain.pdf").pages[0].text == "A plain page."


@pytest.mark.parametrize("orientation", [None, 6], ids=["upright", "turned"])
def test_a_picture_of_the_largest_size_is_read(orientation):
    with ParserProcess(ParseOptions(ocr="off")) as parser:
        page = parser.parse(_huge_png(orientation=orientation), name="a.png").pages[0]
    assert (page.width, page.height) == (792.0, 792.0)


def test_large_files_may_need_more_than_small_ones_up_to_a_bound():
    limits = Limits(memory_bytes=100)
    assert [limits.memory_for(size) for size in (0, 1, 2, 3, 4, 10**9)] == [100, 128, 256, 384, 400, 400]


def test_what_one_document_took_is_there_for_the_next():
    with ParserProcess(ParseOptions(ocr="off", limits=Limits(memory_bytes=800 * MIB))) as parser:
        for _ in range(2):
            assert parser.parse(_huge_png(), name="a.png").unread_pages == ()
            child = parser.process_id
            assert parser.parse(PLAIN, name="plain.pdf").pages[0].text == "A plain page."
        assert parser.process_id == child
