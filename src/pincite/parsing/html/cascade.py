"""Which declarations win for each element, their variables filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from pincite.parsing.html.nodes import Node
from pincite.parsing.html.properties import COVERED, SHORTHANDS, canonical
from pincite.parsing.html.rules import Declaration, Match, StyleRules, Tokens, style_declarations
from pincite.parsing.html.values import MAX_NESTING, tokens_of

MAX_TOKENS = 10_000
"""Component values of one value with its variables filled in."""

Values = Mapping[str, str]
Variables = Mapping[str, Tokens]

_NO_VALUES: dict[str, str] = {}
_ATTRIBUTES = frozenset({
    "fill", "fill-opacity", "opacity", "display", "visibility", "font-size", "stroke", "filter", "mask", "clip-path",
    "transform", "letter-spacing", "word-spacing", "overflow", "color",
})  # fmt: skip
"""Attributes of drawings (SVG) that are properties."""

_Ranked = tuple[tuple[Any, ...], Declaration, bool]


class ElementStyle(NamedTuple):
    """What is declared of an element: names and values in lower case, the variables that it hands on.

    `perhaps` are the values if what applies perhaps does apply, None where nothing does only perhaps; `generated` are
    the values of its `::before` and `::after`.
    """

    values: Values
    variables: Variables
    perhaps: Values | None = None
    generated: tuple[Values, ...] = ()


class _Unresolved(Exception):
    """A variable that has no value, or too large a one."""


@dataclass(slots=True)
class Cascade:
    """The winning declarations of a page's elements, one after another."""

    rules: StyleRules
    _initial: Variables = field(init=False)
    _known: dict[Any, tuple[ElementStyle, Variables]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._initial = {name: value for name, (value, _) in self.rules.registered.items() if value is not None}

    def style_of(self, node: Node, around: Variables) -> ElementStyle:
        """The style of an element inside one with these variables."""
        matches = self.rules.matches(node)
        text = str(node.etree_element.get("style", ""))
        hints = tuple(sorted(_hints(node).items()))
        # Elements that the same rules select share their style: pages have many of a few kinds.
        key = (tuple((match.order, match.pseudo) for match in matches), text, hints, id(around))
        if key not in self._known:
            self._known[key] = (self._style(matches, style_declarations(text), hints, around), around)
        return self._known[key][0]

    def _style(
        self,
        matches: list[Match],
        own: tuple[Declaration, ...],
        attributes: Iterable[tuple[str, str]],
        around: Variables,
    ) -> ElementStyle:
        hints = [Declaration(name, _attribute(name, value), False) for name, value in attributes]
        if not matches and not own and not hints:
            return ElementStyle(_NO_VALUES, self._handed_on(around))
        ranked: list[_Ranked] = [
            _ranked(own_declaration, (-1,), False, (0, 0, 0), at) for at, own_declaration in enumerate(hints)
        ]
        ranked += _of_rules(match for match in matches if match.pseudo not in {"before", "after"})
        attached = [_ranked(own_declaration, (0,), True, (0, 0, 0), at) for at, own_declaration in enumerate(own)]
        ranked += [(key, declaration, not self.rules.blocked) for key, declaration, _ in attached]
        ranked.sort(key=lambda each: each[0])
        sure = [declaration for _, declaration, is_sure in ranked if is_sure]
        variables = self._variables(sure, around)
        perhaps = None
        if len(sure) < len(ranked):
            every = [declaration for _, declaration, _ in ranked]
            perhaps = _values(every, self._variables(every, around))
        return ElementStyle(_values(sure, variables), variables, perhaps, tuple(self._generated(matches, variables)))

    def _generated(self, matches: list[Match], around: Variables) -> Iterable[Values]:
        for name in ("before", "after"):
            ranked = _of_rules(match for match in matches if match.pseudo == name)
            if ranked:
                declarations = [entry[1] for entry in sorted(ranked, key=lambda each: each[0])]
                yield _values(declarations, self._variables(declarations, around))

    def _handed_on(self, around: Variables) -> Variables:
        inherited_names = [
            name for name, (_, inherits) in self.rules.registered.items() if not inherits and name in around
        ]
        if not self._initial and not inherited_names:
            return around
        handed = {name: value for name, value in around.items() if name not in inherited_names}
        return {**self._initial, **handed}

    def _variables(self, declarations: Iterable[Declaration], around: Variables) -> Variables:
        own = {declaration.name: declaration.value for declaration in declarations if declaration.name.startswith("--")}
        handed = self._handed_on(around)
        if not own:
            return handed
        variables = dict(handed)
        for name, value in own.items():
            word = _keyword(value)
            if word in {"inherit", "unset", "revert", "revert-layer"}:
                continue
            variables.pop(name, None)
            if word != "initial":
                variables[name] = value
        for name in own:
            if name in variables:
                _settle(name, variables)
        return variables


def _settle(name: str, variables: dict[str, Tokens]) -> None:
    try:
        variables[name] = tuple(_filled(variables[name], variables, 0, frozenset({name})))
    except _Unresolved:
        del variables[name]


def _keyword(value: Tokens) -> str:
    words = [token for token in value if token.type != "whitespace"]
    return str(words[0].lower_value) if len(words) == 1 and words[0].type == "ident" else ""


def _of_rules(matches: Iterable[Match]) -> list[_Ranked]:
    return [
        (_key(declaration, match.rule.layer, False, match.specificity, (match.order, at)), declaration, match.rule.sure)
        for match in matches
        for at, declaration in enumerate(match.rule.declarations)
    ]


def _ranked(
    declaration: Declaration, layer: tuple[int, ...], attached: bool, specificity: tuple[int, int, int], at: int
) -> _Ranked:
    return _key(declaration, layer, attached, specificity, (at, 0)), declaration, True


def _key(
    declaration: Declaration, layer: tuple[int, ...], attached: bool, specificity: tuple[int, int, int], order: Any
) -> tuple[Any, ...]:
    """The place in the cascade; the layers of what is important count the other way round."""
    if declaration.important:
        layer = tuple(-rank for rank in layer)
    return declaration.important, attached, layer, specificity, order


def _values(declarations: Iterable[Declaration], variables: Variables) -> Values:
    """The last value of each property, shorthands taken apart."""
    values: dict[str, str] = {}
    for declaration in declarations:
        if declaration.name.startswith("--"):
            continue
        name = canonical(declaration.name)
        if name is None:
            continue
        value = _text(declaration.value, variables)
        if value is None:  # invalid when its variables are filled in: as if it were not declared at all
            for property_name in (name, *SHORTHANDS.get(name, ()), *COVERED.get(name, ())):
                values.pop(property_name, None)
        elif not _is_of_other_browser(value):
            _set(values, name, value)
    return values


def _set(values: dict[str, str], name: str, value: str) -> None:
    if name == "all":
        values.clear()
        values["all"] = value
    elif name in SHORTHANDS:
        values.update(_sides(SHORTHANDS[name], value))
    else:
        for part in COVERED.get(name, ()):
            values.pop(part, None)
        values[name] = value


@lru_cache(maxsize=4_096)
def _sides(names: tuple[str, ...], value: str) -> dict[str, str]:
    parts = [token.serialize() for token in tokens_of(value)] or [""]
    if len(names) == 4:
        top, right, bottom, left = (parts + [parts[0]] * 3)[:4] if len(parts) == 1 else _four(parts)
        return dict(zip(names, (top, right, bottom, left), strict=True))
    return {names[0]: parts[0], names[1]: parts[1] if len(parts) > 1 else parts[0]}


def _four(parts: list[str]) -> list[str]:
    top, right = parts[0], parts[1]
    return [top, right, parts[2] if len(parts) > 2 else top, parts[3] if len(parts) > 3 else right]


def _is_of_other_browser(value: str) -> bool:
    return value.startswith(("-moz-", "-ms-", "-o-", "progid", "alpha(", "expression(")) or "\\9" in value


def _text(value: Tokens, variables: Variables) -> str | None:
    import tinycss2

    if any(token.type in {"function", "() block", "[] block", "{} block"} for token in value):
        try:
            value = tuple(_filled(value, variables, 0, frozenset()))
        except _Unresolved:
            return None
    text: str = tinycss2.serialize(value)
    return " ".join(text.lower().split())


def _filled(value: Iterable[Any], variables: Variables, depth: int, open_names: frozenset[str]) -> list[Any]:
    """The component values with variables filled in."""
    if depth > MAX_NESTING:
        raise _Unresolved
    filled: list[Any] = []
    for token in value:
        if token.type == "function" and token.lower_name == "var":
            filled += _variable(token.arguments, variables, depth, open_names)
        elif token.type == "function" and _has_variable(token.arguments, depth):
            inner = _filled(token.arguments, variables, depth + 1, open_names)
            filled.append(type(token)(token.source_line, token.source_column, token.name, inner))
        elif token.type == "() block" and _has_variable(token.content, depth):
            inner = _filled(token.content, variables, depth + 1, open_names)
            filled.append(type(token)(token.source_line, token.source_column, inner))
        else:
            filled.append(token)
        if len(filled) > MAX_TOKENS:
            raise _Unresolved
    return filled


def _variable(arguments: list[Any], variables: Variables, depth: int, open_names: frozenset[str]) -> list[Any]:
    words = [token for token in arguments if token.type not in {"whitespace", "comment"}]
    name = words[0].value if words and words[0].type == "ident" else ""
    if name in variables and name not in open_names:
        return _filled(variables[name], variables, depth + 1, open_names | {name})
    comma = next((at for at, token in enumerate(arguments) if token.type == "literal" and token.value == ","), None)
    if comma is None:
        raise _Unresolved
    return _filled(arguments[comma + 1 :], variables, depth + 1, open_names)


def _has_variable(tokens: Iterable[Any], depth: int) -> bool:
    if depth > MAX_NESTING:
        raise _Unresolved
    return any(
        (token.type == "function" and (token.lower_name == "var" or _has_variable(token.arguments, depth + 1)))
        or (token.type == "() block" and _has_variable(token.content, depth + 1))
        for token in tokens
    )


def _hints(node: Node) -> dict[str, str]:
    """What attributes say that are styles: those of old pages and of drawings."""
    element, tag = node.etree_element, node.local_name
    if not element.attrib and tag != "svg":
        return {}
    hints: dict[str, str] = {}
    if tag == "font" and element.get("color"):
        hints["color"] = element.get("color")
    if tag == "body" and element.get("text"):
        hints["color"] = element.get("text")
    if element.get("bgcolor") and tag in {"body", "table", "tr", "td", "th", "tbody", "thead", "tfoot", "marquee"}:
        hints["background-color"] = element.get("bgcolor")
    if element.get("background") and tag in {"body", "table", "td", "th", "tr"}:
        hints["background-image"] = f"url({element.get('background')})"
    drawn = _ATTRIBUTES.intersection(element.attrib)
    if drawn and any(ancestor.local_name == "svg" for ancestor in (node, *node.ancestors)):
        hints |= {name: element.get(name) for name in drawn}
    if tag == "svg":
        hints |= {name: element.get(name) for name in ("width", "height") if name in element.attrib}
        hints.setdefault("overflow", "hidden")
    return hints


def _attribute(name: str, value: str) -> Tokens:
    """An attribute's value; a colour of old pages may lack its `#`."""
    bare = value.strip()
    if name in {"color", "background-color"} and len(bare) in {3, 6}:
        try:
            int(bare, 16)
        except ValueError:
            return tokens_of(bare)
        return tokens_of(f"#{bare}")
    return tokens_of(bare)
