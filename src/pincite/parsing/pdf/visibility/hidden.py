"""Which words nobody can see, and why; and whether a page was read at all.

Hidden text is how documents attack their readers, so every word is judged: the render mode, transparency, size and
place come from the text object and cost nothing; colour needs the page's look. For the few words whose colour,
neighbours, clip path or layer make them suspects the page is rendered twice, with and without their text objects: a
word that changes no pixel by more than `VISIBLE_CONTRAST` is hidden, whatever the trick was (white on white, under an
image, clipped away).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pincite.parsing.pdf.drawings import PATTERN, THIN
from pincite.parsing.pdf.styles import INVISIBLE_MODES, NEAR_WHITE, TRANSPARENT
from pincite.parsing.pdf.visibility.ink import (
    VISIBLE_CONTRAST,
    contrast,
    ink_share,
    render,
    render_without,
    visible_difference,
)
from pincite.parsing.pdf.visibility.twins import PageReading, release_doubled, release_twins

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.document import HiddenReason, TextSource
    from pincite.parsing.pdf.drawings import Drawings, Painted
    from pincite.parsing.pdf.frame import PageFrame
    from pincite.parsing.pdf.library import Library
    from pincite.parsing.pdf.styles import ObjectStyle
    from pincite.parsing.pdf.words import WordTable

TINY = 1.0
"""Points: a word whose font size and drawn height are both below this is too small to read."""

_THINNEST = 0.12
"""Points a character, for words of three characters and more: squeezed text is as unreadable as tiny text."""

_SAME_LINE = 0.5
"""Of the lower of two words: this much of their height in common and they stand on one line."""

_ON_PAGE = 0.25
"""A word with less than this share of its area on the displayed page is off the page."""

_NEAR_COLOUR = 40
_UNKNOWN = -1_000
"""In the place of a colour channel: a pattern, an image or a shading, which may have any colour."""

_MAX_AREAS = 500
_SCAN_SHARE = 0.5
"""An image that covers this share of the page may be a scan of it."""

_STAMP_WORDS = 25
"""A scan often carries a filing stamp and a page number as real text: so few words do not make the page read."""

_TEXT_INK = 0.004
"""Share of dark pixels from which on a scan's ink, its stamps apart, is taken for unread text."""

