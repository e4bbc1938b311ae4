"""A caller's own function as a language model: `f(prompt, *, system, model_override, temperature) -> str`.

Sync or async, with as many of the three keywords as its signature has; a function that takes only positional arguments
gets the system text before the prompt. Whatever it raises is the failure of that one call.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from pincite.llm.protocols import Done
from pincite.llm.threads import Raised, call_in_thread
from pincite.records import CallFailure, CallOutcome, ModelReply, ModelRequest

Analyze = Callable[..., Any]
"""What the caller gives."""

_CONTEXT_TOKENS = 32_000
"""The window of the model behind the function, which nobody can ask."""


class AnalyzeModel:
    """A `LanguageModel` that calls a function once for each request, in order.

    `model` is passed on as `model_override`. A call takes `timeout` seconds at most, and no more than there are `left`
    of a run (None: no limit). With `loop` an async function runs there, and `complete` must be called from another
    thread.
    """

    def __init__(
        self,
        analyze: Analyze,
        *,
        model: str | None = None,
        timeout: float = 120.0,
        left: Callable[[], float | None] | None = None,
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._analyze = analyze
        self._model = model
        self._longest = timeout
        self._left = left or (lambda: None)
        self._loop = loop
        self._keywords = _accepted(analyze)
        self.name = f"analyze:{model or 'injected'}"
        self.context_tokens = _CONTEXT_TOKENS

    def complete(self, requests: Sequence[ModelRequest], *, done: Done | None = None) -> list[CallOutcome]:
        """One outcome for each request, same order."""
        outcomes: list[CallOutcome] = []
        for request in requests:
            outcome = self._call(request)
            outcomes.append(outcome)
            if done is not None:
                done(request, outcome)
        return outcomes

    def _call(self, request: ModelRequest) -> CallOutcome:
        options = {"system": request.system, "model_override": self._model, "temperature": request.temperature}
        keywords = {key: value for key, value in options.items() if key in self._keywords}
        prompt = request.prompt if "system" in keywords else f"{request.system}\n\n{request.prompt}"
        left = self._left()
        seconds = self._longest if left is None else min(left, self._longest)
        answer = self._result(prompt, keywords, seconds)
        if answer is _LATE:
            return _failure(request, "timed_out", f"the injected analyze function took over {seconds:.3g} seconds")
        if isinstance(answer, Raised):
            name = type(answer.error).__name__
            return _failure(request, "server_error", f"the injected analyze function raised {name}")
        if not isinstance(answer, str):
            return _failure(
                request, "bad_reply", f"the injected analyze function returned {type(answer).__name__}, not a str"
            )
        return ModelReply(request_id=request.id, text=answer, finish="complete", model=self.name)

    def _result(self, prompt: str, keywords: dict[str, Any], seconds: float) -> Any:
        """What the function returns, awaited where it must be, or `Raised`; `_LATE` when it is not done in time."""
        try:
            return call_in_thread(lambda: self._run(prompt, keywords, seconds)).result(seconds)
        except TimeoutError:
            return _LATE

    def _run(self, prompt: str, keywords: dict[str, Any], seconds: float) -> Any:
        """What the function says; a coroutine runs in the caller's event loop where there is one, to which its clients
        may belong.
        """
        answer = self._analyze(prompt, **keywords)
        if not isinstance(answer, Awaitable):
            return answer
        if self._loop is not None:
            return asyncio.run_coroutine_threadsafe(_awaited(answer, seconds), self._loop).result()
        return asyncio.run(_awaited(answer, seconds))


_LATE = object()


async def _awaited(said: Awaitable[Any], timeout: float) -> Any:
    """What is awaited; it is cancelled when it takes too long."""
    try:
        async with asyncio.timeout(timeout) as limit:
            return await said
    except TimeoutError:
        if limit.expired():
            return _LATE
        raise


def _accepted(analyze: Analyze) -> frozenset[str]:
    """Which of the three keywords the function takes."""
    names = ("system", "model_override", "temperature")
    try:
        parameters = inspect.signature(analyze).parameters.values()
    except (TypeError, ValueError):
        return frozenset()
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        return frozenset(names)
    by_name = {p.name for p in parameters if p.kind in {p.KEYWORD_ONLY, p.POSITIONAL_OR_KEYWORD}}
    return frozenset(names) & by_name


def _failure(request: ModelRequest, code: Any, message: str) -> CallFailure:
    return CallFailure(request_id=request.id, code=code, message=message)
