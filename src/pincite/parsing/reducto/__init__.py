"""Reducto: its replies as our documents, our documents in the shape of its replies, and its service over HTTP.

Nothing is sent by importing this package; `pincite.parsing.reducto_sources` is what sends documents.
"""

from pincite.parsing.reducto.options import ReductoOptions, Scope
from pincite.parsing.reducto.reading import PARSER, read_reply
from pincite.parsing.reducto.writing import to_reply

__all__ = ["PARSER", "ReductoOptions", "Scope", "read_reply", "to_reply"]
