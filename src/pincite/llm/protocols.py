"""What a caller may replace: the language model, and the one call at a time that a batch is made of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from pincite.records import CallOutcome, ModelRequest

Done = Callable[[ModelRequest, CallOutcome], None]
"""Told about each outcome as soon as it is there, from the caller's thread, one at a time: nothing paid for is lost."""

Call = Callable[[ModelRequest], Awaitable[CallOutcome]]
"""One call: a reply, or a failure as a value. Many may run at once, all in one event loop."""


class LanguageModel(Protocol):
    """Answers requests. Batches of calls, the recording of them, and fakes all have this form."""

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


class Endpoint(Protocol):
    """Where calls go, one at a time: a provider's adapter, or a wrapper of one (retry, ceiling).

    `open` is the connection of one batch: what it hands out belongs to the event loop it was opened in.
    """

    @property
    def name(self) -> str:
        """`provider:model`, as results record it."""
        ...

    @property
    def context_tokens(self) -> int:
        """The model's window: input and output of one call together, in tokens."""
        ...

    def open(self) -> AbstractAsyncContextManager[Call]:
        """The function that makes calls while the context is open."""
        ...
