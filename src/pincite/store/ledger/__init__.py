"""The ledger: one chain of entries over every row that the store promises not to change behind its back."""

from pincite.store.ledger.ledger import Ledger

__all__ = ["Ledger"]
