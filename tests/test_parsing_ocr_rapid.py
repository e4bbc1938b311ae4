from tests.scans import LINES, as_file, need_engine, pictures, scanned_pdf, text_pdf

from pincite.parsing import ParseOptions, ParserProcess


def test_rapidocr_reads_a_scan(require_part):
    need_engine(require_part, "rapidocr")
    with ParserProcess(ParseOptions(ocr="rapidocr")) as parser:
        document = parser.parse(scanned_pdf(LINES), name="scan.pdf")
    assert document.ocr_pages == (1,)
    assert "+rapidocr." in document.parser_version
    right = set(document.pages[0].text.split()) & set(" ".join(LINES).split())
    assert len(right) >= 0.9 * len(set(" ".join(LINES).split()))


def test_rapidocr_reads_a_page_that_lies_upside_down(require_part):
    need_engine(require_part, "rapidocr")
    page = pictures(text_pdf(LINES))[0].rotate(180)
    with ParserProcess(ParseOptions(ocr="rapidocr")) as parser:
        document = parser.parse(as_file([page], "PDF"), name="scan.pdf")
    assert "60 days written notice" in document.pages[0].text
