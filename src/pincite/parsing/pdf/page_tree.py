"""The pages that a PDF lists, by the nodes of its page tree as they stand in its bytes.

Viewers and PDFium take the count that the tree's root states. Where it states more, PDFium gives pages that are not in
the file; where it states less, pages of the file are shown by nobody; and any dictionary in the list is a page to it.
What is told here is for a remark. Where it cannot be told for certain (encrypted or oddly packed trees), nothing is.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

_ROOT = re.compile(rb"/Pages\s+(\d{1,9})\s+\d{1,5}\s+R\b")
_KIDS = re.compile(rb"/Kids\s*\[([\d\sR]*)\]")
_REFERENCE = re.compile(rb"(\d{1,9})\s+\d{1,5}\s+R\b")
_NUMBER_BEFORE = re.compile(rb"(\d{1,9})\s+\d{1,5}\s+\Z")
_FIRST = re.compile(rb"/First\s+(\d{1,9})\b")
_PAGE = re.compile(rb"/Type\s*/Page\b")

_PLAIN = re.compile(rb" 0 obj")
_DIGITS_BEFORE = re.compile(rb"(?<!\d)\d{1,9}\Z")

_STREAM_BYTES = 4_194_304
_ALL_BYTES = 67_108_864
_DICTIONARY_BYTES = 1_048_576
_ENTRIES_BYTES = 4_096
_MOST_NODES = 200_000


@dataclass(frozen=True)
class PageTree:
    """The object numbers of the pages that a file lists, in order, and the file's objects by number, to look into."""

    pages: tuple[int, ...]
    packed: dict[int, bytes]
    content: bytes

    def is_page(self, number: int) -> bool:
        """Whether page `number` (from 1) is listed, and the object says that it is one; True where it is not found."""
        if number > len(self.pages):
            return False
        listed = self.pages[number - 1]
        page_object = self.packed.get(listed)
        if page_object is None and listed in self._plain:
            page_object = _until_end(self.content, self._plain[listed])
        return page_object is None or _PAGE.search(page_object) is not None

    @cached_property
    def _plain(self) -> dict[int, int]:
        """Where each object outside object streams stands, by number; the last of several."""
        ends = map(re.Match.start, _PLAIN.finditer(self.content))
        numbers = ((end, _DIGITS_BEFORE.search(self.content[max(end - 10, 0) : end])) for end in ends)
        return {int(number[0]): end for end, number in numbers if number}


def read_page_tree(content: bytes) -> PageTree | None:
    """The page tree of a PDF's bytes, its last revision; None where it cannot be told for certain."""
    try:
        packed = _packed_objects(content)
    except (ValueError, zlib.error):
        return None
    roots = {int(match[1]) for text in (content, *packed.values()) for match in _ROOT.finditer(text)}
    if len(roots) != 1:
        return None
    nodes, plain = {number: text for number, text in packed.items() if b"/Kids" in text}, dict(_nodes(content))
    if nodes.keys() & plain.keys():
        return None  # which of the two is the newer is a question for the cross-reference table
    pages = _listed(nodes | plain, roots.pop())
    return None if pages is None else PageTree(pages, packed, content)


def _listed(nodes: dict[int, bytes], root: int) -> tuple[int, ...] | None:
    """The leaves below the root in order; None where a node is not written plainly or the tree is too large."""
    pages: list[int] = []
    pending = [root]
    visited_nodes: set[int] = set()
    while pending:
        number = pending.pop()
        if len(visited_nodes) + len(pages) > _MOST_NODES:
            return None
        if number in visited_nodes:
            continue
        if number != root and number not in nodes:
            pages.append(number)
            continue
        visited_nodes.add(number)
        kids = _KIDS.findall(nodes.get(number, b""))
        if len(kids) > 1 or (not kids and b"/Kids" in nodes.get(number, b"")):
            return None
        pending += [int(kid) for kid in reversed(_REFERENCE.findall(kids[0]))] if kids else []
    return tuple(pages)


def _nodes(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The objects outside object streams that have kids, with their numbers; later ones are the newer."""
    at = content.find(b"/Kids")
    while at >= 0:
        begin = content.rfind(b"obj", max(at - _DICTIONARY_BYTES, 0), at)
        if begin < 0:
            return
        number = _NUMBER_BEFORE.search(content[max(begin - 20, 0) : begin])
        text = _until_end(content, begin)
        if number:
            yield int(number[1]), text
        at = content.find(b"/Kids", max(begin + len(text), at + 1))


def _until_end(content: bytes, begin: int) -> bytes:
    end = content.find(b"endobj", begin, begin + _DICTIONARY_BYTES)
    return content[begin : end if end >= 0 else begin + _DICTIONARY_BYTES]


def _packed_objects(content: bytes) -> dict[int, bytes]:
    """The objects of all object streams by number; ValueError or `zlib.error` where one cannot be read."""
    objects_by_number: dict[int, bytes] = {}
    left = _ALL_BYTES
    at = content.find(b"/ObjStm")
    while at >= 0:
        begin = content.find(b"stream", at, at + _ENTRIES_BYTES)
        entries = content[content.rfind(b"obj", max(at - _ENTRIES_BYTES, 0), at) : begin]
        first = _FIRST.search(entries)
        if begin < 0 or first is None or b"/FlateDecode" not in entries or b"/Predictor" in entries or left <= 0:
            raise ValueError("an object stream that is not packed in the usual way")
        data = begin + len(b"stream")
        data += 2 if content.startswith(b"\r\n", data) else 1
        text = zlib.decompressobj().decompress(memoryview(content)[data:], _STREAM_BYTES)
        left -= len(text)
        objects_by_number |= _parts(text, int(first[1]))
        at = content.find(b"/ObjStm", data)
    return objects_by_number


def _parts(text: bytes, first: int) -> dict[int, bytes]:
    """The objects of one unpacked object stream: pairs of number and offset, then the objects."""
    numbers = [int(number) for number in text[:first].split()]
    starts = [first + offset for offset in numbers[1::2]]
    if starts != sorted(starts):
        raise ValueError("objects of an object stream that overlap")
    ends = [*starts[1:], len(text)]
    return {number: text[start:end] for number, start, end in zip(numbers[::2], starts, ends, strict=False)}
