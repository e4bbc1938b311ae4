"""Digests of text: the ids of documents, and the chunk hashes that anchors name."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping


def document_id(sha256: str) -> str:
    """The document id that belongs to a content digest (64 hex digits)."""
    return f"doc_{sha256[:16]}"


def hash_text(text: str) -> str:
    """The full SHA-256 (64 hex digits) behind a chunk hash.

    The text is taken in NFC, without soft hyphens, white space runs as one space, stripped; UTF-8.
    """
    folded = unicodedata.normalize("NFC", text.replace("\n", " "))
    if "  " in folded or not folded.isprintable():  # of white space only " " is printable; soft hyphens are not
        folded = " ".join(folded.replace("\u00ad", "").split())
    folded = folded.strip(" ")
    return hashlib.sha256(folded.encode("utf-8", "surrogatepass")).hexdigest()


def chunk_hashes(texts: Mapping[str, str]) -> dict[str, str]:
    """Chunk hash by block id: 8 hex digits, longer for different texts that share their first 8.

    Equal text has equal hash. Two different texts with the same prefix both get the shortest longer prefixes (an even
    number of digits) that tell them apart.
    """
    full = {block_id: hash_text(text) for block_id, text in texts.items()}
    different = set(full.values())
    by_prefix: dict[str, list[str]] = {}
    for digest in different:
        by_prefix.setdefault(digest[:8], []).append(digest)
    lengths: dict[str, int] = {}
    for digests in by_prefix.values():
        length = 8
        while len(digests) > 1 and len({digest[:length] for digest in digests}) < len(digests):
            length += 2
        if length > 8:
            lengths.update(dict.fromkeys(digests, length))
    return {block_id: digest[: lengths.get(digest, 8)] for block_id, digest in full.items()}
