"""Parsed sources, written as they come: what is kept of each document once it is in the folder."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from pincite.document import Document
from pincite.errors import OutputError
from pincite.parsing import folder as parsed_folder
from pincite.parsing.files import path_text
from pincite.parsing.folder import ParsedFormat, hidden_count, write_document
from pincite.records import Failure, ParsedSource, page_remarks

NOT_PARSED = "not_parsed"
"""The code of a source that a run which was stopped had not come to."""

UNSURE = 60
"""Percent: a page whose words OCR is less sure of than this on average counts as unsure."""

_CHECKPOINT = 5.0
"""Seconds between two writings of the index while documents come in."""


def describe(document: Document) -> ParsedSource:
    """What is kept of a document."""
    return ParsedSource(
        slug=document.slug,
        name=document.name,
        document_id=document.id,
        sha256=document.sha256,
        media_type=document.media_type,
        parser=document.parser,
        parser_version=document.parser_version,
        page_count=len(document.pages),
        block_count=len(document.blocks),
        ocr_pages=document.ocr_pages,
        page_labels=document.page_labels,
        remarks=page_remarks(document),
        unsure_pages=tuple(number for number in document.ocr_pages if _sureness(document, number) < UNSURE),
        unread_pages=document.unread_pages,
        hidden_pages=tuple(page.number for page in document.pages if page.hidden),
        hidden_text_count=hidden_count(document),
    )


def _sureness(document: Document, number: int) -> float:
    """The mean confidence, in percent, of the words that OCR read on a page."""
    sure = [percent for percent in document.page(number).words.confidences if percent <= 100]
    return sum(sure) / len(sure) if sure else 100.0


class FolderWriter:
    """Writes documents into a parsed folder as they come, and the index with the failures every few seconds.

    `paths` are all sources of the run, in order. A run that is stopped, by kill -9 too, leaves a folder that says which
    sources it had not come to: each is a failure with the code `not_parsed`. Use it with `with`.
    """

    def __init__(
        self,
        out: Path,
        paths: Sequence[Path],
        *,
        format: ParsedFormat = "pincite",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._out = out
        self._paths = paths
        self._format: ParsedFormat = format
        self._clock = clock
        self._outcomes: list[ParsedSource | Failure | None] = [None] * len(paths)
        self._written: float | None = None

    def __enter__(self) -> FolderWriter:
        parsed_folder.sweep(self._out)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._write_index()
        elif self._written is not None:
            with suppress(OutputError):  # the run ends with what went wrong first
                self._write_index()

    def add(self, place: int, outcome: Document | Failure) -> None:
        """Write the document of the source at that place, or note its failure; raises `OutputError`.

        The index is there before the first document: a folder with documents always says what it lacks.
        """
        if self._written is None:
            self._begin()
        if isinstance(outcome, Failure):
            self._outcomes[place] = outcome
        else:
            write_document(outcome, out=self._out, format=self._format)
            self._outcomes[place] = describe(outcome)
        now = self._clock()
        if self._written is None or now - self._written >= _CHECKPOINT:
            self._write_index()
            self._written = self._clock()

    @property
    def outcomes(self) -> list[ParsedSource | Failure]:
        """One for each source, in order."""
        return [outcome or _not_parsed(path) for outcome, path in zip(self._outcomes, self._paths, strict=True)]

    def _begin(self) -> None:
        """Say that no source is parsed yet, before an older index ceases to list what it lists."""
        parsed_folder.write_failures([_not_parsed(path) for path in self._paths], out=self._out)
        parsed_folder.write_index([], out=self._out)

    def _write_index(self) -> None:
        """Write both lists. A document is indexed before it leaves the failures: whoever reads between the two writes,
        or after a run that was killed there, finds it in both and misses none.
        """
        pairs = list(zip(self.outcomes, self._paths, strict=True))
        entries = [
            _entry(outcome, path, self._out, self._format)
            for outcome, path in pairs
            if not isinstance(outcome, Failure)
        ]
        parsed_folder.write_index(entries, out=self._out)
        parsed_folder.write_failures([outcome for outcome, _ in pairs if isinstance(outcome, Failure)], out=self._out)


def _not_parsed(path: Path) -> Failure:
    item = path_text(path)
    message = f"{item}: the run was stopped before this document was parsed; run `pincite parse` again"
    return Failure(item=item, code=NOT_PARSED, message=message)


def _entry(source: ParsedSource, file: Path, out: Path, format: ParsedFormat) -> dict[str, object]:
    """The source as the index lists it."""
    return {
        "id": source.slug,
        "name": Path(source.name).stem,
        "file": parsed_folder.relative_path(file, out),
        "pageCount": source.page_count,
        "mdFile": f"{source.slug}.md",
        "jsonFile": f"{source.slug}{parsed_folder.suffix_of(format)}",
        "documentId": source.document_id,
        "sha256": source.sha256,
        "mediaType": source.media_type,
        "parser": source.parser,
        "parserVersion": source.parser_version,
        "ocrPages": list(source.ocr_pages),
        "unreadPages": list(source.unread_pages),
        "pageLabels": list(source.page_labels),
        "remarks": [{"page": remark.page, "kind": remark.kind, "text": remark.text} for remark in source.remarks],
        "hiddenTexts": source.hidden_text_count,
    }
