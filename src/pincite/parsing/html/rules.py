"""The style sheets of a page → its rules by selector, in the order of the cascade; nothing is fetched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from cssselect2 import Matcher, SelectorError, compile_selector_list

from pincite.parsing.html.conditions import Verdict, media_holds, supports_holds
from pincite.parsing.html.nodes import Node

MAX_RULES = 20_000
"""Selectors read from one page's style sheets."""

MAX_SHEETS = 64
"""Style sheets read, those that others import among them."""

MAX_DEPTH = 16
"""Rules inside rules that are looked into."""

MAX_SELECTOR = 4_000
"""Characters of one selector: nested rules make them long."""

_LAST = 1 << 30
"""The rank of what stands in no layer: after all layers."""

_PAINTED = frozenset({"first-line", "first-letter", "details-content"})
"""Pseudo-elements whose rules change how an element's own words are painted."""

_GENERATED = frozenset({"before", "after"})

Tokens = tuple[Any, ...]


class Declaration(NamedTuple):
    """A property's name in lower case (custom properties as they are), its value, and whether it is important."""

    name: str
    value: Tokens
    important: bool


class Rule(NamedTuple):
    """Declarations of one rule; `sure` says that its conditions hold, not only perhaps."""

    declarations: tuple[Declaration, ...]
    layer: tuple[int, ...]
    sure: bool


class Match(NamedTuple):
    """A rule that applies to an element or, where `pseudo` names one, to a pseudo-element of it."""

    rule: Rule
    specificity: tuple[int, int, int]
    order: int
    pseudo: str | None


class _RulePlace(NamedTuple):
    """Where rules stand: their parent's selectors, their layer, and whether the conditions around them hold."""

    parent: str | None
    layer: tuple[str, ...]
    sure: bool
    depth: int


