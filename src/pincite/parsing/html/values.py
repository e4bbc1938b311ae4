"""CSS values → numbers, pixels and colours; None for whatever is not understood."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

VIEWPORT = (1280.0, 800.0)
"""Pixels of the window in which a page is looked at: an ordinary screen."""

ROOT_SIZE = 16.0
"""Pixels of the letters of a page that says nothing else."""

MAX_NESTING = 32
"""Functions inside each other that are looked into."""

_PIXELS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54}
_EMS = {"em": 1.0, "ex": 0.5, "ch": 0.6, "ic": 1.0, "cap": 0.7, "lh": 1.25}
_VIEW = {"w": VIEWPORT[0], "h": VIEWPORT[1], "i": VIEWPORT[0], "b": VIEWPORT[1]}
_SYSTEM = {
    "canvas": (1.0, 1.0, 1.0), "canvastext": (0.0, 0.0, 0.0), "field": (1.0, 1.0, 1.0), "fieldtext": (0.0, 0.0, 0.0),
    "linktext": (0.0, 0.0, 0.93), "buttontext": (0.0, 0.0, 0.0), "windowtext": (0.0, 0.0, 0.0),
    "window": (1.0, 1.0, 1.0),
}  # fmt: skip
_FROM_XYZ = {
    "xyz-d65": ((3.24097, -1.53738, -0.49861), (-0.96924, 1.87597, 0.04156), (0.05563, -0.20398, 1.05697)),
    "xyz-d50": ((3.13414, -1.61739, -0.49066), (-0.97880, 1.91620, 0.03344), (0.07196, -0.22898, 1.40539)),
}
"""From XYZ under each white to linear sRGB, as in CSS Color 4."""

_MIXED = frozenset({"srgb", "srgb-linear", "lab", "oklab", "xyz", "xyz-d50", "xyz-d65"})
"""Spaces without a hue: mixing in sRGB gives nearly the colour that mixing there gives."""


class Colour(NamedTuple):
    """Red, green, blue and alpha, each 0–1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    def over(self, behind: Colour) -> Colour:
        """The colour that it gives painted over an opaque one."""
        parts = [
            own * self.alpha + backdrop * (1 - self.alpha) for own, backdrop in zip(self[:3], behind[:3], strict=True)
        ]
        return Colour(*parts)

    @property
    def luminance(self) -> float:
        """The relative luminance of WCAG 2, 0–1."""
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in self[:3])
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue


BLACK = Colour(0.0, 0.0, 0.0)
WHITE = Colour(1.0, 1.0, 1.0)


