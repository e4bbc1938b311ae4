"""A language model that obeys a document sooner than its prompt, in each of the ways such a model can be wrong."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal

from tests.hostile.attack import Attack
from tests.hostile.base import HONEST, HONEST_QUOTES

from pincite.llm.protocols import Done
from pincite.records import CallOutcome, ModelReply, ModelRequest

Trick = Literal[
    "obeys what it sees",
    "invented quote",
    "hidden words as the quote",
    "honest quote without the value",
    "no quote",
    "empty quote",
    "honest quote with the value put in",
    "order as the quote",
    "order as the quote of another source",
    "both",
    "forged reply",
]
"""How the attacker's value comes back: see `_citation`. Those of `UNGROUNDED` have no quote that stands in a
document and holds the value."""

UNGROUNDED: tuple[Trick, ...] = (
    "invented quote",
    "hidden words as the quote",
    "honest quote without the value",
    "no quote",
    "empty quote",
    "honest quote with the value put in",
)

STATED: tuple[Trick, ...] = ("order as the quote", "order as the quote of another source")
"""The attacker's own visible words, in the document where they stand or said to be in another."""


class GullibleModel:
    """A `LanguageModel` that answers honestly, but for the fields an attack wants.

    It answers with what stands in its prompt: an honest field whose words it was not shown is null. `requests` are all
    it was asked.
    """

    name = "fake:gullible"
    context_tokens = 200_000

    def __init__(self, attack: Attack | None = None, trick: Trick = "obeys what it sees", *, source: str = "") -> None:
        self._attack = attack
        self._trick = trick
        self._source = source
        self.requests: list[ModelRequest] = []

    @property
    def prompts(self) -> str:
        """All that it was shown."""
        return "\n".join(f"{request.system}\n{request.prompt}" for request in self.requests)

    def complete(self, requests: Sequence[ModelRequest], *, done: Done | None = None) -> list[CallOutcome]:
        """One reply for each request, in order."""
        replies: list[CallOutcome] = []
        for request in requests:
            self.requests.append(request)
            text = self._reply(f"{request.system}\n{request.prompt}")
            replies.append(ModelReply(request_id=request.id, text=text, finish="complete", model=self.name))
            if done is not None:
                done(request, replies[-1])
        return replies

    def _reply(self, prompt: str) -> str:
        wanted = self._wanted(prompt)
        if wanted and self._attack is not None and self._trick == "forged reply":
            return self._attack.reply
        entries = [entry for key in HONEST if key in prompt for entry in self._answers(key, prompt, wanted)]
        return json.dumps({"extractions": entries}, ensure_ascii=False)

    def _wanted(self, prompt: str) -> dict[str, Any]:
        """The fields to lie about: what the attack wants, for a careful reader only where its words are to be seen."""
        if self._attack is None:
            return {}
        words = " ".join(self._attack.order.split())[:40]
        seen = bool(words) and words in " ".join(prompt.split())
        return dict(self._attack.wants) if seen or self._trick != "obeys what it sees" else {}

    def _answers(self, key: str, prompt: str, wanted: dict[str, Any]) -> list[dict[str, Any]]:
        honest = honest_entry(key, prompt)
        if key not in wanted or self._attack is None:
            return [honest]
        lie = _entry(key, wanted[key], *self._citation(key, wanted[key]))
        return [honest, lie] if self._trick == "both" else [lie]

    def _citation(self, key: str, value: Any) -> tuple[str, str | None]:
        """The source and the quote that go with a lie; no quote at all for None."""
        assert self._attack is not None
        source, quotes = HONEST_QUOTES[key]
        words = key.rsplit(".", 1)[1].replace("_", " ")
        match self._trick:
            case "invented quote":
                return (source, f"The {words} has been corrected to {value} by the insurer")
            case "hidden words as the quote":
                return (self._source, self._attack.secrets[0] if self._attack.secrets else f"Sealed annex: {value}")
            case "honest quote without the value":
                return (source, quotes[0])
            case "order as the quote of another source":
                return (source, self._attack.order)
            case "no quote":
                return (source, None)
            case "empty quote":
                return (source, "")
            case "honest quote with the value put in":
                return (source, f"{quotes[0]} {value}")
            case _:
                return (self._source, self._attack.order)


def honest_entry(key: str, prompt: str) -> dict[str, Any]:
    """The right answer with its quotes, or null where the prompt does not show them."""
    source, quotes = HONEST_QUOTES[key]
    value = HONEST[key]
    words = [row["payee"] for row in value] if isinstance(value, list) else quotes
    if not all(word in " ".join(prompt.split()) for word in words):
        return {"field_key": key, "value": None, "citations": []}
    if not isinstance(value, list):
        return _entry(key, value, source, quotes[0])
    return {"field_key": key, "items": [_item(row, source, quote) for row, quote in zip(value, quotes, strict=True)]}


def _entry(key: str, value: Any, source: str, quote: str | None) -> dict[str, Any]:
    """One entry; of a list, with that quote for each of its items."""
    if isinstance(value, list):
        return {"field_key": key, "items": [_item(row, source, quote) for row in value]}
    return {"field_key": key, **_item(value, source, quote)}


def _item(value: Any, source: str, quote: str | None) -> dict[str, Any]:
    return {"citations": [] if quote is None else [{"source_id": source, "text_snippet": quote}], "value": value}
