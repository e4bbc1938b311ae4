"""Whether painted letters have the shapes of the letters that the file says they are.

A font can show anything for a character: other letters, dots, nothing. Each painted letter is scaled to a small grid
and held against the same letter, and against all others, in the standard faces that PDFium brings along. That reads
nothing; it only says which words an engine has to read.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pincite.parsing.pdf.frame import page_frame
from pincite.parsing.pdf.library import load_library
from pincite.parsing.pdf.visibility.ink import render
from pincite.parsing.sight.ink import Paint, paint_between
from pincite.parsing.sight.letters import read_letters

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.parsing.pdf.library import Library
    from pincite.parsing.sight.letters import Letters

_GRID = 16
_PAPER = 0.35
"""Taken off each cell's share of ink, so that paper counts as well as ink."""

_FACES = (
    "Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique",
    "Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic", "Courier", "Courier-Bold",
)  # fmt: skip
"""The faces that PDFium brings along for files that embed none."""

_OTHER, _MARGIN = 0.75, 0.24
"""A letter that is so much like another one, and so much more than like its own, shows the other. Of 12,700 letters of
the public sets 2 of true ones do; of pairs of different ones nine in ten, of different figures seven."""

_UNLIKE, _MANY = 0.4, 0.34
"""A letter that is less than this like its own looks like none; one in a thousand does. More than a third of those of a
citation are dots, or a script of its own."""

_STEMS, _THIN = "Iil1j", 0.2
"""Letters of one stroke; boxes whose width is a smaller part of their height show nothing else."""

_LETTERS = "".join(map(chr, [*range(0x30, 0x3A), *range(0x41, 0x5B), *range(0x61, 0x7B)]))
_SIZE, _STEP, _COLUMNS = 24, 32, 16


class Standards(NamedTuple):
    """The letters of the standard faces: what they are, sorted, and their shapes (n, cells), each of length 1."""

    chars: str
    shapes: NDArray[np.float32]


class Resemblances(NamedTuple):
    """Of each painted letter that has a standard shape: its row, how much it is like that shape, how much it is like
    the shape of any other letter, at most 1.
    """

    rows: NDArray[np.intp]
    own: NDArray[np.float32]
    other: NDArray[np.float32]


def resemblances(letters: Letters, paint: Paint) -> Resemblances:
    """How much painted letters look like the letters that they are said to be."""
    import numpy as np

    standards = standard_shapes()
    bases = [_base(char) for char in letters.chars]
    wide, high = (letters.boxes[:, 2:] - letters.boxes[:, :2]).T
    thin = wide < _THIN * high
    is_comparable = [base in _LETTERS and not (thin[row] and base in _STEMS) for row, base in enumerate(bases)]
    rows = np.flatnonzero(is_comparable)
    if not len(rows):
        return Resemblances(rows, np.empty(0, np.float32), np.empty(0, np.float32))
    like = shapes_of(paint, letters.boxes[rows]) @ standards.shapes.T
    starts = np.flatnonzero(
        [at == 0 or standards.chars[at] != standards.chars[at - 1] for at in range(len(standards.chars))]
    )
    best = np.maximum.reduceat(like, starts, axis=1)
    names = [standards.chars[at] for at in starts.tolist()]
    places = np.array([names.index(bases[row]) for row in rows.tolist()])
    own = best[np.arange(len(rows)), places]
    best[np.arange(len(rows)), places] = -1.0
    return Resemblances(rows, own, best.max(axis=1))


def _base(char: str) -> str:
    """The letter or figure without its accents, and of raised figures and full-width forms the plain one."""
    return char if char.isascii() else unicodedata.normalize("NFKD", char)[0]


def shapes_of(paint: Paint, boxes: NDArray[np.float64]) -> NDArray[np.float32]:
    """The shapes (n, cells) of what is painted in boxes, each of length 1."""
    import numpy as np

    table = np.zeros((paint.strength.shape[0] + 1, paint.strength.shape[1] + 1))
    table[1:, 1:] = paint.strength.cumsum(axis=0, dtype=np.float64).cumsum(axis=1)
    left, top, right, bottom = paint.edges(boxes).T
    steps = np.arange(_GRID + 1) / _GRID
    down = top[:, None] + (bottom - top)[:, None] * steps
    across = left[:, None] + (right - left)[:, None] * steps
    sums = _interpolated(table, down, across)
    cells = np.diff(np.diff(sums, axis=1), axis=2).reshape(len(boxes), -1)
    cells /= np.maximum(cells.max(axis=1, keepdims=True), 1e-9)
    cells -= _PAPER
    cells /= np.maximum(np.linalg.norm(cells, axis=1, keepdims=True), 1e-9)
    return cells.astype(np.float32)


