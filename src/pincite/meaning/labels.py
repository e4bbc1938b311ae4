"""Labelled values: cells of tables, lines of forms, pieces of sentences that give a label its value and say no more.

A claim is held against one by its words: all of them are the label's, the value's, or words that say nothing by
themselves. So a word that is not accounted for keeps it from being proved.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from pincite.meaning.propositions import Value
from pincite.meaning.syntax import Tree
from pincite.meaning.values.calendar import find_moments
from pincite.meaning.values.quantities import Quantity, find_quantities
from pincite.meaning.values.relations import relation
from pincite.text import stem

_LIGHT = frozenset(
    [
        "a",
        "an",
        "the",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "has",
        "have",
        "had",
        "of",
        "for",
        "in",
        "at",
        "on",
        "with",
        "by",
        "to",
        "there",
        "it",
        "its",
        "as",
        "amount",
        "amounts",
        "amounted",
        "come",
        "comes",
        "came",
        "total",
        "totals",
        "totalled",
        "stand",
        "stands",
        "stood",
        "equal",
        "equals",
        "listed",
        "recorded",
        "given",
        "stated",
        "shown",
    ]
)
"""Words of a claim that need no counterpart in a label."""

_LABEL_TAGS = ("NOUN", "PROPN", "ADJ", "DET", "ADP", "NUM", "PUNCT")
_EDGES = (",", ";", "and", "(")
_WORD = re.compile(r"[^\W_]+(?:[.,’'][^\W_]+)*")
_CELLS = re.compile(r"\s*\|\s*|\t+| {3,}")
_LINE = re.compile(r"[^\n]+")
_FORM_LINE = re.compile(r"\s*(?P<label>[^\n:|]{2,60}?)\s*:\s+(?P<value>[^\n|]{1,200}?)\s*$")
_SCALE = re.compile(r"\b(?:in|of)\s+(?:\S+\s+)?(?P<scale>thousand|million|billion)s?\b", re.IGNORECASE)
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
_UNSURE = re.compile(r"[?\[\]☐☒☑]")
_FIGURE = re.compile(r"[\d.,%$€£() +-]+")


class Labelled(NamedTuple):
    """A value at `[start, end)` with the words that name it. `names` must all stand in a claim, `optional` may."""

    names: frozenset[str]
    optional: frozenset[str]
    value: Value | None
    text: frozenset[str]
    start: int
    end: int
    column: int = -1


class Held(NamedTuple):
    """A claim held against a labelled value: the same value or another one, and the claim's value at `[start, end)`."""

    labelled: Labelled
    is_same: bool
    start: int
    end: int


def labelled_values(text: str, trees: Sequence[Tree]) -> tuple[Labelled, ...]:
    """Every labelled value of a text: those of tables and form lines first, then those of sentences."""
    return (*_tables(text), *_form_lines(text), *(each for tree in trees for each in _pieces(tree)))


def hold(claim: str, values: Sequence[Labelled]) -> Iterator[Held]:
    """The values whose label a claim names, and nothing else beside them but a value of the same kind. A label that has
    several values says nothing.
    """
    counts = Counter(labelled.names for labelled in dict.fromkeys(values))
    values = [labelled for labelled in values if counts[labelled.names] == 1]
    terms = [(word.start(), word.end(), _term(word.group())) for word in _WORD.finditer(claim)]
    mentions: list[Value] = [*find_moments(claim), *(each for each in find_quantities(claim) if not each.weak)]
    for mention in mentions:
        names = {term for start, end, term in terms if not (mention.start <= start < mention.end)} - _LIGHT_TERMS
        for labelled in values:
            if labelled.value is None or not labelled.names <= names <= labelled.names | labelled.optional:
                continue
            answer = relation(mention, labelled.value)
            if answer != "unknown":
                yield Held(labelled, answer == "same", mention.start, mention.end)
    names = {term for _, _, term in terms} - _LIGHT_TERMS
    for labelled in values:
        if labelled.value is None and labelled.names and labelled.names <= names:
            yield from _by_words(claim, names, labelled, values)


def _by_words(claim: str, names: set[str], labelled: Labelled, values: Sequence[Labelled]) -> Iterator[Held]:
    """The claim against a value in words: its own words, or those of another row of the same column."""
    rest = names - labelled.names - labelled.optional
    if not rest:
        return
    if rest == labelled.text - labelled.names:
        yield Held(labelled, True, 0, len(claim))
    elif labelled.column >= 0 and any(
        other.column == labelled.column and other.text == rest and other.text != labelled.text for other in values
    ):
        yield Held(labelled, False, 0, len(claim))


def _term(word: str) -> str:
    return stem(word.lower())


_LIGHT_TERMS = frozenset(_term(word) for word in _LIGHT)


def _terms(text: str) -> frozenset[str]:
    return frozenset(_term(word) for word in _WORD.findall(text)) - _LIGHT_TERMS


