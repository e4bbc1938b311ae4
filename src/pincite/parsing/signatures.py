"""The signs by which a file's content shows its format, whatever its name; nothing is unpacked to see them."""

from __future__ import annotations

import re

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BYTE_ORDER_MARKS = {
    b"\xff\xfe\x00\x00": "utf-32",
    b"\x00\x00\xfe\xff": "utf-32",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
}
"""Encodings by their byte order marks, the longer ones first."""

_TEXT_WINDOW = 65_536
_HEAD_WINDOW = 16_384

_BEFORE_ROOT = re.compile(r"(?:\s+|\ufeff|<\?[^>]*>|<!--.*?-->)*", re.DOTALL)
_ROOT = re.compile(r"<(?:!doctype\s+html|html)(?![\w-])", re.IGNORECASE)

_PACKAGES = {
    b"xl/workbook": "an Excel workbook",
    b"ppt/presentation": "a PowerPoint presentation",
    b"application/vnd.oasis.opendocument": "an OpenDocument file (.odt, .ods); save it as .docx or PDF",
    b"application/epub+zip": "an e-book (EPUB)",
}
_OLD_FILES = {
    "WordDocument": "an old Word file (.doc); open it in Word or LibreOffice and save it as .docx",
    "Workbook": "an old Excel workbook (.xls)",
    "PowerPoint Document": "an old PowerPoint presentation (.ppt)",
    "__substg1.0_": "an Outlook message (.msg)",
}
_MAGIC = {
    b"{\\rtf": "rich text (RTF); save it as .docx or PDF",
    b"\x89png": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"ii*\x00": "a TIFF picture",
    b"mm\x00*": "a TIFF picture",
    b"gif8": "a GIF picture; save it as PNG",
    b"\x00\x00\x00\x18ftypheic": "a HEIC picture; save it as JPEG or PNG",
    b"\x00\x00\x00\x0cjxl ": "a JPEG XL picture; save it as PNG",
    b"\x00\x00\x00\x0cjp  ": "a JPEG 2000 picture; save it as PNG",
}


def is_word_package(content: bytes) -> bool:
    """Whether this is a ZIP archive with the parts of a Word document; their names stand in it uncompressed."""
    return content.startswith(_ZIP) and b"[Content_Types].xml" in content and b"word/" in content


def is_encrypted_office(content: bytes) -> bool:
    """Whether this is an office file of today's formats with a password: encrypted inside an old container."""
    return content.startswith(_OLE) and "EncryptedPackage".encode("utf-16-le") in content


def marked_encoding(content: bytes) -> str | None:
    """The encoding that a byte order mark names, UTF-16 or UTF-32; None without one."""
    return next((encoding for mark, encoding in _BYTE_ORDER_MARKS.items() if content.startswith(mark)), None)


def looks_like_text(content: bytes) -> bool:
    """Whether the content may be text: UTF-16 or UTF-32 by its byte order mark, or no NUL byte near the start."""
    return marked_encoding(content) is not None or b"\0" not in content[:_TEXT_WINDOW]


def is_web_page(content: bytes) -> bool:
    """Whether a text begins as HTML documents do, after comments and an XML declaration."""
    head = content[:_HEAD_WINDOW]
    encoding = marked_encoding(head)
    text = head.decode(encoding, "replace") if encoding else head.removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    before = _BEFORE_ROOT.match(text)
    return _ROOT.match(text, before.end() if before else 0) is not None


def describe_content(content: bytes) -> str:
    """What the content seems to be, in words for people."""
    if content.startswith(_ZIP):
        return next((text for sign, text in _PACKAGES.items() if sign in content), "a ZIP archive")
    if content.startswith(_OLE):
        return next(
            (text for name, text in _OLD_FILES.items() if name.encode("utf-16-le") in content),
            "an old office file (.doc, .xls)",
        )
    if looks_like_text(content) and is_web_page(content):
        return "a web page"
    if content.startswith(b"BM") and content[6:10] == bytes(4):
        return "a BMP picture; save it as PNG"
    start = content[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return next((text for magic, text in _MAGIC.items() if start.startswith(magic)), "no format that is known here")
