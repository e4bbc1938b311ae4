"""What is read of form fields and comments: pages with their annotations, from the bytes on."""

import numpy as np
import pytest
from tests.pdf_forms import FormFile

from pincite.parsing.layout import compose
from pincite.parsing.limits import ParseOptions
from pincite.parsing.pdf.pdfium import open_pdf, read_page, read_pages, tight_boxes
from pincite.parsing.process.content import parse_content
from pincite.text.values.yesno import find_marks

_MULTI_LINE, _RADIO, _COMBO, _COMB, _READ_ONLY, _PASSWORD = 1 << 12, 1 << 15, 1 << 17, 1 << 24, 1, 1 << 13
_OPTIONS = [[b"a", b"Alpha one"], [b"b", b"Beta"]]
_HIDDEN, _NO_VIEW, _PRINT_ONLY = 2, 32, 36


def _parse(form):
    document = parse_content(form.build(), media_type="application/pdf", name="f", options=ParseOptions())
    (page,) = document.pages
    assert all(page.text[block.span.start : block.span.end] == block.text for block in document.blocks)
    return document, page


def _page(form):
    return _parse(form)[1]


@pytest.mark.parametrize("needed", [True, False], ids=["asked for", "not asked for"])
@pytest.mark.parametrize(
    ("kind", "entries", "expected"),
    [
        ("Tx", {"V": b"Acme Corp"}, "Name: Acme Corp"),
        ("Tx", {"V": b"Acme Corp", "Ff": _READ_ONLY}, "Name: Acme Corp"),
        ("Tx", {"V": b"first\rsecond", "Ff": _MULTI_LINE}, "Name: first\nsecond"),
        ("Tx", {"V": b"12345", "Ff": _COMB, "MaxLen": 8}, "Name: 12345"),
        ("Tx", {"V": b"123-45 67", "Ff": _COMB, "MaxLen": 10}, "Name: 123-45 67"),
        ("Ch", {"V": b"b", "Ff": _COMBO, "Opt": _OPTIONS}, "Name: Beta"),
        ("Ch", {"V": b"b", "Opt": _OPTIONS}, "Name: ☐ Alpha one\n☒ Beta"),
        ("Tx", {}, "Name:"),
    ],
    ids=["text", "read-only", "multi-line", "comb", "comb with a space", "combo", "list", "empty"],
)
def test_a_value_without_an_appearance_stands_beside_its_label(kind, entries, expected, needed):
    form = FormFile(acroform={"NeedAppearances": needed}).text(50, 691, "Name:")
    form.field(kind, [100, 655 if "\n" in expected else 685, 300, 705], **entries)
    page = _page(form)
    assert page.text.split() == expected.split()
    assert not page.hidden
    assert not page.remarks


_GREEK = b"""/CIDInit /ProcSet findresource begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfrange <61> <7a> <03B1> endbfrange
endcmap end"""


def _greek_form(inherited, **options):
    """A filled form whose own words are Greek letters by their font."""
    form = FormFile(inherited=inherited, **options)
    cmap = form.objects.add({}, stream=_GREEK)
    greek = form.objects.add({"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica", "ToUnicode": cmap})
    form.fonts = {**form.fonts, "Odd": greek}
    form.content += b"BT /Odd 11 Tf 50 691 Td (abc) Tj ET\n"
    form.field("Tx", [100, 685, 300, 705], V=b"Acme Corp", AP={"N": form.says("Acme Corp")})
    return form


@pytest.mark.parametrize("inherited", [(), ("Resources",), ("MediaBox",), ("Resources", "MediaBox")], ids=str)
def test_a_filled_form_is_read_alike_whatever_its_page_inherits(inherited):
    form = _greek_form(inherited)
    page = _page(form)
    assert page.text.split() == ["αβγ", "Acme", "Corp"]
    assert (page.width, page.height) == (600, 800)
    assert page.words.box_array()[0, 0] == pytest.approx(50 / 600, abs=0.002)
    assert not page.remarks
    with open_pdf(form.build(), name="f.pdf") as pdf:
        raw = read_page(pdf, 1)
        boxes = tight_boxes(pdf, 1)
    assert len(boxes) == len(raw.chars)
    assert boxes[0, 0] == pytest.approx(50 / 600, abs=0.005)


def test_a_form_that_cannot_be_read_alike_is_unsure():
    form = _greek_form(("Resources",))
    form.content = b"/OC /Layer BDC " + form.content + b" EMC\n"
    document, page = _parse(form)
    assert [remark.kind for remark in page.remarks] == ["readers_differ"]
    assert document.disputed_pages == document.unread_pages == (1,)


