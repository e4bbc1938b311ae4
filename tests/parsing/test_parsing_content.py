import pytest

from pincite.parsing import ParseOptions
from pincite.parsing.process.content import parse_content
from pincite.testing import PdfBuilder
from pincite.text.hashing import document_id


def test_equal_bytes_give_equal_documents_whatever_the_file_is_called():
    content = PdfBuilder().page().text(72, 700, "words").build()
    one, two = (
        parse_content(content, media_type="application/pdf", name=name, options=ParseOptions()) for name in ("a", "b")
    )
    assert one == two
    assert one.name == one.slug == one.id == document_id(one.sha256)


def test_an_unknown_format_is_a_bug_of_the_caller():
    with pytest.raises(ValueError, match="no parser for application/x-unknown"):
        parse_content(b"", media_type="application/x-unknown", name="a", options=ParseOptions())


@pytest.mark.corpus
def test_every_word_stands_in_the_page_text_where_its_span_says(corpus):
    path = sorted((corpus / "cuad-dev" / "pdf").glob("*.pdf"))[0]
    document = parse_content(path.read_bytes(), media_type="application/pdf", name=path.name, options=ParseOptions())
    for page in document.pages:
        words = [page.text[start:end] for start, end in page.words.span_array().tolist()]
        assert words == page.text.split()
