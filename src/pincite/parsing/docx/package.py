"""A .docx file as a package: its parts as XML trees, found by their relationships, within fixed bounds.

A package is a ZIP archive, and its parts are XML: both can grow without bound when unpacked. Parts are read one by one
against a common allowance, no entity is expanded, no document type is accepted, and nothing is fetched.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from pincite.errors import DamagedDocumentError, EncryptedDocumentError, LimitExceededError, UnsupportedFormatError
from pincite.parsing.docx.names import attribute, name_of

if TYPE_CHECKING:
    from lxml.etree import _Element

MIB = 1024 * 1024

MAX_MEMBERS = 10_000
"""Parts in one package; those of Word have some dozens, and one for each picture."""

MAX_UNPACKED = 256 * MIB
"""Bytes of XML read from one package: a thousand pages of text are about 20 MiB."""

MAX_RATIO = 1_000
"""How much smaller than its content a part of more than `RATIO_FROM` bytes may be; Word's own stay below 100."""

RATIO_FROM = 8 * MIB

_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, IndexError)
"""What zipfile raises on archives that are not whole (struct.error is a ValueError's sibling, see `_open`)."""


class Relation(NamedTuple):
    """A relationship: the last part of its type's address ("comments"), and the part it leads to."""

    kind: str
    target: str


class Package:
    """The parts of one file. Raises `DocumentError` for what is no Word document, damaged, encrypted or too large."""

    def __init__(self, content: bytes, *, name: str) -> None:
        self.name = name
        self._archive = _open(content, name=name)
        self._left = MAX_UNPACKED
        members = self._archive.infolist()
        if len(members) > MAX_MEMBERS:
            raise LimitExceededError(
                f"{name}: a package of {len(members)} parts, more than {MAX_MEMBERS}; do not trust the file",
                source=name,
                limit="package_parts",
                allowed=MAX_MEMBERS,
            )
        self._members = {_plain(member.filename): member for member in reversed(members)}
        self._relations: dict[str, dict[str, Relation]] = {}
        self._trees: dict[str, _Element | None] = {}

    @cached_property
    def main(self) -> str:
        """The name of the part with the document's body; raises `UnsupportedFormatError` when there is none."""
        targets = [relation.target for relation in self.relations("").values() if relation.kind == "officeDocument"]
        for target in [*targets, "word/document.xml"]:
            tree = self.tree(target) if _plain(target) in self._members else None
            if tree is not None and name_of(tree) == "document":
                return target
        kind = next((kind for start, kind in _OTHERS.items() if any(map(start.__eq__, self._tops))), "a ZIP archive")
        raise UnsupportedFormatError(
            f"{self.name}: {kind} without a Word document in it; save it as .docx or PDF", source=self.name
        )

    @property
    def _tops(self) -> set[str]:
        return {name.split("/", 1)[0] for name in self._members}

    def relations(self, part: str) -> dict[str, Relation]:
        """The relationships of a part by their ids, those inside the package only; of the package itself for ""."""
        if part not in self._relations:
            folder, file = posixpath.split(part)
            root = self.tree(posixpath.join(folder, "_rels", f"{file}.rels"))
            part_relations: dict[str, Relation] = {}
            for relation_element in root if root is not None else ():
                target = attribute(relation_element, "Target")
                if target and (attribute(relation_element, "TargetMode") or "").lower() != "external":
                    kind = (attribute(relation_element, "Type") or "").rsplit("/", 1)[-1]
                    place = posixpath.normpath(posixpath.join("/", folder, unquote(target))).lstrip("/")
                    part_relations[attribute(relation_element, "Id") or ""] = Relation(kind, place)
            self._relations[part] = part_relations
        return self._relations[part]

    def related(self, part: str, kind: str) -> _Element | None:
        """The tree of the first part to which a relationship of that kind leads; None when there is none."""
        for relation in self.relations(part).values():
            if relation.kind == kind:
                return self.tree(relation.target)
        return None

    def tree(self, part: str) -> _Element | None:
        """The root element of a part; None when the package lacks it. Raises `DocumentError` when it is no XML."""
        if part not in self._trees:
            member = self._members.get(_plain(part))
            self._trees[part] = None if member is None else parse_xml(self._read(member), part=part, name=self.name)
        return self._trees[part]

    def _read(self, member: zipfile.ZipInfo) -> bytes:
        if member.flag_bits & 1:
            raise EncryptedDocumentError(
                f"{self.name}: the package is encrypted; save a copy without a password", source=self.name
            )
        allowed = min(self._left, max(RATIO_FROM, MAX_RATIO * member.compress_size))
        try:
            with self._archive.open(member) as stream:
                content = stream.read(allowed + 1)
        except (*_DAMAGE, RuntimeError) as exc:
            raise _damaged(self.name, f"the part {member.filename!r} cannot be unpacked") from exc
        if len(content) > allowed:
            raise LimitExceededError(
                f"{self.name}: unpacks to more than {allowed} bytes ({member.filename!r}); do not trust the file",
                source=self.name,
                limit="unpacked_bytes",
                allowed=allowed,
            )
        self._left -= len(content)
        return content


_OTHERS = {"xl": "an Excel workbook", "ppt": "a PowerPoint presentation", "visio": "a Visio drawing"}


def parse_xml(content: bytes, *, part: str, name: str) -> _Element:
    """The root element; raises `DamagedDocumentError` for what is not well-formed or declares a document type."""
    from lxml import etree

    # Office Open XML forbids document types (ECMA-376 part 2, 8.1.4): with one come entities.
    if b"<!DOCTYPE" not in content:
        parser = etree.XMLParser(
            resolve_entities=False, load_dtd=False, no_network=True, remove_comments=True, remove_pis=True
        )
        try:
            root = etree.fromstring(content, parser)
        except (etree.XMLSyntaxError, ValueError) as exc:
            line = getattr(exc, "lineno", None)
            raise _damaged(name, f"the part {part!r} is not well-formed XML (line {line})") from exc
        if root.getroottree().docinfo.internalDTD is None:
            return root
    raise _damaged(name, f"the part {part!r} declares a document type, which this format forbids")


def _open(content: bytes, *, name: str) -> zipfile.ZipFile:
    import struct

    try:
        return zipfile.ZipFile(io.BytesIO(content))
    except (*_DAMAGE, struct.error) as exc:
        raise _damaged(name, "its ZIP archive is cut off or damaged") from exc


def _damaged(name: str, what: str) -> DamagedDocumentError:
    return DamagedDocumentError(f"{name}: {what}; open it in Word and save it again", source=name)


def _plain(part: str) -> str:
    """Part names are compared without case (ECMA-376 part 2, 6.2.2.3); some writers use backslashes."""
    return part.replace("\\", "/").lstrip("/").lower()
