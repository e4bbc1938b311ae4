"""Questions: the words of a yes-or-no field, by which a sentence is known to answer it."""

from __future__ import annotations

from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.labels import key_words


def question_terms(field: FlatField) -> tuple[str, ...]:
    """The words of a yes-or-no field: the label of its key, its category, its synonyms; none for other fields."""
    if field["type"] != "boolean":
        return ()
    *above, name = field["key"].split(".")
    category = " ".join(key_words(above[-1])) if above else ""
    return (" ".join(key_words(name)).lower(), category.lower(), *field.get("synonyms", ()))
