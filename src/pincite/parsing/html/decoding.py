"""The bytes of a web page → its text, as browsers choose the encoding: byte order mark, declaration, UTF-8."""

from __future__ import annotations

import re

_WINDOW = 1_024
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_DECLARED = re.compile(
    rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})|<\?xml[^>]{0,80}encoding\s*=\s*[\"']([\w.:-]{1,40})",
    re.IGNORECASE,
)

_WESTERN = "windows-1252"
_CODECS = {
    **dict.fromkeys(("iso-8859-1", "latin1", "latin-1", "ascii", "us-ascii", "cp1252", _WESTERN), _WESTERN),
    **{f"iso-8859-{part}": f"iso8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)},
    **{f"windows-{page}": f"cp{page}" for page in (874, 1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258)},
    **dict.fromkeys(("iso-8859-9", "latin5"), "cp1254"),
    **dict.fromkeys(("gb2312", "gbk", "gb18030", "x-gbk"), "gb18030"),
    **dict.fromkeys(("shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j"), "cp932"),
    **dict.fromkeys(("big5", "big5-hkscs"), "big5hkscs"),
    **dict.fromkeys(("euc-kr", "ks_c_5601-1987", "ksc5601"), "cp949"),
    **{same: same for same in ("euc-jp", "iso-2022-jp", "koi8-r", "koi8-u", "macintosh")},
}
"""Python's codec for each encoding that browsers know, by the label in lower case; other labels mean UTF-8."""


def decode_page(content: bytes) -> str:
    """The text of a web page; what does not fit the encoding is U+FFFD.

    The byte order mark counts before what the page declares in its first 1,024 bytes. Without either it is UTF-8, or
    windows-1252 where it is no UTF-8, which is what browsers then take.
    """
    for mark, codec in _MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(codec, "replace")
    declared = _DECLARED.search(content[:_WINDOW])
    label = (declared[1] or declared[2]).decode("ascii", "replace").lower() if declared else ""
    if label in _CODECS:
        codec = _CODECS[label]
        return content.decode(codec, "replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("utf-8" if label else "cp1252", "replace")
