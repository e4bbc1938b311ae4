"""Word files, web pages and text from end to end: parsed, cited, extracted from and rechecked, without boxes."""

import json

import pytest
from docx import Document as Word

import pincite
from pincite.cli.app import run

pytestmark = pytest.mark.slow

TERMS = ("Monthly Rent", "$1,250.00", "Deposit", "$500.00", "Start Date", "May 1, 2024")
SCHEMA = {
    "properties": {
        "tenant": {"type": "string", "x_extraction": {"query": "name of the tenant", "synonyms": ["Tenant"]}},
        "rent": {"type": "number", "x_extraction": {"query": "monthly rent", "synonyms": ["Monthly Rent"]}},
        "start": {
            "type": "string",
            "format": "date",
            "x_extraction": {"query": "start date", "synonyms": ["Start Date"]},
        },
    }
}


def _word(path):
    word = Word()
    word.add_heading("Lease Agreement", level=1)
    word.add_paragraph("Tenant: Ada Moreno")
    table = word.add_table(rows=3, cols=2)
    for cell, text in zip(table._cells, TERMS, strict=True):
        cell.text = text
    word.add_paragraph().add_run("Monthly Rent: $1.00").font.hidden = True
    word.save(path)


def _page(path):
    path.write_text(
        "<!doctype html><h1>Lease Agreement</h1><p>Tenant: Ada Moreno<table><tr><th>Monthly Rent<td>$1,250.00<tr>"
        "<th>Deposit<td>$500.00<tr><th>Start Date<td>May 1, 2024</table><p style='display:none'>Monthly Rent: $1.00",
        encoding="utf-8",
    )


def _marked(path):
    path.write_text(
        "# Lease Agreement\n\nTenant: Ada Moreno\n\n| Monthly Rent | $1,250.00 |\n|---|---|\n| Deposit | $500.00 |\n"
        "| Start Date | May 1, 2024 |\n\n<!-- Monthly Rent: $1.00 -->\n",
        encoding="utf-8",
    )


@pytest.fixture(
    params=[("lease.docx", _word), ("lease.html", _page), ("lease.md", _marked)], ids=["docx", "html", "md"]
)
def lease(request, tmp_path):
    name, write = request.param
    folder = tmp_path / "in"
    folder.mkdir()
    write(folder / name)
    return folder / name


def test_fields_are_found_cited_without_boxes_and_hold(lease, tmp_path, capsys):
    out = tmp_path / "out"
    schema = tmp_path / "schema.json"
    schema.write_text(json.dumps(SCHEMA), encoding="utf-8")
    assert run(["extract", str(lease.parent), "--schema", str(schema), "--out", str(out), "--no-cache"]) == 0
    fields = {field["key"]: field for field in json.loads((out / "fields.json").read_bytes())["fields"]}
    assert {key: field["value"] for key, field in fields.items()} == {
        "tenant": "Ada Moreno", "rent": 1250, "start": "2024-05-01",
    }  # fmt: skip
    citations = [citation for field in fields.values() for citation in field["citations"]]
    assert all((each["boxes"], each["value_boxes"], each["box_precision"]) == ([], [], "none") for each in citations)
    shown = json.loads((out / "data.json").read_bytes())
    assert all(each["bbox"] is None for field in shown["fields"] for each in field["citations"])
    assert run(["recheck", str(out)]) == 0
    capsys.readouterr()


def test_a_changed_word_breaks_the_recheck(lease, tmp_path, capsys):
    document = pincite.parse(lease)
    citation = pincite.cite(document, "Tenant: Ada Moreno")
    assert (citation.segments[0].excerpt, citation.box_precision) == ("Tenant: Ada Moreno", "none")
    assert pincite.cite(document, "Tenant: Ada Morena").kind == "ungrounded"
    assert pincite.cite(document, "Monthly Rent: $1.00").kind == "ungrounded"
    assert sum(len(page.hidden) for page in document.pages) == 1


def test_a_parsed_folder_has_markdown_with_the_table(lease, tmp_path, capsys):
    out = tmp_path / "parsed"
    assert run(["parse", str(lease.parent), "--out", str(out), "--no-cache"]) == 0
    text = (out / "lease.md").read_text(encoding="utf-8")
    assert "# Lease Agreement" in text
    assert "$1,250.00</td>" in text or "$1,250.00</th>" in text
    assert "$1.00" not in text
    capsys.readouterr()
