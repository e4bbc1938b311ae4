"""A tailored profile evaluated by a language model, its figures and lengths of time by arithmetic all the same."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from pincite.evaluation.tailoring.claims import HeldClaims
from pincite.evaluation.tailoring.grounding import miscounted
from pincite.evaluation.tailoring.offline import Tailored
from pincite.evaluation.tailoring.prompts import PROMPT_VERSION, tailoring_request
from pincite.evaluation.tailoring.replies import TailoringReply, read_tailoring
from pincite.evaluation.tailoring.requirements import Requirement, read_requirements
from pincite.evaluation.tailoring.statements import split_profile
from pincite.evaluation.tailoring.terms import content_keys
from pincite.evaluation.tailoring.utilisation import use_of
from pincite.records import (
    CallFailure,
    CallOutcome,
    Gap,
    Hallucination,
    MissedClaim,
    ModelRequest,
    TailoringEvaluation,
    UnevaluatedReason,
    Usage,
)

if TYPE_CHECKING:
    from pincite.llm import LanguageModel

_REASONS: dict[str, UnevaluatedReason] = {
    "ceiling_reached": "ceiling_reached",
    "not_attempted": "not_attempted",
    "context_too_long": "source_too_long",
}
_MAYBE_BILLED = frozenset({"timed_out", "connection_failed", "bad_reply"})
_WHY: dict[UnevaluatedReason, str] = {
    "cut_off": "its reply was cut off",
    "refused": "it refused to judge",
    "unreadable_reply": "the reply is not the JSON that was asked for",
    "contradictory_answers": "the reply judges twice, and not alike",
    "source_too_long": "claims, posting and profile are longer than its window",
}


def evaluate_by_model(
    given: Tailored, model: LanguageModel, *, today: date, temperature: float | None = 0.1
) -> TailoringEvaluation:
    """What a model says of a profile; a call that failed, or a reply in another form, leaves open what passed.

    Figures, dates and lengths of experience are not left to it: those that the claims do not give are hallucinations
    whatever it says, and "5+ years" is met or not by the dates of roles.
    """
    request, handle = tailoring_request(given, temperature=temperature)
    if not _fits(request, model):
        return _failed(given, model, "source_too_long", None)
    [outcome] = model.complete([request])
    if isinstance(outcome, CallFailure):
        return _failed(given, model, _REASONS.get(outcome.code, "call_failed"), outcome)
    if outcome.finish != "complete":
        return _failed(given, model, "cut_off" if outcome.finish == "cut_off" else "refused", outcome)
    reading = read_tailoring(outcome.text, handle)
    if isinstance(reading, str):
        return _failed(given, model, reading, outcome)
    return _TailoringReading(given, HeldClaims(given.claims, today=today), reading).evaluation(model.name, outcome)


@dataclass(frozen=True, slots=True)
class _TailoringReading:
    """A reply that can be read, beside what it speaks of."""

    given: Tailored
    held: HeldClaims
    reply: TailoringReply

    def evaluation(self, evaluator: str, outcome: CallOutcome) -> TailoringEvaluation:
        hallucinations = self._hallucinations()
        unnamed = not self.reply.grounding_passed and not self.reply.hallucinations
        passed = False if hallucinations else None if unnamed else True
        missed = tuple(self._missed(*pair) for pair in self.reply.missed)
        utilization_passed = self.reply.utilization_passed
        return TailoringEvaluation(
            evaluator=evaluator,
            prompt_version=PROMPT_VERSION,
            content_hash=self.given.content_hash,
            grounding_passed=passed,
            utilization_passed=False if missed else utilization_passed,
            hallucinations=hallucinations,
            missed=missed,
            gaps=self._gaps(),
            overall=self.reply.overall if passed is not False else "poor",
            notes=("the judge says that grounding failed, and names nothing that is made up",) if unnamed else (),
            usage=outcome.usage,
            cost_micro_usd=_cost(outcome),
        )

    def _hallucinations(self) -> tuple[Hallucination, ...]:
        """The judge's, and those of arithmetic that lie in none of them."""
        hallucinations = [self._placed(claim, issue) for claim, issue in self.reply.hallucinations]
        spans = [
            (hallucination.start, hallucination.end)
            for hallucination in hallucinations
            if hallucination.start is not None and hallucination.end is not None
        ]
        counted = [
            hallucination
            for piece in split_profile(self.given.profile)
            for hallucination in miscounted(piece, self.held)
        ]
        added = [
            hallucination
            for hallucination in counted
            if not any(start <= (hallucination.start or 0) < end for start, end in spans)
        ]
        return (*hallucinations, *added)

    def _placed(self, claim: str, issue: str) -> Hallucination:
        words = re.findall(r"\w+", claim)
        pattern = r"(?<!\w)" + r"\W+".join(map(re.escape, words[:60])) + r"(?!\w)" if words else r"(?!)"
        match = re.search(pattern, self.given.profile, re.IGNORECASE)
        start, end = match.span() if match else (None, None)
        return Hallucination(claim=claim, issue=issue or "not found in user claims", start=start, end=end)

    def _missed(self, requirement: str, matching: str) -> MissedClaim:
        keys = content_keys(matching)
        shared = [(len(held_claim.keys & keys), held_claim) for held_claim in self.held.claims]
        best = max(shared, key=lambda pair: pair[0], default=None)
        is_match = best is not None and keys and best[0] * 2 >= len(keys)
        return MissedClaim(
            requirement=requirement,
            matching_claim=matching,
            claim_id=best[1].claim.id if best is not None and is_match else None,
        )

    def _gaps(self) -> tuple[Gap, ...]:
        """The judge's gaps; where a requirement asks for years, what the dates say in the place of its opinion."""
        timed = [
            timed_requirement
            for timed_requirement in read_requirements(self.given.posting)
            if timed_requirement.years is not None
        ]
        gaps = [
            Gap(requirement=requirement, note=note)
            for requirement, note in self.reply.gaps
            if not any(_same(requirement, timed_requirement) for timed_requirement in timed)
        ]
        return (*gaps, *use_of(timed, self.held, ()).gaps)


def _same(text: str, requirement: Requirement) -> bool:
    """Whether a gap speaks of a requirement for years."""
    keys = content_keys(text)
    options = requirement.alternatives or (frozenset[str](),)
    return any(option <= keys for option in options) and (bool(requirement.alternatives) or "years" in text.lower())


def _fits(request: ModelRequest, model: LanguageModel) -> bool:
    from pincite.llm.tokens import estimate_tokens

    sent = estimate_tokens(request.system) + estimate_tokens(request.prompt)
    return sent + request.max_output_tokens <= model.context_tokens


def _failed(
    given: Tailored, model: LanguageModel, reason: UnevaluatedReason, outcome: CallOutcome | None
) -> TailoringEvaluation:
    """An evaluation that says only why there is none."""
    note = outcome.message if isinstance(outcome, CallFailure) else f"{model.name}: {_WHY.get(reason, reason)}"
    return TailoringEvaluation(
        evaluator=model.name,
        prompt_version=PROMPT_VERSION,
        content_hash=given.content_hash,
        grounding_passed=None,
        utilization_passed=None,
        failed=reason,
        notes=(note,),
        cost_micro_usd=0 if outcome is None else _cost(outcome),
        usage=Usage(attempts=0) if outcome is None else outcome.usage,
    )


def _cost(outcome: CallOutcome) -> int | None:
    """What the call cost; None where its price, or whether it was billed, is not known."""
    if isinstance(outcome, CallFailure):
        return None if outcome.code in _MAYBE_BILLED else 0
    return outcome.cost_micro_usd
