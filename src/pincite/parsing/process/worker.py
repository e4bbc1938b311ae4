"""The parsing process: `python -m pincite.parsing.process.worker LIMITS`, which talks in frames over its streams.

It is reused for many documents and may die on any of them; `pincite.parsing.process.pool` is the parent. Its real
standard streams are kept aside at the start, so that nothing a library prints can reach the parent as an answer.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

from pincite.errors import DocumentError, LimitExceededError, ParserCrashedError
from pincite.parsing.limits import MIB, Limits, ParseOptions, out_of_memory
from pincite.parsing.process.frames import FrameError, read_frame, write_frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from pincite.parsing.ocr.choose import EngineSpec
    from pincite.parsing.ocr.protocols import OcrEngine
    from pincite.parsing.pdf.ocr_pages import ScanReader
    from pincite.parsing.pdf.pdfium import PdfFile

_OPEN_FILES = 64

_RESERVE = 32 * MIB
"""For what is mapped already and not in memory yet: pages of libraries, the stack."""

_ENGINE_BYTES = 1_024 * MIB
"""Address space of rapidocr: 410 MB of libraries and models that are mapped, and at most 950 MB for a page."""


def main(arguments: list[str]) -> int:
    """Serve requests until the parent closes the pipe; the exit status."""
    requests, answers = _take_streams()
    limits = Limits(**json.loads(arguments[0]))
    _load_engine()
    _restrict()
    memory = Memory()

    def begin_page() -> None:
        """Allow a page that is read by OCR its own time, here and in the parent, and its engine its own memory."""
        _allow_cpu(limits.cpu_seconds + limits.ocr_seconds)
        memory.allow_engine()
        write_frame(answers, {"status": "reading"})

    session = _Session(limits, begin_page)
    try:
        while frame := read_frame(requests, max_payload=limits.max_bytes):
            _allow_cpu(limits.cpu_seconds)
            memory.allow(limits.memory_for(len(frame[1])))
            header, payload = session.answer(*frame)
            memory.free()
            write_frame(answers, header, payload)
    except (FrameError, OSError):  # the parent is gone
        return 1
    return 0


def _take_streams() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the parent; standard input, output and error now lead nowhere."""
    requests = os.fdopen(os.dup(0), "rb", buffering=0)
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)
    return requests, answers


def _load_engine() -> None:
    """Import all that parsing needs before files and memory are restricted."""
    from importlib import import_module

    from pincite.codec import to_json
    from pincite.document import Page
    from pincite.parsing.pdf.library import load_library

    for name in (
        "lxml.etree",
        "numpy",
        "pincite.parsing.images.rendering",
        "pincite.parsing.docx",
        "pincite.parsing.html",
        "pincite.parsing.images.documents",
        "pincite.parsing.layout",
        "pincite.parsing.ocr.engines",
        "pincite.parsing.pdf.ocr_pages",
        "pincite.parsing.pdf.pdfium",
        "pincite.parsing.text.plain",
        "pincite.parsing.sight.looks",
        "pincite.parsing.sight.reading",
    ):
        import_module(name)
    load_library()
    to_json(Page(number=1, width=0.0, height=0.0))
    relax_collector()


