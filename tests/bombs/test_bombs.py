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


SLOW = frozenset(
    {
        "deflate three times",
        "a ring of forms",
        "tiles of nothing",
        "a mask of itself",
        "20,000 stamps",
        "a cross-reference stream of itself",
        "cross-references of a billion",
        "a curve of a million points",
        "an image of 60,000 by 60,000",
        "fax garbage",
        "JPEG in name",
        "a PDF that says it is a picture",
    }
)
"""Bombs that burn all the CPU time they may have; of those, "forms, 6 to the power of 12" is in every run."""


def _case(bomb: str) -> object:
    return pytest.param(*BOMBS[bomb], id=bomb, marks=[pytest.mark.slow] if bomb in SLOW else [])


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
@pytest.mark.parametrize(("name", "make"), [_case(bomb) for bomb in BOMBS])
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
    assert set(BOMBS) >= SLOW
