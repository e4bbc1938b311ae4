"""An answer to claims to verdicts: what `pincite.check` and the specification's `ClaimsEngine` both do."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pincite.claims import ExtractClaims, extract_heuristic
from pincite.errors import UsageError
from pincite.llm.threads import Raised, call_in_thread
from pincite.records import CheckedClaim, CheckProvenance, CheckResult, Claim, ClaimSet, Verdict
from pincite.verification.evidence import EvidenceIndex
from pincite.verification.sources import read_sources
from pincite.verification.summary import summarise
from pincite.verification.verifier import Verifier
from pincite.version import __version__

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
    """What a retriever gave for a claim, or why it gave nothing."""

    index: EvidenceIndex | None
    failure: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checker:
    """An answer's whole way: the extractor of its claims, the verifier, and how many claims are judged.

    `extractor` is the name under which `extract` was chosen.
    """

    extract: ExtractClaims = field(default=lambda answer, query: extract_heuristic(answer, query=query))
    verifier: Verifier = field(default_factory=Verifier)
    max_claims: int = MAX_CLAIMS
    config_digest: str = ""
    extractor: str = "heuristic"
    prompt_version: str | None = None
    same_model_judge: bool = False

    def check(
        self,
        answer: str,
        *,
        query: str,
        evidence: EvidenceIndex | Sequence[Retrieved] | None,
        notes: Sequence[str] = (),
    ) -> CheckResult:
        """The claims of an answer with their verdicts; without evidence every claim is "nei" because of that."""
        return self.verify(self.extract(answer, query), answer, query=query, evidence=evidence, notes=notes)

    def verify(
        self,
        claims: ClaimSet,
        answer: str,
        *,
        query: str,
        evidence: EvidenceIndex | Sequence[Retrieved] | None,
        notes: Sequence[str] = (),
    ) -> CheckResult:
        """The result for claims that were extracted before; `notes` are put before its own."""
        given = EvidenceIndex(()) if evidence is None else evidence
        verdicts = verify_claims(claims.claims, given, verifier=self.verifier, max_claims=self.max_claims)
        own = tuple(note for note in (claims.note, self._note(claims, given), self._same_model()) if note)
        judge, entailment = self.verifier.judge, self.verifier.entailment
        return CheckResult(
            provenance=CheckProvenance(
                pincite=__version__,
                config_digest=self.config_digest,
                extractor=claims.extractor,
                verifier=self.verifier.name,
                entailment_model=entailment.name if entailment else None,
                judge_model=judge.name if judge else None,
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
            findings=claims.findings,
            notes=(*notes, *own),
        )

    def _same_model(self) -> str | None:
        if not self.same_model_judge or self.verifier.judge is None:
            return None
        return f"same_model_judge: {self.verifier.judge.name} extracted the claims and judges them too"

    def _note(self, claims: ClaimSet, evidence: EvidenceIndex | Sequence[Retrieved]) -> str | None:
        if claims.claims and isinstance(evidence, EvidenceIndex) and not len(evidence):
            return "there is no evidence: no claim can be supported"
        if self.verifier.entailment is None and self.verifier.judge is None and claims.claims:
            return (
                "no entailment model and no judge: a claim is supported only where the evidence states it nearly word "
                "for word, so nei may mean that it says so in other words"
            )
        return None


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
    given = [Retrieved(index=evidence)] * len(chosen) if isinstance(evidence, EvidenceIndex) else list(evidence)
    indexes = {number: each.index for number, each in enumerate(given) if each.index is not None}
    judged = verifier.verify([chosen[number] for number in indexes], list(indexes.values()))
    verdicts = dict(zip(indexes, judged, strict=True))
    return [verdicts.get(number) or _unjudged(number, given, max_claims) for number in range(len(claims))]


def _unjudged(number: int, given: Sequence[Retrieved], max_claims: int) -> Verdict:
    if number >= len(given):
        rationale = f"Only the first {max_claims} claims were judged."
        return Verdict(status="not_judged", label=None, reasons=("over_limit",), rationale=rationale)
    return Verdict(status="failed", label=None, reasons=("retrieval_failed",), rationale=given[number].failure or "")


async def retrieve(
    claims: Sequence[Claim],
    retrieve_fn: RetrieveFn,
    *,
    top_k: int = TOP_K,
    max_claims: int = MAX_CLAIMS,
    timeout: float = RETRIEVAL_SECONDS,
) -> list[Retrieved]:
    """What the retriever gives for each claim; where it raises, hangs or gives no evidence form, that is a failure."""
    at_once = asyncio.Semaphore(AT_ONCE)

    async def one(claim: Claim) -> Retrieved:
        async with at_once:
            return await _retrieve_one(claim, retrieve_fn, top_k, timeout)

    return list(await asyncio.gather(*(one(claim) for claim in claims[:max_claims])))


async def _retrieve_one(claim: Claim, retrieve_fn: RetrieveFn, top_k: int, timeout: float) -> Retrieved:
    limit = asyncio.timeout(timeout)
    try:
        async with limit:
            found = await _called(retrieve_fn, claim.statement, top_k)
        if isinstance(found, Raised):
            return _retrieval_failed(found.error)
        return Retrieved(index=EvidenceIndex(read_sources(found)))
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
    found = await asyncio.wrap_future(call_in_thread(lambda: retrieve_fn(text, top_k)))
    return await found if isinstance(found, Awaitable) else found
