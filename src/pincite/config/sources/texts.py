"""Texts that a caller gives: as they are, or in a file, plain or a document."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.errors import SourceNotFoundError, UnreadableSourceError, UsageError

if TYPE_CHECKING:
    from pincite.config.settings import Config

_PLAIN = frozenset({".txt", ".md", ".markdown", ""})
_MOST_BYTES = 8_000_000


def posting_of(given: str | Path | Sequence[str], config: Config) -> str | tuple[str, ...]:
    """A posting's text, or its requirements: those given, or the list in a `.json` file."""
    if isinstance(given, Path) and given.suffix == ".json":
        return _listed(_plain_text(given), given)
    if isinstance(given, str | Path):
        return text_of(given, config)
    return tuple(map(str, given))


def _listed(text: str, path: Path) -> tuple[str, ...]:
    """The requirements of a JSON file."""
    try:
        payload = json.loads(text)
    except (ValueError, RecursionError) as exc:
        raise UsageError(f"{path}: no JSON ({exc}); give a list of requirements, or the posting as a text") from exc
    if isinstance(payload, dict):
        payload = payload.get("requirements")
    if not isinstance(payload, list) or not all(isinstance(requirement, str) for requirement in payload):
        raise UsageError(f'{path}: give a list of texts, or {{"requirements": […]}}')
    return tuple(payload)


def text_of(given: str | Path, config: Config) -> str:
    """A text as it is, or that of a file: a plain one's own, a document's pages one after the other."""
    if isinstance(given, str):
        return given
    if given.suffix.lower() in _PLAIN:
        return _plain_text(given)
    from pincite.config import build
    from pincite.config.sources import places
    from pincite.parsing.folder import load_parsed

    documents = load_parsed(given) if places.is_parsed(given) else [build.one_parser(config)(given)]
    return "\n\n".join(page.text for document in documents for page in document.pages)


def _plain_text(path: Path) -> str:
    try:
        raw = path.read_bytes()
    except FileNotFoundError as exc:
        raise SourceNotFoundError(f"there is no {path}; check the path", source=str(path)) from exc
    except IsADirectoryError as exc:
        raise SourceNotFoundError(f"{path} is a folder; name a file", source=str(path)) from exc
    except OSError as exc:
        raise UnreadableSourceError(f"{path} cannot be read: {exc.strerror}", source=str(path)) from exc
    if len(raw) > _MOST_BYTES:
        raise UnreadableSourceError(f"{path} is longer than {_MOST_BYTES:,} bytes", source=str(path))
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as exc:
        message = f"{path} is no text in UTF-8 (byte {exc.start}): save it as UTF-8 text or Markdown"
        raise UnreadableSourceError(message, source=str(path)) from exc