def _whole_value(text: str) -> Value | None:
    """The value that a cell is, None for one in words or with more than a value."""
    mentions: list[Value] = [*find_moments(text), *(each for each in find_quantities(text) if not each.weak)]
    if len(mentions) != 1:
        return None
    outside = text[: mentions[0].start] + text[mentions[0].end :]
    return mentions[0] if not outside.strip(" .,;") else None


# -- tables


def _tables(text: str) -> Iterator[Labelled]:
    rows: list[list[tuple[int, str]]] = []
    caption = ""
    for line in (*_LINE.finditer(text), None):
        cells = _cells(line.group(), line.start()) if line is not None else []
        if len(cells) > 1 and (not rows or len(cells) == len(rows[0])):
            rows.append(cells)
            continue
        yield from _table(rows, caption)
        rows = [cells] if len(cells) > 1 else []
        caption = line.group() if line is not None and not cells else caption


def _cells(line: str, start: int) -> list[tuple[int, str]]:
    if not _CELLS.search(line):
        return []
    cells: list[tuple[int, str]] = []
    at = 0
    for cut in (*_CELLS.finditer(line), None):
        end = cut.start() if cut else len(line)
        if line[at:end].strip() or cells:
            cells.append((start + at, line[at:end].strip()))
        at = cut.end() if cut else end
    return cells[:-1] if cells and not cells[-1][1] else cells


def _table(rows: Sequence[Sequence[tuple[int, str]]], caption: str) -> Iterator[Labelled]:
    """Each cell below a header, named by its column's head and by a cell of its row that is no figure, or its first; in
    the scale that the line above or the head says: "(in thousands)".
    """
    if len(rows) < 2 or any(_FIGURE.fullmatch(cell) for _, cell in rows[0][1:]):
        return
    heads = [_terms(cell) for _, cell in rows[0]]
    for row in rows[1:]:
        keys = [place for place, (_, cell) in enumerate(row) if place == 0 or not _FIGURE.fullmatch(cell)]
        for key in keys:
            for place, (start, cell) in enumerate(row):
                if place == key or not cell:
                    continue
                yield Labelled(
                    names=_terms(row[key][1]) | heads[place],
                    optional=heads[key] | _terms(cell),
                    value=_scaled(_whole_value(cell), f"{caption} {rows[0][place][1]}"),
                    text=_terms(cell),
                    start=start,
                    end=start + len(cell),
                    column=place,
                )


def _scaled(value: Value | None, caption: str) -> Value | None:
    scale = _SCALE.search(caption)
    if scale is None or not isinstance(value, Quantity):
        return value
    if value.dimension != "count" and not value.dimension.startswith("money"):
        return value
    factor = Decimal(_SCALES[scale["scale"].lower()])
    return replace(value, value=value.value * factor, shown=value.shown * factor)


# -- forms


def _form_lines(text: str) -> Iterator[Labelled]:
    for line in _LINE.finditer(text):
        form = _FORM_LINE.fullmatch(line.group())
        if form is None or "." in form["label"].removesuffix(".") or _UNSURE.search(form["value"]):
            continue
        start = line.start() + form.start("value")
        yield Labelled(
            names=_terms(form["label"]), optional=frozenset(), value=_whole_value(form["value"]),
            text=_terms(form["value"]), start=start, end=start + len(form["value"]),
        )  # fmt: skip


# -- sentences


def _pieces(tree: Tree) -> Iterator[Labelled]:
    """The pieces of a sentence without any verb but "be" that are a label and its value: "the day rate is $5, the night
    rate $4".
    """
    doc = tree.doc
    if (
        tree.is_governed
        or not tree.values
        or any(
            token.pos_ == "VERB" or token.dep_ in ("mark", "neg") or token.tag_ in ("MD", "WRB") or token.lower_ == "or"
            for token in doc
        )
    ):
        return
    labelled: list[Labelled] = []
    edge = 0
    for place in sorted(tree.values):
        first = place
        while first > edge and (doc[first - 1].lemma_ == "be" or doc[first - 1].text == ":"):
            first -= 1
        label = [token for token in doc[edge:first] if token.text not in _EDGES]
        last = place + 1
        while last < len(doc) and doc[last].text not in _EDGES and not doc[last].is_punct:
            last += 1
        rest = doc[place + 1 : last]
        edge = last
        words = (*label, *rest)
        if place in tree.bounding or not label or any(token.pos_ not in _LABEL_TAGS for token in words):
            return
        if any(token.i in tree.bounding or token.i in tree.values for token in words):
            return
        start = tree.start + doc[place].idx
        labelled.append(
            Labelled(
                names=_terms(" ".join(token.text for token in words)),
                optional=frozenset(),
                value=tree.values[place],
                text=frozenset(),
                start=start,
                end=start + len(doc[place].text),
            )
        )
    if all(token.is_punct for token in doc[edge:]):  # every word of the sentence is a label's or a value's
        yield from labelled
