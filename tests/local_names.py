"""Share of local names in src that are pronouns or participles: `python -m tests.local_names`, a part of `make lint`.

A local is named by the noun of what it holds. The check counts every assignment to a name; above the limit it lists the
places and exits with 1.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "src" / "pincite"

LIMIT = 0.01

# fmt: off
VAGUE = frozenset({
    "found", "one", "ones", "each", "said", "wanted", "told", "given", "shown", "seen", "kept", "named", "read",
    "asked", "known", "taken", "other", "others", "it", "this", "that", "these", "those", "both", "some", "any",
    "all", "rest", "whole", "what", "which", "who", "lone", "near", "more", "less",
})
# fmt: on

EXEMPT = ("extraction/offline/", "verification/checks/")
"""Rules that are to be rewritten or deleted as a whole; nobody polishes them before."""


def main() -> int:
    """0 where the share is within the limit."""
    names = list(local_names())
    vague = [f"{place}: {name}" for place, name in names if name in VAGUE]
    share = len(vague) / len(names)
    print(f"{len(vague)} of {len(names)} local names are pronouns or participles ({share:.2%}, at most {LIMIT:.0%})")
    if share <= LIMIT:
        return 0
    print("\n".join(vague))
    return 1


def local_names() -> Iterator[tuple[str, str]]:
    """Each assignment to a name, with its file and line."""
    for path in sorted(SOURCES.rglob("*.py")):
        file = path.relative_to(SOURCES).as_posix()
        if file.startswith(EXEMPT):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield f"{file}:{node.lineno}", node.id


if __name__ == "__main__":
    sys.exit(main())
