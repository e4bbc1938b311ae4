"""The colours of letters and of what lies behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.parsing.html.values import (
    BLACK,
    WHITE,
    Colour,
    colour_of,
    read_colour,
    read_length,
    read_number,
    split,
    tokens_of,
)

if TYPE_CHECKING:
    from pincite.parsing.html.cascade import Values

MAX_BACKGROUNDS = 16
"""Colours kept of what may lie behind words; more are more than anybody reads on."""

_INHERITED = frozenset({"inherit", "unset", "currentcolor", "revert", "revert-layer"})
_WIDE_SHADOW = 8.0
_GRADIENTS = ("linear-gradient", "radial-gradient", "conic-gradient")


def ink_of(
    tag: str, values: Values, colour: Colour | None, fill: Colour | None, is_filled: bool
) -> tuple[Colour | None, Colour | None, bool]:
    """The colour of an element, the other one that its letters are filled with, and whether there is one."""
    colour_value = values.get("color")
    if colour_value == "initial" or (colour_value is None and values.get("all") == "initial"):
        colour = BLACK
    elif colour_value is not None and colour_value not in _INHERITED:
        colour = read_colour(colour_value, colour)
    if tag == "svg":
        fill, is_filled = BLACK, True
    elif tag == "foreignobject":
        is_filled = False
    filling = values.get("-webkit-text-fill-color") or values.get("fill" if is_filled else "")
    if filling is None or filling in _INHERITED - {"currentcolor"}:
        pass
    elif filling == "currentcolor":
        fill, is_filled = colour, True
    else:
        fill, is_filled = _filling(filling, colour), True
    if is_filled and fill is not None and "fill-opacity" in values:
        share = read_number(values["fill-opacity"])
        fill = None if share is None else fill._replace(alpha=fill.alpha * min(max(share, 0.0), 1.0))
    return colour, fill, is_filled


def _filling(value: str, colour: Colour | None) -> Colour | None:
    if value == "none":
        return Colour(0.0, 0.0, 0.0, 0.0)
    return BLACK if value == "initial" else read_colour(value, colour)


def backgrounds_of(
    tag: str, values: Values, around: tuple[Colour, ...] | None, colour: Colour | None
) -> tuple[Colour, ...] | None:
    """The colours that may lie behind an element's words; None where that is not known."""
    behind = around
    if tag in {"button", "mark", "input", "select", "textarea"}:
        behind = (Colour(1.0, 1.0, 0.0),) if tag == "mark" else (WHITE, *(around or ()))
    for token in _layers(values):
        painted = _painted(token, colour)
        if painted is None:
            behind = None
        elif painted:
            behind = _over(painted, behind)
    shades = _shades(values, colour)
    if shades is None:
        return None
    if shades and behind is not None:
        behind = tuple(dict.fromkeys((*behind, *(shade.over(backdrop) for shade in shades for backdrop in behind))))
    return behind if behind is None or len(behind) <= MAX_BACKGROUNDS else None


def is_painted(values: Values, *, least: float = 0.0) -> bool:
    """Whether an element paints something behind its words, with more alpha than `least`."""
    for token in _layers(values):
        painted = _painted(token, BLACK)
        if painted is None or any(colour.alpha > least for colour in painted):
            return True
    return False


def _layers(values: Values) -> list[object]:
    """What the background consists of, the lowest first: a colour, and images."""
    shorthand = tokens_of(values.get("background", ""))
    colours = tokens_of(values.get("background-color", "")) or shorthand
    images = tokens_of(values.get("background-image", "")) or shorthand
    lowest = [token for token in colours if _is_colour(token)]
    upper = [token for token in images if _is_image(token)]
    return [*lowest[-1:], *reversed(upper)]


def _is_image(token: object) -> bool:
    kind = getattr(token, "type", "")
    return kind == "url" or (kind == "function" and not _is_colour(token))


def _is_colour(token: object) -> bool:
    kind = getattr(token, "type", "")
    if kind == "function":
        return str(getattr(token, "lower_name", "")) in {
            "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark",
            "device-cmyk",
        }  # fmt: skip
    return kind == "hash" or (kind == "ident" and colour_of(token, BLACK) is not None)


def _painted(token: object, colour: Colour | None) -> tuple[Colour, ...] | None:
    """The colours that one layer paints; None where they are not known, empty for what is not in the file."""
    kind = getattr(token, "type", "")
    if _is_colour(token):
        own = colour_of(token, colour)
        return None if own is None else (own,) if own.alpha else ()
    name = str(getattr(token, "lower_name", ""))
    if kind == "url" or name == "url":
        address = str(getattr(token, "value", "") or getattr(token, "arguments", [""])[0])
        return None if address.strip("\"' <").lower().startswith("data:") or "data:" in address[:12] else ()
    if not name.removeprefix("-webkit-").removeprefix("repeating-").startswith(_GRADIENTS):
        return None
    stops: list[Colour] = []
    for part in split(getattr(token, "arguments", [])):
        colour_stops = [
            stop for part_token in part if _is_colour(part_token) and (stop := colour_of(part_token, colour))
        ]
        if not colour_stops and any(_is_colour(part_token) for part_token in part):
            return None
        stops += colour_stops
    return tuple(stops) or None


def _over(painted: tuple[Colour, ...], behind: tuple[Colour, ...] | None) -> tuple[Colour, ...] | None:
    if all(colour.alpha >= 1 for colour in painted):
        return tuple(dict.fromkeys(painted))
    if behind is None:
        return None
    return tuple(dict.fromkeys(colour.over(backdrop) for colour in painted for backdrop in behind))


def _shades(values: Values, colour: Colour | None) -> tuple[Colour, ...] | None:
    """The colours of shadows that fall on the background from inside; None where they are not known."""
    if "fill" in values.get("border-image", "").split():
        return None
    shades: list[Colour] = []
    for part in split(tokens_of(values.get("box-shadow", ""))):
        if any(token.type == "ident" and token.lower_value == "inset" for token in part):
            texts = [token.serialize() for token in part if token.type in {"dimension", "number", "function"}]
            lengths = [length for text in texts if (length := read_length(text, em=16.0)) is not None]
            if lengths and max(map(abs, lengths)) <= _WIDE_SHADOW:
                continue
            shades_named = [shade for token in part if _is_colour(token) and (shade := colour_of(token, colour))]
            if not shades_named:
                return None
            shades += shades_named
    return tuple(shades)
