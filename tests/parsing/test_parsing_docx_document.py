import io
import random

import pytest
from docx import Document as Word
from docx.shared import Pt, RGBColor
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.word_files import NAMES, STRICT_W, W, paragraph, run, word_file

from pincite.errors import DocumentError, EmptyDocumentError
from pincite.parsing.docx import read_docx
from pincite.parsing.flow.clusters import CLUSTER


def _blocks(body, parts=None, **options):
    pages, blocks = read_docx(word_file(body, parts, **options), name="a.docx")
    for block in blocks:
        assert pages[block.page - 1].text[block.span.start : block.span.end] == block.text
        for cell in block.cells:
            assert pages[block.page - 1].text[cell.span.start : cell.span.end] == cell.text
    return blocks


def _texts(body, parts=None):
    return [block.text for block in _blocks(body, parts)]


def _hidden(body, parts=None):
    pages, _ = read_docx(word_file(body, parts), name="a.docx")
    return [(hidden.text, hidden.reason) for page in pages for hidden in page.hidden]


def _saved(word):
    stream = io.BytesIO()
    word.save(stream)
    return read_docx(stream.getvalue(), name="a.docx")


def test_a_document_of_word_is_read_in_order():
    word = Word()
    word.add_heading("Lease", level=0)
    word.add_paragraph("Between the parties.")
    word.add_heading("Rent", level=1)
    word.add_paragraph("The rent is $900.")
    table = word.add_table(rows=2, cols=2)
    for cell, text in zip(table._cells, ("Month", "Due", "May", "$900"), strict=True):
        cell.text = text
    word.add_paragraph("Signed.")
    pages, blocks = _saved(word)
    assert [page.text for page in pages] == [
        "Lease\n\nBetween the parties.", "Rent\n\nThe rent is $900.", "Month Due\nMay $900", "Signed.",
    ]  # fmt: skip
    assert [(block.type, block.level) for block in blocks] == [
        ("Title", 1), ("Text", None), ("Section Header", 1), ("Text", None), ("Table", None), ("Text", None),
    ]  # fmt: skip


def test_hidden_white_and_tiny_text_of_word_is_kept_out_and_reported():
    word = Word()
    line = word.add_paragraph("Seen ")
    line.add_run("vanished ").font.hidden = True
    line.add_run("white ").font.color.rgb = RGBColor(255, 255, 255)
    line.add_run("tiny").font.size = Pt(1)
    line.add_run(" too")
    pages, blocks = _saved(word)
    assert [block.text for block in blocks] == ["Seen too"]
    assert [(hidden.text, hidden.reason) for hidden in pages[0].hidden] == [
        ("vanished", "marked_hidden"), ("white", "same_colour"), ("tiny", "tiny"),
    ]  # fmt: skip


WHITE, DARK = '<w:color w:val="FFFFFF"/>', '<w:shd w:val="clear" w:fill="1F3864"/>'


@pytest.mark.parametrize(
    "body",
    [
        paragraph(run("Seen", f"{WHITE}{DARK}")),
        paragraph(run("Seen", f'{WHITE}<w:highlight w:val="black"/>')),
        paragraph(run("Seen", WHITE), DARK),
        f"<w:tbl><w:tr><w:tc><w:tcPr>{DARK}</w:tcPr>{paragraph(run('Seen', WHITE))}</w:tc></w:tr></w:tbl>",
        paragraph(run("Seen", '<w:color w:val="auto"/><w:highlight w:val="black"/>')),
        paragraph(run("Seen", '<w:vanish w:val="0"/>')),
        paragraph(run("Seen", f'{WHITE}<w:shd w:val="pct50" w:fill="FFFFFF" w:color="000000"/>')),
    ],
    ids=["run shading", "highlight", "paragraph shading", "cell shading", "automatic", "vanish off", "pattern"],
)
def test_text_that_can_be_seen_is_read(body):
    assert _texts(body) == ["Seen"]


