"""How a Word document formats its text: what of styles and direct formatting says whether text is seen, and its level.

Properties add up as Word adds them (ECMA-376 part 1, 17.7.2): document defaults, table style, paragraph style,
character style, direct formatting. Only what this package needs is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pincite.parsing.docx.doubts import BLANK_THEME, paragraph_doubts, run_doubts
from pincite.parsing.docx.names import attribute, child, children, is_on, name_of, value_of, whole_number
from pincite.parsing.flow.tidy import TINY

if TYPE_CHECKING:
    from lxml.etree import _Element

_HEADING = re.compile(r"heading ([1-9])")
_DEEPEST = 50
"""Styles based on each other are followed this far, which also ends circles."""

_HIGHLIGHTS = {
    "black": "000000", "blue": "0000FF", "cyan": "00FFFF", "darkblue": "00008B", "darkcyan": "008B8B",
    "darkgray": "A9A9A9", "darkgreen": "006400", "darkmagenta": "800080", "darkred": "8B0000", "darkyellow": "808000",
    "green": "00FF00", "lightgray": "D3D3D3", "magenta": "FF00FF", "red": "FF0000", "white": "FFFFFF",
    "yellow": "FFFF00",
}  # fmt: skip

_UNNAMED = "\0"
"""The id of a default style without one; no attribute has this character."""


class Numbering(NamedTuple):
    """The numbering instance of a paragraph (0: none) and its level, None where it is not said."""

    instance: int | None
    level: int | None


_USUAL_HALF_POINTS = 20
_TWIPS = 10
"""Twentieths of a point in half a point."""

_NARROWEST = 10
"""Percent of a letter's usual width at which nobody reads it."""

_CLOSEST = 0.5
"""Of the font size: letters that are moved together by more lie on top of each other."""

_LIFTED = 4
"""Half points above the line from which on text is taken for a superscript."""

