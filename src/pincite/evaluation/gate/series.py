"""Results as series of outcomes: for each measure what came of each item, and in which group it stands.

Of a score, an item is a field and a group the result it is of; of a check, a claim and its answer; of the evaluation
log, a claim or an evaluation, and the document. Where there is one group only, it has no name: two runs of one thing
are compared whatever their folders are called.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pincite.evaluation.comparison import ItemOutcome
from pincite.records import CitedVerdict, GateKind, Score, Verdict, VerdictStatus
from pincite.records.evaluation.scores import FieldScore


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """The outcomes of one measure; `left_out` counts the items that have none (a claim that nobody could judge)."""

    outcomes: tuple[ItemOutcome, ...]
    better: Literal["higher", "lower"] = "higher"
    left_out: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What can be gated of one file: its series by measure. `usual` ones are gated unasked."""

    kind: GateKind
    series: Mapping[str, Series]
    usual: tuple[str, ...]


def score_series(score: Score) -> Judged:
    """The fields of a score: right ones, right ones of those stated, values (F1), invented and missed ones."""
    scores = score.field_scores
    stated = [field_score for field_score in scores if field_score.gold_status == "found"]
    absent = [field_score for field_score in scores if field_score.gold_status != "found"]
    counted = [field_score for field_score in scores if field_score.given_values + field_score.wanted_values]
    missed = [field_score.outcome == "missed" and field_score.status == "not_present" for field_score in stated]
    series = {
        "fields": Series(
            outcomes=_fields(scores, [field_score.outcome in ("right", "right_absence") for field_score in scores])
        ),
        "stated": Series(outcomes=_fields(stated, [field_score.outcome == "right" for field_score in stated])),
        "values_f1": Series(
            outcomes=tuple(
                ItemOutcome(
                    item=field_score.key,
                    group=field_score.result,
                    part=2 * field_score.right_values,
                    whole=field_score.given_values + field_score.wanted_values,
                )
                for field_score in counted
            )
        ),
        "false_values": Series(
            outcomes=_fields(absent, [field_score.outcome == "false_value" for field_score in absent]), better="lower"
        ),
        "false_not_present": Series(outcomes=_fields(stated, missed), better="lower"),
    }
    return Judged(kind="score", series=named_series(series), usual=("fields",))


