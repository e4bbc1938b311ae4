from __future__ import annotations

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.testing import PdfBuilder, PdfObjects, RawBytes, Ref
from pincite.testing.objects import number_bytes, rc4, serialise


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(None, b"null", id="null"),
        pytest.param(True, b"true", id="true"),
        pytest.param(1, b"1", id="integer"),
        pytest.param(-0.5, b"-0.5", id="number"),
        pytest.param("Type", b"/Type", id="name"),
        pytest.param(b"a(b", b"<612862>", id="string"),
        pytest.param([1, Ref(3), RawBytes(b"<<")], b"[1 3 0 R <<]", id="array"),
        pytest.param({"A": {"B": []}}, b"<< /A << /B [] >> >>", id="dictionary"),
    ],
)
def test_values_are_written_as_pdf_writes_them(value, expected):
    assert serialise(value) == expected


def test_value_without_a_pdf_form_is_refused():
    with pytest.raises(TypeError, match="set"):
        serialise({1, 2})


@given(st.floats(-1e9, 1e9))
def test_numbers_have_no_exponent_and_keep_six_decimals(value):
    written = number_bytes(value)
    assert b"e" not in written
    assert float(written) == pytest.approx(value, abs=1e-6)


def test_rc4_gives_the_published_cipher_text():
    assert rc4(b"Key", b"Plaintext").hex() == "bbf316e8d940af0ad3"


@given(st.binary(min_size=1, max_size=16), st.binary(max_size=60))
def test_rc4_undoes_itself(key, content):
    assert rc4(key, rc4(key, content)) == content


def _locked(password):
    builder = PdfBuilder(password=password, title="Sealed")
    builder.page().text(72, 700, "behind the password")
    return builder.build()


def test_encrypted_file_opens_with_its_password_only():
    content = _locked("secret")
    assert b"behind" not in content
    with pypdfium2.PdfDocument(content, password="secret") as document:
        assert document[0].get_textpage().get_text_range() == "behind the password"
        assert document.get_metadata_dict()["Title"] == "Sealed"
    with pytest.raises(pypdfium2.PdfiumError, match="password"):
        pypdfium2.PdfDocument(content, password="wrong")


def test_empty_password_opens_by_itself():
    with pypdfium2.PdfDocument(_locked("")) as document:
        assert document[0].get_textpage().get_text_range() == "behind the password"


def test_compressed_streams_read_the_same():
    page = PdfBuilder(compress=True).page()
    for row in range(30):
        page.text(72, 700 - 20 * row, f"line {row} of the compressed page")
    with pypdfium2.PdfDocument(page.build()) as document:
        assert "line 29 of" in document[0].get_textpage().get_text_range()
    assert b"FlateDecode" in page.build()


def test_trailer_entries_are_written_as_given():
    objects = PdfObjects()
    assert b"/Size 99" in objects.build(objects.add({"Type": "Catalog"}), trailer={"Size": 99})
