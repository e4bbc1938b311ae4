"""A judge whose votes are kept as they come: what was bought once is not bought again, whatever dies in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pincite.evaluation.judging import Ballot, ClaimBatch, Judge
from pincite.evaluation.judging.excerpts import whole_texts
from pincite.evaluation.judging.prompts import content_hash
from pincite.jobs.evaluation.outages import Patience
from pincite.records import ClaimRecord, JudgeVote

if TYPE_CHECKING:
    from pincite.store import Votes


class KeptJudge:
    """A `Judge` that asks another one, batch by batch, and keeps each ballot before it goes on.

    A claim on which the judge voted before, of equal content, against equal sources and under the same prompt, is not
    put to it again: in this run its vote is taken as it is, from another run it is taken over at no cost. At most one
    call is under way, so a process that dies loses at most that one. Votes that say why there is none are not kept.
    A ballot that comes while the database is away is kept when it is back.
    """

    def __init__(
        self,
        judge: Judge,
        *,
        votes: Votes,
        run_id: str,
        now: Callable[[], datetime],
        patience: Patience | None = None,
    ) -> None:
        self._judge = judge
        self._votes = votes
        self._run_id = run_id
        self._now = now
        self._patience = patience or Patience()
        self.provider = judge.provider
        self.model = judge.model
        self.prompt_version = judge.prompt_version

    def vote(self, batches: Sequence[ClaimBatch]) -> list[Ballot]:
        """One ballot for each batch; one of kept votes alone has no call."""
        return [self._ballot(batch) for batch in batches]

    def _ballot(self, batch: ClaimBatch) -> Ballot:
        texts = whole_texts(batch.sources)
        hashes = {claim.id: content_hash(claim, texts) for claim in batch.claims}
        stored_votes = self._kept(batch.claims, hashes)
        left = tuple(claim for claim in batch.claims if claim.id not in stored_votes)
        if not left:
            return Ballot(call=None, votes=tuple(stored_votes[claim.id] for claim in batch.claims))
        (ballot,) = self._judge.vote([replace(batch, claims=left)])
        voted = [vote for vote in ballot.votes if vote.status == "voted"]
        calls = [] if ballot.call is None else [ballot.call]
        self._patience.outlast(lambda: self._votes.add(self._run_id, votes=voted, calls=calls, at=self._now()))
        by_claim = stored_votes | {vote.claim_id: vote for vote in ballot.votes}
        return replace(ballot, votes=tuple(by_claim[claim.id] for claim in batch.claims))

    def _kept(self, claims: Sequence[ClaimRecord], hashes: Mapping[str, str]) -> dict[str, JudgeVote]:
        """The votes there are, by claim."""
        votes_by_claim = {
            vote.claim_id: vote
            for vote in self._votes.list(self._run_id)
            if vote.judge == self._name and vote.status == "voted" and hashes.get(vote.claim_id) == vote.content_hash
        }
        missing = {claim.id: hashes[claim.id] for claim in claims if claim.id not in votes_by_claim}
        votes_by_hash = self._votes.known(
            judge=self._name, prompt_version=self.prompt_version, content_hashes=set(missing.values())
        )
        revisions = {claim.id: claim.revision for claim in claims}
        reused_votes = [
            replace(
                votes_by_hash[content],
                claim_id=claim_id,
                claim_revision=revisions[claim_id],
                conflicts_with=tuple(
                    conflict_id for conflict_id in votes_by_hash[content].conflicts_with if conflict_id in revisions
                ),
                cost_micro_usd=0,
            )
            for claim_id, content in missing.items()
            if content in votes_by_hash
        ]
        self._votes.add(self._run_id, votes=reused_votes, calls=(), at=self._now())
        return votes_by_claim | {vote.claim_id: vote for vote in reused_votes}

    @property
    def _name(self) -> str:
        return f"{self.provider}:{self.model}"
