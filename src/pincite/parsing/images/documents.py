"""Picture files (PNG, JPEG, TIFF, WebP) as pages without text: opened by Pillow, within limits, upright."""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any

from pincite.errors import DamagedDocumentError, LimitExceededError, UnsupportedFormatError
from pincite.parsing.limits import Limits
from pincite.parsing.ocr.protocols import Bitmap
from pincite.parsing.pdf.ocr_pages import MAX_PIXELS
from pincite.parsing.pdf.visibility.ink import VISIBLE_CONTRAST
from pincite.parsing.picture_formats import PICTURES
from pincite.parsing.raw.pages import RawPage, RawRect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.Image import Image

    from pincite.parsing.pdf.ocr_pages import ScanReader

_POINTS = 72
_DOTS = (50.0, 2_400.0)
"""Dots per inch that a file may claim; others are taken for none."""

_LONG_SIDE = 792.0
"""Points: the long side of a picture that does not say its size (that of a letter page)."""

_FEW_PIXELS = 1_600
"""Pictures whose long side has fewer pixels are read at twice their size: letters need about 20 pixels."""

_BAND = 4_000_000
"""Pixels that are converted at a time."""

_ORIENTATION = 0x0112
_TURNS = {2: 0, 3: 3, 4: 1, 5: 5, 6: 4, 7: 6, 8: 2}
"""EXIF's orientations as `PIL.Image.Transpose` numbers what undoes them."""

_ON_SIDE = frozenset({2, 4, 5, 6})
"""Those that exchange width and height."""

_BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    EOFError,
    OverflowError,
    AttributeError,
    AssertionError,
    ZeroDivisionError,
    NotImplementedError,
    RuntimeError,
    struct.error,
    zlib.error,
)
"""What Pillow raises for pictures that are damaged: it has no class of its own for them."""


def read_images(
    content: bytes, *, media_type: str, name: str, limits: Limits, scans: ScanReader | None = None
) -> Iterator[RawPage]:
    """One page for each picture in the file; without `scans` its words stay unread.

    Raises `LimitExceededError` for more pixels or pictures than allowed, `DamagedDocumentError`, and
    `UnsupportedFormatError` where Pillow is not installed.
    """
    with _translated(name):
        image = _open(content, media_type=media_type, name=name)
        count = getattr(image, "n_frames", 1) if media_type == "image/tiff" else 1
    if count > limits.max_pages:
        raise LimitExceededError(
            f"{name}: {count} pages, more than the limit of {limits.max_pages}; raise max_pages to parse it",
            source=name,
            limit="max_pages",
            allowed=limits.max_pages,
        )
    for number in range(1, count + 1):
        with _translated(name, page=number):
            if number > 1:
                image.seek(number - 1)
            _check_size(image, name, limits)
            bitmap, (width, height) = _upright(image)
            image.im = None  # type: ignore[assignment]  # decoded anew if need be: an engine wants the memory
        raw = _page(number, bitmap, width, height)
        yield scans.read_bitmap(raw, bitmap) if scans is not None and raw.text_source == "none" else raw


