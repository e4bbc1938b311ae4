"""The language of short texts: foreign claims are told, English ones with foreign names are not taken for foreign."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pincite.text.language import LANGUAGES, language_of

SENTENCES = [
    (entry["language"], entry["text"])
    for entry in map(json.loads, (Path(__file__).parents[1] / "data" / "languages.jsonl").read_text().splitlines())
]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Der Mieter darf keine Haustiere halten.", "de"),
        ("Le locataire ne peut pas garder d'animaux.", "fr"),
        ("El inquilino no puede tener mascotas.", "es"),
        ("L'inquilino non può tenere animali.", "it"),
        ("De huurder mag geen huisdieren houden.", "nl"),
        ("O inquilino não pode ter animais de estimação.", "pt"),
        ("DER MIETER DARF KEINE HAUSTIERE HALTEN", "de"),
        ("THE TENANT MAY NOT KEEP PETS", "en"),
        ("Договор истекает в июне.", "ru"),
        ("契約は5月1日に発効する。", "ja"),
        ("Charles de Gaulle resigned.", "en"),
        ("合同于六月到期。", "zh"),
        ("The tenant may keep pets only with written consent.", "en"),
        ("Net 30 days.", "en"),
        ("Yes, it is.", "en"),
        ("José Hernández owns the Casa Verde restaurant.", "en"),
        ("The company paid $4.2 million to Société Générale.", "en"),
        ("Volkswagen Aktiengesellschaft is based in Wolfsburg.", "en"),
    ],
)
def test_a_language_is_told_from_one_short_sentence(text: str, code: str) -> None:
    assert language_of(text) == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "Dr Lily Tomas, Dr Bernd Friedlander, Mr Markus Eistert",
        "Peter H. Kesser",
        "1,204,000.00",
        "31.03.2024",
        "§ 4 (2)",
        "Nein.",
        "Ulm",
        "https://example.org/die-seite",
        "x_1 = y_2",
    ],
)
def test_too_few_letters_and_names_alone_have_no_language(text: str) -> None:
    assert language_of(text) is None


@pytest.mark.parametrize("anchor", ["[cite:a1b2c3d4]", "[cite:a1b2c3d4", "[cite:]"])
def test_anchors_count_for_nothing(anchor: str) -> None:
    assert language_of(f"Der Vertrag endet {anchor}") == language_of("Der Vertrag endet") == "de"


def test_other_languages_are_rarely_taken_for_english() -> None:
    foreign = [text for code, text in SENTENCES if code != "en"]
    missed = [text for text in foreign if language_of(text) in {"en", None}]
    assert len(missed) <= 0.05 * len(foreign), missed
    assert sum(language_of(text) == "en" for text in missed) <= 1


def test_languages_that_are_told_apart_are_named_right() -> None:
    listed = [(code, text) for code, text in SENTENCES if code != "en" and code in LANGUAGES]
    assert sum(language_of(text) == code for code, text in listed) >= 0.92 * len(listed)


def test_english_is_rarely_taken_for_another_language() -> None:
    texts = [text for code, text in SENTENCES if code == "en"]
    assert [text for text in texts if language_of(text) not in {"en", None}] == [
        "Angela Merkel met Emmanuel Macron in Aachen.",
        "Lisa del Giocondo sat for Leonardo da Vinci.",
    ]


def test_long_texts_are_told_by_their_beginning() -> None:
    assert language_of("Der Vertrag endet im Juni. " * 5_000) == "de"


def test_the_model_is_loaded_by_the_first_question_only() -> None:
    code = "import sys, pincite.text.language; sys.exit('py3langid' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
