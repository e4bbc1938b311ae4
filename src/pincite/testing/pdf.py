r"""A builder of small PDF files: text, lines, boxes, images and forms at exact places.

    pdf = PdfBuilder().page(rotate=90).text(72, 720, "Payment is due on 5 March 2024.").build()

Coordinates are PDF user space: points, origin at the lower left unless the page's `origin` moves it, y upwards, and
text is placed by its baseline. Colours are 0–1, one number for grey or three for red, green and blue. Later calls
paint over earlier ones. Equal calls give equal bytes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from pincite.testing.fonts import STANDARD_FONTS
from pincite.testing.objects import PdfObjects, Ref, number_bytes, serialise

if TYPE_CHECKING:
    from typing import Unpack

Colour = float | tuple[float, float, float]
"""Grey, or red, green and blue; 0–1."""

Matrix = tuple[float, float, float, float, float, float]
"""a b c d e f of a PDF transformation."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)

# WinAnsi has no ligatures; the builder's fonts put them on two codes that WinAnsi leaves unused.
_LIGATURES = {"\ufb01": "\x01", "\ufb02": "\x02"}
_ENCODING = {"Type": "Encoding", "BaseEncoding": "WinAnsiEncoding", "Differences": [1, "fi", "fl"]}
_SYMBOLIC = ("Symbol", "ZapfDingbats")


class TextStyle(TypedDict, total=False):
    """How text is painted; by default 11 point Helvetica in black.

    `mode` is the text render mode (3 paints nothing); `angle` turns the baseline anticlockwise in degrees; `matrix`
    replaces position and angle; `scale` is the horizontal scaling in per cent; spacings and `rise` are in points.
    """

    font: str
    size: float
    colour: Colour
    alpha: float
    mode: int
    angle: float
    matrix: Matrix
    char_spacing: float
    word_spacing: float
    scale: float
    rise: float


class PdfBuilder:
    """A PDF file in the making: pages in the order of the calls of `page`.

    `title` is the document's title; the passwords and `compress` are as in `PdfObjects`.
    """

    def __init__(
        self,
        *,
        title: str | None = None,
        password: str | None = None,
        owner_password: str | None = None,
        compress: bool = False,
    ) -> None:
        self._title = title
        self._options: dict[str, Any] = {
            "password": password,
            "owner_password": owner_password,
            "compress": compress,
        }
        self._pages: list[Canvas] = []

    def page(
        self,
        *,
        width: float = 612,
        height: float = 792,
        origin: tuple[float, float] = (0, 0),
        crop: tuple[float, float, float, float] | None = None,
        rotate: int = 0,
        user_unit: float | None = None,
    ) -> Canvas:
        """A new empty page of `width` by `height` points before rotation.

        `origin` is the lower left corner of the MediaBox; `crop` the CropBox as left, bottom, right, top in the same
        coordinates; `rotate` turns the displayed page clockwise by a multiple of 90 degrees.
        """
        left, bottom = origin
        entries: dict[str, Any] = {"MediaBox": [left, bottom, left + width, bottom + height]}
        if crop is not None:
            entries["CropBox"] = list(crop)
        if rotate:
            entries["Rotate"] = rotate
        if user_unit is not None:
            entries["UserUnit"] = user_unit
        self._pages.append(Canvas(self, entries))
        return self._pages[-1]

    def form(self, *, width: float, height: float, matrix: Matrix = IDENTITY) -> Canvas:
        """A form XObject: drawn like a page, and then placed with `Canvas.draw` as often as wanted."""
        entries = {"Type": "XObject", "Subtype": "Form", "BBox": [0, 0, width, height], "Matrix": list(matrix)}
        return Canvas(self, entries)

    def build(self) -> bytes:
        """The file's bytes. A builder without pages gives a file without pages."""
        objects = PdfObjects(**self._options)
        written: dict[str, Ref] = {}
        tree = objects.reserve()
        kids = [canvas.write_page(objects, parent=tree, written=written) for canvas in self._pages]
        objects.fill(tree, {"Type": "Pages", "Kids": kids, "Count": len(kids)})
        root = objects.add({"Type": "Catalog", "Pages": tree})
        if self._title is None:
            return objects.build(root)
        title = self._title.encode("utf-16-be")
        return objects.build(root, trailer={"Info": objects.add({"Title": b"\xfe\xff" + title})})

    def save(self, path: Path) -> Path:
        """Write the file and give back its path."""
        path.write_bytes(self.build())
        return path


