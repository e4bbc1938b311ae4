"""Web pages (.html): their text as a browser shows it, without running or fetching anything."""

from pincite.parsing.html.document import read_html

__all__ = ["read_html"]
