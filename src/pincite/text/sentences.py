"""Sentences of a text as exact spans, in one pass.

What ends a sentence: a full stop, question or exclamation mark (with its closing quotes, brackets and anchors) before
white space, their full-width and Indic kin anywhere, a blank line, the end of a Markdown list item, heading or table
row. What does not: the point of an abbreviation, an initial, a decimal or a clause number, an ellipsis in mid sentence,
a single line break (it is taken as wrapped text), anything inside a table row.

After an abbreviation that may also end a sentence ("Inc.", "U.S.", "etc.") the next word decides: a capitalised
function word ("The", "If", …) starts a new sentence. So does a name behind a company's ("… is Acme Corp. Beta owns …"),
where there is a verb on both sides.
"""

from __future__ import annotations

import re

from pincite.text.names.words import legal_form, words_of
from pincite.text.questions.verbs import is_finite, verb_forms
from pincite.text.words import STOP_WORDS

_CLOSERS = "\"'”’»›)\\]}」』）】"
_ANCHORS = r"(?>(?:\s?\[cite:[^\]\s]{1,80}\]|\[\d{1,3}\])*)"
_ITEM = r"(?:[-*+•◦▪‣·]\s|\(?\d{1,3}[.)]\s|\([A-Za-z]{1,4}\)\s|#{1,6}\s|\||>\s)"
_BREAK = re.compile(
    r"(?P<blank>\n[^\S\n]*+\n\s*+)"
    rf"|(?P<line>\n(?=[^\S\n]*+{_ITEM}))"
    r"|(?P<clause>\n(?=[^\S\n]*+\d{1,3}(?:\.\d{1,3}){1,4}\.?\s{1,4}[\"“(A-Z]))"
    r"|(?P<row>\n)"
    rf"|(?P<wide>[。！？｡؟۔।॥]+[{_CLOSERS}]*+{_ANCHORS})"
    rf"|(?<![.!?…])(?P<stop>[.!?…]++)[{_CLOSERS}*_]*+{_ANCHORS}(?=\s|$)"
)
_AT_LINE_END = {"blank", "line", "clause", "row"}
_ROW_START = re.compile(r"#{1,6}\s|\|")
_WORD_BEFORE = re.compile(r"[\w&]+(?:[.'’][\w&]+)*$")
_NUMBERING = re.compile(
    r"(?:[-*+•◦▪‣·#>\s]*)(?:(?:section|article|clause|paragraph|item|exhibit|schedule|part|chapter)\s{1,3})?"
    r"\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxl]{1,6})\)?",
    re.IGNORECASE,
)
_NEXT = re.compile(r"\s*+[\"'“‘«(\[*_]*+(?P<word>[^\W_]+(?:[.'’][^\W_]+)*)?")

#: Never the end of a sentence when more text follows.
_ALWAYS = words_of(
    """
    mr mrs ms messrs dr prof st hon rev gov sen rep gen col capt lt sgt pres supt v vs e.g i.e cf viz al approx ca
    fig figs art arts sec secs sect para paras pp p vol vols ch cl sch ed eds eq no nos nr tel fax ext attn ref
    jan feb mar apr jun jul aug sep sept oct nov dec dept univ assn bros mt ft u.s.c c.f.r fed supp reg stat
    """
)
#: May end a sentence: the word that follows decides.
_MAYBE = words_of(
    """
    inc corp co ltd llc l.l.c l.p lp llp l.l.p plc n.v b.v s.a n.a p.c p.a a.g gmbh pty pte jr sr esq ph.d m.d b.a m.a
    j.d u.s u.k u.s.a e.u u.n d.c n.y a.m p.m etc est mon tue wed thu fri sat sun
    """
)
#: Only before a number: "No." alone is an answer.
_BEFORE_NUMBER = words_of("no nos nr art sec fig p pp vol ch cl eq para")
_STARTERS = STOP_WORDS | words_of(
    "however therefore furthermore moreover notwithstanding except unless subject upon pursuant neither either nothing"
    " every one party parties licensee licensor company employee although thus hence accordingly whereas"
)
_LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_CLAUSE = re.compile(r"[^.,;:!?…\n]{1,120}")
_PRESENT = frozenset({"auxiliary", "modal", "third"})
#: Words behind a full stop of which one is the verb of a sentence that begins there, and characters before it.
_NEAR, _BEFORE = 8, 300
#: A sentence so far that is longer cannot be a mere clause number.
_LONGEST_NUMBERING = 24


