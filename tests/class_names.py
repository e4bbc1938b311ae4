"""Class names of src that mean more than one thing: `python -m tests.class_names`, a part of `make lint`.

A class name is a word of the project and means one thing in all of it, a leading underscore aside. Where two modules
define one name, the check lists the places and exits with 1.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "src" / "pincite"


def main() -> int:
    """0 where every name is defined once."""
    places = class_places(SOURCES)
    repeated = {name: files for name, files in places.items() if len(files) > 1}
    print(f"{len(repeated)} of {len(places)} class names are defined more than once")
    for name, files in sorted(repeated.items()):
        print(f"{name}: {', '.join(files)}")
    return 1 if repeated else 0


def class_places(sources: Path) -> dict[str, list[str]]:
    """The files and lines that define each class name, inner classes too."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(sources.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name.lstrip("_")].append(f"{path.relative_to(sources).as_posix()}:{node.lineno}")
    return places


if __name__ == "__main__":
    sys.exit(main())
