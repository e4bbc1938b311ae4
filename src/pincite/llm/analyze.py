"""A caller's own function as a language model: `f(prompt, *, system, model_override, temperature) -> str`.

Sync or async, with as many of the three keywords as its signature has; a function that takes only positional arguments
gets the system text before the prompt. Whatever it raises is the failure of that one call.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from pincite.llm.protocols import Done
from pincite.records import CallFailure, CallOutcome, ModelReply, ModelRequest

Analyze = Callable[..., Any]
"""What the caller gives."""


class AnalyzeModel:
    """A `LanguageModel` that calls a function once for each request, in order.

    `model` is passed on as `model_override`; with `loop` an async function runs there, and `complete` must be called
    from another thread.
    """

    def __init__(
        self,
        analyze: Analyze,
        *,
        model: str | None = None,
        name: str = "analyze:injected",
        context_tokens: int = 32_000,
        timeout: float = 120.0,
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._analyze = analyze
        self._model = model
        self._timeout = timeout
        self._loop = loop
        self._keywords = _accepted(analyze)
        self.name = f"analyze:{model}" if model else name
        self.context_tokens = context_tokens

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
        given = {"system": request.system, "model_override": self._model, "temperature": request.temperature}
        keywords = {key: value for key, value in given.items() if key in self._keywords}
        prompt = request.prompt if "system" in keywords else f"{request.system}\n\n{request.prompt}"
        try:
            said = self._result(prompt, keywords)
        except TimeoutError:
            return _failure(request, "timed_out", f"the injected analyze function took over {self._timeout:g} seconds")
        except Exception as exc:  # noqa: BLE001 (the caller's code: whatever it raises is this call's failure)
            return _failure(request, "server_error", f"the injected analyze function raised {type(exc).__name__}")
        if not isinstance(said, str):
            return _failure(
                request, "bad_reply", f"the injected analyze function returned {type(said).__name__}, not a str"
            )
        return ModelReply(request_id=request.id, text=said, finish="complete", model=self.name)

    def _result(self, prompt: str, keywords: dict[str, Any]) -> Any:
        """What the function returns, awaited where it must be, in a thread of its own so that it may hang."""
        with_timeout = concurrent.futures.ThreadPoolExecutor(max_workers=1)
        try:
            return with_timeout.submit(_run, self._analyze, prompt, keywords, self._loop).result(self._timeout)
        finally:
            with_timeout.shutdown(wait=False, cancel_futures=True)


def _run(analyze: Analyze, prompt: str, keywords: dict[str, Any], loop: asyncio.AbstractEventLoop | None) -> Any:
    """What the function says; a coroutine runs in the caller's event loop where there is one, to which its clients may
    belong.
    """
    said = analyze(prompt, **keywords)
    if not isinstance(said, Awaitable):
        return said
    if loop is not None:
        return asyncio.run_coroutine_threadsafe(_awaited(said), loop).result()
    return asyncio.run(_awaited(said))


async def _awaited(said: Awaitable[Any]) -> Any:
    return await said


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
