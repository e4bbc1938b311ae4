"""Words whose baseline is not level, and pages of such words: laid out as if they were, then shown where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import itemgetter

from pincite.parsing.layout.kinds import HeadingContext, pieces_of
from pincite.parsing.layout.lines import fragments_of, rows_of
from pincite.parsing.layout.paragraphs import paragraphs_of
from pincite.parsing.layout.shapes import Fragment, LayoutPiece, LayoutRow, around_words, paragraph, row_of
from pincite.parsing.raw.pages import RawPage, RawWord
from pincite.parsing.raw.tilt import Tilt, straighten
from pincite.parsing.raw.words import Members

LEVEL = (
    3  # level words for each turned one: fewer, and the page itself may be turned; or turned ones for each other one
)


def straightened(raw: RawPage) -> RawPage:
    """The page turned by quarters so that its text is level, with a tilt that says so, where nearly all of it runs
    another way; so tables, columns and running lines are told on it as on others.
    """
    if raw.tilt is not None:
        return raw
    angles = Counter(word.angle for word in raw.words if word.hidden is None)
    angle, count = max(angles.items(), key=itemgetter(1), default=(0, 0))
    if angle not in {90, 180, 270} or count < LEVEL * (angles.total() - count):
        return raw
    return straighten(raw, Tilt(width=raw.width, height=raw.height, turns=angle // 90))


def turned_pieces(
    words: Sequence[RawWord], raw: RawPage, style: HeadingContext
) -> tuple[list[LayoutPiece], Mapping[int, RawWord]]:
    """Pieces of the turned words, one angle after another, and the words as displayed by first character.

    Quarter turns become paragraphs like level text; at any other angle each of the engine's lines is one piece.
    """
    pieces: list[LayoutPiece] = []
    originals: dict[int, RawWord] = {}
    for angle in sorted({word.angle % 360 for word in words}):
        group = [word for word in words if word.angle % 360 == angle]
        originals.update((word.start, word) for word in group)
        if angle in {90, 180, 270}:
            level = [_level(word, angle, raw) for word in group]
            paragraphs = paragraphs_of(rows_of(fragments_of(level, raw.chars)))
            pieces += pieces_of(paragraphs, style)
        else:
            pieces += [paragraph("Text", [line]) for line in engine_rows(group, raw.chars)]
    return pieces, originals


def with_margins(
    pieces: Sequence[LayoutPiece], originals: Mapping[int, RawWord], level: Sequence[Fragment]
) -> list[LayoutPiece]:
    """The turned pieces with those that stand left or right of all level text taken for running lines.

    Archives and publishers print them up the margin of every page: where a copy comes from, whose it is.
    """
    if sum(len(fragment.words) for fragment in level) < LEVEL * len(originals):
        return list(pieces)
    left, right = min(fragment.left for fragment in level), max(fragment.right for fragment in level)
    marked = []
    for piece in pieces:
        extent = around_words(
            [originals[word.start] for row in piece.rows for fragment in row.fragments for word in fragment.words]
        )
        beside = extent.right < left or extent.left > right
        marked.append(piece._replace(kind="Footer", level=None) if beside else piece)
    return marked


def _level(word: RawWord, angle: int, raw: RawPage) -> RawWord:
    """The word where it would stand if the page were turned back by `angle` degrees clockwise."""
    left, top, right, bottom = word[2:6]
    if angle == 90:
        turned = (top, raw.width - right, bottom, raw.width - left)
    elif angle == 180:
        turned = (raw.width - right, raw.height - bottom, raw.width - left, raw.height - top)
    else:
        turned = (raw.height - bottom, left, raw.height - top, right)
    return word._replace(left=turned[0], top=turned[1], right=turned[2], bottom=turned[3])


def engine_rows(words: Sequence[RawWord], chars: str) -> list[LayoutRow]:
    """The words in rows as the engine has them: a new one where a line end stands between two words."""
    lines: list[list[RawWord]] = []
    for word in words:
        if lines and "\n" not in chars[lines[-1][-1].end : word.start]:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [row_of([_fragment(line, chars)]) for line in lines]


def _fragment(words: Sequence[RawWord], chars: str) -> Fragment:
    offsets, length = [], 0
    for word in words:
        offsets.append(length)
        length += word.end - word.start + 1
    return Fragment(
        *around_words(words),
        words[0].start,
        Members.of(words),
        tuple(offsets),
        " ".join(chars[word.start : word.end] for word in words),
        words[0].size,
        all(word.bold for word in words),
    )
