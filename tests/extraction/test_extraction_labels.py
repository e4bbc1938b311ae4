"""Labels and categories: the specification's two examples, and the rule for acronyms."""

from __future__ import annotations

import pytest

from pincite.extraction.schema.labels import category_of, key_words, label_of


def test_the_two_examples_of_the_specification() -> None:
    assert label_of("mmi_status.mmi_date") == "Mmi Date"
    assert category_of("mmi_status.mmi_date") == "MMI Status"


@pytest.mark.parametrize(
    ("key", "label", "category"),
    [
        ("claimed_injury_description.date_of_injury", "Date Of Injury", "Claimed Injury Description"),
        ("metadata.date", "Date", "Metadata"),
        ("ttd_benefits.startDate", "Start Date", "TTD Benefits"),
        ("effective_date", "Effective Date", "General"),
        ("ptp.ssn-number", "Ssn Number", "PTP"),
        ("a.b.claimURL", "Claim Url", "A"),
        ("by_the_way.x", "X", "By The Way"),
    ],
)
def test_labels_and_categories(key: str, label: str, category: str) -> None:
    assert label_of(key) == label
    assert category_of(key) == category


def test_camel_case_splits_before_the_last_capital_of_a_run() -> None:
    assert key_words("adjURLNumber") == ("adj", "URL", "Number")