@dataclass(slots=True)
class StyleRules:
    """The rules of a page; what its style sheets say of fonts, key frames and registered properties beside them.

    `outside` says that there are style sheets outside the file, which were not read; `more` that there are more rules
    than were read; `blocked` that a policy of the page may keep its own styles from being read.
    """

    outside: bool = False
    more: bool = False
    blocked: bool = False
    keyframes: dict[str, tuple[Declaration, ...]] = field(default_factory=dict)
    fonts: set[str] = field(default_factory=set)
    registered: dict[str, tuple[Tokens | None, bool]] = field(default_factory=dict)
    _matcher: Any = field(default_factory=Matcher)
    _layers: dict[tuple[str, ...], int] = field(default_factory=dict)
    _count: int = 0
    _sheets: int = 0

    def add_sheet(self, text: str, *, media: Verdict = True) -> None:
        """Read one style sheet; `media` says whether the whole of it applies."""
        import tinycss2

        self._sheets += 1
        if media is False or self._sheets > MAX_SHEETS:
            self.more = self.more or media is not False
            return
        rules = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
        self._read(rules, _RulePlace(None, (), media is True, 0))

    def add_address(self, address: str, *, media: Verdict = True) -> None:
        """Read the style sheet that an address holds itself (`data:`); any other is outside."""
        if media is False:
            return
        text = read_data(address)
        if text is None:
            self.outside = True
        else:
            self.add_sheet(text.decode("utf-8", "replace"), media=media)

    def matches(self, node: Node) -> list[Match]:
        """The rules that apply to an element, in no order that matters."""
        if not self._count:
            return []
        return [
            Match(rule, specificity, order, pseudo)
            for specificity, order, pseudo, rule in self._matcher.match(node)
            if pseudo is None or pseudo in _PAINTED or pseudo in _GENERATED
        ]

    def _read(self, rules: Iterable[Any], place: _RulePlace) -> None:
        for rule in rules:
            if rule.type == "qualified-rule":
                self._style(rule, place)
            elif rule.type == "at-rule":
                self._at_rule(rule, place)

    def _style(self, rule: Any, place: _RulePlace) -> None:
        selectors = _nested(rule.prelude, place.parent)
        if place.depth >= MAX_DEPTH or len(selectors) > MAX_SELECTOR:
            self.more = True
            return
        self._block(rule.content, selectors, place)

    def _block(self, content: Any, selectors: str | None, place: _RulePlace) -> None:
        """The declarations of a block, and the rules inside it."""
        import tinycss2

        items = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
        declarations = _declarations(items)
        if declarations and selectors is not None:
            self._add(selectors, declarations, place)
        inner = place._replace(parent=selectors, depth=place.depth + 1)
        self._read((item for item in items if item.type != "declaration"), inner)

    def _add(self, selectors: str, declarations: tuple[Declaration, ...], place: _RulePlace) -> None:
        compiled, exact = _compiled(selectors)
        rank = self._rank(place.layer)
        rule = Rule(declarations, rank, place.sure and exact)
        unsure = rule._replace(sure=False)
        for selector in compiled:
            if self._count >= MAX_RULES:
                self.more = True
                return
            self._count += 1
            self._matcher.add_selector(selector, unsure if selector.pseudo_element in _PAINTED else rule)

    def _rank(self, layer: tuple[str, ...]) -> tuple[int, ...]:
        ranks = [self._layers.setdefault(layer[: end + 1], len(self._layers)) for end in range(len(layer))]
        return (*ranks, _LAST)

    def _at_rule(self, rule: Any, place: _RulePlace) -> None:
        name = rule.lower_at_keyword
        if name == "import":
            self._import(rule.prelude)
        elif name == "layer" and rule.content is None:
            for part in _texts(rule.prelude):
                self._rank((*place.layer, *part.split(".")))
        elif rule.content is None or place.depth >= MAX_DEPTH:
            self.more = self.more or rule.content is not None
        elif name in {"keyframes", "-webkit-keyframes"}:
            self.keyframes[_texts(rule.prelude)[0].strip("\"'")] = _frames(rule.content)
        elif name == "font-face":
            self._font(rule.content)
        elif name == "property":
            self._property(_texts(rule.prelude)[0], rule.content)
        else:
            self._group(name, rule, place)

    def _group(self, name: str, rule: Any, place: _RulePlace) -> None:
        """Rules that apply where something holds."""
        verdict: Verdict = None
        layer = place.layer
        if name == "media":
            verdict = media_holds(rule.prelude)
        elif name == "supports":
            verdict = supports_holds(rule.prelude)
        elif name == "layer":
            verdict = True
            layer = (*layer, *(_texts(rule.prelude)[0] or f"#{len(self._layers)}").split("."))
        elif name not in {"container", "scope"}:
            return  # @page, @counter-style, @starting-style and others that no word's place or colour rests on
        if verdict is False:
            return
        inner = place._replace(layer=layer, sure=place.sure and verdict is True, depth=place.depth + 1)
        if layer:
            self._rank(layer)
        if place.parent is not None:
            self._block(rule.content, place.parent, inner)
            return
        import tinycss2

        self._read(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True), inner)

    def _import(self, prelude: Sequence[Any]) -> None:
        tokens = [token for token in prelude if token.type not in {"whitespace", "comment"}]
        if not tokens:
            return
        first = tokens[0]
        address = (
            first.arguments[0].value if first.type == "function" and first.arguments else getattr(first, "value", "")
        )
        conditions = [token for token in tokens[1:] if _name(token) not in {"layer", "supports", "scope"}]
        media = media_holds(conditions)
        # the layer and the conditions of an import are not looked at: its rules apply perhaps
        self.add_address(str(address), media=media if len(conditions) == len(tokens) - 1 else media and None)

    def _font(self, content: Any) -> None:
        """A font whose shapes are in the file may show other letters than it says."""
        import tinycss2

        descriptors = {
            declaration.name: declaration.value
            for declaration in _declarations(tinycss2.parse_blocks_contents(content))
        }
        source = tinycss2.serialize(descriptors.get("src", ())).lower()
        if "data:" in source:
            self.fonts.add(tinycss2.serialize(descriptors.get("font-family", ())).strip().strip("\"'").lower())

    def _property(self, name: str, content: Any) -> None:
        import tinycss2

        descriptors = {
            declaration.name: declaration.value
            for declaration in _declarations(tinycss2.parse_blocks_contents(content))
        }
        inherits = tinycss2.serialize(descriptors.get("inherits", ())).strip().lower() != "false"
        self.registered[name] = (descriptors.get("initial-value"), inherits)