class Canvas:
    """One page or one form: every drawing method gives the canvas back, so calls chain."""

    def __init__(self, builder: PdfBuilder, entries: dict[str, Any]) -> None:
        self.builder = builder
        self._entries = entries
        self._content: list[bytes] = []
        self._fonts: dict[str, str] = {}
        self._states: dict[str, float] = {}
        self._images: dict[str, tuple[dict[str, Any], bytes]] = {}
        self._forms: dict[str, Canvas] = {}

    def text(self, x: float, y: float, text: str | Sequence[str | float], **style: Unpack[TextStyle]) -> Canvas:
        """Text with its baseline starting at (x, y).

        `text` is one string or a list of strings and kerning numbers (thousandths of the font size, positive moves
        left). ValueError for characters outside WinAnsi and the two ligatures, and for a font that is not one of the
        standard fourteen.
        """
        turn = math.radians(style.get("angle", 0))
        matrix = style.get("matrix", (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), x, y))
        font = style.get("font", "Helvetica")
        settings = (
            f"/{self._name_font(font)} {_n(style.get('size', 11))} Tf {style.get('mode', 0)} Tr",
            f"{_n(style.get('char_spacing', 0))} Tc {_n(style.get('word_spacing', 0))} Tw",
            f"{_n(style.get('scale', 100))} Tz {_n(style.get('rise', 0))} Ts {' '.join(map(_n, matrix))} Tm ",
        )
        colour = style.get("colour", 0)
        paint = f"q {self._alpha(style.get('alpha', 1))}{_colour(colour, 'rg')}{_colour(colour, 'RG')}BT "
        text_operands = b" ".join(_show(part, font) for part in ([text] if isinstance(text, str) else text))
        return self.raw((paint + " ".join(settings)).encode() + b"[" + text_operands + b"] TJ ET Q")

    def lines(
        self, x: float, y: float, lines: Sequence[str], *, leading: float = 14, **style: Unpack[TextStyle]
    ) -> Canvas:
        """Several lines of text below each other, `leading` points apart; `style` is that of `text`."""
        for index, line in enumerate(lines):
            self.text(x, y - index * leading, line, **style)
        return self

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        line_width: float = 1,
        alpha: float = 1,
    ) -> Canvas:
        """A rectangle with its lower left corner at (x, y), filled, stroked or both."""
        paint = {(True, False): "f", (False, True): "S", (True, True): "B"}.get((fill is not None, stroke is not None))
        if paint is None:
            raise ValueError("a box needs a fill or a stroke colour")
        colours = (_colour(fill, "rg") if fill is not None else "") + (
            _colour(stroke, "RG") if stroke is not None else ""
        )
        place = " ".join(map(_n, (x, y, width, height)))
        return self.raw(f"q {self._alpha(alpha)}{colours}{_n(line_width)} w {place} re {paint} Q".encode())

    def line(
        self, start: tuple[float, float], end: tuple[float, float], *, width: float = 1, colour: Colour = 0
    ) -> Canvas:
        """A straight stroke from `start` to `end`."""
        points = f"{_n(start[0])} {_n(start[1])} m {_n(end[0])} {_n(end[1])} l"
        return self.raw(f"q {_colour(colour, 'RG')}{_n(width)} w {points} S Q".encode())

    def image(self, x: float, y: float, width: float, height: float, *, pixels: bytes, size: tuple[int, int]) -> Canvas:
        """An image stretched over the rectangle: `pixels` are `size` (columns, rows) bytes of grey, or three times
        as many of red, green and blue, top row first. ValueError when the count fits neither.
        """
        columns, rows = size
        spaces = {columns * rows: "DeviceGray", 3 * columns * rows: "DeviceRGB"}
        if len(pixels) not in spaces:
            raise ValueError(f"{len(pixels)} bytes are no {columns} x {rows} image in grey or RGB")
        entries = {"Type": "XObject", "Subtype": "Image", "Width": columns, "Height": rows, "BitsPerComponent": 8}
        name = f"Im{len(self._images) + 1}"
        self._images[name] = ({**entries, "ColorSpace": spaces[len(pixels)]}, pixels)
        return self.raw(f"q {_n(width)} 0 0 {_n(height)} {_n(x)} {_n(y)} cm /{name} Do Q".encode())

    def draw(self, form: Canvas, *, matrix: Matrix = IDENTITY) -> Canvas:
        """The form placed by `matrix`."""
        name = f"Fm{len(self._forms) + 1}"
        self._forms[name] = form
        return self.raw(f"q {' '.join(map(_n, matrix))} cm /{name} Do Q".encode())

    def raw(self, operators: bytes) -> Canvas:
        """Content stream operators as they are."""
        self._content.append(operators)
        return self

    def page(self, **options: Any) -> Canvas:
        """The next page of the same file: `PdfBuilder.page`."""
        return self.builder.page(**options)

    def build(self) -> bytes:
        """The bytes of the whole file: `PdfBuilder.build`."""
        return self.builder.build()

    def save(self, path: Path) -> Path:
        """Write the whole file and give back its path."""
        return self.builder.save(path)

    def write_page(self, objects: PdfObjects, *, parent: Ref, written: dict[str, Ref]) -> Ref:
        """Add this canvas as a page under `parent`; `written` are the fonts and forms the file has already."""
        content = objects.add({}, stream=b"\n".join(self._content))
        resources = self._write_resources(objects, written)
        page = {"Type": "Page", "Parent": parent, **self._entries, "Resources": resources, "Contents": content}
        return objects.add(page)

    def _write_form(self, objects: PdfObjects, written: dict[str, Ref]) -> Ref:
        key = f"form {id(self)}"
        if key not in written:
            written[key] = objects.reserve()
            resources = self._write_resources(objects, written)
            objects.fill(written[key], {**self._entries, "Resources": resources}, stream=b"\n".join(self._content))
        return written[key]

    def _write_resources(self, objects: PdfObjects, written: dict[str, Ref]) -> dict[str, Any]:
        for font in self._fonts:
            if font not in written:
                entries = {"Type": "Font", "Subtype": "Type1", "BaseFont": font}
                encoding = {} if font in _SYMBOLIC else {"Encoding": _ENCODING}
                written[font] = objects.add({**entries, **encoding})
        drawn = {name: objects.add(entries, stream=pixels) for name, (entries, pixels) in self._images.items()}
        drawn.update({name: form._write_form(objects, written) for name, form in self._forms.items()})
        resources = {
            "Font": {name: written[font] for font, name in self._fonts.items()},
            "ExtGState": {name: {"ca": alpha, "CA": alpha} for name, alpha in self._states.items()},
            "XObject": drawn,
        }
        return {name: entries for name, entries in resources.items() if entries}

    def _name_font(self, font: str) -> str:
        if font not in STANDARD_FONTS:
            raise ValueError(f"{font!r} is no standard font; those are {', '.join(STANDARD_FONTS)}")
        return self._fonts.setdefault(font, f"F{len(self._fonts) + 1}")

    def _alpha(self, alpha: float) -> str:
        if alpha == 1:
            return ""
        name = f"A{round(alpha * 1000)}"
        self._states[name] = alpha
        return f"/{name} gs "


def _n(value: float) -> str:
    return number_bytes(value).decode("ascii")


def _colour(colour: Colour, operator: str) -> str:
    """The operator that sets a fill (`rg`) or stroke (`RG`) colour."""
    parts = colour if isinstance(colour, tuple) else (colour, colour, colour)
    return f"{' '.join(map(_n, parts))} {operator} "


def _show(part: str | float, font: str) -> bytes:
    """One element of a TJ array."""
    if not isinstance(part, str):
        return number_bytes(part)
    if font in _SYMBOLIC:
        return serialise(part.encode("latin-1"))
    plain = "".join(_LIGATURES.get(character, character) for character in part)
    return serialise(plain.encode("cp1252"))
