"""Pieces of the lines that name an entry: which of them is the firm or school, and which says what it was."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pincite.extraction.offline.lists.entries import DatedEntry, EntryWords
from pincite.text.names.places import parse_place
from pincite.text.names.words import OF_HEADS, ORGANISATION_WORDS, legal_form, words_of

Evidence = Literal["organisation", "subject", "place", ""]

POSITIONS = words_of(
    """
    manager director officer engineer developer analyst assistant associate consultant coordinator specialist
    supervisor administrator technician nurse physician teacher lecturer professor researcher scientist designer
    architect editor writer accountant auditor clerk cashier agent representative advisor adviser attorney lawyer
    paralegal counsel secretary receptionist operator driver mechanic electrician plumber carpenter foreman lead head
    chief president partner founder co-founder owner intern apprentice trainee fellow instructor tutor coach planner
    buyer programmer tester producer journalist chef cook waiter therapist pharmacist surgeon dentist surveyor
    inspector controller treasurer bookkeeper librarian curator translator interpreter pilot captain sergeant
    volunteer member chair chairman chairwoman ceo cto cfo coo vp resident steward baker welder machinist planner
    strategist principal freelancer contractor salesperson merchandiser executive expert
    """
)
"""Words for what people are at work."""

_DEGREE = re.compile(
    r"\b(?:bachelor|master|doctor(?:ate)?|diploma|degree|associate\s+of|certificate|minor|major|licentiate|apprenticeship|"
    r"mba|phd|ged|high\s+school\s+diploma|abitur|baccalaur\w+|"
    r"(?-i:[BM]\.?\s?(?:A|S|Sc|Eng|Ed|BA|FA|Phil|Tech|Com|Arch)\.?|Ph\.?\s?D\.?|LL\.?\s?[BM]\.?|[JM]\.?\s?D\.?))(?![\w&])",
    re.IGNORECASE,
)
_SCHOOLS = words_of("university college institute school polytechnic academy conservatory gymnasium seminary faculty")
_FIRMS = words_of("group sons brothers cooperative co-operative hospital clinic ministry office agency studio")
_SUFFIX = re.compile(r"(?:ist|ician|eer|ologist|keeper|worker|maker)$")
_PARTED = re.compile(r"\s*(?:[|•·;]|,(?=\s)|\s[/–—-](?=\s)|\bat\s(?=[A-Z])|@|\t)\s*")
_BRACKETED = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
_EDGES = " \t\n,;|•·–—-"


class EntryPiece(NamedTuple):
    """Words of a line that names an entry, what they show to be by themselves, and the line's and their number."""

    words: EntryWords
    shows: Evidence
    line: int
    at: int


_Lines = Sequence[Sequence[EntryPiece]]
_Places = Counter[tuple[int, int]]


class EntryNames(NamedTuple):
    """What an entry's lines name: the subject (a job's title, a degree) and the organisation; None where unclear."""

    subject: EntryWords | None
    organisation: EntryWords | None
    place: EntryWords | None


_UNCLEAR = EntryNames(None, None, None)


def pieces_of(entry: DatedEntry) -> list[list[EntryPiece]]:
    """The pieces of each line that names an entry, cut at gaps, bars, dashes, commas and "at"."""
    found = []
    for number, line in enumerate(entry.header):
        cut = [piece for words in line.words for piece in _cut(words)]
        found.append([EntryPiece(piece, _shows(piece.text), number, at) for at, piece in enumerate(cut)])
    return [line for line in found if line]


def _cut(words: EntryWords) -> Iterator[EntryWords]:
    """The pieces of a run of words; a comma before a firm's form ("Acme, Inc.") parts nothing."""
    bounds = [0]
    for mark in _PARTED.finditer(words.text):
        following = words.text[mark.end() :].split(maxsplit=1)
        form = bool(following) and legal_form(following[0].rstrip(",;")) is not None
        if not form and words.text.count("(", 0, mark.start()) <= words.text.count(")", 0, mark.start()):
            bounds.extend((mark.start(), mark.end()))
    bounds.append(len(words.text))
    for start, end in zip(bounds[::2], bounds[1::2], strict=True):
        piece = between(words, words.start + start, words.start + end)
        if piece is not None:
            yield piece


def between(words: EntryWords, start: int, end: int) -> EntryWords | None:
    """The words between two places of a page, without marks at their ends; None without a letter."""
    text = words.text[start - words.start : end - words.start]
    left = len(text) - len(text.lstrip(_EDGES))
    text = text.strip(_EDGES)
    if not any(map(str.isalpha, text)):
        return None
    return EntryWords(words.page, start + left, start + left + len(text), text)


def _shows(text: str) -> Evidence:
    words = [word.strip(".,()").casefold() for word in text.split()]
    last = text.rsplit(maxsplit=1)[-1]
    if legal_form(last) is not None or not _SCHOOLS.isdisjoint(words) or (words[0] in OF_HEADS and "of" in words[:2]):
        return "organisation"
    if _DEGREE.search(text) or _is_position(words):
        return "subject"
    if words[-1] in _FIRMS or (len(words) > 1 and words[-1] in ORGANISATION_WORDS) or "&" in text.split():
        return "organisation"
    return "place" if parse_place(text) is not None else ""


