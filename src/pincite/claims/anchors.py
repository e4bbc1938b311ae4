"""Citation anchors of an answer: `[cite:a1b2c3d4]` and `[1]`, and which claims each belongs to.

What begins like one and names no chunk (`[cite:xyz]`, `[cite:]`, `[cite: 12ab` without its end) is a malformed anchor:
it belongs to claims as the others do, and is reported.

An anchor after a closing mark belongs to the sentence before it. Anchors that follow each other within 20 characters,
with no claim beginning between them, belong together; they cover every claim of their sentence since the anchors
before. An anchor never reaches into the next sentence. (Specification of claim extraction, section 6; DESIGN 5.)
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from pincite.records import Anchor, AnchorKind

GAP = 20
"""Characters between the end of a claim, or of an anchor, and the next anchor that still belongs."""

_ANCHOR = re.compile(
    r"\[cite:\s{0,2}(?P<cite>[0-9a-f]{6,64})\s{0,2}\]"
    r"|\[(?P<malformed>cite(?:[: ](?:[^\[\]\n.!?]|[.!?](?!\s)){0,80}(?=\])|: {0,2}[^\[\]\s.,;!?]{0,80}|(?=\])))\]?"
    r"|(?<!!)\[(?P<numbers>\^?\d{1,3}(?:\s{0,2}[,;–-]\s{0,2}\^?\d{1,3}){0,20})\](?![(:])"
    r"|【(?P<lenticular>\d{1,3})(?:†[^】\n]{0,80})?】",
    re.IGNORECASE,
)
_HASH = re.compile(r"[0-9a-f]{6,64}")
_RANGE = re.compile(r"(\d{1,3})\s{0,2}[–-]\s{0,2}\^?(\d{1,3})")
_LONGEST_RANGE = 50


def find_anchors(answer: str) -> tuple[Anchor, ...]:
    """Every anchor in order; `[1, 2]` and `[1-3]` give one for each number, all at the same place.

    The target of a "cite" is in lower case; that of a malformed anchor is what stands in its brackets.
    """
    anchors: list[Anchor] = []
    for match in _ANCHOR.finditer(answer):
        if match["cite"] is not None:
            anchors.append(_anchor(match, "cite", match["cite"].lower()))
        elif match["malformed"] is not None:
            anchors.append(_anchor(match, "malformed", match["malformed"].strip()))
        else:
            numbers = match["numbers"] or match["lenticular"]
            anchors += [_anchor(match, "number", number) for number in _numbers(numbers)]
    return tuple(anchors)


def is_hash(target: str) -> bool:
    """Whether an anchor's target can be a chunk hash or the beginning of one: 6 to 64 hexadecimal digits."""
    return _HASH.fullmatch(target) is not None


def is_number(target: str) -> bool:
    """Whether an anchor's target is the number of a source: up to three digits."""
    return len(target) <= 3 and target.isascii() and target.isdigit()


def without_anchors(text: str) -> str:
    """The text with its anchors taken out, and the white space before each."""
    if "[" not in text and "【" not in text:
        return text
    return re.sub(r"\s*(?:" + _ANCHOR.pattern + ")", "", text, flags=re.IGNORECASE).strip()


def blanked(text: str) -> str:
    """The text with blanks in the place of its anchors, of equal length, so that offsets stay."""
    if "[" not in text and "【" not in text:
        return text
    return _ANCHOR.sub(lambda found: " " * len(found.group()), text)


def _anchor(found: re.Match[str], kind: AnchorKind, target: str) -> Anchor:
    return Anchor(kind=kind, target=target, text=found.group(), start=found.start(), end=found.end())


def _numbers(written: str) -> list[str]:
    numbers: list[str] = []
    for part in re.split(r"\s*[,;]\s*", written.replace("^", "")):
        span = _RANGE.fullmatch(part)
        if span and 0 <= int(span[2]) - int(span[1]) <= _LONGEST_RANGE:
            numbers += [str(number) for number in range(int(span[1]), int(span[2]) + 1)]
        else:
            numbers += re.findall(r"\d+", part)
    return list(dict.fromkeys(numbers))


class Spot(NamedTuple):
    """A claim's place, and the number of the sentence it is of."""

    start: int
    end: int
    sentence: int


def associate(
    spots: Sequence[Spot], anchors: Sequence[Anchor], sentences: Sequence[tuple[int, int]]
) -> list[tuple[str, ...]]:
    """The targets of the anchors that belong to each claim, in order, without repetition.

    `spots` are in the order of their places; `sentences` are the spans of the sentences that hold words, each with its
    closing mark and what is glued to it. Anchors that belong to no claim are left out.
    """
    claim_targets: list[list[str]] = [[] for _ in spots]
    by_sentence: dict[int, list[int]] = {}
    for number, spot in enumerate(spots):
        by_sentence.setdefault(spot.sentence, []).append(number)
    starts = [anchor.start for anchor in anchors]
    for sentence, members in by_sentence.items():
        begin, end = sentences[sentence]
        following = sentences[sentence + 1][0] if sentence + 1 < len(sentences) else end + len(anchors) * GAP * 8
        low, high = bisect_left(starts, begin), bisect_left(starts, following)
        _associate_sentence(spots, members, _reaching(anchors[low:high], end), claim_targets)
    return [tuple(dict.fromkeys(targets)) for targets in claim_targets]


def _reaching(anchors: Sequence[Anchor], end: int) -> list[Anchor]:
    """The anchors inside a sentence, and those after it as long as each follows within the gap."""
    reached: list[Anchor] = []
    edge = end
    for anchor in anchors:
        if anchor.start > edge + GAP:
            break
        reached.append(anchor)
        edge = max(edge, anchor.end)
    return reached


def _associate_sentence(
    spots: Sequence[Spot], members: Sequence[int], anchors: Sequence[Anchor], found: list[list[str]]
) -> None:
    groups: list[list[Anchor]] = []
    for anchor in anchors:
        between = groups and any(groups[-1][-1].end <= spots[number].start < anchor.start for number in members)
        if groups and not between and anchor.start - groups[-1][-1].end <= GAP:
            groups[-1].append(anchor)
        else:
            groups.append([anchor])
    since = -1
    for group in groups:
        place = group[0].start
        covered = [number for number in members if since <= spots[number].start < place]
        if not covered:
            # "[1] says that …": nothing stands before it, so it is for what follows.
            covered = [number for number in members if spots[number].start >= place][:1] if since < 0 else covered
            covered = covered or [number for number in members if spots[number].start < place][-1:]
        for number in covered:
            found[number] += [anchor.target for anchor in group]
        since = group[-1].end
