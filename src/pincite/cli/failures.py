"""Failed documents, as people and programs see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pincite.cli.console import printable, say
from pincite.parsing.folder import hidden_count

if TYPE_CHECKING:
    from pincite.document import Document
    from pincite.records import Failure

_UNSURE = 60
"""Percent: a page whose words OCR is less sure of than this on average is named."""


def list_failures(failures: Sequence[Failure]) -> None:
    """Name every failed document and its reason on standard error; nothing when there are none."""
    if not failures:
        return
    say(f"{counted(len(failures), 'document')} failed:")
    for failure in failures:
        reason = failure.message.removeprefix(f"{failure.item}: ")
        say(f"  {printable(failure.item)}: {printable(reason)} [{failure.code}]")


def warn_unread(documents: Sequence[Document], *, advice: str = "") -> None:
    """Say which pages could not be read, which were read by OCR, and where hidden text stands.

    `advice` is what to do about scans that are not read.
    """
    for document in documents:
        name = printable(document.name)
        if document.ocr_pages:
            engine = document.parser_version.rpartition("+")[2]
            say(f"  {name}: page {_listed(document.ocr_pages)} read by OCR ({engine})")
        unsure = [number for number in document.ocr_pages if _sureness(document, number) < _UNSURE]
        if unsure:
            say(f"  {name}: OCR is unsure of page {_listed(unsure)}: check what is cited there, or scan it again")
        if document.unread_pages:
            pages = _listed(document.unread_pages)
            say(f"  {name}: page {pages} not, or not fully, read: more ink than text (a scan?)")
        if hidden_count(document) is None:
            say(f"  {printable(document.name)}: parsed by {document.parser}; hidden text was not looked for")
        hidden = [page.number for page in document.pages if page.hidden]
        if hidden:
            say(f"  {name}: hidden text on page {_listed(hidden)}, kept apart and never given to a model")
    if advice and any(document.unread_pages for document in documents):
        say(f"  to read scans: {advice}")


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:10])) + (" …" if len(numbers) > 10 else "")


def _sureness(document: Document, number: int) -> float:
    """The mean confidence, in percent, of the words that OCR read on a page."""
    sure = [percent for percent in document.page(number).words.confidences if percent <= 100]
    return sum(sure) / len(sure) if sure else 100.0


def counted(count: int, noun: str) -> str:
    """The count with its noun in the right number: "1 document", "2 documents"."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")
