"""The sources of a view on a page: pictures of pages with the cited boxes drawn over them, or marked text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from pincite.document import Box
from pincite.records import PageView, SourceView, View
from pincite.review.page.citations import place_words
from pincite.review.page.marked import MarkedText, split_at_spans
from pincite.review.page.places import PageMark, Places, page_name, picture_name, source_name
from pincite.text.display.printing import counted

_UNITS = 1000.0
"""What the longer side of a page counts in its overlay: fractions are written with at most two decimals."""

_REMARKS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures:
    """Where the pictures of pages are: an address (or data URI) by source id and page, and why others have none.

    `all_pages` shows pages that nothing cites, too.
    """

    addresses: Mapping[tuple[str, int], str]
    failures: Mapping[tuple[str, int], str]
    all_pages: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A page of a source, with what it is called, its names in the HTML page, and its marks.

    `address` is that of its picture, `failure` why it has none. `ratio` is its height for a width of 1.
    """

    page: PageView
    words: str
    name: str
    picture: str
    marks: tuple[PageMark, ...]
    address: str | None
    failure: str

    @property
    def ratio(self) -> float:
        """Height by width; that of a usual page where the size is not known."""
        size = self.page.width, self.page.height
        return size[1] / size[0] if min(size) > 0 else 1.3

    @property
    def pieces(self) -> list[MarkedText[PageMark]]:
        """The words of a part of a document without pages, with the cited ones marked."""
        return split_at_spans(self.page.text or "", [(mark.span, mark) for mark in self.marks])

    @property
    def drawn(self) -> list[PageMark]:
        """The marks that have boxes."""
        return [mark for mark in self.marks if mark.boxes or mark.value_boxes]

    @property
    def view_box(self) -> str:
        """The coordinates of the overlay."""
        return f"0 0 {_UNITS:.0f} {_UNITS * self.ratio:.2f}"

    def sides(self, box: Box) -> tuple[str, str, str, str]:
        """x, y, width and height of a box in the overlay."""
        width, height = _UNITS, _UNITS * self.ratio
        sides = (box.left * width, box.top * height, box.width * width, box.height * height)
        x, y, across, down = (f"{side:.2f}" for side in sides)
        return x, y, across, down


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceSection:
    """A source with its name in the page, what a reader must know of it, and the pages of it that are shown."""

    source: SourceView
    name: str
    facts: str
    warnings: list[str]
    sheets: list[Sheet]


def source_sections(view: View, places: Places, pictures: Pictures) -> list[SourceSection]:
    """All sources in order; of each the pages that are cited."""
    sections = []
    for number, source in enumerate(view.sources):
        name, cited = source_name(number), set(places.pages(source.id))
        sheets = [
            _sheet(source, page, places, pictures, name=name)
            for page in source.pages
            if pictures.all_pages or page.number in cited
        ]
        sections.append(
            SourceSection(
                source=source,
                name=name,
                facts=_facts(source, len(sheets)),
                warnings=_warnings(source),
                sheets=sheets,
            )
        )
    return sections


def _sheet(source: SourceView, page: PageView, places: Places, pictures: Pictures, *, name: str) -> Sheet:
    key = (source.id, page.number)
    return Sheet(
        page=page,
        words=place_words(source, page.number),
        name=page_name(name, page.number),
        picture=picture_name(name, page.number),
        marks=places.on(*key),
        address=pictures.addresses.get(key),
        failure=pictures.failures.get(key, "there is no picture of it"),
    )


def _facts(source: SourceView, shown: int) -> str:
    if source.layout is None:
        return "The document was not at hand: its words are shown as they were saved."
    noun = "part" if source.layout == "clusters" else "page"
    facts = [counted(source.page_count, noun)]
    if shown != source.page_count:
        facts.append(f"{shown} shown: the ones that are cited" if shown else "none of them is cited")
    if source.ocr_pages:
        facts.append(f"read by OCR: {_pages(source.ocr_pages)}")
    return "; ".join(facts) + "."


def _warnings(source: SourceView) -> list[str]:
    """What a reader must know: pages that were not read, words nobody sees, what pages themselves say."""
    warning_lines = []
    if source.unread_pages:
        warning_lines.append(f"Not, or not fully, read: {_pages(source.unread_pages)}.")
    if source.hidden_text_count:
        warning_lines.append(
            f"The file has hidden text in {counted(source.hidden_text_count, 'place')}; it was not used."
        )
    warning_lines += [f"Page {remark.page}: {remark.text}" for remark in source.remarks[:_REMARKS]]
    if len(source.remarks) > _REMARKS:
        warning_lines.append(f"… and {len(source.remarks) - _REMARKS} more remarks.")
    return warning_lines


def _pages(numbers: tuple[int, ...]) -> str:
    """Page numbers as people write them: "pages 1–3, 7"."""
    runs = []
    for _, group in groupby(enumerate(numbers), key=lambda numbered: numbered[1] - numbered[0]):
        run = [number for _, number in group]
        runs.append(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}")
    return f"{'page' if len(numbers) == 1 else 'pages'} {', '.join(runs)}"
