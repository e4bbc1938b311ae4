import sys

import pytest
from tests.bombs.cases import BOMBS

from pincite.document import Document
from pincite.errors import DocumentError
from pincite.parsing import Limits, ParseOptions, ParserProcess
from pincite.testing import PdfBuilder

MIB = 1024 * 1024
LIMITS = Limits(
    memory_bytes=1_024 * MIB,
    cpu_seconds=2.0,
    wall_seconds=6.0,
    output_bytes=32 * MIB,
    ocr_seconds=1.5,
    max_pixels=10**8,
)
PLAIN = PdfBuilder().page().text(72, 700, "A plain page.").build()


@pytest.fixture(scope="module")
def parser():
    with ParserProcess(ParseOptions(limits=LIMITS)) as one:
        yield one


def _outcome(parser: ParserProcess, name: str, content: bytes) -> Document | DocumentError:
    try:
        return parser.parse(content, name=name)
    except DocumentError as exc:
        return exc


@pytest.mark.skipif(sys.platform != "linux", reason="memory and CPU limits are enforced on Linux")
@pytest.mark.parametrize(("name", "make"), BOMBS.values(), ids=BOMBS)
def test_a_bomb_is_read_or_stopped_by_its_limits_and_the_pool_survives(parser, name, make):
    outcome = _outcome(parser, name, make())
    if isinstance(outcome, DocumentError):
        assert outcome.message.startswith(f"{name}: ")
        assert "please report" not in outcome.message
    else:
        assert 1 <= len(outcome.pages) <= LIMITS.max_pages
    assert parser.parse(PLAIN, name="plain.pdf").pages[0].text == "A plain page."


def test_there_are_enough_bombs_to_mean_something():
    assert len(BOMBS) >= 80
