"""Notes: what was searched when nothing was found, and what a reviewer must know about what was."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pincite.document import Document
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.records import Failure

CROSS_REFERENCE = "cross-reference; manual resolution required"
"""The note of a value that is only a pointer to another place (citation format)."""

ARRAY_OF_OBJECTS = (
    "offline, arrays of objects are read only from tables whose header names the items' fields and from dated entries "
    "under a heading that names the array, and there is neither; the items may stand elsewhere, so the absence is not "
    "confirmed: extract this field with a model or by hand"
)
"""Why an array of objects without a table or entries is an error: nobody looked for its items in prose."""

_TARGET = (
    r"(?:the\s+)?(?:attached\s+|enclosed\s+)?"
    r"(?P<target>(?:schedule|exhibit|annex|appendix|attachment|addendum|section|article|statement\s+of\s+work)\b"
    r"(?:\s+[A-Z0-9][\w.()-]*)?)"
)
_POINTER = re.compile(
    r"(?:\b(?:as|is|are|be|in\s+the\s+amounts?)\s+(?:set\s+forth|described|specified|defined|provided|stated|listed|"
    r"indicated|shown|determined|given|contained)\s+(?:in|on|under|by|at)\s+|\b(?:see|refer\s+to|as\s+per)\s+)"
    + _TARGET,
    re.IGNORECASE,
)


class CrossReference(NamedTuple):
    """A pointer to another place: its target, and where in the sentence it begins."""

    target: str
    start: int


def find_cross_reference(text: str) -> CrossReference | None:
    """The place a sentence points to ("as set forth in Schedule A", "see Exhibit B"), None when it is no pointer."""
    found = _POINTER.search(text)
    return CrossReference(" ".join(found["target"].split()).rstrip(".,;"), found.start()) if found else None


def cross_reference(text: str) -> str | None:
    """What a sentence points to ("as set forth in Schedule A" gives "Schedule A"), None when it is no pointer."""
    found = find_cross_reference(text)
    return found.target if found else None


def page_count_note(documents: Sequence[Document]) -> str:
    """How much was read: "pages 1-12 of 1 document", "pages 1-12 of 3 documents" (pages counted through)."""
    pages = sum(len(document.pages) for document in documents)
    several = "" if len(documents) == 1 else "s"
    span = "page 1" if pages == 1 else f"pages 1-{pages}"
    return f"{span} of {len(documents)} document{several}" if pages else "no pages"


def not_present_note(cues: FieldCues, documents: Sequence[Document]) -> str:
    """What was searched for and where, in the shape of the citation format."""
    searched = (("headings", [cue.text for cue in cues.headings]), ("synonyms", cues.synonyms))
    parts = [f"searched {what}: {', '.join(words)}" for what, words in searched if words]
    note = "; ".join((*parts, page_count_note(documents), "no matching paragraphs found."))
    return note[0].upper() + note[1:]


def _pages_note(document: Document, pages: Sequence[int], why: str) -> str:
    return f"{document.name} page{'s' * (len(pages) > 1)} {', '.join(map(str, pages))} ({why})"


def unread_note(documents: Sequence[Document], failures: Sequence[Failure]) -> str | None:
    """What could not be read, or not fully; None when everything was."""
    parts = [f"{failure.item} ({failure.code})" for failure in failures]
    for document in documents:
        if document.unread_pages:
            disputed = frozenset(document.disputed_pages)
            inked = [page for page in document.unread_pages if page not in disputed]
            parts += [_pages_note(document, inked, "more ink than text")] if inked else []
            parts += [_pages_note(document, document.disputed_pages, "two readings of it differ")] if disputed else []
    return f"not fully read: {'; '.join(parts)}" if parts else None
