"""The characters and words of a PDFium text page.

Two character boxes and one text object per word are asked for, no more: what a whole text object has in common (font
size, direction, weight, colour, render mode) is read once per object.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise, repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from pincite.parsing.flow.numerals import raised
from pincite.parsing.pdf.library import load_slots, pointer
from pincite.parsing.pdf.styles import INVISIBLE_MODES, ObjectStyle, is_faint, read_styles
from pincite.parsing.pdf.visibility.clips import KeptOff
from pincite.parsing.raw.words import RawWords

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.pdf.frame import PageFrame
    from pincite.parsing.pdf.library import Library
    from pincite.parsing.raw.pages import RawWord

_NO_CHARACTER = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\uffff\U000e0000-\U000e007f"
    + "".join(chr(plane * 0x10000 + 0xFFFE) + chr(plane * 0x10000 + 0xFFFF) for plane in range(1, 17))
    + "]"
)
"""Control characters that are no white space, lone surrogates and non-characters."""

_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")

TAIL = "\udfff"
"""Behind a character beyond the basic plane, for the second of the two indices that the engine gives it."""

_UNCLEAN, _SURROGATE = 1, 2

_CLEAR_GAP = 0.3
"""Of the font size: characters of different text objects this far apart are different words (table cells)."""

_FAR_APART = 1.0
"""Of the font size: characters of one text object this far apart are different words too. PDFium puts no space between
characters that one wide character spacing (Tc) sets apart, and some programs fill the cells of a row that way."""

_SMALLER, _HIGHER = 0.85, 0.15
"""Of the height of the character before: figures this much smaller and higher are superscripts."""

_NARROW = 0.25
"""Of the font size: hardly a character is narrower, so a word of far apart ones is wider than these and the gaps."""


@dataclass(slots=True, kw_only=True)
class WordTable:
    """The words of a page as columns of equal length, boxes (n, 4) in displayed points: left, top, right, bottom.

    `runs` has the place among `styles` of the text object that each word starts in; these are in the order met.
    `probes` are some characters of each font; `kept_off` knows what was asked about clips and layers; `raised` are the
    characters (from, to) that stand smaller and higher than what they are joined to.
    """

    starts: NDArray[np.intp]
    ends: NDArray[np.intp]
    boxes: NDArray[np.float64]
    runs: NDArray[np.intp]
    styles: list[ObjectStyle] = field(default_factory=list)
    probes: list[int] = field(default_factory=list)
    kept_off: KeptOff = field(default_factory=KeptOff)
    raised: list[tuple[int, int]] = field(default_factory=list)

    @classmethod
    def empty(cls) -> WordTable:
        """The table of a page without words."""
        import numpy as np

        none = np.empty(0, dtype=np.intp)
        return cls(starts=none, ends=none, boxes=np.empty((0, 4)), runs=none)

    def owners(self) -> list[int]:
        """The text object that each word starts in, 0 where there is none."""
        owners = [style.owner for style in self.styles]
        return [owners[run] for run in self.runs.tolist()]


def read_chars(library: Library, text_page: int) -> str:
    r"""The page's characters, one code point or `TAIL` per engine index, cleaned as `RawPage.chars` says.

    Bulk text is taken where it has one UTF-16 unit per character index; PDFium leaves characters out of it on 1–9 %
    of real pages and joins surrogates, and then every index is read by itself.
    """
    count, units = _bulk(library, text_page)
    if not count:
        return ""
    oddest = _oddness().take(units).max() if len(units) == count else _SURROGATE
    if oddest < _SURROGATE:
        text = units.tobytes().decode("utf-16-le")
    else:
        unicode_at = library.FPDFText_GetUnicode
        text = "".join(chr(min(unicode_at(text_page, index), 0x10FFFF)) for index in range(count))
    text = text.replace("\r", "\n")
    if oddest < _SURROGATE:
        return clean_chars(text) if oddest else text
    ends = [0, *(end for pair in _PAIR.finditer(text) for end in pair.span()), len(text)]
    parts = [text[start:end] for start, end in pairwise(ends)]
    return "".join(_joined(part) if at % 2 else clean_chars(part) for at, part in enumerate(parts))


def _joined(pair: str) -> str:
    """The character that two surrogates stand for, with its tail."""
    return clean_chars(pair.encode("utf-16-le", "surrogatepass").decode("utf-16-le")) + TAIL


def without_tails(chars: str, words: Sequence[RawWord]) -> tuple[str, Sequence[RawWord]]:
    """The characters without their tails, and the words with their places among them."""
    if TAIL not in chars:
        return chars, words
    import numpy as np

    before = np.cumsum([0, *(char == TAIL for char in chars)])
    table = RawWords.of(words)
    moved = replace(table, starts=table.starts - before[table.starts], ends=table.ends - before[table.ends])
    return chars.replace(TAIL, ""), moved


def _bulk(library: Library, text_page: int) -> tuple[int, NDArray[np.uint16]]:
    """How many characters the engine counts, and the UTF-16 units that it gives for all of them at once."""
    import numpy as np

    count = max(library.FPDFText_CountChars(text_page), 0)
    buffer = np.zeros(2 * count + 2, dtype="<u2")
    written = library.FPDFText_GetText(text_page, 0, count, buffer.ctypes.data) if count else 0
    return count, buffer[: max(written - 1, 0)]


def bulk_text(library: Library, text_page: int) -> str:
    """The engine's text of a page as it gives it at once, with characters that have no index of their own."""
    return _bulk(library, text_page)[1].tobytes().decode("utf-16-le", "replace")


