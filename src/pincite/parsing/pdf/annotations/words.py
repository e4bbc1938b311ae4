"""A page's words with what its annotations add: marks of check boxes, values of combs, comments; values not shown.

What is added has characters of its own behind the engine's: each mark and each word of a comment or comb.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from pincite.parsing.pdf.annotations.annotations import LIST, Annotation
from pincite.parsing.pdf.annotations.overlay import NOWHERE, Overlay
from pincite.parsing.pdf.words import clean_chars
from pincite.parsing.raw.pages import RawNote, RawRect, RawRemark, RawWord
from pincite.text.normalise import alphanumeric, fold
from pincite.text.values.dates import parse_date
from pincite.text.values.numbers import find_numbers, parse_number

if TYPE_CHECKING:
    from pincite.parsing.pdf.drawings import Rect
    from pincite.parsing.pdf.frame import PageFrame

SET, EMPTY = "\u2612", "\u2610"
"""The marks that stand for check boxes and radio buttons: a crossed and an empty box."""

_PRINTED_BOXES = frozenset("☐□◻⬜❏❑○◯\uf06f\uf0a8\uf071\uf0a1")
"""Signs for an empty box that forms print below a check box."""

_DIFFERS = "a field shows something else than it stores; what it shows is read"
_EMPTY = "a field shows words and stores none; what it shows is read"
_REDRAWN = "the look that the file has for a field says something else than its value, from which it is drawn anew; \
the value is read, and viewers that do not draw it anew show the other"

_LINE = 0.5
_ALIKE = 2.5
"""A mark has the height of a word beside it that is no more than this times higher or lower."""


@dataclass(slots=True, kw_only=True)
class Added:
    """Words and characters with their boxes, as they are added behind `count` characters; boxes in displayed points."""

    count: int
    parts: list[str] = field(default_factory=list)
    boxes: list[RawRect | None] = field(default_factory=list)
    run: int = 0

    def separate(self, gap: str) -> None:
        """Add white space, unless nothing stands before it."""
        if self.count:
            self.parts.append(gap)
            self.boxes.append(None)
            self.count += 1

    def word(self, text: str, place: RawRect, *, size: float, shared: bool = True) -> RawWord:
        """Add a word; each character has its share of the place, or all of it."""
        start = self.count
        self.parts.append(text)
        self.count += len(text)
        step = (place.right - place.left) / len(text)
        for number in range(len(text)):
            left = place.left + number * step
            self.boxes.append(place._replace(left=left, right=left + step) if shared else place)
        return RawWord(start, self.count, *place, size, 0, self.run, False, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed:
    """A page's words and characters with its annotations, and one box or None for each added character."""

    chars: str
    words: tuple[RawWord, ...]
    comments: tuple[tuple[RawWord, ...], ...]
    notes: tuple[RawNote, ...]
    remarks: tuple[RawRemark, ...]
    added_boxes: tuple[RawRect | None, ...]


def complete(
    overlay: Overlay, *, chars: str, words: Sequence[RawWord], merged: Collection[int], frame: PageFrame
) -> Completed:
    """The page with its annotations; `merged` are the runs of words that annotations show."""
    added = Added(count=len(chars), run=max((word.run for word in words), default=0) + 1)
    notes = [RawNote(text, reason, _place(frame, rect)) for text, reason, rect in overlay.notes]
    remarks = [
        RawRemark(kind, text, None if rect is NOWHERE else _place(frame, rect)) for kind, text, rect in overlay.remarks
    ]
    words_by_row: dict[int, RawWord] = dict(enumerate(words))
    of_fields = [row for row, word in enumerate(words) if word.run in merged]
    printed = [row for row, word in enumerate(words) if chars[word.start : word.end] in _PRINTED_BOXES]
    extra: list[RawWord] = []
    for annotation in overlay.fields:
        place = _place(frame, annotation.rect)
        rows = [row for row in of_fields if _middle_in(words[row], place)]
        inside = [words[row] for row in rows]
        if annotation.comb and _is_spread(inside, chars, annotation.value):
            for row in rows:
                words_by_row.pop(row, None)
            extra += _comb(added, inside, annotation.value)
            continue
        if annotation.field == LIST:
            extra += _list_marks(added, inside, chars, annotation)
        _contradict(_stored_otherwise(annotation, _text(inside, chars)), place, notes, remarks)
    for rect, old in overlay.redrawn:
        place = _place(frame, rect)
        now = _text([words[row] for row in of_fields if _middle_in(words[row], place)], chars)
        if old and not _is_same(old, now):
            _contradict((old, _REDRAWN), place, notes, remarks)
    for rect, is_set in overlay.marks:
        place = _place(frame, rect)
        for row in printed:
            if _middle_in(words[row], place):
                words_by_row.pop(row, None)
        added.separate("\n")
        size, place = _beside(place, words_by_row.values())
        mark = added.word(SET if is_set else EMPTY, place, size=size)
        extra.append(mark if _middle_in(mark, RawRect(0.0, 0.0, frame.width, frame.height)) else _off_page(mark))
    comments = tuple(_comment(added, annotation, _place(frame, annotation.rect)) for annotation in overlay.comments)
    return Completed(
        chars=chars + "".join(added.parts),
        words=(*words_by_row.values(), *extra),
        comments=tuple(comment for comment in comments if comment),
        notes=tuple(notes),
        remarks=tuple(remarks),
        added_boxes=tuple(added.boxes),
    )


def _text(words: Sequence[RawWord], chars: str) -> str:
    return " ".join(chars[word.start : word.end] for word in words)


