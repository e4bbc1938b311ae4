"""tesseract by its command line: a picture goes in through a pipe, a table of words comes out; no file is written."""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Iterator

from pincite.parsing.ocr.choose import EngineSpec
from pincite.parsing.ocr.protocols import Bitmap, OcrFailure, OcrWord

_POINTS = 72
_WORD = "5"
_MOST_WORDS = 100_000


class Tesseract:
    """An `OcrEngine`. One process for each page.

    The parsing process's environment holds it to one thread: two take longer together than one after another.
    """

    def __init__(self, spec: EngineSpec) -> None:
        self._spec = spec

    def read(self, bitmap: Bitmap, *, seconds: float) -> list[OcrWord]:
        """The words in tesseract's order; raises `OcrFailure` when it fails or takes too long."""
        rows, columns = bitmap.pixels.shape
        dots = min(max(round(bitmap.scale * _POINTS), 70), 2_400)
        command = [self._spec.command, "stdin", "stdout", "-l", self._spec.language, "--dpi", str(dots), "tsv"]
        try:
            done = subprocess.run(
                command,
                input=b"P5\n%d %d\n255\n" % (columns, rows) + bitmap.pixels.tobytes(),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired as exc:
            raise OcrFailure(f"tesseract took longer than {seconds:g} seconds") from exc
        except OSError as exc:
            raise OcrFailure(f"tesseract cannot be started ({exc.strerror or exc})") from exc
        if done.returncode:
            raise OcrFailure(f"tesseract ended with exit status {done.returncode}")
        return list(words_of(done.stdout.decode("utf-8", "replace")))


def words_of(table: str) -> Iterator[OcrWord]:
    """The words of tesseract's TSV output; rows that are no words, or no rows at all, give none."""
    lines: dict[tuple[str, str, str], int] = {}
    rows = csv.reader(table.split("\n"), delimiter="\t", quoting=csv.QUOTE_NONE)
    for count, row in enumerate(rows):
        if count > _MOST_WORDS:
            raise OcrFailure("tesseract reads more words than a page can have")
        if len(row) != 12 or row[0] != _WORD or not row[11].strip():
            continue
        try:
            left, top, width, height = (int(value) for value in row[6:10])
            confidence = min(max(round(float(row[10])), 0), 100)
        except ValueError:
            continue
        line = lines.setdefault((row[2], row[3], row[4]), len(lines))
        yield OcrWord(row[11].strip(), left, top, left + width, top + height, line, confidence)
