"""What a text takes in and what it leaves out: insured and not insured, included and excluded, item by item.

Policies, contracts and protocols say so in clauses ("does not include A, B or any C"), behind leads ("Not covered:" and
items on lines of their own), by predicates ("A and B are excluded"), and take it back by exceptions ("unless", "other
than"). A text is read as pieces, each in or out; what depends on more than these words is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pincite.text import split_sentences
from pincite.verification.checks.scope import words
from pincite.verification.checks.text import read

_MARK = re.compile(
    r"[ \t]*(?:[•●▪◦‣·→✗✘❌×][ \t\u00a0]*|"
    r"(?:[*+–—-]|\(?(?:[a-z]|[ivx]{1,5}|\d{1,2})[.)]|\d{1,2}\.\d{1,2})[ \t\u00a0]+)",
    re.IGNORECASE,
)
_INLINE = re.compile(r"(?<=[\s,;:])\((?:[a-z]|[ivx]{1,5}|\d{1,2})\)\s", re.IGNORECASE)
_FIRST_MARKS = (["a", "b"], ["i", "ii"], ["1", "2"])
_COLON = re.compile(r":\s|\s[–—]\s")
_ITEM_END = re.compile(rf";|{_INLINE.pattern}", re.IGNORECASE)
_INDENT = re.compile(r"[ \t]{0,20}(?P<first>.)")
_FORM = re.compile(r"\?|\[[ xX]?\]|[☐☑☒□■✓✔]")
"""A question states nothing, and what a form's boxes say is looked at elsewhere."""

_COMMA = re.compile(r",(?!\d)|[()]|\s(?:and|or)\s")
_HEADING, _SHORT = 60, 40
"""So many characters has a line that may be a heading, and a lead that a dash ends."""

_BEHIND = 80
"""So many characters behind are looked at for a verb or a bracket that belongs to a word."""


class Piece(NamedTuple):
    """An item, or a part of a clause, at `[start, end)` of the text: left out, or not.

    `told`: the text says of it whether it is in or out, and does not just name it. `back`: an exception from what
    stands before it. `stems` are those of its words that tell what it is.
    """

    start: int
    end: int
    out: bool
    told: bool
    back: bool = False
    stems: frozenset[str] = frozenset()


class _ScopeUnit(NamedTuple):
    """A sentence, a line or an item, and whether a lead or a heading above it says that it is out, or in."""

    start: int
    end: int
    lead: bool | None


class Above(NamedTuple):
    """What stands above a line: whether the last heading, and the last heading or lead, says that it is out, or in."""

    heading: bool | None = None
    lead: bool | None = None


NOTHING = Above()


@lru_cache(maxsize=512)
def pieces_of(text: str, above: Above = NOTHING) -> tuple[Piece, ...]:
    """The pieces of a text in order, given what stands above it; empty where nothing in it is left out."""
    if above.lead is None and not _leaves_out(text):
        return ()
    return tuple(piece for unit in _units(text, above) for piece in _pieces(text, unit))


@lru_cache(maxsize=512)
def above_end(text: str) -> Above:
    """What stands above whatever follows a text."""
    above = NOTHING
    for start, end in _lines(text):
        above = _line(text, start, end).below(above)
    return above


def pieces_of_sentence(text: str) -> tuple[Piece, ...]:
    """The pieces of one sentence that stands alone; empty where it leaves nothing out.

    "Plans are not secrets" leaves out as well: what a claim says of two words, evidence says in other ones.
    """
    if not _leaves_out(text):
        return ()
    is_not = words.IS_NOT.search(text) is not None
    return tuple(piece._replace(told=piece.told or is_not) for piece in _pieces(text, _ScopeUnit(0, len(text), None)))


def _leaves_out(text: str) -> bool:
    return words.OUT.search(text) is not None or words.EXCEPT.search(text) is not None


def is_open(text: str) -> bool:
    """Whether a claim makes an exception of its own, takes back that something is left out ("not excluded"), or speaks
    of an exclusion without saying of what.
    """
    if any(each.search(text) for each in (words.TWICE, words.OWN_TWICE, words.OWN_EXCEPTION)):
        return True
    return words.NAMED.search(text) is not None and words.OUT.search(words.NAMED.sub("", text)) is None


