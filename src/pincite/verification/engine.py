"""An answer to claims to verdicts: what `pincite.check` and the specification's `ClaimsEngine` both do."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pincite.claims import ExtractClaims, extract_heuristic
from pincite.errors import UsageError
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

RetrieveFn = Callable[[str, int], Any]
"""`retrieve_fn(claim_text, top_k)`: evidence for one claim, of any form that `read_sources` reads; sync or async."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieved:
    """What a retriever gave for a claim, or why it gave nothing."""

    index: EvidenceIndex | None
    failure: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checker:
    """An answer's whole way: the extractor of its claims, the verifier, and how many claims are judged."""

    extract: ExtractClaims = field(default=lambda answer, query: extract_heuristic(answer, query=query))
    verifier: Verifier = field(default_factory=Verifier)
    max_claims: int = MAX_CLAIMS
    config_digest: str = ""
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
    return list(
        await asyncio.gather(*(_retrieve_one(claim, retrieve_fn, top_k, timeout) for claim in claims[:max_claims]))
    )


async def _retrieve_one(claim: Claim, retrieve_fn: RetrieveFn, top_k: int, timeout: float) -> Retrieved:
    try:
        async with asyncio.timeout(timeout):
            found = await _called(retrieve_fn, claim.statement, top_k)
        return Retrieved(index=EvidenceIndex(read_sources(found)))
    except TimeoutError:
        return Retrieved(index=None, failure=f"The retriever gave no answer within {timeout:g} seconds.")
    except Exception as exc:  # noqa: BLE001 (the caller's code: whatever it raises is this claim's failure)
        return Retrieved(index=None, failure=f"The retriever failed: {type(exc).__name__}: {exc}"[:300])


async def _called(retrieve_fn: RetrieveFn, text: str, top_k: int) -> Any:
    if inspect.iscoroutinefunction(retrieve_fn):
        return await retrieve_fn(text, top_k)
    found = await asyncio.to_thread(retrieve_fn, text, top_k)
    return await found if isinstance(found, Awaitable) else found
