import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.errors import DocumentError, EmptyDocumentError, LimitExceededError
from pincite.parsing.html import read_html


def _read(page):
    content = page.encode() if isinstance(page, str) else page
    pages, blocks = read_html(content, name="a.html")
    for block in blocks:
        assert pages[block.page - 1].text[block.span.start : block.span.end] == block.text
        for cell in block.cells:
            assert pages[block.page - 1].text[cell.span.start : cell.span.end] == cell.text
    return pages, blocks


def _texts(page):
    return [block.text for block in _read(page)[1]]


def _hidden(page):
    return [(hidden.text, hidden.reason) for page in _read(page)[0] for hidden in page.hidden]


def test_blocks_and_clusters():
    pages, blocks = _read(
        "<title>Lease</title><h1>Lease</h1><p>One<br>two &amp; <b>three</b><h2>Rent</h2>Loose<ul><li>a<li>b</ul>"
        "<blockquote>Quote</blockquote><pre>x\n  y</pre><figure><img src=x.png><figcaption>Map</figcaption></figure>"
    )
    assert [(block.type, block.level, block.text) for block in blocks] == [
        ("Title", 1, "Lease"), ("Text", None, "One\ntwo & three"), ("Section Header", 2, "Rent"),
        ("Text", None, "Loose"),
        ("List Item", None, "• a"), ("List Item", None, "• b"), ("Text", None, "Quote"), ("Text", None, "x\ny"),
        ("Figure", None, "Map"),
    ]  # fmt: skip
    assert [page.text.split("\n\n")[0] for page in pages] == ["Lease", "Rent"]
    assert all((page.width, page.lines, len(page.words)) == (0.0, (), 0) for page in pages)


def test_a_title_that_no_heading_says_comes_first():
    assert _texts("<title>Site</title><h1>Lease</h1>x") == ["Site", "Lease", "x"]


def test_lists_show_their_numbers():
    page = "<ol start=3><li>c<li value=7>g<li>h</ol><ol type=i reversed><li>x<li>y</ol>"
    page += '<ul style="list-style:none"><li>z</ul>'
    assert _texts(page) == ["3. c", "7. g", "8. h", "ii. x", "i. y", "z"]


def test_items_are_as_deep_as_their_lists():
    _, blocks = _read("<ul><li>a<ol><li>b<ul><li>c</ul><li>d</ol><li>e</ul><li>f")
    assert [block.depth for block in blocks] == [0, 1, 2, 1, 0, 0]


def test_a_caption_names_its_table_and_nothing_else():
    cells = "<caption>Fees<caption>of 2024</caption><tr><td>1<td>2<tr><td>3<td>4"
    _, blocks = _read(f"<table>{cells}</table><p>x</p><table role=presentation>{cells}</table>")
    assert [block.id for block in blocks if block.type == "Table"] == [blocks[2].id]
    assert [block.caption_of for block in blocks] == [None, blocks[2].id, *[None] * (len(blocks) - 2)]


def test_tables_have_cells_with_spans():
    _, blocks = _read(
        "before<table><caption>Fees</caption><tr><th>Kind<th colspan=2>Amount<tr><td rowspan=2>Rent<td>1<td>2"
        "<tr><td>3<td>4</table>after"
    )
    assert [block.text for block in blocks] == ["before", "Fees", "Kind Amount\nRent 1 2\n3 4", "after"]
    cells = blocks[2].cells
    assert [(cell.row, cell.column, cell.row_span, cell.column_span, cell.text, cell.header) for cell in cells] == [
        (0, 0, 1, 1, "Kind", True), (0, 1, 1, 2, "Amount", True), (1, 0, 2, 1, "Rent", False), (1, 1, 1, 1, "1", False),
        (1, 2, 1, 1, "2", False), (2, 1, 1, 1, "3", False), (2, 2, 1, 1, "4", False),
    ]  # fmt: skip


def test_tables_for_layout_are_no_tables():
    page = "<table><tr><td>menu<td><p>text<table><tr><td>a<td>b</table></table>"
    page += "<table role=presentation><tr><td>x<td>y</table>"
    assert [(block.type, block.text) for block in _read(page)[1]] == [
        ("Text", "menu"), ("Text", "text"), ("Table", "a b"), ("Text", "x"), ("Text", "y"),
    ]  # fmt: skip


def test_a_grid_that_never_ends_is_read_cell_by_cell():
    page = "<table>" + "<tr><td colspan=1000 rowspan=65534>x" * 3_000 + "</table>"
    assert {(block.type, block.text) for block in _read(page)[1]} == {("Text", "x")}