@pytest.mark.parametrize(
    ("formatting", "hidden"),
    [
        ('<w:w w:val="1"/>', True),
        ('<w:w w:val="66"/>', False),
        ('<w:spacing w:val="-200"/>', True),
        ('<w:spacing w:val="-200"/><w:sz w:val="96"/>', False),
        ('<w:spacing w:val="-10"/>', False),
    ],
    ids=["a hundredth wide", "narrow", "piled up", "large and close", "close"],
)
def test_letters_that_are_squeezed_or_piled_up_are_hidden(formatting, hidden):
    body = paragraph(run("fee", formatting)) + paragraph(run("Seen"))
    assert _texts(body) == (["Seen"] if hidden else ["fee", "Seen"])
    assert _hidden(body) == ([("fee", "tiny")] if hidden else [])


def test_styles_hide_text_and_direct_formatting_shows_it_again():
    styles = (
        '<w:style w:type="paragraph" w:styleId="H"><w:rPr><w:vanish/></w:rPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="H"/></w:style>'
        '<w:style w:type="character" w:styleId="C"><w:rPr><w:color w:val="FEFEFE"/></w:rPr></w:style>'
    )
    body = (
        paragraph(run("one") + run("seen", '<w:vanish w:val="false"/>'), '<w:pStyle w:val="B"/>')
        + paragraph(run("two", '<w:rStyle w:val="C"/>'))
    )  # fmt: skip
    assert _texts(body, {"styles": styles}) == ["seen"]
    assert _hidden(body, {"styles": styles}) == [("one", "marked_hidden"), ("two", "same_colour")]


_FIELD_BEGIN = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'


@pytest.mark.parametrize("names", [NAMES, NAMES.replace(W, STRICT_W)], ids=["transitional", "strict"])
@pytest.mark.parametrize(
    ("body", "kinds"),
    [
        (paragraph(run("Seen")) + paragraph(_FIELD_BEGIN) + paragraph(run("swallowed")), ["readers_differ"]),
        (paragraph(run("Seen")) + paragraph(run("unseen words", "<w:vanish/>")), []),
        (paragraph(run("Seen")) + f"<w:p><w:moveFrom>{run('moved away')}</w:moveFrom></w:p>", []),
        (
            paragraph(run("Seen"))
            + "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>"
            + paragraph(run("Click here to enter text"))
            + "</w:sdtContent></w:sdt>",
            [],
        ),
    ],
    ids=["a field without an end", "hidden", "moved", "a prompt"],
)
def test_a_document_with_words_that_were_not_read_and_not_reported_is_disputed(body, kinds, names):
    pages, _ = read_docx(word_file(body, names=names), name="a.docx")
    assert pages[0].text == "Seen"
    assert [remark.kind for page in pages for remark in page.remarks] == kinds


@pytest.mark.parametrize("kind", ["paragraph", "character", "table"])
def test_a_style_without_an_id_formats_nothing(kind):
    styles = f'<w:style w:type="{kind}"><w:name w:val="Fine print"/><w:rPr><w:sz w:val="2"/></w:rPr></w:style>'
    styles += '<w:style w:type="paragraph" w:styleId="B"><w:name w:val="Body"/></w:style>'
    body = paragraph(run("seen")) + paragraph(run("too"), '<w:pStyle w:val="B"/>')
    assert _texts(body, {"styles": styles}) == ["seen", "too"]
    assert _hidden(body, {"styles": styles}) == []


