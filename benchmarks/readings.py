"""Every page's text beside a second reading of its file that none of our code has touched: where do letters differ?

    python -m benchmarks.readings [--corpus ../shared/data] [--files 0] [--list]

Generated documents and, where they are, the public sets of the corpus, read with OCR on. A PDF's second reading is
PDFium's bulk text of the page as the file has it: no annotation merged, no replacement text taken out, nothing left
out as hidden. A Word document's is what stands in the text elements of its body. A page differs where more than
`pincite.parsing.agreement.SHARE` of the letters are in one reading only, and more than a handful. Each such page is
counted under the first reason that accounts for the letters:

- disputed: the page has the remark `readers_differ`, and its document confirms no absence;
- unread: the page shows more than was read, which is said as well;
- OCR: letters were read from its picture;
- hidden: the letters that we lack are reported as hidden text;
- annotations: the letters that the second reading lacks are those of fields, stamps or comments;
- unexplained: none of these. Exit code 1 when there is such a page.
"""

from __future__ import annotations

import argparse
import html
import os
import re
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pypdfium2
from examples.demo.generate import generate as demo
from examples.workers_comp.generate import generate as workers_comp

import pincite
from pincite.document import Document, Page
from pincite.parsing.agreement import FEWEST, SHARE, letters_of

DATA = Path(os.environ.get("PINCITE_CORPUS") or Path(__file__).resolve().parents[2] / "shared" / "data")
SUITES = ("robustness", "docling-parse-tests", "olmocr-dev", "cuad-dev", "kleister-nda-dev", "docx")
REASONS = ("disputed", "unread", "OCR", "hidden", "annotations", "unexplained")
_TEXT = re.compile(r"<w:t(?:\s[^>]*)?>([^<]*)</w:t>")

Letters = Counter[str]


def differs(one: Letters, other: Letters) -> bool:
    """Whether letters of the one are missing in the other, beyond what readings may differ by."""
    return (one - other).total() > max(FEWEST, SHARE * one.total())


def engine_pages(path: Path) -> Iterator[tuple[str, bool]]:
    """PDFium's text of each page as the file has it, and whether the page has annotations."""
    with closing(pypdfium2.PdfDocument(path)) as document:
        for number in range(len(document)):
            page = document[number]
            yield page.get_textpage().get_text_range(), pypdfium2.raw.FPDFPage_GetAnnotCount(page.raw) > 0


def reason_of(page: Page, second: str, *, annotated: bool) -> str | None:
    """Why a page's text has other letters than the second reading; None where it has the same."""
    ours, theirs = letters_of([page.text]), letters_of([second])
    if not differs(theirs, ours) and not differs(ours, theirs):
        return None
    if page.is_disputed:
        return "disputed"
    if page.text_source in {"none", "ocr"}:
        return "unread" if page.text_source == "none" else "OCR"
    hidden = letters_of(one.text for one in page.hidden)
    if differs(theirs, ours + hidden):
        return "unexplained"
    if not differs(ours, theirs):
        return "hidden"
    return (
        "annotations"
        if annotated
        else "hidden"
        if any(one.reason == "replaced" for one in page.hidden)
        else "unexplained"
    )


def pdf_reasons(path: Path, document: Document) -> list[str | None]:
    """The reason of each page."""
    seconds = list(engine_pages(path))
    return [
        reason_of(page, text, annotated=annotated)
        for page, (text, annotated) in zip(document.pages, seconds, strict=False)
    ]


def word_reasons(path: Path, document: Document) -> list[str | None]:
    """The reason of a Word document as a whole, at its first page."""
    with zipfile.ZipFile(path) as package:
        body = package.read("word/document.xml").decode("utf-8", "replace")
    second = letters_of(map(html.unescape, _TEXT.findall(body)))
    ours = letters_of(page.text for page in document.pages)
    same: list[str | None] = [None] * (len(document.pages) - 1)
    if not differs(second, ours):
        return [None, *same]
    hidden = letters_of(one.text for page in document.pages for one in page.hidden)
    explained = "unexplained" if differs(second, ours + hidden) else "hidden"
    return ["disputed" if document.disputed_pages else explained, *same]


def suite_files(folder: Path) -> list[Path]:
    """The files of a suite that have a second reading."""
    return sorted(path for path in folder.rglob("*") if path.suffix in {".pdf", ".docx"})


def row_of(name: str, files: Sequence[Path], *, listed: bool) -> tuple[str, Counter[str | None]]:
    """A suite's line of the table, and how many pages each reason has (None: those that do not differ)."""
    counts: Counter[str | None] = Counter()
    documents = disputed = 0
    parsed = pincite.parse_all(files)
    for document in parsed.documents:
        path = parsed.files[document.slug]
        documents += 1
        disputed += len(document.disputed_pages)
        reasons = (word_reasons if path.suffix == ".docx" else pdf_reasons)(path, document)
        counts.update(reasons)
        for number, reason in enumerate(reasons, 1):
            if listed and reason is not None:
                print(f"{path.name}, page {number}: {reason}", file=sys.stderr)
    pages = counts.total()
    cells = [len(files), documents, pages, pages - counts[None], *(counts[reason] for reason in REASONS), disputed]
    return f"| {name} | " + " | ".join(map(str, cells)) + " |", counts


def suites(corpus: Path, home: Path) -> Iterator[tuple[str, list[Path]]]:
    """The names of the suites and their files; those that are generated stand in a folder of their own."""
    workers_comp(home / "claim", seed=77, pack="standard")
    demo(home / "demo")
    yield "generated", suite_files(home)
    for name in SUITES:
        if (corpus / name).is_dir():
            yield name, suite_files(corpus / name)
        else:
            print(f"{corpus / name} is not there: left out", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table; 1 when a page differs without a reason."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.readings", description=main.__doc__)
    parser.add_argument("--corpus", type=Path, default=DATA)
    parser.add_argument("--files", type=int, default=0, help="files of each suite at most (default: all)")
    parser.add_argument("--list", action="store_true", help="name the pages that differ")
    options = parser.parse_args(arguments)
    whole: Counter[str | None] = Counter()
    print(f"| suite | files | read | pages | differ | {' | '.join(REASONS)} | disputed by us |")
    print("|---" * (6 + len(REASONS)) + "|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, files in suites(options.corpus, Path(folder)):
            row, counts = row_of(name, files[: options.files or None], listed=options.list)
            print(row, flush=True)
            whole += counts
    return 1 if whole["unexplained"] else 0


if __name__ == "__main__":
    sys.exit(main())
