"""Layout: the words of raw pages become lines, columns, tables and typed blocks in reading order."""

from pincite.parsing.layout.pages import compose

__all__ = ["compose"]
