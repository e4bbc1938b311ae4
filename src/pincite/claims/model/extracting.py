"""An answer to claims by a model: windows of the answer, one or more passes, and the rules for what it leaves out.

Whatever the model says, spans are the answer's own, and every number, date, amount and quotation ends in some claim or
is listed as skipped with a reason: sentences that hold one and that the model passed over are taken by rule.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pincite.claims.drafts import AnswerReading, Draft, make_claims
from pincite.claims.heuristic import extract_heuristic, read_answer
from pincite.claims.model.aligning import Aligner
from pincite.claims.model.prompts import Prompts, fill
from pincite.claims.model.replies import ReplyClaim, read_claims
from pincite.claims.values import find_values
from pincite.records import CallFailure, CallOutcome, ClaimFinding, ClaimSet, ModelRequest, PropositionProfile
from pincite.text.display.prompts import neutralise, one_line

if TYPE_CHECKING:
    from pincite.llm import LanguageModel

WINDOW = 6_000
"""Characters of the answer that one call is asked about."""

MAX_CLAIMS = 100
"""Claims that one call may list."""

_CONTEXT = 400
"""Characters before a window that are shown with it, so that references can be resolved."""

Extractor = Literal["llm", "aps"]


def extract_with_model(
    answer: str,
    *,
    model: LanguageModel,
    query: str = "",
    extractor: Extractor = "llm",
    profile: PropositionProfile = "gemma_aps",
    prompts: Prompts | None = None,
    passes: int = 1,
    temperature: float | None = 0.1,
) -> ClaimSet:
    """The claims of an answer as a model lists them, aligned, and completed by rule.

    Where no call gives a readable reply the rules decide alone, of the whole answer or of the windows concerned, and
    `note` says why; a call that failed is a finding too. With `passes` above 1 the model is asked again for what it
    left out.
    """
    reading = read_answer(answer, query=query)
    if not reading.sentences:
        return make_claims(reading, query=query, extractor=extractor)
    chosen = prompts or Prompts()
    requester = _ClaimAsker(
        model=model,
        query=query,
        system=chosen.system,
        template=chosen.claims() if extractor == "llm" else chosen.propositions(profile),
        schema=chosen.claims_schema() if extractor == "llm" else chosen.propositions_schema(profile),
        temperature=temperature,
    )
    heard = _Heard()
    for number in range(passes):
        reply = requester.ask(reading, known=heard.said, round_=number)
        known_texts = {claim.text for claim in heard.said}
        new = [claim for claim in reply.said if claim.text not in known_texts]
        heard = reply if number == 0 else heard.with_more(reply, new)
        if not new:
            break
    finding = () if not heard.failed else (_extraction_failed(heard.problems[0]),)
    if not heard.said and heard.problems:
        by_rule = extract_heuristic(answer, query=query, note=f"claims are by rule: {heard.problems[0]}")
        return replace(by_rule, findings=(*finding, *by_rule.findings))
    aligned = _aligned(reading, heard)
    return make_claims(
        replace(aligned, findings=(*finding, *aligned.findings)),
        query=query,
        extractor=extractor,
        note=heard.problems[0] if heard.problems else None,
    )


def _extraction_failed(why: str) -> ClaimFinding:
    message = f"a model call for the claims failed, rules decided what it asked: {why}"
    return ClaimFinding(code="extraction_failed", severity="warning", message=message)


class _AnswerSpan(NamedTuple):
    start: int
    end: int


class _Heard(NamedTuple):
    """What the model said in the order of the windows, what went wrong, which windows have no whole reply, and whether
    a call failed.
    """

    said: tuple[ReplyClaim, ...] = ()
    problems: tuple[str, ...] = ()
    unanswered: tuple[_AnswerSpan, ...] = ()
    failed: bool = False

    def with_more(self, other: _Heard, new: Sequence[ReplyClaim]) -> _Heard:
        """With what another pass gave that was new; a window that has a whole reply in one of them has one."""
        return _Heard(
            said=(*self.said, *new),
            problems=(*self.problems, *other.problems),
            unanswered=tuple(span for span in self.unanswered if span in other.unanswered),
            failed=self.failed or other.failed,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _ClaimAsker:
    """Asks a model about each window of an answer."""

    model: LanguageModel
    query: str
    system: str
    template: str
    schema: Mapping[str, Any] | None
    temperature: float | None

    def ask(self, reading: AnswerReading, *, known: Sequence[ReplyClaim], round_: int) -> _Heard:
        """What the model lists for all windows."""
        windows = list(_windows(reading))
        requests = [
            self._request(reading.blanked[start:end], reading.blanked[max(0, start - _CONTEXT) : start], known, round_)
            for start, end in windows
        ]
        claims: list[ReplyClaim] = []
        problems: list[str] = []
        unanswered: list[_AnswerSpan] = []
        outcomes = self.model.complete(requests)
        for window, outcome in zip(windows, outcomes, strict=True):
            problem, reply_claims = _read(outcome)
            claims += reply_claims
            if problem is not None:
                problems.append(problem)
                unanswered.append(window)
        failed = any(isinstance(outcome, CallFailure) for outcome in outcomes)
        return _Heard(tuple(claims), tuple(problems), tuple(unanswered), failed)

    def _request(self, text: str, before: str, known: Sequence[ReplyClaim], round_: int) -> ModelRequest:
        listed = "".join(f"\n- {one_line(claim.text, most=400)}" for claim in known[-MAX_CLAIMS:])
        notes = f"These claims are known already; list only others:{listed}\n" if known else ""
        if before:
            notes += f"What stands before the text, for references only: {one_line(_defused(before), most=_CONTEXT)}\n"
        prompt = fill(
            self.template,
            answer=_defused(text),
            query=one_line(self.query, most=2_000),
            max_claims=str(MAX_CLAIMS),
            known=notes,
        )
        digest = hashlib.sha256(f"{round_}\n{self.system}\n{prompt}".encode("utf-8", "surrogatepass"))
        return ModelRequest(
            id=f"claims-{digest.hexdigest()[:16]}",
            system=self.system,
            prompt=prompt,
            max_output_tokens=min(8_192, 512 + len(text)),
            temperature=self.temperature,
            output_schema=self.schema,
        )


def _read(outcome: CallOutcome) -> tuple[str | None, tuple[ReplyClaim, ...]]:
    """What is wrong with an outcome, None for nothing, and the claims in it."""
    if isinstance(outcome, CallFailure):
        return outcome.message, ()
    raw = read_claims(outcome.text)
    if outcome.finish == "refused":
        return f"{outcome.model} refused to answer", raw.claims
    return (None if raw.whole else f"{outcome.model} gave no complete list of claims"), raw.claims


def _defused(text: str) -> str:
    """The text without what could end the answer in the prompt."""
    return re.sub(r"<(?=\s*/?\s*answer)", "< ", neutralise(text), flags=re.IGNORECASE)


def _windows(reading: AnswerReading) -> Iterator[_AnswerSpan]:
    """The answer in stretches of whole sentences."""
    start = 0
    end = 0
    for begin, stop in reading.sentences if len(reading.blanked) > WINDOW else ():
        if stop - start > WINDOW and end > start:
            yield _AnswerSpan(start, end)
            start = begin
        end = stop
    yield _AnswerSpan(start, len(reading.blanked))


def _aligned(reading: AnswerReading, heard: _Heard) -> AnswerReading:
    """The reading with the model's claims at their places in the place of the rules', and rules' where it left out."""
    aligner = Aligner(reading)
    drafts: list[Draft] = []
    findings: list[ClaimFinding] = []
    for claim in heard.said:
        draft = aligner.place(claim)
        if draft is None:
            findings.append(
                ClaimFinding(
                    code="not_aligned",
                    severity="warning",
                    message=f"the model listed a claim that is not in the answer: {claim.text[:200]!r}",
                )
            )
        else:
            drafts.append(draft)
    drafts += _left_out(reading, _Covered(drafts), heard.unanswered)
    ordered = tuple(sorted(dict.fromkeys(drafts), key=lambda draft: (draft.start, draft.end)))
    covered = _Covered(ordered)
    skipped = tuple(piece for piece in reading.skipped if not covered.touches(piece.start, piece.end))
    return replace(reading, drafts=ordered, skipped=skipped, findings=tuple(findings))


class _Covered:
    """What of the answer spans take up, for questions about places."""

    def __init__(self, spans: Iterable[Draft | _AnswerSpan]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for span in sorted(spans, key=lambda span: (span.start, span.end)):
            if self._ends and span.start < self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], span.end)
            else:
                self._starts.append(span.start)
                self._ends.append(span.end)

    def touches(self, start: int, end: int) -> bool:
        """Whether some span shares a character with `[start, end)`."""
        at = bisect_left(self._starts, end) - 1
        return at >= 0 and self._ends[at] > start


def _left_out(reading: AnswerReading, covered: _Covered, unanswered: Sequence[_AnswerSpan]) -> list[Draft]:
    """The rules' claims that hold a value which none of the model's claims holds, and all that the model says nothing
    of in windows without a whole reply.
    """
    silent = _Covered(unanswered)
    values = (_AnswerSpan(start, end) for _, start, end in find_values(reading.blanked))
    open_values = _Covered(value for value in values if not covered.touches(value.start, value.end))
    return [
        replace(draft, confidence=min(draft.confidence, 0.7))
        for draft in reading.drafts
        if open_values.touches(draft.start, draft.end)
        or (silent.touches(draft.start, draft.end) and not covered.touches(draft.start, draft.end))
    ]
