"""Where the viewer finds the words of pages that are pictures: packed in the page itself, or at an address."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pincite.records import PageText, View

_UNITS = 10_000
"""What a page counts across and down: a tenth of a pixel of a picture 1,000 pixels wide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageWords:
    """The words of pages, by source id and page; those of other pages are at `address/SOURCE/NUMBER.json`.

    `SOURCE` counts the view's sources from 0. `address` is None where there is nothing to ask.
    """

    pages: Mapping[tuple[str, int], PageText] = field(default_factory=dict)
    address: str | None = None


def packed_words(view: View, words: PageWords) -> bytes:
    """The words as JSON: by source and page six integers a word.

    They are the code points since the end of the word before, its length, and left, top, width and height of its box in
    ten-thousandths of the page.
    """
    sources = [
        {str(page.number): list(_packed(words.pages[source.id, page.number])) for page in source.pages
         if (source.id, page.number) in words.pages}
        for source in view.sources
    ]  # fmt: skip
    return json.dumps({"address": words.address, "sources": sources}, separators=(",", ":")).encode()


def _packed(page: PageText) -> Iterator[int]:
    before = 0
    for word in page.words:
        yield word.start - before
        yield word.end - word.start
        box = word.box
        yield from (round(edge * _UNITS) for edge in (box.left, box.top, box.width, box.height))
        before = word.end
