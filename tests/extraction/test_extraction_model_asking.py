"""Asking: once where that is enough, again only for what a reply left out, never without end."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from tests.model_answers import answering, asked_keys, entry, extract, extraction, item, reply

from pincite.document import DocumentSet
from pincite.errors import ConfigError
from pincite.extraction.model.questions import MAX_ROUNDS
from pincite.records import CallErrorCode, CallFailure, ModelReply, ModelRequest
from pincite.testing import ScriptedModel, document_from_pages

DOCUMENT = document_from_pages(["The fee is $150.\n\nThe clerk is Ann Lee.\n\nThe rent is $900."])
TEXT = {"type": "string"}
SCHEMA = {"a": {"fee": TEXT, "clerk": TEXT, "rent": TEXT}}
FEE = entry("a.fee", "$150", "The fee is $150.")
CLERK = entry("a.clerk", "Ann Lee", "The clerk is Ann Lee.")
RENT = entry("a.rent", "$900", "The rent is $900.")


def in_turn(*answers: str | CallFailure | ModelReply) -> ScriptedModel:
    rest = list(answers)
    return ScriptedModel(lambda request: rest.pop(0) if len(rest) > 1 else rest[0])


def cut(text: str, finish: str = "cut_off") -> ModelReply:
    return ModelReply(request_id="", text=text, finish=finish, model="fake:scripted")  # type: ignore[arg-type] # a finish reason


def test_a_whole_reply_is_one_call() -> None:
    model = answering(FEE, CLERK, RENT)
    found = extract(model, DOCUMENT, SCHEMA)
    assert {field.status for field in found.values()} == {"found"}
    assert len(model.requests) == 1


def test_only_what_is_missing_or_invalid_is_asked_for_again() -> None:
    wrong = entry("a.rent", {"amount": 900}, "The rent is $900.")
    model = in_turn(reply(FEE, wrong), reply(CLERK, RENT))
    found = extract(model, DOCUMENT, SCHEMA)
    asked = [asked_keys(request) for request in model.requests]
    assert asked == [["a.fee", "a.clerk", "a.rent"], ["a.clerk", "a.rent"]]
    assert {field.status for field in found.values()} == {"found"}
    assert "an object, not one value" in model.requests[1].prompt


def test_a_cut_off_reply_keeps_its_entries_and_asks_for_the_rest_in_parts() -> None:
    whole = reply(FEE, CLERK, RENT)
    model = in_turn(cut(whole[: whole.index('"a.clerk"')]), reply(CLERK), reply(RENT))
    found = extract(model, DOCUMENT, SCHEMA)
    assert [asked_keys(request) for request in model.requests[1:]] == [["a.clerk"], ["a.rent"]]
    assert {field.status for field in found.values()} == {"found"}


def test_no_question_is_asked_twice() -> None:
    model = in_turn("no JSON at all")
    found = extract(model, DOCUMENT, SCHEMA)
    ids = [request.id for request in model.requests]
    assert len(ids) == len(set(ids))
    assert {field.error.code for field in found.values() if field.error} == {"reply_invalid"}
    assert len(ids) <= 1 + 2 + 3 * (MAX_ROUNDS - 1)


def test_equal_questions_have_equal_ids_in_every_run() -> None:
    first, second = answering(), answering()
    extract(first, DOCUMENT, SCHEMA)
    extract(second, DOCUMENT, SCHEMA)
    assert [request.id for request in first.requests] == [request.id for request in second.requests]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (lambda _: cut("I cannot help with that.", "refused"), "refused"),
        (lambda _: cut(""), "reply_cut_off"),
        (lambda _: "抱歉，没有。", "reply_invalid"),
        (lambda _: reply({"field_key": "a.other", "value": 1}), "reply_invalid"),
        (lambda _: CallFailure(request_id="", code="server_error", message="500"), "call_failed"),
        (lambda _: CallFailure(request_id="", code="ceiling_reached", message="$1"), "not_attempted"),
        (lambda _: CallFailure(request_id="", code="context_too_long", message="long"), "call_failed"),
    ],
    ids=["refused", "cut off", "another language", "unknown fields", "failed", "ceiling", "too long"],
)
def test_every_field_ends_in_the_error_that_fits(answer: Callable[[ModelRequest], str], code: str) -> None:
    found = extract(ScriptedModel(answer), DOCUMENT, SCHEMA)
    assert [field.error and field.error.code for field in found.values()] == [code] * 3


@pytest.mark.parametrize("code", ["unauthorised", "no_such_model"])
def test_a_refused_key_or_model_stops_the_run(code: CallErrorCode) -> None:
    model = in_turn(CallFailure(request_id="", code=code, message="fake:scripted: says the server"))
    with pytest.raises(ConfigError, match=r"^fake:scripted: says the server"):
        extract(model, DOCUMENT, SCHEMA)


def test_a_long_array_whose_reply_is_cut_off_is_asked_for_over_halves_of_the_window() -> None:
    names = [f"Person Number{at}" for at in range(40)]
    document = document_from_pages(["\n\n".join(f"Witness: {name}" for name in names)])
    schema = {"witnesses": {"type": "array", "items": {"type": "string"}}}

    def answer(request: ModelRequest) -> str | ModelReply:
        there = [name for name in names if f"Witness: {name}\n" in request.prompt]
        text = json.dumps(
            {"extractions": [{"field_key": "witnesses", "items": [item(name, f"Witness: {name}") for name in there]}]}
        )
        return text if len(there) <= 12 else cut(text[: len(text) // 2])

    model = ScriptedModel(answer)
    field = extract(model, document, schema)["witnesses"]
    assert (field.status, field.value) == ("found", names)
    assert len(model.requests) > 4


def test_an_array_with_an_unanswered_part_is_no_whole_list() -> None:
    document = document_from_pages(["Witness: Ann Lee\n\n" + "Words of no use. " * 400, "Witness: Bo Diaz"])
    schema = {"witnesses": {"type": "array", "items": {"type": "string"}}}

    def answer(request: ModelRequest) -> str | CallFailure:
        if "Witness: Ann Lee" in request.prompt:
            return json.dumps(
                {"extractions": [{"field_key": "witnesses", "items": [item("Ann Lee", "Witness: Ann Lee")]}]}
            )
        return CallFailure(request_id="", code="timed_out", message="too slow")

    field = extract(ScriptedModel(answer, context_tokens=2_600), document, schema)["witnesses"]
    assert field.error is not None
    assert (field.error.code, field.rejected_value) == ("call_failed", ["Ann Lee"])


def test_a_request_too_long_for_the_server_is_split() -> None:
    document = document_from_pages([f"Note {at} is short.\n\n" + "Words of no use. " * 20 for at in range(8)])

    def answer(request: ModelRequest) -> str | CallFailure:
        if request.prompt.count("is short") > 4:
            return CallFailure(request_id="", code="context_too_long", message="too long")
        return reply(*[entry(key, None) for key in asked_keys(request)])

    model = ScriptedModel(answer)
    found = extract(model, document, SCHEMA)
    assert {field.status for field in found.values()} == {"not_present"}
    assert len(model.requests) > 2


def test_progress_and_rows_tell_of_every_call() -> None:
    told: list[tuple[int, int]] = []
    model = in_turn(reply(FEE), reply(CLERK, RENT))
    from pincite.extraction.model import ModelExtractor

    found = ModelExtractor(model).extract(DocumentSet.of([DOCUMENT]), SCHEMA, progress=lambda *step: told.append(step))
    assert told == [(1, 1), (2, 2)]
    assert [row["round"] for row in found.run["per_call"]] == [0, 1]
    assert (found.run["calls"], found.run["cost_micro_usd"]) == (2, None)


def test_documents_without_text_are_not_sent() -> None:
    model = answering()
    found = extraction(model, document_from_pages([""]), SCHEMA)
    assert model.requests == []
    assert [field.status for field in found.fields] == ["not_present"] * 3
