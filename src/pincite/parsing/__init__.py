"""Parsing: bytes → `Document`, in child processes that can be killed, with a content-addressed cache."""

from pincite.parsing.cache import ParseCache
from pincite.parsing.files import find_sources, make_slug, path_text, real_path_text, unique_slugs
from pincite.parsing.limits import Limits, ParseOptions
from pincite.parsing.process.boxes import FileCharBoxes
from pincite.parsing.process.page_images import PageImage, PageImages
from pincite.parsing.process.pool import ParserProcess
from pincite.parsing.protocols import Parser
from pincite.parsing.sources import Progress, each_source, parse_source, parse_sources

__all__ = [
    "FileCharBoxes",
    "Limits",
    "PageImage",
    "PageImages",
    "ParseCache",
    "ParseOptions",
    "Parser",
    "ParserProcess",
    "Progress",
    "each_source",
    "find_sources",
    "make_slug",
    "parse_source",
    "parse_sources",
    "path_text",
    "real_path_text",
    "unique_slugs",
]
