"""An answer to claims to verdicts: what `pincite.check` and the specification's `ClaimsEngine` both do."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pincite.claims import ExtractClaims, extract_heuristic
from pincite.errors import UsageError
from pincite.llm import Meter
from pincite.llm.threads import Raised, call_in_thread
from pincite.records import (
    BudgetUse,
    CheckedClaim,
    CheckProvenance,
    CheckResult,
    Claim,
    ClaimFinding,
    ClaimSet,
    Verdict,
)
from pincite.verification.evidence import EvidenceIndex
from pincite.verification.sources import Source, read_sources
from pincite.verification.summary import summarise
from pincite.verification.verdicts import out_of_budget
from pincite.verification.verifier import Verifier
from pincite.version import __version__

if TYPE_CHECKING:
    from pincite.embedding import Embedder

MAX_CLAIMS = 25
"""Claims judged of one answer, as the specification has it; the others are listed as not judged."""

TOP_K = 5
"""Documents asked for, and taken evidence from, for each claim."""

RETRIEVAL_SECONDS = 60.0
"""How long a retriever may take for one claim."""

AT_ONCE = 8
"""Claims for which a retriever is asked at the same time."""

RetrieveFn = Callable[[str, int], Any]
"""`retrieve_fn(claim_text, top_k)`: evidence for one claim, of any form that `read_sources` reads; sync or async."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieved:
    """What a retriever gave for a claim, or why it gave nothing; `skipped`: there was no time left to wait for it."""

    index: EvidenceIndex | None
    failure: str | None = None
    skipped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Checker:
    """An answer's whole way: the extractor of its claims, the verifier, and how many claims are judged.

    `extractor` is the name under which `extract` was chosen. `meter` counts what the models cost that both ask, against
    a budget; its clock is running.
    """

    extract: ExtractClaims = field(default=lambda answer, query: extract_heuristic(answer, query=query))
    verifier: Verifier = field(default_factory=Verifier)
    max_claims: int = MAX_CLAIMS
    config_digest: str = ""
    extractor: str = "heuristic"
    prompt_version: str | None = None
    same_model_judge: bool = False
    meter: Meter = field(default_factory=Meter)
    embedder: Embedder | None = None

    def index(self, sources: Sequence[Source]) -> EvidenceIndex:
        """Sources ready to be asked for any number of claims, by their words, and by meaning where there is a model."""
        return EvidenceIndex(sources, embedder=self.embedder)

    def check(
        self,
        answer: str,
        *,
        query: str,
        evidence: EvidenceIndex | Sequence[Retrieved] | None,
    ) -> CheckResult:
        """The claims of an answer with their verdicts; without evidence every claim is "nei" because of that."""
        return self.verify(self.extract(answer, query), answer, query=query, evidence=evidence)

    def verify(
        self,
        claims: ClaimSet,
        answer: str,
        *,
        query: str,
        evidence: EvidenceIndex | Sequence[Retrieved] | None,
    ) -> CheckResult:
        """The result for claims that were extracted before; the notes of the evidence come first."""
        evidence_source = EvidenceIndex(()) if evidence is None else evidence
        verdicts = verify_claims(claims.claims, evidence_source, verifier=self.verifier, max_claims=self.max_claims)
        used = self.meter.use() if self.meter.budget.limited else None
        own = (claims.note, self._note(claims, evidence_source), budget_note(verdicts, used))
        judge, entailment = self.verifier.judge, self.verifier.entailment
        return CheckResult(
            provenance=CheckProvenance(
                pincite=__version__,
                config_digest=self.config_digest,
                extractor=claims.extractor,
                verifier=self.verifier.name,
                entailment_model=entailment.name if entailment else None,
                judge_model=judge.name if judge else None,
                embedding_model=self.embedder.name if self.embedder else None,
                prompt_version=self.prompt_version,
            ),
            answer=answer,
            query=query,
            claims=tuple(
                CheckedClaim(claim=claim, verdict=verdict)
                for claim, verdict in zip(claims.claims, verdicts, strict=True)
            ),
            summary=summarise(verdicts),
            skipped=claims.skipped,
            values=claims.values,
            findings=(*claims.findings, *self._same_model(claims), *_disputes(claims, verdicts)),
            notes=(
                *(evidence_source.notes if isinstance(evidence_source, EvidenceIndex) else ()),
                *(note for note in own if note),
            ),
            budget=used,
            failures=evidence_source.failures if isinstance(evidence_source, EvidenceIndex) else (),
        )

    def _same_model(self, claims: ClaimSet) -> tuple[ClaimFinding, ...]:
        if not self.same_model_judge or self.verifier.judge is None or claims.extractor == "heuristic":
            return ()
        message = f"{self.verifier.judge.name} extracted the claims and judges them too"
        return (ClaimFinding(code="same_model_judge", severity="warning", message=message),)

    def _note(self, claims: ClaimSet, evidence: EvidenceIndex | Sequence[Retrieved]) -> str | None:
        if claims.claims and isinstance(evidence, EvidenceIndex) and not len(evidence):
            return "there is no evidence: no claim can be supported"
        if self.verifier.entailment is None and self.verifier.judge is None and claims.claims:
            return (
                "no entailment model and no judge: a claim is supported only where that is proved, so nei may mean "
                "that the evidence says it in other words"
            )
        return None


