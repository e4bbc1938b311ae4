"""A .docx file → clusters and blocks: the body first, then running headers and footers once, comments last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.errors import DamagedDocumentError, EmptyDocumentError
from pincite.parsing.agreement import with_plain_text
from pincite.parsing.docx.inline import shows_prompt
from pincite.parsing.docx.names import attribute, child, children, is_on, name_of
from pincite.parsing.docx.notes import Notes
from pincite.parsing.docx.numbering import ListCounter
from pincite.parsing.docx.package import Package
from pincite.parsing.docx.story import Story, StoryContext, StoryParagraph
from pincite.parsing.docx.styles import Styles
from pincite.parsing.flow.clusters import Paragraph, compose_clusters

if TYPE_CHECKING:
    from lxml.etree import _Element

    from pincite.document import Block, BlockType, Page

_AROUND = frozenset({"Header", "Footer", "Comment"})

LONGEST_HEADING = 100
"""Characters of a paragraph that counts as a heading by its bold type alone."""


def read_docx(content: bytes, *, name: str) -> tuple[tuple[Page, ...], tuple[Block, ...]]:
    """Clusters as pages (sizes 0, no boxes) and their blocks.

    Raises `DocumentError`: damaged, no Word document, encrypted, too large when unpacked, or without any text.
    """
    reader = _DocxReader(Package(content, name=name))
    paragraphs = [*with_headings(list(reader.body())), *reader.running(), *reader.comments()]
    if not any(paragraph.text or paragraph.unread for paragraph in paragraphs):
        raise EmptyDocumentError(f"{name}: the document has no text that can be seen", source=name)
    pages, blocks = compose_clusters(paragraphs)
    body = [block.text for block in blocks if block.type not in _AROUND]
    return with_plain_text(pages, body, reader.every_text(), reader.shown_texts), blocks


def with_headings(found: Sequence[StoryParagraph]) -> list[Paragraph]:
    """The paragraphs; where no style marks a heading, short paragraphs in bold or capitals are taken for headings."""
    if any(story_item.paragraph.level for story_item in found):
        return [story_item.paragraph for story_item in found]
    return [
        replace(story_item.paragraph, type="Section Header", level=1)
        if _looks_like_heading(story_item)
        else story_item.paragraph
        for story_item in found
    ]


def _looks_like_heading(found: StoryParagraph) -> bool:
    text = found.paragraph.text
    return (
        found.paragraph.type in {"Text", "List Item"}
        and 0 < len(text) <= LONGEST_HEADING
        and "\n" not in text
        and (found.bold or text.isupper())
        and text[-1] not in ".,;:"
        and any(char.isalpha() for char in text)
    )


def _is_unshown(element: _Element) -> bool:
    name = name_of(element)
    return name in {"moveFrom", "rt", "mc:Fallback"} or (name == "sdt" and shows_prompt(element))


class _DocxReader:
    """The stories of one package."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._main = package.main
        self._styles = Styles(package.related(self._main, "styles"))
        self._numbering = package.related(self._main, "numbering")
        self._settings = package.related(self._main, "settings")
        notes = Notes(package, main=self._main, story=self._story)
        self._setting = StoryContext(package=package, styles=self._styles, notes=notes.read)

    def body(self) -> Iterator[StoryParagraph]:
        """The paragraphs of the body, footnotes and endnotes behind the paragraphs that call them."""
        root = self._package.tree(self._main)
        body = child(root, "body")
        if body is None:
            raise DamagedDocumentError(
                f"{self._package.name}: the document has no body; open it in Word and save it again",
                source=self._package.name,
            )
        yield from self._story(self._main).read(body, self._page_colour(root))

    def every_text(self) -> Iterator[str]:
        """The texts of the body as they stand in the XML, whatever formats them."""
        root = self._package.tree(self._main)
        return (node.text or "" for node in (root.iter("{*}t") if root is not None else ()))

    def shown_texts(self) -> Iterator[str]:
        """The same without what Word does not show: moved away, another form of what is shown, a prompt."""
        root = self._package.tree(self._main)
        for node in root.iter("{*}t") if root is not None else ():
            if name_of(node) == "t" and not any(map(_is_unshown, node.iterancestors())):
                yield node.text or ""

    def running(self) -> list[Paragraph]:
        """The texts of the headers and footers that are shown on some page, each once."""
        unique_paragraphs: dict[tuple[BlockType, str], Paragraph] = {}
        for part, kind in self._running_parts():
            root = self._package.tree(part)
            if root is None:
                continue
            for story_item in self._story(part).read(root):
                # The place in a header is all that counts: its tables and headings are no content of the body.
                paragraph = replace(story_item.paragraph, type=kind, level=None, cells=())
                if paragraph.text or paragraph.hidden:
                    unique_paragraphs.setdefault((kind, paragraph.text), paragraph)
        return sorted(unique_paragraphs.values(), key=lambda paragraph: paragraph.type, reverse=True)  # headers first

    def comments(self) -> Iterator[Paragraph]:
        """One paragraph for each comment: its author and its words."""
        part = next(
            (entry.target for entry in self._package.relations(self._main).values() if entry.kind == "comments"), None
        )
        root = self._package.tree(part) if part else None
        for comment in children(root, "comment"):
            assert part is not None, "a comment comes from a part"
            paragraphs = [entry.paragraph for entry in self._story(part).read(comment)]
            text = "\n".join(entry.text for entry in paragraphs if entry.text)
            author = " ".join((attribute(comment, "author") or "").split())
            if text:
                yield Paragraph(text=f"{author}: {text}" if author else text, type="Comment")

    def _story(self, part: str) -> Story:
        return Story(self._setting, part=part, counter=ListCounter(self._numbering, self._styles))

    def _page_colour(self, root: _Element | None) -> str | None:
        colour = attribute(child(root, "background"), "color")
        is_displayed = is_on(child(self._settings, "displayBackgroundShape"))
        return colour.upper() if colour and is_displayed else None

    def _running_parts(self) -> Iterator[tuple[str, BlockType]]:
        relations = self._package.relations(self._main)
        even = bool(is_on(child(self._settings, "evenAndOddHeaders")))
        root = self._package.tree(self._main)
        part_names: set[str] = set()
        open_parts: dict[tuple[str, str], str] = {}  # a section without a header of its own has that of the one before
        for section in root.iter() if root is not None else ():
            if not isinstance(section.tag, str) or name_of(section) != "sectPr":
                continue
            page_types = {"default", "even" if even else "", "first" if is_on(child(section, "titlePg")) else ""}
            for reference in section:
                if name_of(reference) in {"headerReference", "footerReference"}:
                    pages = attribute(reference, "type") or "default"
                    open_parts[name_of(reference), pages] = attribute(reference, "r:id") or ""
            for (kind, pages), identifier in open_parts.items():
                target = relations.get(identifier)
                if target is not None and pages in page_types and target.target not in part_names:
                    part_names.add(target.target)
                    yield target.target, "Header" if kind == "headerReference" else "Footer"
