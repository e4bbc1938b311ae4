"""Words to fragments and rows: baselines, gaps, superscripts, lines the engine broke.

What is asked of every word is asked of all at once. The loops over lines are plain Python over tuples: at 50 lines a
page numpy's cost per call is more than the work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from operator import itemgetter

from pincite.parsing.layout.patterns import runs_left
from pincite.parsing.layout.shapes import Fragment, LayoutRow, around, around_words, row_of
from pincite.parsing.raw.pages import RawWord
from pincite.parsing.raw.words import Members, RawWords

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

_make_fragment = partial(tuple.__new__, Fragment)
"""A `Fragment` from its fields in order, at half the cost of calling the class."""


def fragments_of(words: Sequence[RawWord], chars: str) -> list[Fragment]:
    """Fragments in engine order: a new one begins where the baseline changes or a gap is wide."""
    if not words:
        return []
    columns = RawWords.of(words)
    sizes = columns.sizes.tolist()
    touches: list[bool] = []
    fragments = []
    for extent, first, last, start, end, letters, bold in _stretches(columns, _line_starts(columns, chars)):
        left, top, right, bottom = extent
        members, count = Members(columns, range(first, last)), last - first
        size, text = sizes[first], chars[start:end]
        offsets = None  # usually the file has the words one after another with one space between: its text is ours
        is_dropped = count > 1 and size >= DROPPED * sizes[first + 1] and _is_dropped(members, chars)
        parts = () if text.count(" ") == count - 1 else text.split()
        if not is_dropped and len(text) == letters + count - 1 and len(parts) in {0, count}:
            text = " ".join(parts) if parts else text  # other white space than a space between some of them
        else:
            touches = touches or _touches(columns)
            joins = touches[first:last]
            if is_dropped:
                joins[1] = _gap(members[0], members[1]) < INITIAL * sizes[first + 1]
                # it reaches into the lines below, which it does not belong to
                _, top, _, bottom = around_words(members[1:])
            text, offsets = _joined_text(chars, members.starts.tolist(), members.ends.tolist(), joins)
        if sizes[first:last].count(size) != count:
            size = _usual_size(members)
        fragments.append(_make_fragment((left, top, right, bottom, start, members, offsets, text, size, bold, None)))
    return fragments


def _stretches(
    words: RawWords, rows: list[int]
) -> Iterator[tuple[tuple[float, float, float, float], int, int, int, int, int, bool]]:
    """For the words from each of these rows up to the next: what is around them, the rows from and up to, the
    characters from and up to, the number of these in words, whether all are bold.
    """
    import numpy as np

    firsts, lasts = np.array(rows), np.array([*rows[1:], len(words)])
    lefts, tops, rights, bottoms = words.boxes.T
    low, high = np.minimum.reduceat, np.maximum.reduceat
    sides = low(lefts, firsts), low(tops, firsts), high(rights, firsts), high(bottoms, firsts)
    letters, bold = np.add.reduceat(words.ends - words.starts, firsts), np.logical_and.reduceat(words.bold, firsts)
    extents = zip(*(side.tolist() for side in sides), strict=True)
    columns = firsts, lasts, words.starts.take(firsts), words.ends.take(lasts - 1), letters, bold
    return zip(extents, *(column.tolist() for column in columns), strict=True)


def _line_starts(words: RawWords, chars: str) -> list[int]:
    """The rows of the words that begin a new fragment."""
    import numpy as np

    lefts, tops, rights, bottoms = words.boxes.T
    sizes = words.sizes[1:]
    near_mask, near_left = (
        (-OVERLAP * sizes < gaps) & (gaps < WIDE_GAP * sizes)
        for gaps in (lefts[1:] - rights[:-1], lefts[:-1] - rights[1:])
    )
    # as high as the word before, so on its line: most words
    follows = near_mask & (tops[1:] == tops[:-1]) & (bottoms[1:] == bottoms[:-1])
    candidate_rows = np.flatnonzero(~follows) + 1
    columns = (
        candidate_rows,
        near_mask[candidate_rows - 1],
        near_left[candidate_rows - 1],
        tops[candidate_rows],
        bottoms[candidate_rows],
    )
    line_starts = [0]
    line_top, line_bottom = tops.item(0), bottoms.item(0)
    for row, is_near, is_left, top, bottom in zip(*(column.tolist() for column in columns), strict=True):
        if is_near and (line_top < (top + bottom) / 2 < line_bottom or _on_line(top, bottom, line_top, line_bottom)):
            if bottom - top > line_bottom - line_top:
                line_top, line_bottom = top, bottom
        elif not (is_left and _on_line(top, bottom, line_top, line_bottom) and _goes_left(words, row, chars)):
            line_starts.append(row)
            line_top, line_bottom = top, bottom
    return line_starts


def _goes_left(words: RawWords, row: int, chars: str) -> bool:
    """Whether a word, near to the left of the one before, continues its line as Arabic and Hebrew do.

    The engine gives them in the order they are read.
    """
    return any(runs_left(chars[word.start : word.end]) for word in words[row - 1 : row + 1])


def _on_line(top: float, bottom: float, line_top: float, line_bottom: float) -> bool:
    """Whether two heights overlap by half the lower one; for a much lower one, a superscript, any contact will do."""
    lower, higher = sorted((bottom - top, line_bottom - line_top))
    needed = 0.5 * lower if lower > SMALL * higher else 0.1 * lower
    return min(bottom, line_bottom) - max(top, line_top) >= needed


def _usual_size(words: Iterable[RawWord]) -> float:
    """The font size that most characters have, the larger of two."""
    weight: dict[float, int] = {}
    for word in words:
        weight[word.size] = weight.get(word.size, 0) + word.end - word.start
    return max(weight, key=lambda size: (weight[size], size))


def _is_dropped(words: Sequence[RawWord], chars: str) -> bool:
    """Whether a line begins with a dropped initial: one large capital that reaches below the line beside it."""
    initial, word = words[0], words[1]
    letter = chars[initial.start : initial.end]
    return len(letter) == 1 and letter.isupper() and initial.bottom > word.bottom + 0.5 * (word.bottom - word.top)


def _gap(before: RawWord, word: RawWord) -> float:
    """The points between two words, of which the second may stand on either side of the first."""
    return max(word.left - before.right, before.left - word.right)


def _touches(words: RawWords) -> list[bool]:
    """Whether each word touches the one before it, on the page and in the file: no space stands between the two."""
    import numpy as np

    lefts, _, rights, _ = words.boxes.T
    gaps = np.maximum(lefts[1:] - rights[:-1], lefts[:-1] - rights[1:])  # the one, or the other from right to left
    touching = (words.starts[1:] == words.ends[:-1]) & (gaps < TOUCHING * words.sizes[1:])
    return [False, *touching.tolist()]


def _joined_text(
    chars: str, starts: Sequence[int], ends: Sequence[int], touches: Sequence[bool]
) -> tuple[str, tuple[int, ...]]:
    """The words' text, with a space before each word that does not touch the one before, and where each begins."""
    text = ""
    offsets: list[int] = []
    for start, end, is_joined in zip(starts, ends, touches, strict=True):
        if offsets and not is_joined:
            text += " "
        offsets.append(len(text))
        text += chars[start:end]
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
        bold = all(word.bold for word in words)
        parts.append(Fragment(*extent, words[0].start, Members.of(words), offsets, text, one.size, bold))
    return parts[0], parts[1]


