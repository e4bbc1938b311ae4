"""What a quote leaves out between two of its parts, and whether it may be left out.

A closed rule. Left out may be:

* nothing that has words: white space, rules, running headers and footers, page numbers;
* whole sentences and whole items of a list where those of either part's own paragraph deny, restrict and number nothing
  and refer back to nothing ("This is void"): up to 4,000 characters and the next page, farther, up to ten pages, where
  the second part begins a statement or is a date;
* inside a sentence what names only: in commas the legal form of somebody ("Acme Corp., a Delaware corporation, …
  shall pay"), in brackets a defined term ('(the "Buyer")') or the initials of the words before it ("European Central
  Bank (ECB)").

Everything else stands in the sentence of a part, and there any word may turn the meaning. What an item or a sentence of
another paragraph says about the parts is not looked at.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from pincite.document import BODY_TYPES
from pincite.text.critical import NEGATIONS, critical_tokens
from pincite.text.normalise import alphanumeric, fold
from pincite.text.signs import signs
from pincite.text.values.dates import parse_date
from pincite.text.words import STOP_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pincite.document import Document
    from pincite.grounding.matching.streams import TextPlace

NEAR_CHARACTERS, NEAR_PAGES, FAR_PAGES = 4_000, 1, 10
"""How far apart two parts may stand: anywhere, and as statements of their own."""

_RESTRICTING = """
unless except excepting excluding excludes exclude exempt only solely if provided fail fails failed failing failure
refuse refuses refused refusal deny denies denied prohibited forbidden unable cease ceases ceased waives waived rejected
false other than subject however notwithstanding despite until
void voided null invalid unenforceable inapplicable ineffective superseded supersedes replaced replaces revoked
withdrawn rescinded cancelled canceled suspended deleted struck omitted expired lapsed obsolete
"""
_RESTRICTIONS = frozenset(_RESTRICTING.split())
_LEGAL_FORMS = frozenset((
    "corporation", "company", "partnership", "association", "trust", "bank", "cooperative", "llc", "llp", "lp", "plc",
    "ag", "gmbh", "bv", "nv", "sa",
))  # fmt: skip
_VALUES = frozenset(("number", "money", "date", "symbol"))
_HARMLESS = frozenset(("a", "an", "the", "of", "its", "their", "our", "your", "this", "such"))
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_NUMBER = r"[^\w\n\f]*(?:page[^\w\n\f]*)?\d{1,3}[^\w\n\f]*"
# A number with a line of its own at a page's edge (a form feed), or with a paragraph of its own within the page.
_PAGE_NUMBER = re.compile(
    rf"\f\s*{_NUMBER}(?=[\n\f]|$)|\n{_NUMBER}(?=\s*\f)|\n\s*\n{_NUMBER}(?=\n\s*\n|\f|\n?$)", re.IGNORECASE
)
_ENDED = re.compile(r"[.!?][\"'”’)\]]*\s*$")
_ABBREVIATED = re.compile(r"\b(?:[A-Za-z]|[Ii]nc|[Cc]orp|[Ll]td|[Cc]o|[Nn]o|[Aa]rt|[Ss]ec|[Mm]rs?|[Dd]r|vs?|etc)\.\s*$")
_MARK = r"(?:\(\s?[A-Za-z0-9]{1,5}\s?\)|(?:[A-Za-z]|[ivxl]{1,5}|\d{1,3})[.)]|\d{1,3}(?:\.\d{1,3}){1,4}\.?|[•▪◦‣∙])"
# Within a line a dash encloses an insertion ("due – unless waived – each month"); only at its start it marks an item.
_DASH = r"\n\s*[–-]"
_ITEM_NEXT = re.compile(rf"[\"'”’)\]]*\s*[:;,.]?(?:\s+(?:(?:and|or)\s*[:,]?\s*)?{_MARK}|\s*{_DASH})(?=\s)")
_ITEM_BEFORE = re.compile(rf"(?:(?:^\s*|[:;,.]\s+|\n\s*)(?:(?:and|or)\s+)?{_MARK}|{_DASH})\s*$")
_ITEM_BEGINS = re.compile(rf"(?:(?:and|or)\s+)?{_MARK}\s")
_MARKS = re.compile(rf"(?:(?<=\s)|(?<=^)){_MARK}(?=\s|$)")
_APPOSITION = re.compile(r"\.?\s*,\s*an?\s[^,;:.()]+,\s*", re.IGNORECASE)
# ("Acme"), (the "Buyer"), (collectively, the "Parties"): a defined term begins with a capital.
_DEFINED = re.compile(
    r"\.?\s*\((?:[Cc]ollectively,?\s|[Tt]ogether,?\s)?(?:[Tt]he\s|[Aa]n?\s)?[\"“][A-Z][^\"“”();:]*[\"”]\)\s*"
)
_ACRONYM = re.compile(r"\s*\(([A-Z]{2,8})\)\s*")
_SENTENCE_STARTS = re.compile(r"(?:^|(?<=[.!?;:\"'”’)\]])\s)\s*")
# A sentence that begins so speaks of the one before it: by its subject, or by a word that sets it against that one.
_REFERS_BACK = re.compile(
    r"(?:(?:and|or|so|in|of|on|at|by|to|for|with|under|from|all|any|none|each|some|both|neither|either)\s+(?:of\s+)?){0,3}"
    r"(?:(?:this|that|these|those|it|its|they|their|theirs|them|he|she|his|her|such|same|which|who|but|yet|nor|else"
    r"|otherwise|instead|conversely|contrariwise|nonetheless|nevertheless|still|rather|thereafter|thereby|therefore"
    r"|thereof|thereunder|hence|thus|here|there|no|what)\b"
    r"|the\s+(?:opposite|contrary|reverse|converse|same|foregoing|above|aforesaid|former|latter|preceding|previous"
    r"|said|other|clause|sentence|paragraph|section|provision|rule|duty|obligation|right)s?\b)",
    re.IGNORECASE,
)
_PARAGRAPH = re.compile(r"\n\s*\n")
_TAIL = 80


def hidden_words(document: Document, parts: Sequence[TextPlace]) -> str | None:
    """What speaks against leaving out what stands between parts in order; None where nothing does."""
    return next((words for pair in pairwise(parts) if (words := _hidden(document, *pair)) is not None), None)


def leaves_out_words(document: Document, parts: Sequence[TextPlace]) -> bool:
    """Whether words of the body stand between the parts, or a part stands before the one that it follows."""
    return any(not _in_order(*pair) or _has_words(_left_out(document, *pair)) for pair in pairwise(parts))


def _hidden(document: Document, first: TextPlace, second: TextPlace) -> str | None:
    if not _in_order(first, second):
        return "what stands before it"
    gap = _left_out(document, first, second)
    if not _has_words(gap):
        return None
    before = document.pages[first.page - 1].text[max(0, first.end - _TAIL) : first.end]
    after = document.pages[second.page - 1].text[second.start : second.end]
    closed, opened = _closes(before, gap), _opens(gap, after)
    pages = second.page - first.page
    is_closed = closed is not None and (opened is not None or parse_date(after) is not None)
    if (len(gap) > NEAR_CHARACTERS or pages > NEAR_PAGES) and not (is_closed and pages <= FAR_PAGES):
        return f"{len(gap):,} characters over {pages + 1} pages"
    if is_closed:
        paragraphs = _PARAGRAPH.split(_MARKS.sub(" ", gap))
        near = dict.fromkeys((paragraphs[0], paragraphs[-1]))
        return _turning(near) or _referring(near)
    if _is_naming(before, gap):
        return None
    return _turning({gap: None}) or f'"{" ".join(gap.split())[:60]}", which is part of the same sentence'


def _in_order(first: TextPlace, second: TextPlace) -> bool:
    return (first.page, first.end) <= (second.page, second.start)


def _left_out(document: Document, first: TextPlace, second: TextPlace) -> str:
    """The text between two places without running headers and footers, page numbers and what else is no body."""
    texts = []
    for number in range(first.page, second.page + 1):
        text = document.pages[number - 1].text
        start = first.end if number == first.page else 0
        end = second.start if number == second.page else len(text)
        paragraphs = _PARAGRAPH.split(_body(document, number, start, end))
        # the paragraph that a part is of stays, whatever other pages have
        while number < second.page and len(paragraphs) > 1 and _repeats(document, number, paragraphs[-1]):
            del paragraphs[-1]
        while number > first.page and len(paragraphs) > 1 and _repeats(document, number, paragraphs[0]):
            del paragraphs[0]
        texts.append("\n\n".join(paragraphs))
    # compatibility forms: some files write ";" as the Greek question mark
    return unicodedata.normalize("NFKC", _PAGE_NUMBER.sub("", "\f".join(texts)))


def _repeats(document: Document, page: int, paragraph: str) -> bool:
    """Whether a paragraph at the edge of a page stands on a neighbouring page too, its figures aside."""
    words = _without_figures(paragraph)
    return not words or any(
        words in _paragraphs(neighbour_page.text)
        for neighbour_page in document.pages[max(0, page - 3) : page + 2]
        if neighbour_page.number != page
    )


@lru_cache(maxsize=32)
def _paragraphs(text: str) -> frozenset[str]:
    return frozenset(map(_without_figures, _PARAGRAPH.split(text)))


def _without_figures(paragraph: str) -> str:
    return re.sub(r"\d+", "0", paragraph.strip())


def _body(document: Document, page: int, start: int, end: int) -> str:
    text = document.pages[page - 1].text
    lines, at = [], start
    for block in document.blocks:
        if block.page == page and block.type not in BODY_TYPES and block.span.start < end and start < block.span.end:
            lines.append(text[at : max(at, block.span.start)])
            at = max(at, block.span.end)
    return "".join((*lines, text[min(at, end) : end]))


def _has_words(gap: str) -> bool:
    folded = fold(gap)
    return bool(alphanumeric(folded) or signs(folded))


def _closes(before: str, gap: str) -> str | None:
    """How the part ends: before an "item" of a list, with its "sentence", or None: within it."""
    stop = re.match(r"[\"'”’)\]]*\s*[.:;,!?]?", gap)
    head = before + (stop.group() if stop is not None else "")
    if head.rstrip()[-1:] in ":;.," and _ITEM_NEXT.match(gap):
        return "item"
    return "sentence" if _ENDED.search(head) and not _ABBREVIATED.search(head) else None


def _opens(gap: str, after: str) -> str | None:
    """How the next part begins: with an "item" of a list, with a "sentence", or None: within one."""
    if _ITEM_BEFORE.search(gap) or _ITEM_BEGINS.match(after):
        return "item"
    ended = _ENDED.search(gap) and not _ABBREVIATED.search(gap)
    return "sentence" if ended or re.search(r"\n\s*\n\s*$", gap) else None


def _turning(texts: dict[str, None]) -> str | None:
    """The first word of the texts that denies, restricts or states a value."""
    for text in texts:
        folded = fold(text)
        word = next((word for word in _WORD.findall(folded) if _turns(word)), None)
        if word is not None:
            return f'"{word}"'
        value = next((token for token in critical_tokens(folded) if token.kind in _VALUES), None)
        if value is not None:
            return f'"{folded[value.start : value.end]}"'
    return None


def _turns(word: str) -> bool:
    return word.replace("'", "") in NEGATIONS or word in _RESTRICTIONS or word.endswith("n't")


def _referring(paragraphs: dict[str, None]) -> str | None:
    """A sentence that refers back: it may say anything of the part before it."""
    for paragraph in paragraphs:
        for sentence in _SENTENCE_STARTS.split(paragraph):
            if _REFERS_BACK.match(sentence):
                return f'"{" ".join(sentence.split())[:60]}", which speaks of the sentence before it'
    return None


def _is_naming(before: str, gap: str) -> bool:
    """Whether an insertion only names what stands before it: in commas what it is, in brackets its term or initials."""
    acronym = _ACRONYM.fullmatch(gap)
    if acronym is not None:
        initials = "".join(word[0] for word in _WORD.findall(before) if word[0].isupper())
        return initials.endswith(acronym[1])
    named = not _LEGAL_FORMS.isdisjoint(_WORD.findall(fold(gap))) and _APPOSITION.fullmatch(gap)
    return _is_plain(gap) and bool(named or _DEFINED.fullmatch(gap))


def _is_plain(gap: str) -> bool:
    """Whether an insertion has content words and articles only, none of them critical or restricting."""
    folded = fold(gap)
    words = _WORD.findall(folded)
    return not critical_tokens(folded) and not any(
        _turns(word) or (word in STOP_WORDS and word not in _HARMLESS) for word in words
    )
