"""Whether the conditions of style rules hold: media queries and `@supports`; None for what cannot be said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pincite.parsing.html.properties import is_known
from pincite.parsing.html.values import MAX_NESTING, ROOT_SIZE, VIEWPORT, read_length, split, tokens_of

Verdict = bool | None

_TYPES = {"all": True, "screen": True}
_FEATURES: dict[str, str] = {
    "orientation": "landscape", "prefers-color-scheme": "light", "prefers-reduced-motion": "no-preference",
    "prefers-contrast": "no-preference", "prefers-reduced-transparency": "no-preference", "hover": "hover",
    "any-hover": "hover", "pointer": "fine", "any-pointer": "fine", "scripting": "enabled", "update": "fast",
    "forced-colors": "none", "inverted-colors": "none", "display-mode": "browser", "color-gamut": "srgb",
    "overflow-block": "scroll", "overflow-inline": "scroll", "dynamic-range": "standard", "prefers-reduced-data":
    "no-preference",
}  # fmt: skip
"""What an ordinary screen answers."""
_NONE = frozenset({"none", "no-preference"})
_SIZES = {
    "width": VIEWPORT[0], "height": VIEWPORT[1], "device-width": VIEWPORT[0], "device-height": VIEWPORT[1],
    "color": 8.0, "monochrome": 0.0, "grid": 0.0, "color-index": 0.0, "resolution": 1.0,
    "-webkit-device-pixel-ratio": 1.0, "aspect-ratio": VIEWPORT[0] / VIEWPORT[1],
}  # fmt: skip
_COMPARED: dict[str, Callable[[float, float], bool]] = {
    "<": lambda one, two: one < two,
    "<=": lambda one, two: one <= two,
    ">": lambda one, two: one > two,
    ">=": lambda one, two: one >= two,
    "=": lambda one, two: one == two,
}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}
_RESOLUTIONS = {"dppx": 1.0, "x": 1.0, "dpi": 1 / 96, "dpcm": 2.54 / 96}


def media_holds(tokens: Iterable[Any] | str) -> Verdict:
    """Whether a list of media queries holds for an ordinary screen; an empty one does."""
    values = tokens_of(tokens) if isinstance(tokens, str) else tokens
    queries = [query for query in split(values) if query]
    return any_of([_query(query) for query in queries]) if queries else True


def supports_holds(tokens: Sequence[Any]) -> Verdict:
    """Whether browsers support what an `@supports` rule asks for."""
    return _condition(_significant(tokens), _supported, 0)


def any_of(verdicts: Sequence[Verdict]) -> Verdict:
    """True where one is, else None where one is."""
    return True if True in verdicts else None if None in verdicts else False


def _all_of(verdicts: Sequence[Verdict]) -> Verdict:
    return False if False in verdicts else None if None in verdicts else True


def _not(verdict: Verdict) -> Verdict:
    return None if verdict is None else not verdict


def _significant(tokens: Iterable[Any]) -> list[Any]:
    return [token for token in tokens if token.type not in {"whitespace", "comment"}]


def _query(tokens: list[Any]) -> Verdict:
    words = [token.lower_value if token.type == "ident" else "" for token in tokens]
    negated = words[0] == "not" and len(words) > 1 and words[1] not in {"", "not"}
    start = 1 if negated or words[0] == "only" else 0
    if start < len(words) and words[start] not in {"", "not"}:
        kind = _TYPES.get(words[start], False)
        condition = tokens[start + 2 :] if words[start + 1 : start + 2] == ["and"] else tokens[start + 1 :]
        verdict = _all_of([kind, _condition(condition, _feature, 0)]) if condition else kind
        return _not(verdict) if negated else verdict
    return _condition(tokens, _feature, 0)


def _condition(tokens: list[Any], test: Callable[[Any], Verdict], depth: int) -> Verdict:
    """`not`, `and`, `or` and parentheses over the tests."""
    if depth > MAX_NESTING or not tokens:
        return None
    verdicts: list[Verdict] = []
    joints: set[str] = set()
    negated = False
    for token in tokens:
        if token.type == "ident" and token.lower_value == "not":
            negated = True
        elif token.type == "ident" and token.lower_value in {"and", "or"}:
            joints.add(token.lower_value)
        else:
            verdict = _part(token, test, depth)
            verdicts.append(_not(verdict) if negated else verdict)
            negated = False
    if not verdicts or len(joints) > 1:
        return None
    return any_of(verdicts) if "or" in joints else _all_of(verdicts)


def _part(token: Any, test: Callable[[Any], Verdict], depth: int) -> Verdict:
    if token.type == "() block":
        content = _significant(token.content)
        nested = bool(content) and (
            content[0].type == "() block" or (content[0].type == "ident" and content[0].lower_value == "not")
        )
        return _condition(content, test, depth + 1) if nested else test(content)
    return test([token])


def _feature(content: list[Any]) -> Verdict:
    """One feature: `(color)`, `(min-width: 600px)`, `(400px <= width < 900px)`."""
    if not content or content[0].type == "function":
        return None
    name = content[0].lower_value if content[0].type == "ident" else ""
    if len(content) == 1:
        return bool(_SIZES[name]) if name in _SIZES else _FEATURES[name] not in _NONE if name in _FEATURES else None
    if content[1].type == "literal" and content[1].value == ":":
        return _plain_feature(name, content[2:])
    return _range(content)


def _plain_feature(name: str, tokens: list[Any]) -> Verdict:
    if name in _FEATURES and len(tokens) == 1 and tokens[0].type == "ident":
        return bool(tokens[0].lower_value == _FEATURES[name])
    bound = name.removeprefix("-webkit-")[:4]
    feature = name.replace(bound, "", 1) if bound in {"min-", "max-"} else name
    size = _size(tokens)
    if feature not in _SIZES or size is None:
        return None
    compared = {"min-": ">=", "max-": "<="}.get(bound, "=")
    return _COMPARED[compared](_SIZES[feature], size)


def _size(tokens: list[Any]) -> float | None:
    if len(tokens) == 3 and tokens[1].type == "literal" and tokens[1].value == "/":
        tokens = [tokens[0], tokens[2]]
        return (
            tokens[0].value / tokens[1].value
            if all(token.type == "number" and token.value for token in tokens)
            else None
        )
    if len(tokens) != 1:
        return None
    if tokens[0].type == "dimension" and tokens[0].lower_unit in _RESOLUTIONS:
        return float(tokens[0].value) * _RESOLUTIONS[tokens[0].lower_unit]
    return read_length(tokens[0].serialize(), em=ROOT_SIZE)


def _range(content: list[Any]) -> Verdict:
    sides: list[list[Any]] = [[]]
    signs: list[str] = []
    for token in content:
        if token.type == "literal" and token.value in {"<", ">", "=", "<=", ">="}:
            if signs and not sides[-1]:
                signs[-1] += token.value
            else:
                signs.append(token.value)
                sides.append([])
        else:
            sides[-1].append(token)
    place = next((at for at, side in enumerate(sides) if len(side) == 1 and side[0].type == "ident"), None)
    name = sides[place][0].lower_value if place is not None else ""
    if place is None or name not in _SIZES or len(sides) != len(signs) + 1 or len(sides) > 3:
        return None
    verdicts: list[Verdict] = []
    for at, sign in enumerate(signs):
        turned = sign if at == place else _TURNED.get(sign, sign)
        size = _size(sides[at + 1] if at == place else sides[at])
        verdicts.append(None if size is None or turned not in _COMPARED else _COMPARED[turned](_SIZES[name], size))
    return _all_of(verdicts)


def _supported(content: list[Any]) -> Verdict:
    if len(content) > 2 and content[0].type == "ident" and content[1].type == "literal" and content[1].value == ":":
        name = content[0].lower_value
        if name.startswith("--"):
            return True
        # A value that is not understood may be one that browsers do not support.
        return None if not is_known(name) or not _is_plain(content[2:]) else True
    return None


def _is_plain(tokens: list[Any]) -> bool:
    """Whether a value is one that every browser has had for years."""
    values = {"grid", "flex", "block", "inline-block", "none", "sticky", "fixed", "contents", "cover", "contain"}
    return len(tokens) == 1 and (
        (tokens[0].type == "ident" and tokens[0].lower_value in values) or tokens[0].type in {"number", "dimension"}
    )
