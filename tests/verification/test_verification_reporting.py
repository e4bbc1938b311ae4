"""The JSON of the engine's specification: its keys exactly, ours beside them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import pincite


class Doc:
    def __init__(self, id: str, content: str, score: float = 0.0) -> None:
        self.id, self.content, self.score = id, content, score


DOCUMENTS = [Doc("d1", "Acme was founded by Alice in 2020."), Doc("d2", "Bob joined Acme in 2021.")]
ANSWER = "Alice founded Acme in 2020. Bob joined Acme in 2019. It has a hundred cats."


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    engine = pincite.ClaimsEngine()
    return asyncio.run(engine.run(answer=ANSWER, query="Who founded Acme and when?", documents=DOCUMENTS))


def test_a_result_has_the_keys_of_the_specification(found: dict[str, Any]) -> None:
    assert {"claims", "summary"} <= found.keys()
    assert {"supported", "refuted", "nei", "precision", "coverage", "claim_faithfulness"} <= found["summary"].keys()
    for claim in found["claims"]:
        keys = {"id", "text", "span", "label", "confidence", "evidence", "citations", "rationale"}
        assert keys <= claim.keys()
        assert claim["label"] in {"supported", "refuted", "nei"}
        start, end = claim["span"]
        assert ANSWER[start:end] == claim["text"]
        assert all({"doc_id", "snippet", "score"} <= evidence.keys() for evidence in claim["evidence"])
        assert all({"doc_id", "start", "end"} <= citation.keys() for citation in claim["citations"])


def test_citations_are_places_of_the_deciding_documents_and_nei_has_none(found: dict[str, Any]) -> None:
    texts = {document.id: document.content for document in DOCUMENTS}
    said = {
        claim["label"]: [(c["doc_id"], c["start"], c["end"]) for c in claim["citations"]] for claim in found["claims"]
    }
    assert said == {
        "supported": [("d1", 0, len(texts["d1"]))],
        "refuted": [("d2", 0, len(texts["d2"]))],
        "nei": [],
    }


def test_ratios_are_three_different_ones(found: dict[str, Any]) -> None:
    summary = found["summary"]
    assert (summary["supported"], summary["refuted"], summary["nei"]) == (1, 1, 1)
    assert (summary["precision"], round(summary["coverage"], 3), round(summary["claim_faithfulness"], 3)) == (
        0.5,
        0.667,
        0.333,
    )


def test_equal_inputs_give_equal_json(found: dict[str, Any]) -> None:
    again = asyncio.run(
        pincite.ClaimsEngine().run(answer=ANSWER, query="Who founded Acme and when?", documents=DOCUMENTS)
    )
    assert json.dumps(again) == json.dumps(found)


@pytest.mark.parametrize(
    "documents", [None, [], [("d", "")], "", "   "], ids=["none", "list", "empty", "text", "blank"]
)
def test_without_evidence_nothing_is_supported(documents: Any) -> None:
    found = asyncio.run(pincite.ClaimsEngine().run(ANSWER, documents=documents))
    assert {(claim["label"], tuple(claim["reasons"])) for claim in found["claims"]} == {("nei", ("no_evidence",))}


def test_an_empty_answer_has_no_claims_and_null_ratios() -> None:
    found = asyncio.run(pincite.ClaimsEngine().run("", documents=DOCUMENTS))
    assert (found["claims"], found["summary"]["precision"], found["summary"]["claim_faithfulness"]) == ([], None, None)
