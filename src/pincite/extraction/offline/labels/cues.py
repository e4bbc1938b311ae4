"""Cues: the words by which a field is looked for, from its key, its hints and its example patterns."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.labels.variants import variants_of
from pincite.extraction.offline.values.ranges import End, end_of
from pincite.extraction.offline.values.readings import read_values
from pincite.extraction.offline.values.terms import find_all_stems, find_label_stems, find_stems
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.kinds import NAME_KINDS, Kind, kind_of
from pincite.extraction.schema.labels import key_words

CueOrigin = Literal["label", "core", "synonym", "variant"]
"""Where a cue comes from: the whole key, the key without the words that only name the kind of value, a synonym, other
words for one of them."""

_KIND_WORDS = frozenset(
    {"date", "amount", "number", "no", "name", "names", "id", "value", "is", "has", "was", "are", "code", "text", "of"}
)
_NAME_WORDS = 5
"""A longer opening of a description is a sentence and no name."""
_SLOT = re.compile(r"\{[a-z_]*\}|<[a-z_ ]+>|\[[a-z_ ]+\]|_{3,}|\.{3}|…")

_QUOTES = "\"'“”‘’"
_QUOTE_CLASS = f"[{_QUOTES}]"


@dataclass(frozen=True, slots=True)
class Cue:
    """A phrase that stands beside the value: its words as given, its stems, where it comes from.

    `phrase` holds the stems of all its words where small words make it what it is ("dated as of" is more than "date"):
    then they must stand together in this order. It is empty otherwise. `shared` says that other fields have the same
    words and more.
    """

    text: str
    stems: tuple[str, ...]
    origin: CueOrigin
    phrase: tuple[str, ...] = ()
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    """An example of the text around a value: the stems before the slot and after it; `text` as the schema gave it.

    `literal` is the same text as two regular expressions, for what ends at the value and what begins behind it.
    `marked` says that quotation marks or brackets belong to it.
    `joint` has the stems between two slots ("between {name} and {name}"), empty for patterns with one.
    """

    text: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    literal: tuple[re.Pattern[str], re.Pattern[str]]
    marked: bool
    joint: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FieldCues:
    """Everything a field is looked for by."""

    kind: Kind
    cues: tuple[Cue, ...]
    headings: tuple[Cue, ...]
    patterns: tuple[Pattern, ...]
    context: frozenset[str]
    variants: tuple[Cue, ...] = ()
    end: End | None = None
    """Which end of a range a date is asked for, None for any."""

    @property
    def all_cues(self) -> tuple[Cue, ...]:
        """The schema's cues, then other words for them."""
        return self.cues + self.variants

    @property
    def synonyms(self) -> tuple[str, ...]:
        """The words searched for in the text, as people read them: labels, synonyms and patterns."""
        return tuple(dict.fromkeys([cue.text for cue in self.cues] + [pattern.text for pattern in self.patterns]))


def field_cues(field: FlatField) -> FieldCues:
    """The cues of a field; never empty, for the key itself is one."""
    name = field["key"].rsplit(".", 1)[-1]
    kind = kind_of(field, name)
    enum = tuple(field.get("enum", ()))
    queries = field.get("query", [])
    patterns, phrases = [], []
    for text in [queries] if isinstance(queries, str) else queries:
        pattern = _pattern(text, kind, enum)
        if pattern is None:
            phrases.append(text)
        else:
            patterns.append(pattern)
    synonyms = [*field.get("synonyms", ()), *phrases]
    if not synonyms and not patterns:
        synonyms = _named(field.get("description", ""))
    return FieldCues(
        kind=kind,
        cues=_cues(name, synonyms, kind),
        headings=tuple(_distinct([Cue(text, find_stems(text), "synonym") for text in field.get("headings", ())])),
        patterns=tuple(patterns),
        context=_context(field),
        end=end_of(field) if kind == "date" and field["type"] != "array" else None,
    )


_ARTICLES = frozenset({"a", "an", "the"})


