"""Any language model within a budget: what does not fit is not asked, and nobody waits longer than there is time."""

from __future__ import annotations

import queue
from collections.abc import Sequence
from typing import Any

from pincite.llm.ceilings import require_price
from pincite.llm.meters import Meter, Spending
from pincite.llm.protocols import Done, LanguageModel
from pincite.llm.threads import Raised, call_in_thread
from pincite.records import CallFailure, CallOutcome, ModelRequest


def no_price(_sent: int, _received: int) -> None:
    """No price is known."""


class Budgeted:
    """A `LanguageModel` that asks another one in waves, each the longest beginning of what is left that fits.

    When the time is up, what has no outcome yet fails as `ceiling_reached`; the model is stopped with its next outcome,
    in a thread that nothing waits for. Its prices are not known: raises ConfigError for a limit of money.
    """

    def __init__(self, model: LanguageModel, *, meter: Meter) -> None:
        require_price(model.name, meter, no_price)
        self._model = model
        self._meter = meter
        self.name = model.name
        self.context_tokens = model.context_tokens

    def complete(self, requests: Sequence[ModelRequest], *, done: Done | None = None) -> list[CallOutcome]:
        """One outcome for each request, same order."""
        outcomes: list[CallOutcome] = []
        while len(outcomes) < len(requests):
            wave = self._wave(requests[len(outcomes) :])
            if not wave:
                break
            outcomes += self._asked(wave, done)
        for request in requests[len(outcomes) :]:
            refused = self._meter.refusal(request, self._meter.most(request, no_price))
            outcomes.append(refused)
            if done is not None:
                done(request, refused)
        return outcomes

    def _wave(self, requests: Sequence[ModelRequest]) -> Sequence[ModelRequest]:
        total = Spending()
        for number, request in enumerate(requests):
            total += self._meter.most(request, no_price)
            if not self._meter.fits(total):
                return requests[:number]
        return requests

    def _asked(self, wave: Sequence[ModelRequest], done: Done | None) -> list[CallOutcome]:
        """The outcomes of a wave, counted."""
        outcomes_by_id: dict[str, CallOutcome] = {}

        def take(request: ModelRequest, outcome: CallOutcome) -> None:
            late = isinstance(outcome, CallFailure) and outcome.code == "timed_out" and self._meter.left() == 0.0
            self._meter.count(outcome, self._meter.most(request, no_price))
            outcomes_by_id[request.id] = self._meter.refusal(request, Spending()) if late else outcome
            if done is not None:
                done(request, outcomes_by_id[request.id])

        limited = self._meter.left() is not None
        outcomes = self._until_time_is_up(wave, take) if limited else self._model.complete(wave, done=take)
        for request, outcome in zip(wave, outcomes, strict=False):
            if request.id not in outcomes_by_id:
                take(request, outcome)
        for request in wave:
            if request.id not in outcomes_by_id:
                self._meter.count(None, self._meter.most(request, no_price))
                outcomes_by_id[request.id] = self._meter.refusal(request, Spending())
        return [outcomes_by_id[request.id] for request in wave]

    def _until_time_is_up(self, wave: Sequence[ModelRequest], take: Done) -> list[CallOutcome]:
        """Hand on outcomes as they come, in the caller's thread; gives all at the end, none when the time is up."""
        arrivals: queue.SimpleQueue[Any] = queue.SimpleQueue()
        stopped = False

        def arrived(request: ModelRequest, outcome: CallOutcome) -> None:
            if stopped:
                raise _TimeIsUpError
            arrivals.put((request, outcome))

        running = call_in_thread(lambda: self._model.complete(wave, done=arrived))
        running.add_done_callback(lambda _: arrivals.put(None))
        try:
            while (arrival := arrivals.get(timeout=self._meter.left())) is not None:
                take(*arrival)
        except queue.Empty:
            return []
        finally:
            stopped = True
        ended: list[CallOutcome] | Raised = running.result()
        if isinstance(ended, Raised):
            raise ended.error
        return ended


class _TimeIsUpError(Exception):
    """Stops a model that nobody waits for any more."""
