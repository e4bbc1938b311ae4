"""One story of a Word document (its body, a header, a note, a comment) → paragraphs in order, tables among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from pincite.document import Cell, HiddenText, Span
from pincite.parsing.docx.graphics import EMU_PER_TWIP, look_at
from pincite.parsing.docx.inline import FieldState, Inline, NoteCall, choose_alternate, read_inline, shows_prompt
from pincite.parsing.docx.names import child, name_of
from pincite.parsing.docx.styles import ParagraphLook
from pincite.parsing.docx.tables import read_grid
from pincite.parsing.flow.clusters import Paragraph, write_table

if TYPE_CHECKING:
    from lxml.etree import _Element

    from pincite.parsing.docx.numbering import ListCounter
    from pincite.parsing.docx.package import Package
    from pincite.parsing.docx.styles import Styles

UNREAD_SHARE = 0.4
"""A picture of at least this share of the page's area may be a scan: what it shows was not read."""

_BOX = frozenset({"extent"})
"""The property that may leave a box without room for its text."""

_LETTER_PAGE = 12_240 * 15_840 * EMU_PER_TWIP**2


class StoryParagraph(NamedTuple):
    """A paragraph, and whether all of it is bold."""

    paragraph: Paragraph
    bold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryContext:
    """What the stories of a document share; `notes` gives the paragraphs of a footnote or endnote that is called."""

    package: Package
    styles: Styles
    notes: Callable[[NoteCall], Iterator[StoryParagraph]]


