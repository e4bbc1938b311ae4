"""Candidates from forms: the value behind, beside or below a field's label, on lines and in tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pincite.extraction.offline.labels.cues import Cue, FieldCues
from pincite.extraction.offline.labels.label_fit import label_fit, narrowed
from pincite.extraction.offline.labels.wording import in_words_of
from pincite.extraction.offline.structure.chunks import ChunkMap, TextRun
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.slots import Slot
from pincite.extraction.offline.structure.tables import TableShape
from pincite.extraction.offline.structure.units import bare_heading
from pincite.extraction.offline.values.candidates import Candidate, Place, Signal
from pincite.extraction.offline.values.fillings import MORE_WORDS, SEVERAL, Refusal, read_all, read_slot
from pincite.extraction.offline.values.readings import MAX_TEXT, Doubt, ValueReading
from pincite.grounding import support
from pincite.text.values.yesno import find_marks

_ORIGIN = {"label": 1.0, "synonym": 1.0, "core": 0.8, "variant": 0.8}
_LONE = 0.76
"""Strength of a single other word for a field's words: less than of several."""
_BEHIND, _BESIDE, _BELOW = 0.9, 0.8, 0.7
"""Strength of a value behind its label's mark, in the next column, and under the label."""

_RUNNING = 0.95
"""What is left of a value's evidence in a running header or footer."""

_LABEL = re.compile(r"[^:]{1,60}:(?:\s|$)")

MAX_NEIGHBOUR = 60
"""Free text beside or below a label is its value up to this many characters; more is the next paragraph."""

_OPTION = re.compile(r"\s*(?:_*[xX]?_*\s+)?(?:yes|no|n/a)\s*", re.IGNORECASE)

_ITEM = re.compile(r"[•‣◦▪·●*–—-]\s")

_ONE_LINE = 150
"""Label and value on one line this short are cited in one piece, with what stands between them."""

_MAX_ROWS = 20
"""Rows below a header cell that are looked at for one value."""

_FEW_WORDS = 12
"""A line with more words is text whose gaps come from justifying it, not a row of a form."""

_OPEN_ENDS = frozenset({"if", "the", "shall", "and", "or", "a", "an", "that", "which", "of", "with", "as"})
"""Last words of what goes on behind its mark."""

_PAGE_NUMBER = re.compile(r"\s*(?:\d{1,3}|[ivxlc]{1,6})\s*", re.IGNORECASE)

INSIDE_LINE: Doubt = ("medium", "the label stands inside a line, its beginning is not certain")
IN_RUNNING: Doubt = ("medium", "stands in a running header or footer")


class Region(NamedTuple):
    """Where a label's value should stand: a range of a chunk's text, and how strong that place is."""

    chunk: TextRun
    start: int
    end: int
    strength: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuelessLabel:
    """A label of the field whose words give no value: where they stand, what they are, how strong the label is.

    `what` is "blank" or "qualified" besides the kinds of `Refusal`: nothing stands there, or the label says more than
    the field asks for.
    """

    source: int
    label: str
    words: str
    what: str
    reason: str
    segments: tuple[Place, ...]
    strength: float
    target: str = ""

    @property
    def page(self) -> int:
        """The page of the label."""
        return self.segments[0][0]


def form_candidates(
    corpus: Corpus, cues: FieldCues, *, enum: tuple[object, ...] = (), many: bool = False
) -> Iterator[Candidate]:
    """A candidate for each label that a cue names and each value of the field's kind at that label's place."""
    for found in form_findings(corpus, cues, enum=enum, many=many):
        if isinstance(found, Candidate):
            yield found


def form_findings(
    corpus: Corpus,
    cues: FieldCues,
    *,
    enum: tuple[object, ...] = (),
    many: bool = False,
    alike: Sequence[tuple[int, float]] = (),
) -> Iterator[Candidate | ValuelessLabel]:
    """What stands at each label that a cue names: a value of the field's kind, or why there is none.

    With `many` a field that names several values gives them all. `alike` are labels (by number) that mean what the
    field asks for in other words, and how nearly.
    """
    whole = [set(cue.stems) for cue in cues.cues if cue.origin == "label"]
    for cue in cues.all_cues:
        for number in corpus.slots_with(cue.stems):
            slot = corpus.slots[number]
            if cue.origin == "core" and any(stems <= set(slot.stems) for stems in whole):
                continue
            fit = label_fit(slot, cue, cues)
            if fit > 0.0:
                found = _at_label(corpus, cues, cue, slot, fit=fit, enum=enum)
                yield from _each(corpus, cues, found) if many else found
            elif fit < 0.0 and cue.origin != "variant":
                yield _qualified(corpus, slot)
    yield from _at_alike(corpus, cues, alike, enum)


