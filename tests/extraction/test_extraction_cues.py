"""What a field is looked for by."""

from __future__ import annotations

import pytest

from pincite.extraction.offline.labels.cues import field_cues
from pincite.extraction.offline.values.terms import find_label_stems
from pincite.extraction.schema.flatten import FlatField


def _field(key: str, **hints: object) -> FlatField:
    return {"key": key, "type": "string", "description": "", **hints}  # type: ignore[typeddict-item] # hints vary


def test_the_key_is_a_cue_with_and_without_the_words_of_its_kind() -> None:
    cues = field_cues(_field("status.mmi_date")).cues
    assert [(cue.text, cue.origin) for cue in cues] == [("mmi date", "label"), ("mmi", "core")]


def test_synonyms_come_first_and_equal_ones_once() -> None:
    cues = field_cues(_field("a.start_date", synonyms=["Start Dates", "commencement"])).cues
    assert [cue.text for cue in cues] == ["Start Dates", "commencement", "start"]


def test_small_words_make_a_phrase_of_a_synonym_with_one_content_word() -> None:
    [synonym, *_] = field_cues(_field("a.x", synonyms=["dated as of"])).cues
    assert len(synonym.phrase) == 3


@pytest.mark.parametrize(
    ("query", "key", "before", "after"),
    [
        ("date of injury 09/12/2024 at about", "a.date_of_injury", 3, 2),
        ("terminate {duration} from the date", "a.term", 1, 3),
        ("MMI declared ____", "a.mmi_date", 2, 0),
        ("laws of the State of California", "a.jurisdiction", 5, 0),
    ],
)
def test_patterns_have_a_slot_marked_or_shown(query: str, key: str, before: int, after: int) -> None:
    [pattern] = field_cues(_field(key, query=query)).patterns
    assert (len(pattern.before), len(pattern.after)) == (before, after)


def test_a_query_without_a_value_is_a_synonym() -> None:
    cues = field_cues(_field("a.mmi_date", query=["permanent and stationary"]))
    assert cues.patterns == ()
    assert "permanent and stationary" in cues.synonyms


def test_two_slots_have_a_joint() -> None:
    [pattern] = field_cues(_field("a.party", query="between {name} and {name}")).patterns
    assert pattern.joint == ("and",)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Claim No.", "claim number"),
        ("Claim #", "claim number"),
        ("DOB", "date of birth"),
        ("Eff. Date", "effective date"),
    ],
)
def test_short_forms_of_labels_agree_with_keys(one: str, other: str) -> None:
    assert find_label_stems(one) == find_label_stems(other)


@pytest.mark.parametrize(
    ("description", "searched"),
    [
        ("Whole person impairment, per cent", "Whole person impairment"),
        ("Date of injury (as reported)", "Date of injury"),
        ("How much the insurer will have paid by then", None),
        ("Percentage", None),
        ("", None),
    ],
)
def test_the_opening_of_a_description_is_searched_where_no_synonym_is_given(
    description: str, searched: str | None
) -> None:
    field: FlatField = {"key": "a.impairment_percent", "type": "number", "description": description}
    expected = ([searched] if searched else []) + ["impairment percent"]
    assert list(field_cues(field).synonyms) == expected
    assert searched not in field_cues({**field, "synonyms": ["WPI"]}).synonyms
