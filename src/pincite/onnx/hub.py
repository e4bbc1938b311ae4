"""A model by name from a hub: fetched once from the address that the configuration names, then taken from the folder.

A hub has Hugging Face's layout: `{hub}/{name}/resolve/{revision}/{file}`. Nothing but the model's name is sent, and
nothing is fetched unless a hub is configured.
"""

from __future__ import annotations

import http.client
import re
import shutil
import tempfile
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote, urlsplit

from pincite.onnx.loading import LARGEST_MODEL, LARGEST_TOKENIZER, MODEL_FILES, TOKENIZER_FILE, ModelKind

TIMEOUT_SECONDS = 60.0
"""Longest silence of a hub."""

_CHUNK = 1 << 20
_NAME = re.compile(r"[\w][\w.-]*(?:/[\w][\w.-]*)?(?:@[\w][\w.-]*)?", re.ASCII)


def fetch_model(name: str, *, hub: str, cache: Path, kind: ModelKind, extra: Sequence[str] = ()) -> Path:
    """The folder in `cache` with the model `organisation/model` (`@revision` after it; "main" without), fetched unless
    it is there whole.

    `extra` files belong to it where the hub has them. Raises ConfigError for what is no name or no address, for a hub
    that does not answer, and for files that are missing or too large.
    """
    if not _NAME.fullmatch(name) or ".." in name:
        raise kind.wrong(f"{name!r} is no name of a model: write organisation/model, with @revision where one is meant")
    if urlsplit(hub).scheme not in {"http", "https"} or not urlsplit(hub).hostname:
        raise kind.wrong(f"the hub {hub!r} is no address: write it as in https://huggingface.co")
    model, _, revision = name.partition("@")
    folder = cache / model.replace("/", "--") / (revision or "main")
    if folder.is_dir():
        return folder
    base = f"{hub.rstrip('/')}/{quote(model)}/resolve/{quote(revision or 'main')}"
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".fetching-") as place:
            _fetch_all(base, Path(place), kind, extra)
            model_folder = Path(place) / "whole"
            model_folder.rename(folder)
    except OSError as exc:
        if folder.is_dir():  # another run was sooner
            return folder
        raise kind.wrong(f"the model {name} cannot be kept in {folder.parent}: {exc.strerror or exc}") from exc
    return folder


def _fetch_all(base: str, place: Path, kind: ModelKind, extra: Sequence[str]) -> None:
    """The files of a model in a folder `whole`, the model itself as the first of its names that the hub has."""
    model_folder = place / "whole"
    model_folder.mkdir()
    model_file = next(
        (file for file in MODEL_FILES if _fetch(f"{base}/{file}", place / "model", most=LARGEST_MODEL, kind=kind)), None
    )
    if model_file is None:
        raise kind.wrong(f"{base} has no {' and no '.join(MODEL_FILES)}: export the model to ONNX and name its folder")
    shutil.move(place / "model", model_folder / MODEL_FILES[0])
    if not _fetch(f"{base}/{TOKENIZER_FILE}", model_folder / TOKENIZER_FILE, most=LARGEST_TOKENIZER, kind=kind):
        raise kind.wrong(f"{base} has no {TOKENIZER_FILE}")
    for file in extra:
        _fetch(f"{base}/{file}", model_folder / file, most=LARGEST_TOKENIZER, kind=kind)


def _fetch(url: str, target: Path, *, most: int, kind: ModelKind) -> bool:
    """Whether the hub has a file, which is then at `target`."""
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_SECONDS) as answer, target.open("wb") as stream:
            size = 0
            while chunk := answer.read(_CHUNK):
                size += len(chunk)
                if size > most:
                    raise kind.wrong(f"{url} has more than {most:,} bytes, the most that is read")
                stream.write(chunk)
    except urllib.error.HTTPError as exc:
        exc.close()
        if exc.code == http.client.NOT_FOUND:
            return False
        raise kind.wrong(f"{url} cannot be fetched: the hub answers {exc.code} {exc.reason}") from exc
    except (urllib.error.URLError, TimeoutError, http.client.HTTPException) as exc:
        raise kind.wrong(f"{url} cannot be fetched: {getattr(exc, 'reason', exc)}; check the hub's address") from exc
    return True