@cache
def _oddness() -> NDArray[np.uint8]:
    """For each UTF-16 unit whether it is a character as it is, may have to be cleaned, or is a surrogate."""
    import numpy as np

    odd = np.array([_NO_CHARACTER.match(chr(code)) is not None for code in range(0x10000)], dtype=np.uint8)
    odd[[0x02, 0xFFFE]] = _UNCLEAN
    odd[0xD800:0xE000] = _SURROGATE
    return odd


def clean_chars(text: str) -> str:
    """The same number of characters, with line-end hyphens as "-" and what is no character as U+FFFD."""
    return _NO_CHARACTER.sub("\ufffd", text.replace("\x02", "-").replace("\ufffe", "-"))


def with_raised(chars: str, places: Sequence[tuple[int, int]]) -> str:
    """The same number of characters, with the figures at these places that follow figures as superscript signs."""
    parts, at = [], 0
    for start, end in places:
        parts += [chars[at:start], raised(chars[start:end], after=chars[start - 1 : start])]
        at = end
    return "".join([*parts, chars[at:]]) if places else chars


def read_words(library: Library, text_page: int, chars: str, frame: PageFrame) -> WordTable:
    """The page's words: runs without white space, taken apart where the file painted them apart."""
    starts, ends = _spans(chars)
    if not len(starts):
        return WordTable.empty()
    boxes = _word_boxes(library, text_page, starts, ends, frame)
    owners = _objects(library, pointer(text_page), starts.tolist())
    table = WordTable(starts=starts, ends=ends, boxes=boxes, runs=starts)
    _assign(library, text_page, frame, table, owners)
    _take_apart(library, text_page, frame, table)
    _cut_far_apart(library, text_page, frame, table)
    return table


def _objects(library: Library, page: Any, indices: Sequence[int]) -> NDArray[np.uint64]:
    """The text object (its address) of each of these characters, 0 where there is none."""
    import numpy as np

    return np.fromiter(map(library.quick.FPDFText_GetTextObject, repeat(page), indices), np.uint64, len(indices))


def _assign(library: Library, text_page: int, frame: PageFrame, table: WordTable, owners: NDArray[np.uint64]) -> None:
    """Give each word its text object: fill `runs`, and `styles` for every object that has none yet."""
    import numpy as np

    changed = np.ones(len(owners), dtype=np.bool_)
    changed[1:] = owners[1:] != owners[:-1]
    heads = np.flatnonzero(changed)
    number_by_owner = {style.owner: number for number, style in enumerate(table.styles)}
    numbers, fresh = [], {}
    for owner, start in zip(owners[heads].tolist(), table.starts[heads].tolist(), strict=True):
        if owner not in number_by_owner:
            number_by_owner[owner] = len(number_by_owner)
            fresh[owner] = start
        numbers.append(number_by_owner[owner])
    table.styles += read_styles(library, text_page, frame, first=fresh, probes=table.probes)
    table.runs = np.array(numbers)[changed.cumsum() - 1]