_MOST_INK = 0.25
"""Share of dark pixels up to which a picture may be writing; photographs and dark backgrounds have more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visibility:
    """The judgement of a page: one reason or None per word, and where its text came from.

    `unread_picture` says that a page with text also has a picture over much of it, with ink that no word accounts for.
    """

    reasons: tuple[HiddenReason | None, ...]
    text_source: TextSource
    unread_picture: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scene:
    """What the judgement needs of one loaded page; boxes of areas in displayed points."""

    library: Library
    page: int
    frame: PageFrame
    table: WordTable
    drawings: Drawings
    layers: bool

    def judge_again(self, table: WordTable) -> list[HiddenReason | None]:
        """The reasons for the words of another reading of the same page."""
        return _reasons(replace(self, table=table))

    def displayed(self, rects: list[tuple[float, float, float, float]]) -> NDArray[np.float64]:
        import numpy as np

        return self.frame.rects(np.array(rects, dtype=np.float64).reshape(-1, 4))


def judge(
    library: Library,
    page: int,
    frame: PageFrame,
    table: WordTable,
    drawings: Drawings,
    *,
    chars: str,
    layers: bool = False,
) -> Visibility:
    """Whether each word can be seen, and the page's text source.

    The source is "ocr_layer" when most words are an invisible layer over a scan with ink under them (those words
    count as visible), and "none" when the page shows ink but (nearly) no text was read. `chars` are the page's
    characters; `layers` says that forms may lie on layers that are switched off.
    """
    scene = _Scene(
        library=library,
        page=page,
        frame=frame,
        table=table,
        drawings=drawings,
        layers=layers,
    )
    reasons = _reasons(scene)
    recognised = _release_ocr(scene, reasons) if "invisible_mode" in reasons else 0
    if reasons.count(None) < len(reasons):
        first = PageReading(chars, table)
        release_doubled(first, reasons)
        release_twins(library, page, frame, first=first, reasons=reasons, judge=scene.judge_again)
    visible = reasons.count(None)
    if recognised > visible / 2:
        source: TextSource = "ocr_layer"
    else:
        source = "none" if _is_unread(scene, reasons, visible) else "text_layer"
    unread = source == "text_layer" and visible > 0 and _has_unread_picture(scene, reasons)
    return Visibility(reasons=tuple(reasons), text_source=source, unread_picture=unread)


def _reasons(scene: _Scene) -> list[HiddenReason | None]:
    """The reason of each word, scans apart."""
    reasons = _plain_reasons(scene)
    suspects = _suspects(scene, reasons)
    if suspects:
        _look(scene, reasons, suspects)
    return reasons


def _plain_reasons(scene: _Scene) -> list[HiddenReason | None]:
    """Reasons that need no look at the page: mode, alpha, size, place."""
    import numpy as np

    table = scene.table
    if not len(table.runs):
        return []
    by_style = [_style_reason(style) for style in table.styles]
    reasons = [by_style[run] for run in table.runs.tolist()] if any(by_style) else [None] * len(table.runs)
    left, top, right, bottom = table.boxes.T
    across, down = right - left, bottom - top
    shorter = np.minimum(across, down)
    lengths = table.ends - table.starts
    width, height = scene.frame.width, scene.frame.height
    smallest = min(style.size for style in table.styles)
    on_page = left.min() >= 0 and top.min() >= 0 and right.max() <= width and bottom.max() <= height
    if on_page and smallest >= TINY and shorter.min() >= TINY and (shorter >= _THINNEST * lengths).all():
        return reasons  # nothing is off the page or tiny: the usual case
    longer = np.maximum(across, down)
    shown_across = np.clip(np.minimum(right, width) - np.maximum(left, 0.0), 0.0, None)
    shown_down = np.clip(np.minimum(bottom, height) - np.maximum(top, 0.0), 0.0, None)
    off_page = shown_across * shown_down < _ON_PAGE * (across * down)
    angles = np.array([style.angle % 180 for style in table.styles])[table.runs]
    along = np.where(angles == 0, across, np.where(angles == 90, down, longer))
    small = np.array([style.size < TINY for style in table.styles])[table.runs]
    tiny = (longer < TINY) | ((lengths >= 3) & (along < _THINNEST * lengths)) | (small & (shorter < TINY))
    for row in np.flatnonzero(off_page | tiny).tolist():
        if reasons[row] is None:
            reasons[row] = "off_page" if off_page[row] else "tiny"
    return reasons


def _style_reason(style: ObjectStyle) -> HiddenReason | None:
    if style.mode in INVISIBLE_MODES:
        return "invisible_mode"
    if style.colour is not None and style.colour[3] < TRANSPARENT:
        return "transparent"
    return None


def _suspects(scene: _Scene, reasons: list[HiddenReason | None]) -> dict[int, HiddenReason]:
    """Rows of words that colour, overlap, clip or layer make doubtful, with the reason they would be hidden for."""
    colours = {style.colour for style in scene.table.styles}
    pale = {colour for colour in colours if colour is not None and _is_pale(colour)}
    reason_by_row: dict[int, HiddenReason] = {}
    if pale:
        by_run = [style.colour in pale for style in scene.table.styles]
        reason_by_row = {row: "same_colour" for row, run in enumerate(scene.table.runs.tolist()) if by_run[run]}
    for row, reason in _overlaps(scene):
        if reason == "covered" or row not in reason_by_row:
            reason_by_row[row] = reason
    for row, reason in _kept_off(scene):
        reason_by_row.setdefault(row, reason)
    return {row: reason for row, reason in reason_by_row.items() if reasons[row] is None}


def _kept_off(scene: _Scene) -> Iterator[tuple[int, HiddenReason]]:
    """Words whose text object a layer, a clip or a soft mask may keep off the page."""
    masked_objects = scene.table.kept_off.look_at(scene.library, [style.owner for style in scene.table.styles])
    layered = masked_objects.layered | scene.drawings.in_forms if scene.layers else masked_objects.layered
    veiled = masked_objects.veiled | scene.drawings.in_veiled
    if layered or masked_objects.clipped or veiled:
        for row, owner in enumerate(scene.table.owners()):
            if owner in layered:
                yield row, "layer_off"
            elif owner in masked_objects.clipped:
                yield row, "clipped"
            elif owner in veiled:
                yield row, "transparent"


def _overlaps(scene: _Scene) -> list[tuple[int, HiddenReason]]:
    """Words under something painted later, and words on something of (perhaps) their own colour."""
    import numpy as np

    areas = sorted(scene.drawings.painted, key=_extent)[-_MAX_AREAS:]
    areas = [area for area in areas if _shorter_side(area) > THIN]
    areas = _not_harmless(scene, areas)
    if not areas or not len(scene.table.runs):
        return []
    rects = scene.displayed([area.rect for area in areas])
    left, top, right, bottom = scene.table.boxes.T
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    inside = (rects[:, 0, None] < middle_x) & (middle_x < rects[:, 2, None])
    inside &= (rects[:, 1, None] < middle_y) & (middle_y < rects[:, 3, None])
    if not inside.any():
        return []
    styles, runs = scene.table.styles, scene.table.runs
    orders = np.array([scene.drawings.orders.get(style.owner, 0) for style in styles])
    later = np.array([area.order for area in areas])[:, None] > orders
    colours = np.array([style.colour[:3] if style.colour else (_UNKNOWN,) * 3 for style in styles])
    behind = np.array([area.colour or (_UNKNOWN,) * 3 for area in areas])
    blends = np.abs(behind[:, None, :] - colours[None, :, :]).max(axis=2) < _NEAR_COLOUR
    blends |= (behind[:, 0] == _UNKNOWN)[:, None] | (colours[:, 0] == _UNKNOWN)
    on_own_colour = (inside & (blends & ~later)[:, runs]).any(axis=0)
    covered = (inside & later[:, runs]).any(axis=0)
    same_colour_rows: list[tuple[int, HiddenReason]] = [
        (row, "same_colour") for row in np.flatnonzero(on_own_colour).tolist()
    ]
    return same_colour_rows + [(row, "covered") for row in np.flatnonzero(covered).tolist()]


def _not_harmless(scene: _Scene, areas: list[Painted]) -> list[Painted]:
    """Those areas that may hide words: painted later than some of the text, or of (perhaps) the colour of some.

    Backgrounds of other colours, which most pages have, are none of them.
    """
    orders = scene.drawings.orders
    first = min((orders.get(style.owner, 0) for style in scene.table.styles), default=0)
    colours = {style.colour and style.colour[:3] for style in scene.table.styles}
    return [area for area in areas if area.order > first or any(_blends(area.colour, colour) for colour in colours)]


def _blends(area: tuple[int, ...] | None, text: tuple[int, ...] | None) -> bool:
    """Whether two colours are hardly told apart, or one of them is not known."""
    if area is None or text is None:
        return True
    return all(abs(area_channel - two) < _NEAR_COLOUR for area_channel, two in zip(area, text, strict=True))


def _extent(area: Painted) -> float:
    left, bottom, right, top = area.rect
    return abs((right - left) * (top - bottom))


def _shorter_side(area: Painted) -> float:
    left, bottom, right, top = area.rect
    return min(abs(right - left), abs(top - bottom))


def _is_pale(colour: tuple[int, ...]) -> bool:
    """Whether text of this colour may have that of paper: nearly white, or a pattern."""
    return min(colour[:3]) >= NEAR_WHITE or colour[:3] == PATTERN


def _look(scene: _Scene, reasons: list[HiddenReason | None], suspects: dict[int, HiddenReason]) -> None:
    """Give the suspects that change no pixel their reason."""
    owners, boxes = scene.table.owners(), scene.table.boxes[list(suspects)]
    place = [*boxes[:, :2].min(axis=0).tolist(), *boxes[:, 2:].max(axis=0).tolist()]
    page_picture = render(scene.library, scene.page, scene.frame, within=place)
    bare = render_without(
        scene.library, scene.page, scene.frame, objects={owners[row] for row in suspects}, within=place
    )
    if page_picture is None or bare is None:
        return

    runs = scene.table.runs
    for row, reason in suspects.items():
        own = _own_part(scene.table.boxes, row, runs != runs[row])
        if visible_difference(page_picture, bare, own) < VISIBLE_CONTRAST:
            reasons[row] = reason


def _own_part(boxes: NDArray[np.float64], row: int, others: NDArray[np.bool_]) -> list[float]:
    """The word's box without the ends that other objects' words reach into: white ink seen only on theirs says nothing.

    Words of the lines above and below, whose boxes only touch this one's, do not count. The whole box where what is
    left would be less than a third of it.
    """
    import numpy as np

    left, top, right, bottom = box = boxes[row].tolist()
    shared = np.minimum(boxes[:, 3], bottom) - np.maximum(boxes[:, 1], top)
    lower = np.minimum(boxes[:, 3] - boxes[:, 1], bottom - top)
    neighbour_mask = (
        others & (boxes[:, 0] < right) & (boxes[:, 2] > left) & (shared > 0) & (shared >= _SAME_LINE * lower)
    )
    for other_left, _, other_right, _ in boxes[neighbour_mask].tolist():
        if other_left <= left:
            left = max(left, other_right)
        elif other_right >= right:
            right = min(right, other_left)
    return [left, top, right, bottom] if right - left > (box[2] - box[0]) / 3 else box


def _release_ocr(scene: _Scene, reasons: list[HiddenReason | None]) -> int:
    """Take the reason from invisible words that lie on ink of a scanned image; the number of those words.

    Ink that other text paints does not count, or an invisible word could hide on top of a visible one.
    """
    import numpy as np

    images = scene.displayed(scene.drawings.images)
    if _covered_share(scene, images) < _SCAN_SHARE:
        return 0
    picture = render_without(scene.library, scene.page, scene.frame, objects=set(scene.table.owners()))
    if picture is None:
        return 0
    released = 0
    for row, reason in enumerate(reasons):
        if reason != "invisible_mode":
            continue
        box = scene.table.boxes[row]
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        on_image = (images[:, 0] <= x) & (x <= images[:, 2]) & (images[:, 1] <= y) & (y <= images[:, 3])
        if np.any(on_image) and contrast(picture, box.tolist()) >= VISIBLE_CONTRAST:
            reasons[row] = None
            released += 1
    return released


def _covered_share(scene: _Scene, rects: NDArray[np.float64]) -> float:
    """The share of the displayed page that the rectangles cover, overlaps counted twice, at most 1."""
    import numpy as np

    area = scene.frame.width * scene.frame.height
    if not len(rects) or area <= 0:
        return 0.0
    low = np.clip(rects[:, :2], 0.0, (scene.frame.width, scene.frame.height))
    high = np.clip(rects[:, 2:], 0.0, (scene.frame.width, scene.frame.height))
    return min(float((high - low).prod(axis=1).sum() / area), 1.0)


def _has_unread_picture(scene: _Scene, reasons: list[HiddenReason | None]) -> bool:
    """Whether pictures or patterns over much of the page have ink as sparse as writing beside the words read."""
    pictures = scene.drawings.pictures
    if not pictures:
        return False
    places = scene.displayed(pictures)
    if _covered_share(scene, places) < _SCAN_SHARE:
        return False
    picture = render(scene.library, scene.page, scene.frame, scale=0.75)
    visible_boxes = [box for box, reason in zip(scene.table.boxes.tolist(), reasons, strict=True) if reason is None]
    return picture is not None and _TEXT_INK <= ink_share(picture, visible_boxes, within=places.tolist()) <= _MOST_INK


def _is_unread(scene: _Scene, reasons: list[HiddenReason | None], visible: int) -> bool:
    """Whether the page shows something that no visible word accounts for."""
    if visible == 0:
        if scene.drawings.only_lines:
            return False
        picture = render(scene.library, scene.page, scene.frame, scale=0.75)
        if picture is None or picture.is_blank:
            return False
        for left, top, right, bottom in scene.displayed(scene.drawings.rules).tolist():
            picture.cut((left - THIN, top - THIN, right + THIN, bottom + THIN))[...] = 255  # a line says nothing
        return contrast(picture, (0.0, 0.0, scene.frame.width, scene.frame.height)) >= VISIBLE_CONTRAST
    if visible > _STAMP_WORDS or not scene.drawings.pictures:
        return False
    if _covered_share(scene, scene.displayed(scene.drawings.pictures)) < _SCAN_SHARE:
        return False
    picture = render(scene.library, scene.page, scene.frame, scale=0.75)
    visible_boxes = [box for box, reason in zip(scene.table.boxes.tolist(), reasons, strict=True) if reason is None]
    return picture is not None and ink_share(picture, visible_boxes) >= _TEXT_INK