def split_sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Return the `(start, end)` of every sentence in order; empty for a text of white space.

    Spans are trimmed of white space, never empty, never overlap, and together hold everything but white space.
    """
    spans: list[tuple[int, int]] = []
    start = _skip_space(text, 0)
    for match in _BREAK.finditer(text):
        if match.end() <= start or not _ends_sentence(text, start, match):
            continue
        end = match.start() if match.lastgroup in _AT_LINE_END else match.end()
        _add(text, spans, start, end)
        start = _skip_space(text, match.end())
    _add(text, spans, start, len(text))
    return tuple(spans)


def is_question(sentence: str) -> bool:
    """Whether a sentence asks: it ends with a question mark."""
    return sentence.rstrip().endswith("?")


_TRAILING = re.compile(r"[^\S\n]*+")
_SPACE = re.compile(r"\s*+")


def _skip_space(text: str, position: int) -> int:
    space = _SPACE.match(text, position)
    return space.end() if space else position


def _add(text: str, spans: list[tuple[int, int]], start: int, end: int) -> None:
    while end > start and text[end - 1].isspace():
        end -= 1
    if end > start:
        spans.append((start, end))


def _ends_sentence(text: str, start: int, found: re.Match[str]) -> bool:
    """Return whether the break at `found` ends the sentence that began at `start`."""
    kind = found.lastgroup
    if kind in {"row", "clause"} and text[start] in "#|":
        return _ROW_START.match(text, start) is not None
    if text[start] == "|":
        return kind in {"blank", "line"}
    if kind == "clause":
        # "4.2 Term" starts a clause, unless the line before runs on to it ("as Section\n4.2 Provides").
        return text[max(start, found.start() - 8) : found.start()].rstrip().endswith((".", ";", ":", "!", "?", ")"))
    if kind != "stop":
        return kind != "row"
    following = _NEXT.match(text, found.end())
    word = following["word"] if following else None
    if word and word[0].islower() and not _line_starts(text, found.end()):
        return False
    stop = found["stop"]
    if stop != "." and word and legal_form(word):
        return False  # "Yahoo! Inc."
    if stop != ".":
        return word is None or stop.strip(".…") != "" or word[0].isupper() or word[0].isdigit()
    return _full_stop_ends(text, start, found.start(), word)


def _line_starts(text: str, position: int) -> bool:
    """Return whether a list item or a paragraph begins at the next break, whatever its first letter."""
    line_end = _TRAILING.match(text, position)
    following = _BREAK.match(text, line_end.end() if line_end else position)
    return following is not None and following.lastgroup in {"blank", "line", "clause"}


def _full_stop_ends(text: str, start: int, stop: int, word: str | None) -> bool:
    """Return whether the single full stop at `stop` ends the sentence, given the word after it."""
    if stop - start <= _LONGEST_NUMBERING and _NUMBERING.fullmatch(text, start, stop):
        return word is None
    before = _WORD_BEFORE.search(text, max(start, stop - 24), stop)
    if before is None or word is None:
        return True
    last = before.group().lower()
    if last in _BEFORE_NUMBER:
        return not (word[0].isdigit() or (len(word) <= 4 and word.isupper())) if last in {"no", "nos"} else False
    if last in _ALWAYS:
        return False
    is_initial = len(last) == 1 and last.isalpha() and before.group().isupper()
    if last in _MAYBE or is_initial or re.fullmatch(r"(?:[^\W\d_]\.)+[^\W\d_]", last):
        if word.lower() in _STARTERS:
            return word[0].isupper()
        return legal_form(before.group()) is not None and word[0].isupper() and _both_assert(text, start, stop, word)
    return True


def _both_assert(text: str, start: int, stop: int, word: str) -> bool:
    """Return whether a clause with a verb stands on both sides of a company's last full stop ("Corp. Acme is …")."""
    if legal_form(word) is not None:
        return False
    after = _CLAUSE.match(text, stop + 1)
    words = _LETTERS.findall(after.group())[:_NEAR] if after else []
    if not any(verb_forms(token) & _PRESENT and is_finite(token) for token in words[1:]):
        return False
    return any(is_finite(token) for token in _LETTERS.findall(text, max(start, stop - _BEFORE), stop))
