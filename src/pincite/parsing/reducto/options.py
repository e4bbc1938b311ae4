"""What Reducto is asked for, how fast, and how long it is waited for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from pincite.parsing.limits import MIB

Scope = Literal["table", "text", "figure"]
"""What a vision model looks at again ("agentic")."""

SCOPES: tuple[Scope, ...] = get_args(Scope)

ADDRESS = "https://platform.reducto.ai"

RESULT_HOSTS = ("*.s3.amazonaws.com", "*.s3.*.amazonaws.com", "*.reducto.ai")
"""Where large results and uploads are kept, besides the service's own address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReductoOptions:
    """One service and how it is used; the key is never shown in a repr.

    `agentic` are the scopes of the parse, none for the plain one. `pause_seconds` is the least time between two
    documents that are sent, `poll_seconds` that between two looks at a job, `job_seconds` the longest a job is waited
    for, `timeout_seconds` the longest of one request from connecting to its last byte. `max_attempts` counts the first.
    `max_reply_bytes` is the largest reply that is read, `direct_bytes` the largest file that goes through the service
    itself (larger ones go to its storage); `result_hosts` are patterns ("*.example.com") of the hosts that
    results are fetched from.
    """

    key: str = field(repr=False)
    address: str = ADDRESS
    agentic: tuple[Scope, ...] = SCOPES
    pause_seconds: float = 2.0
    poll_seconds: float = 2.0
    job_seconds: float = 900.0
    timeout_seconds: float = 120.0
    max_attempts: int = 4
    max_reply_bytes: int = 512 * MIB
    direct_bytes: int = 100 * 1000 * 1000
    result_hosts: tuple[str, ...] = RESULT_HOSTS

    @property
    def variant(self) -> str:
        """The options that decide what comes back, for cache keys and the parser's version."""
        return ".".join(("agentic", *self.agentic)) if self.agentic else "plain"

    def request(self, file_id: str, *, password: str | None) -> dict[str, Any]:
        """The body of `POST /parse_async`: tables as HTML, page markers on, the agentic scopes."""
        settings = {} if password is None else {"settings": {"document_password": password}}
        return {
            "input": file_id,
            "enhance": {"agentic": [{"scope": scope} for scope in self.agentic]},
            "formatting": {"add_page_markers": True, "table_output_format": "html"},
            **settings,
        }
