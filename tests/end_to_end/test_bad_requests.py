"""Wrong schemas, wrong folders, wrong settings, full disks: the exit code, one message, nothing lost."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest
from program import COMMAND, SCHEMA, environment, pincite, snapshot, write_invoice, write_schema

pytestmark = pytest.mark.slow

BAD_SCHEMAS = {
    "not-json": ("{broken", "not JSON at line 1, column 2"),
    "a-list": ("[]", "a schema is a JSON object"),
    "wrong-type": ({"type": "object", "properties": {"fee": {"type": "numbr"}}}, "/properties/fee/type"),
    "enum-without-members": (
        {"type": "object", "properties": {"a": {"type": "object", "properties": {"kind": {"enum": "yes"}}}}},
        "/properties/a/properties/kind/enum",
    ),
    "wrong-hint": (
        {"type": "object", "properties": {"fee": {"type": "number", "x_extraction": {"synonyms": [1]}}}},
        "/properties/fee/x_extraction/synonyms",
    ),
    "no-fields": ({"type": "object", "properties": {}}, "the schema has no fields"),
    "a-choice": (
        {"properties": {"a": {"anyOf": [{"properties": {"b": {}}}, {"type": "string"}]}}},
        "/properties/a/anyOf",
    ),
    "key-twice": ('{"a": {"type": "string"}, "a": {"type": "number"}}', "/a stands twice"),
}


RESULTS = ("fields.json", "data.json")


@pytest.fixture
def home(tmp_path):
    (tmp_path / "in").mkdir()
    write_invoice(tmp_path / "in" / "invoice.pdf")
    write_schema(tmp_path / "schema.json")
    return tmp_path


def _extract(home, *more, **options):
    return pincite("extract", "in", "--schema", "schema.json", "--out", "out", *more, cwd=home, **options)


@pytest.mark.parametrize("name", BAD_SCHEMAS)
def test_bad_schema_ends_with_code_2_and_says_where(home, name):
    content, place = BAD_SCHEMAS[name]
    (home / "schema.json").write_text(content if isinstance(content, str) else json.dumps(content))
    outcome = _extract(home)
    assert outcome.code == 2
    assert "schema.json" in outcome.err
    assert place in outcome.err
    assert not (home / "out").exists()


def test_schema_that_is_not_there_is_named(home):
    (home / "schema.json").unlink()
    outcome = _extract(home)
    assert outcome.code == 2
    assert "schema.json" in outcome.err


def test_error_with_json_is_one_json_document_with_its_code(home):
    (home / "schema.json").write_text("{broken")
    outcome = _extract(home, "--json")
    assert outcome.code == 2
    assert "bad_schema" in json.dumps(outcome.json())


def test_output_folder_of_another_run_is_left_alone(home):
    assert _extract(home).code == 0
    before = snapshot(home / "out")
    write_schema(home / "schema.json", {"type": "object", "properties": {"other": {"type": "string"}}})
    outcome = _extract(home)
    assert outcome.code == 2
    assert "out" in outcome.err
    assert snapshot(home / "out") == before
    assert _extract(home, "--overwrite").code == 0


def test_same_run_again_needs_no_permission_and_writes_the_same_bytes(home):
    assert _extract(home).code == 0
    before = snapshot(home / "out")
    assert _extract(home).code == 0
    after = snapshot(home / "out")
    assert {name: after[name] for name in RESULTS} == {name: before[name] for name in RESULTS}


def test_output_that_is_a_file_is_said_so(home):
    (home / "out").write_text("precious")
    outcome = _extract(home)
    assert outcome.code == 2
    assert "is a file" in outcome.err
    assert (home / "out").read_text() == "precious"


# Python 3.11 takes a module file that was cut off by the limit for a whole one, in this run and in all later ones.
FULL = {"before": ["prlimit", "--fsize=600"], "extra": {"PYTHONDONTWRITEBYTECODE": "1"}}


@pytest.mark.parametrize("arguments", [["parse", "in", "--out", "out"], []], ids=["parse", "extract"])
@pytest.mark.skipif(shutil.which("prlimit") is None, reason="no prlimit here")
def test_disk_that_takes_no_more_bytes_is_one_message(home, arguments):
    outcome = pincite(*arguments, cwd=home, **FULL) if arguments else _extract(home, **FULL)
    assert outcome.code == 1
    assert "out" in outcome.err
    assert len(outcome.err.strip().splitlines()) <= 3


@pytest.mark.skipif(shutil.which("prlimit") is None, reason="no prlimit here")
def test_full_disk_loses_nothing_of_an_earlier_result(home):
    assert _extract(home).code == 0
    before = snapshot(home / "out")
    write_invoice(home / "in" / "second.pdf", "B-2")
    assert _extract(home, "--overwrite", **FULL).code == 1
    after = snapshot(home / "out")
    assert {name: after.get(name) for name in before} == before


def test_standard_output_on_a_full_device_is_no_success(home):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, "cite", "in/invoice.pdf", "Invoice number: A-4711"],
            cwd=home, env=environment(home), stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "extra",
    [{"PINCITE_PARSING_MAX_PAGES": "many"}, {"PINCITE_PARSING_MAX_PAGES": "0"}],
    ids=["not-a-number", "out-of-range"],
)
def test_bad_setting_ends_with_code_5_and_its_name(home, extra):
    outcome = _extract(home, extra=extra)
    assert outcome.code == 5
    assert "PINCITE_PARSING_MAX_PAGES" in outcome.err


def test_quote_that_is_not_grounded_ends_with_code_4(home):
    outcome = pincite("cite", "in/invoice.pdf", "Invoice number: A-4712", "--json", cwd=home)
    assert outcome.code == 4
    assert outcome.json()["kind"] == "ungrounded"


def test_unknown_option_ends_with_code_2(home):
    outcome = _extract(home, "--frobnicate")
    assert outcome.code == 2
    assert "frobnicate" in outcome.err


@pytest.mark.parametrize(
    ("words", "instead", "code"),
    [
        pytest.param("A-4711", "A-4712", "excerpt_differs", id="same length"),
        pytest.param("A-4711", "A-471", "excerpt_differs", id="another length"),
        pytest.param('"match": "exact"', '"match": "fuzzy"', "high_not_earned", id="fuzzy and high"),
        pytest.param('"value": "A-4711"', '"value": "A-9"', "value_not_supported", id="value"),
        pytest.param('"status": "found"', '"status": "not_present"', "field_unreadable", id="status"),
    ],
)
def test_recheck_lists_what_was_changed(home, words, instead, code):
    write_schema(home / "schema.json", SCHEMA)
    assert _extract(home).code == 0
    assert pincite("recheck", "out", cwd=home).code == 0
    result = home / "out" / "fields.json"
    assert words in result.read_text()
    result.write_text(result.read_text().replace(words, instead))
    outcome = pincite("recheck", "out", "--json", cwd=home)
    assert outcome.code == 4
    assert code in [found["code"] for found in outcome.json()["breaks"]]
    told = pincite("recheck", "out", cwd=home)
    assert (told.code, told.out.endswith("all hold\n"), f"[{code}]" in told.out) == (4, False, False)


def test_a_result_that_says_what_no_result_can_is_not_compared(home):
    assert _extract(home).code == 0
    result = home / "out" / "fields.json"
    result.write_text(result.read_text().replace("A-4711", "A-471"))
    outcome = pincite("diff", "out", "out", cwd=home)
    assert outcome.code == 2
    assert "excerpt_length" in outcome.err
    assert "pincite recheck" in outcome.err
