"""Boxes against ink over what text can look like: sizes, fonts, spacing, scaling, kerning, turning, rise."""

from __future__ import annotations

import pytest
from planted import WORD, digest, draw_page, grounded_box, ink_of, parse_cases

from pincite.parsing import FileCharBoxes
from pincite.testing import STANDARD_FONTS

KERNED = ["Qu", 60, "illf", -45, "ea", 30, "ther"]
LIGATURE = "re\ufb01ned \ufb02axen"

CASES = {
    **{f"size{size}": (WORD, {"size": size}) for size in (4, 6, 9, 12, 24, 48)},
    **{font: (WORD, {"font": font}) for font in STANDARD_FONTS if font not in ("Symbol", "ZapfDingbats")},
    "kerning": (KERNED, {"size": 14}),
    "tight-characters": (WORD, {"char_spacing": -0.4}),
    "wide-characters": (WORD, {"char_spacing": 1.2}),
    "narrow": (WORD, {"scale": 70}),
    "stretched": (WORD, {"scale": 150}),
    "raised": (WORD, {"rise": 5, "size": 7}),
    "lowered": (WORD, {"rise": -4, "size": 7}),
    "coloured": (WORD, {"colour": (0.8, 0.1, 0.1)}),
    "outlined": (WORD, {"mode": 1, "size": 30}),
    "half-transparent": (WORD, {"alpha": 0.6}),
    "quarter-turn": (WORD, {"angle": 90}),
    "half-turn": (WORD, {"angle": 180}),
    "down": (WORD, {"angle": 270}),
    "scaled-by-matrix": (WORD, {"matrix": (14, 0, 0, 14, 250, 500), "size": 1}),
    "ligatures": (LIGATURE, {"size": 16}),
    "two-words": ("Grey Quillfeather", {"size": 11}),
    "accents": ("Zo\u00eb \u00c5str\u00f6m", {"size": 15}),
    "punctuation": ("\u201cQuoted\u201d \u2013 $1,234.50", {"size": 12}),
}

QUOTES = {"ligatures": "refined flaxen", "two-words": "Grey Quillfeather"}


def _quote(name):
    text, _ = CASES[name]
    return QUOTES.get(name, text if isinstance(text, str) else WORD)


def _draw(name, word=True):
    text, style = CASES[name]
    return draw_page((lambda page: page.text(250, 500, text, **style)) if word else None)


@pytest.fixture(scope="module")
def parsed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("text-geometry")
    files = {name: _draw(name) for name in CASES}
    documents = parse_cases(files, folder)
    with FileCharBoxes({digest(content): folder / f"{name}.pdf" for name, content in files.items()}) as boxes:
        yield {name: (files[name], documents[name], boxes) for name in CASES}


@pytest.mark.parametrize("name", CASES)
def test_box_lies_on_the_ink_whatever_the_text_looks_like(parsed, name):
    content, document, boxes = parsed[name]
    ink = ink_of(content, _draw(name, word=False), scale=6)
    assert grounded_box(document, boxes, _quote(name)).iou(ink) >= 0.9


@pytest.mark.parametrize("angle", [15, 30, -40])
def test_box_of_slanted_text_covers_its_ink(tmp_path, angle):
    content = draw_page(lambda page: page.text(250, 500, WORD, angle=angle, size=14))
    (document,) = parse_cases({"slanted": content}, tmp_path).values()
    with FileCharBoxes({digest(content): tmp_path / "slanted.pdf"}) as boxes:
        box = grounded_box(document, boxes, WORD)
    ink = ink_of(content, draw_page(None))
    assert box.iou(ink) >= 0.75  # the box of a slanted glyph's own box is wider than the glyph
    assert box.union(ink).iou(box) >= 0.97
