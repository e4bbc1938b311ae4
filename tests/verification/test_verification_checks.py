import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.verification.checks import check_claim

PLANS = "Plan A covers dental care. Plan B does not cover dental care."
FEE = "Members pay a fee of $150 within 30 days of joining."
REPORT = (
    "Acme reported revenue of $4.98 billion for 2023, an increase of 11.7% over 2022. The board of Acme did not "
    "approve the merger with Globex. One in four customers in Germany renewed for two years."
)


def reasons(claim: str, *passages: str) -> list[str]:
    return [finding.reason for finding in check_claim(claim, passages)]


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        pytest.param("Members pay a $200 fee.", FEE, ["number_mismatch"], id="amount"),
        pytest.param("Members pay a €150 fee.", FEE, ["unit_mismatch"], id="currency"),
        pytest.param("The fee is due within 30 weeks of joining.", FEE, ["unit_mismatch"], id="unit"),
        pytest.param("The fee is due within 30 business days of joining.", FEE, ["unit_mismatch"], id="business-days"),
        pytest.param("Members do not pay a fee of $150.", FEE, ["negation_mismatch"], id="not-added"),
        pytest.param(
            "The Acme board approved the merger with Globex.", REPORT, ["negation_mismatch"], id="not-left-out"
        ),
        pytest.param("The Acme board rejected the merger with Initech.", REPORT, ["name_mismatch"], id="other-name"),
        pytest.param("Acme revenue was $4.98 billion in 2021.", REPORT, ["date_mismatch"], id="year"),
        pytest.param('Acme called the merger "a costly mistake".', REPORT, ["quote_not_found"], id="quotation"),
        pytest.param(
            "Berlin is larger than Paris.", "Paris is larger than Berlin.", ["comparative_mismatch"], id="sides"
        ),
        pytest.param("Alice Roe sued Bob Doe.", "Bob Doe sued Alice Roe.", ["name_mismatch"], id="roles"),
        pytest.param("All staff must wear badges.", "Some staff must wear badges.", ["negation_mismatch"], id="all"),
        pytest.param("Staff must wear badges.", "Staff may wear badges.", ["negation_mismatch"], id="must"),
        pytest.param("The fee is paid monthly.", "The fee is paid every year.", ["unit_mismatch"], id="period"),
        pytest.param("Plan B covers dental care.", PLANS, ["negation_mismatch"], id="of-the-other"),
        pytest.param("The two firms merged.", "The firms merged in file 77478.", ["number_not_found"], id="no-count"),
        pytest.param("Ann Roe pays.", "For ten years Company pays.", ["name_not_found"], id="a-role-is-no-other-name"),
        pytest.param("See file 77479.", "The firms merged, see file 77478.", ["number_mismatch"], id="file-number"),
    ],
)
def test_an_altered_claim_is_flagged(claim, evidence, expected):
    assert reasons(claim, evidence) == expected


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        pytest.param("Acme's revenue was about $5 billion in 2023.", REPORT, id="rounding"),
        pytest.param("Revenue at Acme grew nearly 12 percent.", REPORT, id="hedge"),
        pytest.param("A quarter of German customers renewed for 24 months.", REPORT, id="ratio-and-months"),
        pytest.param("25% of customers in Germany renewed.", REPORT, id="ratio-and-percent"),
        pytest.param("Acme's board rejected the merger with Globex.", REPORT, id="denial-and-opposite"),
        pytest.param("There is a 150-dollar fee, payable no later than thirty days after joining.", FEE, id="words"),
        pytest.param("Berlin is smaller than Paris.", "Paris is larger than Berlin.", id="sides-turned"),
        pytest.param("Bob Doe was sued by Alice Roe.", "Alice Roe sued Bob Doe.", id="passive"),
        pytest.param("The WHO began in 1948.", "The World Health Organization began on 7 April 1948.", id="acronym"),
        pytest.param("Staff are required to wear badges.", "Staff must wear badges.", id="duty"),
        pytest.param("No refunds are given after 30 days.", "Refunds are given within 30 days.", id="denied-bound"),
        pytest.param("A quarter ends in March.", "The quarter ends in March.", id="three-months"),
        pytest.param("Plan A covers dental care.", PLANS, id="stated-of-one"),
        pytest.param("Plan B does not cover dental care.", PLANS, id="denied-of-the-other"),
    ],
)  # fmt: skip
def test_a_paraphrase_is_not_flagged(claim, evidence):
    assert reasons(claim, evidence) == []