def _is_position(words: Sequence[str]) -> bool:
    """Whether words say what somebody is at work, by their last word or the one before "of", "for", "in"."""
    ends = [words[-1], *(words[at - 1] for at, word in enumerate(words) if at and word in ("of", "for", "in", "to"))]
    return any(word in POSITIONS or _SUFFIX.search(word) for word in ends)


def name_all(entries: Sequence[DatedEntry]) -> list[EntryNames]:
    """What the lines of each entry of a section name.

    Words that show what they are decide; where an entry has none, its parts stand where those of the others do.
    """
    cut = [pieces_of(entry) for entry in entries]
    found = [(_shown(lines, "organisation"), _shown(lines, "subject")) for lines in cut]
    firms = Counter((one.line, one.at) for one, _ in found if one is not None)
    jobs = Counter((one.line, one.at) for _, one in found if one is not None)
    return [_name(lines, one, firms=firms, jobs=jobs) for lines, one in zip(cut, found, strict=True)]


def _name(
    lines: _Lines, shown: tuple[EntryPiece | None, EntryPiece | None], *, firms: _Places, jobs: _Places
) -> EntryNames:
    firm, job = shown
    if firm is None and job is None:
        firm = _at(lines, firms)
    if job is None:
        job = _at(lines, jobs) if jobs else _beside(lines, firm)
    if job is firm and job is not None:
        # where the others have their subject stands a firm, or it is one and nothing says which
        job, firm = (None, firm) if shown[0] is not None else (job, None)
    firm = firm or _other(lines, job)
    return _UNCLEAR if job is not None and _is_cut(lines, firm, job) else _named(lines, firm, job)


def _shown(lines: Sequence[Sequence[EntryPiece]], what: Evidence) -> EntryPiece | None:
    return next((piece for line in lines for piece in line if piece.shows == what), None)


def _at(lines: _Lines, places: _Places) -> EntryPiece | None:
    """The piece where the section's other entries have theirs."""
    for (line, at), _ in places.most_common():
        if line < len(lines) and at < len(lines[line]):
            return lines[line][at]
    return None


def _beside(lines: Sequence[Sequence[EntryPiece]], firm: EntryPiece | None) -> EntryPiece | None:
    """The piece that says what was done at a firm: the one that opens its line, else another line, else the next."""
    if firm is None:
        return None
    line = next(line for line in lines if firm in line)
    if firm.at:
        return line[0]
    others = [other[0] for other in lines if other is not line]
    if others:
        return others[0]
    return next((piece for piece in line[1:] if piece.shows != "place"), None)


def _other(lines: Sequence[Sequence[EntryPiece]], job: EntryPiece | None) -> EntryPiece | None:
    """The piece that names the firm of a job: it opens another line, else it is the next on its line, or the first."""
    if job is None:
        return None
    line = next(line for line in lines if job in line)
    if len(line) > 1 and job.at:
        return line[0]
    others = [other[0] for other in lines if other is not line]
    if others:
        return others[0]
    return next((piece for piece in line[job.at + 1 :] if piece.shows != "place"), None)


def _named(lines: Sequence[Sequence[EntryPiece]], firm: EntryPiece | None, job: EntryPiece | None) -> EntryNames:
    if job is None:
        return EntryNames(None, firm.words if firm is not None else None, None)
    subject = _joined(next(line for line in lines if job in line), job, firm)
    place = None
    if firm is not None:
        line = next(line for line in lines if firm in line)
        after = line[firm.at + 1] if firm.at + 1 < len(line) else None
        place = after.words if after is not None and after is not job and not after.shows else None
    return EntryNames(subject, firm.words if firm is not None else None, place)


def _is_cut(lines: Sequence[Sequence[EntryPiece]], firm: EntryPiece | None, job: EntryPiece) -> bool:
    """Whether a line that is nothing else follows the subject's: perhaps its words go on there, perhaps not."""
    number = next(at for at, line in enumerate(lines) if job in line)
    following = lines[number + 1] if number + 1 < len(lines) else None
    known = firm is None or following is None or any(piece is firm or piece.shows == "place" for piece in following)
    return not known and len(lines[number]) == 1


def _joined(line: Sequence[EntryPiece], job: EntryPiece, firm: EntryPiece | None) -> EntryWords:
    """The words of a subject up to the firm on its line: "Bachelor of Engineering, Software" has a comma of its own."""
    last = job
    firm_at = firm.at if firm is not None and firm in line else None
    goes_on = firm_at > job.at if firm_at is not None else _DEGREE.search(job.words.text) is not None
    for piece in line[job.at + 1 : firm_at] if goes_on else ():
        if piece.shows == "place" or piece.words.page != job.words.page:
            break
        last = piece
    if last is job:
        return without_brackets(job.words)
    return EntryWords(job.words.page, job.words.start, last.words.end, "")


def without_brackets(words: EntryWords) -> EntryWords:
    """The words without what stands in brackets behind them."""
    found = _BRACKETED.search(words.text)
    if found is None or not found.start():
        return words
    return EntryWords(words.page, words.start, words.start + found.start(), words.text[: found.start()])
