import pytest

from pincite.parsing.library import load_library


def test_functions_are_bound_once_and_the_library_loaded_once():
    library = load_library()
    assert library is load_library()
    assert library.FPDF_GetPageCount is library.FPDF_GetPageCount


def test_a_function_outside_the_table_is_refused():
    with pytest.raises(AttributeError, match="FPDF_ImportPages is not in the table"):
        load_library().FPDF_ImportPages  # noqa: B018  (asking is the test)


def test_every_function_of_the_table_is_in_the_installed_build():
    from pincite.parsing import library

    assert all(callable(getattr(load_library(), name)) for name in library._SIGNATURES)
