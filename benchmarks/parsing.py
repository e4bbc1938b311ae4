"""Parsing speed and memory beside bare PDFium, pdfplumber, pdf-oxide and docling-parse, on the same files.

    python -m benchmarks.parsing [--files 40] [--corpus ../shared/data] [--slow-pages 60] [--rounds 3]

Each contender runs in a process of its own, one after the other, on one core; the table goes to standard output as
Markdown. Pages per second count CPU time, children included, so that a busy machine does not distort them; imports and
a first document are left out. The rounds go through all contenders in turn, and the least time of each counts. Two
ratios stand beside: to PDFium's bulk text, and to PDFium giving the text and the box of every character. The quickest
way to such boxes that we know of (see `pincite.parsing.pdf.library.Quick`) is a row of its own. Peak memory is the
resident set of the process (of the larger one where there is a child). Contenders that are not
installed are named and left out.

On two cores time is wall time: two processes share the files, each takes the next when it is done. Our pool's row has
the children's start in, and its parent reads their answers. Pictures are not read: no other contender does.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

BARE = "PDFium, bare text"
BOXES = "PDFium, text and the box of every character"
QUICK = "the same without prototypes, font-height boxes"
POOL = "pincite parse in two children, no cache"
WHOLE = "pincite parse (lines, blocks, tables too)"
PAIRED = (
    BARE,
    BOXES,
    WHOLE,
    "pdf-oxide, words with boxes",
    "docling-parse, words with boxes",
    "pdfplumber, words with boxes",
)
"""What is timed on two cores, besides our pool."""

Run = Callable[[Path], int]
"""Parses one file and gives its number of pages."""


@contextmanager
def bare_text() -> Iterator[Run]:
    """What cannot be beaten: PDFium's text of each page, decoded, nothing else."""
    import ctypes

    import pypdfium2
    from pypdfium2 import raw

    def run(path: Path) -> int:
        document = pypdfium2.PdfDocument(path)
        for index in range(len(document)):
            page = document[index]
            text_page = page.get_textpage()
            count = raw.FPDFText_CountChars(text_page)
            buffer = ctypes.create_string_buffer(2 * (count + 1))
            raw.FPDFText_GetText(text_page, 0, count, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)))
            buffer.raw[:-2].decode("utf-16-le", "replace")
            text_page.close()
            page.close()
        pages = len(document)
        document.close()
        return pages

    yield run


@contextmanager
def text_and_boxes() -> Iterator[Run]:
    """The same and the ink box of every character, called with integers for pointers."""
    from collections import deque
    from itertools import repeat

    import numpy as np

    from pincite.parsing.pdf.pdfium import open_pdf

    def run(path: Path) -> int:
        with open_pdf(path.read_bytes(), name=path.name) as pdf:
            library, pages = pdf.library, pdf.page_count
            for number in range(1, pages + 1):
                with pdf.page(number) as page, pdf.text_page(page) as text_page:
                    count = library.FPDFText_CountChars(text_page)
                    units = np.zeros(count + 1, dtype="<u2")
                    library.FPDFText_GetText(text_page, 0, count, units.ctypes.data)
                    units.tobytes().decode("utf-16-le", "replace")
                    corners = np.zeros((count, 4))
                    first, last = corners.ctypes.data, corners.ctypes.data + corners.nbytes
                    sides = [range(first + 8 * side, last + 8 * side, 32) for side in (0, 2, 1, 3)]
                    deque(map(library.FPDFText_GetCharBox, repeat(text_page), range(count), *sides), maxlen=0)
        return pages

    yield run


@contextmanager
def quick_boxes() -> Iterator[Run]:
    """Text and the font-height box of every character, as our engine asks for those of words: without prototypes."""
    from pincite.parsing.pdf.library import load_slots, pointer
    from pincite.parsing.pdf.pdfium import open_pdf
    from pincite.parsing.pdf.words import read_chars

    def run(path: Path) -> int:
        with open_pdf(path.read_bytes(), name=path.name) as pdf:
            library, pages = pdf.library, pdf.page_count
            for number in range(1, pages + 1):
                with pdf.page(number) as page, pdf.text_page(page) as text_page:
                    rows = range(len(read_chars(library, text_page)))
                    load_slots().fill(library.quick.FPDFText_GetLooseCharBox, rows, page=pointer(text_page))
        return pages

    yield run