def _fields(scores: Sequence[FieldScore], counts: Sequence[bool]) -> tuple[ItemOutcome, ...]:
    return tuple(
        ItemOutcome(item=field_score.key, group=field_score.result, part=float(count))
        for field_score, count in zip(scores, counts, strict=True)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimOutcome:
    """What a check says of a claim: its label, and of each of its citations whether it supports the claim."""

    text: str
    label: str | None
    requires_citation: bool = False
    citations: tuple[tuple[str, bool], ...] = ()


def check_series(answers: Iterable[tuple[str, Sequence[ClaimOutcome]]]) -> Judged:
    """Answers by name, each with its claims: supported ones, refuted ones, precision, and that and recall of citations.

    A label of None is a claim without verdict: it is left out. A name or a text that comes again is told apart by its
    number.
    """
    labelled: list[tuple[str, str, str]] = []
    citations: list[ItemOutcome] = []
    required: list[ItemOutcome] = []
    left_out = 0
    names: Counter[str] = Counter()
    for name, claims in answers:
        names[name] += 1
        group = f"{name}#{names[name]}"
        texts: Counter[str] = Counter()
        for claim in claims:
            texts[claim.text] += 1
            item = f"{claim.text}#{texts[claim.text]}"
            if claim.label is None:
                left_out += 1
                continue
            labelled.append((group, item, claim.label))
            citations += [
                ItemOutcome(item=f"{item} [{anchor}]", group=group, part=float(supports))
                for anchor, supports in claim.citations
            ]
            if claim.requires_citation:
                supported = any(supports for _, supports in claim.citations)
                required.append(ItemOutcome(item=item, group=group, part=float(supported)))
    decided = [labelled_claim for labelled_claim in labelled if labelled_claim[2] != "nei"]
    series = {
        "claim_faithfulness": Series(outcomes=_claims(labelled, "supported"), left_out=left_out),
        "refuted": Series(outcomes=_claims(labelled, "refuted"), better="lower", left_out=left_out),
        "precision": Series(outcomes=_claims(decided, "supported"), left_out=left_out),
        "citation_precision": Series(outcomes=tuple(citations), left_out=left_out),
        "citation_recall": Series(outcomes=tuple(required), left_out=left_out),
    }
    return Judged(kind="check", series=named_series(series), usual=("claim_faithfulness",))


def _claims(labelled: Sequence[tuple[str, str, str]], counted: str) -> tuple[ItemOutcome, ...]:
    return tuple(ItemOutcome(item=text, group=group, part=float(label == counted)) for group, text, label in labelled)


def outcomes_of(check: Mapping[str, Any]) -> list[ClaimOutcome]:
    """The claims of a check as `pincite check` writes it, alone or as a row of a set; ValueError for anything else."""
    claims = check.get("claims")
    if not isinstance(claims, list):
        raise ValueError('a check has its "claims"')
    return [_outcome(claim) for claim in claims]


def _outcome(entry: Any) -> ClaimOutcome:
    inner, outer = (entry.get("claim"), entry.get("verdict")) if isinstance(entry, dict) else (None, None)
    holder, claim = (outer, inner) if isinstance(inner, dict) and isinstance(outer, dict) else (entry, entry)
    if not isinstance(claim, dict) or not isinstance(claim.get("text"), str) or "label" not in holder:
        raise ValueError("every claim of a check has its text and its label")
    label = holder["label"]
    if label not in ("supported", "refuted", "nei", None):
        raise ValueError(f"a claim is supported, refuted, nei or without label, not {label!r}")
    cited = tuple(
        CitedVerdict(anchor=str(each["anchor"]), label=each["label"], reasons=tuple(each["reasons"]))
        for each in holder.get("cited", ())
    )
    status: VerdictStatus = "failed" if label is None else "judged"
    verdict = Verdict(status=status, label=label, reasons=tuple(holder.get("reasons", ())), cited=cited)
    return claim_outcome(claim["text"], verdict, requires_citation=bool(claim.get("requires_citation")))


def claim_outcome(text: str, verdict: Verdict, *, requires_citation: bool) -> ClaimOutcome:
    """What a verdict says of a claim; a citation that was not judged says nothing."""
    judged = verdict.judged_citations
    return ClaimOutcome(
        text=text,
        label=verdict.label,
        requires_citation=requires_citation and judged is not None,
        citations=tuple((cited.anchor, cited.label == "supported") for cited in judged or ()),
    )


def same_names(
    first: Sequence[ItemOutcome], second: Sequence[ItemOutcome]
) -> tuple[list[ItemOutcome], list[ItemOutcome]]:
    """Two sides of which each names what came out badly and numbers the rest (`#0`), with the names of both in each.

    What only one side names was fine in the other, where it takes the place of a numbered item of its group.
    """
    sides = [list(first), list(second)]
    outcome_names = [{(outcome.group, outcome.item) for outcome in side} for side in sides]
    for mine, counterpart in ((0, 1), (1, 0)):
        missing: dict[str, list[str]] = defaultdict(list)
        for group, item in sorted(outcome_names[counterpart] - outcome_names[mine]):
            if not item.startswith("#"):
                missing[group].append(item)
        for at in range(len(sides[mine]) - 1, -1, -1):
            outcome = sides[mine][at]
            if outcome.item.startswith("#") and missing[outcome.group]:
                sides[mine][at] = replace(outcome, item=missing[outcome.group].pop())
    return sides[0], sides[1]


def named_series(series: Mapping[Any, Series]) -> dict[str, Series]:
    """The series by measure, the only group of each without its name."""
    return {name: one_group(measure_series) for name, measure_series in series.items()}


def one_group(series: Series) -> Series:
    """The series with its group's name taken away where it has only one."""
    if len({outcome.group for outcome in series.outcomes}) != 1:
        return series
    return replace(series, outcomes=tuple(replace(outcome, group="") for outcome in series.outcomes))
