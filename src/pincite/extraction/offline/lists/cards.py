"""Cards: items as labels with their values, block by block ("Name: …", "Born: …"), under the array's heading.

A card begins where a label comes again. Cards are read as a table whose columns are headed by the labels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pincite.extraction.offline.lists.columns import ItemFields
from pincite.extraction.offline.lists.sections import find_sections
from pincite.extraction.offline.structure.chunks import TextRun
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.grids import Row, TableGrid
from pincite.extraction.offline.structure.printed_lines import PrintedLine, find_lines

_LABEL = re.compile(r"\s*(?P<label>[^\W\d_][^:;.!?\n]{0,40}?)\s*:(?=\s|$)\s*")
_LEAST = 2
"""Labels of a card."""

Pair = tuple[TextRun, TextRun]
"""A label and its value."""


def card_grids(corpus: Corpus, source: int, items: ItemFields) -> Iterator[tuple[Row, TableGrid]]:
    """The labels and the cards under each heading of the array in a document, as a header and its rows."""
    lines = find_lines(corpus.documents[source], source)
    for section in find_sections(lines, items, ()):
        columns: dict[str, int] = {}
        header: dict[int, TextRun] = {}
        cards: list[dict[int, TextRun]] = []
        for label, value in _pairs(section.lines):
            column = columns.setdefault(label.text.casefold(), len(columns))
            header.setdefault(column, label)
            if not cards or column in cards[-1]:
                cards.append({})
            cards[-1][column] = value
        if cards and all(len(card) >= _LEAST for card in cards):
            yield header, TableGrid(source, tuple(cards), section.heading.text)


def _pairs(lines: list[PrintedLine]) -> Iterator[Pair]:
    """The labels of lines with what stands behind them, on the same line; none for labels without a value."""
    for line in lines:
        label: TextRun | None = None
        for chunk in line.chunks:
            found = _LABEL.match(chunk.text)
            if found is None:
                if label is not None:
                    yield label, chunk
                label = None
                continue
            start, end = chunk.start + found.start("label"), chunk.start + found.end("label")
            label = replace(chunk, start=start, end=end, text=found["label"])
            rest = chunk.text[found.end() :].rstrip()
            if rest:
                begin = chunk.start + found.end()
                yield label, replace(chunk, start=begin, end=begin + len(rest), text=rest)
                label = None