@contextmanager
def words_only() -> Iterator[Run]:
    """Our engine alone: words, styles, hidden text, rules, fills, images; no layout."""
    from pincite.parsing.pdf.pdfium import read_pages
    from pincite.parsing.process.worker import relax_collector

    relax_collector()
    yield lambda path: sum(1 for _ in read_pages(path.read_bytes()))


@contextmanager
def whole_parse() -> Iterator[Run]:
    """Our whole parse in this process: engine and layout."""
    from pincite.parsing import ParseOptions
    from pincite.parsing.process.content import parse_content
    from pincite.parsing.process.worker import relax_collector

    relax_collector()

    def run(path: Path) -> int:
        content = path.read_bytes()
        document = parse_content(content, media_type="application/pdf", name=path.name, options=ParseOptions())
        return len(document.pages)

    yield run


@contextmanager
def whole_parse_and_boxes() -> Iterator[Run]:
    """The same, and the ink box of every character of every page, as if all of it were cited."""
    from pincite.parsing.pdf.pdfium import open_pdf, tight_boxes

    with whole_parse() as parse:

        def run(path: Path) -> int:
            pages = parse(path)
            with open_pdf(path.read_bytes(), name=path.name) as pdf:
                for number in range(1, pages + 1):
                    tight_boxes(pdf, number)
            return pages

        yield run


@contextmanager
def child_parse() -> Iterator[Run]:
    """What `pincite parse` does the first time: a child process with limits, JSON across, stored in the cache."""
    from pincite.parsing import ParseCache, ParseOptions, ParserProcess
    from pincite.parsing.process.pool import decode_document

    with tempfile.TemporaryDirectory() as folder, ParserProcess(ParseOptions(ocr="off")) as process:
        cache = ParseCache(folder)

        def run(path: Path) -> int:
            payload = process.parse_bytes(path.read_bytes(), media_type="application/pdf", name=path.name)
            cache.put(cache.key(path.name, media_type="application/pdf"), payload)
            return len(decode_document(payload, name=path.name).pages)

        yield run


@contextmanager
def cache_hit() -> Iterator[Run]:
    """What `pincite parse` does the second time."""
    from pincite.parsing import ParseCache, ParseOptions, parse_source

    with tempfile.TemporaryDirectory() as folder:
        cache = ParseCache(folder)
        yield lambda path: len(parse_source(path, cache=cache, options=ParseOptions(ocr="off")).pages)


@contextmanager
def pdfplumber_words() -> Iterator[Run]:
    """Pdfplumber's words with boxes."""
    import pdfplumber

    def run(path: Path) -> int:
        with pdfplumber.open(path) as document:
            for page in document.pages:
                page.extract_words()
                page.close()
            return len(document.pages)

    yield run


@contextmanager
def oxide_text() -> Iterator[Run]:
    """pdf-oxide's text."""
    import pdf_oxide

    def run(path: Path) -> int:
        document = pdf_oxide.PdfDocument(str(path))
        for index in range(document.page_count()):
            document.extract_text(index)
        return int(document.page_count())

    yield run


@contextmanager
def oxide_words() -> Iterator[Run]:
    """pdf-oxide's words with boxes."""
    import pdf_oxide

    def run(path: Path) -> int:
        document = pdf_oxide.PdfDocument(str(path))
        for index in range(document.page_count()):
            for word in document.extract_words(index):
                _ = word.text, word.bbox
        return int(document.page_count())

    yield run


@contextmanager
def docling_words() -> Iterator[Run]:
    """docling-parse's words with boxes: no characters, lines or pictures handed to Python."""
    from docling_parse.pdf_parser import ContentConfig, ContentLevel, DoclingPdfParser

    parser = DoclingPdfParser()
    words = ContentConfig(
        char_cells_content_level=ContentLevel.COMPUTE,
        line_cells_content_level=ContentLevel.SKIP,
        shapes_content_level=ContentLevel.SKIP,
        bitmaps_content_level=ContentLevel.SKIP,
        include_bitmap_bytes=False,
    )

    def run(path: Path) -> int:
        document = parser.load(str(path), lazy=True)
        pages = int(document.number_of_pages())
        for number in range(1, pages + 1):
            for word in document.get_page(number, content_config=words).word_cells:
                _ = word.text, word.rect
            document.unload_pages((number, number + 1))
        document.unload()
        return pages

    yield run


