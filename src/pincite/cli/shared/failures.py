"""Failed documents, as people and programs see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pincite.cli.shared.console import printable, say
from pincite.text.display.printing import counted

if TYPE_CHECKING:
    from pincite.records import Failure, ParsedSource


def list_failures(failures: Sequence[Failure]) -> None:
    """Name every failed document and its reason on standard error; nothing when there are none."""
    if not failures:
        return
    say(f"{counted(len(failures), 'document')} failed:")
    for failure in failures:
        reason = failure.message.removeprefix(f"{failure.item}: ")
        say(f"  {printable(failure.item)}: {printable(reason)}")


def warn_unread(sources: Sequence[ParsedSource], *, advice: str = "") -> None:
    """Say which pages could not be read, which were read by OCR, and where hidden text stands.

    `advice` is what to do about scans that are not read.
    """
    for source in sources:
        name = printable(source.name)
        if source.ocr_pages:
            engine = source.parser_version.rpartition("+")[2]
            say(f"  {name}: page {listed(source.ocr_pages)} read by OCR ({engine})")
        if source.unsure_pages:
            pages = listed(source.unsure_pages)
            say(f"  {name}: OCR is unsure of page {pages}: check what is cited there, or scan it again")
        scans = _scans(source)
        if scans:
            pages = listed(scans)
            say(f"  {name}: page {pages} not, or not fully, read: more ink than text (a scan?)")
        if source.hidden_text_count is None:
            say(f"  {name}: parsed by {source.parser}; hidden text was not looked for")
        if source.hidden_pages:
            pages = listed(source.hidden_pages)
            say(f"  {name}: hidden text on page {pages}, kept apart and never given to a model")
        for text, places in _remarks(source).items():
            say(f"  {name}: page {listed(places)}: {text}")
    if advice and any(map(_scans, sources)):
        say(f"  to read scans: {advice}")


def _scans(source: ParsedSource) -> list[int]:
    """The pages that show more than their text; of those that two readings dispute, a remark says so."""
    disputed = {remark.page for remark in source.remarks if remark.kind == "readers_differ"}
    return [page for page in source.unread_pages if page not in disputed]


def _remarks(source: ParsedSource) -> dict[str, list[int]]:
    """The pages that each remark is about."""
    remark_pages: dict[str, list[int]] = {}
    for remark in source.remarks:
        pages = remark_pages.setdefault(remark.text, [])
        if remark.page not in pages:
            pages.append(remark.page)
    return remark_pages


def listed(numbers: Sequence[int]) -> str:
    """The numbers parted by commas, the first ten of them."""
    return ", ".join(map(str, numbers[:10])) + (" …" if len(numbers) > 10 else "")
