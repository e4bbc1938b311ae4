"""Words that a person selected, or names again, as citations: `page.text[start:end] == excerpt`, or there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pincite.errors import UsageError
from pincite.grounding import DocumentIndex, DocumentIndexes, pin, with_value
from pincite.records import Citation, Support

if TYPE_CHECKING:
    from pincite.document import DocumentSet

LONGEST = 10_000
"""Characters that one citation covers at most: a selection, not a chapter."""

MOST = 200
"""Citations that one edit brings at most."""

_BY_A_PERSON = Support(step="judge", note="a person says that these words state it")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedValue:
    """A value that words are to state, with what the support for it is judged by."""

    value: Any
    type: str = "string"
    enum: Sequence[str] = ()
    terms: Sequence[str] = ()


class SelectionCiter:
    """Citations of what a person selects in the documents of a set."""

    def __init__(self, documents: DocumentSet) -> None:
        self._indexes = DocumentIndexes(documents)

    def words(
        self, source_id: str, segments: Sequence[tuple[int, int, int]], stated: ClaimedValue | None = None
    ) -> Citation:
        """The citation of the words at (page, start, end), in order; with `stated`, of what they say about the value.

        White space around a selection is no part of it. Raises UsageError for a source or place that is not there, for
        words that are none, and for more than `LONGEST` characters.
        """
        index = self._indexes.get(source_id)
        if index is None:
            raise UsageError(f"there is no source {source_id[:80]} that can be cited: name one of the result's")
        if not segments or sum(end - start for _, start, end in segments) > LONGEST:
            raise UsageError(f"a citation covers 1 to {LONGEST} characters: select less")
        places = [_trimmed(index, *segment) for segment in segments]
        citation = pin(index, places, boxes=self._indexes.boxes)
        return citation if stated is None else self.stating(citation, stated)

    def stating(self, citation: Citation, stated: ClaimedValue) -> Citation:
        """The citation with what its words say about a value: by the ladder, else because a person says so."""
        index = self._indexes[citation.source_id]
        if stated.value is None:
            return citation
        supported_citation = with_value(
            citation,
            stated.value,
            type=stated.type,
            index=index,
            enum=stated.enum,
            terms=stated.terms,
            boxes=self._indexes.boxes,
        )
        by_ladder = supported_citation.support is not None and supported_citation.support.step is not None
        return supported_citation if by_ladder else replace(supported_citation, support=_BY_A_PERSON)

    def again(self, given: Citation, stated: ClaimedValue | None, known: Iterable[Citation] = ()) -> Citation:
        """The citation that somebody sent, made anew from its places; one of the `known` ones stays as it is.

        Raises UsageError when the words at its places are not its excerpts.
        """
        same = next((passage for passage in known if place_key(passage) == place_key(given)), None)
        if same is not None and (stated is None or same.support is not None):
            return same if stated is None else self._still(same, stated)
        places = [(passage.page, passage.char_span.start, passage.char_span.end) for passage in given.segments]
        made = self.words(given.source_id, places, stated)
        excerpts = [passage.excerpt for passage in given.segments]
        if [passage.excerpt for passage in made.segments] != excerpts:
            page = given.segments[0].page
            raise UsageError(f"the words on page {page} of {given.source_id} are not the excerpt: select them again")
        return made

    def _still(self, citation: Citation, stated: ClaimedValue) -> Citation:
        """A known citation held to a value that may be another one now."""
        return self.stating(citation, stated) if citation.source_id in self._indexes else citation


def _trimmed(index: DocumentIndex, page: int, start: int, end: int) -> tuple[int, int, int]:
    pages = index.document.pages
    if not (1 <= page <= len(pages) and 0 <= start < end <= len(pages[page - 1].text)):
        name = index.document.name
        raise UsageError(f"{name} has no text at page {page}, characters {start} to {end}: select it again")
    text = pages[page - 1].text[start:end]
    if not text.strip():
        raise UsageError(f"the selection on page {page} has no words: select some")
    return page, start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip())


def place_key(citation: Citation) -> tuple[Any, ...]:
    """Equal for citations of the same words at the same place."""
    return citation.source_id, tuple(
        (segment.page, segment.char_span, segment.excerpt) for segment in citation.segments
    )
