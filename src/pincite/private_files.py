"""Files that hold words of documents: only their owner may read them, whatever the umask says."""

from __future__ import annotations

import os
from pathlib import Path


def private(path: str, flags: int) -> int:
    """The `opener` of `open` for such a file; one that is there already is closed to others too."""
    descriptor = os.open(path, flags, 0o600)
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, 0o600)
    return descriptor


def write_private(path: Path, content: bytes) -> None:
    """Write such a file, in the place of one that is there."""
    with open(path, "wb", opener=private) as stream:
        stream.write(content)


def make_private_folder(folder: Path) -> None:
    """Make a folder for such files, and those it stands in, each for its owner alone; those that are there stay."""
    for parent in (*reversed(folder.parents), folder):
        if not parent.is_dir():
            parent.mkdir(mode=0o700, exist_ok=True)