def _disputes(claims: ClaimSet, verdicts: Sequence[Verdict]) -> Iterator[ClaimFinding]:
    """A finding for each proof that a judge disputes."""
    for claim, verdict in zip(claims.claims, verdicts, strict=True):
        if "proof_disputed" in verdict.reasons:
            message = f"the judge disputes what is proved of {claim.id}. {verdict.rationale}"
            yield ClaimFinding(code="proof_disputed", severity="warning", message=message, claim_id=claim.id)


BUDGET_NOTE = "the budget was reached"
"""How the note begins that says so."""


def budget_note(verdicts: Sequence[Verdict], use: BudgetUse | None, *, claims: int | None = None) -> str | None:
    """How many of so many claims (as many as verdicts, by default) a budget left without a verdict, and what was used
    of it; None when there is none.
    """
    left = sum("budget_reached" in verdict.reasons for verdict in verdicts)
    if not left:
        return None
    reached = f" ({use.described})" if use is not None else ""
    return f"{BUDGET_NOTE}{reached}: {left} of {claims or len(verdicts)} claims were not judged"


def verify_claims(
    claims: Sequence[Claim],
    evidence: EvidenceIndex | Sequence[Retrieved],
    *,
    verifier: Verifier,
    max_claims: int = MAX_CLAIMS,
) -> list[Verdict]:
    """One verdict for each claim, same order: the first `max_claims` are judged, the rest say that they were not."""
    if max_claims < 1:
        raise UsageError(f"claims_max must be at least 1, got {max_claims}")
    chosen = list(claims[:max_claims])
    retrievals = [Retrieved(index=evidence)] * len(chosen) if isinstance(evidence, EvidenceIndex) else list(evidence)
    indexes = {number: retrieval.index for number, retrieval in enumerate(retrievals) if retrieval.index is not None}
    judged = verifier.verify([chosen[number] for number in indexes], list(indexes.values()))
    verdicts = dict(zip(indexes, judged, strict=True))
    return [verdicts.get(number) or _unjudged(number, retrievals, max_claims) for number in range(len(claims))]


def _unjudged(number: int, given: Sequence[Retrieved], max_claims: int) -> Verdict:
    if number >= len(given):
        rationale = f"Only the first {max_claims} claims were judged."
        return Verdict(status="not_judged", label=None, reasons=("over_limit",), rationale=rationale)
    if given[number].skipped:
        return out_of_budget("The time was up before the retriever gave evidence.")
    return Verdict(status="failed", label=None, reasons=("retrieval_failed",), rationale=given[number].failure or "")


async def retrieve(
    claims: Sequence[Claim],
    retrieve_fn: RetrieveFn,
    *,
    top_k: int = TOP_K,
    max_claims: int = MAX_CLAIMS,
    timeout: float = RETRIEVAL_SECONDS,
    left: Callable[[], float | None] = lambda: None,
) -> list[Retrieved]:
    """What the retriever gives for each claim; where it raises, hangs or gives no evidence form, that is a failure.

    `left` says how many seconds the whole run has left, None for any number: claims that they are too few for are
    skipped.
    """
    at_once = asyncio.Semaphore(AT_ONCE)

    async def one(claim: Claim) -> Retrieved:
        async with at_once:
            seconds = left()
            if seconds is None or seconds > timeout:
                return await _retrieve_one(claim, retrieve_fn, top_k, timeout)
            retrieval = await _retrieve_one(claim, retrieve_fn, top_k, seconds)
            return replace(retrieval, skipped=True) if retrieval.index is None and left() == 0.0 else retrieval

    return list(await asyncio.gather(*(one(claim) for claim in claims[:max_claims])))


async def _retrieve_one(claim: Claim, retrieve_fn: RetrieveFn, top_k: int, timeout: float) -> Retrieved:
    limit = asyncio.timeout(timeout)
    try:
        async with limit:
            answer = await _called(retrieve_fn, claim.statement, top_k)
        if isinstance(answer, Raised):
            return _retrieval_failed(answer.error)
        return Retrieved(index=await asyncio.to_thread(EvidenceIndex, read_sources(answer)))
    except Exception as exc:  # noqa: BLE001 (the caller's code: whatever it raises is this claim's failure)
        if limit.expired():
            return Retrieved(index=None, failure=f"The retriever gave no answer within {timeout:g} seconds.")
        return _retrieval_failed(exc)


def _retrieval_failed(error: BaseException) -> Retrieved:
    return Retrieved(index=None, failure=f"The retriever failed: {type(error).__name__}: {error}"[:300])


async def _called(retrieve_fn: RetrieveFn, text: str, top_k: int) -> Any:
    """What the retriever gives, or `Raised`: a plain function runs in a thread of its own, so that it may hang."""
    if inspect.iscoroutinefunction(retrieve_fn):
        return await retrieve_fn(text, top_k)
    answer = await asyncio.wrap_future(call_in_thread(lambda: retrieve_fn(text, top_k)))
    return await answer if isinstance(answer, Awaitable) else answer
