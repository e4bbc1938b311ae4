"""Letterheads: the name over a paper that one person tells of himself, and how to reach him.

A résumé has no label before its author's name. It is read only where the run has one document, the schema asks for one
such value, and the name proves itself: by an e-mail address made of it, or by the address and number beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.extraction.offline.fields import Citer, field_value, plain_field
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.printed_lines import PrintedLine, find_lines
from pincite.extraction.offline.values.persons import could_be_person
from pincite.extraction.offline.values.readings import ValueReading, read_values
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.kinds import Kind, kind_of
from pincite.records import FieldResult
from pincite.text.normalise import fold

_MAX_LINES = 8
"""Lines of a letterhead."""

_LEAST = 4
"""Letters of a name that an e-mail address must have."""

_NAMES: frozenset[Kind] = frozenset({"name", "person"})
_REACHED: frozenset[Kind] = frozenset({"email", "phone"})
_STRENGTH = 0.7


@dataclass(frozen=True, slots=True)
class Letterhead:
    """The name that heads the run's only document, and the lines under it up to the next heading."""

    name: PrintedLine
    lines: tuple[PrintedLine, ...]


def find_letterhead(corpus: Corpus) -> Letterhead | None:
    """The letterhead of the run's only document; None where no person's name heads it."""
    if len(corpus.documents) != 1:
        return None
    lines = find_lines(corpus.documents[0], 0)[:_MAX_LINES]
    first = lines[0] if lines else None
    if first is None or not could_be_person(first.text) or len(first.chunks) > 1:
        return None
    under = []
    for number, line in enumerate(lines[1:]):
        if line.heading and number:
            # what stands right under the name may be a profession in large letters
            break
        under.append(line)
    head = Letterhead(first, tuple(under))
    return head if _is_theirs(head, corpus) else None


def _is_theirs(head: Letterhead, corpus: Corpus) -> bool:
    """Whether an e-mail address of the page has a part of the name, or the lines under it say how to reach somebody."""
    page = corpus.documents[0].page(head.name.page).text
    parts = [part for part in re.findall(r"[^\W\d_]+", fold(head.name.text)) if len(part) >= _LEAST]
    addresses = [fold(one.display).partition("@")[0] for one in read_values("email", page)]
    if any(part in address for part in parts for address in addresses):
        return True
    return any(list(_readings(head.lines, kind)) for kind in _REACHED)


def letterhead_field(
    field: FlatField, cues: FieldCues, head: Letterhead | None, citer: Citer, *, fields: Sequence[FlatField]
) -> FieldResult | None:
    """The field with the name or the address of the letterhead, medium; None where it is not asked for it alone."""
    if head is None or field["type"] != "string" or cues.kind not in _NAMES | _REACHED:
        return None
    kinds = _NAMES if cues.kind in _NAMES else {cues.kind}
    if sum(kind_of(one, one["key"].rpartition(".")[2]) in kinds for one in fields) != 1:
        return None
    if cues.kind in _NAMES:
        words = head.name.text
        found = [
            (head.name.page, head.name.start, ValueReading(0, head.name.end - head.name.start, words, words, words))
        ]
    else:
        found = list(_readings(head.lines, cues.kind))
    if len({reading.key for _, _, reading in found}) != 1:
        return None
    page, at, reading = found[0]
    value = field_value(field, reading)
    citation = citer.cite(0, [(page, at + reading.start, at + reading.end)], value=value, kind=cues.kind)
    return plain_field(field, citation, value=value, note="it stands in the letterhead", strength=_STRENGTH)


def _readings(lines: Sequence[PrintedLine], kind: Kind) -> Iterator[tuple[int, int, ValueReading]]:
    """The values of a kind in some lines: the page, where the words that have it begin, the reading."""
    for line in lines:
        for chunk in line.chunks:
            for reading in read_values(kind, chunk.text):
                yield chunk.page, chunk.start, reading
