"""Paragraphs, labelled boxes, check boxes and tables on a page of the PDF builder.

Each function takes the top or the first baseline in points from the page's lower left corner and gives back the next
free y below what it drew.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.testing import Canvas, text_width, wrap_text

GREY = 0.85
BLUE = (0.10, 0.22, 0.45)


def paragraph(
    canvas: Canvas, at: tuple[float, float], text: str, *, width: float, size: float = 10.5, font: str = "Times-Roman"
) -> float:
    """Draw wrapped text from the baseline `at`; y of the next paragraph."""
    lines = wrap_text(text, width=width, font=font, size=size)
    canvas.lines(*at, lines, leading=size * 1.3, size=size, font=font)
    return at[1] - len(lines) * size * 1.3 - size * 0.7


def heading(canvas: Canvas, at: tuple[float, float], text: str, *, size: float = 12) -> float:
    """Draw a bold heading; y of the text under it."""
    canvas.text(*at, text, font="Helvetica-Bold", size=size, colour=BLUE)
    return at[1] - size * 1.5


def bullets(canvas: Canvas, at: tuple[float, float], items: Sequence[str], *, size: float = 10.5) -> float:
    """Draw one bullet and text a line; y under the list."""
    for index, item in enumerate(items):
        y = at[1] - index * size * 1.4
        canvas.text(at[0], y, "\u2022", size=size).text(at[0] + 14, y, item, size=size, font="Times-Roman")
    return at[1] - len(items) * size * 1.4 - size * 0.7


def form_row(canvas: Canvas, top: float, cells: Sequence[tuple[str, str, float]], *, left: float = 50) -> float:
    """Draw a row of ruled boxes, each (label, value, width): a small label above the value; y of the row's bottom."""
    height = 34.0
    for label, value, width in cells:
        canvas.box(left, top - height, width, height, stroke=0, line_width=0.7)
        canvas.text(left + 4, top - 11, label, size=7.5, colour=0.25)
        canvas.text(left + 4, top - 26, value, size=10.5, font="Courier")
        left += width
    return top - height


def check_boxes(canvas: Canvas, at: tuple[float, float], question: str, choices: Sequence[tuple[str, bool]]) -> float:
    """Draw a question and its choices, each with a box that is crossed when true; y of the next question."""
    x, y = at
    canvas.text(x, y, question, size=10)
    x += text_width(question, size=10) + 16
    for choice, marked in choices:
        canvas.text(x, y, "[X]" if marked else "[ ]", size=10, font="Courier")
        canvas.text(x + 22, y, choice, size=10)
        x += 22 + text_width(choice, size=10) + 20
    return y - 18


def table(
    canvas: Canvas, at: tuple[float, float], widths: Sequence[float], rows: Sequence[Sequence[str]], *, size: float = 9
) -> float:
    """Draw a ruled table whose first row is its shaded header, cells wrapped; y of its bottom edge.

    Numbers (cells that start with a currency sign) are set to the right.
    """
    left, top = at
    for index, row in enumerate(rows):
        font = "Helvetica-Bold" if index == 0 else "Helvetica"
        wrapped = [
            wrap_text(text, width=width - 8, font=font, size=size) for text, width in zip(row, widths, strict=True)
        ]
        height = max(map(len, wrapped)) * size * 1.25 + 7
        x = left
        for lines, width in zip(wrapped, widths, strict=True):
            canvas.box(x, top - height, width, height, stroke=0.3, line_width=0.5, fill=GREY if index == 0 else None)
            right = bool(lines) and lines[0].startswith(("$", "-$"))
            start = x + width - 4 - text_width(lines[0], font=font, size=size) if right else x + 4
            canvas.lines(start, top - size - 2, lines, leading=size * 1.25, size=size, font=font)
            x += width
        top -= height
    return top
