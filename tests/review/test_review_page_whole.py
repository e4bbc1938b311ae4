import base64
import hashlib
import json
from dataclasses import replace

import pytest
from lxml import html
from tests.sample_results import absent, citation, failed, found, result, with_value_box

from pincite import check, from_json
from pincite.document import Box, Document, DocumentSet, Page
from pincite.records import Conflict, ItemResult, ItemValue, Review, View
from pincite.review import ResultDetails, view_of
from pincite.review.page import PageWords, Pictures, Program, view_page
from pincite.testing import document_from_pages

PIXEL = "data:image/png;base64,iVBORw0KGgo="
NOTHING = Pictures(addresses={}, failures={})


def _document(*texts, layout=True):
    size = (612.0, 792.0) if layout else (0.0, 0.0)
    pages = tuple(Page(number=at, width=size[0], height=size[1], text=words) for at, words in enumerate(texts, start=1))
    return Document(
        id="doc_a",
        slug="a",
        name="a.pdf",
        media_type="application/pdf",
        sha256="0" * 64,
        parser="pdfium",
        parser_version="1",
        pages=pages,
        blocks=(),
    )


def _view(*fields, texts=("words on the page",), layout=True, **changes):
    document = _document(*texts, layout=layout)
    whole = result(*fields)
    sources = tuple(replace(source, id="a", document_id="doc_a", page_count=len(texts)) for source in whole.sources[:1])
    return view_of(
        replace(whole, sources=sources, **changes), DocumentSet.of([document]), ResultDetails(title="A result")
    )


def _read(page):
    read = html.document_fromstring(page)
    names = read.xpath("//@id")
    assert len(names) == len(set(names))
    targets = {address[1:] for address in read.xpath("//@href") if address.startswith("#")}
    assert targets <= set(names)
    return read


def test_every_status_of_a_field_is_told_apart_in_words():
    read = _read(view_page(_view(found("claim.number", "17"), absent("claim.date"), failed("claim.sum")), NOTHING))
    cards = [one.text_content() for one in read.xpath("//article")]
    assert "High confidence" in cards[0]
    assert "17" in cards[0]
    assert "Not present" in cards[1]
    assert "Error" in cards[2]
    assert "not every page could be read for certain" in cards[2]
    assert read.xpath("//summary")[0].text_content().strip().endswith("(3 fields)")


def test_a_badge_leads_to_the_boxes_on_the_page_and_they_lead_back():
    cited = with_value_box(citation("words"), Box(left=0.15, top=0.2, width=0.1, height=0.02))
    pictures = Pictures(addresses={("a", 1): PIXEL}, failures={})
    read = _read(view_page(_view(found("key", "words", cited)), pictures))
    (badge,) = read.xpath("//article//a[@class='badge']")
    (group,) = read.xpath(f"//*[@id='{badge.get('href')[1:]}']")
    assert badge.text_content() == "A b, page 1"
    assert [one.get("class") for one in group.iter("rect")] == ["line", "exact"]
    x, y, width, height = (float(group.xpath(".//rect")[0].get(side)) for side in ("x", "y", "width", "height"))
    assert (x, y, width, height) == pytest.approx((100, 200 * 792 / 612, 200, 20 * 792 / 612), abs=0.01)
    assert group.xpath("./a/@href") == [f"#{read.xpath('//article/@id')[0]}"]
    assert read.xpath("//img/@src") == [PIXEL]
    assert read.xpath("//img/@alt") == ["A b, page 1"]


def test_only_cited_pages_are_shown_unless_all_are_asked_for():
    view = _view(found("key", "words"), texts=("words", "more", "rest"))
    few = _read(view_page(view, NOTHING))
    every = _read(view_page(view, replace(NOTHING, all_pages=True)))
    assert [len(read.xpath("//figure")) for read in (few, every)] == [1, 3]
    assert "1 shown" in few.xpath("//section[@class='source']/p")[0].text_content()


def test_a_page_without_a_picture_says_why():
    pictures = Pictures(addresses={}, failures={("a", 1): "the file is damaged."})
    read = _read(view_page(_view(found("key", "words")), pictures))
    assert "not shown: the file is damaged." in read.xpath("//figure")[0].text_content()


def test_formats_without_pages_show_their_words_with_the_excerpt_marked():
    view = _view(found("key", "words", citation("words", box=None)), layout=False)
    read = _read(view_page(view, NOTHING))
    (mark,) = read.xpath("//div[@class='cluster']//mark")
    assert mark.text_content() == "words"
    assert read.xpath("//div[@class='cluster']")[0].text_content() == "words on the page"
    assert read.xpath("//article//a[@class='badge']/@href") == [f"#{mark.get('id')}"]


def test_items_other_values_and_refused_quotes_are_shown_with_their_citations():
    items = (
        ItemResult(values=(ItemValue(name="sum", value=3, citations=(citation("three"),)), ItemValue(name="note"))),
    )
    listed = found("list", [{"sum": 3}], citation("three"), items=items, type="array")
    other = found("date", "1 May", conflict=(Conflict(value="2 May", display="2 May", citations=(citation("2 May"),)),))
    read = _read(view_page(_view(listed, other), NOTHING))
    one, two = (card.text_content() for card in read.xpath("//article"))
    assert "sum: 3" in one
    assert "note: not stated" in one
    assert "The same document also says" in two
    assert "“2 May”" in two or "2 May" in two


HOSTILE = "</script><script>alert(1)</script>\u2028\u202egnp.exe<img src=x onerror=alert(1)>"


