import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.verification.checks import Signals, check_claim, signals

FEE = "Members of Acme Corp pay a fee of $150 within 30 days of joining. The fee is not refundable."
WORDS = "Members Acme pay a fee of $150 $200 within 30 60 days not never may must all . ; 3 May 2024"
TEXTS = st.lists(st.sampled_from(WORDS.split(" ")), max_size=15).map(" ".join)


def seen(claim, passage=FEE):
    """The signals above zero, without the measures of the words."""
    found = signals(claim, passage)._asdict()
    return {name for name, value in found.items() if value and not name.endswith(("_share", "_words"))}


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        pytest.param("Members pay a fee of $150.", {"number_agrees"}, id="agrees"),
        pytest.param("Members pay a fee of €150.", {"unit_differs"}, id="unit"),
        pytest.param("Members pay a fee of $180.", {"number_differs", "number_contradicts"}, id="number"),
        pytest.param("On 3 May 2021 members paid.", {"date_missing"}, id="date-missing"),
        pytest.param('The fee is "a bargain".', {"quotation_missing"}, id="quotation"),
        pytest.param("All members pay within at least 30 days.", {"bound_differs"}, id="bound"),
        pytest.param(
            "The fee is refundable.", {"denial_differs", "sentence_denials", "denials_odd"}, id="denial"
        ),
        pytest.param("Members pay the fee.", set(), id="nothing-to-hold"),
    ],
)  # fmt: skip
def test_a_value_counts_where_it_belongs(claim, expected):
    assert expected <= seen(claim)


def test_each_value_of_the_claim_is_counted():
    found = signals("Acme members pay $150 within 60 days.", FEE)
    assert (found.number_agrees, found.number_differs, found.name_agrees) == (1.0, 1.0, 1.0)


def test_shares_are_of_the_words_without_figures():
    assert signals("The fee is $200.", FEE).sentence_share == 1.0
    assert signals("The rent is $200.", FEE).passage_share == 0.0


def test_a_claim_that_stands_there_is_verbatim():
    assert signals("The fee is not refundable.", FEE).verbatim == 1.0
    assert signals("The fee is refundable.", FEE).verbatim == 0.0


def test_nothing_is_seen_in_an_empty_passage():
    assert not any(signals("The fee is due.", "")._replace(claim_words=0.0))


@given(TEXTS, TEXTS)
def test_signals_are_bounded_and_fit_the_findings(claim, passage):
    found = signals(claim, passage)
    assert len(found) == len(Signals._fields)
    assert all(isinstance(value, float) and 0.0 <= value <= (claim.count(" ") + 9) for value in found)
    if check_claim(claim, [passage]):
        assert any(value for name, value in found._asdict().items() if name.endswith(("_differs", "_missing")))
