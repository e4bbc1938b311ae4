"""A page that lies turned or askew: where what was read on it, made straight, stands on the page as displayed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from pincite.document import Block, Box, Page
    from pincite.parsing.raw.pages import RawPage, RawRect, RawWord


@dataclass(frozen=True, slots=True, kw_only=True)
class Tilt:
    """How a displayed page of `width` x `height` points is made straight.

    It is turned counter-clockwise by `turns` quarters, then its lines, which fall by `slope` (points down for each to
    the right), are lifted to be level by moving columns up and down and rows to the sides.
    """

    width: float
    height: float
    turns: int = 0
    slope: float = 0.0

    @property
    def is_level(self) -> bool:
        """Whether the page is straight as it is."""
        return self.turns == 0 and self.slope == 0.0

    @property
    def straight_size(self) -> tuple[float, float]:
        """Width and height of the page made straight."""
        return (self.width, self.height) if self.turns % 2 == 0 else (self.height, self.width)

    def straight(self, rects: NDArray[np.float64]) -> NDArray[np.float64]:
        """Displayed rectangles (n, 4: left, top, right, bottom, in points) on the page made straight."""
        x, y = _corners(rects)
        across, down = [(x, y), (y, self.width - x), (self.width - x, self.height - y), (self.height - y, x)][
            self.turns
        ]
        width, height = self.straight_size
        level = down - (across - width / 2) * self.slope
        return _around(across + (level - height / 2) * self.slope, level)

    def displayed(self, rects: NDArray[np.float64]) -> NDArray[np.float64]:
        """Rectangles of the page made straight, as smallest upright ones around them on the displayed page."""
        u, v = _corners(rects)
        width, height = self.straight_size
        x = u - (v - height / 2) * self.slope
        y = v + (x - width / 2) * self.slope
        return _around(
            *[(x, y), (self.width - y, x), (self.width - x, self.height - y), (y, self.height - x)][self.turns]
        )


def _corners(rects: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """X and y of the four corners, (n, 4) each."""
    return rects[:, [0, 2, 2, 0]], rects[:, [1, 1, 3, 3]]


def _around(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    return np.stack([x.min(axis=1), y.min(axis=1), x.max(axis=1), y.max(axis=1)], axis=1)


def straighten(raw: RawPage, tilt: Tilt) -> RawPage:
    """The page as if it lay straight; rules and fills, which would be slanted, only where it is turned by quarters."""
    if tilt.is_level:
        return raw
    width, height = tilt.straight_size
    is_quarter_turn = tilt.slope == 0.0
    return replace(
        raw,
        width=width,
        height=height,
        words=_straight_words(raw.words, tilt),
        rules=_straight_rects(raw.rules, tilt) if is_quarter_turn else (),
        fills=_straight_rects(raw.fills, tilt) if is_quarter_turn else (),
        images=_straight_rects(raw.images, tilt),
        comments=tuple(_straight_words(words, tilt) for words in raw.comments),
        notes=tuple(note._replace(place=_straight_rects((note.place,), tilt)[0]) for note in raw.notes),
        remarks=tuple(
            remark if remark.place is None else remark._replace(place=_straight_rects((remark.place,), tilt)[0])
            for remark in raw.remarks
        ),
        tilt=tilt,
    )


def _straight_rects(rects: tuple[RawRect, ...], tilt: Tilt) -> tuple[RawRect, ...]:
    import numpy as np

    from pincite.parsing.raw.pages import RawRect

    if not rects:
        return ()
    return tuple(RawRect(*sides) for sides in tilt.straight(np.array(rects, dtype=np.float64)).tolist())


def _straight_words(words: Sequence[RawWord], tilt: Tilt) -> tuple[RawWord, ...]:
    import numpy as np

    if not words:
        return ()
    sides = tilt.straight(np.array([word[2:6] for word in words], dtype=np.float64)).tolist()
    return tuple(
        word._replace(left=left, top=top, right=right, bottom=bottom, angle=(word.angle - 90 * tilt.turns) % 360)
        for word, (left, top, right, bottom) in zip(words, sides, strict=True)
    )


def show_tilted(page: Page, blocks: list[Block], tilt: Tilt) -> tuple[Page, list[Block]]:
    """A page that was laid out straight, and its blocks, with all boxes where they are displayed."""
    import numpy as np

    def show(box: Box | None) -> Box | None:
        return None if box is None else _box(_shown(np.array([[box.left, box.top, box.width, box.height]]), tilt)[0])

    def shown(box: Box) -> Box:
        return _box(_shown(np.array([[box.left, box.top, box.width, box.height]]), tilt)[0])

    words = page.words
    if len(words):
        words = replace(words, boxes=_shown(words.box_array().astype(np.float64), tilt).astype("<f4").tobytes())
    turned = replace(
        page,
        width=tilt.width,
        height=tilt.height,
        lines=tuple(replace(line, box=shown(line.box)) for line in page.lines),
        words=words,
        hidden=tuple(replace(boxed_item, box=show(boxed_item.box)) for boxed_item in page.hidden),
        remarks=tuple(replace(boxed_item, box=show(boxed_item.box)) for boxed_item in page.remarks),
    )
    return turned, [
        replace(block, box=show(block.box), cells=tuple(replace(cell, box=show(cell.box)) for cell in block.cells))
        for block in blocks
    ]


def _box(sides: NDArray[np.float64]) -> Box:
    from pincite.document import Box

    left, top, width, height = (float(side) for side in sides)
    return Box(left=left, top=top, width=width, height=height)


def _shown(boxes: NDArray[np.float64], tilt: Tilt) -> NDArray[np.float64]:
    """Boxes (n, 4: left, top, width, height, shares of the straight page) as shares of the displayed one."""
    import numpy as np

    width, height = tilt.straight_size
    size = np.array([width, height] * 2)
    sides = np.concatenate([boxes[:, :2], boxes[:, :2] + boxes[:, 2:]], axis=1)
    shares: NDArray[np.float64] = tilt.displayed(sides * size) / np.array([tilt.width, tilt.height] * 2)
    shares = shares.clip(0.0, 1.0)
    shares[:, 2:] -= shares[:, :2]
    return shares
