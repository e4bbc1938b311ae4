"""Who may do what in a service: API keys with scopes, and the log of what was done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

Scope = Literal["read", "review", "write", "admin"]
"""What a key allows; each allows what those before it do."""

SCOPES: tuple[Scope, ...] = get_args(Scope)
"""The scopes, smallest first."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKey:
    """A key as everybody may see it: not the key itself, which is shown once, nor its hash.

    `owner` is whose documents it opens, `person` who decides with it: profiles both. `hint` is how it ends. It opens
    nothing from `expires_at` or `revoked_at` on.
    """

    __pydantic_config__ = _CONFIG

    id: str
    owner: str
    person: str
    name: str
    scope: Scope
    hint: str
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None

    def opens(self, at: datetime) -> bool:
        """Whether it lets anybody in at that time."""
        return self.revoked_at is None and (self.expires_at is None or at < self.expires_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """One line of the audit log: who did what to which thing, and how it ended (`status`, as HTTP has it).

    `hash` is over everything else and `previous`, the hash of the line before: a line that was changed or taken out
    shows. `owner`, `person` and `key_id` are None for somebody who was not let in.
    """

    __pydantic_config__ = _CONFIG

    sequence: int
    at: datetime
    owner: str | None
    person: str | None
    key_id: str | None
    action: str
    target: str
    status: int
    previous: str
    hash: str
