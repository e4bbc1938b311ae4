"""Sections: what stands under a heading that names an array or a kind of its items, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pincite.extraction.offline.lists.columns import ItemFields
from pincite.extraction.offline.lists.loose_items import is_about
from pincite.extraction.offline.structure.printed_lines import PrintedLine
from pincite.extraction.offline.values.shapes import hedges
from pincite.extraction.offline.values.terms import find_stems
from pincite.text.values.members import find_members

_MAX_HEADING_WORDS = 6
_NEARLY = 0.98
"""A heading of at least this share of another's height is of its rank."""

_OTHERS = frozenset(
    find_stems(
        "language languages interest interests hobby hobbies reference references profile summary objective about "
        "contact personal publications volunteering memberships statement"
    )
)
"""What else people tell of themselves under a heading, or behind a label."""

_FILLING = frozenset(
    find_stems(
        "work professional core key relevant selected further other additional technical academic history background "
        "training list record my career main recent details"
    )
)
"""Words of a heading beside those that name what stands below."""


@dataclass(slots=True)
class Section:
    """A heading that is the array's, the kind of item that it names ("" for none), and the lines under it."""

    heading: PrintedLine
    kind: str
    lines: list[PrintedLine] = field(default_factory=list)


def find_sections(lines: Sequence[PrintedLine], items: ItemFields, members: Sequence[str]) -> Iterator[Section]:
    """The sections of a document that are the array's, in order.

    A heading in smaller letters than the section's belongs to an entry. A heading that names several kinds of items
    opens none: what stands under it would be a guess.
    """
    here: Section | None = None
    for line in lines:
        named = _names(line, items, members)
        if named is None and here is not None and line.heading and not _ends(line, here) and not is_other(line.text):
            here.lines.append(line)
        elif named is not None or line.heading or is_other_heading(line):
            if here is not None:
                yield here
            here = Section(line, named) if named is not None else None
        elif here is not None:
            here.lines.append(line)
    if here is not None:
        yield here


def _ends(line: PrintedLine, section: Section) -> bool:
    """Whether a heading is of the rank of the section's, or above it: no smaller, and in capitals where that one is."""
    if section.heading.text.isupper() and not line.text.isupper():
        return False
    if line.height and section.heading.height:
        return line.height >= _NEARLY * section.heading.height
    return (line.level or 1) <= (section.heading.level or 1)


def is_other(text: str) -> bool:
    """Whether words name a part of a paper about a person that lists nothing dated: languages, interests."""
    stems = find_stems(text)
    return bool(stems) and len(stems) <= 2 and stems[0] in _OTHERS


def is_other_heading(line: PrintedLine) -> bool:
    """Whether a line that stands alone, in capitals, names such a part."""
    return len(line.chunks) == 1 and line.text.isupper() and is_other(line.text)


def _names(line: PrintedLine, items: ItemFields, members: Sequence[str]) -> str | None:
    """The kind of item that a heading names, "" where it names the array only; None where it is no such heading."""
    text = line.text
    if len(line.chunks) > 1 or len(text.split()) > _MAX_HEADING_WORDS or line.bullet or hedges(text):
        return None
    if not line.heading and not _stands_alone(text, items, members):
        return None
    kinds = {one.member for one in find_members(text, members, loose=True)}
    if len(kinds) > 1 or "" in kinds:
        return None
    if kinds:
        return kinds.pop()
    return "" if is_about(text, items, headings=True) else None


def _stands_alone(text: str, items: ItemFields, members: Sequence[str]) -> bool:
    """Whether a line that the parser took for text says a heading's words and nothing else."""
    if re.search(r"[\d.,:;!?]\s*$", text) or not text[:1].isupper() or any(map(str.isdigit, text)):
        return False
    own = {one for cue in items.cues.headings for one in cue.stems} | set().union(*items.own)
    named = find_members(text, members, loose=True)
    own |= {one for found in named for one in find_stems(text[found.start : found.end])}
    stems = set(find_stems(text))
    return bool(stems) and stems <= own | _FILLING and bool(stems & own) and (text.isupper() or text.istitle())
