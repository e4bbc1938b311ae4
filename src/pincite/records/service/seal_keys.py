"""The key that seals what is kept, so that whoever can write it, but has no key, cannot seal it anew."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

MIN_KEY_BYTES: Final = 16
"""A shorter key could be guessed."""


class SealKey:
    """A secret key; `repr` shows its `id` alone, which tells keys apart and gives nothing of the key away.

    Raises ValueError for a key of fewer than `MIN_KEY_BYTES` bytes.
    """

    __slots__ = ("_key", "id")

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        if len(self._key) < MIN_KEY_BYTES:
            raise ValueError(f"a seal key has at least {MIN_KEY_BYTES} bytes")
        self.id: Final = self.seal("key", "id")[:16]

    def seal(self, purpose: str, content: str) -> str:
        """The HMAC-SHA-256 of a content as 64 hex digits; a seal for one `purpose` is none for another."""
        return hmac.new(self._key, f"pincite {purpose}\n{content}".encode(), hashlib.sha256).hexdigest()

    def fits(self, purpose: str, content: str, seal: str | None) -> bool:
        """Whether that is the seal of this content."""
        return hmac.compare_digest(self.seal(purpose, content).encode(), (seal or "").encode())

    def __repr__(self) -> str:
        return f"SealKey({self.id})"
