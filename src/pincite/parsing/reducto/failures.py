"""What the service says when it does not give a result, as errors of ours.

Its own words may repeat parts of a document or a key, so that none of them are shown but names: the type of an error,
and the place of a value that it refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from pincite.errors import (
    ConfigError,
    EncryptedDocumentError,
    ParserServiceError,
    PinciteError,
    UnsupportedFormatError,
)
from pincite.parsing.reducto.transport import Broken, Response

PASSING = frozenset({408, 425, 429, 500, 502, 503, 504, 520, 522, 524})
"""Statuses that another attempt may mend."""

_REASONS: Mapping[int, tuple[str, str]] = {
    400: ("refused", "Reducto refused the request"),
    402: ("forbidden", "the Reducto account has no credit left; top it up"),
    403: ("forbidden", "Reducto, or a firewall before it, does not allow this; check the key's rights and the network"),
    404: ("not_found", "Reducto does not know what was asked for; check reducto.address"),
    408: ("timed_out", "Reducto took too long; try again later"),
    413: ("too_large", "the file is too large for Reducto; split it, or parse it with --parser pincite"),
    422: ("refused", "Reducto refused the request"),
    429: ("rate_limited", "Reducto's rate limit was reached; raise reducto.pause_seconds or try again later"),
}

_BROKEN = {
    "connection_failed": "Reducto cannot be reached or broke the connection; check the network and reducto.address",
    "timed_out": "no answer from Reducto within reducto.timeout_seconds; raise it or try again later",
    "reply_too_large": "Reducto's reply is larger than parsing.output_bytes; raise it to read the reply",
    "address_refused": "Reducto's reply leads to an address inside this network, which is not fetched",
}

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
_PASSWORD = re.compile(r"password|encrypt", re.IGNORECASE)


def service_error(answer: Response | Broken, *, source: str) -> PinciteError:
    """The error for an answer that is no success.

    A refused key is a `ConfigError`, because no other document would fare better; all others concern one document.
    """
    if isinstance(answer, Broken):
        return ParserServiceError(f"{source}: {_BROKEN[answer.reason]}", source=source, reason=answer.reason)
    status = answer.status
    if status == 401:
        return ConfigError(
            "Reducto refused the key (HTTP 401); check REDUCTO_API_KEY (or keys.reducto)", key="keys.reducto"
        )
    if status == 442 or (status in {400, 422} and _named(answer) == "password_protected"):
        return password_error(source)
    facts = ", ".join(part for part in (f"HTTP {status}", _named(answer)) if part)
    if status == 415:
        return UnsupportedFormatError(
            f"{source}: Reducto cannot read this file ({facts}); it is damaged or in a format it does not know",
            source=source,
        )
    reason, advice = _REASONS.get(status, ("failed", "Reducto failed; try again later"))
    if 300 <= status < 400:
        reason, advice = "bad_reply", "Reducto sent us elsewhere, which is not followed; check reducto.address"
    return ParserServiceError(f"{source}: {advice} ({facts})", source=source, reason=reason, status=status)


def job_error(reason: str | None, *, source: str) -> PinciteError:
    """The error for a job that failed; its reason is only looked at, because it may quote the document."""
    if reason is not None and _PASSWORD.search(reason):
        return password_error(source)
    return ParserServiceError(
        f"{source}: Reducto's job failed; try again, or parse the file with --parser pincite",
        source=source,
        reason="job_failed",
    )


def password_error(source: str) -> EncryptedDocumentError:
    """The error for a document that needs a password, or another one."""
    return EncryptedDocumentError(
        f"{source}: the document is encrypted; give its password with --password, PINCITE_PASSWORD or `password=`",
        source=source,
    )


def reply_error(what: str, *, source: str) -> ParserServiceError:
    """The error for an answer that is none of the protocol's."""
    return ParserServiceError(
        f"{source}: Reducto's answer is none of its protocol ({what}); check reducto.address",
        source=source,
        reason="bad_reply",
    )


def retry_after(answer: Response, *, now: float) -> float | None:
    """Seconds that the server asks to wait, None when it does not say; `now` in seconds since 1970."""
    header = answer.headers.get("retry-after", "").strip()
    if header.isascii() and header.isdigit():
        return float(header[:6])
    try:
        return max(parsedate_to_datetime(header).timestamp() - now, 0.0)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None


def _named(answer: Response) -> str:
    """The names in an error's body: its type, or the places of refused values; "" where there are none (HTML)."""
    try:
        tree = json.loads(answer.body[:65_536])
    except (ValueError, RecursionError):
        return ""
    if not isinstance(tree, dict):
        return ""
    error = tree.get("error")
    kind = error.get("type") if isinstance(error, dict) else None
    if isinstance(kind, str) and _NAME.fullmatch(kind):
        return kind
    detail = tree.get("detail")
    first = detail[0] if isinstance(detail, list) and detail and isinstance(detail[0], dict) else {}
    return ".".join(_place(first))


def _place(problem: Mapping[str, Any]) -> list[str]:
    parts = problem.get("loc")
    location = parts if isinstance(parts, list) else []
    return [part for part in location if isinstance(part, str) and _NAME.fullmatch(part)][:8]