class Story:
    """Reads the story in one part of the package; lists are counted through it."""

    def __init__(
        self, setting: StoryContext, *, part: str, counter: ListCounter, notes_to: list[StoryParagraph] | None = None
    ) -> None:
        self._setting = setting
        self._part = part
        self._counter = counter
        self._notes_to = notes_to
        self._fields = FieldState()
        self._held: Inline | None = None

    def read(self, element: _Element, background: str | None = None) -> Iterator[StoryParagraph]:
        """The paragraphs of the element in order; text boxes and notes follow the paragraph that they hang on.

        Notes go into the list `notes_to` instead where one was given.
        """
        yield from self._blocks(element, background)
        if self._held is not None:
            yield from self._written(self._joined(Inline()), ParagraphLook(), background)

    def _blocks(self, element: _Element, background: str | None) -> Iterator[StoryParagraph]:
        for child_element in element:
            name = name_of(child_element)
            if name == "p":
                yield from self._paragraph(child_element, background)
            elif name == "tbl":
                yield from self._table(child_element, background)
            elif name == "sdt":
                content = child(child_element, "sdtContent")
                if content is not None and not shows_prompt(child_element):
                    yield from self._blocks(content, background)
            elif name == "mc:AlternateContent":
                chosen = choose_alternate(child_element)
                if chosen is not None:
                    yield from self._blocks(chosen, background)
            elif name == "altChunk":
                yield StoryParagraph(
                    Paragraph(text="", unread=True)
                )  # a whole file of some format, which Word shows here
            elif name in {"customXml", "ins", "moveTo"}:
                yield from self._blocks(child_element, background)

    def _paragraph(self, element: _Element, background: str | None) -> Iterator[StoryParagraph]:
        properties = child(element, "pPr")
        look = self._setting.styles.paragraph(properties)
        inline = read_inline(
            element, styles=self._setting.styles, look=look, fields=self._fields, background=background
        )
        mark = child(properties, "rPr")
        if child(mark, "del") is not None or child(mark, "moveFrom") is not None:
            # Its end is deleted: with the change accepted, its words begin the next paragraph.
            self._held = self._joined(inline)
            return
        yield from self._written(self._joined(inline), look, background)

    def _joined(self, inline: Inline) -> Inline:
        held, self._held = self._held, None
        if held is None:
            return inline
        return Inline(
            text=" ".join(filter(None, [held.text, inline.text])),
            hidden=held.hidden + inline.hidden,
            graphics=held.graphics + inline.graphics,
            notes=held.notes + inline.notes,
            bold=held.bold and inline.bold,
            doubts=held.doubts | inline.doubts,
        )

    def _written(self, inline: Inline, look: ParagraphLook, background: str | None) -> Iterator[StoryParagraph]:
        drawing_content = look_at(inline.graphics, package=self._setting.package, part=self._part)
        mark = self._counter.mark(look) if inline.text else None
        text = f"{mark} {inline.text}" if mark else inline.text
        unread = drawing_content.picture >= UNREAD_SHARE * _LETTER_PAGE
        if text or inline.hidden or unread:
            paragraph = _doubted(Paragraph(text=text, hidden=inline.hidden, unread=unread), inline.doubts)
            if look.title and text:
                paragraph = replace(paragraph, type="Title", level=1)
            elif look.level and text:
                paragraph = replace(paragraph, type="Section Header", level=look.level)
            elif mark is not None:
                paragraph = replace(paragraph, type="List Item", depth=self._counter.depth(look))
            yield StoryParagraph(paragraph, inline.bold)
        for figure in drawing_content.figures:
            yield StoryParagraph(Paragraph(text=figure, type="Figure"))
        for box in drawing_content.boxes:
            fill = box.fill if box.fill is not None else background
            for box_paragraph in Story(self._setting, part=self._part, counter=self._counter).read(box.content, fill):
                doubts = frozenset() if box.is_shown else _BOX
                yield box_paragraph._replace(
                    paragraph=_doubted(box_paragraph.paragraph, box_paragraph.paragraph.doubts | doubts)
                )
        for call in inline.notes:
            if self._notes_to is None:
                yield from self._setting.notes(call)
            else:
                self._notes_to.extend(self._setting.notes(call))

    def _table(self, element: _Element, background: str | None) -> Iterator[StoryParagraph]:
        grid = read_grid(element, self._setting.styles)
        if len(grid) == 1:
            # A table of one cell is a frame around text.
            for story_item in self._blocks(grid[0].element, grid[0].fill or background):
                paragraph = story_item.paragraph
                if grid[0].doubts:
                    paragraph = _doubted(paragraph, paragraph.doubts | grid[0].doubts)
                yield story_item._replace(paragraph=paragraph)
            return
        cells: list[Cell] = []
        hidden: list[HiddenText] = []
        after: list[StoryParagraph] = []
        unread = False
        doubts: frozenset[str] = frozenset()
        doubted: list[bool] = []
        for place in grid:
            lines: list[str] = []
            own = place.doubts
            story = Story(self._setting, part=self._part, counter=self._counter, notes_to=after)
            for story_item in story.read(place.element, place.fill or background):
                lines.append(story_item.paragraph.text)
                hidden += story_item.paragraph.hidden
                unread = unread or story_item.paragraph.unread
                own |= story_item.paragraph.doubts
            doubts |= own
            doubted.append(bool(own))
            cells.append(
                Cell(
                    row=place.row,
                    column=place.column,
                    row_span=place.row_span,
                    column_span=place.column_span,
                    span=Span(start=0, end=0),
                    text="\n".join(filter(None, lines)),
                    header=place.header,
                )
            )
        text, written = write_table(cells)
        if text or hidden or unread:
            unknown = tuple(cell.span for cell in compress(written, doubted) if cell.text)
            table = Paragraph(
                text=text, type="Table", cells=written if text else (), hidden=tuple(hidden), unread=unread
            )
            yield StoryParagraph(replace(table, unknown=unknown, doubts=doubts))
        yield from after


def _doubted(paragraph: Paragraph, doubts: frozenset[str]) -> Paragraph:
    """The paragraph, whose whole text is doubtful where there are any doubts."""
    if not doubts or not paragraph.text:
        return paragraph
    return replace(paragraph, unknown=(Span(start=0, end=len(paragraph.text)),), doubts=doubts)
