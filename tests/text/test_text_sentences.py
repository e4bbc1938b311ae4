"""Sentences: where they end, where they do not, and exact spans."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.sentences import split_sentences


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


@given(st.text(alphabet=st.sampled_from('aB1 .!?\n()"”|#-*[]。…\t'), max_size=80) | st.text(max_size=60))
def test_sentences_are_trimmed_apart_and_hold_everything(text: str) -> None:
    position = 0
    for start, end in split_sentences(text):
        assert text[position:start].strip() == ""
        assert text[start:end].strip() == text[start:end] != ""
        position = end
    assert text[position:].strip() == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Acme Inc. is here. It is.", ["Acme Inc. is here.", "It is."]),
        ("We pay Acme Inc. The parties agree.", ["We pay Acme Inc.", "The parties agree."]),
        ("See Smith v. Jones, No. 5. Next.", ["See Smith v. Jones, No. 5.", "Next."]),
        ("It is 3.5 percent. Yes.", ["It is 3.5 percent.", "Yes."]),
        ("The ratio is 3.6. Applications close.", ["The ratio is 3.6.", "Applications close."]),
        ("Mr. J. Smith said “Stop.” Then he left.", ["Mr. J. Smith said “Stop.”", "Then he left."]),
        ("He said “Stop.” and left.", ["He said “Stop.” and left."]),
        ("Is it? No. It is not!", ["Is it?", "No.", "It is not!"]),
        ("And so on... and on. End… Here", ["And so on... and on.", "End…", "Here"]),
        ("On Sept. 5, 2024 it ended. Good.", ["On Sept. 5, 2024 it ended.", "Good."]),
        ("In the U.S. law rules. In the U.S. The law.", ["In the U.S. law rules.", "In the U.S.", "The law."]),
        ("1. Definitions. The term.", ["1. Definitions.", "The term."]),
        ("Article IV. Terms", ["Article IV. Terms"]),
        ("It ends in 2024. Next", ["It ends in 2024.", "Next"]),
        ("Terms (see below.) Apply.", ["Terms (see below.)", "Apply."]),
        ("Yahoo! Inc. pays.", ["Yahoo! Inc. pays."]),
        ("The buyer is Acme Corp. Beta owns it.", ["The buyer is Acme Corp.", "Beta owns it."]),
        ("It is between Acme Corp. Holdings and Beta.", ["It is between Acme Corp. Holdings and Beta."]),
        ("This, of Acme Inc. Delaware branch, is here.", ["This, of Acme Inc. Delaware branch, is here."]),
        ("He is at Acme Co. Ltd. as of today.", ["He is at Acme Co. Ltd. as of today."]),
        ("e.g. this and i.e. that", ["e.g. this and i.e. that"]),
        ("Fee is $5.[cite:ab12] [cite:cd34] Next.", ["Fee is $5.[cite:ab12] [cite:cd34]", "Next."]),
    ],
)
def test_english(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a line\nthat wraps. End", ["a line\nthat wraps.", "End"]),
        ("no stop\n\nnew paragraph", ["no stop", "new paragraph"]),
        ("Items:\n- one\n- two\nwrapped", ["Items:", "- one", "- two\nwrapped"]),
        ("Ends. \n(a) item one", ["Ends.", "(a) item one"]),
        ("# Head\nText. More", ["# Head", "Text.", "More"]),
        ("| a | b. |\n| c. D | e |\nText", ["| a | b. |", "| c. D | e |", "Text"]),
        ("outside of the U.S.\n1.14 “Latent” means", ["outside of the U.S.", "1.14 “Latent” means"]),
        ("as Section\n1.14 Provides", ["as Section\n1.14 Provides"]),
    ],
)
def test_lines_and_markdown(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("他来了。他走了！你好？", ["他来了。", "他走了！", "你好？"]),
        ("「行く。」と言った。", ["「行く。」", "と言った。"]),
        ("هل هذا؟ نعم.", ["هل هذا؟", "نعم."]),
        ("यह है। वह है।", ["यह है।", "वह है।"]),
    ],
)
def test_other_scripts(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize("text", ["", " \n\t "])
def test_white_space_has_no_sentence(text: str) -> None:
    assert split_sentences(text) == ()


@pytest.mark.parametrize(
    "text",
    ["." * 100_000 + "x", "\n " * 50_000, ".)" * 50_000, "A. " * 33_000, "[cite:" * 16_000, "。" * 100_000],
    ids=["dots", "lines", "closers", "initials", "anchors", "wide"],
)
def test_long_hostile_texts_are_cut_in_one_pass(text: str) -> None:
    assert sum(end - start for start, end in split_sentences(text)) <= len(text)
