"""A judge's replies: labels, quotes that stand in the evidence, what is asked again."""

from __future__ import annotations

import json

import pytest

from pincite.records import Evidence
from pincite.testing import ScriptedModel
from pincite.verification.model_judge import BATCH, ModelJudge
from pincite.verification.protocols import Case, Judgement

TEXT = "The fee is $1500.75 for 15 days. Bob’s  “old” house burnt."


def case(number: int = 1, text: str = TEXT) -> Case:
    return Case(
        id=f"clm_{number:03}",
        statement="x",
        evidence=(Evidence(doc_id="d", snippet=text, score=1.0, start=0, end=len(text)),),
    )


def judged(reply: str, text: str = TEXT) -> Judgement:
    return ModelJudge(ScriptedModel(lambda request: reply)).judge([case(text=text)])[0]


def said(**changes: object) -> str:
    return json.dumps(
        {"judgements": [{"id": "clm_001", "label": "supported", "confidence": 0.8, "evidence": 1, **changes}]}
    )


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ("The fee is $1500.75", True),
        ("the FEE is $1500.75 for", True),
        ('bob\'s "old" house', False),
        ("Bob’s “old” house", True),
        ("fee is $1500", False),
        ("fee is $150", False),
        ("5 days", False),
        ("ee is", False),
        ("15 days", True),
        ("fee", False),
        ("fee is $1500.75 for 16 days", False),
    ],
)
def test_a_quote_stands_in_whole_words_and_numbers(quote: str, stands: bool) -> None:
    found = judged(said(quote=quote))
    assert (found.label == "supported") is stands
    assert stands or found.reasons == ("judge_quote_not_found",)


def test_a_quote_without_spaces_counts_by_characters() -> None:
    assert judged(said(quote="费用是150元"), "规定：费用是150元。").label == "supported"
    assert judged(said(quote="费用"), "规定：费用是150元。").label == "nei"


@pytest.mark.parametrize(
    ("reply", "label"),
    [
        (f"```json\n{said(label='nei')}\n```", "nei"),
        (f"{said(label='refuted', quote='15 days')}</think>{said(label='nei')}", "nei"),
        (f"<think>{said(label='refuted', quote='15 days')}</think>{said(label='nei')}", "nei"),
        ('{"label": "NEI "}', "nei"),
        (said(label="not enough information", confidence="high"), "nei"),
        (said(label="contradicted", quote="15 days"), "refuted"),
        (f"{said(label='nei')} {said(quote='15 days')}", None),
        (said(label="maybe"), None),
        (said(label=["supported"]), None),
        (said(id="clm_007"), None),
        ("[]", None),
        ("Je ne peux pas.", None),
        (said(label="nei")[:-2], "nei"),
        ("[" * 10_000, None),
    ],
)
def test_label_of_a_reply(reply: str, label: str | None) -> None:
    found = judged(reply)
    assert found.label == label
    assert (found.failed is None) == (label is not None)


@pytest.mark.parametrize(("given", "taken"), [(0.8, 0.8), (1, 1.0), (7, None), (-1, None), ("1", None), (None, None)])
def test_a_confidence_that_is_none_is_left_out(given: object, taken: float | None) -> None:
    assert judged(said(label="nei", confidence=given)).confidence == taken


def test_what_a_reply_leaves_out_is_asked_once_more_by_itself() -> None:
    model = ScriptedModel(lambda request: said(label="nei"))
    found = ModelJudge(model).judge([case(number) for number in range(1, BATCH + 2)])
    assert [each.label for each in found] == ["nei", *[None] * BATCH]
    assert len(model.requests) == 2 + BATCH


def test_no_cases_cost_no_call() -> None:
    model = ScriptedModel(lambda request: "")
    assert ModelJudge(model).judge([]) == []
    assert model.requests == []