def _named(description: str) -> list[str]:
    """The field's name as its description begins: up to the first mark, where that is short enough to be a name.

    A phrase with an article in it ("number of the claim") explains the field and is no label.
    """
    opening = re.split(r"[^\w\s'’&/-]|\s-\s", description.strip(), maxsplit=1)[0].strip()
    words = opening.casefold().split()
    return [opening] if 1 < len(words) <= _NAME_WORDS and _ARTICLES.isdisjoint(words) else []


def _cues(name: str, synonyms: list[str], kind: Kind) -> tuple[Cue, ...]:
    words = key_words(name)
    label = " ".join(words)
    found = [_synonym(text) for text in synonyms]
    found.append(Cue(label, find_label_stems(label), "label"))
    for text in (label, *synonyms) if kind == "identifier" else (label,):
        core = " ".join(word for word in text.split() if word.casefold() not in _KIND_WORDS)
        if core and core != text:
            found.append(Cue(core, find_stems(core), "core"))
    return tuple(_distinct(found))


def with_variants(cues: FieldCues, is_foreign: Callable[[str], bool]) -> FieldCues:
    """The cues with other words for them; `is_foreign` tells the stems that stand for other fields of the schema."""
    given = [cue for cue in cues.cues if not cue.phrase]
    own = {stem for cue in given for stem in cue.stems}

    def others(some: list[Cue]) -> list[tuple[str, ...]]:
        stems = [cue.stems for cue in some]
        return list(variants_of(stems, is_foreign=lambda stem: stem not in own and is_foreign(stem)))

    telling = frozenset(others([cue for cue in given if not cue.shared]))
    return replace(
        cues,
        variants=tuple(
            Cue(" ".join(stems), stems, "variant", shared=stems not in telling)
            for stems in others(given)
            if len(stems) > 1 or not is_general(stems) or cues.kind == "date"
        ),
    )


def _synonym(text: str) -> Cue:
    stems, every = find_label_stems(text), find_all_stems(text)
    return Cue(text, stems, "synonym", every if len(stems) == 1 < len(every) else ())


def _distinct(cues: list[Cue]) -> list[Cue]:
    """The cues with stems, the first of each set of equal ones."""
    seen: dict[tuple[str, ...], Cue] = {}
    for cue in cues:
        if cue.stems:
            seen.setdefault(cue.phrase or cue.stems, cue)
    return list(seen.values())


def _pattern(text: str, kind: Kind, enum: tuple[object, ...]) -> Pattern | None:
    """The pattern of an example text: slots are marked ("{date}", "___") or are the values that the example shows.

    None when the text shows no value: then it is a phrase like a synonym.
    """
    slots = [match.span() for match in _SLOT.finditer(text)]
    if not slots and kind != "text":
        values = read_values(kind, text, enum=enum)
        slots = [(value.start, value.end) for value in (values if kind in NAME_KINDS else values[:1])]
    if not slots:
        return None
    head, tail = text[: slots[0][0]], text[slots[-1][1] :]
    before, after = find_all_stems(head), find_all_stems(tail)
    joint = find_all_stems(text[slots[0][1] : slots[1][0]]) if len(slots) > 1 else ()
    literal = (re.compile(_literal(head) + r"\W*$", re.IGNORECASE), re.compile(r"\s*" + _literal(tail), re.IGNORECASE))
    marked = any(mark in _QUOTES + "()[]" for mark in head + tail)
    return Pattern(text, before, after, literal, marked, joint) if before or after else None


def _literal(text: str) -> str:
    """A regular expression for a text with any white space and any quotation marks."""
    parts = [_QUOTE_CLASS if part in _QUOTES else re.escape(part) for part in re.findall(r"\w+|[^\w\s]", text)]
    return r"\s*".join(parts)


def _context(field: FlatField) -> frozenset[str]:
    """Stems of the words around the field: its category and its description."""
    above = field["key"].split(".")[:-1]
    words = " ".join(word for part in above for word in key_words(part))
    return frozenset(find_stems(f"{words} {field.get('description', '')}"))
