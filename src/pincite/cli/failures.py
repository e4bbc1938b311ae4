"""Failed documents, as people and programs see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pincite.cli.console import printable, say

if TYPE_CHECKING:
    from pincite.document import Document
    from pincite.records import Failure


def list_failures(failures: Sequence[Failure]) -> None:
    """Name every failed document and its reason on standard error; nothing when there are none."""
    if not failures:
        return
    say(f"{counted(len(failures), 'document')} failed:")
    for failure in failures:
        reason = failure.message.removeprefix(f"{failure.item}: ")
        say(f"  {printable(failure.item)}: {printable(reason)} [{failure.code}]")


def warn_unread(documents: Sequence[Document]) -> None:
    """Say which pages could not be read and where hidden text stands."""
    for document in documents:
        if document.unread_pages:
            pages = ", ".join(map(str, document.unread_pages[:10])) + (" …" if len(document.unread_pages) > 10 else "")
            say(f"  {printable(document.name)}: page {pages} not, or not fully, read: more ink than text (a scan?)")
        hidden = [page.number for page in document.pages if page.hidden]
        if hidden:
            where = ", ".join(map(str, hidden[:10])) + (" …" if len(hidden) > 10 else "")
            say(f"  {printable(document.name)}: hidden text on page {where}, kept apart and never given to a model")


def counted(count: int, noun: str) -> str:
    """The count with its noun in the right number: "1 document", "2 documents"."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")
