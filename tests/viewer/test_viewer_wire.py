"""The viewer's wire types: made from the service's description, and what the codec writes."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wire() -> ModuleType:
    spec = importlib.util.spec_from_file_location("viewer_wire", ROOT / "viewer" / "wire.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_committed_types_are_those_of_the_description(wire: ModuleType) -> None:
    assert wire.main(["--check"]) == 0, "run python viewer/wire.py"


def test_stale_types_are_told(wire: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "wire.ts"
    assert wire.main(["--check"], target) == 1
    assert "run python viewer/wire.py" in capsys.readouterr().err
    assert wire.main([], target) == 0
    assert wire.main(["--check"], target) == 0


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer"}, "number"),
        ({"const": "field"}, '"field"'),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({"anyOf": [{"type": "string", "format": "date-time"}, {"type": "null"}]}, "string | null"),
        ({"type": "array", "items": {"$ref": "#/components/schemas/Box"}}, "ReadonlyArray<Box>"),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "integer"}]}, "readonly [number, number]"),
        ({"type": "object", "additionalProperties": True}, "Readonly<Record<string, unknown>>"),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "Readonly<Record<string, number>>"),
        ({}, "unknown"),
    ],
    ids=["integer", "constant", "enum", "null", "list", "pair", "object", "map", "anything"],
)
def test_a_schema_is_written_as_a_type(wire: ModuleType, schema: dict[str, object], expected: str) -> None:
    assert wire.typescript({"One": schema}).endswith(f"export type One = {expected};\n")


def test_everything_that_a_type_is_made_of_comes_with_it(wire: ModuleType) -> None:
    made = wire.typescript(wire.schemas())
    named = set(re.findall(r"^export (?:interface|type) (\w+)", made, re.MULTILINE))
    assert set(wire.READ) <= named
    assert set(re.findall(r"ReadonlyArray<([A-Z]\w+)>", made)) <= named


def test_a_citation_has_its_segment_in_itself_or_a_list_of_them(wire: ModuleType) -> None:
    made = wire.typescript(wire.schemas())
    assert 'CitationBase & (Pick<Segment, "page" | "char_span" | "excerpt" | "boxes">' in made
    assert "readonly char_span: readonly [number, number];" in made
