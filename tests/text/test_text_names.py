"""Names: where they begin and end, their kinds, and how they are folded for comparing."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.names.names import find_names, normalise_name


def found(text: str, *kinds: str) -> list[str]:
    wanted = kinds or ("organisation", "person")
    return [text[mention.start : mention.end] for mention in find_names(text) if mention.kind in wanted]


@given(st.text(alphabet=st.sampled_from("AbC .,&\nIncLTD-'’oftheéÉ1()/:"), max_size=80))
def test_mentions_lie_in_the_text_in_order_and_apart(text: str) -> None:
    position = 0
    for mention in find_names(text):
        assert position <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end].strip() == text[mention.start : mention.end]
        position = mention.end


@given(st.text(max_size=60))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert normalise_name(normalise_name(text)) == normalise_name(text)


@given(st.from_regex(r"[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8}){0,2}", fullmatch=True))
def test_folding_ignores_case_and_punctuation(name: str) -> None:
    assert normalise_name(f"{name.upper()}, INC.") == normalise_name(f"{name} Incorporated")


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("The Acme Company, L.L.C.", "acme co llc"),
        ("ACME CO LLC", "acme co llc"),
        ("Acme Limited Liability Company", "acme llc"),
        ("Foo Limited Partnership", "foo lp"),
        ("J. P. Morgan & Co.", "jp morgan and co"),
        ("Société Générale S.A.", "societe generale sa"),
        ("Fortune Brands Home & Security, Inc.", "fortune brands home and security inc"),
        ("The", "the"),
        ("", ""),
    ],
)
def test_names_fold_to_one_form(text: str, folded: str) -> None:
    assert normalise_name(text) == folded


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("between Acme, Inc. and Beta Holdings LLC, a Delaware corporation", ["Acme, Inc.", "Beta Holdings LLC"]),
        ("MADE BETWEEN ACME HOLDINGS, INC. AND BETA CO., LTD.", ["ACME HOLDINGS, INC.", "BETA CO., LTD."]),
        ("with Heidrick and Struggles, Inc. (the “Company”)", ["Heidrick and Struggles, Inc."]),
        ("by Raymond James and Associates, Inc. today", ["Raymond James and Associates, Inc."]),
        ("by Silver Valley Mining and Sterling Gold Company", ["Sterling Gold Company"]),
        ("at Bank of America, N.A. in", ["Bank of America, N.A."]),
        ("the University of Texas and", ["University of Texas"]),
        ("Life Insurance Company of North America is", ["Life Insurance Company of North America"]),
        ("from Deutsche Bank AG. The", ["Deutsche Bank AG"]),
        ("and ASML Holding N.V. or Société Générale S.A.", ["ASML Holding N.V.", "Société Générale S.A."]),
        ("by Pier 1 Services Company and 3M Company", ["Pier 1 Services Company", "3M Company"]),
        ("of eBay Inc. as", ["eBay Inc."]),
        ("by Acme Inc. & Smith for", ["Acme Inc."]),
        ("the Smith & Sons yard", ["Smith & Sons"]),
        ("and Bruckmann, Rosser, Sherrill & Co. II, L.P. of", ["Bruckmann, Rosser, Sherrill & Co. II, L.P."]),
        ("in Delaware, Smith & Sons Ltd.", ["Smith & Sons Ltd."]),
        ("SUPERIOR ESSEX INC.\nLS CABLE LTD.", ["SUPERIOR ESSEX INC.", "LS CABLE LTD."]),
        ("By: \nAcme Widgets\nInc.", ["Acme Widgets\nInc."]),
        ("hereby Life Technologies Group", ["Life Technologies Group"]),
    ],
)
def test_organisations_are_found_whole(text: str, names: list[str]) -> None:
    assert found(text, "organisation") == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("and Richard W. Pehlke (the", ["Richard W. Pehlke"]),
        ("between Michael A. Lynch\n(“Executive”)", ["Michael A. Lynch"]),
        ("Mr. Xu Zhang signed", ["Mr. Xu Zhang"]),
        ("to Maher Albitar, M.D. of", ["Maher Albitar, M.D."]),
        ("JOHN Q. SMITH, JR. AND", ["JOHN Q. SMITH, JR."]),
        ("/s/ Mark G. Morrison Brian Lynch", ["Mark G. Morrison", "Brian Lynch"]),
        ("by John Quill Xavier Smith now", ["John Quill Xavier Smith"]),
        ("as John Smith X as", []),
        ("By: John Smith\nTitle: Officer\nAcme", ["John Smith"]),
    ],
)
def test_persons_are_found_whole(text: str, names: list[str]) -> None:
    assert found(text, "person") == names


@pytest.mark.parametrize(
    "text",
    [
        "The Company shall pay.",
        "a Delaware Corporation",
        "Each Receiving Party and the Limited Partnership",
        "WHEREAS, the parties agree",
        "This Agreement is dated May 5",
    ],
)
def test_defined_terms_and_function_words_are_no_organisation_or_person(text: str) -> None:
    assert found(text) == []


def test_a_wrapped_line_does_not_cut_a_name() -> None:
    text = "This letter agreement is made between Interactive Data\nSystems Corporation and others."
    assert found(text) == ["Interactive Data\nSystems Corporation"]


def test_other_capitalised_words_are_names_unless_they_start_the_sentence() -> None:
    assert found("Products of Boxlot are sold in Oregon.", "name") == ["Boxlot", "Oregon"]


@pytest.mark.parametrize(
    "text",
    ["A" * 100_000, "A." * 50_000, "Abc " * 25_000, "Ab, " * 25_000 + "& Co.", "A&" * 50_000, "Inc. " * 20_000],
    ids=["letters", "initials", "words", "commas", "ampersands", "forms"],
)
def test_long_hostile_texts_are_read_in_one_pass(text: str) -> None:
    mentions = find_names(text)
    assert all(first.end <= second.start for first, second in itertools.pairwise(mentions))