def _spans(chars: str) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where the runs without white space start and end."""
    import numpy as np

    codes = np.frombuffer(chars.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    ink = np.zeros(len(codes) + 2, dtype=np.bool_)
    _is_ink().take(codes, mode="clip", out=ink[1:-1])
    edges = np.flatnonzero(ink[1:] != ink[:-1])
    return edges[0::2], edges[1::2]


@cache
def _is_ink() -> NDArray[np.bool_]:
    """Whether each code point of the first plane is anything but white space (no other plane has any)."""
    import numpy as np

    return np.array([not chr(code).isspace() for code in range(0x10000)])


def loose_boxes(library: Library, text_page: int, indices: Sequence[int], frame: PageFrame) -> NDArray[np.float64]:
    """Font-height boxes (n, 4) of the characters with these indices, in displayed points."""
    _, numbers = load_slots().fill(library.quick.FPDFText_GetLooseCharBox, indices, page=pointer(text_page))
    return frame.rects(numbers[:, :4])


def _word_boxes(
    library: Library, text_page: int, starts: NDArray[np.intp], ends: NDArray[np.intp], frame: PageFrame
) -> NDArray[np.float64]:
    """The boxes of words: around those of their first and their last character."""
    import numpy as np

    count = len(starts)
    corners = loose_boxes(library, text_page, [*starts.tolist(), *(ends - 1).tolist()], frame)
    boxes = np.empty((count, 4))
    for side, outer in enumerate((np.minimum, np.minimum, np.maximum, np.maximum)):
        outer(corners[:count, side], corners[count:, side], out=boxes[:, side])
    return boxes


def _take_apart(library: Library, text_page: int, frame: PageFrame, table: WordTable) -> None:
    """Cut words that run over several text objects wherever those stand apart or one is seen and one not, in place.

    The object of a word's last character is asked for only where the next word starts in another object: a text
    object's characters are contiguous.
    """
    import numpy as np

    page = pointer(text_page)
    last = np.ones(len(table.runs), dtype=np.bool_)
    last[:-1] = table.runs[1:] != table.runs[:-1]
    rows = np.flatnonzero(last & (table.ends - table.starts > 1))
    firsts = np.array([style.owner for style in table.styles], dtype=np.uint64)[table.runs[rows]]
    rows = rows[_objects(library, page, (table.ends[rows] - 1).tolist()) != firsts]
    if not len(rows):
        return
    starts, ends = table.starts[rows], table.ends[rows]
    indices = [index for start, end in zip(starts.tolist(), ends.tolist(), strict=True) for index in range(start, end)]
    owners, row_of = _objects(library, page, indices), np.repeat(rows, ends - starts)
    places = np.flatnonzero((owners[1:] != owners[:-1]) & (row_of[1:] == row_of[:-1])) + 1
    seams = _Seams(np.array(indices)[places], owners[places - 1], owners[places], row_of[places])
    boxes = loose_boxes(library, text_page, [*(seams.indices - 1).tolist(), *seams.indices.tolist()], frame)
    parted = _parted(library, text_page, frame, table, seams, boxes=boxes)
    table.raised = _raised(table, seams, boxes, parted)
    cut: dict[int, list[int]] = {}
    for row, index in zip(seams.rows[parted].tolist(), seams.indices[parted].tolist(), strict=True):
        cut.setdefault(row, []).append(index)
    if cut:
        _cut_words(library, text_page, frame, table, cut)


class _Seams(NamedTuple):
    """Where one text object follows another inside a word: the index of the first character of the second object, both
    objects, and the word's row.
    """

    indices: NDArray[np.intp]
    befores: NDArray[np.uint64]
    afters: NDArray[np.uint64]
    rows: NDArray[np.intp]


def _parted(
    library: Library, text_page: int, frame: PageFrame, table: WordTable, seams: _Seams, *, boxes: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Whether a new word begins at each seam: after a clear gap, on another line, or where ink that is seen stands
    beside ink that may not be. `boxes` (2n, 4) are those of the characters before the seams and of those after.
    """
    import numpy as np

    faint = _faintness(library, text_page, frame, table, seams)
    unlike = np.array([faint[owner] for owner in seams.befores.tolist()]) != np.array(
        [faint[owner] for owner in seams.afters.tolist()]
    )
    angles = np.array([style.angle for style in table.styles])[table.runs[seams.rows]]
    level = angles % 180 == 0
    left, top, right, bottom = boxes.reshape(2, -1, 4).transpose(2, 0, 1)  # each (2, n): before and after the seam
    begins, ends = np.where(level, left, top), np.where(level, right, bottom)
    lows, highs = np.where(level, top, left), np.where(level, bottom, right)
    height = (highs - lows).min(axis=0)
    shared = highs.min(axis=0) - lows.max(axis=0)
    gap = np.maximum(begins[1] - ends[0], begins[0] - ends[1])
    apart = (shared < 0.2 * height) | (gap > _CLEAR_GAP * height)
    parted: NDArray[np.bool_] = unlike | (apart & (angles % 90 == 0))
    return parted


