import pytest

from pincite.parsing.pdf.pdfium import read_pages
from pincite.testing import PdfBuilder, PdfObjects
from pincite.testing.fonts import text_width

_WHITE, _BLACK, _GREY = (1, 1, 1), (0, 0, 0), (0.5, 0.5, 0.5)


_HOLE = b"q 0 0 612 792 re 60 580 400 60 re W* n"
_SLIVER = b"q 0 0 m 612 792 l 612 791 l 1 0 l h W n"


def _page():
    return PdfBuilder().page().text(72, 720, "Visible words stand here in plain black.")


def _hidden(canvas):
    (page,) = read_pages(canvas.build())
    return {page.chars[word.start : word.end]: word.hidden for word in page.words if word.hidden}


def _image(value):
    return {"pixels": bytes([value]) * 16, "size": (4, 4)}


@pytest.mark.parametrize(
    ("draw", "reason"),
    [
        (lambda page: page.text(72, 600, "secret", mode=3), "invisible_mode"),
        (lambda page: page.text(72, 600, "secret", mode=7), "invisible_mode"),
        (lambda page: page.text(72, 600, "secret", alpha=0), "transparent"),
        (lambda page: page.text(72, 600, "secret", colour=_WHITE), "same_colour"),
        (lambda page: page.text(72, 600, "secret", colour=(0.98, 0.98, 0.99)), "same_colour"),
        (lambda page: page.box(50, 580, 300, 60, fill=_GREY).text(72, 600, "secret", colour=_GREY), "same_colour"),
        (lambda page: page.image(50, 580, 300, 60, **_image(0)).text(72, 600, "secret"), "same_colour"),
        (lambda page: page.text(72, 600, "secret", size=0.1), "tiny"),
        (lambda page: page.text(0, 0, "secret", size=10, matrix=(0.01, 0, 0, 0.01, 72, 600)), "tiny"),
        (lambda page: page.text(72, 600, "secret", scale=1), "tiny"),
        (lambda page: page.text(-300, 600, "secret"), "off_page"),
        (lambda page: page.text(72, 900, "secret"), "off_page"),
        (lambda page: page.text(72, 600, "secret").box(50, 580, 300, 60, fill=_WHITE), "covered"),
        (lambda page: page.text(72, 600, "secret").image(50, 580, 300, 60, **_image(200)), "covered"),
        (lambda page: page.raw(b"q 0 0 10 10 re W n").text(72, 600, "secret").raw(b"Q"), "clipped"),
        (lambda page: page.raw(b"q 0 0 0 0 re W n").text(72, 600, "secret").raw(b"Q"), "clipped"),
        (lambda page: page.raw(_HOLE).text(72, 600, "secret").raw(b"Q"), "clipped"),
        (lambda page: page.raw(_SLIVER).text(72, 600, "secret").raw(b"Q"), "clipped"),
    ],
    ids=[
        "mode 3", "mode 7", "transparent", "white on white", "nearly white", "grey on grey", "black on a black image",
        "tenth of a point", "scaled down", "squeezed", "left of the page", "above the page", "under a box",
        "under an image", "outside a clip", "empty clip", "in a clip's hole", "beside a sliver",
    ],
)  # fmt: skip
def test_words_nobody_sees_are_hidden_with_their_reason(draw, reason):
    assert _hidden(draw(_page())) == {"secret": reason}


@pytest.mark.parametrize(
    "draw",
    [
        lambda page: page.box(50, 580, 300, 60, fill=_BLACK).text(72, 600, "shown", colour=_WHITE),
        lambda page: page.box(50, 580, 300, 60, fill=(0.9, 0.9, 0.9)).text(72, 600, "shown"),
        lambda page: page.image(50, 580, 300, 60, **_image(255)).text(72, 600, "shown"),
        lambda page: page.text(72, 600, "shown").box(50, 580, 300, 60, stroke=_BLACK),
        lambda page: page.text(72, 600, "shown").box(50, 580, 300, 60, fill=(1, 1, 0), alpha=0.3),
        lambda page: page.text(72, 600, "shown", size=4),
        lambda page: page.text(72, 600, "shown", mode=1),
        lambda page: page.raw(b"q 72 598 28 10 re W n").text(72, 600, "shown").raw(b"Q"),
        lambda page: page.raw(b"q 72 603 200 10 re W n").text(72, 600, "shown").raw(b"Q"),
        lambda page: page.raw(b"q 60 700 m 60 500 l 400 600 l h W n").text(72, 600, "shown").raw(b"Q"),
    ],
    ids=[
        "white on black", "shaded cell", "on a white image", "framed", "highlighted over", "small print", "outlined",
        "tight clip", "half clipped", "in a triangle",
    ],
)  # fmt: skip
def test_words_somebody_sees_are_not_hidden(draw):
    assert _hidden(draw(_page())) == {}