_UNNUMBERED = Numbering(None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunLook:
    """What formatting says of a run; None where it says nothing.

    `colour` and `fill` are six hex digits or "auto"; `half_points` is the size; `clear` says that the text's own paint
    is left out or transparent. `scale` is the width of letters in percent of the usual one, `spacing` what is added
    between them, in twentieths of a point. `raised` text is a superscript. `doubts` are the properties that leave open
    whether text is seen; those of styles add up.
    """

    vanish: bool | None = None
    bold: bool | None = None
    colour: str | None = None
    fill: str | None = None
    half_points: int | None = None
    clear: bool | None = None
    scale: int | None = None
    spacing: int | None = None
    raised: bool | None = None
    doubts: frozenset[str] = frozenset()

    @property
    def is_tiny(self) -> bool:
        """Whether letters are too small, too narrow or too close together for anybody to read them."""
        size = self.half_points if self.half_points is not None else _USUAL_HALF_POINTS
        squeezed = self.scale is not None and 0 < self.scale <= _NARROWEST
        piled = self.spacing is not None and self.spacing <= -_CLOSEST * _TWIPS * size
        return size <= 2 * TINY or squeezed or piled

    def over(self, other: RunLook) -> RunLook:
        """What is said by the one look, or else by the other."""
        return RunLook(
            vanish=other.vanish if self.vanish is None else self.vanish,
            bold=other.bold if self.bold is None else self.bold,
            colour=self.colour or other.colour,
            fill=self.fill or other.fill,
            half_points=other.half_points if self.half_points is None else self.half_points,
            clear=other.clear if self.clear is None else self.clear,
            scale=other.scale if self.scale is None else self.scale,
            spacing=other.spacing if self.spacing is None else self.spacing,
            raised=other.raised if self.raised is None else self.raised,
            doubts=self.doubts | other.doubts,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ParagraphLook:
    """A paragraph's style and direct formatting: `level` from 1 for headings; `title` for the style of that name."""

    style: str | None = None
    title: bool = False
    level: int | None = None
    numbering: Numbering = _UNNUMBERED
    fill: str | None = None
    run: RunLook = RunLook()
    doubts: frozenset[str] = frozenset()

    def over(self, other: ParagraphLook) -> ParagraphLook:
        """What is said by the one look, or else by the other."""
        return ParagraphLook(
            style=self.style or other.style,
            title=self.title or other.title,
            level=other.level if self.level is None else self.level,
            numbering=Numbering(
                other.numbering.instance if self.numbering.instance is None else self.numbering.instance,
                other.numbering.level if self.numbering.level is None else self.numbering.level,
            ),
            fill=self.fill or other.fill,
            run=self.run.over(other.run),
            doubts=self.doubts | other.doubts,
        )


PATTERN = "pattern"
"""The fill of a shading of two colours: neither of them, and nobody can say which text is seen on it."""

BODY_LEVEL = 0
"""The outline level that says: no heading."""


class Styles:
    """The styles of a document; `root` is its styles part, None when it has none."""

    def __init__(self, root: _Element | None) -> None:
        styles = list(children(root, "style"))
        default = next(filter(_is_default, styles), None)
        # A style without an id is named by nothing: only as the default one of paragraphs it counts.
        self._elements = {
            attribute(style, "styleId") or _UNNAMED: style
            for style in styles
            if style is default or attribute(style, "styleId")
        }
        self._default_style = None if default is None else attribute(default, "styleId") or _UNNAMED
        self._defaults = read_run(child(root, "docDefaults", "rPrDefault", "rPr"))
        self._paragraphs: dict[str | None, ParagraphLook] = {}
        self._runs: dict[str | None, RunLook] = {}

    def paragraph(self, properties: _Element | None) -> ParagraphLook:
        """The look of a paragraph with these properties (`pPr`), run properties of its style and defaults included."""
        style = value_of(child(properties, "pStyle"))
        style = style if style in self._elements else self._default_style
        if style not in self._paragraphs:
            look = ParagraphLook(style=style, run=self._defaults)
            for element in self._chain(style):
                look = _read_style(element).over(look)
            self._paragraphs[style] = look
        return _read_paragraph(properties).over(self._paragraphs[style])

    def run(self, properties: _Element | None, paragraph: ParagraphLook) -> RunLook:
        """The look of a run with these properties (`rPr`) in a paragraph."""
        style = value_of(child(properties, "rStyle"))
        look = paragraph.run
        if style is not None:
            if style not in self._runs:
                run_look = RunLook()
                for element in self._chain(style):
                    run_look = read_run(child(element, "rPr")).over(run_look)
                self._runs[style] = run_look
            added = self._runs[style]
            look = added.over(look)
        return read_run(properties).over(look) if properties is not None else look

    def chain(self, style: str | None) -> list[_Element]:
        """The elements of a style and those it is based on, the base first; empty for a style that is not there."""
        return self._chain(style)

    def _chain(self, style: str | None) -> list[_Element]:
        style_chain: list[_Element] = []
        while style in self._elements and len(style_chain) < _DEEPEST:
            style_chain.append(self._elements[style])
            style = value_of(child(style_chain[-1], "basedOn"))
        return style_chain[::-1]


def _is_default(style: _Element) -> bool:
    """Whether unstyled paragraphs have this style."""
    return attribute(style, "type") == "paragraph" and (attribute(style, "default") or "") in {"1", "true", "on"}


def read_run(properties: _Element | None) -> RunLook:
    """What run properties (`rPr`) themselves say."""
    if properties is None:
        return RunLook()
    elements_by_name = {name_of(element): element for element in properties}
    highlight = (value_of(elements_by_name.get("highlight")) or "none").lower()
    return RunLook(
        vanish=is_on(elements_by_name.get("vanish")),
        bold=is_on(elements_by_name.get("b")),
        colour=_colour(elements_by_name.get("color")),
        fill=_HIGHLIGHTS.get(highlight) or read_fill(elements_by_name.get("shd")),
        half_points=whole_number(value_of(elements_by_name.get("sz"))),
        clear=_is_clear(elements_by_name.get("w14:textFill")),
        scale=whole_number(value_of(elements_by_name.get("w"))),
        spacing=whole_number(value_of(elements_by_name.get("spacing"))),
        raised=_raised(elements_by_name),
        doubts=run_doubts(properties),
    )


def _raised(found: dict[str, _Element]) -> bool | None:
    align, lifted = found.get("vertAlign"), found.get("position")
    if align is None and lifted is None:
        return None
    return value_of(align) == "superscript" or (whole_number(value_of(lifted)) or 0) >= _LIFTED


def read_fill(shading: _Element | None) -> str | None:
    """The colour of a shading (`shd`), "auto" for none; None when it says nothing."""
    if shading is None:
        return None
    pattern = (value_of(shading) or "clear").lower()
    if pattern == "solid":
        return _hex(attribute(shading, "color"), theme=attribute(shading, "themeColor"))
    fill = _hex(attribute(shading, "fill"), theme=attribute(shading, "themeFill"))
    if pattern in {"clear", "nil"}:
        return fill
    share = whole_number(pattern.removeprefix("pct"), None) if pattern.startswith("pct") else None
    colour = _hex(attribute(shading, "color"), theme=attribute(shading, "themeColor"))
    if share is None or colour not in {None, "auto", "000000"} or fill not in {None, "auto", "FFFFFF"}:
        return PATTERN
    return f"{round(255 * (100 - min(share, 100)) / 100):02X}" * 3  # black dots on white: grey


def _read_paragraph(properties: _Element | None) -> ParagraphLook:
    if properties is None:
        return ParagraphLook()
    outline = whole_number(value_of(child(properties, "outlineLvl")))
    return ParagraphLook(
        level=None if outline is None else outline + 1 if 0 <= outline < 9 else BODY_LEVEL,
        numbering=Numbering(
            whole_number(value_of(child(properties, "numPr", "numId"))),
            whole_number(value_of(child(properties, "numPr", "ilvl"))),
        ),
        fill=read_fill(child(properties, "shd")),
        doubts=paragraph_doubts(properties),
    )


def _read_style(style: _Element) -> ParagraphLook:
    name = (value_of(child(style, "name")) or "").lower()
    heading = _HEADING.fullmatch(name)
    look = _read_paragraph(child(style, "pPr"))
    # A style named "heading 1" is a heading whatever its outline level; one based on it is one by the chain.
    level = int(heading[1]) if heading and look.level is None else look.level
    return ParagraphLook(
        title=name == "title",
        level=level,
        numbering=look.numbering,
        fill=look.fill,
        run=read_run(child(style, "rPr")),
        doubts=look.doubts,
    )


def _colour(element: _Element | None) -> str | None:
    return None if element is None else _hex(value_of(element), theme=attribute(element, "themeColor"))


def _hex(value: str | None, *, theme: str | None) -> str | None:
    text = (value or "").strip().lstrip("#").upper()
    if re.fullmatch("[0-9A-F]{6}", text):
        return text
    if theme is not None:
        return "FFFFFF" if theme.lower() in BLANK_THEME else "theme"
    return "auto" if text == "AUTO" else None


def _is_clear(fill: _Element | None) -> bool | None:
    """Whether a text fill paints nothing."""
    if fill is None:
        return None
    if child(fill, "w14:noFill") is not None:
        return True
    colour = child(fill, "w14:solidFill")
    for colour_element in colour if colour is not None else ():
        alpha = whole_number(value_of(child(colour_element, "w14:alpha")))
        if alpha is not None:
            return alpha >= 95_000  # thousandths of a percent, of transparency in this namespace
    return False
