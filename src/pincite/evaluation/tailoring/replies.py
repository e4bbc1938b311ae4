"""What a judge's reply says of a tailored profile: taken only in the form that was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pincite.evaluation.judging.replies import read_quality, read_truth, read_words
from pincite.records import Quality, UnevaluatedReason
from pincite.text.objects import json_objects

_MOST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class TailoringReply:
    """A reply as it was understood: pairs of texts in the order of the reply's keys."""

    grounding_passed: bool
    utilization_passed: bool | None
    hallucinations: tuple[tuple[str, str], ...]
    missed: tuple[tuple[str, str], ...]
    gaps: tuple[tuple[str, str], ...]
    overall: Quality | None


def read_tailoring(text: str, handle: str) -> TailoringReply | UnevaluatedReason:
    """The evaluation under that handle, or why there is none.

    Grounding must be there in full: without `passed` and a list of hallucinations whose entries say what the output
    said, the reply cannot be read. Two objects that differ on grounding are contradictory.
    """
    objects = [json_object for json_object in json_objects(text) if json_object.get("evaluation_id") == handle]
    readings = [reading for json_object in objects if (reading := _read(json_object)) is not None]
    if not readings or len(readings) < len(objects):
        return "unreadable_reply"
    if len({(reading.grounding_passed, reading.hallucinations) for reading in readings}) > 1:
        return "contradictory_answers"
    return readings[0]


def _read(found: Mapping[str, Any]) -> TailoringReply | None:
    grounding, utilization = found.get("grounding"), found.get("utilization")
    if not isinstance(grounding, Mapping):
        return None
    passed = read_truth(grounding.get("passed"))
    hallucinations = _pairs(grounding.get("hallucinations"), "claim", "issue")
    if passed is None or hallucinations is None:
        return None
    used = utilization if isinstance(utilization, Mapping) else {}
    return TailoringReply(
        grounding_passed=passed,
        utilization_passed=read_truth(used.get("passed")),
        hallucinations=hallucinations,
        missed=_pairs(used.get("missed"), "requirement", "matching_claim") or (),
        gaps=_pairs(found.get("gaps"), "requirement", "note") or (),
        overall=read_quality(found.get("overall")),
    )


def _pairs(given: Any, first: str, second: str) -> tuple[tuple[str, str], ...] | None:
    """The entries of a list as pairs, each once; None where it is no list, or an entry has no first text."""
    if not isinstance(given, list):
        return None
    pairs = [_pair(entry, first, second) for entry in given[:_MOST]]
    complete_pairs = [pair for pair in pairs if pair is not None]
    return tuple(dict.fromkeys(complete_pairs)) if len(complete_pairs) == len(pairs) else None


def _pair(entry: Any, first: str, second: str) -> tuple[str, str] | None:
    if isinstance(entry, str):
        entry = {first: entry}
    if not isinstance(entry, Mapping) or (text := read_words(entry.get(first))) is None:
        return None
    return text, read_words(entry.get(second)) or ""
