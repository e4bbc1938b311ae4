"""What made a parse: names and versions of the parsers, and a digest of their code for the cache."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PDF_PARSER = "pincite-pdfium"
TEXT_PARSER = "pincite-text"
DOCX_PARSER = "pincite-docx"
HTML_PARSER = "pincite-html"
IMAGE_PARSER = "pincite-image"
PARSERS = (PDF_PARSER, TEXT_PARSER, DOCX_PARSER, HTML_PARSER, IMAGE_PARSER)

_LIBRARIES = {PDF_PARSER: "pypdfium2", DOCX_PARSER: "lxml", HTML_PARSER: "lxml", IMAGE_PARSER: "pillow"}
"""The distribution whose release decides with ours what a parser gives; pypdfium2's pins PDFium's build, lxml's that of
libxml2."""

_REVISION = 25
"""Raised whenever equal bytes could give another document."""


@cache
def parser_version(parser: str) -> str:
    """The version of a parser: our revision, and the release of the library it stands on."""
    library = _LIBRARIES.get(parser)
    if library is None:
        return str(_REVISION)
    try:
        return f"{_REVISION}+{library}.{version(library)}"
    except PackageNotFoundError:
        return f"{_REVISION}+{library}.unknown"


@cache
def code_digest() -> str:
    """16 hex digits that change with any change to the parsing code, so that a cache never outlives it."""
    here = Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted([*here.rglob("*.py"), here.parent / "document.py", here.parent / "codec.py"]):
        digest.update(path.relative_to(here.parent).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
