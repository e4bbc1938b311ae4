"""Which OCR engine this machine has."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Literal

OcrChoice = Literal["auto", "off", "tesseract", "rapidocr"]
"""How scans are read: by tesseract where it is installed and else by rapidocr, not at all, or by the engine named."""


INSTALL = "install tesseract (on Debian and Ubuntu: apt-get install tesseract-ocr), or pip install 'pincite[ocr]'"
"""What to do where there is no engine."""

_LANGUAGE = re.compile(r"[A-Za-z0-9_]{2,40}(?:\+[A-Za-z0-9_]{2,40}){0,9}")
_ANSWER_SECONDS = 20.0


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSpec:
    """An engine that is installed: `command` is tesseract's program, "" for rapidocr, which knows no `language`."""

    name: Literal["tesseract", "rapidocr"]
    version: str
    language: str = ""
    command: str = ""

    @property
    def label(self) -> str:
        """Name, version and language, as they stand in `Document.parser_version`."""
        return ".".join(part for part in (self.name, self.version, self.language) if part)


def find_engine(choice: OcrChoice, language: str = "eng") -> EngineSpec | None:
    """The engine that reads scans; None when it is off, or when "auto" finds none.

    "auto" takes tesseract where it is installed with all of the languages ("deu+fra"): it needs a fifth of rapidocr's
    time. Raises ValueError when the engine or the language that is asked for is not there.
    """
    if not _LANGUAGE.fullmatch(language):
        raise ValueError(f"{language!r} is no language of tesseract's, such as eng or deu+fra")
    if choice == "off":
        return None
    if choice == "rapidocr":
        engine = _rapidocr()
        if engine is None:
            raise ValueError("rapidocr is not installed; pip install 'pincite[ocr]'")
        return engine
    command = shutil.which("tesseract")
    if command is None:
        if choice == "tesseract":
            raise ValueError("there is no tesseract on the PATH; install it (apt-get install tesseract-ocr)")
        return _rapidocr()
    release, languages = _tesseract(os.path.realpath(command))
    missing = [language_code for language_code in language.split("+") if language_code not in languages]
    if missing and choice == "tesseract":
        raise ValueError(
            f"tesseract has no language {', '.join(missing)}, only {', '.join(sorted(languages)) or 'none'}; "
            f"install it (apt-get install tesseract-ocr-{missing[0]})"
        )
    if missing:
        return _rapidocr()
    return EngineSpec(name="tesseract", version=release, language=language, command=command)


@cache
def _tesseract(command: str) -> tuple[str, frozenset[str]]:
    """The program's version and its languages; ("unknown", none) when it does not answer."""
    version_output = _answer(command, "--version")
    match = re.search(r"tesseract\s+v?([\w.\-]+)", version_output)
    listed = _answer(command, "--list-langs").splitlines()[1:]
    return (match.group(1) if match else "unknown"), frozenset(line.strip() for line in listed if line.strip())


def _answer(command: str, argument: str) -> str:
    try:
        done = subprocess.run(
            [command, argument],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_ANSWER_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode("utf-8", "replace")


def _rapidocr() -> EngineSpec | None:
    try:
        version("onnxruntime")
        return EngineSpec(name="rapidocr", version=version("rapidocr"))
    except PackageNotFoundError:
        return None
