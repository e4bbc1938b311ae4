"""A profile as statements: its sentences, list items and headings, each at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pincite.claims import extract_heuristic
from pincite.records import SkipReason
from pincite.text import split_sentences

_MARK = re.compile(r"\s*(?:#{1,6}\s+|[-*+•–]\s+|\d{1,2}[.)]\s+|>\s+)+")
_MARKED = 8
"""Characters before a piece in which the mark of its item stands."""

_ITEM = re.compile(r"(?:[-*+•–]|\d{1,2}[.)])[ \t]+\Z")
_TALK: frozenset[SkipReason] = frozenset({"question", "greeting"})
_OFFER = re.compile(
    r"\b(?:thanks?|please|look(?:ing)? forward|happy to|keen to|excited to|glad to|would (?:love|like|welcome|be)"
    r"|hope to|confident that|apply(?:ing)? for|references)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ProfilePiece:
    """A sentence, item or heading at `[start, end)` of the profile. `talk`: by itself it asserts nothing. `item`: it
    begins an item of a list.
    """

    text: str
    start: int
    end: int
    talk: bool
    item: bool = False


def split_profile(profile: str) -> tuple[ProfilePiece, ...]:
    """The pieces of a profile in order, marks of lists and headings left out; empty for an empty one."""
    return tuple(
        ProfilePiece(
            profile[start:end],
            start,
            end,
            _is_talk(profile[start:end]),
            bool(_ITEM.search(profile[max(0, start - _MARKED) : start])),
        )
        for block_start, block_end in _blocks(profile)
        for start, end in _sentences(profile, block_start, block_end)
    )


def _sentences(profile: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for first, last in split_sentences(profile[start:end]):
        if any(char.isalnum() for char in profile[start + first : start + last]):
            yield start + first, start + last


def _blocks(profile: str) -> Iterator[tuple[int, int]]:
    """Paragraphs, and every list item and heading by itself; lines that only go on belong to the block before."""
    begun: int | None = None
    at = 0
    last = 0
    for line in profile.splitlines(keepends=True):
        mark = _MARK.match(line)
        if begun is not None and (mark or not line.strip()):
            yield begun, last
            begun = None
        if line.strip():
            begun = at + (mark.end() if mark else 0) if begun is None else begun
            last = at + len(line.rstrip())
            if mark and "#" in mark.group():
                yield begun, last
                begun = None
        at += len(line)
    if begun is not None:
        yield begun, last


def _is_talk(text: str) -> bool:
    """Whether a sentence by itself is no claim: thanks, questions, offers to talk. A profile speaks of "I" and "my" in
    its claims too, so that alone is no talk.
    """
    if _OFFER.search(text):
        return True
    extraction = extract_heuristic(text)
    return not extraction.claims and any(skipped.reason in _TALK for skipped in extraction.skipped)
