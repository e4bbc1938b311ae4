"""Labels that are a field's own, and labels of other fields that share its words."""

from __future__ import annotations

import pytest

from pincite.extraction.offline.labels.cues import field_cues
from pincite.extraction.offline.labels.label_fit import QUALIFIED, label_fit, narrowed
from pincite.extraction.offline.structure.chunks import ChunkMap
from pincite.extraction.offline.structure.slots import find_slots
from pincite.testing import document_from_pages


def _fit(line: str, key: str, *, kind: str = "string", description: str = "") -> float:
    cues = field_cues({"key": key, "type": kind, "description": description})  # type: ignore[typeddict-item] # any type
    chunks = ChunkMap(document_from_pages([line]), 0)
    return max(label_fit(slot, cue, cues) for slot in find_slots(chunks, 0) for cue in cues.cues)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Employer Phone: (555) 123-4567", "a.employer"),
        ("Attorney Fee: $4,000", "a.attorney"),
        ("Date of Birth of Spouse: 01/02/1960", "a.date_of_birth"),
        ("Former Claim Number: AB-12345", "a.claim_number"),
        ("Revenue (in thousands): $1,200", "a.revenue"),
        ("Policy limit per person: $100,000", "a.policy_limit"),
    ],
)
def test_other_content_words_make_it_another_fields_label(line: str, key: str) -> None:
    assert _fit(line, key) == QUALIFIED


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Employer Name: Acme", "a.employer"),
        ("Employer: Acme", "a.employer_name"),
        ("12. Claim No.: X-1", "a.claim_number"),
        ("Date of Birth (mm/dd/yyyy): 01/02/1960", "a.date_of_birth"),
    ],
)
def test_words_that_only_name_the_kind_of_value_do_not_matter(line: str, key: str) -> None:
    assert _fit(line, key) == 1.0


def test_words_of_the_description_belong_to_the_field() -> None:
    assert _fit("Employee Date of Birth: 1 May 1960", "a.date_of_birth", description="Employee's birthday") > 0.9
    assert _fit("Employee Phone: 555", "a.employee", description="Employee, not the phone") == QUALIFIED


def test_a_label_inside_a_line_is_cited_from_its_own_first_word() -> None:
    cue = field_cues({"key": "a.date_of_injury", "type": "string", "description": ""}).cues[0]
    text = "555-123-4567 Date of Injury"
    assert text[narrowed(text, 0, len(text), cue) :] == "Date of Injury"
