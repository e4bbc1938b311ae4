"""A parsed page as a viewer needs it."""

from __future__ import annotations

from pincite.document import Box, Page
from pincite.records.service.views import PageText, WordBox

_DIGITS = 6
"""Decimals of a box that is sent: a millionth of a page; the packed arrays hold no more."""


def page_text(page: Page) -> PageText:
    """The text of a page with the box of each word in reading order; no words where the format has no pages."""
    places = zip(page.words.span_array().tolist(), page.words.box_array().tolist(), strict=True)
    return PageText(
        number=page.number,
        width=page.width,
        height=page.height,
        rotation=page.rotation,
        label=page.label,
        text=page.text,
        words=tuple(WordBox(start=start, end=end, box=_box(box)) for (start, end), box in places),
    )


def _box(edges: list[float]) -> Box:
    left, top, width, height = (round(edge, _DIGITS) for edge in edges)
    return Box(left=left, top=top, width=width, height=height)
