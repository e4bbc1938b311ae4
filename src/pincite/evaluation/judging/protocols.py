"""What a caller may replace: who judges a batch of claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pincite.records import ClaimRecord, JudgeCall, JudgeVote
from pincite.verification.sources import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimBatch:
    """Claims that are judged together, against the same sources; none for claims whose source is not there."""

    claims: tuple[ClaimRecord, ...]
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """What came of one batch: a vote for each claim, and what a person should know of it. `call` is None where all
    votes were there before.
    """

    call: JudgeCall | None
    votes: tuple[JudgeVote, ...]
    notes: tuple[str, ...] = ()


class Judge(Protocol):
    """Votes on batches of claims. What cannot be judged is a vote that says so, never an exception."""

    @property
    def provider(self) -> str:
        """Whose model it is: two judges of one provider may share their blind spots."""
        ...

    @property
    def model(self) -> str:
        """The model's name, without the provider's."""
        ...

    @property
    def prompt_version(self) -> str:
        """What is asked, in its present form: votes by another version are other votes."""
        ...

    def vote(self, batches: Sequence[ClaimBatch]) -> list[Ballot]:
        """One ballot for each batch, same order; a vote for each of its claims."""
        ...
