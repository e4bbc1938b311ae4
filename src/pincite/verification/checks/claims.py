"""All checks of a claim against its passages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.verification.checks.dates.comparison import check_dates
from pincite.verification.checks.dates.rates import check_rates
from pincite.verification.checks.findings import CheckFinding
from pincite.verification.checks.names.comparison import check_names
from pincite.verification.checks.outcomes import HeldValue, findings_of
from pincite.verification.checks.polarity.answers import check_answers
from pincite.verification.checks.polarity.negation import check_negation
from pincite.verification.checks.quotations import check_quotations
from pincite.verification.checks.references import blank_references
from pincite.verification.checks.roles.comparisons import check_comparisons
from pincite.verification.checks.scope.exclusions import check_exclusions
from pincite.verification.checks.text import Reading, read
from pincite.verification.checks.values.numbers import check_codes, check_numbers

_LONGEST = 4000
"""So many characters of a statement are read: no claim is longer."""
_CHECKS = (
    check_numbers,
    check_codes,
    check_rates,
    check_dates,
    check_names,
    check_quotations,
    check_negation,
    check_answers,
    check_comparisons,
)


def check_claim(statement: str, passages: Sequence[str], before: Sequence[str] = ()) -> tuple[CheckFinding, ...]:
    """What the passages contradict or lack of the claim's numbers, dates, names, quotations, denials, exclusions and
    comparisons.

    In the order of their places in the statement; empty when everything was found, or there is nothing to look for.
    Each passage is held against the claim on its own: a finding with `evidence` is about that passage, one without
    about all of them. A passage that is the statement, or has it as a sentence, word for word, has none. No passages:
    every value is not found.

    Of the statement the first 4,000 characters are read, and of each kind of value the first 64; the passages are read
    whole, in time that grows with their length.

    `before` has for each passage what stands in front of it in its document, as much as may tell whether the items of a
    list are in or out ("We will not pay for:"); none where it is left out, else as many as passages.

    >>> [finding.reason for finding in check_claim("The fee is $200.", ["Members pay a fee of $150."])]
    ['number_mismatch']
    """
    claim = read(blank_references(beginning(statement)))
    read_passages = [read(blank_references(passage)) for passage in passages]
    verbatim = [has_verbatim(claim, passage) for passage in read_passages]
    found = [
        finding
        for held in hold(claim, read_passages, [blank_references(each) for each in before])
        for finding in findings_of(claim.text, held, passages)
        if finding.evidence is not None or not any(verbatim)
    ]
    kept = dict.fromkeys(finding for finding in found if finding.evidence is None or not verbatim[finding.evidence])
    return tuple(sorted(kept, key=lambda finding: (finding.claim_start, finding.claim_end)))


def hold(claim: Reading, passages: Sequence[Reading], before: Sequence[str] = ()) -> Iterator[HeldValue]:
    """Every value of the claim, and what it denies, held against the passages, check by check."""
    for check in _CHECKS:
        yield from check(claim, passages)
    yield from check_exclusions(claim, passages, before)


def beginning(statement: str) -> str:
    """The statement, or as much of a very long one as is read, up to white space."""
    if len(statement) <= _LONGEST:
        return statement
    return statement[:_LONGEST].rsplit(maxsplit=1)[0]


def has_verbatim(claim: Reading, passage: Reading) -> bool:
    """Whether the passage is the claim, or one of its sentences is, after folding."""
    if claim.folded not in passage.folded:
        return False
    if claim.folded == passage.folded:
        return True
    wanted = claim.text.strip().casefold()
    return any(passage.text[sentence.start : sentence.end].casefold() == wanted for sentence in passage.sentences)