def test_forms_show_their_values():
    page = (
        '<p>Name: <input value="Ann"><input type=hidden value=no> <input type=checkbox checked>Paid'
        " <input type=radio>Due"
        " <select><option>a<option selected>b</select> <textarea>c\nd</textarea>"
    )
    assert _texts(page) == ["Name: Ann ☒ Paid ○ Due b c\nd"]


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        ("<p hidden>gone</p>", "marked_hidden"),
        ("<p style='DISPLAY : none !important'>gone</p>", "marked_hidden"),
        ("<div style='display:none'><p style='display:block'>gone</p></div>", "marked_hidden"),
        ("<p style='visibility:hidden'>gone</p>", "marked_hidden"),
        ("<template>gone</template>", "marked_hidden"),
        ("<noscript>gone</noscript>", "marked_hidden"),
        ("<p style='font-size:0'>gone</p>", "tiny"),
        ("<p style='color:#fff'>gone</p>", "same_colour"),
        ("<font color=white>gone</font>", "same_colour"),
        ("<div style='background:#000'><p style='color:rgb(3, 3, 3)'>gone</p></div>", "same_colour"),
        ("<p style='color:transparent'>gone</p>", "transparent"),
        ("<p style='opacity:0'>gone</p>", "transparent"),
        ("<p style='position:absolute;left:-9999px'>gone</p>", "off_page"),
        ("<p style='text-indent:-9999px'>gone</p>", "off_page"),
        ("<p style='overflow:hidden;height:0'>gone</p>", "clipped"),
        ("<p style='position:absolute;clip:rect(0,0,0,0)'>gone</p>", "clipped"),
        ("<style>.n{color:red} p.n.x{display:none}</style><p class='x n'>gone</p>", "marked_hidden"),
        ("<style>@media print{p{display:block}} #i , b{visibility:hidden}</style><p id=i>gone</p>", "marked_hidden"),
    ],
)
def test_text_that_nobody_sees_is_kept_out_and_reported(page, reason):
    assert _texts(f"<p>Seen{page}") == ["Seen"]
    assert _hidden(f"<p>Seen{page}") == [("gone", reason)]


@pytest.mark.parametrize(
    "page",
    [
        "<p aria-hidden=true>Seen</p>",
        "<p style='visibility:hidden'><span style='visibility:visible'>Seen</span></p>",
        "<div style='font-size:0'><p style='font-size:12px'>Seen</p></div>",
        "<p style='color:#fff;background:#036 url(x.png)'>Seen</p>",
        "<p style='color:#fff;background-color:navy'>Seen</p>",
        "<table bgcolor=#333333><tr><td><font color=white>Seen</font></table>",
        "<style>p{display:none} p.y{display:block}</style><p class=y>Seen</p>",
        "<style>@media print{p{display:none}} p:hover{display:none} div p{display:none}</style><p>Seen</p>",
        "<p style='overflow:hidden'>Seen</p>",
        "<style>p{color:#fff !important}</style><p style='background:#000'>Seen</p>",
    ],
)
def test_text_that_can_be_seen_is_read(page):
    assert _texts(page) == ["Seen"]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>within <del>60</del> <ins>30</ins> days", ["within 30 days"]),
        ("<p>Fee<del>s and <b>costs</b></del> are due", ["Fee are due"]),
        ("<p>One</p><del><p>Two</p></del><p>Three</p>", ["One", "Three"]),
        ("<ul><li>a<li><del>b</del><li>c</ul>", ["• a", "• c"]),
        ("<p>was <s>60</s> days", ["was 60 days"]),
    ],
    ids=["replaced", "in-a-word", "paragraph", "item", "struck-but-not-deleted"],
)
def test_deleted_text_is_not_read(page, expected):
    assert _texts(page) == expected
    assert _hidden(page) == []


def test_scripts_styles_and_comments_are_no_text():
    page = (
        "<script>var a='<p>x'</script><style>p{}</style><!-- c --><p>Text<svg><title>t</title><text>drawn</text></svg>"
    )
    assert _texts(page) == ["Text drawn"]
    assert _hidden(page) == []


