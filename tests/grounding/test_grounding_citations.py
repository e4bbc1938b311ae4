"""Quotes to citations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.document import Document
from pincite.errors import InvariantError
from pincite.grounding import DocumentIndex, Hint, ground, pin, with_value
from pincite.grounding.matching.search import MAX_OCCURRENCES
from pincite.grounding.scoring import score_block
from pincite.records import Citation, Ungrounded
from pincite.testing import GridCharBoxes, document_from_blocks, document_from_pages

TEXT = (
    "The fee is $150 within 15 days. He is unable to pay 1.5% under a non-exclusive license of 10² m².\n"
    "The consultant shall promptly pay the provider thirty (30) days after receipt of the invoice."
)


def index_of(*pages: str) -> DocumentIndex:
    return DocumentIndex(document_from_pages(pages))


def cited(quote: str, index: DocumentIndex, **options: object) -> Citation:
    found = ground(quote, index, **options)  # type: ignore[arg-type]
    assert isinstance(found, Citation), found
    for segment in (*found.segments, *found.alternatives):
        text = index.document.page(segment.page).text
        assert text[segment.char_span.start : segment.char_span.end] == segment.excerpt
    return found


def refused(quote: str, index: DocumentIndex) -> Ungrounded:
    found = ground(quote, index)
    assert isinstance(found, Ungrounded), found
    return found


@pytest.mark.parametrize(
    ("quote", "excerpt", "match"),
    [
        pytest.param("fee is $150", "fee is $150", "exact", id="as it is"),
        pytest.param("THE FEE  is\n$150", "The fee is $150", "normalised", id="case and white space"),
        pytest.param("**The fee is $150**", "The fee is $150", "normalised", id="emphasis"),
        pytest.param("“within 15 days.”", "within 15 days", "normalised", id="wrapped in quotes"),
        pytest.param("...within 15 days...", "within 15 days", "normalised", id="wrapped in ellipses"),
        pytest.param("- The fee is $150", "The fee is $150", "normalised", id="list mark"),
        pytest.param("<b>The fee</b> is <i>$150</i>", "The fee is $150", "normalised", id="tags"),
        pytest.param("m². The consultant", "m².\nThe consultant", "normalised", id="across lines"),
        pytest.param("con sultant shall prompt ly", "consultant shall promptly", "normalised", id="stray spaces"),
        pytest.param("nonexclusive license", "non-exclusive license", "normalised", id="hyphen"),
        pytest.param(
            "The consultant shall promptly pay the providr 30 days after receipt of the invoice",
            "The consultant shall promptly pay the provider thirty (30) days after receipt of the invoice",
            "fuzzy",
            id="resembling",
        ),
    ],
)
def test_grounds_what_stands_there(quote: str, excerpt: str, match: str) -> None:
    found = cited(quote, index_of(TEXT))

    assert (found.excerpt, found.match) == (excerpt, match)
    assert found.quote == quote


@pytest.mark.parametrize(
    "quote",
    [
        pytest.param("5 days", id="digits of a number"),
        pytest.param("able to pay", id="part of a word"),
        pytest.param("$15", id="shorter amount"),
        pytest.param("€150", id="other currency"),
        pytest.param("pay 15% under", id="lost decimal point"),
        pytest.param("pay 1 5% under", id="split number"),
        pytest.param("exclusive license", id="behind a negative prefix"),
        pytest.param("102 m2", id="superscripts"),
        pytest.param("The fee is $150 within 16 days", id="digit"),
        pytest.param("shall promptly pay the provider forty (30) days after receipt", id="number word"),
        pytest.param("shall not promptly pay the provider thirty (30) days after receipt", id="negation"),
        pytest.param("The consultant may promptly pay the provider thirty (30) days after", id="modal"),
        pytest.param("The consultants will pay somebody else entirely some day", id="something else"),
        pytest.param("The consultant shall promptly pay the licensee thirty (30) days after receipt", id="party"),
        pytest.param("shall promptly pay the provider thirty () days after receipt of the invoice", id="lost figure"),
    ],
)
def test_refuses_what_does_not(quote: str) -> None:
    assert refused(quote, index_of(TEXT)).reason in {"not_found", "critical_mismatch"}


def test_a_critical_mismatch_shows_both_sides_and_the_nearest_text() -> None:
    found = refused("shall promptly pay the provider forty (30) days after receipt of the invoice", index_of(TEXT))

    assert found.reason == "critical_mismatch"
    assert '"forty"' in found.message
    assert '"thirty (30)"' in found.message
    assert found.nearest is not None
    assert found.nearest.excerpt.startswith("shall promptly pay")


@pytest.mark.parametrize("quote", ["", " \n", ".", "§ – …", "a", "**", "\u200b"])
def test_quotes_without_words_are_empty(quote: str) -> None:
    assert refused(quote, index_of(TEXT)).reason == "empty_quote"


def test_a_single_digit_with_its_sign_is_a_quote() -> None:
    assert cited("$5", index_of("Pay $5 now")).excerpt == "$5"


def test_a_quote_across_pages_skips_footer_and_header() -> None:
    document = document_from_blocks(
        [
            [
                ("Text", "The supplier shall deliver the goods on time and"),
                ("Footer", "Confidential"),
                ("Page Number", "1"),
            ],
            [("Header", "Supply Agreement"), ("Text", "in good order to the buyer.")],
        ]
    )
    found = cited("deliver the goods on time and in good order", DocumentIndex(document))

    assert [(segment.page, segment.excerpt) for segment in found.segments] == [
        (1, "deliver the goods on time and"),
        (2, "in good order"),
    ]
    assert found.match == "normalised"


def test_a_word_hyphenated_across_pages_is_found() -> None:
    found = cited("this agreement ends", index_of("Then this agree-", "ment ends."))

    assert [segment.excerpt for segment in found.segments] == ["this agree-", "ment ends"]


@pytest.mark.parametrize("gap", ["...", "…", " [...] ", "<omitted>", " (…) ", "\n\n\n"])
def test_parts_around_an_omission_are_cited_in_order(gap: str) -> None:
    text = "The fee is $150. The buyer knows this well. It is due on the same day."
    found = cited(f"The fee is $150.{gap}It is due", index_of(text))

    assert [segment.excerpt for segment in found.segments] == ["The fee is $150", "It is due"]


def test_parts_in_the_wrong_order_are_refused() -> None:
    assert refused("unable to pay ... The fee is $150", index_of(TEXT)).reason != "empty_quote"


def test_parts_are_taken_as_close_together_as_they_stand() -> None:
    found = cited("fee is ... due now", index_of("The fee is nice. The fee is due now."))

    assert found.segments[0].char_span.start == 21


def test_a_part_that_is_altered_refuses_the_whole() -> None:
    assert isinstance(ground("The fee is $151 ... unable to pay", index_of(TEXT)), Ungrounded)


def test_other_places_become_alternatives() -> None:
    found = cited("net price", index_of("net price, NET PRICE", "the net price"))

    assert [(one.page, one.excerpt) for one in found.alternatives] == [(1, "NET PRICE"), (2, "net price")]
    assert found.note == "the same words stand in 3 places; the first is cited"


def test_a_place_that_reads_exactly_so_comes_first() -> None:
    assert cited("net price", index_of("NET PRICE and net price")).segments[0].char_span.start == 14


def test_a_word_that_stands_everywhere_lists_no_more_than_its_limit() -> None:
    found = cited("word", index_of("word " * 500))

    assert len(found.alternatives) == MAX_OCCURRENCES - 1
    assert found.note is not None
    assert found.note.startswith(f"the same words stand in more than {MAX_OCCURRENCES}")


def repeated() -> Document:
    return document_from_blocks(
        [
            [("Section Header", "Fees"), ("Text", "The term is one year.")],
            [("Section Header", "Renewal"), ("Text", "The term is one year.")],
        ]
    )


@pytest.mark.parametrize(
    ("hint", "page", "decided"),
    [
        pytest.param(Hint(page=2), 2, "page", id="page"),
        pytest.param(Hint(block_id="p2b2"), 2, "block", id="block"),
        pytest.param(Hint(heading="RENEWAL"), 2, "heading", id="heading"),
        pytest.param(Hint(page=7), 1, "the first", id="a page without the words"),
        pytest.param(Hint(block_id="nowhere"), 1, "the first", id="unknown block"),
    ],
)
def test_a_hint_chooses_among_places(hint: Hint, page: int, decided: str) -> None:
    found = cited("The term is one year", DocumentIndex(repeated()), hint=hint)

    assert found.page == page
    assert decided in (found.note or "")


def test_hidden_words_are_refused_as_hidden() -> None:
    from dataclasses import replace

    from pincite.document import HiddenText

    document = document_from_pages(["The price is five."])
    hidden = tuple(HiddenText(text=word, reason="same_colour") for word in ["The", "price", "is", "six"])
    pages = (replace(document.pages[0], hidden=hidden),)

    index = DocumentIndex(replace(document, pages=pages))

    assert refused("price is six", index).reason == "hidden_text"
    assert refused("six", index).reason == "hidden_text"
    assert refused("rice is", index).reason != "hidden_text"
    assert refused("ice", index).reason != "hidden_text"


def test_boxes_lie_around_the_characters_line_by_line() -> None:
    index = index_of("first line ends\nhere and goes on")
    found = cited("ends here", index, boxes=GridCharBoxes())

    assert found.box_precision == "character"
    assert [round(box.left * 100) for box in found.segments[0].boxes] == [11, 0]
    assert [round(box.width * 100) for box in found.segments[0].boxes] == [4, 4]


def test_without_character_boxes_whole_lines_are_cited() -> None:
    found = cited("ends here", index_of("first line ends\nhere and goes on"))

    assert found.box_precision == "line"
    assert [round(box.width * 100) for box in found.segments[0].boxes] == [15, 16]


def test_a_citation_names_the_block_where_it_begins() -> None:
    found = cited("The term is one year", DocumentIndex(repeated()), hint=Hint(page=2))

    assert found.block_id == "p2b2"
    assert found.chunk_hash == repeated().blocks[3].chunk_hash
    assert found.score == pytest.approx(0.5 + 20 / 21 * 0.5)


def test_pin_cites_a_known_place() -> None:
    found = pin(index_of(TEXT), [(1, 4, 15)])

    assert (found.excerpt, found.quote, found.match) == ("fee is $150", "fee is $150", "exact")


def test_pin_joins_known_places() -> None:
    found = pin(index_of("Fee:", "$5 ☒"), [(1, 0, 4), (2, 0, 2), (2, 3, 4)])

    assert found.excerpt == "Fee: … $5 … ☒"


@pytest.mark.parametrize("place", [(0, 0, 1), (2, 0, 1), (1, 3, 3), (1, 0, 10_000)])
def test_pin_refuses_impossible_places(place: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="has no text at page"):
        pin(index_of(TEXT), [place])


def test_pin_refuses_a_quote_that_does_not_stand_there() -> None:
    with pytest.raises(InvariantError, match="is not the quote"):
        pin(index_of(TEXT), [(1, 4, 15)], quote="fee is $160")


def test_a_value_gets_its_own_boxes() -> None:
    index = index_of(TEXT)
    found = with_value(pin(index, [(1, 4, 15)]), 150, type="number", index=index, boxes=GridCharBoxes())

    assert found.support is not None
    assert found.support.step == "identity"
    assert [(round(box.left * 100), round(box.width * 100)) for box in found.value_boxes] == [(12, 3)]


def test_a_value_in_the_second_piece_is_boxed_there() -> None:
    index = index_of("Fee:", "due $5 now")
    found = with_value(pin(index, [(1, 0, 4), (2, 0, 10)]), "$5", type="string", index=index)

    assert [(box.page, round(box.left * 100)) for box in found.value_boxes] == [(2, 4)]


def test_an_unsupported_value_has_no_boxes() -> None:
    index = index_of(TEXT)
    found = with_value(pin(index, [(1, 4, 15)]), 151, type="number", index=index)

    assert found.support is not None
    assert found.support.step is None
    assert found.value_boxes == ()


VOCABULARY = ["alpha", "beta", "gamma", "delta", "pay", "shall", "not", "15", "30", "$7", "Inc.", "fee"]
WORDS = st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=30)


@given(WORDS, WORDS, st.data())
def test_planted_text_comes_back_from_its_place(before: list[str], after: list[str], data: st.DataObject) -> None:
    serial = data.draw(st.integers(1000, 9999))
    quote = f"planted sentence number {serial} stands here"
    text = " ".join([*before, quote, *after])
    separator = data.draw(st.sampled_from([" ", "\n", "\u00a0", "  ", " \n\n "]))
    index = index_of("an empty page", text.replace(" ", separator))
    found = cited(quote, index)

    assert found.page == 2
    assert found.segments[0].char_span.start == len(" ".join([*before, ""]).replace(" ", separator))
    altered = ground(quote.replace(str(serial), str(serial + 1)), index)
    assert isinstance(altered, Ungrounded)


@given(st.text(max_size=60), st.text(max_size=120))
def test_whatever_is_asked_the_citation_holds(quote: str, text: str) -> None:
    index = index_of(text)
    found = ground(quote, index)
    if isinstance(found, Citation):
        for segment in (*found.segments, *found.alternatives):
            assert text[segment.char_span.start : segment.char_span.end] == segment.excerpt


MARKED = st.lists(
    st.sampled_from(
        ["|", " ", "\n", "---", "<p>", "</td>", "&amp;", "&lt;", "**", "a", "fee", "not", "$1.00", "5", "…", "\\|"]
    ),
    max_size=14,
).map("".join)


@given(MARKED, MARKED)
def test_no_quote_makes_grounding_raise(quote: str, text: str) -> None:
    assert ground(quote, index_of(text)).kind in {"citation", "ungrounded"}


@pytest.mark.parametrize(
    "quote",
    [
        "| Apples | 5 | $1.00 | $5.00 |",
        "Apples | 5 | $1.00 | $5.00",
        "| Item | Qty | Price | Total |\n|---|---|---|---|\n| Apples | 5 | $1.00 | $5.00 |",
        "<tr><td>Apples</td><td>5</td><td>$1.00</td></tr>",
    ],
)
def test_rows_of_tables_ground(quote: str) -> None:
    assert cited(quote, index_of("Item Qty Price Total\nApples 5 $1.00 $5.00")).match == "normalised"


@pytest.mark.parametrize(
    "quote",
    ["| Apples | $1.00 | 5 | $5.00 |", "| Apples | 6 | $1.00 | $5.00 |", "| Apples | 5 | $1.00 | $5 |"],
)
def test_rows_of_other_cells_do_not(quote: str) -> None:
    refused(quote, index_of("Item Qty Price Total\nApples 5 $1.00 $5.00"))


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Paid for twenty five years.", "five years"),
        ("We paid $3 million then.", "paid $3"),
        ("His number is 123-45-6789.", "6789"),
        ("It is - 40 outside.", "40"),
        ("At 10:30:15 sharp.", "30:15"),
        ("The value n = 5. stands", "value n = ."),
        ("Net Loss: (123)", "123"),
    ],
)
def test_part_of_a_number_is_a_critical_mismatch(text: str, quote: str) -> None:
    assert refused(quote, index_of(text)).reason == "critical_mismatch"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The Buyer shall not be liable.", "The Buyer shall … be liable"),
        ("The Buyer shall, unless insured, be liable.", "The Buyer shall … be liable"),
        ("The Buyer shall pay. The Seller shall be liable.", "The Buyer shall … be liable"),
        (f"The Buyer shall {'word ' * 900} be liable.", "The Buyer shall … be liable"),
    ],
)
def test_an_omission_hides_nothing(text: str, quote: str) -> None:
    found = refused(quote, index_of(text))

    assert found.reason == "critical_mismatch"
    assert "leaves out" in found.message


def test_parts_on_far_pages_are_not_joined() -> None:
    pages = ["The Buyer shall pay.", *["More of it."] * 30, "The Seller is liable."]

    assert refused("The Buyer shall pay. … The Seller is liable.", index_of(*pages)).reason == "critical_mismatch"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The net result was (123) for it", "net result was 123"),
        ("Married □ Single ■", "Married ■"),
        ("○ Yes", "● Yes"),
        ("Section 5 applies", "Section ."),
        ("The Buyer shall <b>not</b> pay", "The Buyer shall pay"),
    ],
)
def test_signs_at_the_ends_are_kept(text: str, quote: str) -> None:
    refused(quote, index_of(text))


def test_case_of_a_unit_is_kept() -> None:
    assert refused("rated 5 MW", index_of("It is rated 5 mW here.")).kind == "ungrounded"


def test_a_hint_chooses_beyond_the_limit() -> None:
    found = cited("word", index_of("word " * 300, "a word"), hint=Hint(page=2))

    assert (found.page, len(found.alternatives)) == (2, MAX_OCCURRENCES - 1)


def test_as_many_places_as_the_limit_are_not_more() -> None:
    found = cited("word", index_of("word " * MAX_OCCURRENCES))

    assert found.note == f"the same words stand in {MAX_OCCURRENCES} places; the first is cited"


def test_a_repetitive_text_is_searched_in_bounded_time() -> None:
    assert isinstance(ground("a" * 5_000, index_of("a" * 200_000)), Ungrounded)


@pytest.mark.parametrize("quote", ["fee is due", "FEE IS  DUE", "<b>fee</b> is due"], ids=["exact", "folded", "tags"])
def test_the_score_is_that_of_the_two_tiers_however_the_quote_was_found(quote: str) -> None:
    document = document_from_pages(["The fee is due in March. Nothing else is."])
    citation = ground(quote, DocumentIndex(document))
    assert isinstance(citation, Citation)
    assert citation.score == score_block(quote, document.blocks[0].text)
