"""References: dates that another paper bears."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.document import DocumentSet
from pincite.extraction import extract_offline
from pincite.extraction.offline.values.references import is_of_other_paper
from pincite.testing import document_from_pages


@pytest.mark.parametrize(
    "before",
    [
        "furnished in accordance with\nthe license agreement, dated as of ",
        "upon the termination of the General Consulting Agreement between the parties dated ",
        "of Tenant's Service Contract with the Owner dated ",
        "under that certain Lease dated ",
    ],
    ids=["article", "with-parties", "possessive", "that-certain"],
)
def test_another_paper_bears_the_date(before: str) -> None:
    assert is_of_other_paper(f"{before}July 9, 1999", len(before), frozenset())


@pytest.mark.parametrize(
    "before",
    [
        "This Agreement, dated as of ",
        "THIS SALES AGREEMENT (the “Agreement”) dated as of ",
        "Non-Disclosure Agreement dated as of ",
        "entered into this Lease dated ",
        "signed on ",
    ],
    ids=["this", "defined", "title", "this-behind-a-verb", "no-paper"],
)
def test_the_papers_own_date_is_its_own(before: str) -> None:
    assert not is_of_other_paper(f"{before}July 9, 1999", len(before), frozenset())


def test_a_paper_that_the_field_asks_for_is_its_own() -> None:
    before = "under the License Agreement dated "
    assert not is_of_other_paper(f"{before}July 9, 1999", len(before), frozenset({"licens", "agreement"}))


def test_the_date_of_another_paper_is_not_high() -> None:
    leaf: dict[str, Any] = {
        "type": "string",
        "format": "date",
        "x_extraction": {"query": ["Agreement dated {date}"], "headings": ["Agreement"], "synonyms": ["dated as of"]},
    }
    schema = {"type": "object", "properties": {"effective_date": leaf}}
    text = "Agreement\n\nThe parties keep to the License Agreement dated as of July 9, 1999."
    assert extract_offline(DocumentSet.of([document_from_pages([text])]), schema)[0].confidence != "high"