def _interpolated(
    table: NDArray[np.float64], down: NDArray[np.float64], across: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The values (n, r, c) of a table between its rows and columns."""
    import numpy as np

    rows = np.minimum(down.astype(np.intp), table.shape[0] - 2)
    columns = np.minimum(across.astype(np.intp), table.shape[1] - 2)
    lower, inner = (down - rows)[:, :, None], (across - columns)[:, None, :]
    rows, columns = rows[:, :, None], columns[:, None, :]
    upper = table[rows, columns] * (1 - inner) + table[rows, columns + 1] * inner
    under = table[rows + 1, columns] * (1 - inner) + table[rows + 1, columns + 1] * inner
    values: NDArray[np.float64] = upper * (1 - lower) + under * lower
    return values


@cache
def standard_shapes() -> Standards:
    """The shapes of the standard faces, drawn once per process."""
    import numpy as np

    library = load_library()
    content = _specimen()
    document = library.FPDF_LoadMemDocument64(_address(content), len(content), None)
    parts = [_page_shapes(library, document, number) for number in range(len(_FACES))]
    library.FPDF_CloseDocument(document)
    chars = "".join(part.chars for part in parts)
    shapes = np.concatenate([part.shapes for part in parts])
    order = sorted(range(len(chars)), key=chars.__getitem__)
    return Standards("".join(chars[at] for at in order), shapes[order])


def _address(content: bytes) -> int:
    import ctypes

    return ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p).value or 0


def _page_shapes(library: Library, document: int, number: int) -> Standards:
    """The letters of one page of the specimen."""
    import numpy as np

    page = library.FPDF_LoadPage(document, number)
    text_page = library.FPDFText_LoadPage(page)
    frame = page_frame(library, page)
    codes = [library.FPDFText_GetUnicode(text_page, at) for at in range(library.FPDFText_CountChars(text_page))]
    words = [(at, chr(code)) for at, code in enumerate(codes) if chr(code) in _LETTERS]
    letters = read_letters(library, text_page, frame, words)
    picture = render(library, page, frame)
    library.FPDFText_ClosePage(text_page)
    library.FPDF_ClosePage(page)
    if picture is None:
        return Standards("", np.empty((0, _GRID * _GRID), dtype=np.float32))
    paper = type(picture)(pixels=np.full_like(picture.pixels, 255), scale=picture.scale)
    return Standards(letters.chars, shapes_of(paint_between(picture, paper), letters.boxes))


def _specimen() -> bytes:
    """A PDF with one page for each face, its letters far apart."""
    pages = [3 * number + 3 for number in range(len(_FACES))]
    side, high = _STEP * _COLUMNS, _STEP * (len(_LETTERS) // _COLUMNS + 1)
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{page} 0 R' for page in pages)}] >>",
    ]
    specimen_text = " ".join(
        f"1 0 0 1 {8 + _STEP * (at % _COLUMNS)} {high - _STEP * (1 + at // _COLUMNS) + 8} Tm ({char}) Tj"
        for at, char in enumerate(_LETTERS)
    )
    content = f"BT /F {_SIZE} Tf {specimen_text} ET"
    for page, face in zip(pages, _FACES, strict=True):
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {side} {high}] /Contents {page + 1} 0 R "
            f"/Resources << /Font << /F {page + 2} 0 R >> >> >>",
            f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
            f"<< /Type /Font /Subtype /Type1 /BaseFont /{face} /Encoding /WinAnsiEncoding >>",
        ]
    parts, places = ["%PDF-1.4\n"], []
    for number, body in enumerate(objects, start=1):
        places.append(sum(map(len, parts)))
        parts.append(f"{number} 0 obj\n{body}\nendobj\n")
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    start = sum(map(len, parts))
    parts.append(
        f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
        f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    )
    return "".join(parts).encode("ascii")


def shows_others(letters: Letters, paint: Paint) -> bool:
    """Whether letters look like others than they are said to be, or many of them like none."""
    likeness = resemblances(letters, paint)
    if not len(likeness.rows):
        return False
    is_other = (likeness.other > _OTHER) & (likeness.other - likeness.own > _MARGIN)
    return bool(is_other.any() or (likeness.own < _UNLIKE).mean() > _MANY)
