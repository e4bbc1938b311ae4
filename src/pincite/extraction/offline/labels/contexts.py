"""Context: whether a place stands under headings, or in a document, about a field's category or about another one.

"Vendor", "Phone" or "Date of exam" may be anything's. Such a general label counts fully only where the heading
above it, the document's title or the words beside it speak of the field's category, or where there is only one
document and no other category is named.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pincite.document import Document
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.labels.surroundings import are_said
from pincite.extraction.offline.labels.variants import concepts_in
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import OTHER_WORDS, Candidate, Context
from pincite.extraction.offline.values.terms import find_stems
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.kinds import Kind
from pincite.extraction.schema.labels import key_words

_FACTORS: dict[Context, float] = {"none": 0.45, "other": 0.25, "other_title": 0.25}
"""What is left of a general label's evidence by what its surroundings speak of."""

_FOREIGN = 0.5
"""What is left of other words for a field's among the values of another category."""

_OWN: frozenset[Context] = frozenset({"heading", "title"})
_OTHERS: frozenset[Context] = frozenset({"other", "other_title"})

_HEADED = 0.3
"""Strength of a heading or title of the field's category above a value that its own words speak for."""

_RECURRING = 3
_SPEAKING = 2
"""Words of a field's description in a heading that speaks of the field."""

_TITLES = 2
"""Section headers at the start of a document that say what it is about, as its titles do."""


@dataclass(frozen=True, slots=True)
class Category:
    """What a group of fields is about: the sets of stems any of which names it.

    `party` says that it has a name ("witness.name"): in a paper about it, what any person has is its own.
    """

    name: str
    phrases: tuple[frozenset[str], ...]
    party: bool = False

    def is_named(self, stems: frozenset[str]) -> bool:
        """Whether words (their stems) name the category; several words also by other words for each of them."""
        if any(phrase <= stems for phrase in self.phrases):
            return True
        meant = stems | concepts_in(stems)
        return any(len(phrase) > 1 and phrase & stems and are_said(phrase, meant) for phrase in self.phrases)


def categories_of(fields: Sequence[FlatField]) -> dict[str, Category]:
    """The categories of a schema's fields by the path above them; fields at the top level have none."""
    phrases: dict[str, dict[frozenset[str], None]] = {}
    parties = {
        category_path(field["key"]) for field in fields if key_words(field["key"].rpartition(".")[2])[-1:] == ("name",)
    }
    for field in fields:
        above = category_path(field["key"])
        if above:
            words = " ".join(word for part in above.split(".") for word in key_words(part))
            texts = [words, *field.get("headings", ())]
            for text in texts:
                stems = frozenset(find_stems(text))
                if stems and not is_general(stems):
                    phrases.setdefault(above, {})[stems] = None
    return {name: Category(name, tuple(some), name in parties) for name, some in phrases.items()}


def category_path(key: str) -> str:
    """The dotted path above a key's last part, "" at the top level."""
    return key.rpartition(".")[0]