def test_a_default_style_without_an_id_formats_paragraphs_without_a_style():
    styles = '<w:style w:type="paragraph" w:default="1"><w:rPr><w:vanish/></w:rPr></w:style>'
    styles += '<w:style w:type="paragraph" w:styleId="B"><w:name w:val="Body"/></w:style>'
    body = paragraph(run("unseen")) + paragraph(run("seen"), '<w:pStyle w:val="B"/>')
    assert _texts(body, {"styles": styles}) == ["seen"]
    assert _hidden(body, {"styles": styles}) == [("unseen", "marked_hidden")]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (f"<w:r/><w:ins>{run('new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>", "new"),
        (f"<w:r/><w:moveFrom>{run('here ')}</w:moveFrom><w:moveTo>{run('there')}</w:moveTo>", "there"),
        (f"<w:hyperlink>{run('a link')}</w:hyperlink>", "a link"),
        (f"<w:smartTag>{run('smart')}</w:smartTag>", "smart"),
        (f"<w:sdt><w:sdtContent>{run('control')}</w:sdtContent></w:sdt>", "control"),
        (f"<w:fldSimple>{run('result')}</w:fldSimple>", "result"),
        ("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t></w:r>", "a\tb\nc-d"),
        ('<w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:t> yes</w:t></w:r>', "☑ yes"),
        ("<m:oMath><m:r><m:t>x=2</m:t></m:r></m:oMath>", "x=2"),
        ("<w:r><w:ruby><w:rt><w:r><w:t>rt</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase>"
         "</w:ruby></w:r>", "base"),
    ],
    ids=["changes", "moves", "hyperlink", "smart tag", "control", "simple field", "signs", "symbol", "formula", "ruby"],
)  # fmt: skip
def test_inline_content_is_read_as_displayed(content, text):
    assert _texts(paragraph(content)) == [text]


def _char(kind, inner=""):
    return f'<w:r><w:fldChar w:fldCharType="{kind}">{inner}</w:fldChar></w:r>'


def test_fields_count_with_their_results_across_paragraphs():
    code = "<w:r><w:instrText>TOC</w:instrText></w:r>"
    nested = f"{_char('begin')}{run('PAGE')}{_char('separate')}{run('7')}{_char('end')}"
    body = (
        paragraph(f"{_char('begin')}{code}{run('hidden code')}{_char('separate')}{run('One ')}{nested}")
        + paragraph(f"{run('Two')}{_char('end')}{run(' after')}")
    )  # fmt: skip
    assert _texts(body) == ["One 7", "Two after"]


def test_form_fields_show_their_state():
    box = '<w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData>'
    entries = '<w:result w:val="1"/><w:listEntry w:val="a"/><w:listEntry w:val="b"/>'
    chosen = f"<w:ffData><w:ddList>{entries}</w:ddList></w:ffData>"
    fields = f"{_char('begin', box)}{_char('end')}{run(' Paid, ')}{_char('begin', chosen)}{_char('end')}"
    assert _texts(paragraph(fields)) == ["☒ Paid, b"]


def test_a_control_that_nobody_filled_in_shows_no_value():
    control = (
        "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>"
        f"{run('Click here to enter text.')}</w:sdtContent></w:sdt>"
    )
    assert _texts(paragraph(run("Name:") + control)) == ["Name:"]


def test_a_deleted_paragraph_end_joins_two_paragraphs():
    gone = "<w:rPr><w:del/></w:rPr>"
    assert _texts(paragraph("one", gone) + paragraph("two") + paragraph("three")) == ["one two", "three"]


def _text_box(content):
    return f"<wps:wsp><wps:txbx><w:txbxContent>{content}</w:txbxContent></wps:txbx></wps:wsp>"


