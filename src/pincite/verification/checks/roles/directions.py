"""Which way a value goes: "fell by 5%" against "5% more", beside a value that claim and evidence share."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.text.names.words import words_of
from pincite.verification.checks.pairs import Clash, Pair
from pincite.verification.checks.polarity.opposing import is_turned, sides_at
from pincite.verification.checks.polarity.opposites import sides_of
from pincite.verification.checks.text import Reading

_MORE = words_of("more higher greater larger bigger dearer costlier upward upwards gain gained gains surcharge")
_LESS = words_of("less fewer lower smaller cheaper downward downwards lost loss discount rebate")
_NEAR = 7
"""So many words away from the value its direction may stand."""
_CHANGES = {side.group for side in sides_of("increas")}


def check_directions(pair: Pair) -> Clash | None:
    """A value that both sides have, which grows on the one and shrinks on the other; None where either says neither."""
    for anchor in pair.anchors:
        if anchor.there >= len(pair.passage.words) or not _is_in(pair, anchor.there):
            continue
        ours, theirs = _direction(pair.claim, anchor.at), _direction(pair.passage, anchor.there)
        if ours and theirs and ours[1] != theirs[1]:
            return pair.clash(ours[0], theirs[0], plain=False)
    return None


def _is_in(pair: Pair, there: int) -> bool:
    return any(sentence.first <= there < sentence.last for sentence in pair.found)


def _direction(reading: Reading, value: int) -> tuple[int, bool] | None:
    """The nearest word of the value's clause that tells its direction, and whether it is up; None for none or both."""
    found = sorted((abs(at - value), at, up) for at, up in _told(reading, value))
    if not found:
        return None
    nearest = [each for each in found if each[0] == found[0][0]]
    return None if len({up for _, _, up in nearest}) > 1 else (found[0][1], found[0][2])


def _told(reading: Reading, value: int) -> Iterator[tuple[int, bool]]:
    word = reading.words[value]
    sentence = reading.sentences[word.sentence]
    for at in range(max(sentence.first, value - _NEAR), min(sentence.last, value + _NEAR + 1)):
        each = reading.words[at]
        if each.clause != word.clause or at == value:
            continue
        if _only_bounds(reading, at, value):
            continue
        if each.lower in _MORE or each.lower in _LESS:
            yield at, (each.lower in _MORE) != is_turned(reading, at)
            continue
        sides = {side.positive for side in sides_at(reading, at) if side.group in _CHANGES}
        if len(sides) == 1:
            yield at, sides.pop()


def _only_bounds(reading: Reading, at: int, value: int) -> bool:
    """Whether a word belongs to a bound of the value or is a noun: "more than 5", "up to 5", "5 or less", "growth"."""
    following = reading.words[at + 1].lower if at + 1 < len(reading.words) else ""
    before = reading.words[at - 1].lower if at else ""
    if at < value:
        if reading.words[at].lower == "growth":
            return True
        return (
            following in {"than", "to"} and reading.words[at].lower in _MORE | _LESS | {"up", "down"}
        ) or following == "of"
    return before == "or" or reading.words[at].lower == "growth"