def contrast(colour: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2, 1–21."""
    high, low = sorted((colour.luminance, other.luminance), reverse=True)
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=4_096)
def tokens_of(value: str) -> tuple[Any, ...]:
    """The component values of a text, without white space and comments."""
    import tinycss2

    parsed = tinycss2.parse_component_value_list(value, skip_comments=True)
    return tuple(token for token in parsed if token.type != "whitespace")


def words_of(value: str) -> list[str]:
    """The parts of a value that white space separates, each as text; functions are one part."""
    return [token.serialize() for token in tokens_of(value)]


def read_number(value: str) -> float | None:
    """A number, or a percentage as a fraction."""
    tokens = tokens_of(value)
    return _Calculation(em=ROOT_SIZE, base=1.0).value(tokens) if tokens else None


def read_length(value: str, *, em: float, base: float | None = None) -> float | None:
    """A length in pixels; percentages are of `base`, and not understood without one."""
    tokens = tokens_of(value)
    return _Calculation(em=em, base=base).value(tokens) if len(tokens) == 1 else None


def read_lengths(value: str, *, em: float) -> list[float | None]:
    """Each length of a list."""
    calculation = _Calculation(em=em, base=None)
    return [calculation.value([token]) for token in tokens_of(value) if token.type != "literal"]


class _Calculation:
    def __init__(self, *, em: float, base: float | None) -> None:
        self.em = em
        self.base = base

    def value(self, tokens: Sequence[Any], depth: int = 0) -> float | None:
        """A sum of products; None where a part is not understood."""
        if depth > MAX_NESTING:
            return None
        terms: list[float] = []
        sign, operator = 1.0, "+"
        for token in tokens:
            if token.type == "whitespace":
                continue
            if token.type == "literal" and token.value in "+-*/" and operator == "":
                operator = token.value
                continue
            number = self._term(token, depth)
            if number is None or operator == "":
                return None
            if operator in "+-":
                sign = -1.0 if operator == "-" else 1.0
                terms.append(sign * number)
            elif operator == "*":
                terms[-1] *= number
            else:
                terms[-1] = terms[-1] / number if number else math.inf
            operator = ""
        total = sum(terms)
        return total if terms and operator == "" and math.isfinite(total) else None

    def _term(self, token: Any, depth: int) -> float | None:
        if token.type == "number":
            return float(token.value)
        if token.type == "percentage":
            return None if self.base is None else float(token.value) * self.base / 100
        if token.type == "dimension":
            return self._dimension(float(token.value), token.lower_unit)
        if token.type == "() block":
            return self.value(token.content, depth + 1)
        return self._function(token, depth) if token.type == "function" else None

    def _dimension(self, number: float, unit: str) -> float | None:
        if unit in _PIXELS:
            return number * _PIXELS[unit]
        if unit in _EMS:
            return number * _EMS[unit] * self.em
        if unit.startswith("r") and unit[1:] in _EMS:
            return number * _EMS[unit[1:]] * ROOT_SIZE
        unit = unit.replace("cq", "v", 1) if unit.startswith("cq") else unit  # a container is as wide as the window
        if unit[-4:] in {"vmin", "vmax"}:
            return number * (min if unit.endswith("n") else max)(VIEWPORT) / 100
        if len(unit) in {2, 3} and unit[-2] == "v" and unit[-1] in _VIEW and unit[:-2] in {"", "s", "l", "d"}:
            return number * _VIEW[unit[-1]] / 100
        return None

    def _function(self, token: Any, depth: int) -> float | None:
        if token.lower_name == "calc":
            return self.value(token.arguments, depth + 1)
        if token.lower_name == "env":  # of a screen without notches
            return 0.0 if token.arguments and token.arguments[0].serialize().startswith("safe-area-") else None
        numbers = [self.value(part, depth + 1) for part in split(token.arguments)]
        operands = [number for number in numbers if number is not None]
        if not operands or len(operands) < len(numbers):
            return None
        if token.lower_name in {"min", "max"}:
            return min(operands) if token.lower_name == "min" else max(operands)
        if token.lower_name == "clamp" and len(operands) == 3:
            return max(operands[0], min(operands[1], operands[2]))
        return None


def split(tokens: Iterable[Any]) -> list[list[Any]]:
    """The arguments of a function: its component values between commas, without white space."""
    parts: list[list[Any]] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        elif token.type not in {"whitespace", "comment"}:
            parts[-1].append(token)
    return parts


def read_colour(value: str, current: Colour | None) -> Colour | None:
    """The colour that a value names; `current` is what `currentcolor` means."""
    tokens = tokens_of(value)
    return colour_of(tokens[0], current) if len(tokens) == 1 else None


def colour_of(token: Any, current: Colour | None, depth: int = 0) -> Colour | None:
    """The colour of one component value."""
    if token.type == "ident" and token.lower_value in _SYSTEM:
        return Colour(*_SYSTEM[token.lower_value])
    if token.type == "function" and token.lower_name == "color-mix":
        return _mixed(token, current, depth) if depth < MAX_NESTING else None
    if token.type not in {"ident", "hash", "function"}:
        return None
    return current if token.type == "ident" and token.lower_value == "currentcolor" else _parsed(token)


@lru_cache(maxsize=4_096)
def _parsed(token: Any) -> Colour | None:
    from tinycss2 import color5

    try:
        colour: Any = color5.parse_color(token)
        if colour is None or isinstance(colour, str):
            return None
        parts = _in_srgb(colour)
    except (ValueError, TypeError, AttributeError, IndexError, NotImplementedError, ArithmeticError):
        return None  # not a colour of CSS, or in a space that tinycss2 has no way out of
    if any(part is None or not math.isfinite(part) for part in (*parts, colour.alpha)):
        return None
    return Colour(*(min(max(part, 0.0), 1.0) for part in (*parts, colour.alpha)))


def _in_srgb(colour: Any) -> tuple[float, float, float]:
    if colour.space in {"srgb", "hsl", "hwb"}:
        red, green, blue = colour.to("srgb").coordinates
    else:
        white = "xyz-d50" if colour.space in {"lab", "lch", "xyz-d50"} else "xyz-d65"
        xyz = colour.to(white).coordinates
        linear = (sum(part * share for part, share in zip(xyz, row, strict=True)) for row in _FROM_XYZ[white])
        red, green, blue = (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in linear)
    return red, green, blue


def _mixed(token: Any, current: Colour | None, depth: int) -> Colour | None:
    parts = split(token.arguments)
    if len(parts) != 3 or [part_token.type for part_token in parts[0]] != ["ident", "ident"]:
        return None
    if parts[0][1].lower_value not in _MIXED:
        return None
    colours: list[Colour] = []
    shares: list[float | None] = []
    for part in parts[1:]:
        colour = next(
            (mixed_colour for part_token in part if (mixed_colour := colour_of(part_token, current, depth + 1))), None
        )
        if colour is None or len(part) > 2:
            return None
        colours.append(colour)
        shares.append(next((part_token.value / 100 for part_token in part if part_token.type == "percentage"), None))
    if len(shares) == 2 and None in shares:
        percentages = [share for share in shares if share is not None]
        shares = [0.5, 0.5] if not percentages else [1 - percentages[0] if share is None else share for share in shares]
    first, second = (share or 0.0 for share in shares)
    if first + second <= 0:
        return None
    first = first / (first + second)
    return Colour(*(channel * first + two * (1 - first) for channel, two in zip(*colours, strict=True)))
