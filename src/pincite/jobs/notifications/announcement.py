"""`review needed`: telling somebody that an evaluation has to be looked at. Nothing is sent unless it is configured.

An announcement holds ids and counts, never words of a document.
"""

from __future__ import annotations

import shlex
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPException, HTTPMessage
from typing import IO, Literal

from pincite import codec
from pincite.config.own_code import named_function
from pincite.errors import AnnouncementError, ConfigError
from pincite.llm.threads import Raised, call_in_thread
from pincite.text.display.printing import printable, shorten

EVENT: Literal["review needed"] = "review needed"

TIMEOUT_SECONDS = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewNeeded:
    """An evaluation that did not pass. `id` is its run's: an announcement with an id that was seen is the same one.

    `passed` is None where the evaluation could not be finished. `errors` and `warnings` count its issues. `repeated`: a
    process died while it told of it, so that this may be the second time.
    """

    id: str
    operation: str
    subject: str
    passed: bool | None
    errors: int
    warnings: int
    repeated: bool = False
    event: Literal["review needed"] = EVENT


Announce = Callable[[ReviewNeeded], None]
"""Told about an evaluation that needs review; what it raises is tried again, then fails the job's last step."""


def run_command(command: str, event: ReviewNeeded) -> None:
    """Start a program (no shell) with the announcement as JSON on its standard input, and wait for it.

    Raises AnnouncementError when it cannot be started, takes longer than 30 seconds, or exits with another code than 0.
    """
    arguments = shlex.split(command)
    place = f"jobs.review_command ({shorten(printable(command), 60)})"
    try:
        done = subprocess.run(
            arguments, input=codec.to_json(event), timeout=TIMEOUT_SECONDS, stdout=subprocess.DEVNULL, check=False
        )
    except (OSError, subprocess.SubprocessError) as exc:
        raise AnnouncementError(
            f"{place} could not be run ({type(exc).__name__}): correct it, then retry the job, or ask again"
        ) from exc
    if done.returncode:
        raise AnnouncementError(
            f"{place} exited with {done.returncode}: see what it says, then retry the job, or ask again"
        )


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """An announcement goes where the configuration says, and nowhere else."""

    def redirect_request(  # noqa: PLR0917 (the library's signature)
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        """None: the redirection stays an error."""
        return


def post(url: str, event: ReviewNeeded) -> None:
    """Send the announcement as JSON by POST, with its id as `Idempotency-Key`.

    Raises AnnouncementError when the server is not reached within 30 seconds, redirects, or answers 300 and above.
    """
    headers = {"Content-Type": "application/json", "Idempotency-Key": event.id}
    request = urllib.request.Request(url, data=codec.to_json(event), headers=headers, method="POST")
    try:
        with urllib.request.build_opener(_NoRedirect).open(request, timeout=TIMEOUT_SECONDS):
            return
    except urllib.error.HTTPError as exc:
        raise AnnouncementError(
            f"jobs.review_url answered {exc.code}: correct it, then retry the job, or ask again"
        ) from exc
    except (OSError, HTTPException) as exc:
        raise AnnouncementError(
            f"jobs.review_url was not reached ({type(exc).__name__}): correct it, then retry the job, or ask again"
        ) from exc


def load_function(name: str) -> Announce:
    """The function of a name `package.module:function`, which raises AnnouncementError for whatever that one raises;
    ConfigError when there is none that can be called.
    """
    function = named_function(name, key="jobs.review_function")
    return lambda event: _call_function(name, function, event)


def _call_function(name: str, function: Callable[[ReviewNeeded], object], event: ReviewNeeded) -> None:
    """Call somebody's function, which takes as long as it takes, and name it in what it raises."""
    done = call_in_thread(lambda: function(event)).result()
    if isinstance(done, Raised):
        error_text = shorten(f"{type(done.error).__name__}: {done.error}", 200)
        raise AnnouncementError(
            f"jobs.review_function ({shorten(name, 60)}) raised {error_text}: correct it, then "
            "retry the job, or ask again"
        ) from done.error


def receivers(
    *, function: str | None = None, command: str | None = None, url: str | None = None
) -> dict[str, Announce]:
    """Who is configured to be told, by kind, in the order in which they are; empty where nobody is.

    Raises ConfigError for a function that cannot be imported, a command that cannot be read, and an address that is not
    of http or https.
    """
    announcers: dict[str, Announce] = {}
    if url:
        announcers["url"] = _address(url)
    if command:
        announcers["command"] = _command(command)
    if function:
        announcers["function"] = load_function(function)
    return announcers


def _command(command: str) -> Announce:
    try:
        arguments = shlex.split(command)
    except ValueError as exc:
        raise ConfigError(f"jobs.review_command cannot be read: {exc}", key="jobs.review_command") from exc
    if not arguments:
        raise ConfigError("jobs.review_command names no program", key="jobs.review_command")
    return lambda event: run_command(command, event)


def _address(url: str) -> Announce:
    if not url.startswith(("https://", "http://")):
        raise ConfigError("jobs.review_url has to begin with https:// or http://", key="jobs.review_url")
    return lambda event: post(url, event)
