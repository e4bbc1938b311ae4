"""The deterministic anchors of DESIGN 5: every number, date, amount, percentage, duration and quotation of an answer,
and which claim covers it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from pincite.records import AnswerValue, Claim, SkippedText, ValueKind
from pincite.text import find_dates, find_durations, find_money, find_numbers

_QUOTATION = re.compile(r"\"([^\"\n]{3,400})\"|“([^”\n]{3,400})”|«([^»\n]{3,400})»|(?<![\w])'([^'\n]{8,400})'(?!\w)")


def find_values(text: str) -> tuple[tuple[ValueKind, int, int], ...]:
    """Every value of a text as (kind, start, end) in order; quotations may hold others, the others never overlap."""
    values: list[tuple[ValueKind, int, int]] = []
    edges = bytearray(len(text) + 1)
    for kind, start, end in _values(text):
        if not any(edges[start:end]):
            edges[start:end] = b"\x01" * (end - start)
            values.append((kind, start, end))
    values += [("quotation", match.start(), match.end()) for match in _QUOTATION.finditer(text)]
    return tuple(sorted(values, key=lambda value: (value[1], -value[2])))


def _values(text: str) -> Iterator[tuple[ValueKind, int, int]]:
    for date in find_dates(text):
        yield "date", date.start, date.end
    for money in find_money(text):
        yield "money", money.start, money.end
    for length in find_durations(text):
        yield "duration", length.start, length.end
    for number in find_numbers(text):
        yield ("percentage" if number.percent else "number"), number.start, number.end


def cover_values(
    answer: str, blanked: str, claims: Sequence[Claim], skipped: Sequence[SkippedText]
) -> tuple[AnswerValue, ...]:
    """Each value of the answer with the claims whose span, or one of whose occurrences, holds it.

    `blanked` is the answer with blanks for anchors and list marks, in which values are looked for. A value in skipped
    text has that text's reason; one that stands in neither has none.
    """
    spots = sorted(
        [(claim.start_offset, claim.end_offset, claim.id) for claim in claims]
        + [(span.start, span.end, claim.id) for claim in claims for span in claim.occurrences]
    )
    starts = [spot[0] for spot in spots]
    passed = [(piece.start, piece.end, piece.reason) for piece in skipped]
    pass_starts = [piece[0] for piece in passed]
    values = []
    for kind, start, end in find_values(blanked):
        ids = tuple(dict.fromkeys(_holding(spots, starts, start, end)))
        at = bisect_right(pass_starts, start) - 1
        reason = passed[at][2] if not ids and at >= 0 and passed[at][1] >= end else None
        values.append(
            AnswerValue(kind=kind, text=answer[start:end], start=start, end=end, claim_ids=ids, reason=reason)
        )
    return tuple(values)


def _holding(spots: Sequence[tuple[int, int, str]], starts: Sequence[int], start: int, end: int) -> Iterator[str]:
    """The claims that hold most of a value, or that a quotation holds; claims overlap little, so neighbours do."""
    at = bisect_right(starts, end)
    for begin, stop, claim_id in spots[max(0, at - 8) : at]:
        shared = min(end, stop) - max(start, begin)
        if shared > 0 and (shared * 2 >= end - start or shared == stop - begin):
            yield claim_id
