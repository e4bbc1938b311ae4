"""The vocabulary of a schema: which words stand for fields of which category, and which of them say too little."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pincite.extraction.offline.labels.contexts import category_path
from pincite.extraction.offline.labels.cues import Cue, FieldCues
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.kinds import Kind

_FIGURES: frozenset[Kind] = frozenset({"money", "number", "percent"})


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The categories that each stem of a schema's cues stands in, and the cues for figures by their stems."""

    categories: Mapping[str, frozenset[str]]
    figures: Mapping[str, frozenset[tuple[str, frozenset[str]]]]

    def is_foreign(self, stem: str, category: str) -> bool:
        """Whether another category's fields are looked for by a stem."""
        return bool(self.categories.get(stem, frozenset()) - {category})

    def told_apart(self, cues: FieldCues, category: str) -> FieldCues:
        """The cues, marked as shared where a field for figures of another category has them with more words.

        "Medical" beside an amount may be a reserve or a payment, where there is a field "medical paid" too. The same
        holds for words that leave out what the field's key ends with: "expense" alone is no expense reserve.
        """
        if cues.kind not in _FIGURES:
            return cues
        whole = next((cue.stems for cue in cues.cues if cue.origin == "label"), ())
        return replace(
            cues,
            cues=tuple(
                replace(cue, shared=self._is_shared(cue, category) or _is_headless(cue, whole)) for cue in cues.cues
            ),
        )

    def _is_shared(self, cue: Cue, category: str) -> bool:
        own = frozenset(cue.stems)
        others = self.figures.get(cue.stems[0], frozenset())
        return any(name != category and own < stems for name, stems in others)


def _is_headless(cue: Cue, whole: tuple[str, ...]) -> bool:
    """Whether a cue has only words of the field's key, and not the last one, which says what the figure is."""
    return cue.origin != "core" and set(cue.stems) <= set(whole[:-1]) and not is_general(whole[-1:])


def vocabulary_of(fields: Sequence[FlatField], cues: Sequence[FieldCues]) -> Vocabulary:
    """The vocabulary of a schema's fields."""
    categories: dict[str, set[str]] = {}
    figures: dict[str, set[tuple[str, frozenset[str]]]] = {}
    for field, one in zip(fields, cues, strict=True):
        category = category_path(field["key"])
        for cue in one.cues:
            for stem in cue.stems:
                categories.setdefault(stem, set()).add(category)
                if one.kind in _FIGURES and field["type"] != "array":
                    figures.setdefault(stem, set()).add((category, frozenset(cue.stems)))
    return Vocabulary(
        {stem: frozenset(names) for stem, names in categories.items()},
        {stem: frozenset(some) for stem, some in figures.items()},
    )
