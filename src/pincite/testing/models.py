"""A language model and an endpoint that are none: their answers are a function of the request."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from pincite.llm.protocols import Call, Done
from pincite.records import CallFailure, CallOutcome, ModelReply, ModelRequest

Answer = str | ModelReply | CallFailure
"""What a scripted model says: a text is a complete reply, an outcome stands as it is."""


class ScriptedModel:
    """A fake `LanguageModel` whose answers are `answer(request)`; its name begins with "fake:" and is in every reply.

    `requests` lists all requests it was asked, in order, so that a test sees what was asked and that nothing was
    asked twice. A text becomes a complete reply without usage or price; an outcome gets its request's id. Whatever
    `answer` raises goes through, KeyboardInterrupt included: the outcomes before it have been told to `done`.
    """

    def __init__(
        self, answer: Callable[[ModelRequest], Answer], name: str = "fake:scripted", context_tokens: int = 128_000
    ) -> None:
        self._answer = answer
        self.name = name
        self.context_tokens = context_tokens
        self.requests: list[ModelRequest] = []

    def complete(self, requests: Sequence[ModelRequest], *, done: Done | None = None) -> list[CallOutcome]:
        """One outcome for each request, in order."""
        outcomes: list[CallOutcome] = []
        for request in requests:
            self.requests.append(request)
            outcome = _outcome(request, self._answer(request), self.name)
            if done is not None:
                done(request, outcome)
            outcomes.append(outcome)
        return outcomes


class ScriptedEndpoint:
    """A fake `Endpoint` whose calls are answered by the async function `answer`; `requests` lists them as they come."""

    def __init__(
        self,
        answer: Callable[[ModelRequest], Awaitable[Answer]],
        name: str = "fake:scripted",
        context_tokens: int = 128_000,
    ) -> None:
        self._answer = answer
        self.name = name
        self.context_tokens = context_tokens
        self.requests: list[ModelRequest] = []

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Call]:
        """Calls of the function."""

        async def call(request: ModelRequest) -> CallOutcome:
            self.requests.append(request)
            return _outcome(request, await self._answer(request), self.name)

        yield call


def _outcome(request: ModelRequest, answer: Answer, name: str) -> CallOutcome:
    """An answer as the outcome of its request."""
    if isinstance(answer, str):
        return ModelReply(request_id=request.id, text=answer, finish="complete", model=name)
    return replace(answer, request_id=request.id)
