"""The guarded fuzzy match: what may differ and what may not."""

from __future__ import annotations

import pytest

from pincite.grounding import DocumentIndex
from pincite.grounding.agreement import agrees
from pincite.grounding.matching.alignment import objection
from pincite.grounding.matching.resemblance import LONGEST, THRESHOLD, nearest_passage
from pincite.testing import document_from_pages
from pincite.text.normalise import fold

TEXT = (
    "The consultant shall deliver the lawful reports to the lessor of Northwind Traders within the agreed period, "
    "and the buyer pays promptly. Commodity prices apply to each lot of the commodity."
)


def index() -> DocumentIndex:
    return DocumentIndex(document_from_pages([TEXT]))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("reports", "reprots", id="transposition"),
        pytest.param("consultant", "consultaant", id="doubled letter"),
        pytest.param("promptly", "prompt ly", id="split word"),
    ],
)
def test_harmless_differences_pass(before: str, after: str) -> None:
    assert objection(TEXT.replace(before, after), TEXT, index()) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("lawful", "unlawful", id="opposite prefix"),
        pytest.param("consultant", "consuttant", id="another letter"),
        pytest.param("deliver", "delivers", id="inflection"),
        pytest.param("promptly", "", id="ordinary word left out"),
        pytest.param("deliver the", "deliver", id="article left out"),
        pytest.param("to the", "by the", id="preposition"),
        pytest.param("lessor", "lessee", id="opposite role"),
        pytest.param("Northwind", "Northwint", id="letter of a name"),
        pytest.param("Northwind ", "", id="name left out"),
        pytest.param("Traders", "Traders Holding", id="name added"),
        pytest.param("reports", "machines", id="another word"),
        pytest.param("reports", "secret reports", id="word added"),
        pytest.param("reports", "period", id="word of the document"),
        pytest.param("shall", "may", id="modal"),
        pytest.param("within", "after", id="comparison"),
        pytest.param("and the", "or the", id="conjunction"),
        pytest.param("lawful", "awful", id="another first letter"),
    ],
)
def test_objections_are_raised(before: str, after: str) -> None:
    assert objection(TEXT.replace(before, after), TEXT, index()) is not None


@pytest.mark.parametrize(
    ("quote", "accepted"),
    [
        pytest.param(TEXT[5:], True, id="first letter cut off"),
        pytest.param(TEXT[: TEXT.index("promptly") + 5], True, id="last word cut short"),
        pytest.param(TEXT[1:], False, id="cut to another word"),
        pytest.param(TEXT[: TEXT.index("promptly") + 3], False, id="last word cut to another word"),
        pytest.param("awful reports to the lessor", False, id="short quote cut"),
    ],
)
def test_long_quotes_may_be_cut_inside_a_word(quote: str, accepted: bool) -> None:
    found = nearest_passage(fold(quote), quote, index())

    assert (found is not None and found.accepted) is accepted


def test_a_cut_that_turns_the_meaning_is_refused() -> None:
    text = "They are unable to perform any of their many duties under this contract."
    found = nearest_passage(fold(text[11:]), text[11:], DocumentIndex(document_from_pages([text])))

    assert found is not None
    assert not found.accepted


def test_the_nearest_passage_is_the_whole_sentence() -> None:
    quote = "consultant shall deliver twelve lawful reports to the lessor"
    found = nearest_passage(fold(quote), quote, index())

    assert found is not None
    assert fold(TEXT)[found.start : found.end] == "consultant shall deliver the lawful reports to the lessor"
    assert found.similarity > THRESHOLD
    assert found.objection is not None
    assert found.objection.critical


@pytest.mark.parametrize("quote", ["zyx wvu tsr qpo", "x" * (LONGEST + 1), "ab cd"])
def test_nothing_near_is_nothing(quote: str) -> None:
    assert nearest_passage(fold(quote), quote, index()) is None


@pytest.mark.parametrize(
    ("quote", "excerpts", "match", "expected"),
    [
        ("a fee", ["a fee"], "exact", True),
        ("A fee", ["a fee"], "exact", False),
        ("A  “fee”", ['a "fee"'], "normalised", True),
        ("one ... two", ["one", "two"], "normalised", True),
        ("one two", ["one", "three"], "normalised", False),
        ("1.5", ["15"], "normalised", False),
    ],
)
def test_agreement_by_each_rule(quote: str, excerpts: list[str], match: str, expected: bool) -> None:
    assert agrees(quote, excerpts, match, index()) is expected  # type: ignore[arg-type]
