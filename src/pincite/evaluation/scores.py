"""Results against gold standards: one `FieldScore` for each gold field, and the sums over all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import get_args

from pincite.errors import ResultError
from pincite.evaluation.agreement import agree, as_items, count_matches
from pincite.evaluation.gold import GoldField, GoldPlace
from pincite.evaluation.measures import area_under_risk, f_measure, proportion, risk_curve
from pincite.evaluation.places import box_overlap, pages_right, source_names
from pincite.extraction.results.saved import FIELDS_FILE
from pincite.records import Confidence, ExtractionResult, FieldResult, FieldStatus
from pincite.records.evaluation.scores import FieldScore, FMeasure, LevelScore, Outcome, Score, StatusCount

HALF = 0.5
"""The overlap from which a box counts as right."""

_FOUND: tuple[Outcome, ...] = ("right", "wrong", "false_value")


def pair_results(result: Path, gold: Path) -> list[tuple[str, Path, Path]]:
    """Pairs of a result and its gold, with a name: the two given, or those in folders of several.

    In a folder of results every subfolder with a `fields.json` is one; its gold is `{name}/gold.json` or
    `{name}.json` in the folder `gold`, or, where that is one file, that file. `ResultError` when a result has no gold
    or there is no result.
    """
    if result.is_file() or (result / FIELDS_FILE).exists() or not result.is_dir():
        return [(result.name or str(result), result, gold)]
    results = sorted(path.parent for path in result.glob(f"*/{FIELDS_FILE}"))
    if not results:
        message = f"{result}: neither a result nor a folder of results; name what `pincite extract --out` wrote"
        raise ResultError(message, path=str(result))
    return [(path.name, path, _gold_of(path.name, gold)) for path in results]


def _gold_of(name: str, gold: Path) -> Path:
    if gold.is_file():
        return gold
    for path in (gold / name / "gold.json", gold / f"{name}.json"):
        if path.is_file():
            return path
    raise ResultError(f"{gold}: no gold for the result {name} ({name}/gold.json or {name}.json)", path=str(gold))


def score_results(pairs: Iterable[tuple[str, ExtractionResult, Sequence[GoldField]]]) -> Score:
    """The score of named results against their gold, summed over all fields of all results."""
    scores: list[FieldScore] = []
    unscored: dict[str, None] = {}
    results = 0
    for name, result, gold in pairs:
        results += 1
        fields = {field.key: field for field in result.fields}
        names = source_names(result)
        for gold_field in gold:
            scores.append(_score_field(name, fields.pop(gold_field.key, None), gold_field, names=names))
        unscored.update(dict.fromkeys(fields))
    return _summed(scores, results=results, unscored=tuple(unscored))


def _score_field(
    name: str, field: FieldResult | None, gold: GoldField, *, names: dict[str, frozenset[str]]
) -> FieldScore:
    is_list = isinstance(gold.value, list | tuple) or (field is not None and isinstance(field.value, list | tuple))
    stated, is_found = gold.status == "found", field is not None and field.status == "found"
    value = field.value if field is not None else None
    gold = replace(gold, places=tuple(place for place in gold.places if _says(place, gold)))
    words = _words(gold)
    if isinstance(gold.value, list | tuple):
        matches = count_matches(as_items(value), gold.value, words=words)
        right = is_found and matches == len(gold.value) == len(as_items(value))
    else:
        matches = int(agree(value, gold.value, words=words.get(-1, ())))
        right = is_found and stated and matches == 1
    return FieldScore(
        result=name,
        key=gold.key,
        gold_status=gold.status,
        status=field.status if field is not None else None,
        outcome=_outcome(field, stated=stated, right=right),
        is_list=is_list,
        right_values=max(matches, int(right)) if is_found and stated else 0,
        given_values=_count(value) if is_found else 0,
        wanted_values=_count(gold.value) if stated else 0,
        confidence=field.confidence if field is not None else None,
        confidence_score=field.confidence_score if field is not None else None,
        pages_right=pages_right(field, gold, names) if field is not None and is_found else None,
        box_iou=box_overlap(field, gold, names) if field is not None and is_found else None,
    )


def _words(gold: GoldField) -> dict[int, list[str]]:
    """The words at the gold's places by list item, -1 for the value itself."""
    words: dict[int, list[str]] = {}
    for place in gold.places:
        if place.quote and place.item_field is None:
            words.setdefault(-1 if place.item is None else place.item, []).append(place.quote)
    return words


