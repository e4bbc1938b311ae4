"""Listed names: the members of enumerations and lists under a heading ("Python, SQL", a bullet each, in columns)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pincite.extraction.offline.lists.entries import EntryWords, is_sentence
from pincite.extraction.offline.lists.enumerations import split_members
from pincite.extraction.offline.lists.sections import is_other
from pincite.extraction.offline.structure.chunks import TextRun
from pincite.extraction.offline.structure.printed_lines import PrintedLine

_MAX_WORDS = 5
_ALIGNED = 0.012
_BRACKETED = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
_LABEL = re.compile(r"\s*(?P<label>[^:,;]{2,40}):(?=\s|$)")


def listed_names(lines: Sequence[PrintedLine]) -> Iterator[EntryWords]:
    """The names that lines list, in order.

    A label before them ("Databases:", or words in a column of their own) is none; behind a label for another matter
    ("Languages") nothing is. Sentences list nothing.
    """
    label = ""
    for number, line in enumerate(lines):
        following = lines[number + 1] if number + 1 < len(lines) else None
        chunks = line.chunks
        if _is_labelled(line, following):
            label, chunks = chunks[0].text, chunks[1:]
        for chunk in chunks:
            text = chunk.text
            told = _LABEL.match(text)
            if told is not None:
                label, text = told["label"], text[told.end() :]
            elif chunk is chunks[0] and _is_new(line, lines[number - 1] if number else None):
                label = "" if len(chunks) == len(line.chunks) else label
            if not is_other(label) and not is_sentence(text):
                yield from _members(chunk, len(chunk.text) - len(text))


def _is_labelled(line: PrintedLine, following: PrintedLine | None) -> bool:
    """Whether the first words of a line stand in a column of labels: what follows begins under those behind them."""
    if len(line.chunks) != 2:
        return False
    label, value = line.chunks
    if "," in value.text:
        return True
    if label.box is None or value.box is None or following is None or following.chunks[0].box is None:
        return False
    return len(following.chunks) == 1 and abs(following.chunks[0].box.left - value.box.left) <= _ALIGNED


def _is_new(line: PrintedLine, before: PrintedLine | None) -> bool:
    """Whether a line begins left of where the line before it has its words: a label does not reach it."""
    if before is None:
        return True
    one, other = before.chunks[-1].box, line.chunks[0].box
    return one is None or other is None or other.left < one.left - _ALIGNED


def _members(chunk: TextRun, at: int) -> Iterator[EntryWords]:
    text = chunk.text[at:]
    for start, end in split_members(text, names=True):
        words = text[start:end]
        bracket = _BRACKETED.search(words)
        if bracket is not None and bracket.start():
            words = words[: bracket.start()]
        if any(map(str.isalpha, words)) and len(words.split()) <= _MAX_WORDS:
            yield EntryWords(chunk.page, chunk.start + at + start, chunk.start + at + start + len(words), words)