class Contexts:
    """What the surroundings of places in a corpus speak of."""

    def __init__(self, corpus: Corpus, categories: Mapping[str, Category]) -> None:
        self._corpus = corpus
        self._categories = categories
        self._titles = [title_stems(document) for document in corpus.documents]
        self._names = [_titles(document) for document in corpus.documents]
        self._starts: list[tuple[int, int, int]] = [(unit.source, unit.page, unit.start) for unit in corpus.units]
        self._known: dict[tuple[str, int, str, bool], Context] = {}

    def weighed(
        self, candidates: Iterable[Candidate], field: FlatField, kind: Kind, *, own: frozenset[str] = frozenset()
    ) -> tuple[Candidate, ...]:
        """The candidates of a field: a heading of its category counts for them, its lack against general labels.

        A category of several words that the field's description has ("visit to the treating physician") counts as its
        own. `own` are the stems of the description: a heading or title with two of them speaks of the field.
        """
        category = self._categories.get(category_path(field["key"]))
        if category is None:
            return tuple(candidates)
        category = self._widened(category, field.get("description", ""))
        candidates = tuple(candidates)
        recurring = _recurring(candidates) if kind == "identifier" else frozenset()
        shared = _recurring(candidates, least=2)
        own = frozenset(stem for stem in own if not is_general((stem,)))
        return tuple(
            candidate if candidate.reading.key in recurring else self._weighed(candidate, category, shared, own=own)
            for candidate in candidates
        )

    def _widened(self, category: Category, description: str) -> Category:
        stems = frozenset(find_stems(description))
        others = (other for other in self._categories.values() if other.name != category.name)
        told = tuple(phrase for other in others for phrase in other.phrases if len(phrase) > 1 and phrase <= stems)
        if not told:
            return category
        name = f"{category.name} {sorted(map(sorted, told))}"
        return replace(category, name=name, phrases=(*category.phrases, *told))

    def _weighed(
        self, candidate: Candidate, category: Category, shared: frozenset[str], *, own: frozenset[str]
    ) -> Candidate:
        context = self._context(candidate, category)
        candidate = replace(candidate, context=context)
        if context in _OWN and not candidate.has("heading"):
            return replace(candidate, signals=tuple(sorted((*candidate.signals, ("heading", _HEADED)))))
        alone = context == "none" and len(self._corpus.documents) == 1
        unshared = candidate.reading.key not in shared
        foreign = context in _OTHERS and OTHER_WORDS in candidate.doubts and unshared
        open_ = candidate.general or foreign
        if not open_ or alone or context in _OWN or category.is_named(self._said(candidate)):
            return candidate
        if candidate.general and self._speaks_of(candidate, own):
            return candidate
        factor = _FACTORS[context] if candidate.general else _FOREIGN
        signals = tuple((name, strength * factor) for name, strength in candidate.signals)
        claimed = candidate.score if context == "none" else 0.0
        return replace(candidate, signals=signals, claimed=claimed, unweighed=candidate.signals)

    def _speaks_of(self, candidate: Candidate, own: frozenset[str]) -> bool:
        """Whether the heading over a place, or where there is none its document's title, has two of the words."""
        heading = self._heading(candidate)
        stems = frozenset(find_stems(heading)) if heading else self._titles[candidate.source]
        return len(stems & own) >= _SPEAKING

    def _said(self, candidate: Candidate) -> frozenset[str]:
        return frozenset(find_stems(self._text(candidate)))

    def _text(self, candidate: Candidate) -> str:
        document = self._corpus.documents[candidate.source]
        return " ".join(document.page(page).text[start:end] for page, start, end in candidate.segments)

    def _context(self, candidate: Candidate, category: Category) -> Context:
        heading = self._heading(candidate)
        titled = heading in self._names[candidate.source]
        section = not titled and not self._is_own_line(candidate, heading)
        known = self._known.get((category.name, candidate.source, heading, section))
        if known is None:
            known = self._judge(category, heading, self._titles[candidate.source], section=section)
            known = "title" if known == "heading" and titled else known
            self._known[category.name, candidate.source, heading, section] = known
        return known

    def _is_own_line(self, candidate: Candidate, heading: str) -> bool:
        """Whether what stands for a heading is the label and value themselves: the line of a form, set in bold."""
        return candidate.form and self._text(candidate).split() == heading.split()

    def _judge(self, category: Category, heading: str, title: frozenset[str], *, section: bool) -> Context:
        """The nearest heading decides, then the title; `section` says that the heading is that of a section."""
        places: tuple[tuple[Context, frozenset[str]], ...] = (
            ("heading", frozenset(find_stems(heading))),
            ("title", title),
        )
        for place, stems in places:
            if category.is_named(stems):
                return place
            others = [other for other in self._categories.values() if other.is_named(stems)]
            if others:
                firm = (place == "heading" and section) or any(other.party for other in others)
                return "other" if firm else "other_title"
        return "none"

    def _heading(self, candidate: Candidate) -> str:
        page, start, _ = candidate.at
        before = bisect_right(self._starts, (candidate.source, page, start)) - 1
        if before < 0 or self._corpus.units[before].source != candidate.source:
            return ""
        return self._corpus.units[before].heading


def _recurring(candidates: Sequence[Candidate], *, least: int = _RECURRING) -> frozenset[str]:
    """The values that several documents state beside words for them: a number that goes through a folder is its own."""
    sources: dict[str, set[int]] = {}
    for candidate in candidates:
        sources.setdefault(candidate.reading.key, set()).add(candidate.source)
    return frozenset(key for key, some in sources.items() if len(some) >= least)


def _titles(document: Document) -> tuple[str, ...]:
    return tuple(block.text for block in document.blocks if block.type == "Title" and block.page == 1)


def title_stems(document: Document) -> frozenset[str]:
    """The stems of what a document is called: its name, its titles and the headers at its start."""
    titles = _titles(document)
    headers = [block.text for block in document.blocks if block.type == "Section Header" and block.page == 1]
    return frozenset(find_stems(" ".join([document.name, *titles, *headers[:_TITLES]]).replace("_", " ")))
