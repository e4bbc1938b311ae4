"""Word documents (.docx): the package, its styles and numbering, and its text as Word shows it."""

from pincite.parsing.docx.document import read_docx

__all__ = ["read_docx"]
