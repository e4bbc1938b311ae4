"""Prints the description of all routes: `python -m pincite.server.describe > docs/reference/openapi.json`."""

from __future__ import annotations

import sys

from pincite.server.app import Routes
from pincite.server.wire.openapi import as_text


def main() -> None:
    """Print it as it is committed."""
    sys.stdout.write(as_text(Routes().openapi()))


if __name__ == "__main__":
    main()
