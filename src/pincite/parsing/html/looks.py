"""Whether an element's text is seen: what its tag, attributes and style declare, on top of the elements around it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pincite.parsing.flowing import TINY, look_alike
from pincite.parsing.html.css import read_colour, read_points

if TYPE_CHECKING:
    from pincite.document import HiddenReason

OFF_PAGE = 500.0
"""Points left of or above its place from which text counts as moved off the page."""

_UNKNOWN = "unknown"
_BLOCKS = ("block", "flex", "grid", "list-item", "table", "flow-root")
_NO_EXTENT = re.compile(r"(?:0|1px|0?\.\d+px|0(?:px|pt|em|rem|%))")
_CLIPPED = re.compile(
    r"rect\(\s*(?:0|1)\w*[,\s]+(?:0|1)\w*[,\s]+(?:0|1)\w*[,\s]+(?:0|1)\w*\s*\)|inset\(\s*(?:50|100)%.*"
)
_NOT_SHOWN = frozenset({"noscript", "template", "iframe", "canvas", "video", "audio", "object", "datalist", "noframes"})
"""Elements whose content a browser shows only when it cannot do what they ask for, or never."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the text of an element is seen; `gone` cannot be undone further in, the others can.

    Colours are six hex digits, "clear", or "unknown"; `size` is in points. `raised` text is a superscript; an element
    that `spreads` sets its children apart (a flex box, a grid).
    """

    gone: HiddenReason | None = None
    invisible: bool = False
    colour: str = "000000"
    background: str = "FFFFFF"
    size: float = 12.0
    preserved: bool = False
    block: bool = False
    unmarked: bool = False
    raised: bool = False
    spreads: bool = False

    @property
    def reason(self) -> HiddenReason | None:
        """Why nobody sees the text; None for text that is shown."""
        if self.gone is not None:
            return self.gone
        if self.invisible:
            return "marked_hidden"
        if self.size <= TINY:
            return "tiny"
        if self.colour == "clear":
            return "transparent"
        return "same_colour" if look_alike(self.colour, self.background) else None


def look_of(tag: str, attributes: Mapping[str, str], style: Mapping[str, str], around: Look) -> Look:
    """The look of an element inside one with the look `around`."""
    display = style.get("display", "")
    return replace(
        around,
        gone=around.gone or _gone(tag, attributes, style, display),
        invisible=_invisible(style.get("visibility"), around),
        colour=_colour(style.get("color", attributes.get("color") if tag == "font" else None), around),
        background=_background(style, attributes, around),
        size=_size(style, around),
        preserved=_preserved(tag, style.get("white-space", ""), around),
        block=display.startswith(_BLOCKS),
        spreads=display.removeprefix("inline-") in {"flex", "grid"},
        raised=around.raised or tag in {"sup", "msup"} or style.get("vertical-align") == "super",
        unmarked=around.unmarked or "none" in (style.get("list-style", "") + style.get("list-style-type", "")).split(),
    )


def _gone(tag: str, attributes: Mapping[str, str], style: Mapping[str, str], display: str) -> HiddenReason | None:
    if tag in _NOT_SHOWN or "hidden" in attributes or (tag == "dialog" and "open" not in attributes):
        # A display of its own shows an element in spite of the attribute.
        return None if display and display != "none" and tag not in _NOT_SHOWN else "marked_hidden"
    if display == "none" or style.get("content-visibility") == "hidden":
        return "marked_hidden"
    if _is_zero(style.get("opacity")):
        return "transparent"
    if _is_moved_off(style):
        return "off_page"
    return "clipped" if _is_clipped(style) else None


def _is_zero(value: str | None) -> bool:
    try:
        return value is not None and float(value.rstrip("%")) <= 0.04
    except ValueError:
        return False


def _is_moved_off(style: Mapping[str, str]) -> bool:
    names = ["text-indent"]
    if style.get("position") in {"absolute", "fixed", "relative"}:
        names += ["left", "top", "right", "bottom"]
    places = [read_points(style[name], of=12.0) for name in names if name in style]
    return any(place is not None and place <= -OFF_PAGE for place in places)


def _is_clipped(style: Mapping[str, str]) -> bool:
    if _CLIPPED.fullmatch(style.get("clip-path", "")):
        return True
    if style.get("position") in {"absolute", "fixed"} and _CLIPPED.fullmatch(style.get("clip", "")):
        return True
    if not any(style.get(name, "") in {"hidden", "clip"} for name in ("overflow", "overflow-x", "overflow-y")):
        return False
    extents = [style.get(name, "") for name in ("height", "width", "max-height", "max-width")]
    return any(_NO_EXTENT.fullmatch(extent) for extent in extents)


def _invisible(value: str | None, around: Look) -> bool:
    return around.invisible if value in {None, "inherit"} else value in {"hidden", "collapse"}


def _colour(value: str | None, around: Look) -> str:
    if value is None or value in {"inherit", "currentcolor"}:
        return around.colour
    return read_colour(value.lower()) or _UNKNOWN


def _background(style: Mapping[str, str], attributes: Mapping[str, str], around: Look) -> str:
    if "background" in attributes or "url(" in style.get("background-image", "") + style.get("background", ""):
        return _UNKNOWN
    if "gradient(" in style.get("background-image", "") + style.get("background", ""):
        return _UNKNOWN
    value = style.get("background-color") or style.get("background") or attributes.get("bgcolor")
    if value is None or value in {"inherit", "none", "initial", "unset"}:
        return around.background
    # `background` may hold more than a colour; rgb(…) keeps its own spaces
    colour = read_colour(value.lower())
    if colour is None:
        colour = next(filter(None, (read_colour(part) for part in value.lower().split())), _UNKNOWN)
    return around.background if colour == "clear" else colour


def _size(style: Mapping[str, str], around: Look) -> float:
    value = style.get("font-size")
    size = read_points(value, of=around.size) if value is not None else None
    return around.size if size is None else size


def _preserved(tag: str, white_space: str, around: Look) -> bool:
    if white_space.startswith(("pre", "break-spaces")):
        return True
    return tag in {"pre", "textarea", "listing", "xmp"} or (
        around.preserved and white_space not in {"normal", "nowrap"}
    )
