"""Findings of a field: its candidate values, and its labels whose words give none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.extraction.offline.candidates.authors import author_candidates
from pincite.extraction.offline.candidates.codes import coded_candidates
from pincite.extraction.offline.candidates.forms import ValuelessLabel, form_findings
from pincite.extraction.offline.candidates.matrix import matrix_candidates
from pincite.extraction.offline.candidates.phrases import phrase_candidates
from pincite.extraction.offline.candidates.prose import Prose
from pincite.extraction.offline.candidates.signatures import signature_candidates
from pincite.extraction.offline.fields import Citer, pointer_field, rejected_field
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import Candidate
from pincite.extraction.schema.flatten import FlatField
from pincite.records import FieldResult

MIN_LABEL = 0.6
"""A label counts for a field without a value when it is at least this surely the field's."""

MAX_LABELS = 5
"""Labels without a value that a note names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """Candidates with a value, those that no calendar has, and labels without one, the surest label first."""

    values: tuple[Candidate, ...]
    impossible: tuple[Candidate, ...]
    refused: tuple[ValuelessLabel, ...]

    @staticmethod
    def of(
        corpus: Corpus,
        cues: FieldCues,
        *,
        enum: tuple[object, ...] = (),
        many: bool = False,
        alike: Sequence[tuple[int, float]] = (),
    ) -> Findings:
        """Everything that forms and running text say about a field."""
        candidates, refused = list(Prose(corpus, cues, enum=enum).candidates()), []
        for found in form_findings(corpus, cues, enum=enum, many=many, alike=alike):
            if isinstance(found, Candidate):
                candidates.append(found)
            else:
                refused.append(found)
        if not many:
            candidates.extend(matrix_candidates(corpus, cues))
            candidates.extend(signature_candidates(corpus, cues))
            candidates.extend(author_candidates(corpus, cues))
            candidates.extend(coded_candidates(corpus, cues))
            candidates.extend(phrase_candidates(corpus, cues))
        refused.sort(key=lambda one: (-one.strength, one.source, one.segments))
        return Findings(
            values=tuple(one for one in candidates if one.reading.value is not None),
            impossible=tuple(one for one in candidates if one.reading.value is None),
            refused=tuple(refused),
        )


def refused_field(
    field: FlatField, cues: FieldCues, refused: Sequence[ValuelessLabel], citer: Citer
) -> FieldResult | None:
    """The field whose own label has words that are no value: a pointer, or an error; None for blanks and placeholders.

    Never not_present: somebody wrote something there.
    """
    told = [one for one in refused if one.strength >= MIN_LABEL and one.what in ("pointer", "unreadable")]
    if not told:
        return None
    first = told[0]
    words = first.target or first.words
    citation = citer.cite(first.source, first.segments, value=words, kind="text", enum=())
    if first.what == "pointer" and field["type"] != "array":
        return pointer_field(field, citation, target=first.target, strength=first.strength)
    value = f"see {first.target}" if first.what == "pointer" else first.words
    message = f'beside the label "{first.label}" stands "{_short(first.words)}": {first.reason}'
    return rejected_field(field, value=value, message=message, citations=[citation])


def label_notes(refused: Sequence[ValuelessLabel]) -> tuple[str, ...]:
    """What stands beside the labels of a field without a value, one sentence each, no more than five."""
    notes: dict[str, None] = {}
    for one in refused:
        said = {
            "blank": "with nothing beside it",
            "qualified": f"and was not taken: it {one.reason}",
        }.get(one.what, f'with "{_short(one.words)}"')
        notes.setdefault(f'Label "{one.label.rstrip(" :?")}" stands on page {one.page} {said}.', None)
    return tuple(notes)[:MAX_LABELS]


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"
