"""The audit log: what was done, by whom, in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query, Response

from pincite.records import LOCAL_OWNER
from pincite.records.service.access import AuditEntry
from pincite.server.access.caller import Admin
from pincite.server.wire.routing import Limit, ListPage, answer, new_router, page
from pincite.store import Store
from pincite.store.service.audit_heads import AuditHead, LastLine

router = new_router("audit")


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditCheck:
    """Whether the log `holds`; `broken_at` is the number of the first line that was changed, or is missing."""

    holds: bool
    broken_at: int | None


After = Annotated[int, Query(alias="cursor", ge=0, le=2**63 - 1, description="`next_cursor` of the page before.")]


@router.get("/audit", response_model=ListPage[AuditEntry])
def list_audit(asking: Admin, limit: Limit = 50, cursor: After = 0) -> Response:
    """What was done with the owner's documents, the oldest first. Nobody can change it.

    The owner that is there from the start also sees who was not let in.
    """
    log = asking.service.store.audit
    log_entries = log.list(owner=asking.owner, nobodys=asking.owner == LOCAL_OWNER, limit=limit + 1, after=cursor)
    page_entries = log_entries[:limit]
    return page(page_entries, next_cursor=str(page_entries[-1].sequence) if len(log_entries) > limit else None)


@router.get("/audit/check", response_model=AuditCheck)
def check_audit(asking: Admin) -> Response:
    """Whether the log holds as it was written, from its first line to the last that this service wrote.

    It is held against the file in which this service remembers its last line, and against the store's ledger. Where it
    breaks only the owner that is there from the start is told: the log is that of all owners.
    """
    service = asking.service
    broken = _broken_at(service.store, AuditHead(service.files.folder).read())
    reported_break = broken if asking.owner == LOCAL_OWNER else None
    return answer(AuditCheck(holds=broken is None, broken_at=reported_break))


def _broken_at(store: Store, head: LastLine | None) -> int | None:
    """The first line that does not fit; the one behind the last where the end is not held by anything."""
    broken = store.audit.broken_at(head)
    if broken is not None:
        return broken
    last = store.audit.last()
    behind = last.sequence + 1 if last is not None else 1
    if head is None and last is not None:
        return behind
    check = store.ledger.verify(tables=["audit_log"])
    if check.holds:
        return None
    return min(
        (int(row_break.row) for row_break in check.breaks if row_break.row and row_break.row.isdecimal()),
        default=behind,
    )
