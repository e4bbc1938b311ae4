"""Scores: how a result compares with a gold standard, field by field and in sums.

Shares are 0–1. Where nothing was there to divide by, a share is None, never 0 and never 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pincite.records.extraction.fields import Confidence, FieldStatus

GoldStatus = Literal["found", "not_present"]
"""What the gold standard says of a field: the documents state it, or they do not."""

Outcome = Literal["right", "wrong", "missed", "failed", "right_absence", "false_value", "failed_absence"]
"""How a field came out. Where the documents state it: `right` and `wrong` (found), `missed` (not_present, or not in the
result at all), `failed` (an error). Where they do not: `right_absence`, `false_value` (found), `failed_absence`."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Proportion:
    """`part` of `whole`, with the 95 % interval of Wilson (1927); None where the whole is 0."""

    __pydantic_config__ = _CONFIG

    part: int
    whole: int
    share: float | None
    low: float | None
    high: float | None

    def __str__(self) -> str:
        if self.share is None or self.low is None or self.high is None:
            return f"{self.part} of {self.whole}"
        return f"{self.part} of {self.whole} ({self.share:.1%}, 95 %: {self.low:.1%} to {self.high:.1%})"


@dataclass(frozen=True, slots=True, kw_only=True)
class FMeasure:
    """Precision, recall and their harmonic mean, with the counts: `right` of `given` and of `wanted` values."""

    __pydantic_config__ = _CONFIG

    right: int
    given: int
    wanted: int
    precision: float | None
    recall: float | None
    f1: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusCount:
    """One cell of the status confusion: fields of a gold status with a status (None: not in the result)."""

    __pydantic_config__ = _CONFIG

    gold: GoldStatus
    status: FieldStatus | None
    fields: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelScore:
    """The found fields of one level of confidence: how many of all found ones, and how many of them are right."""

    __pydantic_config__ = _CONFIG

    level: Confidence
    of_found: Proportion
    right: Proportion


@dataclass(frozen=True, slots=True, kw_only=True)
class RiskPoint:
    """Found fields with at least this confidence score: the share that is taken, and the share of it not right."""

    __pydantic_config__ = _CONFIG

    confidence_score: float
    coverage: float
    risk: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldScore:
    """One field against its gold.

    `right_values`, `given_values` and `wanted_values` count a list's items, and 1 for any other value. `pages_right`:
    every citation stands on a page that the gold names for the field; `box_iou`: the mean overlap (intersection over
    union) of the values' boxes with the gold's, 0–1. Both are None where there is nothing to compare.
    """

    __pydantic_config__ = _CONFIG

    result: str
    key: str
    gold_status: GoldStatus
    status: FieldStatus | None
    outcome: Outcome
    is_list: bool = False
    right_values: int = 0
    given_values: int = 0
    wanted_values: int = 0
    confidence: Confidence | None = None
    confidence_score: float | None = None
    pages_right: bool | None = None
    box_iou: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Results against their gold.

    `fields`: fields that came out right, right absences included; `stated`: those of them that the gold states.
    `values` counts every value and every list item, a value for a field that the documents do not state as given and
    wrong. `lists`: lists with exactly the gold's items, in any order; `list_items`: their items alone.
    `false_not_present`: stated fields that were called absent; `false_values`: fields the documents do not state that
    got a value. `pages` and `boxes`: of the found fields that the gold gives places for, those whose citations all
    stand on its pages, and those whose boxes overlap its boxes by at least half on average. `levels`, `curve` and
    `aurc` (area under the risk–coverage curve by confidence score, 0 is best) are of the found fields. `unscored` are
    the fields of the results that the gold does not speak of.
    """

    __pydantic_config__ = _CONFIG

    format: Literal["pincite.score/1"] = "pincite.score/1"
    results: int
    fields: Proportion
    stated: Proportion
    values: FMeasure
    lists: Proportion
    list_items: FMeasure
    statuses: tuple[StatusCount, ...]
    false_not_present: Proportion
    false_values: Proportion
    pages: Proportion
    boxes: Proportion
    mean_box_iou: float | None
    levels: tuple[LevelScore, ...]
    aurc: float | None
    curve: tuple[RiskPoint, ...]
    field_scores: tuple[FieldScore, ...]
    unscored: tuple[str, ...] = ()