@pytest.mark.parametrize(
    "content",
    [
        "<p>Zürich".encode(),
        b"\xef\xbb\xbf<meta charset=iso-8859-1><p>Z\xc3\xbcrich",
        "\ufeff<p>Zürich".encode("utf-16-le"),
        b"<meta charset='iso-8859-1'><p>Z\xfcrich",
        b'<meta http-equiv=Content-Type content="text/html; charset=windows-1252"><p>Z\xfcrich',
        b"<p>Z\xfcrich",
        b"<p>Z&uuml;rich",
        b"<p>Z&#xFC;rich",
        b"<meta charset=unicode_escape><p>Z\xc3\xbcrich",
        b"<?xml version='1.0' encoding='iso-8859-1'?><html><p>Z\xfcrich",
    ],
    ids=["utf-8", "mark", "utf-16", "declared", "http-equiv", "undeclared", "entity", "number", "no web label", "xml"],
)
def test_encodings(content):
    assert _texts(content) == ["Zürich"]


@pytest.mark.parametrize("page", ["", "  \n", "<!-- c -->", "<p hidden>x</p>", "<script>x</script>", "<img src=x.png>"])
def test_a_page_without_text_is_empty(page):
    with pytest.raises(EmptyDocumentError, match=r"a.html: the page has no"):
        read_html(page.encode(), name="a.html")


def test_depth_is_bounded():
    assert _texts("<div>" * 1_000 + "deep" + "</div>" * 1_000 + "after") == ["deep", "after"]
    with pytest.raises(LimitExceededError, match="more than 2000 deep") as caught:
        read_html(b"<div>" * 5_000 + b"deep", name="a.html")
    assert caught.value.limit == "depth"


def test_nothing_is_fetched_and_no_entity_from_outside_is_read():
    page = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/hosts">]><p>a&x;b<iframe src="file:///etc/hosts"></iframe>'
    assert _texts(page)[-1] == "a&x;b"


PIECES = st.sampled_from(
    ["<p>", "</p>", "<table>", "<tr>", "<td>", "<td rowspan=0 colspan=3>", "</table>", "<ul>", "<li>", "</ul>", "<h2>",
     "</h2>", "<div hidden>", "</div>", "<caption>", "<b>", "</td>", "<select>", "<option>", "<q>", "<title>",
     "<pre>",
     "<br>", "word ", "&nbsp;", "\U00010400 ", "<!--", "-->", "<style>", "</style>", "x" * 50, "<svg>", "<li value=-3>"]
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(PIECES, max_size=60))
def test_any_soup_gives_blocks_whose_spans_hold_or_a_typed_error(pieces):
    try:
        _read("".join(pieces))
    except DocumentError:
        return


@given(st.lists(st.from_regex(r"[a-zé]{1,9}", fullmatch=True), min_size=1, max_size=60))
def test_no_word_is_lost(words):
    assert " ".join(_texts("<div>" + "</p><p>".join(words) + "</div>")).split() == words


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("a fee of $4,250<sup>1</sup> is due", "a fee of $4,250¹ is due"),
        ("1,200<a href='#n'><sup>3</sup></a> dollars", "1,200³ dollars"),
        ("<b>2013</b><sup><i>1</i>2</sup>", "2013¹²"),
        ("10<sup>-6</sup> and 10<span style='vertical-align:super'>6</span>", "10⁻⁶ and 10⁶"),
        ("5<sup>1</sup>/<sub>2</sub>", "5¹/2"),
        ("1<sup>st</sup> m<sup>2</sup> 7 <sup>8</sup>", "1st m2 7 8"),
        ("<math><msup><mn>10</mn><mn>2</mn></msup><mfrac><mn>1</mn><mn>3</mn></mfrac></math>", "10²1/3"),
    ],
    ids=["note", "link", "nested", "power", "fraction", "no figure before", "formula"],
)
def test_raised_figures_are_no_digits_of_the_figure_before(page, expected):
    assert _texts(f"<p>{page}</p>") == [expected]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<svg><text>2019</text><text>2020</text></svg>", "2019 2020"),
        ("<svg><text><tspan x=1>5</tspan><tspan x=9>6</tspan></text></svg>", "5 6"),
        ("<svg><text>20<tspan fill=red>19</tspan></text></svg>", "2019"),
        ("<button>Save 1</button><button>2 more</button>", "Save 1 2 more"),
        ("<div style='display:flex'><span>2019</span><span>2020</span></div>", "2019 2020"),
        ("<span style='display:inline-grid'><i>5</i><i>6</i></span>", "5 6"),
    ],
    ids=["texts", "placed parts", "styled part", "buttons", "flex", "grid"],
)
def test_what_stands_apart_on_the_screen_does_not_run_together(page, expected):
    assert _texts(page) == [expected]