def test_a_text_box_follows_its_paragraph_once():
    box = (
        f"<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing>{_text_box(paragraph('Boxed'))}</w:drawing>"
        f"</mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>{paragraph('Boxed')}</w:txbxContent></v:textbox>"
        "</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert _texts(paragraph(run("Anchor") + box) + paragraph("After")) == ["Anchor", "Boxed", "After"]


def test_notes_follow_the_paragraph_that_calls_them():
    call = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    last = '<w:r><w:endnoteReference w:id="1"/></w:r>'
    notes = (
        f'<w:footnote w:type="separator" w:id="0">{paragraph("----")}</w:footnote>'
        f'<w:footnote w:id="2">{paragraph("As agreed.")}</w:footnote>'
    )
    ends = f'<w:endnote w:id="1">{paragraph("The end.")}</w:endnote>'
    body = paragraph(run("The fee is $5") + call + run(" a day.")) + paragraph(run("More.") + last)
    assert _texts(body, {"footnotes": notes, "endnotes": ends}) == [
        "The fee is $5 a day.", "1 As agreed.", "More.", "i The end.",
    ]  # fmt: skip


def test_headers_and_footers_that_are_shown_stand_once_behind_the_body():
    section = (
        '<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:headerReference w:type="first" r:id="h2"/>'
        '<w:footerReference w:type="default" r:id="f1"/></w:sectPr>'
    )
    parts = {"h1:header": paragraph("Acme"), "h2:header": paragraph("Unused"), "f1:footer": paragraph("Page 1")}
    blocks = _blocks(paragraph("Body", section) + section, parts)
    assert [(block.type, block.text, block.page) for block in blocks] == [
        ("Text", "Body", 1), ("Header", "Acme", 2), ("Footer", "Page 1", 2),
    ]  # fmt: skip


def test_a_section_shows_the_first_header_of_the_one_before():
    first = '<w:sectPr><w:headerReference w:type="first" r:id="h1"/></w:sectPr>'
    body = paragraph("One", first) + paragraph("Two") + "<w:sectPr><w:titlePg/></w:sectPr>"
    assert [block.text for block in _blocks(body, {"h1:header": paragraph("Letterhead")})] == [
        "One",
        "Two",
        "Letterhead",
    ]


def test_comments_stand_apart():
    comments = f'<w:comment w:id="0" w:author="Jane Roe">{paragraph("Too high?")}</w:comment>'
    blocks = _blocks(paragraph(run("Fee") + '<w:r><w:commentReference w:id="0"/></w:r>'), {"comments": comments})
    assert [(block.type, block.text, block.page) for block in blocks] == [
        ("Text", "Fee", 1), ("Comment", "Jane Roe: Too high?", 2),
    ]  # fmt: skip


def test_short_bold_paragraphs_are_headings_where_no_style_says_so():
    body = paragraph(run("Payment", "<w:b/>")) + paragraph(run("Soon.", "<w:b/>")) + paragraph("Text")
    assert [block.type for block in _blocks(body)] == ["Section Header", "Text", "Text"]
    styled = body + paragraph("Real", '<w:outlineLvl w:val="1"/>')
    assert [(block.type, block.level) for block in _blocks(styled)][-1] == ("Section Header", 2)
    assert _blocks(styled)[0].type == "Text"


def _picture(width, height, *, behind=0):
    return (
        f'<w:r><w:drawing><wp:anchor behindDoc="{behind}"><wp:extent cx="{width}" cy="{height}"/><a:graphic><a:blip/>'
        "</a:graphic></wp:anchor></w:drawing></w:r>"
    )


def test_a_page_of_picture_counts_as_unread():
    pages, _ = read_docx(word_file(paragraph(_picture(7_000_000, 9_000_000))), name="a.docx")
    assert [(page.text, page.text_source) for page in pages] == [("", "none")]


@pytest.mark.parametrize(
    "picture", [_picture(900_000, 900_000), _picture(7_000_000, 9_000_000, behind=1)], ids=["logo", "background"]
)
def test_a_logo_and_a_background_hide_no_text(picture):
    pages, _ = read_docx(word_file(paragraph(run("Text") + picture)), name="a.docx")
    assert [page.text_source for page in pages] == ["text_layer"]


def test_an_embedded_file_counts_as_unread():
    pages, _ = read_docx(word_file(paragraph("Before") + '<w:altChunk r:id="x"/>'), name="a.docx")
    assert pages[0].text_source == "none"


def test_the_text_of_a_diagram_is_a_figure():
    drawing = '<w:r><w:drawing><wp:inline><dgm:relIds r:dm="d1"/></wp:inline></w:drawing></w:r>'
    model = "<a:p><a:r><a:t>First </a:t></a:r><a:r><a:t>step</a:t></a:r></a:p><a:p/>"
    blocks = _blocks(paragraph(drawing), {"d1:diagramData": model})
    assert [(block.type, block.text) for block in blocks] == [("Figure", "First step")]


def test_strict_documents_are_read_alike():
    assert [block.text for block in _blocks(paragraph("Strict"), names=NAMES.replace(W, STRICT_W))] == ["Strict"]


def test_a_document_of_hidden_text_alone_is_empty():
    with pytest.raises(EmptyDocumentError, match=r"a.docx: the document has no text that can be seen"):
        _blocks(paragraph(run("gone", "<w:vanish/>")))


WORDS = st.text(alphabet="abc <>&é\u00a0\t字𝄞", max_size=40)


@settings(max_examples=40)
@given(st.lists(st.tuples(WORDS, st.sampled_from(["", "Heading 1", "List Bullet"])), min_size=1, max_size=12))
def test_no_word_is_lost_and_every_span_holds(paragraphs):
    word = Word()
    for text, style in paragraphs:
        word.add_paragraph(text, style=style or None)
    words = " ".join(text for text, _ in paragraphs).split()
    if not words:
        return
    pages, blocks = _saved(word)
    assert [each for block in blocks for each in block.text.split() if each != "•"] == words
    assert all(pages[block.page - 1].text[block.span.start : block.span.end] == block.text for block in blocks)


def test_a_long_table_goes_on_in_further_clusters():
    row = "<w:tr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr>"
    body = "".join(row.format(paragraph(f"line {number}"), paragraph("word " * 20)) for number in range(100))
    blocks = _blocks(f"<w:tbl>{body}</w:tbl>")
    assert len(blocks) > 2
    assert all(len(block.text) <= CLUSTER and block.cells[0].row == 0 for block in blocks)
    assert [cell.text for block in blocks for cell in block.cells if not cell.column] == [
        f"line {number}" for number in range(100)
    ]
    assert [block.continues for block in blocks] == [None, *(block.id for block in blocks[:-1])]


@pytest.mark.corpus
def test_every_word_file_gives_a_result_or_a_typed_error(corpus):
    outcomes = {"read": 0, "refused": 0}
    for path in sorted((corpus / "docx").glob("*.docx")):
        try:
            pages, blocks = read_docx(path.read_bytes(), name=path.name)
        except EmptyDocumentError:
            outcomes["refused"] += 1
            continue
        assert all(pages[block.page - 1].text[block.span.start : block.span.end] == block.text for block in blocks)
        outcomes["read"] += 1
    assert outcomes["read"] >= 25
    assert sum(outcomes.values()) == len(list((corpus / "docx").glob("*.docx")))


@pytest.mark.corpus
def test_word_files_are_read_as_word_shows_them(corpus):
    def texts(name):
        return [block.text for block in read_docx((corpus / "docx" / name).read_bytes(), name=name)[1]]

    assert texts("par-hlink-frags.docx")[:3] == [
        "One", "Two with link to bookmark.", "Three with link to https://foo.com.",
    ]  # fmt: skip
    assert texts("num-having-numbering-part.docx") == ["1. Paragraph having List Number style."]
    assert texts("tbl-cell-access.docx")[1:3] == ["1 2 3\n4 6\n7 8 9", "1 2 3\n4 5 6\n7 9"]
    assert texts("comments-rich-para.docx")[7] == "Steve Canny: Text with hyperlink https://google.com embedded."


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_file_gives_a_result_or_a_typed_error(seed):
    content = bytearray(word_file(paragraph("Some words that are there.") * 20))
    chance = random.Random(seed)
    for _ in range(60):
        damaged = bytearray(content)
        for _ in range(chance.randint(1, 12)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        damaged = damaged[: chance.randint(1, len(damaged))] if chance.random() < 0.3 else damaged
        try:
            read_docx(bytes(damaged), name="a.docx")
        except DocumentError:
            continue


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ('<w:vertAlign w:val="superscript"/>', "$4,250¹2 due"),
        ('<w:position w:val="6"/>', "$4,250¹2 due"),
        ('<w:vertAlign w:val="subscript"/>', "$4,25012 due"),
        ('<w:position w:val="6"/><w:vertAlign w:val="baseline"/>', "$4,250¹2 due"),
        ("", "$4,25012 due"),
    ],
    ids=["superscript", "lifted", "subscript", "lifted alone", "level"],
)
def test_raised_figures_are_no_digits_of_the_figure_before(properties, expected):
    body = paragraph(run("$4,250") + run("1", properties) + run("2 due"))
    assert _texts(body) == [expected]


