"""A document as a scanner leaves it: pictures of its pages, slightly turned, with noise, and no text."""

import math
import random
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
from PIL import Image, ImageFilter
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from examples.workers_comp.layout import Box, Flow

DOTS = 200  # per inch
MOST_TURNED = 1.2  # degrees
LEAST_TURNED = 0.3
PAPER, INK = 238.0, 38.0  # greys
GRAIN = 9.0  # standard deviation of the noise, in greys
SPECKS = 0.0002  # share of pixels that are dirt


def turns(pages: int, chance: random.Random) -> list[float]:
    """How far each page is turned, in degrees counter-clockwise."""
    return [chance.uniform(LEAST_TURNED, MOST_TURNED) * chance.choice((-1, 1)) for _ in range(pages)]


def write_scan(source: Path, path: Path, angles: list[float], *, seed: int) -> None:
    """Writes the pages of a PDF as pictures. Equal bytes for equal arguments and versions of the libraries."""
    grain = np.random.default_rng(seed)
    with pypdfium2.PdfDocument(source) as document:
        canvas = Canvas(str(path), invariant=1)
        canvas.setCreator("Copier")
        for page, angle in zip(document, angles, strict=True):
            width, height = page.get_size()
            drawn = page.render(scale=DOTS / 72).to_pil().convert("L")
            sink = BytesIO()
            _worn(drawn, angle, grain).save(sink, "JPEG", quality=60)
            canvas.setPageSize((width, height))
            canvas.drawImage(ImageReader(sink), 0, 0, width, height)
            canvas.showPage()
        canvas.save()


def _worn(drawn: Image.Image, angle: float, grain: np.random.Generator) -> Image.Image:
    """The page turned, blurred a little, on greyish paper, with grain and specks."""
    turned = drawn.rotate(angle, Image.Resampling.BICUBIC, fillcolor=255).filter(ImageFilter.GaussianBlur(0.6))
    shades = INK + np.asarray(turned, dtype=np.float32) * ((PAPER - INK) / 255)
    shades += grain.normal(0.0, GRAIN, shades.shape).astype(np.float32)
    dirt = grain.random(shades.shape) < SPECKS
    shades[dirt] = INK
    return Image.fromarray(shades.clip(0, 255).astype(np.uint8))


def turned_box(flow: Flow, edges: Box, angle: float) -> Box:
    """The smallest upright box around a box that was turned with its page; both in points, y upwards."""
    left, bottom, right, top = edges
    middle_x, middle_y = flow.width / 2, flow.height / 2
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    corners = [
        (
            middle_x + (x - middle_x) * cos - (y - middle_y) * sin,
            middle_y + (x - middle_x) * sin + (y - middle_y) * cos,
        )
        for x in (left, right)
        for y in (bottom, top)
    ]
    across, up = zip(*corners, strict=True)
    return min(across), min(up), max(across), max(up)
