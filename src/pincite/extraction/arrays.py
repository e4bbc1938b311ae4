"""Lists of plain values: all good enough values, each with its citation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pincite.extraction.candidates import Candidate
from pincite.extraction.confidence import judge
from pincite.extraction.corpus import Corpus
from pincite.extraction.cues import FieldCues
from pincite.extraction.display import display_value
from pincite.extraction.fields import Citer, field_result, field_value, is_supported
from pincite.extraction.flatten import FlatField
from pincite.extraction.ranking import Ranking, ValueGroup, group_values
from pincite.records import Citation, FieldResult

_KEPT = 0.8
"""An item is kept when its score is at least this share of the best item's."""

MAX_ITEMS = 200
"""Items of one array."""


def extract_list(
    field: FlatField, cues: FieldCues, candidates: Iterable[Candidate], corpus: Corpus, citer: Citer
) -> FieldResult | None:
    """The list with one citation for each item, None when there is nothing good enough."""
    groups = group_values(candidates)
    if not groups:
        return None
    good = [group for group in groups if group.score >= _KEPT * groups[0].score]
    return _listed(field, cues, _distinct(good)[:MAX_ITEMS], corpus, citer)


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
    kept: list[tuple[ValueGroup, Citation]] = []
    failed: list[Citation] = []
    for group in groups:
        citation = citer.cite_candidate(group.best, field=field, kind=cues.kind)
        if is_supported(citation):
            kept.append((group, citation))
        else:
            failed.append(citation)
    if not kept:
        return None
    weakest = min((group for group, _ in kept), key=lambda group: group.score)
    few = any(corpus.few_headings(group.best.source) for group, _ in kept)
    citations = sorted((citation for _, citation in kept), key=lambda one: -len(one.excerpt))
    judgement = judge(Ranking(chosen=weakest), citations, few_headings=few, typed=cues.kind != "text", whole=False)
    values = [field_value(field, group.best.reading) for group, _ in kept]
    return field_result(
        field,
        status="found",
        value=values,
        display=display_value([group.best.reading.display for group, _ in kept]),
        confidence=judgement.confidence,
        confidence_score=judgement.score,
        citations=tuple(citation for _, citation in kept),
        failed_citations=tuple(failed),
        note="; ".join(judgement.reasons) or None,
    )
