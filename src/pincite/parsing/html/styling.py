"""The style sheets and the elements of a page → how the words of each element are seen."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pincite.document import Remark
from pincite.parsing.html.cascade import Cascade, ElementStyle
from pincite.parsing.html.conditions import media_holds
from pincite.parsing.html.covers import Covers, Layer, holds_back, is_above
from pincite.parsing.html.looks import is_host, look_of
from pincite.parsing.html.nodes import Node, nodes_of
from pincite.parsing.html.rules import StyleRules

if TYPE_CHECKING:
    from lxml.etree import _Element

    from pincite.parsing.html.looks import ElementLook

_COLUMNS = frozenset({"col", "colgroup"})
_OF_COLUMNS = frozenset({"visibility", "background", "background-color", "background-image"})
"""What a column does to its cells that may keep their words from being seen."""

_OUTSIDE = Remark(
    kind="unread_style",
    text="the page asks for style sheets outside the file, which were not read; what they hide is not known",
)
_MORE = Remark(kind="unread_style", text="the page has more style rules than are read; what they hide is not known")


@dataclass(slots=True)
class Looks:
    """The looks of a page's elements, asked for in document order."""

    rules: StyleRules
    covers: Covers
    styles: dict[_Element, tuple[Node, ElementStyle, int]]
    doubts: dict[_Element, set[str]]
    _hosts: dict[_Element, ElementLook] = field(default_factory=dict)
    _over: dict[_Element, tuple[Layer | None, bool]] = field(default_factory=dict)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What the style sheets leave open about the whole page."""
        return ((_OUTSIDE,) if self.rules.outside else ()) + ((_MORE,) if self.rules.more else ())

    def look_of(self, element: _Element, around: ElementLook) -> ElementLook:
        """The look of an element inside one with the look `around`."""
        node, style, order = self.styles[element]
        parent = element.getparent()
        if element.tag in {"template", "summary"} and parent in self._hosts:
            around = self._hosts[parent]
        look = look_of(node, style, around, self.rules)
        if element in self.doubts:
            look = replace(look, doubts=look.doubts | self.doubts[element])
        covered = self._covered(node, style, order)
        look = replace(look, covered=covered) if look.covered != covered else look
        if not is_host(node):
            return look
        self._hosts[element] = look
        return replace(look, gone=look.gone or "replaced")

    def _covered(self, node: Node, style: ElementStyle, order: int) -> bool:
        """Whether a layer may lie over an element's words."""
        parent = node.parent.etree_element if node.parent is not None else None
        # the layer, and whether nothing inside can rise above it
        top, held = self._over.get(parent, (None, False)) if parent is not None else (None, False)
        if top is not None and not held:
            if is_above(node, style.values, order, top):
                top = None
            else:
                held = holds_back(node, style.values)
        own = self.covers.top_of(node.etree_element)
        if own is not None and own.order >= order and (top is None or own > top):
            top, held = own, False
        self._over[node.etree_element] = (top, held)
        return top is not None


def style_page(root: _Element) -> Looks:
    """The looks of a page's elements; nothing is fetched."""
    rules = _rules_of(root)
    cascade = Cascade(rules)
    covers = Covers()
    styles: dict[_Element, tuple[Node, ElementStyle, int]] = {}
    for order, node in enumerate(nodes_of(root)):
        parent = styles[node.parent.etree_element][1] if node.parent is not None else None
        style = cascade.style_of(node, parent.variables if parent is not None else {})
        styles[node.etree_element] = (node, style, order)
        covers.add(node, style, order)
    covers.finish()
    return Looks(rules, covers, styles, _doubts_of(styles))


def _doubts_of(styles: dict[_Element, tuple[Node, ElementStyle, int]]) -> dict[_Element, set[str]]:
    """Doubts about all the words of a table that come from its columns."""
    doubts: dict[_Element, set[str]] = {}
    for element, (node, style, _) in styles.items():
        for values in filter(None, (style.values, style.perhaps)):
            if element.tag in _COLUMNS or values.get("display", "").startswith("table-column"):
                names = _OF_COLUMNS & values.keys()
                names -= {"visibility"} if values.get("visibility", "visible") == "visible" else set()
                for ancestor in node.ancestors if names else ():
                    doubts.setdefault(ancestor.etree_element, set()).update(names)
                    if ancestor.local_name not in _COLUMNS:
                        break
    return doubts


def _blocks_styles(root: _Element) -> bool:
    """Whether a policy in the page may keep its own styles from being read."""
    for meta in root.iter("meta"):
        if str(meta.get("http-equiv", "")).strip().lower() != "content-security-policy":
            continue
        directives = [each.strip().partition(" ") for each in str(meta.get("content", "")).lower().split(";")]
        of_styles = [sources for name, _, sources in directives if name.startswith("style-src")]
        of_all = [sources for name, _, sources in directives if name == "default-src"]
        for sources in of_styles or of_all:
            if "'unsafe-inline'" not in sources or "'nonce-" in sources or "'sha" in sources:
                return True
    return False


def _rules_of(root: _Element) -> StyleRules:
    rules = StyleRules(blocked=_blocks_styles(root))
    for element in root.iter("style", "link"):
        if next(element.iterancestors("template", "noscript"), None) is not None:
            continue
        media = media_holds(str(element.get("media", "")))
        if rules.blocked and media:
            media = None
        if element.tag == "style":
            if str(element.get("type", "")).strip().lower() in {"", "text/css"}:
                rules.add_sheet("".join(map(str, element.itertext())), media=media)
        elif _is_sheet(element):
            rules.add_address(str(element.get("href", "")), media=media)
    return rules


def _is_sheet(link: _Element) -> bool:
    relations = str(link.get("rel", "")).lower().split()
    return (
        "stylesheet" in relations
        and "alternate" not in relations
        and "disabled" not in link.attrib
        and bool(link.get("href"))
    )
