import importlib
import pkgutil

import pytest
from tests.scans import LINES, as_file, need_engine, pictures, scanned_pdf, text_pdf

from pincite.parsing import ParseOptions, ParserProcess
from pincite.parsing.ocr.rapid import foreign_failures

pytestmark = pytest.mark.slow

OTHER_ENGINES = ("mnn", "openvino", "paddle", "pytorch", "tensorrt", "torch")


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


def test_whatever_rapidocr_raises_for_a_picture_is_a_failure_of_that_page():
    rapidocr = pytest.importorskip("rapidocr")
    failures = foreign_failures()
    unknown = [
        f"{module.__name__}.{kind.__name__}"
        for module in _modules(rapidocr)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Exception) and kind.__module__.startswith("rapidocr")
        if "download" not in kind.__module__.lower() and not issubclass(kind, failures)
    ]
    assert unknown == []


def _modules(package):
    """The package's modules, less those of engines that are not ours."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not set(found.name.split(".")) & {*OTHER_ENGINES, "__main__"}:
            yield importlib.import_module(found.name)
