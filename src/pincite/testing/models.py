"""A language model that is no model: its answers are a function of the request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pincite.llm.protocols import Done
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
            outcome = self._outcome(request, self._answer(request))
            if done is not None:
                done(request, outcome)
            outcomes.append(outcome)
        return outcomes

    def _outcome(self, request: ModelRequest, answer: Answer) -> CallOutcome:
        if isinstance(answer, str):
            return ModelReply(request_id=request.id, text=answer, finish="complete", model=self.name)
        return replace(answer, request_id=request.id)