def _box(form, state, **entries):
    """A check box whose appearances are a tick and a frame."""
    tick = form.look(b"BT /ZaDb 14 Tf 1 2 Td (4) Tj ET", width=15, height=15)
    frame = form.look(b"0.5 w 0 0 15 15 re S", width=15, height=15)
    entries = {"V": state, "AS": state, "AP": {"N": {"Yes": tick, "Off": frame}}, **entries}
    form.field("Btn", [100, 700, 115, 715], **entries)
    return form.text(120, 703, "I agree")


@pytest.mark.parametrize(("state", "text", "value"), [("Yes", "☒ I agree", True), ("Off", "☐ I agree", False)])
@pytest.mark.parametrize("look", ["its own", "none"])
def test_a_check_box_is_a_mark_that_says_whether_it_is_set(state, text, value, look):
    form = FormFile(acroform={"NeedAppearances": look == "none"})
    page = _page(_box(form, state) if look == "its own" else _box(form, state, AP={}))
    assert page.text == text
    assert [mark.value for mark in find_marks(page.text)] == [value]
    assert not page.remarks


@pytest.mark.parametrize("style", [b"4", b"8", b"l", b"n", b"u", b"H"])
def test_any_style_of_mark_is_a_set_box(style):
    form = FormFile(acroform={"NeedAppearances": True})
    assert _page(_box(form, "Yes", AP={}, MK={"CA": style})).text == "☒ I agree"


def test_radio_buttons_show_which_one_is_chosen():
    form = FormFile()
    ring = b"0.5 w 14 7 m 14 11 11 14 7 14 c 3 14 0 11 0 7 c 0 3 3 0 7 0 c 11 0 14 3 14 7 c S "
    on = form.look(ring + b"4 4 6 6 re f", width=15, height=15)
    off = form.look(ring, width=15, height=15)
    form.group(
        "Btn",
        [
            ([100, 700, 115, 715], {"AS": "Off", "AP": {"N": {"yes": on, "Off": off}}}),
            ([160, 700, 175, 715], {"AS": "no", "AP": {"N": {"no": on, "Off": off}}}),
        ],
        Ff=_RADIO,
        V="no",
    )
    form.text(120, 703, "Yes").text(180, 703, "No")
    page = _page(form)
    assert page.text == "☐ Yes ☒ No"
    assert not page.remarks


@pytest.mark.parametrize(
    ("state", "swapped", "text"),
    [("Off", True, "☒ I agree"), ("Yes", True, "☐ I agree")],
    ids=["empty that looks set", "set that looks empty"],
)
def test_what_a_box_shows_wins_and_the_difference_is_said(state, swapped, text):
    form = FormFile()
    tick = form.look(b"BT /ZaDb 14 Tf 1 2 Td (4) Tj ET", width=15, height=15)
    frame = form.look(b"0.5 w 0 0 15 15 re S", width=15, height=15)
    page = _page(_box(form, state, AP={"N": {"Yes": frame, "Off": tick}}))
    assert page.text == text
    assert [remark.kind for remark in page.remarks] == ["form_value"]


@pytest.mark.parametrize(("value", "state", "text"), [("Off", "Yes", "☒ I agree"), ("Yes", "Off", "☐ I agree")])
def test_a_box_whose_value_is_not_its_state_is_remarked_upon(value, state, text):
    page = _page(_box(FormFile(), state, V=value))
    assert page.text == text
    assert [remark.kind for remark in page.remarks] == ["form_value"]


def test_a_check_box_beside_the_page_is_hidden():
    page = _page(_box(FormFile(), "Yes", Rect=[-300, 700, -285, 715]))
    assert page.text == "I agree"
    assert [hidden.reason for hidden in page.hidden] == ["off_page"]


def test_a_printed_box_below_a_check_box_is_not_a_second_mark():
    form = FormFile()
    form.content += b"BT /ZaDb 15 Tf 100 702 Td (o) Tj ET\n"
    assert _page(_box(form, "Yes")).text == "☒ I agree"


def test_what_a_field_shows_wins_over_what_it_stores():
    form = FormFile().text(50, 705, "Fee:")
    form.field("Tx", [100, 700, 300, 720], V=b"$90,000", AP={"N": form.says("$100")})
    page = _page(form)
    assert page.text == "Fee: $100"
    assert [(hidden.text, hidden.reason) for hidden in page.hidden] == [("$90,000", "stored_value")]
    assert [remark.kind for remark in page.remarks] == ["form_value"]
    assert page.remarks[0].box.left == pytest.approx(100 / 600, abs=0.01)


def test_a_field_that_shows_words_and_stores_none_is_remarked_upon():
    form = FormFile()
    form.field("Tx", [100, 700, 300, 720], AP={"N": form.says("$100")})
    page = _page(form)
    assert (page.text, page.hidden) == ("$100", ())
    assert [remark.kind for remark in page.remarks] == ["form_value"]


