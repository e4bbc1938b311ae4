"""What of a web page's style sheets decides whether its text is seen: simple rules, and declarations on elements.

Read are rules whose selectors are a tag, classes or an id (`p`, `.note`, `div.note.old`, `#x`), of style sheets in the
page itself, and `style` attributes. Rules with conditions (`@media`, `:hover`) and selectors of other kinds are not: a
page can hide text by them, and with scripts, without our seeing it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

MAX_RULES = 20_000
"""Selectors read from one page's style sheets."""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SIMPLE = re.compile(r"(?P<tag>[a-z][a-z0-9]*|\*)?(?P<rest>(?:[.#][\w-]+)*)", re.IGNORECASE)
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*(?:[,/]\s*([\d.]+%?)\s*)?\)")
_LENGTH = re.compile(r"(-?\d*\.?\d+)(px|pt|em|rem|%|in|cm|mm|pc|vw|vh)?")
_NAMED = {
    "white": "FFFFFF", "black": "000000", "red": "FF0000", "green": "008000", "blue": "0000FF", "yellow": "FFFF00",
    "gray": "808080", "grey": "808080", "silver": "C0C0C0", "navy": "000080", "snow": "FFFAFA", "ivory": "FFFFF0",
    "whitesmoke": "F5F5F5", "ghostwhite": "F8F8FF", "floralwhite": "FFFAF0", "azure": "F0FFFF", "mintcream": "F5FFFA",
}  # fmt: skip
_POINTS = {"px": 0.75, "pt": 1.0, "in": 72.0, "cm": 28.35, "mm": 2.835, "pc": 12.0}

Declarations = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Rule:
    tag: str | None
    classes: frozenset[str]
    id: str | None
    declarations: Declarations
    order: tuple[int, int]

    def matches(self, tag: str, classes: frozenset[str], identifier: str | None) -> bool:
        return (
            (self.tag is None or self.tag == tag)
            and self.classes <= classes
            and (self.id is None or self.id == identifier)
        )


class StyleSheet:
    """The simple rules of a page's style sheets, found again by class, id and tag."""

    def __init__(self, sheets: Iterable[str]) -> None:
        self._rules: dict[str, list[_Rule]] = {}
        self._known: dict[tuple[str, str, str | None], dict[str, tuple[bool, str]]] = {}
        for number, rule in enumerate(_rules(sheets)):
            if number >= MAX_RULES:
                break
            anchor = f"#{rule.id}" if rule.id else f".{min(rule.classes)}" if rule.classes else rule.tag or "*"
            self._rules.setdefault(anchor, []).append(rule)

    def declarations(self, tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
        """What the rules and the element's own `style` declare of it, the stronger over the weaker."""
        own = read_declarations(attributes.get("style", ""))
        if not self._rules:
            return _plain(own)
        ranked = dict(self._ranked(tag, attributes.get("class", ""), attributes.get("id")))
        _add(ranked, own)
        return {name: value for name, (_, value) in ranked.items()}

    def _ranked(self, tag: str, names: str, identifier: str | None) -> dict[str, tuple[bool, str]]:
        """What the rules declare of elements with this tag, these classes and this id, and whether it is important."""
        key = (tag, names, identifier)
        if key in self._known:
            return self._known[key]
        classes = frozenset(names.split())
        anchors = ["*", tag, *(f".{name}" for name in classes), f"#{identifier}"]
        found = [
            rule for anchor in anchors for rule in self._rules.get(anchor, ()) if rule.matches(tag, classes, identifier)
        ]
        ranked: dict[str, tuple[bool, str]] = {}
        for rule in sorted(found, key=lambda rule: rule.order):
            _add(ranked, rule.declarations)
        if len(self._known) < MAX_RULES:
            self._known[key] = ranked
        return ranked


def read_declarations(text: str) -> dict[str, str]:
    """The declarations of a `style` attribute or a rule's body: lower-case names and values, `!important` kept."""
    found: dict[str, str] = {}
    for declaration in _COMMENT.sub(" ", text).split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            found[name.strip().lower()] = " ".join(value.lower().split())
    return found


def read_colour(value: str) -> str | None:
    """Six hex digits of a CSS colour, "clear" for a transparent one; None for what is not known here."""
    text = value.strip()
    if text.startswith("#"):
        digits = text[1:].upper()
        if len(digits) in {4, 8} and digits[-(len(digits) // 4) :].strip("0") == "":
            return "clear"
        digits = digits[:3] if len(digits) == 4 else digits[:6]
        digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
        return digits if re.fullmatch("[0-9A-F]{6}", digits) else None
    if text == "transparent":
        return "clear"
    match = _RGB.fullmatch(text)
    if match:
        if match[4] is not None and float(match[4].rstrip("%") or 0) * (0.01 if match[4].endswith("%") else 1) < 0.05:
            return "clear"
        return "".join(f"{min(int(part), 255):02X}" for part in match.groups()[:3])
    return _NAMED.get(text)


def read_points(value: str, *, of: float) -> float | None:
    """A CSS length in points; `em` and `%` of the size given. None for what is no length."""
    match = _LENGTH.fullmatch(value.strip())
    if match is None:
        return None
    number, unit = float(match[1]), match[2]
    if unit in {"em", "%"}:
        return number * of * (0.01 if unit == "%" else 1.0)
    if unit in {"rem", "vw", "vh"}:
        return number * 12.0
    return number * _POINTS.get(unit or "px", 0.75)


def _add(ranked: dict[str, tuple[bool, str]], declarations: Declarations) -> None:
    for name, value in declarations.items():
        important = "!" in value
        if important or not ranked.get(name, (False, ""))[0]:
            ranked[name] = (important, value.split("!")[0].strip())


def _plain(declarations: Declarations) -> dict[str, str]:
    return {name: value.split("!")[0].strip() for name, value in declarations.items()}


def _rules(sheets: Iterable[str]) -> Iterator[_Rule]:
    place = 0
    for sheet in sheets:
        for selectors, body in _bodies(_COMMENT.sub(" ", sheet)):
            declarations = read_declarations(body)
            for selector in selectors.split(","):
                rule = _rule(selector.strip(), declarations, place)
                place += 1
                if rule is not None:
                    yield rule


def _bodies(sheet: str) -> Iterator[tuple[str, str]]:
    """The rules of a sheet as selectors and body; blocks of at-rules are passed over whole."""
    at = 0
    while (opening := sheet.find("{", at)) >= 0:
        selectors = sheet[at:opening].rsplit(";", 1)[-1].strip()
        if selectors.startswith("@"):
            at = _end_of_block(sheet, opening)
            continue
        closing = sheet.find("}", opening)
        closing = len(sheet) if closing < 0 else closing
        yield selectors, sheet[opening + 1 : closing]
        at = closing + 1


def _end_of_block(sheet: str, opening: int) -> int:
    depth = 0
    for match in re.compile(r"[{}]").finditer(sheet, opening):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            return match.end()
    return len(sheet)


def _rule(selector: str, declarations: Declarations, place: int) -> _Rule | None:
    match = _SIMPLE.fullmatch(selector)
    if match is None or not selector:
        return None
    names = re.findall(r"([.#])([\w-]+)", match["rest"])
    ids = [name for kind, name in names if kind == "#"]
    if len(set(ids)) > 1:
        return None
    classes = frozenset(name for kind, name in names if kind == ".")
    tag = (match["tag"] or "").lower()
    strength = len(ids) * 100 + len(classes) * 10 + (tag not in {"", "*"})
    return _Rule(
        tag if tag not in {"", "*"} else None, classes, ids[0] if ids else None, declarations, (strength, place)
    )