def test_formulas_keep_powers_and_fractions_apart():
    def part(name, text):
        return f"<m:{name}><m:r><m:t>{text}</m:t></m:r></m:{name}>"

    power = f"<m:sSup>{part('e', '10')}{part('sup', '6')}</m:sSup>"
    fraction = f"<m:f>{part('num', '1')}{part('den', '2')}</m:f>"
    assert _texts(paragraph(f"<m:oMath>{power}<m:r><m:t> or </m:t></m:r>{fraction}</m:oMath>")) == ["10⁶ or 1/2"]


@pytest.mark.parametrize(
    ("content", "doubt"),
    [
        (paragraph(run("Pay 4700", '<w:position w:val="-3000"/>')), "position"),
        (paragraph(run("Pay 4700", "<w:collapse/>")), "collapse"),
        (paragraph(run("Pay 4700", "<w14:textFill><w14:gradFill/></w14:textFill>")), "w14:textFill"),
        (paragraph(run("Pay 4700"), '<w:ind w:left="-20000"/>'), "ind"),
        (paragraph(run("Pay 4700"), '<w:ind w:firstLine="31000"/>'), "ind"),
        (paragraph(run("Pay 4700"), '<w:ind w:left="6000" w:right="6000"/>'), "ind"),
        (paragraph(run("Pay 4700"), '<w:spacing w:line="20" w:lineRule="exact"/>'), "spacing"),
        (paragraph(run("Pay 4700"), '<w:framePr w:w="2000" w:h="10" w:hRule="exact"/>'), "framePr"),
        (paragraph(run("Pay 4700"), '<w:framePr w:x="-31000" w:y="10"/>'), "framePr"),
        (paragraph(run("Pay 4700"), "<w:fold/>"), "fold"),
        (paragraph(run("Pay 4700", '<w:color w:val="000000" w:themeColor="background1"/>')), "color"),
        (paragraph(run("Pay 4700", '<w:color w:val="000000"/><w:shd w:val="pct90" w:color="auto"/>')), "color"),
        (paragraph(run("Pay 4700", '<w:shd w:val="diagStripe" w:fill="FF0000"/>')), "shd"),
        (paragraph(run("Pay 4700", '<w:color w:val="E0E0E0"/>')), "color"),
        (paragraph(f'<w:bdo w:val="rtl">{run("Pay 4700")}</w:bdo>'), "bdo"),
        (
            '<w:tbl><w:tr><w:trPr><w:trHeight w:val="5" w:hRule="exact"/></w:trPr>'
            f"<w:tc>{paragraph(run('Pay 4700'))}</w:tc></w:tr></w:tbl>",
            "trHeight",
        ),
    ],
    ids=[
        "lowered", "unknown of a run", "gradient", "left of the page", "right of the page", "no room", "flat lines",
        "flat frame", "frame off the page", "unknown of a paragraph", "colour of the page", "dots", "stripes",
        "faint", "right to left", "flat row of one cell",
    ],
)  # fmt: skip
def test_formatting_that_may_hide_words_makes_them_doubtful(content, doubt):
    pages, _ = read_docx(word_file(paragraph(run("Plain.")) + content), name="a.docx")
    (page,) = pages
    assert [page.text[span.start : span.end] for span in page.doubtful] == ["Pay 4700"]
    assert [(remark.kind, doubt in remark.text) for remark in page.remarks] == [("visibility_unknown", True)]


