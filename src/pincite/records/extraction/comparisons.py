"""What comes of looking at a result again: what no longer holds in it, and how another run differs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pincite.records.citations import Citation
from pincite.records.extraction.fields import FieldResult

BreakCode = Literal[
    "source_missing",
    "source_changed",
    "source_unknown",
    "source_twice",
    "field_unreadable",
    "field_twice",
    "page_missing",
    "excerpt_length",
    "excerpt_differs",
    "quote_differs",
    "box_off_page",
    "box_differs",
    "hidden_text",
    "cell_differs",
    "score_out_of_range",
    "value_not_supported",
    "high_not_earned",
    "item_differs",
    "derivation_differs",
    "display_differs",
    "absence_unconfirmed",
    "schema_differs",
    "field_missing",
    "field_unknown",
    "field_differs",
    "data_differs",
    "edited",
    "seal_missing",
    "seal_differs",
    "file_changed",
]
"""What does not hold.

Against the documents: `source_missing`; `source_changed` (the bytes are others than those that were cited; citations
are checked against the new text all the same); `page_missing`; `excerpt_differs` (page_text[start:end] is not the
excerpt); `quote_differs` (it is, but it is not what the quote says); `hidden_text` (nobody who reads the page sees the
cited words); `box_differs` (a stored box is not where the words stand); `cell_differs` (the words do not stand in the
table cell that is named); `value_not_supported` (no excerpt says the value).

In the result itself: `source_unknown` (a citation of a source that the result does not list), `source_twice`,
`field_twice`, `field_unreadable` (no field of ours: it lacks something or contradicts itself), `excerpt_length`,
`box_off_page`, `score_out_of_range` (not within 0–1), and `high_not_earned` (confidence `high` with a fuzzy match,
without a deterministic step of support, with another document's value against it, or on excerpts of 200 characters and
more), `item_differs` (an item's own values are not those of the list), `derivation_differs` (a derived value does not
follow from the result's other fields, or does not cite what they cite), `display_differs` (what people are shown is
neither the value nor words of a citation that say it), and `absence_unconfirmed` (`not_present`, though not everything
could be read).

Against its schema: `schema_differs` (it is not the one the provenance names), `field_missing`, `field_unknown`, and
`field_differs` (its label, type or allowed values).

Of the files: `edited` (`fields.json` is not as it was written) and `data_differs` (`data.json` does not show what
`fields.json` says).

Against the seal of its folder: `seal_missing` (a key is configured, and the folder has none); `seal_differs` (it is not
the key's); `file_changed` (a file is not the one that was sealed).
"""

BreakRole = Literal["citation", "alternative", "conflict", "failed", "item"]
"""Which of a field's citations: its own, one of their alternatives, a conflicting value's, a failed one, or that of one
of an array's items (`index` is then the item's number)."""

FieldChange = Literal[
    "added", "removed", "status", "error", "value", "conflict", "citations", "confidence", "unchanged"
]
"""What changed in a field, the weightiest first: its status or the code of its error, else its value, the values beside
it, its citations, or only how sure it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """One broken thing: in which field (None for a source or a bare citation) and which of its citations, from 0.

    `source_id` and `index` are None where no single source or citation is at fault.
    """

    code: BreakCode
    message: str
    source_id: str | None = None
    field: str | None = None
    role: BreakRole = "citation"
    index: int | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationChange:
    """One citation in both runs, or in one of them.

    `moved`: the same words at another place, `pages` further on (negative: back) and `characters` further from the
    start of their page. `reworded`: another excerpt of the same source took its place. `added` and `removed` stand
    alone; `same` did not change.
    """

    kind: Literal["same", "moved", "reworded", "added", "removed"]
    source_id: str
    before: Citation | None = None
    after: Citation | None = None
    pages: int = 0
    characters: int = 0

    @property
    def text(self) -> str:
        """One line for people: "p. 3 → p. 4, +12 characters"."""
        if self.before is None or self.after is None:
            citation = self.before or self.after
            return f"{self.kind} {self.source_id} p. {citation.page if citation else '?'}"
        at = f"{self.source_id} p. {self.before.page}"
        if self.kind == "same":
            return f"{at}, unchanged"
        return f"{self.kind} {at} → p. {self.after.page}, {self.characters:+d} characters"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldDiff:
    """One field in both runs; `before` or `after` is None where a run has no such field."""

    key: str
    change: FieldChange
    before: FieldResult | None
    after: FieldResult | None
    citations: tuple[CitationChange, ...] = ()

    @property
    def row(self) -> tuple[str, str, str, str, str]:
        """Key, change, before, after and citations as text: one line of a table."""
        moves = "; ".join(change.text for change in self.citations if change.kind != "same")
        return self.key, self.change, _shown(self.before), _shown(self.after), moves


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDiff:
    """Two runs compared: every field in the order of the second run (then those it lost), and the sources.

    `changed_sources` have the same id and other bytes.
    """

    fields: tuple[FieldDiff, ...]
    added_sources: tuple[str, ...] = ()
    removed_sources: tuple[str, ...] = ()
    changed_sources: tuple[str, ...] = ()

    @property
    def changes(self) -> tuple[FieldDiff, ...]:
        """The fields that changed."""
        return tuple(field for field in self.fields if field.change != "unchanged")

    @property
    def is_same(self) -> bool:
        """Whether nothing changed: no field, no citation, no source."""
        return not (self.changes or self.added_sources or self.removed_sources or self.changed_sources)

    @property
    def rows(self) -> tuple[tuple[str, str, str, str, str], ...]:
        """A table of the changes: key, change, before, after, citations."""
        return tuple(field.row for field in self.changes)


def _shown(field: FieldResult | None) -> str:
    if field is None:
        return "–"
    return field.display or str(field.value) if field.status == "found" else field.status
