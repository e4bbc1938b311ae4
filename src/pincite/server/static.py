"""The viewer's files, as they were built into the package: known by name when the service starts, never looked up."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

FOLDER: Final = Path(__file__).parent / "static"

INDEX: Final = "index.html"

_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}


def built_files() -> Mapping[str, Path]:
    """The files of the viewer by their address (`assets/index-1f2e.js`); empty where it was not built."""
    files_by_address = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*") if path.is_file()}
    return MappingProxyType(files_by_address if INDEX in files_by_address else {})


def type_of(name: str) -> str:
    """What a browser takes it for."""
    return _TYPES.get(Path(name).suffix, "application/octet-stream")


def lasts(name: str) -> bool:
    """Whether its name changes with its content, so that a browser may keep it for good."""
    return name.startswith("assets/")
