"""Text without its Markdown, for what is verified: emphasis, code marks, links and citation marks taken out."""

from __future__ import annotations

import re

_LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,600}(?:\s++\"[^\"\n]{0,300}\")?\)")
_EMPHASIS = re.compile(r"(?<!\\)(\*{1,3}|_{2,3}|~~)(?=\S)(.+?)(?<=\S)\1", re.DOTALL)
_UNDERSCORE = re.compile(r"(?<![\w\\])_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)")
_CODE = re.compile(r"`{1,2}([^`\n]+)`{1,2}")
_STRAY = re.compile(r"\*\*|__|~~")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|>~$])")
_HTML = re.compile(r"</?(?:b|i|em|strong|u|br|sup|sub|p|span|mark|code)\b[^>]{0,100}>", re.IGNORECASE)
_SPACES = re.compile(r"\s+")


def plain_text(text: str) -> str:
    """The words of a piece of Markdown, white space run to one space."""
    if not any(mark in text for mark in "*_`[~\\<"):
        return _SPACES.sub(" ", text).strip()
    text = _LINK.sub(r"\1", text)
    text = _CODE.sub(r"\1", text)
    text = _HTML.sub(" ", text)
    for _ in range(3):
        text = _EMPHASIS.sub(r"\2", text)
    text = _UNDERSCORE.sub(r"\1", text)
    text = _STRAY.sub("", text)
    return _SPACES.sub(" ", _ESCAPE.sub(r"\1", text)).strip()