def _at_alike(
    corpus: Corpus, cues: FieldCues, alike: Sequence[tuple[int, float]], enum: tuple[object, ...]
) -> Iterator[Candidate]:
    """The values at labels that only mean what the field asks for."""
    for number, fit in alike:
        slot = corpus.slots[number]
        shared = any(cue.shared and set(cue.stems) == set(slot.stems) for cue in cues.cues)
        cue = Cue(" ".join(slot.stems), slot.stems, "variant", shared=shared)
        for found in _at_label(corpus, cues, cue, slot, fit=fit, enum=enum):
            if isinstance(found, Candidate):
                yield found


def _each(
    corpus: Corpus, cues: FieldCues, findings: Iterable[Candidate | ValuelessLabel]
) -> Iterator[Candidate | ValuelessLabel]:
    """The findings with one candidate for each of several values that one field names."""
    for found in findings:
        if isinstance(found, ValuelessLabel) or SEVERAL not in found.doubts:
            yield found
            continue
        page, first, _ = found.at
        last = max(end for number, _, end in found.segments if number == page)
        text = corpus.documents[found.source].page(page).text[first:last]
        kept = tuple(doubt for doubt in found.doubts if doubt not in (SEVERAL, MORE_WORDS))
        for reading in read_all(cues.kind, text, first=found.reading):
            at = (page, first + reading.start, first + reading.end)
            yield replace(found, at=at, reading=reading, doubts=kept)


def _at_label(
    corpus: Corpus, cues: FieldCues, cue: Cue, slot: Slot, *, fit: float, enum: tuple[object, ...]
) -> Iterator[Candidate | ValuelessLabel]:
    signal: Signal = "synonym" if cue.origin in ("synonym", "variant") else "label"
    label = _label_place(corpus, slot, cue)
    strength = fit * (_LONE if cue.origin == "variant" and len(cue.stems) == 1 else _ORIGIN[cue.origin])
    said, chunk = False, corpus.chunk_maps[slot.source].chunks[slot.chunk]
    own = slot.whole and not _runs_on(bare_heading(chunk.text[slot.start : slot.end]))
    for region in regions(corpus, slot):
        text = region.chunk.text[region.start : region.end]
        behind = region.strength == _BEHIND
        free = MAX_TEXT if behind or region.chunk.cell else MAX_NEIGHBOUR
        firm = own and (region.chunk.cell is not None or slot.mark in (":", "?") or _is_item(text))
        found = read_slot(cues.kind, text, enum=enum, free=free, cut=slot.cut and behind, firm=firm)
        said = said or found is not None
        if isinstance(found, ValueReading):
            candidate = _candidate(
                corpus, slot, region, reading=found, signal=(signal, strength * region.strength), label=label
            )
            yield in_words_of(cue, candidate)
        elif (
            found is not None
            and cue.origin != "variant"
            and (firm or found.what != "unreadable")
            and _counts(found, cue, slot, text)
        ):
            yield _refused(corpus, slot, region, refusal=found, label=label, strength=strength * region.strength)
    if not said and slot.mark in (":", "?") and own and cue.origin not in ("core", "variant"):
        words = corpus.documents[slot.source].page(label[0]).text[label[1] : label[2]]
        yield ValuelessLabel(
            source=slot.source,
            label=words,
            words="",
            what="blank",
            reason="nothing beside it",
            segments=(label,),
            strength=strength,
        )


def _runs_on(label: str) -> bool:
    """Whether words before a mark are a piece of a sentence ("(ii) the Company shall:") and not a label."""
    words = label.split()
    return not words or words[0][0].islower() or words[-1].casefold() in _OPEN_ENDS


def _counts(refusal: Refusal, cue: Cue, slot: Slot, text: str) -> bool:
    """Whether a refusal says something of the field: words that are no value only where the label is all its own.

    More than a few words are a clause under its heading ("Governing Law: This Agreement shall …").
    """
    if refusal.what == "unreadable":
        return cue.origin != "core" and slot.mark in (":", "?") and len(text.split()) <= _FEW_WORDS
    return bool(slot.mark)


