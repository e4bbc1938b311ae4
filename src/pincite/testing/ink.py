"""Where the ink of something is: the oracle that boxes are compared with, independent of any text extraction.

The same page is rendered with and without the thing in question; what differs is its ink.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.document import Box

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_CHANGED = 48
"""Grey levels out of 255 by which a pixel must differ: about a fifth of it is covered."""


def ink_box(shown: bytes, blank: bytes, *, page: int = 1, scale: float = 6) -> Box | None:
    """The box around what `shown` has and `blank` has not, 0–1 of the displayed page; None when they look alike.

    Both are PDF files whose displayed page `page` (from 1) has the same size; `scale` is pixels per point. ValueError
    when the sizes differ.
    """
    import numpy as np

    first, second = _render(shown, page, scale), _render(blank, page, scale)
    if first.shape != second.shape:
        raise ValueError(f"the pages differ in size: {first.shape} and {second.shape} pixels")
    changed = np.abs(first - second) > _CHANGED
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    if not rows.size:
        return None
    height, width = changed.shape
    return Box(
        left=float(columns[0]) / width,
        top=float(rows[0]) / height,
        width=float(columns[-1] + 1 - columns[0]) / width,
        height=float(rows[-1] + 1 - rows[0]) / height,
    )


def _render(pdf: bytes, page: int, scale: float) -> NDArray[np.int16]:
    """The page's pixels in grey, top row first; a signed type, so that differences do not wrap around."""
    import numpy as np
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        bitmap = document[page - 1].render(scale=scale, grayscale=True)
        pixels = bitmap.to_numpy()
        grey: NDArray[np.int16] = np.array(pixels.reshape(pixels.shape[0], pixels.shape[1]), dtype=np.int16)
        bitmap.close()
    return grey
