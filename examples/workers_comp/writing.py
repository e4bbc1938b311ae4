"""Pages become PDF files, and marks become the places of `gold.json`."""

from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from examples.workers_comp.compose import Composer
from examples.workers_comp.formats import plain
from examples.workers_comp.layout import Box, Flow, Placed
from examples.workers_comp.wording import Mark


def write_pdf(composer: Composer, path: Path) -> None:
    """Writes a composed document. Equal documents are equal byte for byte."""
    flow, rotation = composer.flow, composer.rotation
    left, bottom, right, top = composer.crop
    shown = (flow.width, flow.height) if rotation % 180 == 0 else (flow.height, flow.width)
    media = (shown[0] + left + right, shown[1] + bottom + top)
    # reportlab itself exchanges width and height of a page that is turned sideways.
    canvas = Canvas(str(path), pagesize=media if rotation % 180 == 0 else media[::-1], invariant=1)
    canvas.setTitle(composer.name.removesuffix(".pdf"))
    canvas.setCreator("Claims Imaging")
    for sheet in flow.sheets:
        if any(composer.crop):
            canvas.setCropBox((left, bottom, left + shown[0], bottom + shown[1]))
            _beyond(composer, canvas, media)
        canvas.setPageRotation(rotation)
        canvas.saveState()
        canvas.translate(left, bottom)
        if rotation:
            canvas.transform(*_turned(rotation, shown))
        for operation in sheet.operations:
            perform(canvas, operation)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()


def _beyond(composer: Composer, canvas: Canvas, media: tuple[float, float]) -> None:
    """What the scanner printed at the edge, outside of the crop box."""
    text = composer.template.settings.get("beyond", "")
    canvas.setFont("Courier", 6)
    canvas.drawString(8, media[1] - 9, text)


def _turned(rotation: int, media: tuple[float, float]) -> tuple[float, ...]:
    """The matrix that puts upright content on a page which the viewer turns clockwise by `rotation`."""
    width, height = media
    return {90: (0, 1, -1, 0, width, 0), 180: (-1, 0, 0, -1, width, height), 270: (0, -1, 1, 0, 0, height)}[rotation]


def perform(canvas: Canvas, operation: tuple[Any, ...]) -> None:
    """Draws one operation of a sheet."""
    kind, *rest = operation
    if kind == "text":
        x, y, font, size, text = rest
        canvas.setFont(font, size)
        canvas.drawString(x, y, text)
    elif kind == "line":
        x0, y0, x1, y1, thick = rest
        canvas.setLineWidth(thick)
        canvas.line(x0, y0, x1, y1)
    elif kind == "rect":
        x, y, width, height, thick, grey = rest
        canvas.setLineWidth(thick)
        canvas.setFillGray(1 if grey is None else grey)
        canvas.rect(x, y, width, height, stroke=int(thick > 0), fill=int(grey is not None))
        canvas.setFillGray(0)
    elif kind == "stamp":
        x, y, text = rest
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(8)
        canvas.setFillGray(0.45)
        canvas.setStrokeGray(0.45)
        canvas.setFont("Helvetica-Bold", 10)
        width = canvas.stringWidth(text, "Helvetica-Bold", 10)
        canvas.rect(-6, -5, width + 12, 19)
        canvas.drawString(0, 0, text)
        canvas.restoreState()


def box(flow: Flow, edges: Box) -> dict[str, float]:
    """A box as shares of the displayed page, with the origin at the top left."""
    left, bottom, right, top = edges
    return {
        "left": round(left / flow.width, 5),
        "top": round((flow.height - top) / flow.height, 5),
        "width": round((right - left) / flow.width, 5),
        "height": round((top - bottom) / flow.height, 5),
    }


def union(boxes: tuple[Box, ...]) -> Box:
    """The smallest box around all."""
    return (
        min(each[0] for each in boxes),
        min(each[1] for each in boxes),
        max(each[2] for each in boxes),
        max(each[3] for each in boxes),
    )


def place(source: str, flow: Flow, placed: Placed) -> dict[str, Any]:
    """A mark as `gold.json` lists it."""
    entry: dict[str, Any] = {
        "source": source,
        "page": placed.page,
        "quote": placed.quote,
        "box": box(flow, union(placed.boxes)),
    }
    if len(placed.boxes) > 1:
        entry["lines"] = [box(flow, each) for each in placed.boxes]
    return {**entry, **stated(placed.mark)}


def stated(mark: Mark) -> dict[str, Any]:
    """What a mark states: the value, and of which item of a list."""
    entry: dict[str, Any] = {"value": plain(mark.value)}
    if mark.item is not None:
        entry["item"] = mark.item
    if mark.sub is not None:
        entry["item_field"] = mark.sub
    return entry
