"""The limits a document is parsed under."""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one document may cost before its parse is given up with `LimitExceededError`.

    `max_bytes` is the size of the file; `max_pages` its pages; `memory_bytes` the address space of the parsing process;
    `cpu_seconds` and `wall_seconds` the time of one document; `output_bytes` the size of the parsed document as JSON.
    Memory and CPU are enforced by the operating system on Linux (and CPU on other Unix systems); elsewhere the wall
    clock bounds both. The defaults let a 5,000-page contract through and stop the public decompression bombs (4 KB of
    PDF that ask for 3 GB and more).
    """

    max_bytes: int = 512 * MIB
    max_pages: int = 5_000
    memory_bytes: int = 4_096 * MIB
    cpu_seconds: float = 120.0
    wall_seconds: float = 240.0
    output_bytes: int = 512 * MIB

    def __post_init__(self) -> None:
        for name in ("max_bytes", "max_pages", "memory_bytes", "cpu_seconds", "wall_seconds", "output_bytes"):
            if getattr(self, name) <= 0:
                raise ValueError(f"{name} must be above 0, got {getattr(self, name)}")