def stems_in(text: str, start: int, end: int) -> frozenset[str]:
    """The stems of the content words in `[start, end)`, without those that just take in or leave out."""
    reading = read(text)
    saying = {
        at
        for found in words.SAYING.finditer(text, start, end)
        for at in range(reading.word_at(found.start()), reading.word_at(found.end()))
    }
    return frozenset(
        word.stem
        for at, word in enumerate(reading.words[reading.word_at(start) : reading.word_at(end)], reading.word_at(start))
        if word.key and at not in saying and not words.IN.fullmatch(word.text) and not words.OUT.fullmatch(word.text)
    )


class _ScopeLine(NamedTuple):
    """A line from `begin` on: `opening` is where its last sentence begins if that is a lead to what follows."""

    begin: int
    text: str
    item: bool
    heading: bool
    opening: int | None

    def below(self, above: Above) -> Above:
        """What stands above the next line."""
        if self.heading:
            out = _leads_out(self.text)
            return Above(out, out)
        if self.opening is not None:
            out = _leads_out(self.text[self.opening :])
            outer = above.lead if self.item else above.heading
            return Above(above.heading, outer if out is None else out)
        if self.item or not self.text:
            return above
        return NOTHING if words.FINITE.search(self.text) else Above(above.heading, above.heading)


def _line(text: str, start: int, end: int) -> _ScopeLine:
    mark = _MARK.match(text, start, end)
    begin = mark.end() if mark else start
    line = text[begin:end].rstrip().rstrip("*_")
    heading = _is_heading(line) and (mark is None or words.EXPLICIT.fullmatch(line) is not None)
    opens = not heading and (line.endswith((":", "—", "–")) or (mark is None and _opens_list(text, end, line)))
    opening = split_sentences(line)[-1][0] if opens else None
    return _ScopeLine(begin, line, mark is not None, heading, opening)


def _units(text: str, above: Above) -> Iterator[_ScopeUnit]:
    """The lines, sentences and items of a text."""
    for start, end in _lines(text):
        line = _line(text, start, end)
        if line.opening:
            yield from _under(above.heading, text, line.begin, line.begin + line.opening)
        elif line.item and line.opening is None:
            yield from _within(text, line.begin, end, above.lead)
        elif not line.heading and line.opening is None:
            yield from _under(above.heading, text, line.begin, end)
        above = line.below(above)


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """The lines that begin an item, a heading or a paragraph; what a page only wraps stays with the line before."""
    start = 0
    for found in re.finditer(r"\n+", text):
        at = found.end()
        ended = text[max(start, found.start() - 1) : found.start()] in {".", ":", ";"}
        begins = _INDENT.match(text, at)
        goes_on = begins is not None and begins["first"].islower() and not _MARK.match(text, at)
        wrapped = len(found.group()) == 1 and not ended and goes_on
        if at < len(text) and not wrapped:
            yield start, at
            start = at
    yield start, len(text)


def _is_heading(line: str) -> bool:
    """Whether a line stands above others: short, and no sentence."""
    return len(line) <= _HEADING and not line.endswith((".", ";", ",", ":")) and line[:1].isupper()


def _opens_list(text: str, end: int, line: str) -> bool:
    """Whether items follow a line that no colon ends: "This section does not apply to loss"."""
    return line[-1:].isalpha() and _MARK.match(text, end) is not None


def _leads_out(line: str) -> bool | None:
    """Whether a lead or heading leaves out what follows, or takes it in; None for neither."""
    if words.TWICE.search(line):
        return None
    *_, last = (None, *words.EXCEPT.finditer(line))
    if last is not None and not line[last.end() :].strip(" \t:–—"):
        return words.OUT.search(line, 0, last.start()) is None
    if _tells(line, 0, len(line), out=True):
        return True
    return None if words.OUT.search(line) or not words.IN.search(line) else False


def _under(heading: bool | None, text: str, start: int, end: int) -> Iterator[_ScopeUnit]:
    """The units of a line that is no item: a heading speaks for those that are no sentences."""
    for unit in _within(text, start, end, None):
        says = any(
            each.search(text, unit.start, unit.end) for each in (words.OUT, words.STATED_IN, words.FINITE, _COLON)
        )
        yield unit if says or unit.lead is not None else unit._replace(lead=heading)


def _within(text: str, start: int, end: int, lead: bool | None) -> Iterator[_ScopeUnit]:
    """The sentences of a line, and the items that follow a lead in one."""
    for first, last in split_sentences(text[start:end]):
        begin, stop = start + first, start + last
        at = _list_at(text, begin, stop)
        listed = None if at is None else _leads_out(text[begin:at])
        if at is None or listed is None:
            yield _ScopeUnit(begin, stop, lead)
            continue
        for item in _ITEM_END.finditer(text, at, stop):
            yield _ScopeUnit(at, item.start(), listed)
            at = item.end()
        yield _ScopeUnit(at, stop, listed)