@pytest.mark.parametrize(
    "program", [None, Program(script="let a = 1 < 2;", style="b{color:red}")], ids=["bare", "viewer"]
)
def test_words_of_documents_are_never_markup(program):
    view = _view(found("key", HOSTILE, citation(HOSTILE), label=HOSTILE, note=HOSTILE), texts=(HOSTILE,))
    view = replace(view, result=replace(view.result, title=HOSTILE))
    page = view_page(view, NOTHING, program=program)
    read = _read(page)
    kinds = [one.get("type") for one in read.iter("script")]
    data = ["application/json"]
    assert kinds == (data if program is None else [*data, *data, None, None, None])
    assert not read.xpath("//@onerror")
    assert not read.xpath("//img")
    assert "\u202e" not in page.split('id="pincite-view"')[0]


def test_the_page_allows_its_own_scripts_and_styles_and_nothing_else():
    page = view_page(_view(found("key", "words")), NOTHING, program=Program(script="let a = 1;", style="b{color:red}"))
    read = _read(page)
    (policy,) = read.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split("; ")}
    assert rules["default-src"] == ["'none'"]
    run = [one.text for one in read.iter("script") if one.get("type") is None]
    for name, contents in (("script-src", run), ("style-src", [one.text for one in read.iter("style")])):
        digests = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in contents]
        assert rules[name] == [f"'sha256-{digest}'" for digest in digests]
    assert not read.xpath("//@style")
    assert not [address for address in read.xpath("//@src | //link/@href") if address.startswith("http")]


def test_the_view_stands_in_the_page_as_data_with_each_picture_once():
    view = _view(found("key", "words"))
    page = view_page(view, Pictures(addresses={("a", 1): PIXEL}, failures={}))
    read = _read(page)
    held = from_json(View, read.xpath("//script[@id='pincite-view']")[0].text)
    assert page.count(PIXEL) == 1
    assert held.sources[0].pages[0].image == f"#{read.xpath('//img/@id')[0]}"
    assert held.fields == view.fields


def test_a_picture_at_an_address_is_named_by_it():
    page = view_page(_view(found("key", "words")), Pictures(addresses={("a", 1): "/t/1.png"}, failures={}))
    held = json.loads(_read(page).xpath("//script[@id='pincite-view']")[0].text)
    assert held["sources"][0]["pages"][0]["image"] == "/t/1.png"


@pytest.mark.parametrize(
    ("words", "rules"), [(None, []), (PageWords(address="/t/pages"), ["'self'"])], ids=["file", "address"]
)
def test_a_page_asks_only_for_words_that_it_was_told_of(words, rules):
    program = Program(script="let a = 1;", style="b{color:red}")
    page = view_page(_view(found("key", "words")), NOTHING, program=program, words=words)
    (policy,) = _read(page).xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    assert [rule.split()[1:] for rule in policy.split("; ") if rule.startswith("connect-src")] == (
        [rules] if rules else []
    )


def test_equal_views_give_equal_bytes():
    assert view_page(_view(found("key", "words")), NOTHING) == view_page(_view(found("key", "words")), NOTHING)


def test_a_decision_is_shown_in_the_place_of_the_request_for_one():
    view = _view(found("key", "words", confidence="low"))
    decided = Review(why=("low",), state="confirmed")
    later = replace(view, fields=(replace(view.fields[0], review=decided),))
    before, after = (_read(view_page(one, NOTHING)).xpath("//article")[0].text_content() for one in (view, later))
    assert "Review needed" in before
    assert "Review needed" not in after
    assert "Confirmed" in after


def test_an_answer_shows_its_claims_underlined_and_each_with_its_evidence():
    answer = "The fee is $150. The fee is due in March."
    checked = check(answer, [("rules", "The fee is $150.", 1.0), ("late", "The fee is due in May.", 1.0)])
    read = _read(view_page(view_of(checked), NOTHING))
    assert read.xpath("//div[@class='answer']//a")[0].get("href") == f"#{read.xpath('//article/@id')[0]}"
    assert "".join(read.xpath("//div[@class='answer']")[0].itertext()).replace("✓", "").startswith("The fee is $150")
    assert "Supported" in read.xpath("//article")[0].text_content()
    assert "The fee is $150." in read.xpath("//article//blockquote")[0].text_content()


@pytest.mark.parametrize(
    ("source", "said"), [("words", "The same document also says"), ("annex", "Another document says")]
)
def test_another_value_says_whether_it_stands_elsewhere(source, said):
    other = replace(citation("2 May"), source_id=source)
    own = replace(citation("1 May"), source_id="words")
    field = found("date", "1 May", own, conflict=(Conflict(value="2 May", display="2 May", citations=(other,)),))
    assert said in _read(view_page(_view(field), NOTHING)).xpath("//article")[0].text_content()


def test_a_claim_that_was_edited_does_not_carry_the_verdict_of_other_words():
    checked = check("The fee is due in March.", [("late", "The fee is due in March.", 1.0)])
    before = view_of(checked).claims[0]
    edited = replace(before, revision=2, claim=replace(before.claim, label="The fee is due in May."))
    read = _read(view_page(replace(view_of(checked), claims=(edited,)), NOTHING))
    (card,) = read.xpath("//article")
    assert card.xpath(".//h3")[0].text_content() == "The fee is due in May."
    assert card.xpath("string(.//header/span)") == "– Not judged"
    assert "was supported, and is about the words before: The fee is due in March" in card.text_content()


def test_a_passage_that_decided_nothing_is_drawn_only_when_somebody_asks_for_it():
    document = document_from_pages(["The fee is $150.\n\nThe office is closed on Sundays."], name="rules.pdf")
    checked = check("The fee is $150.", [document])
    read = _read(view_page(view_of(checked, DocumentSet.of([document])), NOTHING))
    drawn = read.xpath("//figure//g")
    loud = [one for one in drawn if one.get("class") is None]
    assert len(loud) == 1
    assert all(one.get("class") == "quiet" for one in drawn if one not in loud)
