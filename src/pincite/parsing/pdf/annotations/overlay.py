"""What a page's annotations add to it, found before they are merged: fields with values, marks, comments, remarks.

A check box is what it looks like: the page is rendered with and without its annotations, and the middle of the box
tells. So no glyph, drawing or state in the file is taken on trust.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.parsing.pdf.annotations.annotations import (
    MERGED,
    REDACT,
    WRITTEN,
    Annotation,
    read_annotations,
    set_hidden,
)
from pincite.parsing.pdf.drawings import Rect
from pincite.parsing.pdf.frame import page_frame
from pincite.parsing.pdf.visibility.ink import VISIBLE_CONTRAST, contrast, render, visible_difference

if TYPE_CHECKING:
    from pincite.document import HiddenReason, RemarkKind
    from pincite.parsing.pdf.annotations.formfill import FormFill
    from pincite.parsing.pdf.annotations.redrawn import OldLooks
    from pincite.parsing.pdf.frame import PageFrame
    from pincite.parsing.pdf.library import Library
    from pincite.parsing.pdf.visibility.ink import Picture

_BORDER = 0.3
"""Of a check box's sides: what lies nearer to its edge is its frame, or the ring of a radio button."""

NOWHERE: Rect = (0.0, 0.0, 0.0, 0.0)
"""In the place of a rectangle: all of the page."""


@dataclass(slots=True, kw_only=True)
class Overlay:
    """What the annotations of one page add; rectangles are in the page's user space.

    `fields` are those whose value is words and are merged into the page (as is all else when `merges`), `marks` are
    check boxes with whether they look set, `comments` are people's remarks. `notes` are hidden texts with reason and
    place. `redrawn` are fields that viewers are to draw anew, with the words that the file has for their look.
    """

    merges: bool = False
    fields: list[Annotation] = field(default_factory=list)
    marks: list[tuple[Rect, bool]] = field(default_factory=list)
    comments: list[Annotation] = field(default_factory=list)
    notes: list[tuple[str, HiddenReason, Rect]] = field(default_factory=list)
    redrawn: list[tuple[Rect, str]] = field(default_factory=list)
    remarks: list[tuple[RemarkKind, str, Rect]] = field(default_factory=list)


def survey(library: Library, page: int, fill: FormFill, *, old: OldLooks | None = None) -> Overlay:
    """The overlay of a loaded and dressed page; afterwards only what is to be merged is not hidden.

    `old` are the looks that dressing the page replaced.
    """
    annotations = read_annotations(library, page, fill)
    overlay = Overlay()
    visible_annotations = [annotation for annotation in annotations if not annotation.kept_off]
    for annotation in annotations:
        if annotation.kept_off:
            _note(overlay, annotation)
        elif annotation.subtype == REDACT:
            overlay.remarks.append(
                ("redaction", "words are marked to be blacked out and still stand here", annotation.rect)
            )
        elif annotation.is_comment:
            overlay.comments.append(annotation)
        elif annotation.field in WRITTEN:
            overlay.fields.append(annotation)
    layered = [annotation for annotation in visible_annotations if annotation.layered and annotation.subtype in MERGED]
    overlay.remarks += [
        ("annotation_layer", "it lies on a layer, which viewers may not show", annotation.rect)
        for annotation in layered
    ]
    boxes = [annotation for annotation in visible_annotations if annotation.is_mark]
    if boxes:
        _read_marks(boxes, _looks(library, page, fill), overlay)
    if old is not None:
        _hold_against(
            old, [annotation for annotation in visible_annotations if annotation.index in old.fields], overlay
        )
    merged = [
        annotation for annotation in visible_annotations if annotation.subtype in MERGED and not annotation.is_mark
    ]
    overlay.merges = bool(merged)
    if merged:
        keep = {annotation.index for annotation in merged}
        set_hidden(library, page, [annotation for annotation in annotations if annotation.index not in keep])
    return overlay


def _note(found: Overlay, one: Annotation) -> None:
    """Keep the text of an annotation that is not shown."""
    text = " ".join((one.value or one.text).split())
    if text:
        found.notes.append((text, "marked_hidden", one.rect))


def _looks(library: Library, page: int, fill: FormFill) -> tuple[PageFrame, Picture, Picture] | None:
    """The page without and with its annotations and fields; None when it cannot be drawn."""
    frame = page_frame(library, page)
    bare, annotated_picture = render(library, page, frame), render(library, page, frame, form=fill.handle)
    return (frame, bare, annotated_picture) if bare is not None and annotated_picture is not None else None


def _read_marks(boxes: list[Annotation], looks: tuple[PageFrame, Picture, Picture] | None, found: Overlay) -> None:
    """Add the check boxes and radio buttons as they look, and say where that is not what the file says."""
    for box in boxes:
        marked = box.checked if looks is None else _looks_set(box, looks)
        found.marks.append((box.rect, marked))
        if marked != box.checked or box.stored not in {None, marked}:
            state, shows = ("set", "empty") if not marked else ("empty", "set")
            found.remarks.append(
                (
                    "form_value",
                    f"a box is {state} by what the file stores and looks {shows}; what it shows is read",
                    box.rect,
                )
            )


def _hold_against(old: OldLooks, redrawn: list[Annotation], found: Overlay) -> None:
    """Keep the old words of fields that were drawn anew, and say which check boxes had another look."""
    marks = dict(found.marks)
    for annotation in redrawn:
        if annotation.field in WRITTEN:
            found.redrawn.append((annotation.rect, old.text_in(annotation.rect)))
        elif annotation.is_mark and old.bare is not None and old.shown is not None:
            was_set = _looks_set(annotation, (old.frame, old.bare, old.shown))
            if was_set != marks[annotation.rect]:
                message = (
                    f"a box to be drawn anew is {'set' if was_set else 'empty'} in the look that the file has for it"
                )
                found.remarks.append(
                    ("form_value", f"{message}; viewers that draw it anew show what is read", annotation.rect)
                )


def _looks_set(one: Annotation, looks: tuple[PageFrame, Picture, Picture]) -> bool:
    frame, bare, annotated_picture = looks
    left, top, right, bottom = frame.rect(*one.rect)
    across, down = _BORDER * (right - left), _BORDER * (bottom - top)
    middle = (left + across, top + down, right - across, bottom - down)
    if visible_difference(annotated_picture, bare, middle) < VISIBLE_CONTRAST:
        return False
    # a box that is not set may have a colour of its own: only a drawing in it makes it look set
    return one.checked or contrast(annotated_picture, middle) >= VISIBLE_CONTRAST
