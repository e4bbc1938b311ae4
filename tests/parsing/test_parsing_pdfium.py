import numpy as np
import pytest

from pincite.errors import DamagedDocumentError, EmptyDocumentError, EncryptedDocumentError, LimitExceededError
from pincite.parsing import Limits
from pincite.parsing.pdf.pdfium import open_pdf, read_page, read_pages, tight_boxes
from pincite.testing import PdfBuilder
from pincite.testing.objects import PdfObjects


def _two_pages(**options):
    return PdfBuilder(**options).page().text(72, 700, "one").page(width=300, height=200).text(20, 20, "two").build()


def test_pages_come_in_order_with_their_sizes():
    first, second = read_pages(_two_pages())
    assert (first.number, first.width, first.height, first.chars) == (1, 612, 792, "one")
    assert (second.number, second.width, second.height, second.chars) == (2, 300, 200, "two")


def test_more_pages_than_allowed_are_refused_before_any_is_read():
    with pytest.raises(LimitExceededError, match="2 pages, more than the limit of 1") as caught:
        next(read_pages(_two_pages(), limits=Limits(max_pages=1)))
    assert (caught.value.limit, caught.value.allowed) == ("max_pages", 1)


@pytest.mark.parametrize(
    ("content", "error", "message"),
    [
        (PdfBuilder().build(), EmptyDocumentError, "no pages"),
        (b"%PDF-1.7\nnothing more", DamagedDocumentError, "damaged"),
        (_two_pages(password="right"), EncryptedDocumentError, "encrypted; give its password"),
    ],
    ids=["no pages", "damaged", "encrypted"],
)
def test_what_cannot_be_opened_says_why(content, error, message):
    with pytest.raises(error, match=f"name.pdf: .*{message}"):
        list(read_pages(content, name="name.pdf"))


def test_a_password_opens_and_a_wrong_one_does_not():
    content = _two_pages(password="right")
    assert [page.chars for page in read_pages(content, password="right")] == ["one", "two"]
    with pytest.raises(EncryptedDocumentError, match="password given does not open"):
        list(read_pages(content, password="wrong"))


def test_a_page_that_does_not_load_stands_in_its_place_as_unread():
    objects = PdfObjects()
    tree = objects.reserve()
    good = objects.add({"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 100, 100]})
    objects.fill(tree, {"Type": "Pages", "Kids": [good, objects.add(7)], "Count": 2})
    pages = list(read_pages(objects.build(objects.add({"Type": "Catalog", "Pages": tree}))))
    assert [(page.number, page.text_source) for page in pages] == [(1, "text_layer"), (2, "none")]


def test_page_labels_are_read():
    objects = PdfObjects()
    tree = objects.reserve()
    pages = [objects.add({"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 100, 100]}) for _ in range(2)]
    objects.fill(tree, {"Type": "Pages", "Kids": pages, "Count": 2})
    labels = {"Nums": [0, {"S": "r", "St": 4}]}
    content = objects.build(objects.add({"Type": "Catalog", "Pages": tree, "PageLabels": labels}))
    assert [page.label for page in read_pages(content)] == ["iv", "v"]
    assert [page.label for page in read_pages(_two_pages())] == [None, None]


def _with_catalogue(entries):
    objects = PdfObjects()
    tree = objects.reserve()
    pages = [objects.add({"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 100, 100]}) for _ in range(2)]
    objects.fill(tree, {"Type": "Pages", "Kids": pages, "Count": 2})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree, **entries(objects)}))


@pytest.mark.parametrize(
    ("entries", "kind"),
    [
        (lambda objects: {"AcroForm": {"Fields": [], "XFA": objects.add({}, stream=b"<xdp/>")}}, "form_technology"),
        (
            lambda objects: {
                "Names": {"EmbeddedFiles": {"Names": [b"a.txt", {"Type": "Filespec", "F": b"a.txt", "EF": {}}]}}
            },
            "attachment",
        ),
    ],
    ids=["XFA", "attached file"],
)
def test_what_a_file_holds_beside_its_pages_is_said_once(entries, kind):
    first, second = read_pages(_with_catalogue(entries))
    assert [remark.kind for remark in first.remarks] == [kind]
    assert second.remarks == ()


def test_tight_boxes_hug_the_ink_in_fractions_of_the_page():
    content = PdfBuilder().page(width=200, height=100).text(20, 50, "x.", size=20).build()
    with open_pdf(content, name="x") as pdf:
        ex, dot = tight_boxes(pdf, 1) * np.array([200, 100, 200, 100])
    assert ex[1] + ex[3] == pytest.approx(50, abs=0.5)  # the baseline
    assert ex[3] == pytest.approx(20 * 0.523, abs=0.5)  # Helvetica's x-height
    assert dot[3] < 3
    assert dot[0] > ex[0] + ex[2]


def test_tight_boxes_have_one_row_for_each_character_index():
    content = PdfBuilder().page().text(72, 700, "two words").text(72, 600, "more").build()
    with open_pdf(content, name="x") as pdf:
        assert len(tight_boxes(pdf, 1)) == len(read_page(pdf, 1).chars)