def draw_picture(
    content: bytes,
    *,
    media_type: str,
    name: str,
    number: int,
    limits: Limits,
    fit: Callable[[int, int], tuple[int, int]],
) -> NDArray[np.uint8]:
    """Picture `number` of the file, upright and on white, as uint8 (rows, columns, 3); `fit` turns its columns and rows
    into those wanted. Raises what `read_images` raises, and `DamagedDocumentError` when there is no such picture.
    """
    import numpy as np
    from PIL.Image import Resampling

    with _translated(name, page=number):
        image = _open(content, media_type=media_type, name=name)
        image.seek(number - 1)
        _check_size(image, name, limits)
        turn = _turn(image)
        columns, rows = image.size[::-1] if turn in _ON_SIDE else image.size
        target_size = fit(columns, rows)
        rgb_image = _turned(
            _converted(image, "RGB", reduce=max(min(columns // target_size[0], rows // target_size[1]), 1)), turn
        )
        rgb_image = rgb_image.resize(
            target_size, Resampling.BOX if target_size[0] < rgb_image.width else Resampling.BICUBIC
        )
        return np.ascontiguousarray(np.asarray(rgb_image, dtype=np.uint8))


@contextmanager
def _translated(name: str, *, page: int | None = None) -> Iterator[None]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of damage that Pillow reads over
            yield
    except _BROKEN as exc:
        where = f" on page {page}" if page else ""
        raise DamagedDocumentError(
            f"{name}: the picture is damaged{where} ({type(exc).__name__}); open it in a viewer and save it anew",
            source=name,
            page=page,
        ) from exc


def _open(content: bytes, *, media_type: str, name: str) -> Image:
    try:
        from PIL import Image
    except ImportError as exc:
        raise UnsupportedFormatError(
            f"{name}: reading pictures needs Pillow; pip install 'pincite[ocr]'", source=name
        ) from exc
    Image.MAX_IMAGE_PIXELS = None  # our own limit is checked before any pixel is decoded
    return Image.open(BytesIO(content), formats=[PICTURES[media_type]])


def _check_size(image: Image, name: str, limits: Limits) -> None:
    width, height = image.size
    if width * height > limits.max_pixels:
        raise LimitExceededError(
            f"{name}: a picture of {width} x {height} pixels, more than the limit of {limits.max_pixels}; raise "
            "max_pixels to read it",
            source=name,
            limit="max_pixels",
            allowed=limits.max_pixels,
        )


def _upright(image: Image) -> tuple[Bitmap, tuple[float, float]]:
    """The picture in grey, turned as its EXIF data say, and the size of its page in points."""
    import numpy as np
    from PIL.Image import Resampling

    dots = _dots(image)
    grey = _turned(_converted(image, "L"), _turn(image))
    columns, rows = grey.size
    scale = dots / _POINTS if dots else max(columns, rows) / _LONG_SIDE
    size = columns / scale, rows / scale
    factor = 2.0 if max(columns, rows) < _FEW_PIXELS else min(1.0, (MAX_PIXELS / (columns * rows)) ** 0.5)
    if factor != 1.0:
        target_size = max(round(columns * factor), 1), max(round(rows * factor), 1)
        grey = grey.resize(target_size, Resampling.BICUBIC if factor > 1 else Resampling.BOX)
    pixels = np.ascontiguousarray(np.asarray(grey, dtype=np.uint8))
    return Bitmap(pixels=pixels, scale=pixels.shape[1] / size[0]), size


def _turn(image: Image) -> int | None:
    """Pillow's number for how the picture's EXIF data say it is to be turned; None for not at all."""
    try:
        return _TURNS.get(image.getexif().get(_ORIENTATION, 1))
    except _BROKEN:  # damaged EXIF data: the pixels are what counts
        return None


def _turned(image: Image, turn: int | None) -> Image:
    from PIL.Image import Transpose

    return image if turn is None else image.transpose(Transpose(turn))


def _dots(image: Image) -> float | None:
    """The picture's dots per inch; None when it says none that can be meant, or not the same both ways."""
    dpi = image.info.get("dpi")
    try:
        across, down = (float(value) for value in dpi)  # type: ignore[union-attr]  # None fails as all else does
    except (TypeError, ValueError, ZeroDivisionError):
        return None
    alike = _DOTS[0] <= across <= _DOTS[1] and abs(across - down) <= 0.02 * across
    return across if alike else None


def _converted(image: Image, mode: str, *, reduce: int = 1) -> Image:
    """The picture as shown on white paper in another mode, its sides divided by `reduce`.

    Band by band: what stands between the decoded picture and the one that is wanted can be four times as large as both.
    """
    from PIL import Image

    columns, rows = image.size
    to_bytes = _byte_values(image)
    height = max(_BAND // max(columns, 1) // reduce, 1) * reduce
    converted = Image.new(mode, (-(-columns // reduce), -(-rows // reduce)))
    for top in range(0, rows, height):
        band = image.crop((0, top, columns, min(top + height, rows)))
        band = _on_paper(band, to_bytes).convert(mode)
        converted.paste(band.reduce(reduce) if reduce > 1 else band, (0, top // reduce))
    return converted


def _byte_values(image: Image) -> Callable[[Any], Any] | None:
    """What makes 256 greys of the picture's values; None for a picture that has no more."""
    if image.mode.startswith("I;16"):
        return lambda value: value / 257
    if image.mode not in {"I", "F"}:
        return None
    low, high = image.getextrema()
    spread = max(float(high) - float(low), 1.0)  # type: ignore[arg-type]  # one band: two numbers
    return lambda value: (value - low) * (255 / spread)


def _on_paper(image: Image, to_bytes: Callable[[Any], Any] | None) -> Image:
    """The picture with 256 values a band and without transparency."""
    from PIL import Image

    if to_bytes is not None:
        return image.point(to_bytes).convert("L")
    if "A" in image.getbands() or "transparency" in image.info:
        rgba_image = image.convert("RGBA")
        return Image.alpha_composite(Image.new("RGBA", rgba_image.size, "white"), rgba_image)
    return image


def _page(number: int, bitmap: Bitmap, width: float, height: float) -> RawPage:
    is_visible = int(bitmap.pixels.max()) - int(bitmap.pixels.min()) >= VISIBLE_CONTRAST
    return RawPage(
        number=number,
        width=width,
        height=height,
        rotation=0,
        label=None,
        chars="",
        words=(),
        rules=(),
        fills=(),
        images=(RawRect(0.0, 0.0, width, height),) if is_visible else (),
        text_source="none" if is_visible else "text_layer",
    )