@lru_cache(maxsize=2_048)
def style_declarations(text: str) -> tuple[Declaration, ...]:
    """The declarations of a `style` attribute."""
    import tinycss2

    return _declarations(tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True))


def read_data(address: str) -> bytes | None:
    """The bytes of a `data:` address; None for one that leads out of the file."""
    import base64
    import binascii

    head, comma, data = address.strip().partition(",")
    if head[:5].lower() != "data:" or not comma:
        return None
    content = unquote_to_bytes(data)
    if not head.lower().rstrip().endswith(";base64"):
        return content
    try:
        return base64.b64decode(content + b"=" * (-len(content) % 4))
    except binascii.Error:
        return None


def _declarations(items: Iterable[Any]) -> tuple[Declaration, ...]:
    return tuple(
        Declaration(
            item.name if item.name.startswith("--") else item.lower_name,
            tuple(token for token in item.value if token.type != "comment"),
            item.important,
        )
        for item in items
        if item.type == "declaration"
    )


def _frames(content: Any) -> tuple[Declaration, ...]:
    """What any of the key frames declares."""
    import tinycss2

    frames = tinycss2.parse_rule_list(content, skip_comments=True, skip_whitespace=True)
    return tuple(
        declaration
        for frame in frames
        if frame.type == "qualified-rule"
        for declaration in _declarations(tinycss2.parse_blocks_contents(frame.content))
    )


def _name(token: Any) -> str:
    return str(getattr(token, "lower_value", None) or getattr(token, "lower_name", ""))


def _texts(tokens: Iterable[Any]) -> list[str]:
    import tinycss2

    return [part.strip() for part in tinycss2.serialize(tokens).split(",")]


def _nested(prelude: Sequence[Any], parent: str | None) -> str:
    """The selectors of a rule inside another, with the parent's for `&`."""
    import tinycss2

    text: str = tinycss2.serialize(prelude).strip()
    if parent is None:
        return text.replace("&", ":root") if "&" in text else text
    own = []
    for part in _split_selectors(prelude):
        if any(token.type == "literal" and token.value == "&" for token in part):
            pieces = [
                f":is({parent})" if token.type == "literal" and token.value == "&" else token.serialize()
                for token in part
            ]
            own.append("".join(pieces))
        else:
            own.append(f":is({parent}) {tinycss2.serialize(part).replace('&', f':is({parent})')}")
    return ",".join(own)


def _split_selectors(prelude: Sequence[Any]) -> list[list[Any]]:
    parts: list[list[Any]] = [[]]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


@lru_cache(maxsize=1_024)
def _compiled(selectors: str) -> tuple[tuple[Any, ...], bool]:
    """The compiled selectors, and whether they are the rule's own: what is not understood is left out of them."""
    import tinycss2

    try:
        return tuple(compile_selector_list(selectors)), True
    except (SelectorError, NotImplementedError, SyntaxError, RecursionError):
        pass
    compiled: list[Any] = []
    for part in _split_selectors(tinycss2.parse_component_value_list(selectors)):
        text = _without_conditions(part)
        if text is None:
            return (), True  # of another browser: this one drops the rule
        try:
            compiled += compile_selector_list(text)
        except (SelectorError, NotImplementedError, SyntaxError, RecursionError):
            return (), True  # no selector at all
    return tuple(compiled), False


def _without_conditions(tokens: Sequence[Any]) -> str | None:
    """A selector that also selects whatever this one does: without its pseudo-classes."""
    pieces: list[str] = []
    colons = 0
    for token in tokens:
        if token.type == "literal" and token.value == ":":
            colons += 1
        elif colons:
            name = _name(token)
            if name.startswith(("-moz-", "-ms-", "-o-")):
                return None
            if colons > 1:
                pieces.append(f"::{name}")
            colons = 0
            pieces.append("" if pieces and not pieces[-1].endswith((" ", ">", "+", "~")) else "*")
        else:
            pieces.append(token.serialize())
    text = "".join(pieces).strip()
    return text or "*"
