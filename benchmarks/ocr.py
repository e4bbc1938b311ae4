"""OCR engines on pages whose text is known: words found, words made up, CPU seconds a page.

    python -m benchmarks.ocr [--pages 8] [--corpus ../shared/data]

Pages of contracts are drawn as pictures, clean at 300 dots per inch and worn (150 dots per inch, turned by 0.7 degrees,
noise), read by each engine that is installed, and compared word by word with the text that PDFium reads from the file.
The table goes to standard output as Markdown.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pincite.parsing.ocr import Bitmap, EngineSpec, OcrEngine, OcrFailure, find_engine
from pincite.parsing.ocr.engines import open_engine
from pincite.parsing.pdf.frame import page_frame
from pincite.parsing.pdf.ocr_pages import draw
from pincite.parsing.pdf.pdfium import open_pdf, read_page

FEWEST_WORDS = 150
_SECONDS = 600.0


def pages(corpus: Path, count: int) -> Iterator[tuple[Bitmap, list[str]]]:
    """Drawn pages and their words; one page each of as many files, evenly spread over the sets."""
    files = sorted(corpus.glob("cuad-dev/pdf/*.pdf")) + sorted(corpus.glob("kleister-nda-dev/pdf/*.pdf"))
    given = 0
    for path in files[:: max(len(files) // (2 * count), 1)]:
        with open_pdf(path.read_bytes(), name=path.name) as pdf:
            raw = read_page(pdf, min(2, pdf.page_count))
            words = [raw.chars[word.start : word.end] for word in raw.words if word.hidden is None]
            if raw.text_source != "text_layer" or len(words) < FEWEST_WORDS:
                continue
            with pdf.page(raw.number) as page:
                bitmap = draw(pdf.library, page, page_frame(pdf.library, page))
        if bitmap is not None:
            yield bitmap, words
            given += 1
        if given == count:
            return


def worn(bitmap: Bitmap) -> Bitmap:
    """The page as a poor scanner gives it: half the resolution, a little askew, with noise."""
    import numpy as np
    from PIL import Image

    image = Image.fromarray(bitmap.pixels)
    small = image.resize((image.width // 2, image.height // 2), Image.Resampling.BOX)
    turned = np.asarray(small.rotate(0.7, Image.Resampling.BICUBIC, fillcolor=255), dtype=np.float64)
    noise = np.random.default_rng(7).normal(0.0, 18.0, turned.shape)
    pixels = np.clip(40.0 + turned * (200.0 / 255.0) + noise, 0, 255).astype(np.uint8)
    return Bitmap(pixels=pixels, scale=bitmap.scale / 2)


def cpu_seconds() -> float:
    """CPU time of this process and of the programs it started."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def measure(engine: OcrEngine, drawn: list[tuple[Bitmap, list[str]]]) -> str:
    """The figures of one engine on these pages, as cells of the table."""
    right = wanted = given = failed = 0
    started = cpu_seconds()
    for bitmap, words in drawn:
        try:
            read = Counter(word.text for word in engine.read(bitmap, seconds=_SECONDS))
        except OcrFailure:
            failed += 1
            read = Counter()
        right += sum((read & Counter(words)).values())
        wanted += len(words)
        given += sum(read.values())
    seconds = (cpu_seconds() - started) / len(drawn)
    share = f"{right} / {given} ({right / given:.1%})" if given else "–"
    return f"{right} / {wanted} ({right / wanted:.1%}) | {share} | {seconds:.1f} | {failed}"


def engines() -> Iterator[EngineSpec]:
    """The engines that are installed."""
    for choice in ("tesseract", "rapidocr"):
        try:
            spec = find_engine(choice)
        except ValueError as exc:
            print(f"{choice} is left out: {exc}", file=sys.stderr)
        else:
            if spec is not None:
                yield spec


def main() -> int:
    """Print the table; 1 when the document sets are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    parser.add_argument("--corpus", type=Path, default=Path(os.environ.get("PINCITE_CORPUS") or beside))
    parser.add_argument("--pages", type=int, default=8)
    given = parser.parse_args()
    os.environ["OMP_THREAD_LIMIT"] = "1"  # as the parsing process has it
    drawn = list(pages(given.corpus, given.pages)) if given.corpus.is_dir() else []
    if not drawn:
        print(f"no document sets in {given.corpus}; name their folder by PINCITE_CORPUS", file=sys.stderr)
        return 1
    print("| engine | pages | words found | words right of those given | CPU seconds a page | pages failed |")
    print("|---|---|---|---|---|---|")
    old = [(worn(bitmap), words) for bitmap, words in drawn]
    for spec in engines():
        engine = open_engine(spec)
        for name, some in (("clean, 300 dpi", drawn), ("worn, 150 dpi", old)):
            print(f"| {spec.label} | {len(some)} {name} | {measure(engine, some)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
