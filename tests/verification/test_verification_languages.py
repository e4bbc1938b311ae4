"""What is in a language that is not read is not judged by the engine, unless it stands there word for word."""

from __future__ import annotations

import json

import pytest

import pincite
from pincite.records import ModelRequest, Verdict
from pincite.testing import ScriptedModel
from pincite.verification import EvidenceIndex, Verifier, read_sources
from pincite.verification.languages import unread
from pincite.verification.model_judge import ModelJudge

PAIRS = [
    ("Der Mieter darf Haustiere halten.", "Der Mieter darf keine Haustiere halten.", "German"),
    ("Le locataire peut garder des animaux.", "Le locataire ne peut pas garder d'animaux.", "French"),
    ("El inquilino puede tener mascotas.", "El inquilino no puede tener mascotas.", "Spanish"),
    ("L'inquilino può tenere animali.", "L'inquilino non può tenere animali.", "Italian"),
    ("De huurder mag huisdieren houden.", "De huurder mag geen huisdieren houden.", "Dutch"),
    ("O inquilino pode ter animais de estimação.", "O inquilino não pode ter animais de estimação.", "Portuguese"),
]


def verdict(answer: str, *evidence: str) -> Verdict:
    return pincite.check(answer, list(evidence), query=answer).claims[0].verdict


@pytest.mark.parametrize(("claim", "evidence", "language"), PAIRS, ids=[pair[2] for pair in PAIRS])
def test_a_foreign_claim_is_left_open_with_the_advice_to_name_a_judge(claim: str, evidence: str, language: str) -> None:
    found = verdict(claim, evidence)
    assert (found.label, found.grade, found.reasons) == ("nei", None, ("language_not_supported",))
    assert f"in {language}" in found.rationale
    assert "--model" in found.rationale
    assert found.mismatches == ()


@pytest.mark.parametrize(("_", "evidence", "language"), PAIRS, ids=[pair[2] for pair in PAIRS])
def test_a_foreign_claim_that_stands_in_the_evidence_is_proved(_: str, evidence: str, language: str) -> None:
    found = verdict(evidence, evidence)
    assert (found.label, found.grade) == ("supported", "proved"), language


def test_a_passage_in_another_language_says_nothing_and_the_others_do() -> None:
    german = "Die Gebühr beträgt 160 Dollar und ist im Voraus zu zahlen."
    assert verdict("The fee is $150.", german).reasons == ("language_not_supported",)
    found = verdict("The fee is $150.", german, "The fee is $160.")
    assert (found.label, found.grade) == ("refuted", "proved")


def test_a_citation_of_what_is_not_read_is_not_judged() -> None:
    result = pincite.check("Der Mieter darf Haustiere halten [1].", [PAIRS[0][1]], query="Haustiere")
    (cited,) = result.claims[0].verdict.cited
    assert (cited.label, cited.reasons) == (None, ("language_not_supported",))
    assert [finding.code for finding in result.findings] == []
    assert (result.summary.citation_precision, result.summary.citation_recall) == (None, None)


def test_a_judge_is_asked_in_any_language() -> None:
    def reply(request: ModelRequest) -> str:
        quote = {"evidence": 1, "quote": "darf keine Haustiere halten"}
        entry = {"id": "clm_001", "label": "refuted", "confidence": 0.9, "rationale": "Verboten.", **quote}
        return json.dumps({"judgements": [entry]})

    claims = pincite.extract_claims("Der Mieter darf Haustiere halten [1].", query="Haustiere").claims
    verifier = Verifier(judge=ModelJudge(ScriptedModel(reply)))
    (found,) = verifier.verify(claims, [EvidenceIndex(read_sources([PAIRS[0][1]]))])
    assert (found.label, found.grade) == ("refuted", "judged")
    assert [(cited.label, cited.grade) for cited in found.cited] == [("refuted", "judged")]


def test_english_with_foreign_names_is_read() -> None:
    claim = "José Hernández owns the Casa Verde restaurant."
    assert unread(claim, [claim, "The company paid $4.2 million to Société Générale."]).passages == frozenset()
    assert unread(claim, [PAIRS[0][0], claim]).passages == {0}
    assert unread(PAIRS[0][0], [claim, claim]).passages == {0, 1}