@pytest.mark.parametrize(
    "content",
    [
        paragraph(run("Note", '<w:position w:val="6"/><w:vertAlign w:val="superscript"/>')),
        paragraph(run("Term", '<w:b/><w:color w:val="C00000"/><w:u w:val="single"/><w:lang w:val="de-DE"/>')),
        paragraph(run("Head", "<w14:textFill><w14:solidFill/></w14:textFill><w14:ligatures/>")),
        paragraph(run("Item"), '<w:ind w:left="1440" w:hanging="720"/><w:spacing w:line="240" w:lineRule="exact"/>'),
        paragraph(run("Grey", '<w:color w:val="7F7F7F" w:themeColor="background1" w:themeShade="80"/>')),
        paragraph(run("D"), '<w:framePr w:dropCap="drop" w:h="30" w:hRule="exact"/>'),
        paragraph(run("Address"), '<w:framePr w:w="4000" w:h="2000" w:hRule="exact" w:x="1100" w:y="2500"/>'),
    ],
    ids=["raised", "coloured", "filled", "indented", "shaded", "drop cap", "address"],
)
def test_usual_formatting_is_no_doubt(content):
    pages, _ = read_docx(word_file(content), name="a.docx")
    assert [page.doubtful for page in pages] == [()]


def _styled_table(style):
    """Two rows of one column in a table style with that content."""
    styles = {"styles": f'<w:style w:type="table" w:styleId="T">{style}</w:style>'}
    rows = "".join(f"<w:tr><w:tc>{paragraph(run(text))}</w:tc></w:tr>" for text in ("Fee", "4700"))
    body = f'<w:tbl><w:tblPr><w:tblStyle w:val="T"/></w:tblPr>{rows}</w:tbl>'
    (page,), _ = read_docx(word_file(body, styles), name="a.docx")
    return [page.text[span.start : span.end] for span in page.doubtful]


