"""A sample of claims put to one judge, and some of it to a second one."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pincite.errors import UsageError
from pincite.evaluation.judging.agreement import agreement
from pincite.evaluation.judging.consensus import consensus, overall
from pincite.evaluation.judging.excerpts import whole_texts
from pincite.evaluation.judging.prompts import content_hash
from pincite.evaluation.judging.protocols import Ballot, ClaimBatch, Judge
from pincite.evaluation.sampling import SampleOptions, sample_claims
from pincite.records import ClaimRecord, JudgeEvaluation, JudgeVote, Sample
from pincite.verification.sources import Source

BATCH = 10
"""Claims of one call."""

SECOND_PERCENT = 0.1
"""Share of calls that the second judge gets too (specification)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeOptions:
    """How claims are judged. `generator` is the `provider:model` that made them, None where no model did."""

    sample: SampleOptions = field(default_factory=SampleOptions)
    second_percent: float = SECOND_PERCENT
    generator: str | None = None

    def __post_init__(self) -> None:
        if not 0.0 <= self.second_percent <= 1.0:
            raise UsageError(f"the second judge's share is from 0 to 1 (0.1 for 10 %), got {self.second_percent}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """The judges: the first votes on every sampled claim, the second, where there is one, on some calls' claims."""

    first: Judge
    second: Judge | None = None


def judge_claims(
    claims: Sequence[ClaimRecord],
    sources: Sequence[Source],
    panel: Panel,
    options: JudgeOptions | None = None,
    *,
    known: Sequence[JudgeVote] = (),
) -> JudgeEvaluation:
    """What the judges say of a sample of the claims, and what that comes to.

    A claim is held against the source that its `document_id` names, or against all of them where none has that name.
    `known` are votes given before: one on equal content by the same judge and prompt is taken over and not asked for
    again. Raises UsageError where two claims have one id.
    """
    chosen = options or JudgeOptions()
    sample = sample_claims(claims, chosen.sample)
    batches = _batches(claims, sources, sample)
    ballots = _voted(panel.first, batches, known)
    if panel.second is not None:
        again = [batch for batch in batches if _is_drawn(batch, chosen)]
        ballots += _voted(panel.second, again, known)
    return _evaluation(sample, ballots, panel, chosen)


def _batches(claims: Sequence[ClaimRecord], sources: Sequence[Source], sample: Sample) -> list[ClaimBatch]:
    """The sampled claims by their source, at most ten together, in the order of the sample."""
    by_id = {claim.id: claim for claim in claims}
    names = {source.doc_id: source for source in sources}
    groups: dict[tuple[Source, ...], list[ClaimRecord]] = {}
    for claim_id in sample.claim_ids:
        claim = by_id[claim_id]
        own = names.get(claim.document_id or "")
        groups.setdefault((own,) if own is not None else tuple(sources), []).append(claim)
    return [
        ClaimBatch(claims=tuple(group[at : at + BATCH]), sources=group_sources)
        for group_sources, group in groups.items()
        for at in range(0, len(group), BATCH)
    ]


def _voted(judge: Judge, batches: Sequence[ClaimBatch], known: Sequence[JudgeVote]) -> list[Ballot]:
    """The ballots of a judge, with what is known taken over."""
    before = {
        (vote.claim_id, vote.content_hash): vote
        for vote in known
        if (vote.judge_provider, vote.judge_model, vote.prompt_version)
        == (judge.provider, judge.model, judge.prompt_version)
        and vote.status == "voted"
    }
    reused_votes: list[tuple[JudgeVote, ...]] = []
    open_batches: list[ClaimBatch] = []
    for batch in batches:
        texts = whole_texts(batch.sources) if before else ()
        hashes = {claim.id: content_hash(claim, texts) for claim in batch.claims} if before else {}
        previous_votes = {claim.id: before.get((claim.id, hashes.get(claim.id, ""))) for claim in batch.claims}
        reused_votes.append(
            tuple(replace(vote, cost_micro_usd=0) for vote in previous_votes.values() if vote is not None)
        )
        left = tuple(claim for claim in batch.claims if previous_votes[claim.id] is None)
        open_batches.append(replace(batch, claims=left))
    ballots = iter(judge.vote([batch for batch in open_batches if batch.claims]))
    return [
        Ballot(call=None, votes=votes) if not batch.claims else _joined(next(ballots), votes)
        for batch, votes in zip(open_batches, reused_votes, strict=True)
    ]


def _joined(ballot: Ballot, taken: tuple[JudgeVote, ...]) -> Ballot:
    return replace(ballot, votes=(*taken, *ballot.votes)) if taken else ballot


def _is_drawn(batch: ClaimBatch, options: JudgeOptions) -> bool:
    """Whether a call goes to the second judge too: by chance, drawn from the seed and the claims."""
    ids = "\n".join(f"{claim.id}/{claim.revision}" for claim in batch.claims)
    drawn = hashlib.sha256(f"{options.sample.seed}/second\n{ids}".encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(drawn[:8], "big") < options.second_percent * (1 << 64)


def _evaluation(sample: Sample, ballots: Sequence[Ballot], panel: Panel, options: JudgeOptions) -> JudgeEvaluation:
    votes = tuple(vote for ballot in ballots for vote in ballot.votes)
    claims = consensus(sample.items, votes)
    level, passed = overall(claims)
    compared = [agreement(votes, measured=measured) for measured in ("level", "grounded")]
    same = same_provider(options.generator, panel.first)
    notes = [note for ballot in ballots for note in ballot.notes]
    if same:
        notes.append(
            f"same_model_judge: {panel.first.provider}:{panel.first.model} judges what {options.generator} made"
        )
    if sample.unsampled_types:
        notes.append(f"no claim of these types was sampled: {', '.join(sample.unsampled_types)}")
    return JudgeEvaluation(
        sample=sample,
        votes=votes,
        calls=tuple(ballot.call for ballot in ballots if ballot.call is not None),
        consensus=claims,
        agreement=tuple(comparison for comparison in compared if comparison is not None),
        level=level,
        passed=passed,
        same_model_judge=same,
        notes=tuple(dict.fromkeys(notes)),
    )


def same_provider(generator: str | None, judge: Judge) -> bool:
    """Whether a judge's provider also made what is judged: two models of one house share their blind spots."""
    return generator is not None and generator.partition(":")[0] == judge.provider