CONTENDERS = {
    BARE: bare_text,
    BOXES: text_and_boxes,
    QUICK: quick_boxes,
    "pincite engine (words, styles, hidden text, rules)": words_only,
    WHOLE: whole_parse,
    "pincite parse + ink boxes of every character": whole_parse_and_boxes,
    "pincite parse in a child, cold cache": child_parse,
    "pincite parse, cache hit": cache_hit,
    "pdf-oxide, text": oxide_text,
    "pdf-oxide, words with boxes": oxide_words,
    "docling-parse, words with boxes": docling_words,
    "pdfplumber, words with boxes": pdfplumber_words,
}
SLOW = {"pdfplumber, words with boxes", "docling-parse, words with boxes"}
TWICE = {"pincite parse, cache hit"}
"""Contenders that must have seen every file before."""


def measure(name: str, paths: list[Path], *, most_pages: int, shared: Path | None = None) -> dict[str, float]:
    """Pages, CPU seconds and wall seconds of one contender over the files, and its peak resident MiB.

    With `shared`, an empty folder, the files are shared with a second process that has the same one.
    """
    with CONTENDERS[name]() as run:
        for path in paths if name in TWICE else paths[:1]:
            run(path)
        if shared is not None:
            _wait_for_two(shared)
        pages, cpu, wall = 0, _cpu_seconds(), time.perf_counter()
        for path in paths if shared is None else _taken(paths, shared):
            pages += run(path)
            if pages >= most_pages:
                break
        wall = time.perf_counter() - wall
        in_process = _cpu_seconds() - cpu
    # a child's time is counted when it has ended; its start and its first document are then in, and small
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = in_process if name in TWICE else in_process + children.ru_utime + children.ru_stime
    peak = max(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, children.ru_maxrss) / 1024
    return {"pages": pages, "cpu": spent, "wall": wall, "peak": peak}


def _wait_for_two(folder: Path) -> None:
    """Return when both processes that share the folder are here; raises TimeoutError after a minute alone."""
    (folder / f"ready-{os.getpid()}").touch()
    deadline = time.monotonic() + 60
    while len(list(folder.glob("ready-*"))) < 2:
        if time.monotonic() > deadline:
            raise TimeoutError("the other process did not start")
        time.sleep(0.001)


def _taken(paths: Sequence[Path], folder: Path) -> Iterator[Path]:
    """Those of the files that this process takes before the other one does."""
    for number, path in enumerate(paths):
        try:
            (folder / str(number)).touch(exist_ok=False)
        except FileExistsError:
            continue
        yield path


def _cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def measure_pool(paths: list[Path]) -> dict[str, float]:
    """Pages and wall seconds of our pool with two children; their start is in."""
    from pincite.document import Document
    from pincite.parsing import ParseOptions
    from pincite.parsing.sources import each_source

    wall, pages = time.perf_counter(), 0
    for _, outcome in each_source(paths, options=ParseOptions(ocr="off"), workers=2):
        pages += len(outcome.pages) if isinstance(outcome, Document) else 0
    return {"pages": pages, "wall": time.perf_counter() - wall}


def _command(name: str, arguments: argparse.Namespace, *more: str) -> list[str]:
    command = [sys.executable, str(Path(__file__).resolve()), "--only", name, "--corpus", str(arguments.corpus)]
    return [*command, "--files", str(arguments.files), "--slow-pages", str(arguments.slow_pages), *more]


