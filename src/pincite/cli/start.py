"""Where the program starts: its imports take a moment, and Ctrl-C may come before there is a command line."""

from __future__ import annotations

import json
import sys

INTERRUPTED = "interrupted; finished documents and replies are kept"
_EXIT = 130
"""As in `ExitCode.INTERRUPTED`, which may not be there yet."""


def main() -> None:
    """Run the command line of this process and exit with its code, 130 for Ctrl-C at any moment from here on."""
    try:
        from pincite.cli.app import main as program

        program()
    except KeyboardInterrupt:
        if "--json" in sys.argv:
            print(json.dumps({"error": {"code": "interrupted", "message": INTERRUPTED}}, indent=2))
        else:
            print(f"pincite: {INTERRUPTED}", file=sys.stderr)
        sys.exit(_EXIT)
