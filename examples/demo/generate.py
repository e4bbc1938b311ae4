"""Writes the demo claim folder: `python -m examples.demo.generate OUT` makes OUT/documents/*.pdf.

Equal versions write equal bytes. `schema.json` and `gold.json` stand beside this file.
"""

from __future__ import annotations

import sys
from pathlib import Path

from examples.demo.claim import DOCUMENTS

HERE = Path(__file__).parent
SCHEMA = HERE / "schema.json"
GOLD = HERE / "gold.json"


def generate(out: Path) -> list[Path]:
    """The files written under `out`/documents, in order of their names."""
    folder = out / "documents"
    folder.mkdir(parents=True, exist_ok=True)
    return [build().save(folder / name) for name, build in DOCUMENTS.items()]


def main() -> None:
    """Generate into the folder that the command line names."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m examples.demo.generate OUT")
    files = generate(Path(sys.argv[1]))
    print(f"wrote {len(files)} documents to {files[0].parent}")


if __name__ == "__main__":
    main()
