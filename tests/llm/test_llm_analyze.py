"""A caller's function as a language model: signatures, sync and async, what it raises, how long it takes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from pincite.llm.analyze import AnalyzeModel
from pincite.llm.threads import Raised, call_in_thread
from pincite.records import CallFailure, CallOutcome, ModelReply, ModelRequest

REQUEST = ModelRequest(id="r1", system="be brief", prompt="say hello", max_output_tokens=10, temperature=0.5)


def outcome(analyze: Callable[..., Any], *, model: str | None = None, timeout: float = 20.0) -> CallOutcome:
    return AnalyzeModel(analyze, model=model, timeout=timeout).complete([REQUEST])[0]


def _plain(prompt: str) -> str:
    return f"{prompt}"


def _whole(prompt: str, *, system: str, model_override: str | None, temperature: float) -> str:
    return f"{system}|{prompt}|{model_override}|{temperature}"


def _any(prompt: str, **keywords: Any) -> str:
    return f"{prompt}|{sorted(keywords)}"


def _positional(*parts: str) -> str:
    return f"{len(parts)}: {parts[0]}"


async def _async(prompt: str, *, system: str) -> str:
    await asyncio.sleep(0)
    return f"{system}|{prompt}"


class _Callable:
    async def __call__(self, prompt: str, temperature: float) -> str:
        return f"{prompt}|{temperature}"


@pytest.mark.parametrize(
    ("analyze", "said"),
    [
        (_plain, "be brief\n\nsay hello"),
        (_whole, "be brief|say hello|m-1|0.5"),
        (_any, "say hello|['model_override', 'system', 'temperature']"),
        (_positional, "1: be brief\n\nsay hello"),
        (_async, "be brief|say hello"),
        (_Callable(), "be brief\n\nsay hello|0.5"),
        (str, "be brief\n\nsay hello"),
    ],
    ids=["plain", "whole", "keywords", "positional", "async", "async object", "built-in"],
)
def test_a_function_gets_the_arguments_that_its_signature_has(analyze: Callable[..., Any], said: str) -> None:
    assert outcome(analyze, model="m-1") == ModelReply(
        request_id="r1", text=said, finish="complete", model="analyze:m-1"
    )


def _raises(error: BaseException) -> Callable[..., Any]:
    def analyze(prompt: str) -> str:
        raise error

    return analyze


@pytest.mark.parametrize(
    ("analyze", "code", "words"),
    [
        (_raises(ValueError("sk-secret")), "server_error", "raised ValueError"),
        (_raises(TimeoutError()), "server_error", "raised TimeoutError"),
        (_raises(StopIteration()), "server_error", "raised StopIteration"),
        (_raises(SystemExit(3)), "server_error", "raised SystemExit"),
        (lambda: "x", "server_error", "raised TypeError"),
        (lambda prompt: {"text": "x"}, "bad_reply", "returned dict"),
        (lambda prompt: None, "bad_reply", "returned NoneType"),
    ],
    ids=["error", "time-out of its own", "stop", "exit", "no arguments", "mapping", "nothing"],
)
def test_what_goes_wrong_is_the_failure_of_that_call(analyze: Callable[..., Any], code: str, words: str) -> None:
    found = outcome(analyze)
    assert isinstance(found, CallFailure)
    assert (found.code, words in found.message, "sk-secret" in found.message) == (code, True, False)


def test_a_function_that_hangs_times_out_and_nothing_waits_for_it() -> None:
    release = threading.Event()

    def hang(prompt: str) -> str:
        release.wait()
        return "late"

    found = outcome(hang, timeout=0.05)
    assert isinstance(found, CallFailure)
    assert found.code == "timed_out"
    waiting = [thread for thread in threading.enumerate() if thread.name == "pincite-callback"]
    assert all(thread.daemon for thread in waiting)
    release.set()


def test_a_coroutine_that_hangs_is_cancelled() -> None:
    cancelled = threading.Event()

    async def hang(prompt: str) -> str:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.set()
            raise
        return "late"

    found = outcome(hang, timeout=0.05)
    assert isinstance(found, CallFailure)
    assert found.code == "timed_out"
    assert cancelled.wait(10)


def test_coroutines_run_in_the_callers_loop_and_each_outcome_is_told() -> None:
    loops: list[object] = []
    told: list[str] = []

    async def analyze(prompt: str) -> str:
        loops.append(asyncio.get_running_loop())
        return "x"

    async def main() -> object:
        loop = asyncio.get_running_loop()
        model = AnalyzeModel(analyze, loop=loop)
        await asyncio.to_thread(model.complete, [REQUEST, REQUEST], done=lambda request, _: told.append(request.id))
        return loop

    loop = asyncio.run(main())
    assert loops == [loop, loop]
    assert told == ["r1", "r1"]


def test_a_thread_hands_on_what_was_raised_as_a_value() -> None:
    found = call_in_thread(lambda: next(iter(()))).result(10)
    assert isinstance(found, Raised)
    assert isinstance(found.error, StopIteration)
