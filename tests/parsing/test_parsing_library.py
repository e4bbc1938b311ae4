import pytest

from pincite.parsing.pdf.library import Slots, load_library, load_slots, pointer
from pincite.parsing.pdf.pdfium import open_pdf
from pincite.testing import PdfBuilder


def test_functions_are_bound_once_and_the_library_loaded_once():
    library = load_library()
    assert library is load_library()
    assert library.FPDF_GetPageCount is library.FPDF_GetPageCount


def test_a_function_outside_the_table_is_refused():
    with pytest.raises(AttributeError, match="FPDF_ImportPages is not in the table"):
        load_library().FPDF_ImportPages  # noqa: B018  (asking is the test)


def test_every_function_of_the_table_is_in_the_installed_build():
    from pincite.parsing.pdf import library

    assert all(callable(getattr(load_library(), name)) for name in library._SIGNATURES)


def test_functions_without_prototypes_give_what_those_with_them_give():
    with (
        open_pdf(PdfBuilder().page().text(72, 700, "Fee").build(), name="x") as pdf,
        pdf.page(1) as page,
        pdf.text_page(page) as text,
    ):
        quick = load_library().quick
        assert quick.FPDFText_CountChars(pointer(text)) == load_library().FPDFText_CountChars(text) == 3
        owner = load_library().FPDFText_GetTextObject(text, 0)
        assert quick.FPDFText_GetTextObject(pointer(text), 0) == owner > 0
        assert quick.FPDFText_GetTextObject(pointer(text), 9) == 0


@pytest.mark.parametrize("name", ["FPDF_PageToDevice", "FPDFText_GetUnicode"], ids=["doubles", "unsigned"])
def test_functions_of_other_than_pointers_and_ints_have_no_call_without_prototype(name):
    with pytest.raises(AttributeError, match=f"{name} takes more than pointers and ints"):
        getattr(load_library().quick, name)


def test_slots_are_filled_for_more_rows_than_they_have_and_with_zeros_where_nothing_is_written():
    words = " ".join(f"w{number}" for number in range(Slots.COUNT))
    with (
        open_pdf(PdfBuilder().page().text(72, 700, words, size=2).build(), name="x") as pdf,
        pdf.page(1) as page,
        pdf.text_page(page) as text,
    ):
        count = load_library().FPDFText_CountChars(text)
        rows = [*range(count), count]  # the last one is no character
        told, numbers = load_slots().fill(
            load_library().quick.FPDFText_GetLooseCharBox, rows, page=pointer(text), width=1
        )
    assert count > 2 * Slots.COUNT
    assert numbers.shape == (count + 1, Slots.WIDTH)
    assert told == [1] * count + [0]
    lefts = numbers[:count, 0]
    assert (lefts[1:] >= lefts[:-1]).all()
    assert lefts[-1] > lefts[0] > 0
    assert not numbers[count].any()
