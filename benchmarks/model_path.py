"""The model path against a local server that speaks the providers' wire formats, with scripted faults.

`python -m benchmarks model_path`. Eleven letters, twelve fields of which one stands nowhere; every provider meets every
fault. A row says how often the server was asked, how many questions it was asked again after it had answered them
(none is right), how every field ended, and how many of the eleven values came out right.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

from pincite.config import Flag, load_config
from pincite.config.build import extractor
from pincite.document import DocumentSet
from pincite.llm.targets import Provider
from pincite.records import FieldResult
from pincite.testing import Fault, ProviderServer, WireRequest, document_from_pages

VALUES = {
    "claim.number": ("WC-2024-0117", "Claim number: {}"),
    "claim.injured": ("2024-09-12", "Date of injury: {}"),
    "claim.litigated": (True, "Litigated: Yes"),
    "claim.reserve": (12500, "Reserve: $12,500.00"),
    "people.adjuster": ("Dana Cole", "Adjuster: {}"),
    "people.employer": ("Northwind Freight LLC", "Employer: {}"),
    "people.physician": ("Dr. Ruth Okafor", "Treating physician: {}"),
    "medical.body_part": ("left shoulder", "Body part: {}"),
    "medical.status": ("P&S", "Status: {}"),
    "medical.rating": (7, "Impairment rating: 7 %"),
    "liens.lienholder": ("Bay Imaging Group", "Lienholder: {}"),
}
"""The values by field, and the line that states each."""

NOWHERE = "liens.settlement"
TYPES = {"claim.litigated": "boolean", "claim.reserve": "number", "medical.rating": "number"}
LINES = {key: line.format(value) for key, (value, line) in VALUES.items()}
ASKED = re.compile(r"^- \*\*([\w.]+)\*\* \(", re.MULTILINE)


def schema() -> dict[str, Any]:
    """The twelve fields as a JSON Schema."""
    tree: dict[str, dict[str, Any]] = {}
    for key in (*VALUES, NOWHERE):
        category, name = key.split(".")
        tree.setdefault(category, {})[name] = {"type": TYPES.get(key, "string"), "description": name}
    return tree


def documents() -> list[Any]:
    """A letter for each line."""
    lines = list(LINES.values())
    return [document_from_pages([f"{one}\n\nYours truly."], slug=f"letter-{at}") for at, one in enumerate(lines)]


def right_reply(asked: WireRequest) -> str:
    """The reply of a model that makes no mistake."""
    return json.dumps({"extractions": [_entry(key, asked) for key in ASKED.findall(asked.prompt)]})


def _entry(key: str, asked: WireRequest, *, quote: str | None = None) -> dict[str, Any]:
    line = LINES.get(key)
    if line is None or line not in asked.prompt:
        return {"field_key": key, "citations": [], "value": None}
    source = re.findall(r"### Source: (\S+)", asked.prompt[: asked.prompt.index(line)])[-1]
    cited = {"source_id": source, "text_snippet": quote or line}
    return {"field_key": key, "citations": [cited], "value": VALUES[key][0]}


def invented_reply(asked: WireRequest) -> str:
    """A reply whose quotes stand nowhere."""
    keys = ASKED.findall(asked.prompt)
    return json.dumps({"extractions": [_entry(key, asked, quote=f"As agreed, {key} is so.") for key in keys]})


Said = str | Fault
Script = Callable[[int, WireRequest], Said]
"""What the server says to its nth request, from 0."""


def _first(times: int, said: Callable[[WireRequest], Said]) -> Script:
    return lambda number, asked: said(asked) if number < times else right_reply(asked)


def _cut(asked: WireRequest) -> Fault:
    text = right_reply(asked)
    return Fault(kind="cut_off", text=text[: len(text) // 2])


SCRIPTS: dict[str, Script] = {
    "none": _first(0, right_reply),
    "429": _first(1, lambda _: Fault(kind="rate_limited")),
    "429, Retry-After": _first(1, lambda _: Fault(kind="rate_limited", retry_after="1")),
    "500": _first(1, lambda _: Fault(kind="server_error")),
    "connection reset": _first(1, lambda _: Fault(kind="reset")),
    "time-out": _first(1, lambda _: Fault(kind="hangs")),
    "cut off": _first(1, _cut),
    "invalid JSON": _first(1, lambda asked: right_reply(asked)[:-40] + '"oops}'),
    "prose": _first(1, lambda _: "I would rather not write JSON."),
    "refusal": lambda number, asked: Fault(kind="refused", text="I cannot help with that."),
    "500 for ever": lambda number, asked: Fault(kind="server_error"),
    "invented quotes": lambda number, asked: invented_reply(asked),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """How one provider met one fault."""

    provider: str
    fault: str
    asked: int
    again: int
    fields: tuple[FieldResult, ...]

    @property
    def endings(self) -> Counter[str]:
        """How many fields ended in each status, errors by their codes."""
        return Counter(field.error.code if field.error is not None else field.status for field in self.fields)

    @property
    def right(self) -> int:
        """Values that are those of the letters."""
        return sum(field.value == VALUES.get(field.key, (None,))[0] is not None for field in self.fields)


def run_case(provider: Provider, fault: str, *, window: int = 8_000) -> Case:
    """All letters and fields through one provider's protocol, with one fault."""
    numbers: list[WireRequest] = []

    def answer(asked: WireRequest) -> Said:
        numbers.append(asked)
        return SCRIPTS[fault](len(numbers) - 1, asked)

    answered: Counter[str] = Counter()
    again = 0

    def noted(asked: WireRequest) -> Said:
        nonlocal again
        again += answered[asked.prompt] > 0
        said = answer(asked)
        answered[asked.prompt] += isinstance(said, str) or said.kind in ("cut_off", "refused")
        return said

    with ProviderServer(noted) as server:
        given = {
            "base_url": server.base_url(provider),
            "timeout_seconds": 1.5,
            "context_tokens": window,
            "max_attempts": 3,
        }
        flags = [Flag(key=f"llm.{name}", value=value, name="benchmark") for name, value in given.items()]
        chosen = extractor(load_config(environ={}, flags=flags), f"{provider}:test-model")
        found = chosen.extract(DocumentSet.of(documents()), schema())
    return Case(provider=provider, fault=fault, asked=len(numbers), again=again, fields=found.fields)


def main() -> int:
    """Print the table; the number of cases in which something was asked twice or a field has no state."""
    print("| provider | fault | requests | asked twice | fields end as | values right |")
    print("|---|---|---|---|---|---|")
    wrong = 0
    for provider in get_args(Provider):
        for fault in SCRIPTS:
            case = run_case(provider, fault)
            ends = ", ".join(f"{count} {name}" for name, count in sorted(case.endings.items()))
            wrong += case.again > 0 or len(case.fields) != len(VALUES) + 1
            print(
                f"| {provider} | {fault} | {case.asked} | {case.again} | {ends} | {case.right} of {len(VALUES)} |",
                flush=True,
            )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