def _says(place: GoldPlace, gold: GoldField) -> bool:
    """Whether a place states the gold's own value, and not what contradicts it."""
    return place.value is None or place.item is not None or agree(place.value, gold.value)


def _count(value: object) -> int:
    """How many values a value counts for; a list that is empty says one thing too."""
    return max(1, len(value)) if isinstance(value, list | tuple) else 1


def _outcome(field: FieldResult | None, *, stated: bool, right: bool) -> Outcome:
    status = field.status if field is not None else None
    if status == "found":
        return ("right" if right else "wrong") if stated else "false_value"
    if status == "error":
        return "failed" if stated else "failed_absence"
    return "missed" if stated else "right_absence"


def _summed(scores: Sequence[FieldScore], *, results: int, unscored: tuple[str, ...]) -> Score:
    outcomes = Counter(score.outcome for score in scores)
    stated = sum(score.gold_status == "found" for score in scores)
    value_scores = [score for score in scores if score.outcome in _FOUND]
    lists = [score for score in scores if score.is_list]
    paged = [score.pages_right for score in value_scores if score.pages_right is not None]
    boxed = [score.box_iou for score in value_scores if score.box_iou is not None]
    ranked = [(score.confidence_score or 0.0, score.outcome == "right") for score in value_scores]
    missed = sum(score.outcome == "missed" and score.status == "not_present" for score in scores)
    return Score(
        results=results,
        fields=proportion(outcomes["right"] + outcomes["right_absence"], len(scores)),
        stated=proportion(outcomes["right"], stated),
        values=_measured(scores),
        lists=proportion(
            sum(score.outcome == "right" for score in lists), sum(score.gold_status == "found" for score in lists)
        ),
        list_items=_measured(lists),
        statuses=_confusion(scores),
        false_not_present=proportion(missed, stated),
        false_values=proportion(outcomes["false_value"], len(scores) - stated),
        pages=proportion(sum(paged), len(paged)),
        boxes=proportion(sum(overlap >= HALF for overlap in boxed), len(boxed)),
        mean_box_iou=fmean(boxed) if boxed else None,
        levels=tuple(_level(level, value_scores) for level in get_args(Confidence)),
        aurc=area_under_risk(ranked),
        curve=risk_curve(ranked),
        field_scores=tuple(scores),
        unscored=unscored,
    )


def _measured(scores: Sequence[FieldScore]) -> FMeasure:
    """Precision, recall and F1 over all values of the fields."""
    return f_measure(
        sum(score.right_values for score in scores),
        sum(score.given_values for score in scores),
        sum(score.wanted_values for score in scores),
    )


def _confusion(scores: Sequence[FieldScore]) -> tuple[StatusCount, ...]:
    """Every cell of the confusion, zeros included; "not in the result" only where that happened."""
    cells = Counter((score.gold_status, score.status) for score in scores)
    statuses: list[FieldStatus | None] = [*get_args(FieldStatus)]
    if any(status is None for _, status in cells):
        statuses.append(None)
    return tuple(
        StatusCount(gold=gold, status=status, fields=cells[gold, status])
        for gold in ("found", "not_present")
        for status in statuses
    )


def _level(level: Confidence, found: Sequence[FieldScore]) -> LevelScore:
    at_level = [score for score in found if score.confidence == level]
    right = sum(score.outcome == "right" for score in at_level)
    return LevelScore(
        level=level, of_found=proportion(len(at_level), len(found)), right=proportion(right, len(at_level))
    )
