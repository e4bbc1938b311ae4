"""The text inside one paragraph, as Word shows it with all changes accepted, and what hangs on it.

Inserted text is read and deleted text is not; a field counts with its result, alternate content once. Text that
formatting hides is kept apart with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from pincite.document import HiddenText
from pincite.parsing.docx.names import attribute, child, children, is_on, name_of, value_of, whole_number
from pincite.parsing.docx.styles import PATTERN, ParagraphLook, RunLook, Styles
from pincite.parsing.flow.numerals import raised, symbol
from pincite.parsing.flow.tidy import FAINT, look_alike, tidy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lxml.etree import _Element

    from pincite.document import HiddenReason

CHECKED, UNCHECKED = "☒", "☐"

_SKIPPED = frozenset((
    "pPr", "rPr", "del", "moveFrom", "sdtPr", "sdtEndPr", "delText", "instrText", "delInstrText", "fldData",
    "rt", "rubyPr", "lastRenderedPageBreak", "annotationRef", "footnoteRef", "endnoteRef", "separator",
    "continuationSeparator", "softHyphen", "proofErr", "bookmarkStart", "commentReference", "m:rPr", "m:ctrlPr",
))  # fmt: skip
_WRITTEN = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_GRAPHICS = frozenset({"drawing", "pict", "object"})
_WHITE = "FFFFFF"


@dataclass(slots=True)
class FieldState:
    """The fields that are open at a place of a story; they may begin and end in different paragraphs."""

    open: list[Literal["code", "result"]] = field(default_factory=list)

    @property
    def in_code(self) -> bool:
        """Whether the place lies in a field's instruction, which is not shown."""
        return "code" in self.open


@dataclass(frozen=True, slots=True)
class NoteCall:
    """A reference to a footnote or endnote."""

    kind: Literal["footnote", "endnote"]
    id: str
    own_mark: bool


@dataclass(slots=True)
class Inline:
    """What a paragraph holds: shown text, hidden text, graphics in order, and calls of notes.

    `doubts` is the formatting of shown text that leaves open whether it is seen.
    """

    text: str = ""
    hidden: tuple[HiddenText, ...] = ()
    graphics: list[_Element] = field(default_factory=list)
    notes: list[NoteCall] = field(default_factory=list)
    bold: bool = False
    doubts: frozenset[str] = frozenset()


def read_inline(
    element: _Element, *, styles: Styles, look: ParagraphLook, fields: FieldState, background: str | None
) -> Inline:
    """The content of a paragraph with that look; `background` is the colour behind it, None for that of the page."""
    reader = _InlineReader(styles, look, fields, look.fill if look.fill not in {None, "auto"} else background)
    reader.read(element)
    return reader.result()