def relax_collector() -> None:
    """Let Python look for garbage seldom: pages are many small tuples without cycles, and walking them over and over
    costs a tenth of a parse.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def _restrict() -> None:
    """Bound files for good, where the system can."""
    try:
        import resource
    except ImportError:  # not a Unix system: the parent's wall clock remains
        return
    bounds = {"RLIMIT_CORE": 0, "RLIMIT_FSIZE": 0, "RLIMIT_NOFILE": _OPEN_FILES}
    for name, bound in bounds.items():
        try:
            _, hard = resource.getrlimit(getattr(resource, name))
            most = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
            resource.setrlimit(getattr(resource, name), (most, most))
        except (AttributeError, OSError, ValueError):  # a system that lacks this limit or forbids to set it
            continue


class Memory:
    """The memory of this process, bounded anew for each document, where the system can (Linux).

    The system bounds address space, most of which libraries map and never use: the bound is what is mapped when a
    document begins and what it may need, less what this process needed before its first one.
    """

    def __init__(self) -> None:
        self._resident = _sizes()[1]
        self._bound = 0

    def allow(self, needed: int) -> None:
        """Let the process need so many bytes in all; what the documents before left behind is not counted."""
        mapped = _sizes()[0]
        self._bound = mapped + max(needed - self._resident - _RESERVE, 0)
        self._set(self._bound if mapped else 0)

    def allow_engine(self) -> None:
        """Let an OCR engine in this process map its libraries and need what a page takes, besides the document."""
        self._set(self._bound + _ENGINE_BYTES if self._bound else 0)

    def free(self) -> None:
        """Lift the bound: what is sent and received next is bounded by itself."""
        self._bound = 0
        self._set(0)

    def _set(self, bound: int) -> None:
        """Bound address space at so many bytes, 0 for not at all."""
        if sys.platform != "linux":
            return
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = hard if not bound else bound if hard == resource.RLIM_INFINITY else min(bound, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _sizes() -> tuple[int, int]:
    """The bytes that this process has mapped and those that are in memory; (0, 0) where the system does not say."""
    if sys.platform != "linux":
        return 0, 0
    page = os.sysconf("SC_PAGE_SIZE")
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:
            mapped, resident = stream.read().split()[:2]
    except OSError:  # a container without /proc
        return 0, 0
    return int(mapped) * page, int(resident) * page


def _allow_cpu(seconds: float) -> None:
    """Move the CPU limit ahead for the next document."""
    try:
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        soft = int(used.ru_utime + used.ru_stime + seconds) + 1
        soft = soft if hard == resource.RLIM_INFINITY else min(soft, hard)
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
    except (ImportError, OSError, ValueError):
        return


@dataclass(slots=True)
class _OpenFile:
    """A file that stays open. Reading the text of a PDF changes how it is drawn, so `use` is part of what it is."""

    use: str
    sha256: str
    content: bytes
    pdf: PdfFile | None


class _Session:
    """Answers requests; keeps the file open whose character boxes or page images were asked for last."""

    def __init__(self, limits: Limits, begin_page: Callable[[], None]) -> None:
        self._limits = limits
        self._begin_page = begin_page
        self._held: _OpenFile | None = None
        self._engines: dict[str, OcrEngine] = {}

    def answer(self, header: dict[str, Any], content: bytes) -> tuple[dict[str, Any], bytes]:
        """The answer's header and payload; whatever goes wrong with one document is an answer too."""
        name = str(header.get("name", "document"))
        try:
            payload = {"char_boxes": self._char_boxes, "sight": self._sight, "page_image": self._page_image}.get(
                str(header.get("job")), self._parse
            )(header, content)
        except DocumentError as exc:
            return _describe(exc), b""
        except MemoryError:
            return _describe(out_of_memory(name, self._limits, len(content))), b""
        except RecursionError:
            message = f"{name}: the document is nested too deeply to parse"
            return _describe(ParserCrashedError(message, source=name)), b""
        except Exception as exc:  # noqa: BLE001  (the per-item border: a bug on one document must not end the batch)
            return _describe(_unexpected(exc, name)), b""
        if len(payload) > self._limits.output_bytes:
            return _describe(_too_long(name, self._limits)), b""
        return {"status": "ok"}, payload

    def _parse(self, header: dict[str, Any], content: bytes) -> bytes:
        from pincite.codec import to_json
        from pincite.parsing.process.content import parse_content

        options = ParseOptions(limits=self._limits, password=header["password"])
        return to_json(
            parse_content(
                content,
                media_type=header["media_type"],
                name=header["name"],
                options=options,
                scans=self._scans(header.get("ocr")),
            )
        )

    def _scans(self, chosen: dict[str, Any] | None) -> ScanReader | None:
        if chosen is None:
            return None
        from pincite.parsing.ocr.choose import EngineSpec
        from pincite.parsing.pdf.ocr_pages import ScanReader

        spec = EngineSpec(**chosen)
        engine = self._engine(spec)
        return ScanReader(engine, label=spec.label, seconds=self._limits.ocr_seconds, begin=self._begin_page)

    def _engine(self, spec: EngineSpec) -> OcrEngine:
        from pincite.parsing.ocr.engines import open_engine

        if spec.label not in self._engines:
            self._engines[spec.label] = open_engine(spec)
        return self._engines[spec.label]

    def _char_boxes(self, header: dict[str, Any], content: bytes) -> bytes:
        """float32 (n, 4) bytes; `content` is empty when the PDF is the one asked about before."""
        from pincite.parsing.files import PDF
        from pincite.parsing.pdf.pdfium import tight_boxes

        held = self._hold(header | {"media_type": PDF}, content)
        return b"" if held.pdf is None else tight_boxes(held.pdf, header["page"]).astype("<f4").tobytes()

    def _sight(self, header: dict[str, Any], content: bytes) -> bytes:
        """JSON: the visibility of words, and the reason; `content` is empty when the PDF is the one asked about."""
        from pincite.parsing.files import PDF
        from pincite.parsing.ocr.choose import EngineSpec
        from pincite.parsing.sight.looks import UNDRAWN, look_at
        from pincite.parsing.sight.reading import letter_reader

        held = self._hold(header | {"media_type": PDF}, content)
        if held.pdf is None:
            return json.dumps(UNDRAWN).encode()
        reader = None
        if header.get("ocr") is not None:
            engine = self._engine(EngineSpec(**header["ocr"]))
            reader = letter_reader(engine, seconds=min(self._limits.ocr_seconds, self._limits.wall_seconds / 2))
        words = [(start, text) for start, text in header["words"]]
        return json.dumps(look_at(held.pdf, header["page"], words, reader=reader)).encode()

    def _page_image(self, header: dict[str, Any], content: bytes) -> bytes:
        """PNG bytes; `content` is empty when the file is the one asked about before."""
        from pincite.parsing.images.rendering import page_png, picture_png

        held = self._hold(header, content)
        if held.pdf is not None:
            return page_png(held.pdf, header["page"], width=header["width"])
        return picture_png(
            held.content,
            media_type=header["media_type"],
            name=header["name"],
            number=header["page"],
            width=header["width"],
            limits=self._limits,
        )

    def _hold(self, header: dict[str, Any], content: bytes) -> _OpenFile:
        """The file that is open for this job; opened anew where content came with the request."""
        from pincite.parsing.files import PDF
        from pincite.parsing.pdf.pdfium import PdfFile

        if content:
            if self._held is not None and self._held.pdf is not None:
                self._held.pdf.close()
            self._held = None
            is_pdf = header["media_type"] == PDF
            pdf = PdfFile(content, name=header["name"], password=header["password"]) if is_pdf else None
            self._held = _OpenFile(_use(header), header["sha256"], content, pdf)
        if self._held is None or (self._held.use, self._held.sha256) != (_use(header), header["sha256"]):
            raise ParserCrashedError("asked about a document that is not open", source=header["name"])
        return self._held


def _use(header: dict[str, Any]) -> str:
    """What a file is open for: its words, or its pages as they are displayed."""
    return "pictures" if header["job"] == "page_image" else "words"


def _describe(error: DocumentError) -> dict[str, Any]:
    described: dict[str, Any] = {"status": "error", "code": error.code, "message": error.message, "page": error.page}
    if isinstance(error, LimitExceededError):
        described |= {"limit": error.limit, "allowed": error.allowed}
    return described


def _too_long(name: str, limits: Limits) -> LimitExceededError:
    return LimitExceededError(
        f"{name}: the parsed document is larger than the limit of {limits.output_bytes} bytes; raise output_bytes",
        source=name,
        limit="output_bytes",
        allowed=limits.output_bytes,
    )


def _unexpected(exc: Exception, name: str) -> ParserCrashedError:
    """The error with the place it came from, but none of the document's words."""
    trace = exc.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" at {os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else ""
    return ParserCrashedError(
        f"{name}: the parser failed ({type(exc).__name__}{place}); please report this with the file", source=name
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
