"""The tree of a web page → paragraphs in order, in one pass without recursion, however deep the tree is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.document import HiddenText, Span
from pincite.parsing.flow.clusters import Paragraph
from pincite.parsing.flow.numerals import format_number, raised
from pincite.parsing.flow.tidy import tidy
from pincite.parsing.html.looks import ElementLook
from pincite.parsing.html.tables import TableBuilder

if TYPE_CHECKING:
    from lxml.etree import _Element

    from pincite.document import BlockType, HiddenReason
    from pincite.parsing.html.styling import Looks

_DROPPED = frozenset((
    "script", "style", "link", "meta", "base", "param", "source", "track", "rt", "rp", "metadata", "defs",
    "desc", "annotation", "annotation-xml", "area", "map", "progress", "meter", "embed", "basefont", "bgsound",
    "frame", "frameset", "del",
))  # fmt: skip
"""Elements that are no text of the page; what is marked as deleted is none either, as in .docx."""
_BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hgroup", "hr", "html", "legend", "li", "listing", "main", "menu", "nav", "ol", "optgroup", "p",
    "pre", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "xmp",
    "caption", "title",
))  # fmt: skip
_APART = frozenset({"text", "tspan", "button", "textarea", "output"})
"""Elements whose text stands by itself on the screen, without white space or a paragraph of its own."""
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_LISTS = frozenset({"ul", "ol", "menu", "dir"})
_FORMS = {"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_NO_VALUE = frozenset({"hidden", "file", "image", "color", "range", "password"})
_ASCII_SPACE = str.maketrans(dict.fromkeys("\t\n\r\x0c", " "))


class _List:
    """A list that is open: the number of its next item and how numbers are shown; None for bullets."""

    def __init__(self, element: _Element) -> None:
        self.form = _FORMS.get(element.get("type", ""), "decimal") if element.tag == "ol" else None
        self.step = -1 if "reversed" in element.attrib else 1
        start = _number(element.get("start"))
        if start is None:
            start = sum(1 for child in element if child.tag == "li") if self.step < 0 else 1
        self.next = start

    def mark(self, item: _Element) -> str:
        """The mark of the next item."""
        if self.form is None:
            return "•"
        own = _number(item.get("value"))
        number = self.next if own is None else own
        self.next = number + self.step
        return f"{format_number(number, self.form)}."


class PageReader:
    """Reads one page; `title` is that of its head."""

    def __init__(self, looks: Looks) -> None:
        self.title = ""
        self._styling = looks
        self._looks = [ElementLook()]
        self._found: list[Paragraph] = []
        self._sinks = [self._found]
        self._tables: list[TableBuilder] = []
        self._lists: list[_List] = []
        self._kinds: list[tuple[BlockType, int | None]] = [("Text", None)]
        self._mark: str | None = None
        self._parts: list[str] = []
        self._unknown: list[tuple[int, int]] = []  # ranges of the letters, white space not counted
        self._doubts: set[str] = set()
        self._count = 0
        self._hidden: list[tuple[HiddenReason, list[str]]] = []
        self._apart = True

    def read(self, root: _Element) -> list[Paragraph]:
        """The paragraphs of the page in order."""
        from lxml import etree

        walk = etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            if event == "start":
                if not self._begin(element):
                    walk.skip_subtree()
                    self._looks.append(self._looks[-1])
            else:
                self._end(element)
        self._flush()
        return self._found

    def _begin(self, element: _Element) -> bool:
        """An element begins; whether to go into it."""
        tag = element.tag
        if _is_dropped(element):
            return False
        attributes: dict[str, str] = {str(key): str(value) for key, value in element.attrib.items()}
        look = self._styling.look_of(element, self._looks[-1])
        if tag in _BLOCKS or look.block:
            self._flush()
        if self._control(tag, element, look):
            return False
        if joint := " " if self._looks[-1].spreads else _joint(element):
            self._put(joint, look)
        self._looks.append(look)
        self._open(tag, element, attributes)
        self._write(element.text)
        return True

    def _open(self, tag: str, element: _Element, attributes: dict[str, str]) -> None:
        """Take note of the structure that begins with an element."""
        if tag in _HEADINGS:
            self._kinds.append(("Section Header", _HEADINGS[tag]))
        elif tag == "figcaption":
            self._kinds.append(("Figure", None))
        elif tag in _LISTS:
            self._lists.append(_List(element))
        elif tag == "li":
            self._open_item(element)
        elif tag == "table":
            self._tables.append(TableBuilder(layout=attributes.get("role") in {"presentation", "none"}))
        elif tag == "title":
            self._sinks.append([])
        elif tag == "q":
            self._write("“")
        else:
            self._open_table_part(tag, attributes)

    def _open_table_part(self, tag: str, attributes: dict[str, str]) -> None:
        if not self._tables:
            return
        if tag == "tr":
            self._tables[-1].begin_row()
        elif tag in {"td", "th"}:
            self._sinks.append(self._tables[-1].begin_cell(tag, attributes))
        elif tag == "caption":
            self._sinks.append(self._tables[-1].captions)

    def _open_item(self, element: _Element) -> None:
        if self._looks[-1].reason is None:
            mark = self._lists[-1].mark(element) if self._lists else "•"
            self._mark = "" if self._looks[-1].unmarked else mark
        self._kinds.append(("Text", None))

    def _end(self, element: _Element) -> None:
        tag = element.tag
        look = self._looks.pop()
        if not _is_dropped(element):
            if tag in _BLOCKS or look.block:
                self._flush()
            if _stands_apart(element) or self._looks[-1].spreads:
                self._put(" ", look)
            self._close(tag)
        if element.getparent() is not None:
            self._write(element.tail)

    def _close(self, tag: str) -> None:
        """Take note of the structure that ends with an element."""
        if tag in _HEADINGS or tag == "figcaption":
            self._kinds.pop()
        elif tag == "li":
            self._kinds.pop()
            self._mark = None
        elif tag in _LISTS:
            self._lists.pop()
        elif tag == "table":
            self._sinks[-1] += self._tables.pop().finish()
        elif tag in {"td", "th", "caption"} and self._tables:
            self._sinks.pop()
        elif tag == "title":
            self.title = self.title or " ".join(paragraph.text for paragraph in self._sinks.pop())
        elif tag == "q":
            self._write("”")

    def _control(self, tag: str, element: _Element, look: ElementLook) -> bool:
        """Write what a control of a form, or a line break, shows; whether the element was one."""
        if tag == "br":
            control_text = "\n"
        elif tag == "input":
            control_text = _input(element)
        elif tag == "select":
            options = list(element.iter("option"))
            chosen = [option for option in options if "selected" in option.attrib] or options[:1]
            control_text = f" {', '.join(tidy(''.join(str(text) for text in option.itertext())) for option in chosen)} "
        else:
            return False
        self._put(control_text, look)
        return True

    def _write(self, text: str | None) -> None:
        look = self._looks[-1]
        if text:
            self._put(text if look.preserved else text.translate(_ASCII_SPACE), look)

    def _put(self, text: str, look: ElementLook) -> None:
        reason = look.reason
        if reason is None:
            part = raised(text, after=self._parts) if look.raised else text
            self._parts.append(part)
            self._take_doubts(part, look.unknown)
            self._apart = self._apart or not text.isspace()
        elif text.strip():
            if self._apart or self._hidden[-1][0] != reason:
                self._hidden.append((reason, []))
                self._apart = False
            self._hidden[-1][1].append(text)

    def _take_doubts(self, text: str, doubts: frozenset[str]) -> None:
        """Count the letters of what is written, and keep where it is open whether they are seen."""
        start = self._count
        self._count += letter_count(text)
        if doubts and self._count > start:
            self._unknown.append((start, self._count))
            self._doubts |= doubts

    def _flush(self) -> None:
        """The paragraph read so far ends."""
        text = tidy("".join(self._parts)) if self._parts else ""
        ranges, doubts = self._unknown, frozenset(self._doubts)
        self._unknown, self._doubts, self._count = [], set(), 0
        hidden = tuple(
            HiddenText(text=hidden_text, reason=reason)
            for reason, parts in self._hidden
            if (hidden_text := tidy("".join(parts)))
        )
        self._parts, self._hidden, self._apart = [], [], True
        if not text and not hidden:
            return
        kind, level = self._kinds[-1]
        depth = None
        if text and self._mark is not None and level is None:
            mark = letter_count(self._mark)
            ranges = [(start + mark, end + mark) for start, end in ranges]
            kind, text, self._mark = "List Item", f"{self._mark} {text}".strip(), None
            depth = max(len(self._lists) - 1, 0)
        if level is not None:
            text = " ".join(text.split())
        if not text:
            kind, level = "Text", None
        unknown = letter_spans(text, ranges) if ranges else ()
        self._sinks[-1].append(
            Paragraph(text=text, type=kind, level=level, hidden=hidden, depth=depth, unknown=unknown, doubts=doubts)
        )


def letter_count(text: str) -> int:
    """Characters of a text that tidying keeps."""
    return len("".join(text.split())) - text.count("\u00ad")


def letter_spans(text: str, ranges: list[tuple[int, int]]) -> tuple[Span, ...]:
    """Ranges of a text from ranges of its letters, those that touch as one."""
    places = [at for at, char in enumerate(text) if not char.isspace()]
    spans: list[Span] = []
    last = -1
    for start, end in ranges:
        if start >= len(places):
            break
        if spans and start == last:
            spans[-1] = Span(start=spans[-1].start, end=places[min(end, len(places)) - 1] + 1)
        else:
            spans.append(Span(start=places[start], end=places[min(end, len(places)) - 1] + 1))
        last = end
    return tuple(spans)


def _is_dropped(element: _Element) -> bool:
    """Whether an element's content is no text of the page; so is the title of a drawing."""
    tag = element.tag
    if not isinstance(tag, str) or tag in _DROPPED:
        return True
    return tag == "title" and next(element.iterancestors("svg"), None) is not None


def _stands_apart(element: _Element) -> bool:
    """Whether the element's text does not run on from the text before it; styled letters of a drawing's text do."""
    return element.tag in _APART and (element.tag != "tspan" or not {"x", "y", "dy"}.isdisjoint(element.attrib))


def _joint(element: _Element) -> str:
    """What stands between an element and the text before it."""
    if _stands_apart(element):
        return " "
    parent, before = element.getparent(), element.getprevious()
    return "/" if parent is not None and parent.tag == "mfrac" and before is not None else ""


def _input(element: _Element) -> str:
    kind = element.get("type", "text").lower()
    if kind in {"checkbox", "radio"}:
        marks = ("☒", "☐") if kind == "checkbox" else ("◉", "○")
        return marks[0 if "checked" in element.attrib else 1] + " "
    return "" if kind in _NO_VALUE else f" {element.get('value', '')} "


def _number(text: str | None) -> int | None:
    digits = (text or "").strip()
    sign = -1 if digits.startswith("-") else 1
    digits = digits.removeprefix("-")
    return sign * int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else None
