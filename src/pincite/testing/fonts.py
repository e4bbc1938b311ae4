"""Character widths of the standard fonts, for placing text: facts from Adobe's published font metrics.

Widths are in thousandths of the font size, for the 95 printable ASCII characters from the space on. Oblique and italic
faces of Helvetica have the widths of their upright ones; Courier is 600 throughout.
"""

from __future__ import annotations

import unicodedata

STANDARD_FONTS: tuple[str, ...] = (
    "Courier",
    "Courier-Bold",
    "Courier-BoldOblique",
    "Courier-Oblique",
    "Helvetica",
    "Helvetica-Bold",
    "Helvetica-BoldOblique",
    "Helvetica-Oblique",
    "Symbol",
    "Times-Bold",
    "Times-BoldItalic",
    "Times-Italic",
    "Times-Roman",
    "ZapfDingbats",
)
"""The fonts that every PDF reader has without embedding."""

# fmt: off
_HELVETICA = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
    556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
    556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
    500, 500, 500, 334, 260, 334, 584,
)
_HELVETICA_BOLD = (
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722,
    611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556,
    611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
    556, 556, 500, 389, 280, 389, 584,
)
_TIMES_ROMAN = (
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722,
    611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444,
    500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722,
    500, 500, 444, 480, 200, 480, 541,
)
_TIMES_BOLD = (
    250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778,
    667, 944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500, 333, 500,
    556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722,
    500, 500, 444, 394, 220, 394, 520,
)
_TIMES_ITALIC = (
    250, 333, 420, 500, 500, 833, 778, 214, 333, 333, 500, 675, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 500, 333, 333, 675, 675, 675, 500, 920, 611, 611, 667, 722, 611, 611, 722, 722, 333, 444, 667,
    556, 833, 667, 722, 611, 722, 611, 500, 556, 722, 611, 833, 611, 556, 556, 389, 278, 389, 422, 500, 333, 500,
    500, 444, 500, 444, 278, 500, 500, 278, 278, 444, 278, 722, 500, 500, 500, 500, 389, 389, 278, 500, 444, 667,
    444, 444, 389, 400, 275, 400, 541,
)
_TIMES_BOLDITALIC = (
    250, 389, 555, 500, 500, 833, 778, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 500, 333, 333, 570, 570, 570, 500, 832, 667, 667, 667, 722, 667, 667, 722, 778, 389, 500, 667,
    611, 889, 722, 722, 611, 722, 667, 556, 611, 722, 667, 889, 667, 611, 611, 333, 278, 333, 570, 500, 333, 500,
    500, 444, 500, 444, 333, 500, 556, 278, 278, 500, 278, 778, 556, 500, 500, 500, 389, 389, 278, 556, 444, 667,
    500, 444, 389, 348, 220, 348, 570,
)
# fmt: on

_WIDTHS = {
    "Helvetica": _HELVETICA,
    "Helvetica-Oblique": _HELVETICA,
    "Helvetica-Bold": _HELVETICA_BOLD,
    "Helvetica-BoldOblique": _HELVETICA_BOLD,
    "Times-Roman": _TIMES_ROMAN,
    "Times-Bold": _TIMES_BOLD,
    "Times-Italic": _TIMES_ITALIC,
    "Times-BoldItalic": _TIMES_BOLDITALIC,
}


def text_width(text: str, *, font: str = "Helvetica", size: float = 11) -> float:
    """The advance width of `text` in points.

    Accented letters count as their base letter and other characters outside ASCII as half the font size, so the
    result is exact for ASCII and near enough elsewhere to break lines. ValueError for a font without a table.
    """
    if font.startswith("Courier"):
        return 0.6 * size * len(text)
    if font not in _WIDTHS:
        raise ValueError(f"no widths for the font {font!r}; known: Courier and {', '.join(sorted(_WIDTHS))}")
    table = _WIDTHS[font]
    total = 0
    for character in text:
        base = unicodedata.normalize("NFKD", character)[0]
        total += table[ord(base) - 32] if " " <= base <= "~" else 500
    return total * size / 1000


def wrap_text(text: str, *, width: float, font: str = "Helvetica", size: float = 11) -> list[str]:
    """The lines of `text` broken at spaces so that none is wider than `width` points.

    A word wider than that stands alone on its line. No lines for a text without words.
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, font=font, size=size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
