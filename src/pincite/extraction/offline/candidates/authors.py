"""Authors: the professional who wrote a document, where its title says what the author is ("QME Report").

The name with a degree that stands alone on a line is the author's: in the letterhead, or over the signature.
"""

from __future__ import annotations

from collections.abc import Iterator

from pincite.document import Document
from pincite.extraction.offline.labels.contexts import title_stems
from pincite.extraction.offline.labels.cues import Cue, FieldCues
from pincite.extraction.offline.labels.wording import in_words_of
from pincite.extraction.offline.structure.chunks import ChunkMap, TextRun
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import Candidate
from pincite.extraction.offline.values.persons import bare_person, could_be_person, person_key
from pincite.extraction.offline.values.readings import ValueReading

_STRENGTH = 0.62
_MAX_LINE = 60
_LETTERHEAD = 4
"""Lines at the start of a document in which a letterhead names its owner."""


def author_candidates(corpus: Corpus, cues: FieldCues) -> Iterator[Candidate]:
    """The author of each document whose title has a cue; for persons only, and only where one professional signs."""
    if cues.kind != "person":
        return
    for source, document in enumerate(corpus.documents):
        stems = title_stems(document)
        cue = next((cue for cue in (*cues.all_cues, *filter(_is_telling, cues.headings)) if _names(cue, stems)), None)
        if cue is None:
            continue
        for chunk, reading in _author(document, corpus.chunk_maps[source]):
            at = (chunk.page, chunk.start + reading.start, chunk.start + reading.end)
            found = Candidate(
                source=source,
                at=at,
                segments=((chunk.page, chunk.start, chunk.end),),
                reading=reading,
                signals=(("synonym" if cue.origin in ("synonym", "variant") else "label", _STRENGTH),),
                form=True,
            )
            yield in_words_of(cue, found)


def _names(cue: Cue, title: frozenset[str]) -> bool:
    return not cue.phrase and cue.origin != "core" and set(cue.stems) <= title


def _is_telling(heading: Cue) -> bool:
    """Whether a heading of the field says what kind of document it is: several words, or an acronym."""
    return len(heading.stems) > 1 or heading.text.isupper()


def _author(document: Document, chunks: ChunkMap) -> list[tuple[TextRun, ValueReading]]:
    """The lines that name the author: those of the letterhead's owner, or of the only professional who signs."""
    lines = [(number, chunk) for number, chunk in enumerate(chunks.chunks) if chunk.cell is None and not chunk.running]
    signed = [(number, chunk, reading) for number, chunk in lines if (reading := professional(chunk.text)) is not None]
    first = next((reading.key for number, _, reading in signed if number < _LETTERHEAD), None)
    keys = {reading.key for _, _, reading in signed}
    if first is None and len(keys) != 1:
        return []
    return [(chunk, reading) for _, chunk, reading in signed if reading.key == (first or reading.key)]


def professional(line: str) -> ValueReading | None:
    """The person whom a line names with a degree and nothing else but a firm's form ("Ann Poe, M.D., Inc.")."""
    if len(line) > _MAX_LINE:
        return None
    name, comma, rest = line.partition(",")
    degree = rest.split(",")[0]
    start, end = bare_person(line, 0, len(name) + len(comma) + len(degree))
    words = " ".join(line[start:end].split())
    if not comma or end > len(name) or not could_be_person(words):
        return None
    return ValueReading(start, end, words, words, person_key(words))
