"""What is to be said of a PDF as a whole, and of pages that are none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.parsing.raw.pages import RawRemark
from pincite.text.display.printing import counted

if TYPE_CHECKING:
    from pincite.parsing.pdf.page_tree import PageTree
    from pincite.parsing.pdf.pdfium import PdfFile
    from pincite.parsing.raw.pages import RawPage

_XFA = (2, 3)
_NO_PAGE = RawRemark("page_tree", "the file lists nothing here that says it is a page; nothing was read")


def about_file(pdf: PdfFile, tree: PageTree | None) -> tuple[RawRemark, ...]:
    """Remarks about the whole file, which stand on its first page."""
    remarks = []
    if pdf.library.FPDF_GetFormType(pdf.handle) in _XFA:
        remarks.append(RawRemark("form_technology", "the form is of the XFA kind; only its printed pages were read"))
    attached = pdf.library.FPDFDoc_GetAttachmentCount(pdf.handle)
    if attached > 0:
        files = "another file" if attached == 1 else f"{attached} other files"
        remarks.append(RawRemark("attachment", f"the document has {files} attached, not read here"))
    if tree is not None and len(tree.pages) != pdf.page_count:
        counts = f"the file counts {counted(pdf.page_count, 'page')} and lists {len(tree.pages)}"
        fewer = len(tree.pages) < pdf.page_count
        remarks.append(RawRemark("page_tree", counts + ("" if fewer else "; only as many as it counts were read")))
    return tuple(remarks)


def without_inventions(raw: RawPage, tree: PageTree | None) -> RawPage:
    """The page; an unread one where it has no words and what the file lists in its place, if anything, is no page."""
    if raw.words or tree is None or tree.is_page(raw.number):
        return raw
    return replace(raw, text_source="none", remarks=(*raw.remarks, _NO_PAGE))
