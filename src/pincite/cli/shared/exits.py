"""The exit codes of every command."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What a finished command says to the program that called it."""

    DONE = 0
    CRASH = 1
    USAGE = 2
    PARTIAL = 3
    """Done, with failed documents."""
    GATE = 4
    """`recheck` found breaks, or `cite` did not ground the quote."""
    CONFIGURATION = 5
    INTERRUPTED = 130
    """Stopped by Ctrl-C (128 + SIGINT)."""
    CLOSED = 141
    """The reader of standard output went away (128 + SIGPIPE)."""
