"""Asking: the questions of a plan, then again for what the replies left out, a bounded number of times."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pincite.document import Document
from pincite.errors import ConfigError
from pincite.extraction.model.calls import Call
from pincite.extraction.model.entries import ReplyReading, read_entries
from pincite.extraction.model.plan import Plan, Task
from pincite.extraction.model.prompts import REPLY_SCHEMA, build_extraction_prompt
from pincite.extraction.schema.flatten import FlatField
from pincite.llm.protocols import LanguageModel
from pincite.records import CallFailure, CallOutcome, ModelReply, ModelRequest

MAX_ROUNDS = 4
"""How often what is missing is asked for again."""

_HOPELESS = frozenset({"unauthorised", "no_such_model"})

_AGAIN = (
    "Your last reply could not be used for the fields above: {why}. Reply for exactly these fields, with the JSON "
    "object described above and nothing else. (Question {round})"
)
_IN_PARTS = "This is a part of a longer question. (Question {round}, part {part})"


@dataclass(slots=True)
class CallLog:
    """What a run asked: its calls in order, and a row for `run.json` about each."""

    calls: list[Call] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """Asks a model about the fields of some documents."""

    model: LanguageModel
    fields: Mapping[str, FlatField]
    documents: Sequence[Document]
    context: str | None = None
    temperature: float | None = None

    def ask(self, plan: Plan, *, progress: Callable[[int, int], None] | None = None) -> CallLog:
        """Every call of the plan and of the questions that follow from the replies, in order.

        A field is asked for again, over the same window, when its reply has no usable entry for it: a reply that is cut
        off in parts, a field alone over halves of the window. Raises ConfigError when the provider refuses the key or
        knows no such model.
        """
        call_log = CallLog()
        tasks: Sequence[Task] = plan.tasks
        for number in range(MAX_ROUNDS + 1):
            outcomes = self._complete(tasks, plan, call_log, number=number, progress=progress)
            if number == 0:
                _refuse_hopeless(outcomes)
            following: list[Task] = []
            for task, outcome in zip(tasks, outcomes, strict=True):
                follow_ups = list(self._follow(task, outcome, number + 1)) if number < MAX_ROUNDS else []
                again = {key for follow_up in follow_ups for key in follow_up.keys}
                call_log.calls.append(
                    Call(
                        round=number,
                        keys=task.keys,
                        extents=task.window.extents(self.documents),
                        outcome=outcome,
                        asked_again=tuple(key for key in task.keys if key in again),
                    )
                )
                following += follow_ups
            if not following:
                break
            tasks = following
        return call_log

    def _complete(
        self,
        tasks: Sequence[Task],
        plan: Plan,
        asked: CallLog,
        *,
        number: int,
        progress: Callable[[int, int], None] | None,
    ) -> list[CallOutcome]:
        requests = [self._request(task, plan.output_tokens, number) for task in tasks]
        began = time.monotonic()
        before = len(asked.rows)

        def done(request: ModelRequest, outcome: CallOutcome) -> None:
            asked.rows.append(_row(outcome, number, time.monotonic() - began))
            if progress is not None:
                progress(len(asked.rows), before + len(requests))

        outcomes = self.model.complete(requests, done=done)
        return [_storable(outcome) for outcome in outcomes]

    def _request(self, task: Task, output_tokens: int, number: int) -> ModelRequest:
        """The request of a task; its id is a digest of all that is asked, so that a later run knows the answer."""
        made = build_extraction_prompt(
            [self.fields[key] for key in task.keys],
            task.window.excerpts(self.documents),
            context=self.context,
            note=task.note,
        )
        digest = hashlib.sha256()
        for part in (str(number), str(output_tokens), made.system, made.prompt):
            digest.update(part.encode("utf-8", "replace") + b"\0")
        return ModelRequest(
            id=digest.hexdigest()[:32],
            system=made.system,
            prompt=made.prompt,
            max_output_tokens=output_tokens,
            temperature=self.temperature,
            output_schema=REPLY_SCHEMA,
        )

    def _follow(self, task: Task, outcome: CallOutcome, number: int) -> Iterator[Task]:
        """The questions that an outcome leaves open."""
        if isinstance(outcome, CallFailure):
            if outcome.code == "context_too_long":
                yield from _smaller(task, number)
            return
        reading = read_entries(outcome.text, [self.fields[key] for key in task.keys])
        missing = tuple(key for key in task.keys if key not in reading.answered)
        if not missing or outcome.finish == "refused":
            return
        if outcome.finish == "cut_off" and len(task.keys) == 1:
            yield from _smaller(task, number)
            return
        note = _AGAIN.format(why=_why(outcome, reading, missing), round=number + 1)
        in_parts = len(missing) > 1 and (outcome.finish == "cut_off" or not reading.entries)
        half = (len(missing) + 1) // 2
        for keys in (missing[:half], missing[half:]) if in_parts else (missing,):
            yield replace(task, keys=keys, note=note)


def _smaller(task: Task, number: int) -> Iterator[Task]:
    """The same fields over halves of the window, or halves of the fields where the window is as small as can be."""
    halves = task.window.halves()
    for part, window in enumerate(halves, start=1):
        yield replace(task, window=window, note=_IN_PARTS.format(round=number + 1, part=part))


def _why(reply: ModelReply, reading: ReplyReading, missing: Sequence[str]) -> str:
    """Why fields are asked for again, in words that hold nothing of the documents."""
    if reply.finish == "cut_off" or (reading.entries and not reading.whole):
        return "it was cut off"
    if not reading.entries and not reading.set_aside:
        return "it had no JSON object with extractions"
    reasons = dict.fromkeys(entry.reason for entry in reading.set_aside if entry.key in missing)
    return "; ".join(list(reasons)[:3]) or "they were left out"


def _row(outcome: CallOutcome, number: int, seconds: float) -> dict[str, Any]:
    """What `run.json` says of a call: never in the result, for it has times."""
    reply = outcome if isinstance(outcome, ModelReply) else None
    return {
        "id": outcome.request_id,
        "round": number,
        "outcome": reply.finish if reply is not None else getattr(outcome, "code", ""),
        "input_tokens": outcome.usage.input_tokens,
        "output_tokens": outcome.usage.output_tokens,
        "attempts": outcome.usage.attempts,
        "cost_micro_usd": reply.cost_micro_usd if reply is not None else None,
        "seconds": round(seconds, 3),
    }


def _storable(outcome: CallOutcome) -> CallOutcome:
    """The outcome with text that UTF-8 can hold."""
    if isinstance(outcome, ModelReply):
        return replace(outcome, text=outcome.text.encode("utf-8", "replace").decode())
    return replace(outcome, message=outcome.message.encode("utf-8", "replace").decode())


def _refuse_hopeless(outcomes: Sequence[CallOutcome]) -> None:
    """Raise ConfigError when every call failed because of the key or the model's name."""
    failed = [outcome for outcome in outcomes if isinstance(outcome, CallFailure) and outcome.code in _HOPELESS]
    if failed and len(failed) == len(outcomes):
        raise ConfigError(failed[0].message, key="llm.model")
