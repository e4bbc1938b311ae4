"""A checked answer on a page: the answer's words with its claims, and each claim with its evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.document import Span
from pincite.records import ClaimItem, Evidence, Verdict, View
from pincite.review.page.marked import MarkedText, split_at_spans
from pincite.review.page.places import claim_name
from pincite.review.page.words import outcome_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimCard:
    """One claim, with its name in the page."""

    name: str
    item: ClaimItem

    @property
    def verdict(self) -> Verdict | None:
        """What the check came to; None for a claim that a person added."""
        return self.item.checked.verdict if self.item.checked is not None else None

    @property
    def is_reworded(self) -> bool:
        """Whether a person changed the claim after it was checked: its verdict is about other words then."""
        return self.item.checked is not None and self.item.revision is not None and self.item.revision > 1

    @property
    def outcome(self) -> str:
        """A key of `OUTCOME` for the claim as it reads now."""
        return "not_judged" if self.verdict is None or self.is_reworded else self.checked_outcome

    @property
    def checked_outcome(self) -> str:
        """A key of `OUTCOME` for the claim as it was checked."""
        return "not_judged" if self.verdict is None else outcome_of(self.verdict)

    @property
    def words(self) -> str:
        """The claim as it reads now."""
        claim, checked = self.item.claim, self.item.checked
        return claim.label or claim.description or (checked.claim.text if checked else claim.id)

    @property
    def spans(self) -> Iterator[Span]:
        """Where the answer says the claim."""
        if self.item.checked is not None:
            claim = self.item.checked.claim
            yield Span(start=claim.start_offset, end=claim.end_offset)
            yield from claim.occurrences


def claim_cards(view: View) -> list[ClaimCard]:
    """The cards of a view's claims, in order."""
    return [ClaimCard(name=claim_name(number), item=item) for number, item in enumerate(view.claims)]


def answer_pieces(answer: str, cards: Sequence[ClaimCard]) -> list[MarkedText[ClaimCard]]:
    """The answer in pieces, each with the claims it belongs to."""
    return split_at_spans(answer, [(span, card) for card in cards for span in card.spans])


def evidence_pieces(evidence: Evidence, verdict: Verdict) -> list[MarkedText[None]]:
    """A passage with the words that decided marked."""
    inside = [
        (Span(start=span.start - evidence.start, end=span.end - evidence.start), None)
        for span in verdict.citations
        if evidence.holds(span)
    ]
    return split_at_spans(evidence.snippet, inside)
