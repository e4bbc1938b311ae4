"""Votes of judges of one owner, call by call, with what each call cost."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, select

from pincite.codec import from_json
from pincite.records import JudgeCall, JudgeVote
from pincite.records.ids import claim_row
from pincite.store.database.connections import Database, insert_once
from pincite.store.database.links import require_owner
from pincite.store.evaluations import FEW, looked_at, owned_run
from pincite.store.tables.columns import as_text
from pincite.store.tables.records import evaluation_runs, judge_calls, judge_votes


class Votes:
    """The votes of judges on one owner's claims."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def add(self, run_id: str, *, votes: Sequence[JudgeVote], calls: Sequence[JudgeCall], at: datetime) -> int:
        """Keep calls of a run and the votes they gave, all or nothing, and say how many votes are new.

        A claim has one vote of a judge in a run: what a repeated step brings beside it is dropped, but not the cost of
        its call, which has an id of its own. Raises UsageError for a run that was not started, and for votes on claims
        that it did not look at.
        """
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            run = owned_run(connection, run_id, owner=self._owner)
            looked_at(connection, run, [vote.claim_id for vote in votes])
            insert_once(connection, judge_calls, [_call_row(run, call, at) for call in calls])
            return insert_once(connection, judge_votes, [_vote_row(run, vote, at) for vote in votes])

    def list(self, run_id: str) -> tuple[JudgeVote, ...]:
        """The votes of a run, by judge and claim; empty when there are none, or the owner has no such run."""
        query = self._mine(select(judge_votes.c.vote), judge_votes.c.run_id).where(judge_votes.c.run_id == run_id)
        order = (judge_votes.c.judge, judge_votes.c.claim_id)
        with self._database.reading() as connection:
            return tuple(from_json(JudgeVote, text) for text in connection.scalars(query.order_by(*order)).all())

    def calls(self, run_id: str) -> tuple[JudgeCall, ...]:
        """The calls of a run, oldest first; empty when there are none, or the owner has no such run."""
        query = self._mine(select(judge_calls.c.call), judge_calls.c.run_id).where(judge_calls.c.run_id == run_id)
        order = (judge_calls.c.created_at, judge_calls.c.id)
        with self._database.reading() as connection:
            return tuple(from_json(JudgeCall, text) for text in connection.scalars(query.order_by(*order)).all())

    def known(self, *, judge: str, prompt_version: str, content_hashes: Collection[str]) -> dict[str, JudgeVote]:
        """The votes that need not be bought again: the latest of this judge and prompt, by the hash of what was shown.

        Claims that were left unevaluated are not among them.
        """
        hashes = sorted(set(content_hashes))
        votes: dict[str, JudgeVote] = {}
        with self._database.reading() as connection:
            for start in range(0, len(hashes), FEW):
                query = self._bought(judge, prompt_version).where(
                    judge_votes.c.content_hash.in_(hashes[start : start + FEW])
                )
                rows = connection.execute(query).all()
                votes.update({content_hash: from_json(JudgeVote, text) for content_hash, text in rows})
        return votes

    def _bought(self, judge: str, prompt_version: str) -> Select[Any]:
        """Hash and vote of everything that a judge voted under a prompt, the latest last."""
        votes = judge_votes.c
        bought = self._mine(select(votes.content_hash, votes.vote), votes.run_id)
        conditions = (votes.judge == judge, votes.prompt_version == prompt_version, votes.status == "voted")
        return bought.where(*conditions).order_by(votes.created_at, votes.run_id)

    def _mine(self, rows: Select[Any], run_id: Any) -> Select[Any]:
        return rows.join(evaluation_runs, evaluation_runs.c.id == run_id).where(
            evaluation_runs.c.user_id == self._owner
        )


def _call_row(run: Row[Any], call: JudgeCall, at: datetime) -> dict[str, Any]:
    return {
        "run_id": run.id,
        "id": call.id,
        "judge": f"{call.judge_provider}:{call.judge_model}",
        "prompt_version": call.prompt_version,
        "failed": call.failed,
        "cost_micro_usd": call.cost_micro_usd,
        "call": as_text(call),
        "created_at": at,
    }


def _vote_row(run: Row[Any], vote: JudgeVote, at: datetime) -> dict[str, Any]:
    return {
        "run_id": run.id,
        "claim_id": claim_row(run.extraction_id, vote.claim_id),
        "claim_revision": vote.claim_revision,
        "judge": vote.judge,
        "prompt_version": vote.prompt_version,
        "content_hash": vote.content_hash,
        "status": vote.status,
        "grounded": vote.grounded,
        "accurate": vote.accurate,
        "cost_micro_usd": vote.cost_micro_usd,
        "vote": as_text(vote),
        "created_at": at,
    }
