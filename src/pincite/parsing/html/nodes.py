"""Elements as cssselect2 wants them, without its recursion over siblings and ancestors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cssselect2 import ElementWrapper

if TYPE_CHECKING:
    from lxml.etree import _Element


class Node(ElementWrapper):  # type: ignore[misc]  # cssselect2 has no types
    """One element; its siblings and ancestors are walked, never copied into each of them."""

    @property
    def ancestors(self) -> Iterator[Node]:
        """From the parent to the root."""
        return _chain(self.parent, "parent")

    @property
    def previous_siblings(self) -> Iterator[Node]:
        """From the nearest to the first."""
        return _chain(self.previous, "previous")


def _chain(node: Any, name: str) -> Iterator[Node]:
    while node is not None:
        yield node
        node = getattr(node, name)


def nodes_of(root: _Element) -> Iterator[Node]:
    """Every element of the page in document order."""
    top: Node = Node.from_html_root(root)
    yield from top.iter_subtree()
