"""Altered quotes, true words and OCR noise: what grounding accepts and refuses; `python -m benchmarks.altered`.

Three tables. Quotes that lawyers marked in cuad-dev, changed in about fifty ways, at their first, second, last and
inner words, by every kind that finds its words (`alteration_kinds`); a changed quote whose letters stand elsewhere in
the document is left out. The exact words of every line, table row and cell of cuad-dev, kleister and generated business
documents. Quotes of pages that were drawn and read by OCR, with one misread or lost letter.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from benchmarks.alteration_kinds import CHANGING, HARMLESS, changes, harmless_changes, noisy, noisy_critical
from benchmarks.alterations import key, stands_in

from pincite import parsing
from pincite.document import Document
from pincite.grounding import DocumentIndex, ground

SEED = 20_261
_LEAST_WORDS = 4
_FEWEST_WORDS, _MOST_WORDS = 8, 24


def documents(files: Sequence[Path]) -> Iterator[tuple[str, Document]]:
    """The readable documents of files, by stem."""
    parsed = parsing.parse_sources(list(files), options=parsing.ParseOptions(), cache=None)
    for file, document in zip(files, parsed, strict=True):
        if isinstance(document, Document):
            yield file.stem, document


def altered(
    quotes: dict[str, list[str]], parsed: Iterable[tuple[str, Document]], *, most: int
) -> tuple[Counter[str], Counter[str], list[str]]:
    """Offered and accepted by kind, and what was accepted of the kinds that change the meaning."""
    offered: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    examples: list[str] = []
    source = random.Random(SEED)
    for name, document in parsed:
        index = DocumentIndex(document)
        text = key("".join(page.text for page in document.pages))
        body = key("".join(block.text for block in document.blocks if block.type not in ("Header", "Footer")))
        words = sorted({word for page in document.pages for word in page.text.split() if word.isalpha()})
        for quote in dict.fromkeys(quotes.get(name, ())):
            if len(quote.split()) < _LEAST_WORDS or not stands_in(quote, text):
                continue  # in several parts, or a name: what is left of it may stand there
            if ground(quote, index).kind != "citation":
                continue
            for change in changes(quote, source, words, most=most):
                if stands_in(change.quote, text) or stands_in(change.quote, body):
                    continue
                offered[change.kind] += 1
                if ground(change.quote, index).kind == "citation":
                    accepted[change.kind] += 1
                    examples.append(f"{change.kind}: {change.before!r} -> {change.after!r}: {change.quote[:200]!r}")
            for change in harmless_changes(quote, source, most=1):
                offered[change.kind] += 1
                accepted[change.kind] += ground(change.quote, index).kind == "citation"
    return offered, accepted, examples


def units(document: Document) -> Iterator[tuple[str, str]]:
    """Every line, table row and cell: its kind and its exact words."""
    for page in document.pages:
        for line in page.lines:
            yield "line", page.text[line.span.start : line.span.end]
    for block in document.blocks:
        rows = defaultdict(list)
        for cell in block.cells:
            rows[cell.row].append(cell.span)
            yield "cell", document.pages[block.page - 1].text[cell.span.start : cell.span.end]
        for spans in rows.values():
            start, end = min(span.start for span in spans), max(span.end for span in spans)
            yield "row", document.pages[block.page - 1].text[start:end]


def true_words(parsed: Iterable[tuple[str, Document]]) -> tuple[Counter[str], Counter[str], list[str]]:
    """Offered and refused by kind, and what was refused; a text without a word to look for does not count."""
    offered: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    examples: list[str] = []
    for _, document in parsed:
        index = DocumentIndex(document)
        for kind, text in dict.fromkeys(units(document)):
            result = ground(text, index)
            if result.kind != "citation" and result.reason == "empty_quote":
                continue
            offered[kind] += 1
            if result.kind != "citation":
                refused[kind] += 1
                examples.append(f"{kind}: {text[:120]!r}: {result.message[:160]}")
    return offered, refused, examples


def ledger(seed: int) -> bytes:
    """A page of business figures in columns: amounts, negative ones in brackets, dashes, percentages, counts."""
    from pincite.testing import PdfBuilder

    source = random.Random(seed)
    page = PdfBuilder().page()
    height = 740
    for text in ("Ledger of the quarter", "Item          Units          Price          Total          Share"):
        page.text(60, height, text)
        height -= 22
    cells = (
        lambda: f"{source.randrange(1, 90_000):,}",
        lambda: f"({source.randrange(1, 9_000):,})",
        lambda: "-",
        lambda: f"${source.randrange(1, 900)}.{source.randrange(10, 99)}",
        lambda: f"{source.randrange(1, 99)}%",
        lambda: f"- {source.randrange(1, 900)}",
        lambda: f"{source.randrange(1, 30)} 1/2",
        lambda: f"+{source.randrange(1, 30)}",
        lambda: source.choice(("one", "twenty", "five", "Million", "hundred")),
        lambda: f"{source.randrange(1, 999)}+",
    )
    for _ in range(26):
        page.text(60, height, source.choice(("Freight", "Wages", "Rent", "Fees", "Minus", "Two", "Tax")))
        for column in (160, 270, 380, 490):
            page.text(column, height, source.choice(cells)())
        height -= 24
    return page.build()


def business_files(folder: Path, seeds: Sequence[int]) -> list[Path]:
    """Generated claims, tables and ledgers as files."""
    from benchmarks.printed_tables import make_paper
    from examples.workers_comp.generate import generate

    files = []
    for seed in seeds:
        (folder / f"tables_{seed}.pdf").write_bytes(make_paper(seed).content)
        (folder / f"ledger_{seed}.pdf").write_bytes(ledger(seed))
        files += [folder / f"tables_{seed}.pdf", folder / f"ledger_{seed}.pdf"]
    for pack in ("standard", "carrier_b"):
        generate(folder / pack, seed=seeds[0], pack=pack, copies=False)
        files += sorted((folder / pack / "documents").rglob("*.pdf"))
    return files


def read_by_ocr(corpus: Path, count: int, folder: Path) -> Iterator[tuple[str, Document]]:
    """Pages of contracts drawn, half of them worn, and read by the OCR engine at hand."""
    from benchmarks.ocr import pages, worn
    from PIL import Image

    files = []
    for at, (bitmap, _) in enumerate(pages(corpus, count)):
        shown = worn(bitmap) if at % 2 else bitmap
        picture = io.BytesIO()
        Image.fromarray(shown.pixels).save(picture, "PNG", dpi=(72 * shown.scale, 72 * shown.scale))
        path = folder / f"page_{at}.png"
        path.write_bytes(picture.getvalue())
        files.append(path)
    yield from documents(files)


def ocr_noise(parsed: Iterable[tuple[str, Document]]) -> tuple[Counter[str], Counter[str], list[str]]:
    """Offered and found by kind of noise, and what was refused; and the same noise in critical words, to be refused."""
    offered: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    examples: list[str] = []
    source = random.Random(SEED)
    for _, document in parsed:
        index = DocumentIndex(document)
        text = key("".join(page.text for page in document.pages))
        for quote in windows(document, source):
            if ground(quote, index).kind != "citation":
                continue
            for change in noisy(quote, source):
                if stands_in(change.quote, text):
                    continue
                offered[change.kind] += 1
                if ground(change.quote, index).kind == "citation":
                    accepted[change.kind] += 1
                else:
                    examples.append(f"{change.kind}: {change.before!r} -> {change.after!r}: {change.quote[:120]!r}")
            for change in noisy_critical(quote, source):
                if not stands_in(change.quote, text):
                    offered[change.kind] += 1
                    accepted[change.kind] += ground(change.quote, index).kind == "citation"
    return offered, accepted, examples


def windows(document: Document, source: random.Random) -> Iterator[str]:
    """Runs of 8 to 24 words of each page, one after the other."""
    for page in document.pages:
        words = page.text.split()
        at = 0
        while at + _FEWEST_WORDS <= len(words):
            size = source.randrange(_FEWEST_WORDS, _MOST_WORDS)
            yield " ".join(words[at : at + size])
            at += size


def marked_quotes(corpus: Path) -> dict[str, list[str]]:
    """The gold quotes of cuad-dev by file."""
    quotes = defaultdict(list)
    for line in (corpus / "cuad-dev" / "gold_locations.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        quotes[row["file"]].append(str(row["quote"]))
    return quotes


def _rows(title: str, kinds: Iterable[str], part: Counter[str], whole: Counter[str]) -> str:
    kinds = list(kinds)
    lines = [f"\n| {title} | of | share |\n|---|---|---|"]
    for kind in kinds:
        lines.append(f"| {kind}: {part[kind]} | {whole[kind]} | {100 * part[kind] / max(1, whole[kind]):.2f} % |")
    some, total = sum(part[kind] for kind in kinds), sum(whole[kind] for kind in kinds)
    lines.append(f"| **all**: {some} | {total} | {100 * some / max(1, total):.2f} % |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; 1 when the document sets are missing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.altered", description=main.__doc__)
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    parser.add_argument("--corpus", type=Path, default=Path(os.environ.get("PINCITE_CORPUS") or beside))
    parser.add_argument("--limit", type=int, default=None, help="only the first contracts of each set")
    parser.add_argument("--most", type=int, default=2, help="places of one kind in one quote")
    parser.add_argument("--pages", type=int, default=12, help="pages read by OCR (0: none)")
    parser.add_argument("--examples", type=int, default=0, help="how many wrong ones of each table to list")
    options = parser.parse_args(arguments)
    if not options.corpus.is_dir():
        print(f"no document sets in {options.corpus}; name their folder by PINCITE_CORPUS")
        return 1
    contracts = list(documents(sorted((options.corpus / "cuad-dev" / "pdf").iterdir())[: options.limit]))
    agreements = documents(sorted((options.corpus / "kleister-nda-dev").rglob("*.pdf"))[: options.limit])
    offered, accepted, examples = altered(marked_quotes(options.corpus), contracts, most=options.most)
    print(_rows("altered in meaning: accepted", CHANGING, accepted, offered))
    print(_rows("altered in form: accepted", HARMLESS, accepted, offered))
    print(*examples[: options.examples], sep="\n")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sets = {
            "cuad-dev": contracts,
            "kleister": agreements,
            "business documents": documents(business_files(folder, range(1, 7))),
        }
        for title, parsed in sets.items():
            offered, refused, examples = true_words(parsed)
            print(_rows(f"{title}: exact words refused", ("line", "row", "cell"), refused, offered))
            print(*examples[: options.examples], sep="\n")
        if options.pages:
            offered, accepted, examples = ocr_noise(read_by_ocr(options.corpus, options.pages, folder))
            print(_rows("OCR noise: found", ("OCR confusion", "letter lost"), accepted, offered))
            critical = sorted(offered.keys() - {"OCR confusion", "letter lost"})
            print(_rows("OCR noise in critical words and names: accepted", critical, accepted, offered))
            print(*examples[: options.examples], sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
