"""Answers: what all replies of a run say of one field, and what they failed to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pincite.extraction.model.calls import Call
from pincite.extraction.model.entries import ReplyEntry, read_entries
from pincite.extraction.schema.flatten import FlatField
from pincite.records import CallFailure, FieldError, FieldErrorCode

_CODES: tuple[FieldErrorCode, ...] = (
    "refused",
    "reply_invalid",
    "reply_cut_off",
    "call_failed",
    "not_attempted",
)
"""Why a part of the documents has no answer, the reason that is reported first."""

_UNTRIED = frozenset({"ceiling_reached", "not_attempted"})


@dataclass(slots=True)
class Answers:
    """One field's entries with values by call, how many calls said that there is none, and what stays unanswered."""

    stated: list[ReplyEntry] = field(default_factory=list)
    nulls: int = 0
    open: list[FieldError] = field(default_factory=list)

    @property
    def error(self) -> FieldError | None:
        """The reason why not every part of the documents was answered for; None when every part was."""
        if not self.open:
            return None
        first = min(self.open, key=lambda one: _CODES.index(one.code))
        many = f" ({len(self.open)} parts of the documents)" if len(self.open) > 1 else ""
        return FieldError(code=first.code, message=first.message + many)


def collect(calls: Sequence[Call], fields: Mapping[str, FlatField]) -> dict[str, Answers]:
    """The answers for every field, in the calls' order; a field that no call asked for is `not_attempted`."""
    answers = {key: Answers() for key in fields}
    for call in calls:
        keys = [key for key in call.keys if key in fields]
        final = [key for key in keys if key not in call.asked_again]
        if isinstance(call.outcome, CallFailure):
            for key in final:
                answers[key].open.append(_failed(call.outcome))
            continue
        reading = read_entries(call.outcome.text, [fields[key] for key in keys])
        for key in final:
            entries = [entry for entry in reading.entries if entry.key == key]
            answers[key].stated += [entry for entry in entries if not entry.is_null]
            answers[key].nulls += any(entry.is_null for entry in entries)
            if not entries:
                reasons = [answer.reason for answer in reading.set_aside if answer.key == key]
                answers[key].open.append(_unanswered(call.outcome.finish, reasons))
    for answer in answers.values():
        if not (answer.stated or answer.nulls or answer.open):
            answer.open.append(
                FieldError(code="not_attempted", message="the run ended before this field was asked for")
            )
    return answers


def _failed(failure: CallFailure) -> FieldError:
    if failure.code in _UNTRIED:
        return FieldError(code="not_attempted", message=f"not asked: {failure.message}")
    return FieldError(code="call_failed", message=f"the call failed ({failure.code}): {failure.message}")


def _unanswered(finish: str, reasons: Sequence[str]) -> FieldError:
    if finish == "refused":
        return FieldError(code="refused", message="the model refused to answer")
    if finish == "cut_off":
        message = "the reply was cut off before it was complete, also when it was asked for in smaller parts"
        return FieldError(code="reply_cut_off", message=message)
    why = reasons[0] if reasons else "the replies have no entry for it"
    return FieldError(code="reply_invalid", message=f"no usable answer, also when asked again: {why}")