def rows_of(fragments: Sequence[Fragment]) -> list[LayoutRow]:
    """Rows from top to bottom: fragments side by side at one height make one row, from left to right."""
    rows: list[LayoutRow] = []
    current: list[Fragment] = []
    top = bottom = right = 0.0
    for fragment in sorted(fragments, key=_height_then_left):
        low, high = fragment.top, fragment.bottom
        if current:
            # most lines are clear of the one before, and most parts of one right of those before: nothing is to be
            # measured then
            if (
                low <= bottom
                and _shares_height(low, high, top, bottom)
                and (fragment.left > right or _beside(current, fragment))
            ):
                current.append(fragment)
                right = max(right, fragment.right)
                if high - low > bottom - top:
                    top, bottom = low, high
                continue
            rows.append(_row(current))
        current = [fragment]
        top, bottom, right = low, high, fragment.right
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


def _with_raised(rows: list[LayoutRow]) -> list[LayoutRow]:
    """The rows with superscripts that the engine gave apart ("26", later "th") put between their words."""
    merged_rows: list[LayoutRow] = []
    raised: Fragment | None = None
    for row in rows:
        if raised is not None:
            inserted = _inserted(row, raised)
            merged_rows += [inserted] if inserted is not None else [row_of([raised]), row]
            raised = None
        elif len(row.text) <= LONGEST_RAISED and len(row.fragments) == 1:
            raised = row.fragments[0]
        else:
            merged_rows.append(row)
    return [*merged_rows, row_of([raised])] if raised is not None else merged_rows


def _inserted(row: LayoutRow, small: Fragment) -> LayoutRow | None:
    """The row with the small fragment in its place; None when that stands above the row and not in it."""
    if small.bottom <= row.top or small.size > SMALL * row.size:
        return None
    for index, fragment in enumerate(row.fragments):
        if fragment.left < small.left < fragment.right + WIDE_GAP * fragment.size:
            place = sum(word.left < small.left for word in fragment.words)
            merged = _spliced(fragment, small, place)
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
    return Fragment(*extent, words[0].start, Members.of(words), tuple(offsets), text, one.size, one.bold)


def _texts(one: Fragment) -> list[str]:
    return [
        one.text[offset : offset + word.end - word.start] for word, offset in zip(one.words, one.offsets, strict=True)
    ]


def _beside(row: list[Fragment], fragment: Fragment) -> bool:
    slack = OVERLAP * fragment.size
    return not any(
        [
            fragment.left <= row_fragment.right - slack and fragment.right >= row_fragment.left + slack
            for row_fragment in row
        ]
    )


def _mostly_left(fragments: Sequence[Fragment]) -> bool:
    """Whether a row is read from right to left: most of its parts are."""
    return sum([runs_left(fragment.text) for fragment in fragments]) > len(fragments) / 2


def _row(fragments: list[Fragment]) -> LayoutRow:
    if len(fragments) > 1:
        fragments.sort(key=itemgetter(0))
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
        spaced = 0 < fragment.start - before.words.end <= 2
        touching = gap < TOUCHING * fragment.size and not spaced
        text = before.text + ("" if touching else " ") + fragment.text
        shift = len(text) - len(fragment.text)
        larger = max(before, fragment, key=lambda one: len(one.text))
        offsets = None
        if before.own_offsets or fragment.own_offsets or shift != fragment.start - before.start:
            offsets = before.offsets + tuple([offset + shift for offset in fragment.offsets])
        joined[-1] = Fragment(
            min(before.left, fragment.left),
            min(before.top, fragment.top),
            max(before.right, fragment.right),
            max(before.bottom, fragment.bottom),
            before.start,
            before.words + fragment.words,
            offsets,
            text,
            larger.size,
            before.bold and fragment.bold,
        )
    return joined