def _label_place(corpus: Corpus, slot: Slot, cue: Cue) -> Place:
    """Where the label stands; inside a line only the words that the cue needs."""
    chunk = corpus.chunk_maps[slot.source].chunks[slot.chunk]
    start = slot.start if slot.whole else narrowed(chunk.text, slot.start, slot.end, cue)
    return (chunk.page, chunk.start + start, chunk.start + slot.end)


def _qualified(corpus: Corpus, slot: Slot) -> ValuelessLabel:
    chunk = corpus.chunk_maps[slot.source].chunks[slot.chunk]
    place = (chunk.page, chunk.start + slot.start, chunk.start + slot.end)
    words = " ".join(chunk.text[slot.start : slot.end].split())
    reason = "says more than the field asks for"
    return ValuelessLabel(
        source=slot.source, label=words, words="", what="qualified", reason=reason, segments=(place,), strength=0.0
    )


def regions(corpus: Corpus, slot: Slot) -> Iterator[Region]:
    """The places where the value of a label can stand, best first."""
    chunks = corpus.chunk_maps[slot.source]
    chunk = chunks.chunks[slot.chunk]
    if slot.value is not None and slot.value[0] < slot.value[1]:
        yield _with_rest(chunks, slot, corpus.documents[slot.source].page(chunk.page).text)
        return
    if not slot.mark and chunk.cell is None and not _is_row(chunks, slot.chunk):
        return
    if _is_no_label(chunks.shape_of(slot.chunk), chunk, slot):
        return
    shape = chunks.shape_of(slot.chunk)
    paired = shape is not None and shape.paired and chunk.cell is not None and chunk.cell[2] % 2 == 0
    heads = (0,) if shape is None else (0, shape.head)
    over = chunk.cell is not None and chunk.cell[1] in heads and not paired
    beside = None if over and slot.value is None else chunks.right_of(slot.chunk)
    if beside is not None and not _is_label(chunks.chunks[beside].text):
        other = _with_options(chunks, beside, corpus.documents[slot.source].page(chunk.page).text)
        if slot.mark != "." or _PAGE_NUMBER.fullmatch(other.text) is None:
            yield Region(other, 0, len(other.text), _BESIDE)
        return
    if not paired:
        yield from _below(chunks, slot.chunk)


def _is_no_label(shape: TableShape | None, chunk: TextRun, slot: Slot) -> bool:
    """Whether a cell without a mark is a blank box of a form, or stands under column heads."""
    if shape is None or chunk.cell is None or slot.mark in (":", "?"):
        return False
    return shape.captioned or shape.is_data(chunk.cell[1])


def _is_row(chunks: ChunkMap, index: int) -> bool:
    """Whether a label without a mark stands in a row of a form: a capital first, and few words on the line."""
    text = chunks.chunks[index].text
    words = sum(len(chunks.chunks[number].text.split()) for number in chunks.line_of(index))
    return words <= _FEW_WORDS and not text[:1].islower()


def _below(chunks: ChunkMap, index: int) -> Iterator[Region]:
    """The chunk under a label, all cells under a header, all items of a list under its label."""
    chunk = chunks.chunks[index]
    below = chunks.below(index)
    listed = chunk.cell is not None or (below is not None and _is_item(chunks.chunks[below].text))
    for number in range(_MAX_ROWS if listed else 1):
        if below is None or _is_label(chunks.chunks[below].text):
            return
        other = chunks.chunks[below]
        if number and chunk.cell is None and not _is_item(other.text):
            return
        yield Region(other, 0, len(other.text), _BELOW)
        below = chunks.below(below)


def _with_rest(chunks: ChunkMap, slot: Slot, page: str) -> Region:
    """The words behind a label's mark, with the options that follow them on the line: "Yes" alone answers nothing."""
    chunk = chunks.chunks[slot.chunk]
    first, end = slot.value or (slot.end, slot.end)
    if chunk.cell is None and _is_option(chunk.text[first:end]) and end == len(chunk.text):
        whole = _with_options(chunks, slot.chunk, page, begun=True)
        return Region(whole, first, len(whole.text), _BEHIND)
    return Region(chunk, first, end, _BEHIND)


