"""Names of XML elements without their namespaces' addresses: `p` for WordprocessingML, `m:t`, `v:shape` for others.

The transitional and the strict form of the format differ in these addresses alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.etree import _Element

_PREFIXES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r:",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r:",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m:",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m:",
    "http://schemas.openxmlformats.org/drawingml/2006/main": "a:",
    "http://purl.oclc.org/ooxml/drawingml/main": "a:",
    "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp:",
    "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing": "wp:",
    "http://schemas.openxmlformats.org/drawingml/2006/diagram": "dgm:",
    "http://purl.oclc.org/ooxml/drawingml/diagram": "dgm:",
    "http://schemas.openxmlformats.org/drawingml/2006/chart": "c:",
    "http://purl.oclc.org/ooxml/drawingml/chart": "c:",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc:",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps:",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14:",
    "urn:schemas-microsoft-com:vml": "v:",
}


@lru_cache(maxsize=4_096)
def short_name(tag: str) -> str:
    """The name of a tag or attribute in the form `{address}name`; "?" and the name in namespaces not known here."""
    if not tag.startswith("{"):
        return tag
    address, _, local = tag[1:].partition("}")
    return _PREFIXES.get(address, "?") + local


def name_of(element: _Element) -> str:
    """The element's short name."""
    return short_name(element.tag)


def attribute(element: _Element | None, name: str) -> str | None:
    """An attribute by its name, with or without a namespace; None when the element or the attribute is absent."""
    if element is None:
        return None
    for key, value in element.attrib.items():
        if short_name(key) == name:
            return str(value)
    return None


def value_of(element: _Element | None) -> str | None:
    """The `val` attribute, None when the element or the attribute is absent."""
    return attribute(element, "val")


def child(element: _Element | None, *path: str) -> _Element | None:
    """The first child of that name, and its child and so on; None when there is none."""
    for name in path:
        if element is None:
            return None
        element = next((child_element for child_element in element if name_of(child_element) == name), None)
    return element


def children(element: _Element | None, name: str) -> Iterator[_Element]:
    """The children of that name, in order; none of no element."""
    if element is not None:
        for child_element in element:
            if name_of(child_element) == name:
                yield child_element


def is_on(element: _Element | None) -> bool | None:
    """The value of an on/off property; None when it is absent."""
    if element is None:
        return None
    return (value_of(element) or "true").lower() not in {"0", "false", "off", "none"}


def whole_number(text: str | None, default: int | None = None) -> int | None:
    """A whole number of at most nine digits; the default for anything else."""
    if text is None:
        return default
    digits = text.strip()
    sign = -1 if digits.startswith("-") else 1
    digits = digits.removeprefix("-")
    return sign * int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else default
