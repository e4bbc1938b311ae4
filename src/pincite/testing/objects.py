"""The lowest level of the PDF writer: objects, streams, the cross-reference table and RC4 encryption.

Everything is written plainly and in the order it was added, so equal calls give equal bytes. Python values stand for
PDF objects: `dict` (keys without the slash), `list` and `tuple`, `int`, `float`, `bool`, `None`, `str` for a name,
`bytes` for a string, `Ref` for a reference and `RawBytes` for bytes to be written as they are.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_PASSWORD_PAD = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
_FILE_ID = hashlib.md5(b"pincite.testing", usedforsecurity=False).digest()
_PERMISSIONS = -4  # everything allowed: only the password stands in the way


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference to the object with that number."""

    number: int


@dataclass(frozen=True, slots=True)
class RawBytes:
    """Bytes to be written as they are, for what a well-formed value cannot say."""

    content: bytes


class PdfObjects:
    """A PDF file as numbered objects.

    `password` encrypts all strings and streams with the standard security handler (RC4, 40 bits, revision 2); an
    empty password is one that readers try by themselves. `owner_password` opens the file too, by default the same.
    `compress` deflates streams; the bytes then depend on the
    zlib at hand.
    """

    def __init__(
        self, *, password: str | None = None, owner_password: str | None = None, compress: bool = False
    ) -> None:
        self._bodies: list[tuple[Any, bytes | None]] = []
        self._password = password
        self._owner_password = owner_password if owner_password is not None else password
        self._compress = compress

    def reserve(self) -> Ref:
        """A reference to a new object, null until `fill` is called: for objects that refer to each other."""
        self._bodies.append((None, None))
        return Ref(len(self._bodies))

    def fill(self, ref: Ref, value: Any, *, stream: bytes | None = None) -> Ref:
        """Give the object its value; with `stream` the value is the dictionary before the stream's data."""
        self._bodies[ref.number - 1] = (value, stream)
        return ref

    def add(self, value: Any, *, stream: bytes | None = None) -> Ref:
        """A reference to a new object with that value."""
        return self.fill(self.reserve(), value, stream=stream)

    def build(self, root: Ref, *, trailer: Mapping[str, Any] | None = None) -> bytes:
        """The file's bytes, with `root` as its catalogue; entries of `trailer` go into the trailer as given."""
        encryption = None
        if self._password is not None and self._owner_password is not None:
            encryption = _encryption(self._password, self._owner_password)
        out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        offsets = []
        for index, (value, stream) in enumerate(self._bodies):
            offsets.append(len(out))
            key = _object_key(encryption[0], index + 1) if encryption else None
            out += b"%d 0 obj\n" % (index + 1) + self._body(value, stream, key) + b"\nendobj\n"
        entries: dict[str, Any] = {"Root": root, "ID": [_FILE_ID, _FILE_ID], **(trailer or {})}
        if encryption:
            offsets.append(len(out))
            out += b"%d 0 obj\n" % len(offsets) + serialise(encryption[1]) + b"\nendobj\n"
            entries["Encrypt"] = Ref(len(offsets))
        entries.setdefault("Size", len(offsets) + 1)
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1)
        out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        return bytes(out + b"trailer\n" + serialise(entries) + b"\nstartxref\n%d\n%%%%EOF\n" % start)

    def _body(self, value: Any, stream: bytes | None, key: bytes | None) -> bytes:
        if stream is None:
            return serialise(value, key=key)
        entries = dict(value)
        if self._compress and "Filter" not in entries:
            stream = zlib.compress(stream, 6)
            entries["Filter"] = "FlateDecode"
        if key is not None:
            stream = rc4(key, stream)
        entries.setdefault("Length", len(stream))
        return serialise(entries, key=key) + b"\nstream\n" + stream + b"\nendstream"


def serialise(value: Any, *, key: bytes | None = None) -> bytes:
    """The bytes of one PDF value; strings are encrypted when there is a `key`. TypeError for what PDF has not."""
    match value:
        case RawBytes(content):
            return content
        case Ref(number):
            return b"%d 0 R" % number
        case None | True | False:
            return {None: b"null", True: b"true", False: b"false"}[value]
        case int() | float():
            return number_bytes(value)
        case str():
            return b"/" + value.encode("ascii")
        case bytes():
            return b"<" + (rc4(key, value) if key is not None else value).hex().encode("ascii") + b">"
        case list() | tuple():
            return b"[" + b" ".join(serialise(item, key=key) for item in value) + b"]"
        case dict():
            items = (b"/" + name.encode("ascii") + b" " + serialise(item, key=key) for name, item in value.items())
            return b"<< " + b" ".join(items) + b" >>"
    raise TypeError(f"PDF has no value like {type(value).__name__}")


def number_bytes(value: float) -> bytes:
    """A number as PDF writes it: no exponent, at most six decimals, no trailing zeros."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return ("0" if text in ("-0", "") else text).encode("ascii")


def rc4(key: bytes, content: bytes) -> bytes:
    """`content` encrypted, or decrypted, with RC4."""
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out = bytearray()
    i = j = 0
    for byte in content:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)


def _md5(content: bytes) -> bytes:
    return hashlib.md5(content, usedforsecurity=False).digest()


def _encryption(password: str, owner_password: str) -> tuple[bytes, dict[str, Any]]:
    """The file key and the encryption dictionary (ISO 32000-1, 7.6.3: algorithms 2, 3 and 4)."""
    padded = (password.encode("latin-1") + _PASSWORD_PAD)[:32]
    owner = rc4(_md5((owner_password.encode("latin-1") + _PASSWORD_PAD)[:32])[:5], padded)
    key = _md5(padded + owner + _PERMISSIONS.to_bytes(4, "little", signed=True) + _FILE_ID)[:5]
    entries = {"Filter": "Standard", "V": 1, "R": 2, "Length": 40, "P": _PERMISSIONS, "O": owner}
    return key, {**entries, "U": rc4(key, _PASSWORD_PAD)}


def _object_key(file_key: bytes, number: int) -> bytes:
    """The key of one object (algorithm 1), generation 0."""
    return _md5(file_key + number.to_bytes(3, "little") + b"\0\0")[:10]
