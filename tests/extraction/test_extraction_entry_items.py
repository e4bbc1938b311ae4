"""Items from dated entries: careers in several layouts, logs, and what is left out because it is doubtful."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from examples.resume.generate import SCHEMA, generate

import pincite
from pincite.document import DocumentSet
from pincite.extraction.offline.extraction import extract_offline
from pincite.grounding import recheck
from pincite.parsing import parse_sources
from pincite.records import FieldResult

pytestmark = pytest.mark.slow

TEXT = {"type": "string"}
DAY = {"type": "string", "format": "date"}


def _items(properties: dict[str, Any], **hints: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": properties}, "x_extraction": hints}


JOBS = _items(
    {
        "employer": {"type": "string", "format": "name", "description": "Employer"},
        "title": {"type": "string", "description": "Job title"},
        "from": DAY,
        "to": {**DAY, "description": "Last day, or present"},
        "location": TEXT,
        "summary": TEXT,
    },
    headings=["Experience", "Employment"],
)
VISITS = _items(
    {
        "date": {**DAY, "description": "Day of the visit"},
        "provider": {"type": "string", "format": "name", "description": "The physician seen"},
        "note": {"type": "string", "description": "What was noted"},
    },
    headings=["Visit log"],
)


def _run(folder: Path, text: str, field: dict[str, Any]) -> FieldResult:
    path = folder / "paper.md"
    path.write_text(text, encoding="utf-8")
    [result] = extract_offline(DocumentSet.of(parse_sources([path])), {"properties": {"things": field}})
    return result


FIRM_BELOW = (
    "## Experience\n\n### Staff Engineer\n\nTern Logic, Kestrel Bay\n\n2021 – present\n\nLed the move of all.\n"
)
ON_ONE_LINE = (
    "## Experience\n\n2018 – 2021 Backend Engineer, Ostrich Cloud LLC, Millhaven\n\nKept the server running.\n"
)
FIRM_FIRST = "## Employment\n\nOstrich Cloud LLC, Millhaven\n\nBackend Engineer\n\n2018 – 2021\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (FIRM_BELOW, ["Tern Logic", "Staff Engineer", "2021", "present", "Kestrel Bay", "Led the move of all."]),
        (
            ON_ONE_LINE,
            ["Ostrich Cloud LLC", "Backend Engineer", "2018", "2021", "Millhaven", "Kept the server running."],
        ),
        (FIRM_FIRST, ["Ostrich Cloud LLC", "Backend Engineer", "2018", "2021", "Millhaven", None]),
    ],
    ids=["title, firm, time", "time, title, firm", "firm, title, time"],
)
def test_an_entry_is_read_in_whatever_order_its_parts_stand(tmp_path, text, wanted):
    result = _run(tmp_path, text, JOBS)
    assert [list(item.values()) for item in result.value] == [wanted]
    assert result.confidence == "medium"


def test_a_log_gives_an_item_for_each_day(tmp_path):
    first, second = "Dr. Ruth Alder. Knee less swollen.", "Dr. Omar Reyes. Discharged home."
    text = f"# Visit log\n\n03/04/2024  {first}\n\n03/18/2024  {second}\n"
    assert _run(tmp_path, text, VISITS).value == [
        {"date": "2024-03-04", "provider": "Ruth Alder", "note": "Knee less swollen."},
        {"date": "2024-03-18", "provider": "Omar Reyes", "note": "Discharged home."},
    ]


def test_an_entry_whose_parts_cannot_be_told_apart_is_left_out_and_counted(tmp_path):
    text = FIRM_BELOW + "\n### Ostrich Cloud LLC\n\n2015 – 2021\n\nDid one thing and another for years.\n"
    result = _run(tmp_path, text, JOBS)
    assert [item["title"] for item in result.value] == ["Staff Engineer"]
    assert result.confidence == "low"
    assert "1 entries whose parts could not be told apart are left out" in result.note


@pytest.mark.parametrize("heading", ["Publications", "Education and experience of others", "Notes"])
def test_entries_under_another_heading_are_nobodys(tmp_path, heading):
    result = _run(tmp_path, ON_ONE_LINE.replace("Experience", heading), VISITS)
    assert result.status == "error"
    assert result.error.code == "unsupported_field"


def test_a_sentence_that_mentions_a_year_opens_no_entry(tmp_path):
    text = "## Experience\n\nThe firm was founded in Millhaven in 2019.\n\n2019 was a good year.\n"
    assert _run(tmp_path, text, JOBS).status == "error"


@pytest.mark.parametrize("pack", ["classic", "table"])
def test_a_resume_gives_every_claim_and_who_makes_them(tmp_path, pack):
    gold = {field["key"]: field["value"] for field in generate(tmp_path, seed=3, pack=pack)["fields"]}
    result = pincite.extract(tmp_path / "documents", SCHEMA)
    values = {field.key: field.value for field in result.fields}
    assert [(claim["type"], claim["label"]) for claim in values["claims"]] == [
        (claim["type"], claim["label"]) for claim in gold["claims"]
    ]
    assert [claim["company"] for claim in values["claims"]] == [claim["company"] for claim in gold["claims"]]
    assert values["person.name"] == gold["person.name"]
    assert values["person.email"] == gold["person.email"]


def test_every_value_of_a_resumes_claims_rechecks(tmp_path):
    generate(tmp_path, seed=4, pack="classic")
    result = pincite.extract(tmp_path / "documents", SCHEMA)
    assert len(result.fields[-1].value) > 5
    assert recheck(result, DocumentSet.of(parse_sources(sorted((tmp_path / "documents").iterdir())))) == ()