def test_a_selected_option_that_a_list_does_not_show_is_hidden():
    form = FormFile()
    form.field("Ch", [100, 700, 300, 720], V=b"b", Opt=_OPTIONS, AP={"N": form.says("Alpha one")})
    page = _page(form)
    assert page.text == "☐ Alpha one"
    assert [(hidden.text, hidden.reason) for hidden in page.hidden] == [("Beta", "stored_value")]
    assert [remark.kind for remark in page.remarks] == ["form_value"]


@pytest.mark.parametrize(
    ("kind", "entries", "value", "old"),
    [
        ("Tx", {"V": b"$90,000"}, "$90,000", "$100"),
        ("Tx", {"V": b"$90,000", "Ff": _READ_ONLY}, "$90,000", "$100"),
        ("Tx", {}, "", "$100"),
        ("Ch", {"V": b"b", "Ff": _COMBO, "Opt": _OPTIONS}, "Beta", "Alpha one"),
    ],
    ids=["text", "read-only", "empty", "combo"],
)
def test_a_field_to_be_drawn_anew_has_its_value_and_the_stale_look_is_said(kind, entries, value, old):
    form = FormFile(acroform={"NeedAppearances": True}).text(50, 705, "Fee:")
    form.field(kind, [100, 700, 300, 720], AP={"N": form.says(old)}, **entries)
    page = _page(form)
    assert page.text == f"Fee: {value}".strip()
    assert [(hidden.text, hidden.reason) for hidden in page.hidden] == [(old, "stored_value")]
    assert [remark.kind for remark in page.remarks] == ["form_value"]


@pytest.mark.parametrize("look", ["$90,000.00", ""], ids=["the same value", "nothing"])
def test_a_field_drawn_anew_whose_look_said_nothing_else_has_no_remark(look):
    form = FormFile(acroform={"NeedAppearances": True})
    form.field("Tx", [100, 700, 300, 720], V=b"$90,000", AP={"N": form.says(look)})
    page = _page(form)
    assert (page.text, page.hidden, page.remarks) == ("$90,000", (), ())


def test_only_the_field_whose_look_is_stale_is_said_to_be_so():
    form = FormFile(acroform={"NeedAppearances": True})
    form.field("Tx", [100, 700, 300, 720], V=b"one", AP={"N": form.says("two")})
    form.field("Tx", [100, 600, 300, 620], V=b"same", AP={"N": form.says("same")})
    form.annotation("Stamp", [100, 500, 300, 520], AP={"N": form.says("PAID")})
    page = _page(form)
    assert page.text.split() == ["one", "same", "PAID"]
    assert [hidden.text for hidden in page.hidden] == ["two"]


def test_a_box_drawn_anew_that_looked_otherwise_is_remarked_upon():
    form = FormFile(acroform={"NeedAppearances": True})
    page = _page(_box(form, "Yes", AP={"N": {"Yes": form.look(b"0.5 w 0 0 15 15 re S", width=15, height=15)}}))
    assert page.text == "☒ I agree"
    assert ["drawn anew" in remark.text for remark in page.remarks] == [True]


@pytest.mark.parametrize(
    ("stored", "shown"),
    [(b"1000", "$1,000.00"), (b"2024-03-05", "5 March 2024"), (b"acme corp", "ACME Corp"), (b"-5", "(5)")],
    ids=["amount", "date", "case", "negative"],
)
def test_another_form_of_the_same_value_is_no_difference(stored, shown):
    form = FormFile()
    form.field("Tx", [100, 700, 300, 720], V=stored, AP={"N": form.says(shown)})
    assert (_page(form).text, _page(form).hidden, _page(form).remarks) == (shown, (), ())


@pytest.mark.parametrize(("stored", "shown"), [(b"100", "$100,000"), (b"-5", "5"), (b"yes", "not yes")])
def test_a_value_that_is_only_part_of_what_is_shown_is_a_difference(stored, shown):
    form = FormFile()
    form.field("Tx", [100, 700, 300, 720], V=stored, AP={"N": form.says(shown)})
    assert [hidden.text for hidden in _page(form).hidden] == [stored.decode()]


def test_a_password_field_shows_stars_and_stores_something_else():
    form = FormFile(acroform={"NeedAppearances": True})
    form.field("Tx", [100, 700, 300, 720], V=b"opensesame", Ff=_PASSWORD)
    page = _page(form)
    assert "opensesame" not in page.text
    assert [hidden.reason for hidden in page.hidden] == ["stored_value"]


@pytest.mark.parametrize("flags", [_HIDDEN, _NO_VIEW, _PRINT_ONLY], ids=["hidden", "no view", "print only"])
def test_a_field_that_is_not_on_the_screen_is_hidden_text(flags):
    form = FormFile().text(50, 705, "Fee:")
    form.field("Tx", [100, 700, 300, 720], V=b"$90,000", F=flags, AP={"N": form.says("$90,000")})
    page = _page(form)
    assert page.text == "Fee:"
    assert [(hidden.text, hidden.reason) for hidden in page.hidden] == [("$90,000", "marked_hidden")]


