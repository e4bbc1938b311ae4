"""Words that nobody sees prove nothing, whichever job cites them."""

import pytest

import pincite
from pincite.document import DocumentSet
from pincite.grounding import DocumentIndex, pin, recheck
from pincite.parsing import FileCharBoxes
from pincite.testing import PdfBuilder

pytestmark = pytest.mark.slow

_SCHEMA = {
    "type": "object",
    "properties": {
        "agreement": {
            "type": "object",
            "properties": {"total_fee": {"type": "number", "description": "Total fee"}},
        }
    },
}
_SENTENCE = "The worker returned to full duty on November 4, 2024."
_PALE = {"colour": (1.0, 1.0, 0.6)}
_SMALL = {"size": 2.4}


def _save(folder, text, **style):
    page = PdfBuilder().page().text(72, 720, "Agreement", font="Helvetica-Bold", size=16)
    return page.text(72, 690, "This page has other words as well.").text(72, 640, text, **style).save(folder / "a.pdf")


@pytest.mark.parametrize(
    ("style", "status", "visibility"),
    [({}, "found", "seen"), (_SMALL, "found", "unknown"), (_PALE, "error", None)],
    ids=["plain", "tiny", "pale yellow"],
)
def test_a_field_rests_on_words_that_are_seen(tmp_path, style, status, visibility):
    path = _save(tmp_path, "Total fee: $4,700.00", **style)
    (field,) = pincite.extract([path], _SCHEMA).fields
    assert field.status == status
    assert [citation.visibility for citation in field.citations] == ([visibility] if visibility else [])
    assert not (visibility == "unknown" and field.confidence == "high")


@pytest.mark.parametrize(("style", "label"), [({}, "supported"), (_PALE, "nei")], ids=["plain", "pale yellow"])
def test_a_claim_is_not_supported_by_words_that_nobody_sees(tmp_path, style, label):
    _save(tmp_path, _SENTENCE, **style)
    result = pincite.check(_SENTENCE, tmp_path)
    assert [one.verdict.label for one in result.claims] == [label]


def test_recheck_finds_citations_of_words_that_nobody_sees(tmp_path):
    path = _save(tmp_path, _SENTENCE, **_PALE)
    document = pincite.parse(path)
    start = document.pages[0].text.index(_SENTENCE)
    citation = pin(DocumentIndex(document), [(1, start, start + len(_SENTENCE))])
    with FileCharBoxes({document.sha256: path}) as boxes:
        breaks = recheck([citation], DocumentSet.of([document], boxes=boxes))
    assert "hidden_text" in [each.code for each in breaks]
