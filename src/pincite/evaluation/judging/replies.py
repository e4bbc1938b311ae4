"""What a judge's reply says of each claim: taken only in the form that was asked for, and only once for each claim."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, cast, get_args

from pincite.records import Grounded, Quality, UnevaluatedReason
from pincite.text.display.prompts import visible
from pincite.text.objects import json_objects

_LONGEST_ISSUE = 500
_NOTHING = {"", "null", "none", "n/a", "no issue", "no issues"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyVote:
    """What a reply says of one claim; handles in `conflicts`."""

    grounded: Grounded
    accurate: bool
    conflicts: tuple[str, ...] = ()
    issue: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeReading:
    """A reply as it was understood: what it says by handle, why it says nothing of the others, and its own summary."""

    said: Mapping[str, ReplyVote]
    unread: Mapping[str, UnevaluatedReason]
    quality: Quality | None = None


def read_evaluations(text: str, handles: Collection[str]) -> JudgeReading:
    """The evaluations of a complete reply.

    Entries under a handle that was not asked, or in another form, are not taken: a claim without a good entry was not
    answered, one with two that differ is contradictory, and where no object lists evaluations nothing can be read.
    """
    objects = [evaluations for evaluations in json_objects(text) if isinstance(evaluations.get("evaluations"), list)]
    if not objects:
        return JudgeReading(said={}, unread=dict.fromkeys(handles, "unreadable_reply"))
    evaluations: dict[str, list[ReplyVote]] = {}
    for entry in (entry for group in objects for entry in group["evaluations"] if isinstance(entry, dict)):
        handle = entry.get("claim_id")
        evaluation = _said(entry, handles)
        if isinstance(handle, str) and handle in handles and evaluation is not None:
            evaluations.setdefault(handle, []).append(evaluation)
    agreed = {
        handle: group[0]
        for handle, group in evaluations.items()
        if len({(answer.grounded, answer.accurate) for answer in group}) == 1
    }
    unread: dict[str, UnevaluatedReason] = {
        handle: "contradictory_answers" if handle in evaluations else "not_answered"
        for handle in handles
        if handle not in agreed
    }
    return JudgeReading(said=agreed, unread=unread, quality=read_quality(objects[-1].get("overall_quality")))


def read_quality(value: Any) -> Quality | None:
    """The summary word, None for any other."""
    word = str(value).strip().lower()
    return cast("Quality", word) if word in get_args(Quality) else None


def read_truth(value: Any) -> bool | None:
    """A JSON boolean, or the word for one; None for anything else."""
    if isinstance(value, bool):
        return value
    return {"true": True, "false": False}.get(value.strip().lower()) if isinstance(value, str) else None


def read_words(value: Any) -> str | None:
    """A text of the reply on one line, without what nobody sees, at most 500 characters; None for nothing."""
    if not isinstance(value, str):
        return None
    words = " ".join(visible(value).split())[:_LONGEST_ISSUE]
    return None if words.lower().rstrip(".") in _NOTHING else words


def _said(entry: Mapping[str, Any], handles: Collection[str]) -> ReplyVote | None:
    grounded = str(entry.get("grounded", "")).strip().lower()
    accurate = read_truth(entry.get("accurate"))
    if grounded not in get_args(Grounded) or accurate is None:
        return None
    listed = entry.get("conflicts_with")
    raw_handles = [listed] if isinstance(listed, str) else listed if isinstance(listed, list) else []
    conflicts = [str(handle) for handle in raw_handles if str(handle) in handles and handle != entry.get("claim_id")]
    return ReplyVote(
        grounded=cast("Grounded", grounded),
        accurate=accurate,
        conflicts=tuple(dict.fromkeys(conflicts)),
        issue=read_words(entry.get("issue")),
    )