def _contradict(other: tuple[str, str] | None, place: RawRect, notes: list[RawNote], remarks: list[RawRemark]) -> None:
    """Keep what a field says besides what it shows, if anything, as hidden text and as a remark."""
    if other is not None:
        text, message = other
        if text:
            notes.append(RawNote(text, "stored_value", place))
        remarks.append(RawRemark("form_value", message, place))


def _stored_otherwise(one: Annotation, shown: str) -> tuple[str, str] | None:
    """What a field stores and does not show, and what to say of it; None where both agree."""
    if one.field == LIST:
        padded_text = f" {shown} "
        unseen = [
            label for label, chosen in one.options if chosen and f" {' '.join(label.split())} " not in padded_text
        ]
        return (" ".join(" ".join(unseen).split()), _DIFFERS) if unseen else None
    if one.value and not _shows(one, shown):
        return " ".join(one.value.split()), _DIFFERS
    return ("", _EMPTY) if shown and not one.value else None


def _off_page(mark: RawWord) -> RawWord:
    return mark._replace(hidden="off_page")


def _place(frame: PageFrame, rect: Rect) -> RawRect:
    return RawRect(*frame.rect(*rect))


def _middle_in(word: RawWord, place: RawRect) -> bool:
    x, y = (word.left + word.right) / 2, (word.top + word.bottom) / 2
    return place.left <= x <= place.right and place.top <= y <= place.bottom


def _shows(one: Annotation, shown: str) -> bool:
    """Whether a field's shown text says what it stores, in whatever form: an amount, a date, an option's label."""
    selected = " ".join(label for label, chosen in one.options if chosen)
    return any(_is_same(stored, shown) for stored in (one.value, selected) if stored)


def _is_same(stored: str, shown: str) -> bool:
    numbers = _only_number(stored), _only_number(shown)
    if None not in numbers:
        return numbers[0] == numbers[1]
    if alphanumeric(fold(stored)) == alphanumeric(fold(shown)):
        return True
    date = parse_date(stored)
    return date is not None and date == parse_date(shown)


def _only_number(text: str) -> Decimal | None:
    """The number of a text that has one and no words beside it, whatever its currency or unit sign."""
    number = parse_number(text)
    if number is not None:
        return number
    numbers = find_numbers(text)
    if len(numbers) != 1 or any(char.isalpha() for char in text[: numbers[0].start] + text[numbers[0].end :]):
        return None
    return numbers[0].value


def _is_spread(inside: Sequence[RawWord], chars: str, value: str) -> bool:
    """Whether these words are the value's characters, taken apart by the cells of a comb."""
    comb_text = "".join(chars[word.start : word.end] for word in inside)
    return len(inside) > 1 and comb_text == "".join(value.split()) and all(word.hidden is None for word in inside)


def _comb(added: Added, inside: Sequence[RawWord], value: str) -> list[RawWord]:
    """The words of the value in place of its characters."""
    comb_words: list[RawWord] = []
    at = 0
    for text in clean_chars(value).split():
        pieces: list[RawWord] = []
        length = 0
        while length < len(text) and at < len(inside):
            pieces.append(inside[at])
            length += inside[at].end - inside[at].start
            at += 1
        added.separate(" " if comb_words else "\n")
        place = RawRect(
            min(word.left for word in pieces),
            min(word.top for word in pieces),
            max(word.right for word in pieces),
            max(word.bottom for word in pieces),
        )
        comb_words.append(added.word(text, place, size=pieces[0].size))
    return comb_words


def _list_marks(added: Added, inside: Sequence[RawWord], chars: str, one: Annotation) -> list[RawWord]:
    """A mark before each option that a list shows: which ones are selected is a colour on the page."""
    texts = [chars[word.start : word.end] for word in inside]
    marks: list[RawWord] = []
    at = 0
    for label, chosen in one.options:
        label_words = label.split()
        if not label_words or texts[at : at + len(label_words)] != label_words:
            continue
        first = inside[at]
        at += len(label_words)
        place = RawRect(first.left - 0.9 * first.size, first.top, first.left - 0.2 * first.size, first.bottom)
        added.separate("\n")
        marks.append(added.word(SET if chosen else EMPTY, place, size=first.size))
    return marks


def _beside(place: RawRect, words: Iterable[RawWord]) -> tuple[float, RawRect]:
    """The font size of a mark and its place, with the height of the nearest word on its line."""
    height = place.bottom - place.top
    nearest: tuple[float, RawWord] | None = None
    for word in words:
        shared = min(place.bottom, word.bottom) - max(place.top, word.top)
        tall = word.bottom - word.top
        if word.angle or shared < _LINE * min(height, tall) or not height / _ALIKE <= tall <= height * _ALIKE:
            continue
        gap = max(word.left - place.right, place.left - word.right)
        if nearest is None or gap < nearest[0]:
            nearest = (gap, word)
    if nearest is None:
        return max(0.8 * height, 1.0), place
    return nearest[1].size, place._replace(top=nearest[1].top, bottom=nearest[1].bottom)


def _comment(added: Added, one: Annotation, place: RawRect) -> tuple[RawWord, ...]:
    """The words of a comment, "Author: what it says"."""
    text = clean_chars(f"{one.author}: {one.text}" if one.author.strip() else one.text)
    comment_words: list[RawWord] = []
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        for number, word in enumerate(line.split()):
            added.separate(" " if number else "\n")
            comment_words.append(added.word(word, place, size=1.0, shared=False))
    return tuple(comment_words)