def _list_at(text: str, start: int, end: int) -> int | None:
    """Where in a sentence a list begins: behind a colon, behind a dash near its start, or at "(a)" before "(b)"."""
    colon = _COLON.search(text, start, end)
    if colon is not None and colon.group()[0] != ":" and colon.start() - start > _SHORT:
        colon = None
    marks = [(found.start(), found.group()[1:-2].lower()) for found in _INLINE.finditer(text, start, end)]
    if [name for _, name in marks[:2]] in _FIRST_MARKS and (colon is None or marks[0][0] <= colon.end()):
        return marks[0][0]
    return None if colon is None else colon.end()


def _pieces(text: str, unit: _ScopeUnit) -> Iterator[Piece]:
    """The pieces of a unit, clause by clause; a lead is none for a clause behind an item ("but … is covered")."""
    if _FORM.search(text, unit.start, unit.end):
        return
    at, lead = unit.start, unit.lead
    for end in [*(found.start() for found in words.TURN.finditer(text, unit.start, unit.end)), unit.end]:
        if end > at:
            yield from _clause(text, at, end, lead)
        if end < unit.end and text[end] not in ";\n":
            lead = None
        at = end


def _clause(text: str, start: int, end: int, lead: bool | None) -> Iterator[Piece]:
    """The pieces of a clause: what it says, and exceptions, each cut at commas."""
    if lead is None and (words.TWICE.search(text, start, end) or words.ORDER.match(text, start, end)):
        return
    turns = [found.span() for found in words.EXCEPT.finditer(text, start, end)]
    first = turns[0][0] if turns else end
    out = lead if lead is not None else words.OUT.search(text, start, first) is not None
    told = lead is not None or _tells(text, start, first, out=out)
    if not told:
        turns, first = [], end
    parts = list(_sides(text, Piece(start, first, out, told), led=lead is not None))
    for (_, stop), (last, _) in pairwise([*turns, (end, end)]):
        near = max(start, stop - _BEHIND)
        closing = text.find(")", stop, last) if text.rfind("(", near, stop) > text.rfind(")", near, stop) else -1
        parts.append(Piece(stop, closing if closing >= 0 else last, not out, told=True, back=True))
        if closing >= 0:
            parts.append(Piece(closing, last, out, told))
    for part in parts:
        yield from _items(text, part)


def _tells(text: str, start: int, end: int, *, out: bool) -> bool:
    """Whether a clause says what is in or out; a mere denial says that of nothing, nor one in a condition."""
    if words.EXPLICIT.search(text, start, end):
        return True
    if not out:
        return words.IN.search(text, start, end) is not None
    denied = words.DENIED.search(text, start, end)
    return denied is not None and not any(
        each.search(text, start, stop) for each, stop in ((words.SUBORDINATE, denied.start()), (words.UNTIL, end))
    )


def _sides(text: str, clause: Piece, *, led: bool) -> Iterator[Piece]:
    """What a clause takes in or leaves out, and what it says that of, which is neither.

    "The plan does not cover …", "expenses include …": what follows. "… are not covered", "… are excluded from the
    plan": what stands before.
    """
    start, end = clause.start, clause.end
    cues = list((words.OUT if clause.out else words.IN).finditer(text, start, end)) if clause.told and not led else []
    if not cues:
        yield clause
        return
    said = [each for each in cues if words.COPULA.search(text, max(start, each.start() - _BEHIND), each.start())]
    cue = (said or [each for each in cues if each.group().lower() != "including"] or cues)[0]
    follows = not stems_in(text, start, cue.start())
    if not follows and stems_in(text, cue.end(), end):
        named = clause.out and words.EXPLICIT.fullmatch(cue.group()) is not None
        follows = not said or (not named and words.FOR.match(text, cue.end(), end) is not None)
    yield clause._replace(end=cue.start(), told=not follows)
    yield clause._replace(start=cue.start(), told=follows)


def _items(text: str, part: Piece) -> Iterator[Piece]:
    """A part of a clause cut at commas, without what has no words of its own."""
    at = part.start
    for stop, following in [*(comma.span() for comma in _COMMA.finditer(text, at, part.end)), (part.end, part.end)]:
        stems = stems_in(text, at, stop)
        if stems:
            yield part._replace(start=at, end=stop, stems=stems)
        at = following