def _in_own_process(name: str, arguments: argparse.Namespace) -> dict[str, float] | None:
    """The measurement of one contender; None when it is not installed or fails, which is then said."""
    done = subprocess.run(_command(name, arguments), capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{name}: left out ({done.stderr.strip().splitlines()[-1:]})", file=sys.stderr)
        return None
    measured: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return measured


def _side_by_side(name: str, arguments: argparse.Namespace) -> dict[str, float] | None:
    """Pages and wall seconds of two processes of one contender, each of which takes the next file when it is done."""
    if name == POOL:
        return _in_own_process(name, arguments)
    with tempfile.TemporaryDirectory() as folder:
        command = _command(name, arguments, "--shared", folder)
        both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) for _ in range(2)]
        answers = [process.communicate()[0].decode().splitlines() for process in both]
    if any(process.returncode for process in both):
        return None
    halves = [json.loads(answer[-1]) for answer in answers]
    return {"pages": sum(half["pages"] for half in halves), "wall": max(half["wall"] for half in halves)}


def best(names: Sequence[str], arguments: argparse.Namespace, *, paired: bool) -> dict[str, dict[str, float]]:
    """The quickest round of each contender; all of them run once before any runs again."""
    results: dict[str, dict[str, float]] = {}
    key, failed = "wall" if paired else "cpu", set()
    for _ in range(arguments.rounds):
        for name in names:
            measured = None if name in failed else (_side_by_side if paired else _in_own_process)(name, arguments)
            if measured is None:
                failed.add(name)
            elif name not in results or measured[key] < results[name][key]:
                results[name] = measured
    return results


def table(results: dict[str, dict[str, float]]) -> str:
    """The Markdown table, slowdown against bare PDFium in its own columns."""
    rows = [
        "| parser | pages | pages/s | x bare text | x text and boxes | peak MiB |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, measured in results.items():
        speed = measured["pages"] / max(measured["cpu"], 1e-9)
        against = [results[other]["pages"] / results[other]["cpu"] / speed for other in (BARE, BOXES)]
        cells = [f"{measured['pages']:.0f}", f"{speed:.0f}", *(f"{ratio:.2f}" for ratio in against)]
        rows.append(f"| {name} | {' | '.join(cells)} | {measured['peak']:.0f} |")
    return "\n".join(rows)


def table_of_two(results: dict[str, dict[str, float]]) -> str:
    """The Markdown table of two cores."""
    rows = ["| parser | pages | pages/s, two cores, wall time |", "|---|---:|---:|"]
    rows += [
        f"| {name} | {one['pages']:.0f} | {one['pages'] / max(one['wall'], 1e-9):.0f} |"
        for name, one in results.items()
    ]
    return "\n".join(rows)


def main() -> int:
    default = os.environ.get("PINCITE_CORPUS") or Path(__file__).resolve().parents[2] / "shared" / "data"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=Path(default), help="folder that has cuad-dev/pdf")
    parser.add_argument("--files", type=int, default=40, help="how many contracts")
    parser.add_argument("--slow-pages", type=int, default=60, help="where the slow contenders stop")
    parser.add_argument("--rounds", type=int, default=3, help="how often each contender runs")
    parser.add_argument("--only", choices=[*CONTENDERS, POOL], help="measure one contender in this process, as JSON")
    parser.add_argument(
        "--shared", type=Path, help="with --only: an empty folder by which two processes share the files"
    )
    arguments = parser.parse_args()
    paths = sorted((arguments.corpus / "cuad-dev" / "pdf").glob("*.pdf"))[: arguments.files]
    if not paths:
        print(f"{arguments.corpus}: no cuad-dev/pdf here; name the folder with --corpus", file=sys.stderr)
        return 2
    if arguments.only == POOL:
        print(json.dumps({**measure_pool(paths), "cpu": 0.0}))
        return 0
    if arguments.only:
        most = arguments.slow_pages if arguments.only in SLOW else sys.maxsize
        if arguments.shared is not None:
            most = max(most // 2, 1)
        print(json.dumps(measure(arguments.only, paths, most_pages=most, shared=arguments.shared)))
        return 0
    print(f"Parsing: {len(paths)} contracts of cuad-dev, one core, CPU time\n")
    print(table(best(list(CONTENDERS), arguments, paired=False)), flush=True)
    print(f"\n{table_of_two(best([*PAIRED, POOL], arguments, paired=True))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
