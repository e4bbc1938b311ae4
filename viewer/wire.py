"""The viewer's wire types: TypeScript made from the service's description (OpenAPI).

python viewer/wire.py           writes viewer/src/wire.ts from docs/reference/openapi.json
python viewer/wire.py --check   exit code 1, and what to do, where the file is stale
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DESCRIPTION = ROOT / "docs" / "reference" / "openapi.json"
TARGET = ROOT / "viewer" / "src" / "wire.ts"

HEAD = """// Made by viewer/wire.py from docs/reference/openapi.json: change that, then run it again.
// Offsets are Unicode code points, boxes fractions of the displayed page, pages count from 1.
"""

READ = (
    "View",
    "PageText",
    "QueueItem",
    "QueueProgress",
    "RateReport",
    "LogEntry",
    "DocumentCard",
    "ResultCard",
    "JobCard",
    "Uploaded",
    "Started",
    "SignedIn",
    "Profile",
)
"""What the viewer reads; everything that these are made of comes with them."""

SEGMENT_KEYS = ("page", "char_span", "excerpt", "boxes")
"""What stands in a citation's own object where it has one segment, as the codec writes it."""


def schemas() -> dict[str, Any]:
    """The schemas of everything that the viewer reads, by name, as the service describes them."""
    every = json.loads(DESCRIPTION.read_text(encoding="utf-8"))["components"]["schemas"]
    found: dict[str, Any] = {}
    wanted = list(READ)
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = every[name]
            wanted += re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(every[name]))
    return found


def typescript(found: Mapping[str, Any]) -> str:
    """The TypeScript of JSON Schemas, one exported type for each, in the order of their names."""
    parts = [_citation(found[name]) if name == "Citation" else _declared(name, found[name]) for name in sorted(found)]
    return HEAD + "\n" + "\n".join(parts)


def _declared(name: str, schema: Mapping[str, Any]) -> str:
    if "properties" not in schema:
        return f"export type {name} = {_type(schema)};\n"
    body = "".join(f"  readonly {key}: {_type(one)};\n" for key, one in schema["properties"].items())
    return f"export interface {name} {{\n{body}}}\n"


def _citation(schema: Mapping[str, Any]) -> str:
    """A citation on the wire: with one segment its keys stand in the citation itself, with several in `segments`."""
    rest = {key: one for key, one in schema["properties"].items() if key not in ("segments", *SEGMENT_KEYS)}
    base = _declared("CitationBase", {"properties": rest})
    keys = " | ".join(json.dumps(key) for key in SEGMENT_KEYS)
    return (
        f"{base}\nexport type Citation = CitationBase & "
        f"(Pick<Segment, {keys}> | {{ readonly segments: readonly Segment[] }});\n"
    )


def _type(schema: Mapping[str, Any]) -> str:
    """The TypeScript of one schema; `unknown` where it allows anything."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(_type(one) for one in schema[union]))
    return _plain(schema)


def _plain(schema: Mapping[str, Any]) -> str:
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _object(schema)
    plain = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return plain.get(str(kind), "unknown")


def _array(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return "readonly [" + ", ".join(_type(one) for one in schema["prefixItems"]) + "]"
    return f"ReadonlyArray<{_type(schema.get('items', {}))}>"


def _object(schema: Mapping[str, Any]) -> str:
    if "properties" in schema:
        inner = "; ".join(f"readonly {key}: {_type(one)}" for key, one in schema["properties"].items())
        return f"{{ {inner} }}"
    below = schema.get("additionalProperties")
    return f"Readonly<Record<string, {_type(below) if isinstance(below, Mapping) else 'unknown'}>>"


def main(arguments: list[str], target: Path = TARGET) -> int:
    """Writes the file, or with `--check` says whether it is what would be written."""
    made = typescript(schemas())
    if "--check" not in arguments:
        target.write_text(made, encoding="utf-8")
        return 0
    if target.exists() and target.read_text(encoding="utf-8") == made:
        return 0
    print(f"{target.name} of the viewer is stale: run python viewer/wire.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
