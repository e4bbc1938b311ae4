"""The audit log: what was done, by whom, in order."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from pincite.records import LOCAL_OWNER
from pincite.records.access import AuditEntry
from pincite.server.asking import Admin
from pincite.server.routing import Limit, Page, new_router, page

router = new_router("audit")

After = Annotated[int, Query(alias="cursor", ge=0, le=2**63 - 1, description="`next_cursor` of the page before.")]


@router.get("/audit", response_model=Page[AuditEntry])
def list_audit(asking: Admin, limit: Limit = 50, cursor: After = 0) -> Response:
    """What was done with the owner's documents, the oldest first. Nobody can change it.

    The owner that is there from the start also sees who was not let in.
    """
    log = asking.service.store.audit
    found = log.list(owner=asking.owner, nobodys=asking.owner == LOCAL_OWNER, limit=limit + 1, after=cursor)
    shown = found[:limit]
    return page(shown, next_cursor=str(shown[-1].sequence) if len(found) > limit else None)
