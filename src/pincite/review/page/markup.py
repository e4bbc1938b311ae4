"""HTML put together from elements: every text in it is escaped, because nothing else can be put in.

Texts are words of documents, and so hostile: besides `<`, `&` and quotes, characters that reorder or break text are
shown as escapes, so that they are seen and do nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from typing import Any

from pincite.text.display.printing import shown

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9]*(?:-[a-z0-9]+)*")
_JSON_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


class Markup(str):
    """HTML that is safe to be put into a page; only this module makes it of texts."""

    __slots__ = ()


def text(content: str) -> Markup:
    """A text as it is seen: nothing in it is markup, and characters that reorder or control are escapes."""
    return Markup(escape(shown(content)))


def join(children: Iterable[Any]) -> Markup:
    """Children one after the other: markup as it is, texts and numbers escaped, None for nothing, lists of these."""
    return Markup("".join(_child(child) for child in children))


def element(name: str, /, *children: Any, **attributes: str | int | bool | None) -> Markup:
    """An element with children as in `join`.

    Names of attributes lose a final `_` and have `-` for other ones (`class_`, `aria_label`); True stands for one
    without a value, None and False leave it out.

    Raises ValueError for a name that is none, and for children of an element that has no content.
    """
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name of an element")
    start = f"<{name}{''.join(_attribute(key, value) for key, value in attributes.items())}>"
    if name in _VOID:
        if children:
            raise ValueError(f"<{name}> has no content")
        return Markup(start)
    return Markup(f"{start}{join(children)}</{name}>")


def json_script(content: bytes, *, id: str) -> Markup:
    """JSON inside a page as data: a script element that no browser runs, whose content cannot end it."""
    body = content.decode("utf-8").translate(_JSON_ESCAPES)
    json.loads(body)  # what is no JSON would be a bug of the caller
    return Markup(f'<script type="application/json" id="{escape(id)}">{body}</script>')


def raw_element(name: str, content: str, /, **attributes: str | int | bool | None) -> Markup:
    """A `script` or `style` of our own, whose content is not escaped; ValueError where the content would end it."""
    if name not in {"script", "style"}:
        raise ValueError(f"<{name}> takes text, which is escaped")
    if re.search(rf"</{name}|<!--", content, re.IGNORECASE):
        raise ValueError(f"the content of this {name} would end it, or begin a comment")
    return Markup(f"<{name}{''.join(_attribute(key, value) for key, value in attributes.items())}>{content}</{name}>")


def _child(child: Any) -> str:
    if child is None:
        return ""
    if isinstance(child, Markup):
        return child
    if isinstance(child, str):
        return text(child)
    if isinstance(child, int):
        return str(child)
    return "".join(_child(nested_child) for nested_child in child)


def _attribute(key: str, value: str | int | bool | None) -> str:
    name = key.rstrip("_").replace("_", "-")
    if not _NAME.fullmatch(name):
        raise ValueError(f"{key!r} is no name of an attribute")
    if value is None or value is False:
        return ""
    if value is True:
        return f" {name}"
    return f' {name}="{escape(shown(str(value)))}"'
