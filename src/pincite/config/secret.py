"""A value that is never shown."""

from __future__ import annotations


class Secret:
    """A key or password: `repr` and `str` show "…", `reveal` gives the value to the adapter that needs it."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The value itself; never log it, print it or put it into an error."""
        return self._value

    def __repr__(self) -> str:
        return "…"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._value == self._value

    def __hash__(self) -> int:
        return hash(self._value)
