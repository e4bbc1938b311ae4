"""What a caller may replace: the language model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from pincite.records import CallOutcome, ModelRequest

Done = Callable[[ModelRequest, CallOutcome], None]
"""Told about each outcome as soon as it is there, from the caller's thread, one at a time: nothing paid for is lost."""


class LanguageModel(Protocol):
    """Answers requests. Adapters, wrappers (retry, ceiling, recording) and fakes all have this form."""

    @property
    def name(self) -> str:
        """`provider:model`, as results record it."""
        ...

    @property
    def context_tokens(self) -> int:
        """The model's window: input and output of one call together, in tokens."""
        ...

    def complete(self, requests: Sequence[ModelRequest], *, done: Done | None = None) -> list[CallOutcome]:
        """One outcome for each request, same length, same order; a call that fails is a `CallFailure`, not raised."""
        ...