def test_a_field_on_a_layer_is_read_and_said_to_be_on_one():
    form = FormFile().text(50, 705, "Fee:")
    layer = form.objects.add({"Type": "OCG", "Name": b"layer"})
    form.catalogue = {"OCProperties": {"OCGs": [layer], "D": {"OFF": [layer]}}}
    form.field("Tx", [100, 700, 300, 720], V=b"$90,000", OC=layer, AP={"N": form.says("$90,000")})
    page = _page(form)
    assert page.text == "Fee: $90,000"
    assert [remark.kind for remark in page.remarks] == ["annotation_layer"]


def test_words_of_fields_have_boxes_of_their_characters():
    form = FormFile(acroform={"NeedAppearances": True})
    form.field("Tx", [100, 700, 260, 720], V=b"1234", Ff=_COMB, MaxLen=8)
    form = _box(form, "Yes", Rect=[100, 600, 115, 615])
    with open_pdf(form.build(), name="f") as pdf:
        boxes = tight_boxes(pdf, 1) * np.array([600, 800, 600, 800])
        raw = read_page(pdf, 1)
    assert len(boxes) == len(raw.chars)
    comb = boxes[raw.chars.index("1234") :][:4]
    assert (np.diff(comb[:, 0]) > 10).all()
    mark = boxes[raw.chars.index("☒")]
    assert mark[0] == pytest.approx(100, abs=1)
    assert mark[2] == pytest.approx(15, abs=1)


def test_comments_are_blocks_of_their_own_behind_the_page():
    form = FormFile().text(50, 705, "The fee is due.")
    form.annotation("Text", [400, 700, 420, 720], Contents=b"Too much?\rAsk them.", T=b"Bob")
    form.annotation("Highlight", [50, 700, 90, 715], QuadPoints=[50, 715, 90, 715, 50, 700, 90, 700], Contents=b"see 4")
    form.annotation("Popup", [400, 600, 500, 700], Contents=b"Too much?")
    document, page = _parse(form)
    assert page.text == "The fee is due.\n\nBob: Too much?\nAsk them.\n\nsee 4"
    assert [block.type for block in document.blocks] == ["Text", "Comment", "Comment"]
    assert document.blocks[1].box.left == pytest.approx(400 / 600, abs=0.01)


def test_free_text_and_stamps_are_words_of_the_page():
    form = FormFile().text(50, 705, "Status:")
    form.annotation("Stamp", [100, 700, 300, 720], AP={"N": form.says("PAID")})
    form.annotation("FreeText", [50, 600, 300, 620], Contents=b"typed by hand", DA=b"/Helv 11 Tf 0 g")
    page = _page(form)
    assert page.text.split() == ["Status:", "PAID", "typed", "by", "hand"]


def test_a_shape_that_lies_over_words_covers_them():
    form = FormFile().text(50, 705, "The fee is due.").text(50, 605, "Not before May.")
    white = form.look(b"1 g 0 0 200 20 re f")
    form.annotation("Square", [40, 598, 240, 618], IC=[1, 1, 1], AP={"N": white})
    page = _page(form)
    assert page.text == "The fee is due."
    assert [(hidden.text, hidden.reason) for hidden in page.hidden] == [("Not before May.", "covered")]


def test_links_add_nothing_and_redactions_not_applied_are_said():
    form = FormFile().text(50, 705, "The fee is due.")
    form.annotation("Link", [50, 700, 90, 715], A={"S": "URI", "URI": b"https://evil.example/"})
    form.annotation("Redact", [50, 700, 90, 715], QuadPoints=[50, 715, 90, 715, 50, 700, 90, 700])
    page = _page(form)
    assert page.text == "The fee is due."
    assert [remark.kind for remark in page.remarks] == ["redaction"]


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("docling-parse-tests/regression/form_fields.pdf", ["☐ Oui ☐ Non", "Ville : granville"]),
        (
            "robustness/py-pdf-sample-files/012-libreoffice-form__libreoffice-form.pdf",
            ["Name Alice", "☐ Female ☐ Male"],
        ),
        ("robustness/py-pdf-sample-files/010-pdflatex-forms__pdflatex-forms.pdf", ["Check ☐"]),
    ],
    ids=["government form", "LibreOffice", "pdfLaTeX"],
)
def test_forms_of_other_writers_are_read(corpus, path, said):
    pages, _ = compose(list(read_pages((corpus / path).read_bytes())))
    text = "\n".join(page.text for page in pages)
    assert [words for words in said if words not in text] == []