def _raised(
    table: WordTable, seams: _Seams, boxes: NDArray[np.float64], parted: NDArray[np.bool_]
) -> list[tuple[int, int]]:
    """From and to which index characters stand smaller and higher than the object before them, of the same word.

    Words that an invisible layer adds are left alone: their sizes and places are guesses.
    """
    import numpy as np

    before, after = boxes[: len(parted)], boxes[len(parted) :]
    heights, smaller = before[:, 3] - before[:, 1], after[:, 3] - after[:, 1]
    lifted = (smaller <= _SMALLER * heights) & (before[:, 3] - after[:, 3] >= _HIGHER * heights) & ~parted
    if not lifted.any():
        return []
    plain = np.array([style.angle == 0 and style.mode not in INVISIBLE_MODES for style in table.styles])
    lifted &= plain[table.runs[seams.rows]]
    ends = np.where(seams.rows[1:] == seams.rows[:-1], seams.indices[1:], table.ends[seams.rows[:-1]])
    ends = np.append(ends, table.ends[seams.rows[-1]])
    return list(zip(seams.indices[lifted].tolist(), ends[lifted].tolist(), strict=True))


def _faintness(library: Library, text_page: int, frame: PageFrame, table: WordTable, seams: _Seams) -> dict[int, bool]:
    """For each text object at a seam whether it may not be seen: for its own sake, or for a layer, clip or mask."""
    indices = [*(seams.indices - 1).tolist(), *seams.indices.tolist()]
    first = dict(zip([*seams.befores.tolist(), *seams.afters.tolist()], indices, strict=True))
    style_by_owner = {style.owner: style for style in table.styles if style.owner in first}
    fresh = {owner: index for owner, index in first.items() if owner not in style_by_owner}
    styles = [*style_by_owner.values(), *read_styles(library, text_page, frame, first=fresh, probes=[])]
    # of all words' objects, as they are asked about later anyway
    masked_objects = table.kept_off.look_at(library, [*(style.owner for style in table.styles), *fresh])
    kept_off = masked_objects.layered | masked_objects.clipped | masked_objects.veiled
    return {style.owner: is_faint(style) or style.owner in kept_off for style in styles}


def _cut_far_apart(library: Library, text_page: int, frame: PageFrame, table: WordTable) -> None:
    """Cut words whose characters stand further apart than letter-spacing sets them, in place.

    Only words too wide to be anything else have the boxes of all their characters asked for.
    """
    import numpy as np

    counts = table.ends - table.starts
    sizes = np.array([style.size for style in table.styles])[table.runs]
    left, top, right, bottom = table.boxes.T
    extents = np.maximum(right - left, bottom - top)
    wide = (extents > sizes * (_NARROW * counts + _FAR_APART * (counts - 1))) & (counts > 1) & (sizes > 0)
    cut: dict[int, list[int]] = {}
    for row in np.flatnonzero(wide).tolist():
        start, end, style = int(table.starts[row]), int(table.ends[row]), table.styles[table.runs[row]]
        if style.angle % 90:
            continue
        along = 0 if style.angle % 180 == 0 else 1
        boxes = loose_boxes(library, text_page, range(start, end), frame)
        before, after = boxes[:-1], boxes[1:]
        gaps = np.maximum(after[:, along] - before[:, along + 2], before[:, along] - after[:, along + 2])
        places = np.flatnonzero(gaps > _FAR_APART * style.size) + start + 1
        if len(places):
            cut[row] = places.tolist()
    if cut:
        _cut_words(library, text_page, frame, table, cut)


def _cut_words(library: Library, text_page: int, frame: PageFrame, table: WordTable, cut: dict[int, list[int]]) -> None:
    """Cut words (by row) before the characters with these indices, in place."""
    import numpy as np

    rows = np.array([row for row, indices in cut.items() for _ in indices])
    indices = np.array([index for indices in cut.values() for index in indices])
    is_piece = np.zeros(len(table.runs), dtype=np.bool_)
    is_piece[rows] = True
    is_piece = np.insert(is_piece, rows, True)
    owners = np.insert(np.array(table.owners(), dtype=np.uint64), rows, 0)
    table.starts, table.ends = np.insert(table.starts, rows + 1, indices), np.insert(table.ends, rows, indices)
    table.boxes = np.insert(table.boxes, rows, 0.0, axis=0)
    starts, ends = table.starts[is_piece], table.ends[is_piece]
    table.boxes[is_piece] = _word_boxes(library, text_page, starts, ends, frame)
    owners[is_piece] = _objects(library, pointer(text_page), starts.tolist())
    _assign(library, text_page, frame, table, owners)