def test_the_line_above_takes_nothing_from_a_word_of_two_text_objects():
    first = text_width("look", size=20)
    page = _page().text(72, 617, "years", size=20).text(72, 600, "look", size=20)
    page.text(72 + first, 600, "ingforward", size=20).box(50, 580, 300, 60, fill=(1, 1, 0), alpha=0.3)
    assert _hidden(page) == {}


def test_text_of_a_form_is_judged_in_its_place():
    builder = PdfBuilder()
    page = builder.page().text(72, 720, "Visible words.")
    form = builder.form(width=300, height=60).box(0, 0, 300, 60, fill=_GREY).text(10, 20, "secret", colour=_GREY)
    assert _hidden(page.draw(form, matrix=(1, 0, 0, 1, 72, 500))) == {"secret": "same_colour"}


def test_text_beyond_its_forms_box_is_hidden():
    builder = PdfBuilder()
    form = builder.form(width=50, height=40).text(5, 10, "shown").text(100, 10, "secret")
    page = builder.page().text(72, 720, "Visible words.").draw(form, matrix=(1, 0, 0, 1, 72, 500))
    assert _hidden(page) == {"secret": "clipped"}


@pytest.mark.parametrize(("state", "expected"), [("OFF", {"marked", "formed"}), ("ON", set())])
def test_text_on_a_layer_is_hidden_while_the_layer_is_off(state, expected):
    objects = PdfObjects()
    tree, layer = objects.reserve(), objects.add({"Type": "OCG", "Name": b"draft"})
    fonts = {"Font": {"F1": objects.add({"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"})}}
    entries = {"Type": "XObject", "Subtype": "Form", "BBox": [0, 0, 300, 50], "OC": layer, "Resources": fonts}
    form = objects.add(entries, stream=b"BT /F1 12 Tf 5 5 Td (formed) Tj ET")
    content = b"BT /F1 12 Tf 72 720 Td (shown) Tj /OC /L BDC 0 -50 Td (marked) Tj EMC ET /Fm Do"
    resources = {**fonts, "Properties": {"L": layer}, "XObject": {"Fm": form}}
    page = {"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 612, 792], "Resources": resources}
    kids = [objects.add({**page, "Contents": objects.add({}, stream=content)})]
    objects.fill(tree, {"Type": "Pages", "Kids": kids, "Count": 1})
    layers = {"OCGs": [layer], "D": {"BaseState": "ON", state: [layer]}}
    root = objects.add({"Type": "Catalog", "Pages": tree, "OCProperties": layers})
    (read,) = read_pages(objects.build(root))
    hidden = {read.chars[word.start : word.end] for word in read.words if word.hidden == "layer_off"}
    assert (hidden, len(read.words)) == (expected, 3)


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("shift", [0, 0.4], ids=["same place", "nearly"])
def test_covered_text_that_is_painted_again_is_visible(times, shift):
    page = _page()
    for _ in range(times):
        page.text(72, 600, "Pay 500 dollars").box(50, 580, 300, 60, fill=_WHITE)
    assert _hidden(page.text(72 + shift, 600 + shift, "Pay 500 dollars")) == {}


def test_a_line_painted_in_two_strips_keeps_its_words():
    upper = _page().raw(b"q 60 611 300 20 re W n").text(72, 600, "this or that", size=20).raw(b"Q")
    text = upper.raw(b"q 60 590 300 30 re W n").text(72, 600, "this or that too", size=20).raw(b"Q")
    (read,) = read_pages(text.build())
    words = [(read.chars[word.start : word.end], word.hidden) for word in read.words]
    assert words.count(("or", None)) == 2


def test_a_repetition_nobody_sees_releases_nothing():
    page = _page().text(72, 600, "secret").text(72, 600, "secret").box(50, 580, 300, 60, fill=_WHITE)
    assert _hidden(page) == {"secret": "covered"}


def test_what_a_visible_text_replaces_stays_hidden():
    page = _page().text(72, 600, "Pay 500").box(50, 580, 300, 60, fill=_WHITE).text(72, 600, "Pay 900")
    (read,) = read_pages(page.build())
    words = [(read.chars[word.start : word.end], word.hidden) for word in read.words][-4:]
    assert words == [("Pay", "covered"), ("500", "covered"), ("Pay", None), ("900", None)]


def _scan(*, ink: bool):
    """A page-sized image with black and white stripes where a line of text would stand, from 100 to 120 points."""
    stripes, paper = bytes([0, 255]) * 30, bytes([255]) * 60
    rows = [stripes if ink and row in {10, 11} else paper for row in range(80)]
    return PdfBuilder().page(width=600, height=800).image(0, 0, 600, 800, pixels=b"".join(rows), size=(60, 80))


def test_an_ocr_layer_over_ink_is_visible_text():
    canvas = _scan(ink=True).text(60, 688, "recognised words", mode=3, size=12)
    (page,) = read_pages(canvas.build())
    assert page.text_source == "ocr_layer"
    assert [word.hidden for word in page.words] == [None, None]


def test_invisible_words_over_empty_paper_stay_hidden():
    canvas = _scan(ink=True).text(60, 688, "recognised words", mode=3, size=12).text(60, 300, "secret", mode=3)
    assert _hidden(canvas) == {"secret": "invisible_mode"}


def test_an_invisible_word_cannot_borrow_the_ink_of_visible_text():
    canvas = _scan(ink=False).text(60, 300, "visible", size=30).text(60, 300, "secret", size=30, mode=3)
    assert "secret" in _hidden(canvas)


@pytest.mark.parametrize(
    ("canvas", "source"),
    [
        (PdfBuilder().page(), "text_layer"),
        (PdfBuilder().page().line((50, 50), (500, 50)), "text_layer"),
        (PdfBuilder().page().box(50, 50, 400, 300, fill=(0.8, 0.8, 1)), "text_layer"),
        (PdfBuilder().page().text(72, 600, "secret", colour=(1, 1, 1)), "text_layer"),
        (_scan(ink=True), "none"),
        (_scan(ink=True).text(60, 20, "Filed 03/05/19 Page 1 of 9"), "none"),
        (PdfBuilder().page().raw(b"100 100 m 150 300 250 300 300 100 c f"), "none"),
    ],
    ids=["blank", "a line", "a flat box", "hidden text only", "scan", "stamped scan", "outlines"],
)
def test_a_page_with_ink_but_no_text_was_not_read(canvas, source):
    (page,) = read_pages(canvas.build())
    assert page.text_source == source


@pytest.mark.parametrize(
    ("x", "options"),
    [(128.0, {"colour": (1, 1, 1)}), (128.0, {"mode": 3})],
    ids=["white", "invisible mode"],
)
def test_hidden_characters_that_touch_a_visible_word_are_told_apart(x, options):
    page = PdfBuilder().page().text(72, 700, "Total 18,250", size=12).text(x + 4, 700, "666", size=12, **options)
    (read,) = read_pages(page.build())
    seen = [read.chars[word.start : word.end] for word in read.words if word.hidden is None]
    assert seen == ["Total", "18,250"]


def _written_picture(page, *, share):
    """A picture over a share of the page with lines as dark and sparse as writing."""
    line = (bytes([255]) * 10 + bytes([0]) * 2) * 10
    pixels = (bytes([255]) * 120 * 4 + line) * 40
    return page.image(30, 30, 550, 732 * share, pixels=pixels, size=(120, 200))


@pytest.mark.parametrize(("share", "remarks"), [(0.8, ["unread_picture"]), (0.3, [])], ids=["much", "little"])
def test_a_picture_over_much_of_a_page_with_text_is_said_not_to_be_read(share, remarks):
    page = (
        PdfBuilder()
        .page()
        .lines(60, 770, ["Many words of plain text stand above the picture here."] * 3, size=5, leading=6)
    )
    (read,) = read_pages(_written_picture(page, share=share).build())
    assert read.text_source == "text_layer"
    assert [remark.kind for remark in read.remarks] == remarks


_TILE = {"BBox": [0, 0, 9, 9], "XStep": 9, "YStep": 9, "Resources": {}}


def _with_mask(content, *, grey, form=b"", state=None):
    """A page whose state /M is a soft mask that is `grey` all over (or the state given), and a form /X."""
    objects = PdfObjects()
    tree = objects.reserve()
    fonts = {"F": objects.add({"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"})}
    box = {"Type": "XObject", "Subtype": "Form", "BBox": [0, 0, 400, 300]}
    group = {"S": "Transparency", "CS": "DeviceGray"}
    mask = objects.add({**box, "Group": group}, stream=b"%g g 0 0 400 300 re f" % grey)
    drawn = objects.add({**box, "Group": {"S": "Transparency"}, "Resources": {"Font": fonts}}, stream=form)
    tiled = {"Type": "Pattern", "PatternType": 1, "PaintType": 1, "TilingType": 1}
    pattern = objects.add(
        {**tiled, "BBox": [0, 0, 200, 20], "XStep": 200, "YStep": 20, "Resources": {"Font": fonts}},
        stream=b"BT /F 12 Tf 5 5 Td (words of a pattern) Tj ET",
    )
    white = objects.add({**tiled, **_TILE}, stream=b"1 g 0 0 9 9 re f")
    states = {"M": state or {"SMask": {"S": "Luminosity", "G": mask}}}
    resources = {"Font": fonts, "ExtGState": states, "XObject": {"X": drawn}, "Pattern": {"P": pattern, "W": white}}
    entries = {"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 400, 300], "Resources": resources}
    page = objects.add({**entries, "Contents": objects.add({}, stream=content)})
    objects.fill(tree, {"Type": "Pages", "Kids": [page], "Count": 1})
    (read,) = read_pages(objects.build(objects.add({"Type": "Catalog", "Pages": tree})))
    return read


_SHOWN = b"BT /F 12 Tf 50 250 Td (shown) Tj ET "
_WORDS = b"BT /F 12 Tf 50 200 Td (secret) Tj ET"


@pytest.mark.parametrize(
    ("content", "form", "state"),
    [(b"/M gs " + _WORDS, b"", None), (b"/M gs /X Do", _WORDS, None), (b"/M gs /X Do", _WORDS, {"ca": 0, "CA": 0})],
    ids=["soft mask", "soft mask on a form", "alpha of a form"],
)
def test_words_behind_a_mask_are_hidden(content, form, state):
    read = _with_mask(_SHOWN + content, grey=0, form=form, state=state)
    assert [word.hidden for word in read.words] == [None, "transparent"]


@pytest.mark.parametrize(("content", "form"), [(b"/M gs " + _WORDS, b""), (b"/M gs /X Do", _WORDS)])
def test_words_that_a_mask_lets_through_are_visible(content, form):
    read = _with_mask(_SHOWN + content, grey=1, form=form)
    assert [word.hidden for word in read.words] == [None, None]


_FILLED = b"/Pattern cs /P scn 0 0 400 240 re f"


@pytest.mark.parametrize("before", [b"", _SHOWN], ids=["alone", "beside words"])
def test_words_of_a_pattern_are_not_read(before):
    assert _with_mask(before + _FILLED, grey=1).text_source == "none"


def test_words_of_a_pattern_below_a_page_of_text_are_remarked():
    lines = b"".join(b"BT /F 5 Tf 10 %d Td (many words stand here) Tj ET " % (295 - 6 * row) for row in range(9))
    read = _with_mask(lines + _FILLED, grey=1)
    assert (read.text_source, [remark.kind for remark in read.remarks]) == ("text_layer", ["unread_picture"])


def test_words_painted_with_a_white_pattern_are_hidden():
    fill = b"BT /Pattern cs /W scn /F 12 Tf 50 200 Td (secret) Tj ET"
    assert [word.hidden for word in _with_mask(_SHOWN + fill, grey=1).words] == [None, "same_colour"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (b"q 0 0 10 10 re W n", b"q", {"un": "clipped"}),
        (b"q", b"q 0 0 10 10 re W n", {"lawful": "clipped"}),
        (b"q", b"q 72 590 400 40 re W n", {}),
    ],
    ids=["its-beginning", "its-end", "clip-around-it"],
)
def test_each_part_of_a_word_that_is_painted_in_two_is_judged(first, second, expected):
    page = _page().raw(first).text(72, 600, "un").raw(b"Q")
    page.raw(second).text(72 + text_width("un"), 600, "lawful").raw(b"Q").text(72, 500, "terms")
    assert _hidden(page) == expected
