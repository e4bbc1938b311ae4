"""What once got past grounding: every word of a quote is held to one rule, and what is true is not refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pincite
from pincite.document import Cell, Document, DocumentSet, Span
from pincite.grounding import DocumentIndex, ground, recheck
from pincite.grounding.matching.slips import is_slip
from pincite.records import Citation
from pincite.testing import document_from_blocks, document_from_pages
from pincite.text.dictionary import is_english_word

SENTENCE = (
    "No Party may assign any rights under this contract to a third person, and ten percent of the Gross Revenues "
    "shall remain with the company as agreed."
)
WORDS = SENTENCE.split()


def kind(quote: str, text: str = SENTENCE) -> str:
    return ground(quote, DocumentIndex(document_from_pages([text]))).kind


def scanned(text: str) -> Document:
    document = document_from_pages([text])
    return replace(document, pages=tuple(replace(page, text_source="ocr") for page in document.pages))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("No Party", "Any Party", id="first word replaced"),
        pytest.param("No Party", "o Party", id="first word cut"),
        pytest.param("Party may", "may", id="second word deleted"),
        pytest.param("Gross Revenues", "Revenues Gross", id="neighbours swapped"),
        pytest.param("ten percent of", "ten of", id="percent dropped"),
        pytest.param("ten percent", "tn percent", id="letter of a critical word lost"),
        pytest.param("to a third person", "to third person", id="article dropped"),
        pytest.param("as agreed.", "if agreed.", id="one of the last words replaced"),
        pytest.param(" shall remain with the company as agreed.", " shall remain agree", id="words dropped at a cut"),
    ],
)
def test_a_changed_word_is_refused_wherever_it_stands(before: str, after: str) -> None:
    assert kind(SENTENCE) == "citation"
    assert kind(SENTENCE.replace(before, after)) == "ungrounded"


@given(at=st.integers(0, len(WORDS) - 1), new=st.sampled_from(["any", "the", "of", "not", "such", "contract", "x"]))
def test_no_word_may_be_replaced_at_any_place(at: int, new: str) -> None:
    changed = [*WORDS[:at], new, *WORDS[at + 1 :]]

    assert kind(" ".join(changed)) == ("citation" if new == WORDS[at].lower() else "ungrounded")


@given(at=st.integers(1, len(WORDS) - 2))
def test_no_inner_word_may_be_deleted_or_moved(at: int) -> None:
    assert kind(" ".join([*WORDS[:at], *WORDS[at + 1 :]])) == "ungrounded"
    assert kind(" ".join([*WORDS[: at - 1], WORDS[at], WORDS[at - 1], *WORDS[at + 1 :]])) == "ungrounded"


def test_a_part_of_a_compound_is_no_slip() -> None:
    text = "It is capped at the fees that were paid in the last twelve-month period."

    assert kind(text.replace("twelve", "telve"), text) == "ungrounded"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It ends by termination for other than a material breach.", "termination for … a material breach"),
        ("The fee is due, subject to a discount, each month.", "The fee is due … each month"),
        ("The fee is due. It is not due in March. It is paid monthly.", "The fee is due. … It is paid monthly."),
        ("The fee is due. It is $500 at most. It is paid monthly.", "The fee is due. … It is paid monthly."),
        ("The alleged breach ended the contract.", "The … breach ended the contract."),
        ("The fee is due; provided, however, it is waived; and the buyer pays.", "The fee is due … the buyer pays."),
        ("The fee is due, – unless it was waived, – each month.", "The fee is due, … each month."),
        ("Die Miete ist nicht vor dem Ersten fällig.", "Die Miete ist … vor dem Ersten fällig."),
    ],
)
def test_an_omission_inside_a_sentence_hides_no_word(text: str, quote: str) -> None:
    assert kind(quote, text) == "ungrounded"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Acme Corp., a Delaware corporation, shall pay the fee.", "Acme Corp. … shall pay the fee."),
        ('Acme Corp. ("Acme") shall pay the fee.', "Acme Corp. … shall pay the fee."),
        ("The fee is due. The buyer knows this. It is paid monthly.", "The fee is due. … It is paid monthly."),
        ("The buyer shall: (a) resell; (b) pay; (c) rest.", "The buyer shall: … (c) rest."),
        ("The buyer shall:\n– resell;\n– pay;\n– rest.", "The buyer shall: … pay;"),
        ("The fee is due to the\n\n14\n\nbuyer on the first day.", "The fee is due to the … buyer on the first day."),
    ],
)
def test_an_omission_of_what_turns_nothing_is_cited(text: str, quote: str) -> None:
    assert kind(quote, text) == "citation"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("She is a symptomatic patient of ours.", "She is asymptomatic patient of ours."),
        ("The drug is in adequate supply here.", "The drug is inadequate supply here."),
        ("His claim is invalid form and all.", "His claim is in valid form and all."),
        ("The contract binds 3rd parties now.", "The contract binds 3 parties now."),
    ],
)
def test_a_space_or_an_ending_that_turns_the_meaning_is_a_difference(text: str, quote: str) -> None:
    assert kind(text, text) == "citation"
    assert kind(quote, text) == "ungrounded"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It is dated the 5th of May and is kept.", "It is dated the 5 of May and is kept."),
        ("In l ieu of not ice the in formation is kept.", "In lieu of notice the information is kept."),
        ("It goes in to the file with out a stamp.", "It goes into the file without a stamp."),
    ],
)
def test_spaces_and_endings_that_turn_nothing_are_harmless(text: str, quote: str) -> None:
    assert kind(quote, text) == "citation"


def test_recheck_refuses_words_that_segments_leave_out_unmarked() -> None:
    document = document_from_pages(["The Buyer shall not be liable for it."])
    index = DocumentIndex(document)
    first, second = (ground(quote, index) for quote in ("The Buyer shall", "be liable"))
    assert isinstance(first, Citation)
    assert isinstance(second, Citation)
    forged = replace(
        first, segments=(*first.segments, *second.segments), quote="The Buyer shall be liable", match="normalised"
    )

    assert [broken.code for broken in recheck([forged], DocumentSet.of([document]))] == ["quote_differs"]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        pytest.param("25,001+\n9.75%\n5.3", "9.75%", id="a sign at the end of the line before"),
        pytest.param("-\n$4.50 per unit", "$4.50 per unit", id="a dash at the end of the line before"),
        pytest.param("Rent 52\n1/2", "Rent 52", id="a fraction on the next line"),
        pytest.param("up to a maximum of four\npercent of it", "up to a maximum of four", id="a whole line"),
        pytest.param("It is paid out-of-\npocket each month", "It is paid out-of-", id="a broken compound"),
    ],
)
def test_exact_words_of_a_line_are_cited(text: str, quote: str) -> None:
    assert kind(quote, text) == "citation"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It runs for twenty\nfive years from now.", "five years from now"),
        ("It grants a non-\nexclusive license", "exclusive license"),
        ("It costs $3\nmillion in all.", "It costs $3"),
    ],
)
def test_a_number_or_a_word_is_not_cut_at_a_line_end(text: str, quote: str) -> None:
    if quote == "It costs $3":
        text = f"So {text}"  # not the whole line
    assert kind(quote, text) == "ungrounded"


def test_a_number_ends_with_its_table_cell() -> None:
    document = document_from_blocks([[("Table", "Wages twenty five")]])
    (block,) = document.blocks
    cells = tuple(
        Cell(row=0, column=at, span=Span(start=start, end=end), text=block.text[start:end])
        for at, (start, end) in enumerate(((0, 5), (6, 12), (13, 17)))
    )
    table = replace(document, blocks=(replace(block, cells=cells),))

    assert ground("five", DocumentIndex(document)).kind == "ungrounded"
    assert ground("five", DocumentIndex(table)).kind == "citation"


@pytest.mark.parametrize(
    ("quoted", "printed", "expected"),
    [
        ("cornpany", "company", True),
        ("1iability", "liability", True),
        ("c0ntract", "contract", True),
        ("agreemnt", "agreement", True),
        ("modem", "modern", False),
        ("mediation", "medication", False),
        ("resolution", "revolution", False),
        ("agreements", "agreement", False),
        ("n0t", "not", False),
        ("1ess", "less", False),
        ("xylvans", "xylvanes", False),
    ],
)
def test_a_slip_leaves_no_other_word(quoted: str, printed: str, expected: bool) -> None:
    assert is_slip(quoted, printed, scanned=False, name=False) is expected


def test_a_misread_page_gives_way_to_the_word_only_where_ocr_read_it() -> None:
    text = "The cornpany keeps the records of each member for the whole of the period."
    quote = text.replace("cornpany", "company")

    assert ground(quote, DocumentIndex(scanned(text))).kind == "citation"
    assert ground(quote, DocumentIndex(document_from_pages([text]))).kind == "ungrounded"


@pytest.mark.parametrize("word", ["agreement", "the", "zymurgy", "aa"])
def test_the_dictionary_knows_words(word: str) -> None:
    assert is_english_word(word)


@pytest.mark.parametrize("word", ["agreemnt", "", "a1", "zzzzzz", "übung", "aaaa"])
def test_the_dictionary_knows_no_others(word: str) -> None:
    assert not is_english_word(word)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The sum owed to U.S. by the bank", "The sum owed to us by the bank"),
        ("The sum owed to us by the bank", "The sum owed to U.S. by the bank"),
        ("He moved to the I.T. desk", "He moved to the it desk"),
    ],
)
def test_initials_are_no_word(text: str, quote: str) -> None:
    assert pincite.cite(document_from_pages([text]), quote).kind == "ungrounded"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The tax owed to the U.S. by the bank", "The tax owed to the US by the bank"),
        ("The tax owed to the US by the bank", "The tax owed to the U.S. by the bank"),
        ("The U.K. court sat", "The UK court sat"),
        ("The office opens at 9 a.m. on Monday", "The office opens at 9 am on Monday"),
        ("It has a period of five (5) years now", "a period of five years now"),
        ("It has a period of five (5) years now", "a period of 5 years now"),
        ("It has a period of five years now", "a period of five (5) years now"),
        ("It has a period of two hundred (200) days now", "a period of two hundred days now"),
    ],
)
def test_initials_and_numbers_said_twice_are_cited(text: str, quote: str) -> None:
    assert pincite.cite(document_from_pages([text]), quote).kind == "citation"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It has a period of five (6) years now", "a period of five years now"),
        ("It has a period of five (5) years now", "a period of six years now"),
        ("It has a period of thirty-six (36) months now", "a period of thirty-six (96) months now"),
        ("It has a period of thirty-six (36) months now", "a period of thirty (36) months now"),
        ("It has a period of two hundred five (205) days now", "a period of two hundred five (5) days now"),
        ("It has a loss of five (5%) years now", "a loss of five years now"),
    ],
)
def test_brackets_that_restate_nothing_are_missed(text: str, quote: str) -> None:
    assert pincite.cite(document_from_pages([text]), quote).kind == "ungrounded"


@pytest.mark.parametrize("denial", "不未没無非莫勿")
def test_a_quote_begins_behind_no_denying_character(denial: str) -> None:
    document = document_from_pages([f"本合同{denial}可以转让给第三方"])

    assert pincite.cite(document, "可以转让给第三方").kind == "ungrounded"
    assert pincite.cite(document, f"{denial}可以转让").kind == "citation"


@pytest.mark.parametrize(("printed", "quoted"), [("lnvoice", "invoice"), ("smlth", "smith"), ("pubiic", "public")])
def test_ocr_takes_i_for_l(printed: str, quoted: str) -> None:
    assert is_slip(quoted, printed, scanned=True, name=True)
    assert not is_slip(quoted, printed, scanned=False, name=True)
    assert not is_slip(printed, quoted, scanned=False, name=True)


@pytest.mark.parametrize(("printed", "quoted"), [("fall", "fail"), ("tall", "tail"), ("wiil", "will")])
def test_i_and_l_make_other_words_and_no_critical_ones(printed: str, quoted: str) -> None:
    assert not is_slip(quoted, printed, scanned=True, name=False)
