"""A page as a viewer needs it: its text, and where each word stands."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.document import Box, Page, TextSource

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PageWord:
    """A word: `[start, end)` in code points of the page's text, and its box; null where the format has no pages."""

    __pydantic_config__ = _CONFIG

    start: int
    end: int
    box: Box | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PageText:
    """A page's text and words. Sizes are displayed points, 0 for formats without pages; boxes 0–1 of the page."""

    __pydantic_config__ = _CONFIG

    number: int
    width: float
    height: float
    rotation: int
    label: str | None
    text_source: TextSource
    text: str
    words: tuple[PageWord, ...]


def page_text(page: Page) -> PageText:
    """The page as a viewer needs it; its words are in reading order, and empty where the format has no pages."""
    places = zip(page.words.span_array().tolist(), page.words.box_array().astype(float).tolist(), strict=True)
    return PageText(
        number=page.number,
        width=page.width,
        height=page.height,
        rotation=page.rotation,
        label=page.label,
        text_source=page.text_source,
        text=page.text,
        words=tuple(
            PageWord(start=start, end=end, box=Box(left=left, top=top, width=width, height=height))
            for (start, end), (left, top, width, height) in places
        ),
    )
