"""What a model calls a quote, made searchable: markup and wrapping taken off, parts told apart."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import lru_cache

from pincite.text.normalise import alphanumeric, fold

_DROPPED = re.compile(r"<(script|style)\b[^<>]*>.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL)
# What looks like a tag but has words for attributes is text: "shall <b not> pay" keeps its "not".
_ATTRIBUTES = r"(?:\s+[a-z:-]+\s?=\s?(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s\"'<>]+))*\s*"
_INLINE = re.compile(
    rf"</?(?:a|abbr|b|code|em|font|i|mark|s|small|span|strong|sub|sup|u){_ATTRIBUTES}/?>", re.IGNORECASE
)
# Elements of HTML that hold text or part it; "<not>" and "<name>" are words.
_ELEMENTS = """
html head body title header footer main nav section article aside address hgroup h1 h2 h3 h4 h5 h6 p div span br hr wbr
pre blockquote ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr td th figure figcaption img a abbr b
bdi bdo cite code data del dfn em i ins kbd mark q ruby rb rp rt s samp small strong sub sup time u var font center big
tt strike details summary label form fieldset legend script style
"""
_TAG = re.compile(rf"</?(?:{'|'.join(_ELEMENTS.split())}){_ATTRIBUTES}/?>", re.IGNORECASE)
_RULE_ROW = re.compile(r"^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$", re.MULTILINE)
_ESCAPED = re.compile(r"\\([|*_$#%~`\[\]()+-])")
_GAP = re.compile(
    r"\s*(?:[\[(<]\s*(?:\.\s?\.\s?\.|…|omitted|snip)\s*[\])>]|\.\s?\.\s?\.(?:\s?\.)*|…|\*\s\*\s\*|\n\s*\n\s*\n)\s*",
    re.IGNORECASE,
)
_WRAPPING = "'\"`*_#|~• "
# A point before a digit is no wrapping (".5 days" are not "5 days"), and a dash before a figure is a minus sign.
_LEAD = re.compile(r"^(?:•\s+|-\s+(?![($€£¥]?\s?\d)|\.{2,}\s*|[,;:]\s*)+")
_LOOSE_END = re.compile(r"\s[.,;:)\]%]+\W*$")
FIGURE_NEXT = re.compile(r"\s?[($€£¥]?\d")
"""A figure right behind a range."""
_SIGNS = "$€£¥₹₩₽¢%‰°"


def strip_html(text: str) -> str:
    """The text without tags, comments, scripts and styles; entities resolved, white space runs one space, stripped.

    Tags of blocks and cells part words ("<td>A</td><td>B</td>" is "A B"), inline tags do not. What is no tag stays:
    "x < 5 and y > 3" is unchanged.
    """
    return " ".join(without_tags(text).split())


def without_tags(text: str) -> str:
    """As `strip_html`, with white space as it is."""
    return _tagless(_DROPPED.sub(" ", text) if "<" in text else text)


def _tagless(text: str) -> str:
    return html.unescape(_TAG.sub(" ", _INLINE.sub("", text)) if "<" in text else text)


@lru_cache(maxsize=32)
def fold_quote(quote: str) -> str:
    """`fold`, remembered for a while: a quote and its excerpt are folded to find, to check and to score."""
    return fold(quote)


@lru_cache(maxsize=32)
def plain(quote: str) -> str:
    """The quote's text without markup: tags, entities, the bars and rules of Markdown tables, escapes. Case is kept.

    Comments and scripts keep their words: what vanished from a quote could turn it.
    """
    text = _tagless(quote) if "<" in quote or "&" in quote else quote
    if "|" in text:
        text = _RULE_ROW.sub(" ", text).replace("\\|", " ").replace("|", " ")
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def bare(quote: str) -> str:
    """The folded quote without markup and wrapping: the one form that resemblance and its objections look at."""
    return unwrap(fold(plain(quote)))


def is_empty(folded: str) -> bool:
    """Whether a folded quote has too little to look for: no letter or digit, or a single one without a sign."""
    if folded[:2].isalnum() and len(folded) > 1:
        return False
    letters = alphanumeric(folded)
    return not letters or (len(letters) == 1 and not any(sign in folded for sign in _SIGNS))


def searchable_forms(quote: str) -> Iterator[str]:
    """Folded forms to look for, the most faithful first: as it is, unwrapped, without markup. At least one."""
    folded = fold_quote(quote)
    yield folded
    forms = {folded}
    for text in dict.fromkeys((quote, plain(quote))):
        for form in (fold(text), unwrap(fold(text))):
            if form not in forms and not is_empty(form):
                forms.add(form)
                yield form


def unwrap(folded: str) -> str:
    """A folded quote without quotation marks, emphasis, list marks and closing punctuation around it."""
    return _LEAD.sub("", folded.strip(_WRAPPING)).lstrip(_WRAPPING).rstrip(_WRAPPING + ".,;:")


def ends_loosely(quote: str) -> bool:
    """Whether the quote has closing punctuation behind a space ("Section ."): a figure may have stood there."""
    return _LOOSE_END.search(fold_quote(quote)) is not None


def without_gaps(quote: str) -> str:
    """The folded quote with its marks of omission taken out."""
    return fold(plain(_GAP.sub(" ", quote)))


def quote_parts(quote: str) -> list[str]:
    """The parts around "…", "...", "[...]", "<omitted>" and two empty lines, folded and unwrapped; else one."""
    pieces = (unwrap(fold(plain(piece))) for piece in _GAP.split(quote))
    return [piece for piece in pieces if alphanumeric(piece)]
