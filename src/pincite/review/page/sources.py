"""The sources of a view on a page: pictures of pages with the cited boxes drawn over them, or marked text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from pincite.document import Box
from pincite.records import PageView, SourceView, View
from pincite.review.page.citations import place_words
from pincite.review.page.marked import mark_spans
from pincite.review.page.markup import Markup, element, join
from pincite.review.page.places import Mark, Places, page_name, picture_name, source_name
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


def sources_panel(view: View, places: Places, pictures: Pictures) -> Markup:
    """All sources in order; of each the pages that are cited."""
    if not view.sources:
        return element("p", "The documents were not at hand.", class_="soft")
    return join(
        source_section(source, places, pictures, name=source_name(number)) for number, source in enumerate(view.sources)
    )


def source_section(source: SourceView, places: Places, pictures: Pictures, *, name: str) -> Markup:
    """One source: what is to be known of it, and its pages or parts."""
    cited = set(places.pages(source.id))
    listed = [page for page in source.pages if pictures.all_pages or page.number in cited]
    show = cluster if source.layout == "clusters" else picture
    link = element("a", "Open the document", href=source.file) if source.file is not None else None
    return element(
        "section",
        element("h2", source.name),
        element("p", _facts(source, len(listed)), " ", link, class_="soft small"),
        [element("p", warning, class_="issue warning") for warning in _warnings(source)],
        [show(source, page, places, pictures, name=name) for page in listed],
        id=name,
        class_="source",
    )


def picture(source: SourceView, page: PageView, places: Places, pictures: Pictures, *, name: str) -> Markup:
    """A page as it looks with its boxes; a page without a picture has an empty frame of its shape, and says why."""
    words = place_words(source, page.number)
    address = pictures.addresses.get((source.id, page.number))
    ratio = page.height / page.width if page.width > 0 and page.height > 0 else 1.3
    if address is None:
        why = pictures.failures.get((source.id, page.number), "there is no picture of it")
        page_image = element("p", f"This page is not shown: {why}", class_="blank")
    else:
        page_image = element(
            "img",
            id=picture_name(name, page.number),
            src=address,
            alt=f"{source.name}, {words}",
            width=1000,
            height=round(1000 * ratio),
            loading="lazy",
            decoding="async",
        )
    label = f"{words[0].upper()}{words[1:]} of {source.page_count}"
    return element(
        "figure",
        element("div", page_image, _overlay(places.on(source.id, page.number), ratio), class_="sheet"),
        element("figcaption", label),
        id=page_name(name, page.number),
        class_="page",
    )


def cluster(source: SourceView, page: PageView, places: Places, pictures: Pictures, *, name: str) -> Markup:
    """A part of a document without pages, with the cited words marked."""
    del pictures
    spans = [(mark.span, mark) for mark in places.on(source.id, page.number)]
    words = mark_spans(page.text or "", spans, _marked)
    label = f"Part {page.number} of {source.page_count}"
    return element(
        "section", element("p", label, class_="soft small"), element("div", words, class_="cluster", dir="auto"),
        id=page_name(name, page.number), class_="part",
    )  # fmt: skip


def _overlay(marks: tuple[Mark, ...], ratio: float) -> Markup | None:
    """The boxes of every mark, each a link back to what cites it."""
    drawn = [mark for mark in marks if mark.boxes or mark.value_boxes]
    if not drawn:
        return None
    size = (_UNITS, _UNITS * ratio)
    groups = [
        element(
            "g",
            element(
                "a",
                element("title", f"Cited by {mark.label}"),
                [_rect(box, size, "line") for box in mark.boxes],
                [_rect(box, size, "exact") for box in mark.value_boxes],
                href=f"#{mark.item}",
            ),
            id=mark.id,
            class_="quiet" if mark.quiet else None,
        )
        for mark in drawn
    ]
    view_box = f"0 0 {size[0]:.0f} {size[1]:.2f}"
    return element("svg", groups, viewBox=view_box, preserveAspectRatio="none", class_="boxes")


def _rect(box: Box, size: tuple[float, float], kind: str) -> Markup:
    sides = (box.left * size[0], box.top * size[1], box.width * size[0], box.height * size[1])
    x, y, width, height = (f"{side:.2f}" for side in sides)
    return element("rect", x=x, y=y, width=width, height=height, class_=kind)


def _marked(piece: Markup, mark: Mark, begins: bool) -> Markup:
    link = element("a", piece, href=f"#{mark.item}")
    return element("mark", link, id=mark.id if begins else None, class_="quiet" if mark.quiet else None)


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
    for _, group in groupby(enumerate(numbers), key=lambda one: one[1] - one[0]):
        run = [number for _, number in group]
        runs.append(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}")
    return f"{'page' if len(numbers) == 1 else 'pages'} {', '.join(runs)}"
