"""All benchmarks, one after the other: `python -m benchmarks [NAME…]`. Tables go to standard output.

Options and files go to the benchmarks named before them: `python -m benchmarks workers_comp --seeds 401-406`. A
benchmark whose document set is missing says so and fails; the others go on.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NAMES = tuple(sorted(path.stem for path in HERE.glob("*.py") if "__main__" in path.read_text() and path.stem[0] != "_"))


def main(arguments: list[str]) -> int:
    """The number of benchmarks that failed."""
    cut = next((at for at, word in enumerate(arguments) if word[0] == "-" or Path(word).suffix), len(arguments))
    names, options = arguments[:cut], arguments[cut:]
    if options and not names:
        print(f"{options[0]} stands before any benchmark's name", file=sys.stderr)
        return 2
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"no benchmark {unknown[0]}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    path = os.pathsep.join([str(HERE.parent), str(HERE), os.environ.get("PYTHONPATH", "")])
    failed = 0
    for name in names or NAMES:
        print(f"\n## {name}\n", flush=True)
        command = [sys.executable, "-m", f"benchmarks.{name}", *options]
        failed += subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, check=False).returncode != 0
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
