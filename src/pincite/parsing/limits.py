"""What a document may cost, and what else a parse depends on."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from pincite.errors import LimitExceededError
from pincite.parsing.ocr.choose import EngineSpec, OcrChoice, find_engine

MIB = 1024 * 1024

_BYTES_PER_BYTE = 128
_MOST_TIMES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one document may cost before its parse is given up with `LimitExceededError`.

    `max_bytes` is the size of the file; `max_pages` its pages, or clusters; `memory_bytes` the memory of the parsing
    process (see `memory_for`); `cpu_seconds` the processor time of one document. `wall_seconds` is how long a document
    may take by the clock; on Linux a child that computes all the while is left to `cpu_seconds`, because a busy machine
    says nothing about the file. `output_bytes` is the size of the parsed document as JSON. `ocr_seconds` is the time of
    one page that is read by OCR, on top of the others, which begin anew with each such page; `max_pixels` the size of a
    picture that is opened.
    Memory and CPU are enforced by the operating system on Linux (and CPU on other Unix systems); elsewhere the wall
    clock bounds both. The defaults let a 5,000-page contract through and stop the known decompression bombs (a 2.5 KB
    PDF that asks for more than 7 GB).
    """

    max_bytes: int = 512 * MIB
    max_pages: int = 5_000
    memory_bytes: int = 1_024 * MIB
    cpu_seconds: float = 120.0
    wall_seconds: float = 240.0
    output_bytes: int = 512 * MIB
    ocr_seconds: float = 120.0
    max_pixels: int = 120_000_000

    def __post_init__(self) -> None:
        for limit_field in fields(self):
            if getattr(self, limit_field.name) <= 0:
                raise ValueError(f"{limit_field.name} must be above 0, got {getattr(self, limit_field.name)}")

    def memory_for(self, size: int) -> int:
        """The memory in bytes that a file of `size` bytes may need: `memory_bytes`, and for large files 128 bytes for
        each of theirs, up to four times `memory_bytes`. Contracts of 600 pages need 32 bytes for each of theirs.
        """
        return max(self.memory_bytes, min(_BYTES_PER_BYTE * size, _MOST_TIMES * self.memory_bytes))


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


def out_of_memory(name: str, limits: Limits, size: int) -> LimitExceededError:
    """The error for a document, a file of `size` bytes, that needs more memory than it may."""
    allowed = limits.memory_for(size)
    return LimitExceededError(
        f"{name}: parsing needs more than the {allowed} bytes of memory allowed; raise memory_bytes, or do not trust "
        "the file",
        source=name,
        limit="memory_bytes",
        allowed=allowed,
    )