def test_both_sides_of_a_mismatch_are_shown_with_their_places():
    (finding,) = check_claim("Members pay a fee of $200.", ["Nothing here.", FEE])[:1]
    assert (finding.claim_text, finding.evidence_text, finding.evidence) == ("$200", "$150", 1)
    assert FEE[finding.evidence_start : finding.evidence_end] == "$150"


def test_a_mismatch_in_a_sentence_about_the_same_contradicts():
    assert check_claim("Members pay a fee of $200.", [FEE])[0].contradicts


def test_a_value_that_nothing_states_is_one_finding_for_all_passages():
    (finding,) = check_claim("The library holds 12,000 books.", ["The library is open.", "Books are lent."])
    assert (finding.reason, finding.evidence, finding.contradicts) == ("number_not_found", None, False)


def test_a_value_that_one_passage_has_is_no_finding_for_it():
    found = check_claim("Members pay a fee of $150.", ["Members pay a fee of $90.", FEE])
    assert {finding.evidence for finding in found} == {0}
    assert not any(finding.contradicts for finding in found)


def test_a_value_is_not_found_where_there_is_no_passage():
    assert reasons("The fee is $150.") == ["number_not_found"]


_WORDS = """
    The Board of Acme Inc. did not never approve 30 days 12% 2019 half more than less Globex exceeds before after must
    may all some no fee one in four Dr. Smith , . ; ( ) third ineligible A320 ２０ 5-7 é\u0301 don't
"""
_PIECES = st.sampled_from([*_WORDS.split(), "$1.5 million", "March 5, 2024", "“quoted words”", "per month", "\n\n"])
SENTENCES = st.one_of(st.text(max_size=80), st.lists(_PIECES, max_size=25).map(" ".join))


@given(SENTENCES)
def test_a_sentence_agrees_with_itself(sentence):
    assert check_claim(sentence, [sentence]) == ()


@pytest.mark.parametrize(
    ("claim", "evidence", "named"),
    [
        (
            "The laws of California govern it.",
            "The laws of the State of New York govern it.",
            ("California", "New York"),
        ),
        ("The laws of New York govern it.", "The laws of California govern it.", ("New York", "California")),
        ("The laws of California govern it.", "The laws of New\nYork govern it.", ("California", "New\nYork")),
        ("The plant is in South Sudan.", "The plant is in North Macedonia.", ("South Sudan", "North Macedonia")),
    ],
)
def test_a_place_is_shown_with_all_its_words(claim, evidence, named):
    assert named in {(finding.claim_text, finding.evidence_text) for finding in check_claim(claim, [evidence])}


@given(SENTENCES, st.lists(SENTENCES, max_size=3))
def test_findings_point_at_the_text_they_name(statement, passages):
    for finding in check_claim(statement, passages):
        assert statement[finding.claim_start : finding.claim_end] == finding.claim_text
        if finding.evidence_text is None:
            assert (finding.evidence_start, finding.evidence_end, finding.contradicts) == (None, None, False)
        else:
            passage = passages[finding.evidence]
            assert passage[finding.evidence_start : finding.evidence_end] == finding.evidence_text


@given(SENTENCES, st.lists(SENTENCES, max_size=3))
def test_the_same_input_gives_the_same_findings(statement, passages):
    assert check_claim(statement, passages) == check_claim(statement, list(passages))


@pytest.mark.parametrize("text", ["1901-1955 ", "Nobody must not deny a fee. ", "Ann Lee sued Bob Doe. "])
def test_a_very_long_statement_is_held_against_a_very_long_passage(text):
    assert check_claim(text * 450 + "in 2019", [text * 800]) == ()


def test_a_value_behind_the_first_of_a_very_long_passage_is_found():
    assert reasons("Members pay a fee of $150.", "Nothing is said here of 1,200 others. " * 500 + FEE) == []


def test_what_is_said_twice_is_shown_whole():
    (finding,) = check_claim("The duty lasts for five years.", ["The duty lasts for ten (10) years."])
    assert finding.evidence_text == "ten (10) years"
