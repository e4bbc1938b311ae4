"""Numbers of a claim that the words cited for it do not have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from pincite.evaluation.rules.wording import listed, named, quoted
from pincite.grounding.figures import stated_figures
from pincite.records import ClaimRecord, Finding
from pincite.text import PartialDate, find_dates, find_money, find_numbers
from pincite.text.normalise import fold

_RUN = re.compile(r"(?<![^\W\d_])\d+(?:[.,:/-]\d+)*")
_THOUSANDS = re.compile(r",(?=\d{3}(?!\d))")
_SMALL = 2
"""The largest number that, spelt out, may be no number: "one of", "a second look", "both"."""


def numbers_in_quote(claims: Sequence[ClaimRecord], *, labels: bool = True) -> Iterator[Finding]:
    """An error for each claim whose label, description or evidence has a number that its quotes do not have.

    Without `labels`, a label is held only where it is a value of the record: a field's is the schema's ("Line 7").

    Numbers agree by value ("12 %", "twelve", "1.2 million"), dates by what is known of both; what is no plain number
    ("9001:2015") by its figures. A text that has words of its own cited is held to these, any other to all words
    cited for the claim. A claim without any is left to the other rules.
    """
    for claim in claims:
        for text, words in _stated(claim, labels=labels):
            missing = missing_numbers(text, words)
            if missing:
                yield Finding(
                    code="number_not_in_quote",
                    severity="error",
                    claim_ids=(claim.id,),
                    message=f"{named(claim)}: {listed(missing)} of {quoted(text)} is not in the words cited for it.",
                    advice="Correct the number, or cite the words that say it.",
                    details={"numbers": missing, "text": text, "quotes": words[:3]},
                )


def missing_numbers(text: str, words: Sequence[str]) -> list[str]:
    """The numbers and dates of a text, as it writes them, that none of the words has; each once, in order."""
    quotes = [_QuoteValues.of(excerpt) for excerpt in words]
    lacking = [
        (start, end)
        for start, end, value in _numbers(text)
        if not any(quote.has(text[start:end], value) for quote in quotes)
    ]
    missing = []
    for start, end in lacking:
        date = next((mention for mention in find_dates(text) if mention.start <= start and end <= mention.end), None)
        if date is None:
            missing.append(text[start:end])
        elif not any(_agree(date.value, quote_date) for quote in quotes for quote_date in quote.dates):
            missing.append(text[date.start : date.end])
    return list(dict.fromkeys(missing))


def _stated(claim: ClaimRecord, *, labels: bool) -> Iterator[tuple[str, list[str]]]:
    """The texts of a claim, each with the words that it is held to."""
    everything = [citation.excerpt for citation in claim.citations]
    everything += [item.words for item in claim.evidence if item.words]
    everything = list(dict.fromkeys(everything))
    label = claim.label if labels or any(part.value == claim.label for part in claim.parts) else None
    for text in filter(None, (label, claim.description)):
        own = [part_citation.excerpt for part in claim.parts if part.value == text for part_citation in part.citations]
        if own or everything:
            yield text, own or everything
    for item in claim.evidence:
        if item.text and (item.words or everything):
            yield item.text, [item.words] if item.words else everything


@dataclass(frozen=True, slots=True)
class _QuoteValues:
    """What a quote has: the values of its numbers, its figures as they are written, and its dates."""

    values: frozenset[Decimal]
    runs: frozenset[str]
    dates: tuple[PartialDate, ...]

    @staticmethod
    def of(quote: str) -> _QuoteValues:
        values = {abs(number.value) for number in find_numbers(quote)}
        values |= {abs(money.amount) for money in find_money(quote)}
        values |= {abs(figure.value) for figure in stated_figures(quote)}
        return _QuoteValues(frozenset(values), _runs(quote), tuple(date.value for date in find_dates(quote)))

    def has(self, written: str, value: Decimal | None) -> bool:
        """Whether a number is in the quote: by its value, or, where no word of scale is part of it, by its figures."""
        if value is not None and value in self.values:
            return True
        return not any(char.isalpha() for char in written) and bool(_runs(written) & self.runs)


def _runs(text: str) -> frozenset[str]:
    return frozenset(_THOUSANDS.sub("", run) for run in _RUN.findall(fold(text)))


def _numbers(text: str) -> list[tuple[int, int, Decimal | None]]:
    """The numbers of a text in order: in figures, in words that can only be a number, and figures of other kinds."""
    numbers: list[tuple[int, int, Decimal | None]] = []
    for number in find_numbers(text):
        written = text[number.start : number.end]
        spelt = not any(char.isdigit() for char in written)
        if not spelt or (abs(number.value) > _SMALL and not number.ordinal):
            numbers.append((number.start, number.end, abs(number.value)))
    for run in _RUN.finditer(text):
        if not any(start < run.end() and run.start() < end for start, end, _ in numbers):
            numbers.append((run.start(), run.end(), None))
    return sorted(numbers, key=lambda one: one[0])


def _agree(one: PartialDate, other: PartialDate) -> bool:
    """Whether the quote's date says at least what the claim's does."""
    pairs = ((one.year, other.year), (one.month, other.month), (one.day, other.day))
    return all(mine is None or mine == theirs for mine, theirs in pairs)