class _InlineReader:
    def __init__(self, styles: Styles, look: ParagraphLook, fields: FieldState, background: str | None) -> None:
        self._styles = styles
        self._paragraph = look
        self._fields = fields
        self._background = background or _WHITE
        self._parts: list[str] = []
        self._hidden: list[tuple[HiddenReason, list[str]]] = []
        self._apart = True  # shown text came after the last hidden text
        self._plain = False  # some shown text is not bold
        self._found = Inline()
        self._run = look.run
        self._font = ""
        self._turned: frozenset[str] = frozenset()

    def result(self) -> Inline:
        """What was read, tidied."""
        inline = self._found
        inline.text = tidy("".join(self._parts))
        inline.bold = bool(inline.text) and not self._plain
        hidden = [(reason, tidy("".join(parts))) for reason, parts in self._hidden]
        inline.hidden = tuple(HiddenText(text=text, reason=reason) for reason, text in hidden if text)
        return inline

    def read(self, element: Iterable[_Element]) -> None:
        """Read the element's children."""
        for child_element in element:
            name = name_of(child_element)
            if name in _SKIPPED:
                continue
            if name == "r":
                self._read_run(child_element)
            elif name in {"t", "m:t"}:
                self._write(self._shown(child_element.text or ""))
            elif name in _WRITTEN:
                self._write(_WRITTEN[name])
            else:
                self._read_other(child_element, name)

    def _read_other(self, element: _Element, name: str) -> None:
        if name == "fldChar":
            self._field(element)
        elif name == "sym":
            self._symbol(element)
        elif name in {"footnoteReference", "endnoteReference"}:
            self._call(element, "footnote" if name == "footnoteReference" else "endnote")
        elif name in _GRAPHICS:
            if not self._fields.in_code and not self._run.vanish:
                self._found.graphics.append(element)
        elif name == "mc:AlternateContent":
            chosen = choose_alternate(element)
            if chosen is not None:
                self.read(chosen)
        elif name == "sdt":
            content = child(element, "sdtContent")
            self.read(content if content is not None and not shows_prompt(element) else ())
        elif name != "txbxContent":
            self._read_part(element, name)

    def _read_part(self, element: _Element, name: str) -> None:
        """Read an element of which only formulas say more than its content."""
        before = self._run, self._turned
        if name == "m:den":
            self._write("/")
        elif name == "bdo" and (value_of(element) or "").lower() == "rtl":
            self._turned = frozenset({"bdo"})  # letters from right to left, whatever they are
        elif name == "m:sup":
            self._run = replace(self._run, raised=True)
        self.read(element)
        self._run, self._turned = before

    def _call(self, element: _Element, kind: Literal["footnote", "endnote"]) -> None:
        own = (attribute(element, "customMarkFollows") or "0").lower() in {"1", "true", "on"}
        if not self._fields.in_code:
            self._found.notes.append(NoteCall(kind, attribute(element, "id") or "", own))

    def _read_run(self, run: _Element) -> None:
        properties = child(run, "rPr")
        before = self._run, self._font
        self._run = self._styles.run(properties, self._paragraph)
        self._font = (attribute(child(properties, "rFonts"), "ascii") or "").lower()
        self.read(run)
        self._run, self._font = before

    def _write(self, text: str) -> None:
        if self._fields.in_code or not text:
            return
        reason = self._reason()
        if reason is None:
            self._parts.append(raised(text, after=self._parts) if self._run.raised else text)
            if not text.isspace():
                self._found.doubts |= self._run.doubts | self._paragraph.doubts | self._turned | self._faint()
                self._apart = True
                self._plain = self._plain or not self._run.bold
            return
        if self._apart or self._hidden[-1][0] != reason:
            self._hidden.append((reason, []))
            self._apart = False
        self._hidden[-1][1].append(text)

    def _shown(self, text: str) -> str:
        """Text in a symbol font as the signs that it shows."""
        if self._font not in {"wingdings", "symbol"}:
            return text
        return "".join(symbol(ord(char), font=self._font) or char for char in text)

    def _reason(self) -> HiddenReason | None:
        """Why nobody sees text in the current run; None for text that is shown."""
        look: RunLook = self._run
        if look.vanish:
            return "marked_hidden"
        if look.clear:
            return "transparent"
        if look.is_tiny:
            return "tiny"
        if look.colour is not None and look_alike(look.colour, self._behind()):
            return "same_colour"
        return None

    def _behind(self) -> str:
        """The colour behind the current run."""
        fill = self._run.fill
        return self._background if fill is None or fill == "auto" else fill

    def _faint(self) -> frozenset[str]:
        """The property that leaves open whether letters stand out from what is behind them."""
        behind, colour = self._behind(), self._run.colour
        if behind == PATTERN:
            return frozenset({"shd"})
        return frozenset({"color"} if colour is not None and look_alike(colour, behind, least=FAINT) else ())

    def _field(self, element: _Element) -> None:
        kind = attribute(element, "fldCharType")
        stack = self._fields.open
        if kind == "begin":
            self._write(_form_sign(child(element, "ffData")))
            stack.append("code")
        elif kind == "separate" and stack:
            stack[-1] = "result"
        elif kind == "end" and stack:
            stack.pop()

    def _symbol(self, element: _Element) -> None:
        font = attribute(element, "font") or ""
        try:
            code = int(attribute(element, "char") or "", 16)
        except ValueError:
            return
        glyph = symbol(code, font=font)
        own = chr(code) if 0x20 <= code < 0xD800 else "\ufffd"
        self._write(glyph or own)


def choose_alternate(element: _Element) -> _Element | None:
    """The content of an `mc:AlternateContent` that counts: the first choice with something in it, or the fallback."""
    for choice in children(element, "mc:Choice"):
        if len(choice):
            return choice
    return child(element, "mc:Fallback")


def shows_prompt(control: _Element) -> bool:
    """Whether a content control shows its prompt ("Click here to enter text"), because nobody filled it in."""
    return bool(is_on(child(control, "sdtPr", "showingPlcHdr")))


def _form_sign(form: _Element | None) -> str:
    """What a legacy form field without a result shows: its box, or the entry chosen from its list."""
    box = child(form, "checkBox")
    if box is not None:
        state = child(box, "checked")
        return CHECKED if is_on(state if state is not None else child(box, "default")) else UNCHECKED
    choices = child(form, "ddList")
    if choices is None:
        return ""
    entries = list(_entries(choices))
    chosen = whole_number(value_of(child(choices, "result")), whole_number(value_of(child(choices, "default")), 0)) or 0
    return entries[chosen] if 0 <= chosen < len(entries) else ""


def _entries(choices: _Element) -> Iterator[str]:
    for list_entry in children(choices, "listEntry"):
        yield value_of(list_entry) or ""
