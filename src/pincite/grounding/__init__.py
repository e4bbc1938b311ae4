"""Quote → Citation: where a quote stands, down to characters and boxes, or why it does not."""

from pincite.grounding.citations import ground, pin, with_value
from pincite.grounding.diff import diff
from pincite.grounding.matching.hints import Hint
from pincite.grounding.matching.index import DocumentIndex, DocumentIndexes
from pincite.grounding.quotes import strip_html
from pincite.grounding.recheck import check_result, recheck
from pincite.grounding.scoring import find_citation, score_block
from pincite.grounding.support import support

__all__ = [
    "DocumentIndex",
    "DocumentIndexes",
    "Hint",
    "check_result",
    "diff",
    "find_citation",
    "ground",
    "pin",
    "recheck",
    "score_block",
    "strip_html",
    "support",
    "with_value",
]
