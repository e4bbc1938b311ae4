"""What a document may cost, and what else a parse depends on."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from pincite.parsing.ocr.choose import EngineSpec, OcrChoice, find_engine

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one document may cost before its parse is given up with `LimitExceededError`.

    `max_bytes` is the size of the file; `max_pages` its pages, or clusters; `memory_bytes` the address space of the
    parsing process; `cpu_seconds` and `wall_seconds` the time of one document; `output_bytes` the size of the parsed
    document as JSON. `ocr_seconds` is the time of one page that is read by OCR, on top of the others, which begin anew
    with each such page; `max_pixels` the size of a picture that is opened.
    Memory and CPU are enforced by the operating system on Linux (and CPU on other Unix systems); elsewhere the wall
    clock bounds both. The defaults let a 5,000-page contract through and stop the known decompression bombs (a 2.5 KB
    PDF that asks for more than 7 GB).
    """

    max_bytes: int = 512 * MIB
    max_pages: int = 5_000
    memory_bytes: int = 4_096 * MIB
    cpu_seconds: float = 120.0
    wall_seconds: float = 240.0
    output_bytes: int = 512 * MIB
    ocr_seconds: float = 120.0
    max_pixels: int = 120_000_000

    def __post_init__(self) -> None:
        for each in fields(self):
            if getattr(self, each.name) <= 0:
                raise ValueError(f"{each.name} must be above 0, got {getattr(self, each.name)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseOptions:
    """How to parse: the limits of each document, the password for encrypted ones (never shown in a repr), and what
    reads scans (`ocr`) in which language (tesseract's name for it, such as "eng" or "deu+fra").
    """

    limits: Limits = Limits()
    password: str | None = field(default=None, repr=False)
    ocr: OcrChoice = "auto"
    ocr_language: str = "eng"

    def engine(self) -> EngineSpec | None:
        """The OCR engine of this machine that is meant; None for none. Raises ValueError as `find_engine` does."""
        return find_engine(self.ocr, self.ocr_language)
