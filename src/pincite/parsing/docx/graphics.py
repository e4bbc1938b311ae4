"""What drawings show beside a paragraph: the text of boxes, diagrams and charts, and pictures nobody reads here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.parsing.docx.doubts import is_shown_box
from pincite.parsing.docx.inline import choose_alternate
from pincite.parsing.docx.names import attribute, child, name_of, whole_number
from pincite.parsing.flow.tidy import tidy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lxml.etree import _Element

    from pincite.parsing.docx.package import Package

EMU_PER_TWIP = 635


@dataclass(frozen=True, slots=True)
class TextBox:
    """The content of a box, and the colour that fills it: None for no fill, "theme" where it is not known.

    One that is not known to be large enough and on the page is not `is_shown`.
    """

    content: _Element
    fill: str | None
    is_shown: bool = True


@dataclass(slots=True)
class GraphicContent:
    """What the graphics of a paragraph show; `picture` is the area of the largest picture in square EMU."""

    boxes: list[TextBox] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)
    picture: int = 0


def look_at(graphics: Iterable[_Element], *, package: Package, part: str) -> GraphicContent:
    """What these drawings show; relationships are those of the part."""
    drawing_content = GraphicContent()
    for graphic in graphics:
        for element, fill in _walk(graphic, None):
            name = name_of(element)
            if name == "txbxContent":
                drawing_content.boxes.append(TextBox(element, fill, is_shown_box(graphic)))
            elif name == "v:textpath":
                drawing_content.figures.append(tidy(attribute(element, "string") or ""))
            elif name == "a:txBody":
                drawing_content.figures.append(_drawn_text(element))
            elif name in {"dgm:relIds", "c:chart"}:
                target = package.relations(part).get(
                    attribute(element, "r:dm" if name == "dgm:relIds" else "r:id") or ""
                )
                tree = package.tree(target.target) if target is not None else None
                if tree is not None:
                    drawing_content.figures.append(_drawn_text(tree))
        drawing_content.picture = max(drawing_content.picture, _picture_area(graphic))
    drawing_content.figures = [figure for figure in drawing_content.figures if figure]
    return drawing_content


def _walk(element: _Element, fill: str | None) -> Iterator[tuple[_Element, str | None]]:
    """The elements with text of their own, with the fill of the shape around them; nothing within a box's content."""
    for child_element in element:
        name = name_of(child_element)
        if name == "mc:AlternateContent":
            chosen = choose_alternate(child_element)
            if chosen is not None:
                yield from _walk(chosen, fill)
        elif name in {"txbxContent", "v:textpath", "a:txBody", "dgm:relIds", "c:chart"}:
            yield child_element, fill
        else:
            yield from _walk(child_element, _fill(child_element, name, fill))


def _fill(element: _Element, name: str, around: str | None) -> str | None:
    if name == "wps:wsp":
        return _shape_fill(element) or around
    if name.startswith("v:") and name in {"v:shape", "v:rect", "v:roundrect", "v:oval"}:
        if (attribute(element, "filled") or "t").lower() in {"f", "false"}:
            return around
        colour = (attribute(element, "fillcolor") or "#ffffff").lstrip("#").split(" ")[0].upper()
        return colour if len(colour) == 6 else {"WHITE": "FFFFFF", "BLACK": "000000"}.get(colour, "theme")
    return around


def _shape_fill(shape: _Element) -> str | None:
    properties = child(shape, "wps:spPr")
    if child(properties, "a:noFill") is not None:
        return None
    colour = child(properties, "a:solidFill", "a:srgbClr")
    if colour is not None:
        return (attribute(colour, "val") or "theme").upper()
    for fill_tag in ("a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill"):
        if child(properties, fill_tag) is not None:
            return "theme"
    styled = whole_number(attribute(child(shape, "wps:style", "a:fillRef"), "idx"), 0)
    return "theme" if styled else None


def _drawn_text(tree: _Element) -> str:
    """The texts of a diagram or chart, a line each: its paragraphs, and the names that a chart keeps of its data."""
    lines: list[str] = []
    for node in tree.iter():
        if not isinstance(node.tag, str):
            continue
        name = name_of(node)
        if name == "a:p":
            lines.append(tidy("".join(text.text or "" for text in node.iter() if name_of(text) == "a:t")))
        elif name == "c:strCache":
            lines += [tidy(text.text or "") for text in node.iter() if name_of(text) == "c:v"]
    return "\n".join(line for line in lines if line)


def _picture_area(graphic: _Element) -> int:
    """The area of a drawing that holds a picture and does not lie behind the text; 0 for any other."""
    frame = next((node for node in graphic if name_of(node) in {"wp:inline", "wp:anchor"}), None)
    if frame is None or (attribute(frame, "behindDoc") or "0").lower() in {"1", "true"}:
        return 0
    if not any(name_of(node) == "a:blip" for node in frame.iter()):
        return 0
    extent = child(frame, "wp:extent")
    width, height = whole_number(attribute(extent, "cx"), 0) or 0, whole_number(attribute(extent, "cy"), 0) or 0
    return max(width, 0) * max(height, 0)
