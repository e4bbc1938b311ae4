"""A language model as judge of sampled claims: one structured call for each batch, and nothing passes by default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.evaluation.judging.ballots import split_cost, unevaluated
from pincite.evaluation.judging.excerpts import shown_text, whole_texts
from pincite.evaluation.judging.prompts import PROMPT_VERSION, RESUME, JudgeRequest, content_hash, judge_request
from pincite.evaluation.judging.protocols import Ballot, ClaimBatch
from pincite.evaluation.judging.replies import JudgeReading, read_evaluations
from pincite.records import (
    CallErrorCode,
    CallFailure,
    CallOutcome,
    ClaimRecord,
    JudgeCall,
    JudgeVote,
    ModelReply,
    UnevaluatedReason,
)

if TYPE_CHECKING:
    from pincite.llm import LanguageModel

_REASONS: Mapping[CallErrorCode, UnevaluatedReason] = {
    "ceiling_reached": "ceiling_reached",
    "not_attempted": "not_attempted",
    "context_too_long": "source_too_long",
}
_MAYBE_BILLED: frozenset[CallErrorCode] = frozenset({"timed_out", "connection_failed", "bad_reply"})
"""Failures after which nobody knows whether the call was paid for."""


class LanguageModelJudge:
    """A `Judge` that asks a language model.

    `kind` is what the prompt calls the source. `price_table` names the table that replies were priced by. A source that
    is longer than the model's window is shown in excerpts, which the ballot's notes say.
    """

    prompt_version = PROMPT_VERSION

    def __init__(
        self,
        model: LanguageModel,
        *,
        kind: str = RESUME,
        temperature: float | None = 0.1,
        price_table: str | None = None,
    ) -> None:
        self._language_model = model
        self._kind = kind
        self._temperature = temperature
        self._price_table = price_table
        self.provider, _, self.model = model.name.partition(":")

    def vote(self, batches: Sequence[ClaimBatch]) -> list[Ballot]:
        """One ballot for each batch; those without a source are not sent."""
        requests = {at: self._asked(batch) for at, batch in enumerate(batches) if batch.sources and batch.claims}
        sent = [request_pair.request for request_pair, _ in requests.values()]
        outcomes = iter(self._language_model.complete(sent) if sent else [])
        return [
            self._ballot(batch, *requests[at], next(outcomes)) if at in requests else self._without_source(batch, at)
            for at, batch in enumerate(batches)
        ]

    def _asked(self, batch: ClaimBatch) -> tuple[JudgeRequest, bool]:
        """The request of a batch, and whether it shows excerpts only."""
        bare = judge_request(batch.claims, "", kind=self._kind).request
        source_text, is_whole = shown_text(batch, bare, context_tokens=self._language_model.context_tokens)
        request = judge_request(
            batch.claims, source_text, kind=self._kind, excerpts=not is_whole, temperature=self._temperature
        )
        return request, is_whole

    def _ballot(self, batch: ClaimBatch, asked: JudgeRequest, whole: bool, outcome: CallOutcome) -> Ballot:
        call = self._call(asked, outcome)
        if isinstance(outcome, CallFailure):
            reason = _REASONS.get(outcome.code, "call_failed")
            call = replace(call, failed=reason, message=outcome.message)
        elif outcome.finish != "complete":
            reason = "cut_off" if outcome.finish == "cut_off" else "refused"
            explanation = "its reply was cut off" if reason == "cut_off" else "it refused to judge"
            call = replace(call, failed=reason, message=f"{self.provider}:{self.model}: {explanation}")
        else:
            return self._read(batch, asked, outcome, call, whole)
        return Ballot(call=call, votes=split_cost(unevaluated(batch, call, self._hash(batch)), call.cost_micro_usd))

    def _read(self, batch: ClaimBatch, asked: JudgeRequest, reply: ModelReply, call: JudgeCall, whole: bool) -> Ballot:
        """The ballot of a complete reply."""
        reading = read_evaluations(reply.text, asked.claims.keys())
        call = replace(call, overall_quality=reading.quality)
        if (
            asked.claims
            and all(reason == "unreadable_reply" for reason in reading.unread.values())
            and not reading.said
        ):
            message = f"{self.provider}:{self.model}: the reply is not the JSON that was asked for"
            call = replace(call, failed="unreadable_reply", message=message)
        missing = unevaluated(batch, call, self._hash(batch))
        votes = tuple(
            _vote(vote, handle, asked.claims, reading) for vote, handle in zip(missing, asked.claims, strict=True)
        )
        notes = () if whole else (_excerpt_note(self.provider, self.model, batch),)
        return Ballot(call=call, votes=split_cost(votes, call.cost_micro_usd), notes=notes)

    def _call(self, asked: JudgeRequest, outcome: CallOutcome) -> JudgeCall:
        return JudgeCall(
            id=asked.request.id,
            judge_provider=self.provider,
            judge_model=self.model,
            prompt_version=PROMPT_VERSION,
            claim_ids=tuple(claim.id for claim in asked.claims.values()),
            answered_by=outcome.model if isinstance(outcome, ModelReply) else None,
            usage=outcome.usage,
            cost_micro_usd=_cost(outcome),
            price_table=self._price_table if _cost(outcome) is not None else None,
        )

    def _without_source(self, batch: ClaimBatch, at: int) -> Ballot:
        call = JudgeCall(
            id=f"eval-none-{at}",
            judge_provider=self.provider,
            judge_model=self.model,
            prompt_version=PROMPT_VERSION,
            claim_ids=tuple(claim.id for claim in batch.claims),
            failed="no_source",
            message="there is no source to hold them against",
            cost_micro_usd=0,
        )
        return Ballot(call=call, votes=split_cost(unevaluated(batch, call, self._hash(batch)), 0))

    def _hash(self, batch: ClaimBatch) -> dict[str, str]:
        texts = whole_texts(batch.sources)
        return {claim.id: content_hash(claim, texts) for claim in batch.claims}


def _vote(missing: JudgeVote, handle: str, claims: Mapping[str, ClaimRecord], reading: JudgeReading) -> JudgeVote:
    """The vote that a reply gives on a claim; where it gives none, the one that says why."""
    evaluation = reading.said.get(handle)
    if evaluation is None:
        reason = reading.unread[handle]
        return replace(missing, reason=reason, message=missing.message or _WHY.get(reason))
    return replace(
        missing,
        status="voted",
        reason=None,
        message=None,
        grounded=evaluation.grounded,
        accurate=evaluation.accurate,
        conflicts_with=tuple(claims[conflict].id for conflict in evaluation.conflicts),
        issue=_in_names(evaluation.issue, claims),
    )


_WHY: Mapping[UnevaluatedReason, str] = {
    "not_answered": "the reply leaves it out, or answers it in another form",
    "contradictory_answers": "the reply answers it twice, and not alike",
}


def _in_names(issue: str | None, claims: Mapping[str, ClaimRecord]) -> str | None:
    """An issue with the claims' ids in the place of the handles that the judge knows them by."""
    for handle, claim in claims.items():
        issue = issue.replace(handle, claim.id) if issue else issue
    return issue


def _cost(outcome: CallOutcome) -> int | None:
    """What a call cost; None where its price, or whether it was billed at all, is not known."""
    if isinstance(outcome, ModelReply):
        return outcome.cost_micro_usd
    return None if outcome.code in _MAYBE_BILLED else 0


def _excerpt_note(provider: str, model: str, batch: ClaimBatch) -> str:
    names = ", ".join(source.doc_id for source in batch.sources[:3])
    return f"{names}: longer than the window of {provider}:{model}; {len(batch.claims)} claims were judged by excerpts"
