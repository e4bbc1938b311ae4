"""Lists of plain values: the members of enumerations and all good enough values, each with its citation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pincite.extraction.offline.confidence import judge
from pincite.extraction.offline.fields import Citer, field_result, field_value, is_supported, support_type
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.lists.enumerations import split_members
from pincite.extraction.offline.lists.limits import is_limit
from pincite.extraction.offline.lists.worded_lists import worded_lists
from pincite.extraction.offline.ranking.groups import Ranking, ValueGroup, group_values
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import Candidate
from pincite.extraction.offline.values.fillings import UNKNOWN_NAME
from pincite.extraction.offline.values.shapes import looks_like_name
from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.kinds import NAME_KINDS
from pincite.records import Citation, FieldResult, ItemResult, ItemValue
from pincite.records.extraction.display import display_value

_KEPT = 0.8
"""An item is kept when its score is at least this share of the best item's."""

MAX_ITEMS = 2_000
"""Items of one array."""


def extract_list(
    field: FlatField, cues: FieldCues, candidates: Iterable[Candidate], corpus: Corpus, citer: Citer
) -> FieldResult | None:
    """The list with the citations of each item, None when there is nothing good enough.

    Where a place enumerates values ("the neck, one knee and both hands"), each of them is an item.
    """
    found = tuple(candidates)
    names = cues.kind in NAME_KINDS
    # Names are told from other words by themselves: what stands near is a list of them only where none was found,
    # and only where all of it could be names.
    if not names or not group_values(found):
        found = (*found, *(one for one in worded_lists(corpus, cues) if not names or _all_names(one, cues, corpus)))
    groups = group_values(member for candidate in found for member in _members(candidate, cues, corpus))
    if not groups:
        return None
    good = [group for group in groups if group.score >= _KEPT * groups[0].score]
    return _listed(field, cues, _distinct(good)[:MAX_ITEMS], corpus, citer)


def _all_names(candidate: Candidate, cues: FieldCues, corpus: Corpus) -> bool:
    """Whether each member of an enumeration is capitalised as names are: no scraps of a sentence."""
    return all(looks_like_name(member.reading.display) for member in _members(candidate, cues, corpus))


def _members(candidate: Candidate, cues: FieldCues, corpus: Corpus) -> Iterator[Candidate]:
    """The candidate, or one for each member where its words are an enumeration."""
    one_name = cues.kind in NAME_KINDS and UNKNOWN_NAME not in candidate.reading.doubts
    if one_name or (cues.kind != "text" and cues.kind not in NAME_KINDS):
        yield candidate
        return
    page, start, end = candidate.at
    text = corpus.documents[candidate.source].page(page).text[start:end]
    if is_limit(text) and "•" not in text:
        # the lines of a sentence about limits are no entries
        text = text.replace("\n", " ")
    names = cues.kind in NAME_KINDS or looks_like_name(" ".join(text.strip(" .;").replace(";", ",").split()))
    for first, last in split_members(text, names=names):
        words = " ".join(text[first:last].split())
        if not any(map(str.isalpha, words)):
            continue
        if (first, last) == (0, len(text)) or not words:
            yield candidate
            continue
        reading = candidate.reading._replace(
            start=candidate.reading.start + first,
            end=candidate.reading.start + last,
            value=words,
            display=words,
            key=words.casefold().rstrip("."),
            extent=None,
        )
        yield replace(candidate, at=(page, start + first, start + last), reading=reading)


def _distinct(groups: list[ValueGroup]) -> list[ValueGroup]:
    """The groups in document order, without those that only shorten another one ("Nike" beside "NIKE, Inc.")."""
    kept = [group for group in groups if not any(other is not group and _shortens(group, other) for other in groups)]
    return sorted(kept, key=lambda group: (group.best.source, group.best.at))


def _shortens(group: ValueGroup, other: ValueGroup) -> bool:
    short, long = group.best.reading.key, other.best.reading.key
    return short != long and f" {short} " in f" {long} "


def _listed(
    field: FlatField, cues: FieldCues, groups: Sequence[ValueGroup], corpus: Corpus, citer: Citer
) -> FieldResult | None:
    kept: list[tuple[ValueGroup, tuple[Citation, ...]]] = []
    failed: list[Citation] = []
    for group in groups:
        cited = [citer.cite_candidate(candidate, field=field, kind=cues.kind) for candidate in group.cited()]
        good = tuple(citation for citation in cited if is_supported(citation))
        failed.extend(citation for citation in cited if not is_supported(citation))
        if good:
            kept.append((group, good))
    if not kept:
        return None
    weakest = min((group for group, _ in kept), key=lambda group: group.score)
    few = any(corpus.few_headings(group.best.source) for group, _ in kept)
    citations = sorted((citation[0] for _, citation in kept), key=lambda one: -len(one.excerpt))
    judgement = judge(Ranking(chosen=weakest), citations, few_headings=few, typed=cues.kind != "text", whole=False)
    return field_result(
        field,
        status="found",
        value=[field_value(field, group.best.reading) for group, _ in kept],
        display=display_value([group.best.reading.display for group, _ in kept]),
        confidence=judgement.confidence,
        confidence_score=judgement.score,
        citations=tuple(citation[0] for _, citation in kept),
        failed_citations=tuple(failed),
        note="; ".join(judgement.reasons) or None,
        items=tuple(_item(field, cues, group, cited) for group, cited in kept),
    )


def _item(field: FlatField, cues: FieldCues, group: ValueGroup, citations: tuple[Citation, ...]) -> ItemResult:
    value = field_value(field, group.best.reading)
    return ItemResult(
        values=(
            ItemValue(
                type=support_type(cues.kind, value),
                value=value,
                display=group.best.reading.display,
                citations=citations,
                enum=tuple(str(member) for member in field.get("enum", ())),
            ),
        )
    )
