"""Labels of forms: "Date of injury:" on a line, a header cell, a short run of words above or before a value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pincite.extraction.offline.structure.chunks import ChunkMap
from pincite.extraction.offline.structure.units import bare_heading
from pincite.extraction.offline.values.terms import find_label_stems
from pincite.text.words import STOP_WORDS

MAX_LABEL_WORDS = 10
"""A longer run of words is no label."""

_MARK = re.compile(r"[:?](?=\s|$)|\s[–—-]\s|\s?\.{4,}|\t")
_BLANK = re.compile(r"_{3,}")
_BARE = re.compile(r"(?P<label>[A-Z][^\d:?.,;]{1,40}[^\W\d])\.?,?\s+(?P<value>(?:[A-Z]{2,5}[ -])?[$€£#(]?\d.{0,40})")
"""A short line whose first words lead to a figure without a mark ("Hired 6/1/2015")."""
_MAX_BARE_WORDS = 5
_CONTENTS = re.compile(r"(?:\.\s?){4}\s{0,9}(?:\d{1,3}|[ivxlc]{1,6})\s{0,9}$", re.IGNORECASE)
"""Leaders to a page number, as tables of contents have them."""
_SENTENCE_END = re.compile(r"(?<!\bNo)(?<!\bNos)\.\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Slot:
    """A label at `[start, end)` of a chunk's text, and the words after it in the same chunk, if any.

    `whole` says that the label begins its chunk (otherwise its first words may belong to the value before it).
    `value` is the range behind the mark; an empty range means that the value stands beside or below; None that there
    is no mark, and the chunk is a label only if a field calls it so. `cut` says that another label follows on the
    line: where the value ends and that label begins is not known. `mark` is what ends the label, "" for nothing.
    """

    source: int
    chunk: int
    start: int
    end: int
    stems: tuple[str, ...]
    whole: bool
    value: tuple[int, int] | None
    cut: bool = False
    mark: str = ""


def find_slots(chunks: ChunkMap, source: int) -> Iterator[Slot]:
    """The possible labels of a document in reading order."""
    for number, chunk in enumerate(chunks.chunks):
        text = chunk.text
        if chunk.cell is None and _CONTENTS.search(text[-40:]):
            continue
        marks = _marks(text)
        if chunk.cell is not None and "\n" in text and not (marks and marks[0].start() < text.index("\n")):
            yield from _captioned(text, source=source, chunk=number)
        if not marks:
            # "Governing Law." opens a clause: it is a heading, and no label of what stands beside it.
            if len(text.split()) <= MAX_LABEL_WORDS and not _SENTENCE_END.search(text):
                stems = find_label_stems(bare_heading(text))
                blank = _BLANK.search(text)
                yield Slot(source, number, 0, len(text), stems, True, blank.span() if blank else None)
                bare = _BARE.fullmatch(text) if chunk.cell is None and blank is None else None
                if bare is not None and _is_bare_label(bare["label"]):
                    stems = find_label_stems(bare_heading(bare["label"]))
                    yield Slot(source, number, 0, bare.end("label"), stems, True, bare.span("value"))
            continue
        for position, mark in enumerate(marks):
            first = marks[position - 1].end() if position else 0
            last = marks[position + 1].start() if position + 1 < len(marks) else len(text)
            slot = _slot(text, (first, mark.start(), mark.end(), last), source=source, chunk=number)
            if slot is not None:
                yield replace(slot, mark=mark[0].strip()[:1] or "\t")


def _is_bare_label(text: str) -> bool:
    """Whether words before a figure could be its label: few, and not cut off after a small word."""
    words = text.split()
    return len(words) <= _MAX_BARE_WORDS and words[-1].casefold() not in STOP_WORDS


def _marks(text: str) -> list[re.Match[str]]:
    """The marks that end labels; a dash or leaders only where there is no colon ("Reserve: 1,000 - 2,000")."""
    marks = list(_MARK.finditer(text))
    strong = [mark for mark in marks if mark[0] in (":", "?", "\t")]
    return strong or marks


def _captioned(text: str, *, source: int, chunk: int) -> Iterator[Slot]:
    """The slot of a cell whose first line is a caption over the value, as boxed forms have it."""
    caption, _, _ = text.partition("\n")
    if len(caption.split()) <= MAX_LABEL_WORDS:
        stems = find_label_stems(bare_heading(caption))
        yield Slot(source, chunk, 0, len(caption), stems, True, (len(caption) + 1, len(text)), mark=":")


def _slot(text: str, edges: tuple[int, int, int, int], *, source: int, chunk: int) -> Slot | None:
    """The slot whose label ends at a mark: `edges` are the region's start, the mark, and the value's region."""
    first, mark, start, last = edges
    words = [(match.start(), match.end()) for match in re.finditer(r"\S+", text[first:mark])]
    if not words:
        return None
    whole = first == 0 and len(words) <= MAX_LABEL_WORDS
    words = words[-MAX_LABEL_WORDS:] if whole else words[-6:]
    begin, end = first + words[0][0], first + words[-1][1]
    label = bare_heading(text[begin:end]) if whole else text[begin:end]
    stems = find_label_stems(label)
    if not stems:
        return None
    end_of_value = last
    while start < end_of_value and text[start].isspace():
        start += 1
    while end_of_value > start and text[end_of_value - 1].isspace():
        end_of_value -= 1
    return Slot(source, chunk, begin, end, stems, whole, (start, end_of_value), last < len(text))
