"""Retrievers of every kind, and the façade of the engine's specification."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

import pincite
from pincite.claims import extract_heuristic
from pincite.errors import UsageError
from pincite.verification.engine import Retrieved, retrieve

TEXT = "The fee is $5."
CLAIMS = extract_heuristic("The fee is $5. The cap is $6.").claims


def retrieved(function: Callable[..., Any], timeout: float = 20.0) -> list[Retrieved]:
    return asyncio.run(retrieve(CLAIMS, function, timeout=timeout))


async def _async(text: str, top_k: int) -> list[str]:
    return [text]


class _Object:
    async def __call__(self, text: str, top_k: int) -> list[str]:
        return [text]


@pytest.mark.parametrize(
    ("function", "passages"),
    [
        (lambda text, top_k: [text], 1),
        (_async, 1),
        (_Object(), 1),
        (lambda text, top_k: None, 0),
        (lambda text, top_k: [], 0),
    ],
    ids=["sync", "async", "object", "none", "empty"],
)
def test_a_retriever_may_be_sync_or_async(function: Callable[..., Any], passages: int) -> None:
    assert [len(each.index or ()) for each in retrieved(function)] == [passages, passages]


def _raises(error: BaseException) -> Callable[..., Any]:
    def function(text: str, top_k: int) -> list[str]:
        raise error

    return function


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (_raises(ValueError("no index")), "ValueError: no index"),
        (_raises(TimeoutError("mine")), "TimeoutError: mine"),
        (_raises(StopIteration()), "StopIteration"),
        (lambda text, top_k: 7, "the evidence is a int"),
        (lambda text, top_k: [7], "evidence item 1 is a int"),
        (lambda text, top_k: [("d", "\ud800")], "lone surrogate"),
        (lambda: [], "TypeError"),
    ],
    ids=["raises", "time-out of its own", "stop", "number", "numbers", "surrogate", "signature"],
)
def test_a_retriever_that_fails_fails_its_claims(function: Callable[..., Any], words: str) -> None:
    found = retrieved(function)
    assert [each.index for each in found] == [None, None]
    assert all(words in (each.failure or "") for each in found)


def test_a_retriever_that_hangs_fails_its_claims_and_holds_up_nothing() -> None:
    release = threading.Event()
    found = retrieved(lambda text, top_k: release.wait(), timeout=0.05)
    assert [each.failure for each in found] == ["The retriever gave no answer within 0.05 seconds."] * 2
    assert all(each.daemon for each in threading.enumerate() if each.name == "pincite-callback")
    release.set()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"answer": None}, "the answer is a NoneType"),
        ({"answer": "a\x00b"}, "NUL"),
        ({"answer": "a\ud800"}, "lone surrogate"),
        ({"answer": "a" * 2_000_001}, "the limit is"),
        ({"query": 5}, "the query is a int"),
        ({"documents": 5}, "the evidence is a int"),
        ({"claims_max": 0}, "claims_max"),
        ({"claims_top_k": 0}, "top_k"),
        ({"claims_conf_threshold": 2}, "conf_threshold"),
        ({"claim_extractor": "x"}, "no claim extractor 'x'"),
        ({"claim_extractor": "aps"}, "needs a model"),
    ],
)
def test_the_engine_says_what_it_cannot_take(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        asyncio.run(pincite.ClaimsEngine().run(**{"answer": TEXT, "documents": [TEXT], **changes}))


def test_a_verifier_works_inside_a_running_loop() -> None:
    async def analyze(prompt: str, *, system: str) -> str:
        return '{"label": "nei"}'

    async def main() -> pincite.records.Verdict:
        return pincite.HybridClaimVerifier(analyze).verify("Bob was hired in spring", ["Bob got a job in May."])

    assert asyncio.run(main()).label == "nei"
