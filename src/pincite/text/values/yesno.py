"""Yes and no as documents write them: words, letters, check marks and boxes."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkMention:
    """A check mark or box at `[start, end)`; `value` is True when it is set."""

    start: int
    end: int
    value: bool


_TRUE_WORDS = frozenset(("yes", "y", "true", "t", "on", "checked", "affirmative", "agreed", "x"))
_FALSE_WORDS = frozenset(("no", "n", "false", "f", "off", "unchecked", "negative", "none"))
#: U+F0xx are the private-use codes under which PDFs carry the boxes and checks of Wingdings.
_SET = "☑☒✓✔✅■◼⬛\uf052\uf053\uf054\uf078\uf0fb\uf0fc\uf0fd\uf0fe"
_CROSSED = "✗✘❌"
_UNSET = "☐□◻⬜❏❑\uf06f\uf0a8\uf071"
_MARK = re.compile(
    rf"(?P<set>[{_SET}]|\[\s?[xX✓✔☑{_CROSSED}]\s?\]|\((?:[xX✓✔])\))|(?P<crossed>[{_CROSSED}])"
    rf"|(?P<unset>[{_UNSET}]|\[[ \u00a0_]{{1,4}}\](?!\()|\[\](?!\()|\([ \u00a0]{{1,4}}\))"
)
_TYPED = re.compile(r"(?<![\w.-])(?:_*[xX]_*|_{1,6})(?=\s+[A-Za-z])")
_YES_NO = re.compile(r"(?<![\w-])(?:yes|no)(?![\w.-])", re.IGNORECASE)
_BOTH = 2
_BLANK_BEHIND = re.compile(r"\s*(?:_+|[xX](?=\s|$))")
_ROUND_BOX = re.compile(r"\([ \u00a0]{1,4}\)")


def parse_boolean(text: str) -> bool | None:
    """Return the truth value when the whole text says yes or no, else None.

    Words and letters in any case, "0" and "1", set and empty boxes, "☒ Yes". "Not applicable", "N/A" and an empty
    text are None. A crossed-out mark (✗) is no, a crossed box (☒) is a set box.
    """
    plain = text.strip().strip(".,;:!\"'“”").casefold()
    if plain in _TRUE_WORDS or plain == "1":
        return True
    if plain in _FALSE_WORDS or plain == "0":
        return False
    mark = _MARK.match(text.strip())
    if mark is None:
        return None
    label = text.strip()[mark.end() :].strip()
    value = mark["set"] is not None
    if not label:
        return value
    # "☒ No" says no; an empty box says nothing about its label.
    return parse_boolean(label) if value and len(label) <= 12 and not _MARK.match(label) else None


def find_marks(text: str) -> tuple[MarkMention, ...]:
    """Return the check marks and boxes of the text in order; empty when there is none.

    ☒ ☑ ✓ [x] are set, ☐ □ [ ] and ✗ are not. "(x)" is set where the text also has an empty "( )": elsewhere it numbers
    a clause. A bare "X" before an option is set where another option has a blank line or is the other of yes and no
    ("X Yes __ No", "X Yes No"). What a mark is about stands beside it.
    """
    has_round_boxes = _ROUND_BOX.search(text) is not None
    mark = tuple(
        MarkMention(start=mark.start(), end=mark.end(), value=mark["set"] is not None)
        for mark in _MARK.finditer(text)
        if has_round_boxes or not mark.group().startswith("(")
    )
    return mark or _typed_marks(text)


def _typed_marks(text: str) -> tuple[MarkMention, ...]:
    """Marks that a typewriter makes: an X on or instead of a blank line, before its option.

    Of a drawn box nothing is in the text, so that "Yes X No" has its X before "No", unless a blank or an X behind the
    last option says that marks stand behind theirs.
    """
    if "x" not in text and "X" not in text:
        return ()
    marks = [
        MarkMention(start=typed_mark.start(), end=typed_mark.end(), value="x" in typed_mark[0].lower())
        for typed_mark in _TYPED.finditer(text)
    ]
    if not any(mark.value for mark in marks):
        return ()
    options = list(_YES_NO.finditer(text))
    if len({option[0].casefold() for option in options}) == _BOTH:
        if _BLANK_BEHIND.match(text, options[-1].end()):
            return ()
        marked = {option.start() for option in options for mark in marks if not text[mark.end : option.start()].strip()}
        bare = [option.start() for option in options if option.start() not in marked]
        marks.extend(MarkMention(start=at, end=at, value=False) for at in bare)
    elif all(mark.value for mark in marks):
        return ()
    return tuple(sorted(marks, key=lambda mark: mark.start))
