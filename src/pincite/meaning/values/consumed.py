"""Which characters of a text have been read already, so that every value is read once."""

from __future__ import annotations


class Taken:
    """The places of a text that are taken; asking and taking cost no more than the length of a place."""

    def __init__(self, text: str) -> None:
        self._marks = bytearray(len(text))

    def take(self, start: int, end: int) -> bool:
        """Whether `[start, end)` was free; then it is taken now."""
        if not self.is_free(start, end):
            return False
        self._marks[start:end] = b"\1" * (end - start)
        return True

    def is_free(self, start: int, end: int) -> bool:
        """Whether no character of `[start, end)` is taken."""
        return self._marks.find(1, start, end) < 0
