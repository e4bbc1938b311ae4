"""Two runs side by side: which fields changed, and how far each citation moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pincite.records import Citation, ExtractionResult, FieldResult
from pincite.text.normalise import fold

FieldChange = Literal["added", "removed", "status", "value", "citations", "unchanged"]
"""What changed in a field, the weightiest first: its status, else its value, else only its citations."""


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
            one = self.before or self.after
            return f"{self.kind} {self.source_id} p. {one.page if one else '?'}"
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


def diff(before: ExtractionResult, after: ExtractionResult) -> ResultDiff:
    """The comparison of two runs, field by field."""
    old = {field.key: field for field in before.fields}
    new = {field.key: field for field in after.fields}
    keys = [*new, *(key for key in old if key not in new)]
    digests = {source.id: source.sha256 for source in before.sources}
    latest = {source.id: source.sha256 for source in after.sources}
    return ResultDiff(
        fields=tuple(_field(key, old.get(key), new.get(key)) for key in keys),
        added_sources=tuple(source for source in latest if source not in digests),
        removed_sources=tuple(source for source in digests if source not in latest),
        changed_sources=tuple(source for source, digest in latest.items() if digests.get(source, digest) != digest),
    )


def _field(key: str, before: FieldResult | None, after: FieldResult | None) -> FieldDiff:
    citations = _citations(before.citations if before else (), after.citations if after else ())
    change: FieldChange = "unchanged"
    if before is None:
        change = "added"
    elif after is None:
        change = "removed"
    elif before.status != after.status:
        change = "status"
    elif _differs(before.value, after.value):
        change = "value"
    elif any(citation.kind != "same" for citation in citations):
        change = "citations"
    return FieldDiff(key=key, change=change, before=before, after=after, citations=citations)


def _differs(before: Any, after: Any) -> bool:
    """Whether two JSON values differ; True is not 1."""
    return before != after or isinstance(before, bool) != isinstance(after, bool)


def _citations(before: Sequence[Citation], after: Sequence[Citation]) -> tuple[CitationChange, ...]:
    """Pairs of citations: the same place first, then the same words, then what else is left of the same source."""
    rest = list(after)
    pairs: dict[int, Citation] = {}
    for matches in (_same_place, _same_words, _same_source):
        for at, old in enumerate(before):
            if at in pairs:
                continue
            new = next((one for one in rest if matches(old, one)), None)
            if new is not None:
                pairs[at] = new
                rest.remove(new)
    changes = [_pair(old, pairs[at]) if at in pairs else _alone("removed", old) for at, old in enumerate(before)]
    return (*changes, *(_alone("added", new) for new in rest))


def _pair(old: Citation, new: Citation) -> CitationChange:
    kind: Literal["same", "moved", "reworded"] = "reworded"
    if _same_place(old, new):
        kind = "same"
    elif _same_words(old, new):
        kind = "moved"
    return CitationChange(
        kind=kind,
        source_id=new.source_id,
        before=old,
        after=new,
        pages=new.page - old.page,
        characters=new.segments[0].char_span.start - old.segments[0].char_span.start,
    )


def _alone(kind: Literal["added", "removed"], citation: Citation) -> CitationChange:
    old, new = (citation, None) if kind == "removed" else (None, citation)
    return CitationChange(kind=kind, source_id=citation.source_id, before=old, after=new)


def _same_place(old: Citation, new: Citation) -> bool:
    if old.source_id != new.source_id:
        return False
    return [(one.page, one.char_span, one.excerpt) for one in old.segments] == [
        (one.page, one.char_span, one.excerpt) for one in new.segments
    ]


def _same_words(old: Citation, new: Citation) -> bool:
    return old.source_id == new.source_id and fold(old.excerpt) == fold(new.excerpt)


def _same_source(old: Citation, new: Citation) -> bool:
    return old.source_id == new.source_id


def _shown(field: FieldResult | None) -> str:
    if field is None:
        return "–"
    return field.display or str(field.value) if field.status == "found" else field.status
