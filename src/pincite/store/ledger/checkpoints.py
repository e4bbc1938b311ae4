"""Checkpoints: where the ledger stood at a time, to be kept where the store's writers cannot write."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from pincite.records.service.ledgers import Checkpoint
from pincite.records.service.seal_keys import SealKey
from pincite.store.ledger.entries import LedgerHead

_PURPOSE: Final = "checkpoint"


def checkpoint_of(head: LedgerHead, key: SealKey | None, *, at: datetime) -> Checkpoint:
    """The checkpoint of a head, sealed where there is a key."""
    plain = Checkpoint(count=head.last, hash=head.hash, at=at)
    return plain if key is None else replace(plain, key_id=key.id, seal=key.seal(_PURPOSE, plain.content))


def is_sealed(checkpoint: Checkpoint, key: SealKey) -> bool:
    """Whether a checkpoint carries the seal of that key."""
    return checkpoint.key_id == key.id and key.fits(_PURPOSE, checkpoint.content, checkpoint.seal)
