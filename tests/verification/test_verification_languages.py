"""Languages: what is not English is left to a judge, identity apart."""

from __future__ import annotations

import json

import pytest

import pincite
from pincite.claims import extract_heuristic
from pincite.records import Verdict
from pincite.testing import ScriptedModel
from pincite.verification import EvidenceIndex, Verifier, read_sources
from pincite.verification.languages import are_english
from pincite.verification.model_judge import ModelJudge

DENIED = "Der Mieter darf in der Wohnung keine Haustiere halten."


@pytest.mark.parametrize(
    "text",
    [
        "Der Mieter darf keine Haustiere halten.",
        "Die Miete beträgt 500 Euro pro Monat.",
        "Der Mieter darf Haustiere halten.",
        "Le locataire peut avoir un chien.",
        "El inquilino no puede tener mascotas.",
        "Il conduttore non può tenere animali.",
        "De huurder mag geen huisdieren houden.",
        "O inquilino não pode ter animais.",
        "Договор вступает в силу 1 мая.",
        "契約は5月1日に発効する。",
    ],
)
def test_other_languages_are_told_from_english(text: str) -> None:
    assert are_english(text, [text]) == (False,)


@pytest.mark.parametrize(
    "text",
    [
        "The fee is $150.",
        "",
        "$ 1,200.00",
        "Qty | Price",
        "Die casting costs rose in Los Angeles.",
        "Van der Berg v. De Souza, El Paso, was decided in May.",
        "Charles de Gaulle resigned.",
        "The α-subunit binds β-catenin.",
    ],
)
def test_english_and_what_has_no_words_of_a_language_is_read(text: str) -> None:
    assert are_english(text, ["It was decided in May that the fee is due."]) == (True,)


def verify(claim: str, evidence: list[str], verifier: Verifier) -> Verdict:
    claims = extract_heuristic(claim).claims[:1]
    return verifier.verify(claims, [EvidenceIndex(read_sources(evidence))])[0]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Der Mieter darf in der Wohnung Haustiere halten.", DENIED),
        ("The tenant may keep pets.", DENIED),
        ("Der Mieter darf in der Wohnung Haustiere halten.", "The tenant may keep pets."),
    ],
    ids=["both", "evidence", "claim"],
)
def test_nothing_in_another_language_is_supported_or_refuted_without_a_judge(claim: str, evidence: str) -> None:
    (verdict,) = pincite.verify_claims([claim], [evidence])
    assert (verdict.label, verdict.grade, verdict.reasons) == ("nei", None, ("language_not_supported",))
    assert "--model" in verdict.rationale
    assert verdict.mismatches == ()


def test_a_judge_reads_any_language() -> None:
    entry = {"id": "clm_001", "label": "refuted", "confidence": 0.9, "evidence": 1, "quote": "keine Haustiere",
             "rationale": "x"}  # fmt: skip
    judge = ModelJudge(ScriptedModel(lambda request: json.dumps({"judgements": [entry]})))
    verdict = verify("Der Mieter darf in der Wohnung Haustiere halten.", [DENIED], Verifier(judge=judge))
    assert (verdict.label, verdict.grade) == ("refuted", "judged")


def test_the_same_sentence_is_proved_in_any_language() -> None:
    verdict = verify(DENIED, [f"Es gilt die Hausordnung. {DENIED}"], Verifier())
    assert (verdict.label, verdict.grade) == ("supported", "proved")


def test_a_passage_in_another_language_takes_nothing_from_one_that_is_read() -> None:
    verdict = verify("The fee is $150.", [DENIED, "The fee is $150."], Verifier())
    assert (verdict.label, verdict.grade) == ("supported", "proved")


PAIRS = [
    ("Der Mieter darf Haustiere halten.", "Der Mieter darf keine Haustiere halten.", "German"),
    ("Le locataire peut garder des animaux.", "Le locataire ne peut pas garder d'animaux.", "French"),
    ("El inquilino puede tener mascotas.", "El inquilino no puede tener mascotas.", "Spanish"),
    ("L'inquilino può tenere animali.", "L'inquilino non può tenere animali.", "Italian"),
    ("De huurder mag huisdieren houden.", "De huurder mag geen huisdieren houden.", "Dutch"),
    ("O inquilino pode ter animais de estimação.", "O inquilino não pode ter animais de estimação.", "Portuguese"),
]


@pytest.mark.parametrize(("claim", "evidence", "language"), PAIRS, ids=[pair[2] for pair in PAIRS])
def test_a_foreign_claim_is_left_open_with_the_advice_to_name_a_judge(claim: str, evidence: str, language: str) -> None:
    found = pincite.check(claim, [evidence], query=claim).claims[0].verdict
    assert (found.label, found.grade, found.reasons) == ("nei", None, ("language_not_supported",))
    assert f"in {language}" in found.rationale
    assert "--model" in found.rationale
    assert found.mismatches == ()


def test_a_citation_of_what_is_not_read_is_not_judged() -> None:
    result = pincite.check("Der Mieter darf Haustiere halten [1].", [PAIRS[0][1]], query="Haustiere")
    (cited,) = result.claims[0].verdict.cited
    assert (cited.label, cited.reasons) == (None, ("language_not_supported",))
    assert [finding.code for finding in result.findings] == []
    assert (result.summary.citation_precision, result.summary.citation_recall) == (None, None)


def test_a_foreign_claim_that_shares_no_word_with_the_evidence_is_not_judged_either() -> None:
    result = pincite.check("Das Abkommen gilt zwei Jahre.", ["The term ends. " * 30], query="term")
    assert result.claims[0].verdict.reasons == ("language_not_supported",)
