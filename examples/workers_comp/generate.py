"""Makes the documents of a workers' compensation claim and the gold that says what stands where.

`python -m examples.workers_comp.generate OUT [--seed N] [--pack NAME] [--claims N] [--no-copies]`
"""

import argparse
import json
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from examples.workers_comp.claim import Claim, make_claim
from examples.workers_comp.compose import Composer
from examples.workers_comp.copies import Place, write_copies
from examples.workers_comp.copies import names as copy_names
from examples.workers_comp.formats import plain
from examples.workers_comp.pack import load_pack
from examples.workers_comp.template import parse
from examples.workers_comp.writing import place, write_pdf

SCHEMA = Path(__file__).with_name("schema.json")
ATTEMPTS = 60


def field_keys() -> list[str]:
    """The dotted keys of the schema's 84 fields, in order."""
    categories = json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"]
    return [f"{category}.{key}" for category, node in categories.items() for key in node["properties"]]


def compose_claim(claim: Claim, pack_name: str) -> list[Composer]:
    """The claim's documents, composed but not written.

    Chance decides which documents state which field; it is asked again until every field of the claim is stated
    somewhere. RuntimeError where the pack's templates never state one.
    """
    pack, templates = load_pack(pack_name)
    parsed = [(name, parse(text)) for name, text in templates]
    missing: set[str] = set()
    for attempt in range(ATTEMPTS):
        composers = []
        for name, template in parsed:
            rng = random.Random(f"{pack.name}-{claim.seed}-{attempt}-{name}")
            composer = Composer(template, claim, pack, rng)
            composer.compose()
            composers.append(composer)
        missing = unstated(claim, composers)
        if not missing:
            return sorted(composers, key=lambda composer: composer.name)
    raise RuntimeError(f"pack {pack.name}: no document states {', '.join(sorted(missing))} (seed {claim.seed})")


def unstated(claim: Claim, composers: list[Composer]) -> set[str]:
    """Fields and list items of the claim that no document states, and contested values that none contradicts."""
    stated = {(placed.mark.key, placed.mark.item) for each in composers for placed in each.flow.placed}
    whole = {placed.mark.key for each in composers for placed in each.flow.placed if placed.mark.item is None}
    values = {
        (placed.mark.key, str(placed.mark.value))
        for each in composers
        for placed in each.flow.placed
        if placed.mark.item is None
    }
    missing = set()
    for key, value in claim.values.items():
        if isinstance(value, list) and value:
            missing |= {f"{key}[{at}]" for at in range(len(value)) if (key, at) not in stated}
        elif key not in whole or (key, str(value)) not in values:
            missing.add(key)
    return missing | {f"{key} again" for key, value in claim.contested.items() if (key, str(value)) not in values}


def gold(claim: Claim, composers: list[Composer], copied: Iterable[Place] = ()) -> dict[str, Any]:
    """What `gold.json` says: for each of the 84 fields its value and every place that states it, copies last."""
    places: dict[str, list[dict[str, Any]]] = {}
    sources = [each.name for each in composers]
    for composer in composers:
        for placed in composer.flow.placed:
            places.setdefault(placed.mark.key, []).append(place(composer.name, composer.flow, placed))
    for key, found in copied:
        places.setdefault(key, []).append(found)
        if found["source"] not in sources:
            sources.append(found["source"])
    fields: list[dict[str, Any]] = []
    for key in field_keys():
        if key not in claim.values:
            fields.append({"key": key, "status": "not_present", "value": None, "places": []})
            continue
        value = plain(claim.values[key])
        entry: dict[str, Any] = {"key": key, "status": "found", "value": value}
        if key in claim.contested and any(found["value"] != value for found in places[key]):
            entry["conflict"] = [value, plain(claim.contested[key])]
        entry["places"] = places[key]
        fields.append(entry)
    return {"seed": claim.seed, "pack": composers[0].pack.name, "sources": sources, "fields": fields}


def generate(out: Path, *, seed: int, pack: str, copies: bool = True) -> dict[str, Any]:
    """Writes `out`/documents and `out`/gold.json; the gold is also returned.

    With `copies` one of the 26 PDFs is there once more as a scan, and another as a Word file. ValueError where the
    folder holds other PDF or Word files, which would be read as part of the claim.
    """
    claim = make_claim(seed)
    composers = compose_claim(claim, pack)
    folder = out / "documents"
    folder.mkdir(parents=True, exist_ok=True)
    ours = {composer.name for composer in composers} | set(copy_names(claim, composers) if copies else ())
    if others := {path.name for path in folder.iterdir() if path.suffix in {".pdf", ".docx"}} - ours:
        raise ValueError(f"{folder} holds other documents, such as {min(others)}: choose an empty folder")
    for composer in composers:
        write_pdf(composer, folder / composer.name)
    found = gold(claim, composers, write_copies(claim, composers, folder) if copies else ())
    text = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
    (out / "gold.json").write_text(text, encoding="utf-8")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; with several claims each has its own folder and its own seed."""
    parser = argparse.ArgumentParser(prog="examples.workers_comp.generate", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("out", type=Path, help="folder to write to")
    parser.add_argument("--seed", type=int, default=1, help="another seed gives another claim (default 1)")
    parser.add_argument("--pack", default="standard", help="a template pack's name or folder (default standard)")
    parser.add_argument("--claims", type=int, default=1, help="that many claims, in OUT/claim-SEED (default 1)")
    parser.add_argument("--no-copies", action="store_true", help="the 26 PDFs alone: no scan and no Word file")
    options = parser.parse_args(arguments)
    for seed in range(options.seed, options.seed + options.claims):
        out = options.out if options.claims == 1 else options.out / f"claim-{seed:04d}"
        try:
            found = generate(out, seed=seed, pack=options.pack, copies=not options.no_copies)
        except (ValueError, RuntimeError) as error:
            print(error, file=sys.stderr)
            return 2
        states = [field["status"] for field in found["fields"]]
        print(f"{out}: {len(found['sources'])} documents, {states.count('found')} of {len(states)} fields stated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
