"""What a PDF engine hands to layout: one page's characters, words and drawings, before reading order.

All coordinates here are displayed points: after CropBox and rotation, origin top left, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pincite.document import HiddenReason, RemarkKind, TextSource
from pincite.parsing.raw.tilt import Tilt


class RawWord(NamedTuple):
    """A run of non-space characters. A tuple and not a dataclass: a page has hundreds and their making is measured.

    `start` and `end` index `RawPage.chars`; left, top, right, bottom are font-height extents; `size` is the font
    size in displayed points; `angle` is the direction of the baseline in degrees clockwise (0 for ordinary text);
    `run` numbers the text object the word starts in, so that equal neighbours were painted together; `bold` is the
    font's weight or name; `hidden` says why nobody sees the word, None when it is visible.
    """

    start: int
    end: int
    left: float
    top: float
    right: float
    bottom: float
    size: float
    angle: int
    run: int
    bold: bool
    hidden: HiddenReason | None


class RawRect(NamedTuple):
    """A filled rectangle, a stroked line (one extent near 0) or an image."""

    left: float
    top: float
    right: float
    bottom: float


class RawNote(NamedTuple):
    """Words that stand nowhere among the page's characters and are hidden, for `reason`; `place` where they belong."""

    text: str
    reason: HiddenReason
    place: RawRect


class RawRemark(NamedTuple):
    """A remark about the page, for people; `place` is None when it is about all of it."""

    kind: RemarkKind
    text: str
    place: RawRect | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RawPage:
    r"""One page as the engine read it, in the engine's order of characters.

    `chars` are the engine's characters, one code point each; line ends the engine generated are "\n", its generated
    spaces " "; a hyphen it marks at a line's end (U+0002, U+FFFE) is "-"; what is no character is U+FFFD. `rules` are
    the straight horizontal and vertical strokes and thin fills, `fills` the larger filled rectangles, `images` the
    pictures. `replaced` are texts that the file puts in the place of glyphs that say something else. `confidences` has
    one byte for each word of a page that was read by OCR (see `pincite.document.Words`), none otherwise.
    Characters beyond the engine's are what annotations say: marks of check boxes, which are among the words, and
    comments; `comments` has the words of each. `notes` are further hidden texts. With a `tilt` all of this is that of
    the page made straight; the tilt says how it is displayed. `engine_text` is the engine's text of the page as it
    gives it at once, `engine_count` how many of the characters are the engine's; `left_out` has words that are not
    among the page's for a reason that a remark or the words in their place say.
    """

    number: int
    width: float
    height: float
    rotation: int
    label: str | None
    chars: str
    words: Sequence[RawWord]
    rules: tuple[RawRect, ...]
    fills: tuple[RawRect, ...]
    images: tuple[RawRect, ...]
    text_source: TextSource
    replaced: tuple[str, ...] = ()
    confidences: bytes = b""
    comments: tuple[tuple[RawWord, ...], ...] = ()
    notes: tuple[RawNote, ...] = ()
    remarks: tuple[RawRemark, ...] = ()
    tilt: Tilt | None = None
    engine_text: str = ""
    engine_count: int = 0
    left_out: str = ""
