"""The command line: one module for each command, one border where errors become messages and exit codes."""

from pincite.cli.start import main

__all__ = ["main"]
