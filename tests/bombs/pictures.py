"""Pictures and packages that ask for far more than they hold."""

import struct
import zipfile
import zlib
from io import BytesIO

MIB = 1024 * 1024


def _chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, data=b"\0", *, depth=8, colour=0, more=b""):
    """A PNG that says it has that many pixels."""
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    pixels = _chunk(b"IDAT", zlib.compress(data, 9))
    return b"\x89PNG\r\n\x1a\n" + header + more + pixels + _chunk(b"IEND", b"")


def png_text_bomb():
    """A PNG with a comment that unpacks to 200 MiB."""
    body = b"Comment\0\0" + zlib.compress(bytes(200 * MIB), 9)
    return png(10, 10, b"\0" * 110, more=_chunk(b"zTXt", body))


def tiff(entries, *, next_at=0, tail=b""):
    """A TIFF whose first directory has these (tag, type, count, value) entries."""
    body = struct.pack("<H", len(entries)) + b"".join(struct.pack("<HHII", *entry) for entry in entries)
    return b"II*\0" + struct.pack("<I", 8) + body + struct.pack("<I", next_at) + tail


def tiff_claiming(width, height, *, next_at=0, strips=1):
    """A TIFF of grey pixels that says it has that many of them."""
    size = [(256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1)]
    return tiff([*size, (273, 4, strips, 8), (278, 4, 1, height), (279, 4, strips, 64)], next_at=next_at)


def jpeg_claiming(width, height):
    """A JPEG's headers with that size and no pixels."""
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\1\x11\0"
    return b"\xff\xd8" + frame + b"\xff\xda" + struct.pack(">HB", 8, 1) + b"\1\0\0\x3f\0" + b"\0" * 64 + b"\xff\xd9"


def webp_claiming(width, height):
    """A WebP's headers with that size and no pixels."""
    body = b"VP8X" + struct.pack("<I", 10) + b"\0" * 4 + struct.pack("<I", width - 1)[:3]
    body += struct.pack("<I", height - 1)[:3] + b"VP8L" + struct.pack("<I", 20) + b"\x2f" * 20
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def package(parts):
    """A ZIP archive of these parts."""
    sink = BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return sink.getvalue()


TYPES = (
    b'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    b'<Override PartName="/word/document.xml" '
    b'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)


def word_bomb():
    """A Word document of 200 MiB of white space."""
    body = b"<document>" + b" " * (200 * MIB) + b"</document>"
    return package({"[Content_Types].xml": TYPES, "word/document.xml": body})


def word_entities():
    """A Word document whose entities say "billion laughs"."""
    names = "".join(f'<!ENTITY l{n + 1} "{"&l" + str(n) + ";" * 1}{("&l" + str(n) + ";") * 9}">' for n in range(10))
    body = f'<!DOCTYPE d [<!ENTITY l0 "lol">{names}]><document>&l10;</document>'
    return package({"[Content_Types].xml": TYPES, "word/document.xml": body.encode()})
