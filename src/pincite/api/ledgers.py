"""The store's ledger with what is kept outside of it: checkpoints, and the end of the service's audit log."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.codec import from_json
from pincite.config import load_config
from pincite.errors import UsageError
from pincite.records.service.ledgers import Checkpoint, LedgerBreak, LedgerBreakCode, LedgerCheck

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.store import Store
    from pincite.store.service.audit_heads import AuditHead

_NOTHING = LedgerCheck(breaks=(), broken=0, entries=0, began=None, rows=0, seal="none")


def verify_store(*, config: Config | None = None, checkpoint: Path | None = None) -> LedgerCheck:
    """Whether the configured store is as it was written: its ledger, every row in it, and its audit log.

    It is held against the `checkpoint` in a file, and against the file of the service's folder that names the audit
    log's end, where these are. A store that is not there is a break. Raises UsageError for a file that is no
    checkpoint, and what opening the store raises.
    """
    from pincite.config.server import files_folder
    from pincite.config.store import open_configured, store_url
    from pincite.store import schema_of
    from pincite.store.service.audit_heads import AuditHead

    chosen = config or load_config()
    kept_checkpoint = None if checkpoint is None else read_checkpoint(checkpoint)
    state = schema_of(store_url(chosen))
    if state.found is None:
        return _with(_NOTHING, "store_missing", f"{state.place}: there is no store, or its tables are gone")
    with open_configured(chosen) as store:
        check = store.ledger.verify(kept_checkpoint)
        return _with_audit(check, store, AuditHead(files_folder(chosen)))


def seal_store(*, config: Config | None = None, accept: bool = False) -> LedgerCheck:
    """Seal the configured store with the configured key where all of it holds; what the check says.

    With `accept` the ledger begins anew with what is there, and the end of the audit log is remembered as it is.
    """
    from pincite.config.server import files_folder
    from pincite.config.store import open_configured
    from pincite.store.service.audit_heads import AuditHead

    chosen = config or load_config()
    with open_configured(chosen) as store:
        if not accept:
            return store.ledger.seal()
        broken = store.ledger.verify().broken
        store.ledger.accept(note=f"accepted with {broken} breaks at {datetime.now(UTC).isoformat(timespec='seconds')}")
        head, last = AuditHead(files_folder(chosen)), store.audit.last()
        if last is not None and head.path.parent.is_dir():
            head.begin(last)
        return store.ledger.verify()


def read_checkpoint(file: Path) -> Checkpoint:
    """The checkpoint in a file; UsageError for a file that holds none."""
    try:
        return from_json(Checkpoint, file.read_bytes())
    except OSError as error:
        raise UsageError(f"{file} cannot be read ({error.strerror}): name what `store checkpoint` wrote") from error
    except ValueError as error:
        raise UsageError(f"{file} is no checkpoint: name what `pincite store checkpoint` wrote") from error


def _with_audit(check: LedgerCheck, store: Store, head: AuditHead) -> LedgerCheck:
    """The check with what is wrong with the audit log's own chain, and its end."""
    remembered = head.read()
    broken = store.audit.broken_at(remembered)
    if broken is not None:
        lost = remembered is not None and remembered.lost
        reason = "a line is changed or missing" if not lost else f"{head.path} did not fit it, or was gone"
        return _with(check, "audit_broken", f"the audit log breaks at line {broken}: {reason}")
    folder = head.path.parent
    if remembered is None and store.audit.last() is not None and folder.is_dir() and any(folder.iterdir()):
        return _with(check, "audit_broken", f"{head.path} is gone, which names the end of the audit log")
    return check


def _with(check: LedgerCheck, code: LedgerBreakCode, message: str) -> LedgerCheck:
    audit_break = LedgerBreak(code=code, message=message)
    return replace(check, breaks=(*check.breaks, audit_break), broken=check.broken + 1)
