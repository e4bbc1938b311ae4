"""Words to fragments and rows: baselines, gaps, superscripts, lines the engine broke.

The loops are plain Python over tuples: at 500 words a page numpy's cost per call is more than the work.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pincite.parsing.layout.patterns import runs_left
from pincite.parsing.layout.shapes import Fragment, Row, around, around_words, row_of
from pincite.parsing.raw import RawWord

# Gaps in font sizes. Word spaces are 0.2–0.35, stretched ones up to about 0.8; LaTeX's narrowest gutter is 1.0.
WIDE_GAP = 0.9
# Two words with less than this between them and no white space in the file touch: they are joined without a space.
TOUCHING = 0.13
# A dropped initial is so many times larger than its line; with less than this between them the two are one word.
DROPPED = 1.6
INITIAL = 0.2
# How far a word may reach back over the one before it (kerning, italics) and still continue the line.
OVERLAP = 0.5
# Up to this share of a line's height a word may be a superscript or subscript.
SMALL = 0.8
# Characters of a superscript that the engine gives apart from its line.
LONGEST_RAISED = 4

Columns = Sequence[tuple[Any, ...]]
"""The fields of `RawWord`, each as a tuple of those of all words."""


def fragments_of(words: Sequence[RawWord], chars: str) -> list[Fragment]:
    """Fragments in engine order: a new one begins where the baseline changes or a gap is wide."""
    if not words:
        return []
    columns = list(zip(*words, strict=True))
    firsts = _line_starts(words, columns, chars)
    return [_fragment(words, columns, (first, last), chars) for first, last in pairwise([*firsts, len(words)])]


def _line_starts(words: Sequence[RawWord], columns: Columns, chars: str) -> list[int]:
    """The places of the words that begin a new fragment."""
    _, _, lefts, tops, rights, bottoms, sizes, _, _, _, _ = columns
    found = [0]
    last_right, last_top, last_bottom = rights[0], tops[0], bottoms[0]
    line_top, line_bottom = last_top, last_bottom
    for place, (left, top, right, bottom, size) in enumerate(zip(lefts, tops, rights, bottoms, sizes, strict=True)):
        near = -OVERLAP * size < left - last_right < WIDE_GAP * size
        last_right = right
        if near and top == last_top and bottom == last_bottom:
            continue  # as high as the word before, so on its line: the usual case, and the cheapest test
        last_top, last_bottom = top, bottom
        if near and (line_top < (top + bottom) / 2 < line_bottom or _on_line(top, bottom, line_top, line_bottom)):
            if bottom - top > line_bottom - line_top:
                line_top, line_bottom = top, bottom
        elif place and not (
            _goes_left(words[place - 1], words[place], chars) and _on_line(top, bottom, line_top, line_bottom)
        ):
            found.append(place)
            line_top, line_bottom = top, bottom
    return found


def _goes_left(before: RawWord, word: RawWord, chars: str) -> bool:
    """Whether a word continues its line to the left, as Arabic and Hebrew do: the engine gives them in their order."""
    gap = before.left - word.right
    if not -OVERLAP * word.size < gap < WIDE_GAP * word.size:
        return False
    return runs_left(chars[word.start : word.end]) or runs_left(chars[before.start : before.end])


def _on_line(top: float, bottom: float, line_top: float, line_bottom: float) -> bool:
    """Whether two heights overlap by half the lower one; for a much lower one, a superscript, any contact will do."""
    lower, higher = sorted((bottom - top, line_bottom - line_top))
    needed = 0.5 * lower if lower > SMALL * higher else 0.1 * lower
    return min(bottom, line_bottom) - max(top, line_top) >= needed


def _fragment(words: Sequence[RawWord], columns: Columns, place: tuple[int, int], chars: str) -> Fragment:
    """The fragment of the words from one place up to another."""
    first, last = place
    starts, ends, lefts, tops, rights, bottoms, sizes, _, _, bolds, _ = columns
    members, size, count = tuple(words[first:last]), sizes[first], last - first
    text = chars[starts[first] : ends[last - 1]]
    if count == 1:
        return Fragment(
            lefts[first], tops[first], rights[first], bottoms[first], members, (0,), text, size, bolds[first]
        )
    begins, own_sizes = starts[first:last], sizes[first:last]
    low, high = min(tops[first:last]), max(bottoms[first:last])
    if size >= DROPPED * own_sizes[1] and _is_dropped(members, chars):
        text, offsets = _joined_text(members, chars)
        # it reaches into the lines below, which it does not belong to
        low, high = min(tops[first + 1 : last]), max(bottoms[first + 1 : last])
    elif len(text) == sum(ends[first:last]) - sum(begins) + count - 1 and text.count(" ") == count - 1:
        # The file has the words one after another with one space between them: its text is ours.
        begin = begins[0]
        offsets = tuple([start - begin for start in begins])
    else:
        text, offsets = _joined_text(members, chars)
    if own_sizes.count(size) != count:
        weight: dict[float, int] = {}
        for word in members:
            weight[word.size] = weight.get(word.size, 0) + word.end - word.start
        size = max(weight, key=lambda candidate: (weight[candidate], candidate))
    left, right, bold = min(lefts[first:last]), max(rights[first:last]), all(bolds[first:last])
    return Fragment(left, low, right, high, members, offsets, text, size, bold)


def _is_dropped(words: Sequence[RawWord], chars: str) -> bool:
    """Whether a line begins with a dropped initial: one large capital that reaches below the line beside it."""
    initial, word = words[0], words[1]
    letter = chars[initial.start : initial.end]
    return len(letter) == 1 and letter.isupper() and initial.bottom > word.bottom + 0.5 * (word.bottom - word.top)


def _joined_text(words: Sequence[RawWord], chars: str) -> tuple[str, tuple[int, ...]]:
    """The words' text and where each begins in it: no space where they touch on page and in file, nor between a dropped
    initial and the rest of its word.
    """
    text, offsets = "", []
    before: RawWord | None = None
    for word in words:
        if before is not None:
            gap = max(word.left - before.right, before.left - word.right)  # the one, or the other from right to left
            initial = before.size >= DROPPED * word.size and before is words[0] and _is_dropped(words, chars)
            touching = (word.start == before.end or initial) and gap < (INITIAL if initial else TOUCHING) * word.size
            text += "" if touching else " "
        offsets.append(len(text))
        text += chars[word.start : word.end]
        before = word
    return text, tuple(offsets)


def cut_fragment(one: Fragment, number: int) -> tuple[Fragment, Fragment]:
    """The fragment in two: its first `number` words, and the others."""
    at = one.offsets[number]
    parts = []
    for words, offsets, text in (
        (one.words[:number], one.offsets[:number], one.text[:at].rstrip(" ")),
        (one.words[number:], tuple(offset - at for offset in one.offsets[number:]), one.text[at:]),
    ):
        extent = around_words(words)
        parts.append(Fragment(*extent, words, offsets, text, one.size, all(word.bold for word in words)))
    return parts[0], parts[1]


def rows_of(fragments: Sequence[Fragment]) -> list[Row]:
    """Rows from top to bottom: fragments side by side at one height make one row, from left to right."""
    rows: list[Row] = []
    current: list[Fragment] = []
    top = bottom = 0.0
    for fragment in sorted(fragments, key=_height_then_left):
        _, low, _, high, _, _, _, _, _, _ = fragment
        if current:
            # most lines are clear of the one before: nothing is to be measured then
            if low <= bottom and _shares_height(low, high, top, bottom) and _beside(current, fragment):
                current.append(fragment)
                if high - low > bottom - top:
                    top, bottom = low, high
                continue
            rows.append(_row(current))
        current = [fragment]
        top, bottom = low, high
    if current:
        rows.append(_row(current))
    return _with_raised(rows)


def _height_then_left(one: Fragment) -> tuple[float, float]:
    return one[1] + one[3], one[0]


def _shares_height(low: float, high: float, top: float, bottom: float) -> bool:
    """Whether a fragment from `low` to `high` is about as high as a row, and half the lower of the two is in both."""
    shared = (bottom if bottom < high else high) - (top if top > low else low)
    height, line_height = high - low, bottom - top
    lower, higher = (height, line_height) if height < line_height else (line_height, height)
    return 0.6 * higher <= lower and shared >= 0.5 * lower


def _with_raised(rows: list[Row]) -> list[Row]:
    """The rows with superscripts that the engine gave apart ("26", later "th") put between their words."""
    kept: list[Row] = []
    raised: Fragment | None = None
    for row in rows:
        if raised is not None:
            inserted = _inserted(row, raised)
            kept += [inserted] if inserted is not None else [row_of([raised]), row]
            raised = None
        elif len(row.text) <= LONGEST_RAISED and len(row.fragments) == 1:
            raised = row.fragments[0]
        else:
            kept.append(row)
    return [*kept, row_of([raised])] if raised is not None else kept


def _inserted(row: Row, small: Fragment) -> Row | None:
    """The row with the small fragment in its place; None when that stands above the row and not in it."""
    if small.bottom <= row.top or small.size > SMALL * row.size:
        return None
    for index, one in enumerate(row.fragments):
        if one.left < small.left < one.right + WIDE_GAP * one.size:
            place = sum(word.left < small.left for word in one.words)
            merged = _spliced(one, small, place)
            return row_of([*row.fragments[:index], merged, *row.fragments[index + 1 :]])
    return None


def _spliced(one: Fragment, small: Fragment, place: int) -> Fragment:
    """The fragment with the words of a small one before its word number `place`."""
    texts = _texts(one)
    words = [*one.words[:place], *small.words, *one.words[place:]]
    parts = [*texts[:place], *_texts(small), *texts[place:]]
    seams = {place, place + len(small.words)}
    text, offsets = "", []
    for index, (word, part) in enumerate(zip(words, parts, strict=True)):
        if index:
            before = words[index - 1]
            apart = word.left - before.right >= TOUCHING * one.size
            if apart or (index not in seams and before.end != word.start):
                text += " "
        offsets.append(len(text))
        text += part
    extent = around([one, small])
    return Fragment(*extent, tuple(words), tuple(offsets), text, one.size, one.bold)


def _texts(one: Fragment) -> list[str]:
    return [
        one.text[offset : offset + word.end - word.start] for word, offset in zip(one.words, one.offsets, strict=True)
    ]


def _beside(row: list[Fragment], fragment: Fragment) -> bool:
    slack = OVERLAP * fragment.size
    return all(fragment.left > one.right - slack or fragment.right < one.left + slack for one in row)


def _mostly_left(fragments: Sequence[Fragment]) -> bool:
    """Whether a row is read from right to left: most of its parts are."""
    return sum(runs_left(one.text) for one in fragments) > len(fragments) / 2


def _row(fragments: list[Fragment]) -> Row:
    if len(fragments) > 1:
        fragments.sort(key=lambda one: one.left)
        leftwards = _mostly_left(fragments)
        fragments = _joined(fragments[::-1] if leftwards else fragments)
        if leftwards:
            fragments.reverse()
    return row_of(fragments)


def _joined(fragments: list[Fragment]) -> list[Fragment]:
    """Neighbours that were only broken by the engine's order become one fragment again.

    They come in the order they are read.
    """
    joined = [fragments[0]]
    for fragment in fragments[1:]:
        before = joined[-1]
        gap = max(fragment.left - before.right, before.left - fragment.right)
        if gap >= WIDE_GAP * max(fragment.size, before.size):
            joined.append(fragment)
            continue
        # White space right between them in the file counts; words from far apart in it have only their distance.
        spaced = 0 < fragment.words[0].start - before.words[-1].end <= 2
        touching = gap < TOUCHING * fragment.size and not spaced
        text = before.text + ("" if touching else " ") + fragment.text
        shift = len(text) - len(fragment.text)
        larger = max(before, fragment, key=lambda one: len(one.text))
        joined[-1] = Fragment(
            min(before.left, fragment.left),
            min(before.top, fragment.top),
            max(before.right, fragment.right),
            max(before.bottom, fragment.bottom),
            before.words + fragment.words,
            before.offsets + tuple(offset + shift for offset in fragment.offsets),
            text,
            larger.size,
            before.bold and fragment.bold,
        )
    return joined