@pytest.mark.parametrize(
    ("style", "doubtful"),
    [
        (f"<w:rPr>{WHITE}</w:rPr>", ["Fee", "4700"]),
        (f'<w:tblStylePr w:type="firstRow"><w:rPr>{WHITE}</w:rPr></w:tblStylePr>', ["Fee"]),
        (f'<w:tblStylePr w:type="firstRow"><w:rPr>{WHITE}</w:rPr><w:tcPr>{DARK}</w:tcPr></w:tblStylePr>', []),
        ('<w:rPr><w:b/><w:color w:val="1F3864"/></w:rPr>', []),
        ("<w:rPr><w:vanish/></w:rPr>", ["Fee", "4700"]),
    ],
    ids=["white", "white first row", "white on dark", "dark", "vanished"],
)
def test_letters_that_a_table_style_may_hide_are_doubtful(style, doubtful):
    assert _styled_table(style) == doubtful


def test_doubts_stay_with_their_cell():
    low = '<w:tr><w:trPr><w:trHeight w:val="5" w:hRule="exact"/></w:trPr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr>'
    row = "<w:tr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr>"
    cells = [paragraph(run(text)) for text in ("Fee", "4700", "Tax")]
    cells.append(paragraph(run("900", '<w:position w:val="-3000"/>')))
    table = f"<w:tbl>{row.format(*cells[:2])}{row.format(*cells[2:])}{low.format(*cells[:2])}</w:tbl>"
    pages, _ = read_docx(word_file(table), name="a.docx")
    (page,) = pages
    assert [page.text[span.start : span.end] for span in page.doubtful] == ["900", "Fee", "4700"]