def _with_options(chunks: ChunkMap, first: int, page: str, *, begun: bool = False) -> TextRun:
    """The chunk together with the boxes to check, or the other of yes and no, that follow it on its line."""
    chunk = last = chunks.chunks[first]
    beside = chunks.right_of(first) if begun or _is_option(chunk.text) else None
    while beside is not None and _is_option(chunks.chunks[beside].text) and chunks.chunks[beside].start > last.start:
        last = chunks.chunks[beside]
        beside = chunks.right_of(beside)
    text = page[chunk.start : last.end]
    return chunk if "\n" in text else replace(chunk, end=last.end, text=text)


def _is_option(text: str) -> bool:
    """Whether words are one of several to choose from: with a mark, or yes or no with or without a typed X."""
    return bool(find_marks(text)) or _OPTION.fullmatch(text) is not None


def _is_item(text: str) -> bool:
    return _ITEM.match(text) is not None


def _is_label(text: str) -> bool:
    return _LABEL.match(text) is not None


def _candidate(
    corpus: Corpus, slot: Slot, region: Region, *, reading: ValueReading, signal: tuple[Signal, float], label: Place
) -> Candidate:
    base = region.chunk.start + region.start
    at = (region.chunk.page, base + reading.start, base + reading.end)
    first, last = reading.extent or (reading.start, reading.end)
    cited = (region.chunk.page, base + first, base + last)
    text = corpus.documents[slot.source].page(label[0]).text
    segments = _segments(label, cited, text)
    if reading.extent is not None and sum(end - start for _, start, end in segments) > _ONE_LINE:
        segments = _segments(label, at, text)
    if isinstance(reading.value, bool):
        segments = _supporting(reading.value, segments, at, corpus, slot.source)
    doubts = list(reading.doubts)
    if not slot.whole and not _stands_apart(text, label):
        doubts.append(INSIDE_LINE)
    if region.chunk.running:
        doubts.append(IN_RUNNING)
    return Candidate(
        source=slot.source,
        at=at,
        segments=segments,
        reading=reading,
        signals=((signal[0], signal[1] * (_RUNNING if region.chunk.running else 1.0)),),
        form=True,
        doubts=tuple(doubts),
    )


def _supporting(answer: bool, segments: tuple[Place, ...], at: Place, corpus: Corpus, source: int) -> tuple[Place, ...]:
    """What to cite for an answer: label and answer, or a lone "X" by itself, which says yes only alone."""
    document = corpus.documents[source]
    cited, alone = (
        " … ".join(document.page(page).text[start:end] for page, start, end in places) for places in (segments, (at,))
    )
    if support(answer, cited, type="boolean").step is None and support(answer, alone, type="boolean").step is not None:
        return (at,)
    return segments


def _stands_apart(text: str, label: Place) -> bool:
    """Whether a wide gap or a mark stands before a label inside a line, so that its first word is certain."""
    before = text[: label[1]]
    return before.endswith(("  ", "\t", "; ", ", ", ". ", "| ")) or before.rstrip()[-1:].isdigit()


def _refused(
    corpus: Corpus, slot: Slot, region: Region, *, refusal: Refusal, label: Place, strength: float
) -> ValuelessLabel:
    base = region.chunk.start + region.start
    at = (region.chunk.page, base + refusal.start, base + refusal.end)
    page = corpus.documents[slot.source].page(label[0]).text
    return ValuelessLabel(
        source=slot.source,
        label=" ".join(page[label[1] : label[2]].split()),
        words=" ".join(region.chunk.text[region.start + refusal.start : region.start + refusal.end].split()),
        what=refusal.what,
        reason=refusal.reason,
        segments=_segments(label, at, page),
        strength=strength,
        target=refusal.target,
    )


def _segments(label: Place, value: Place, text: str) -> tuple[Place, ...]:
    """One segment from label to value when nothing but marks and blanks stands between, else one for each."""
    page, first, last = value
    if label[0] == page and label[2] <= first:
        between = text[label[2] : first]
        if "\n" not in between and last - label[1] <= _ONE_LINE:
            return ((page, label[1], last),)
        if len(between) <= 40 and not any(letter.isalnum() for letter in between) and between.count("\n") <= 2:
            return ((page, label[1], last),)
    if label[0] == page and last <= label[1]:
        return (value, label)
    return (label, value)
