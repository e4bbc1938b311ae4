"""Makes a résumé and the gold that says which claims it makes and what stands where.

`python -m examples.resume.generate OUT [--seed N] [--pack NAME] [--resumes N]`
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from examples.resume.pack import NAMES, load_pack
from examples.resume.person import Person, make_person
from examples.resume.writer import Writer
from examples.workers_comp.layout import Flow
from examples.workers_comp.writing import perform, place

SCHEMA = Path(__file__).with_name("schema.json")


def field_keys() -> list[str]:
    """The keys of the schema's fields, in order."""
    properties = json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"]
    return [*(f"person.{name}" for name in properties["person"]["properties"]), "claims"]


def gold(person: Person, source: str, flow: Flow, pack: str) -> dict[str, Any]:
    """What `gold.json` says: each field's value and every place that states it."""
    values = {"person.name": person.name, "person.email": person.email, "person.phone": person.phone}
    found: dict[str, Any] = values | {"claims": [claim.value() for claim in person.claims]}
    fields = []
    for key in field_keys():
        status = "not_present" if found[key] is None else "found"
        places = [place(source, flow, placed) for placed in flow.placed if placed.mark.key == key]
        fields.append({"key": key, "status": status, "value": found[key], "places": places})
    return {"seed": person.seed, "pack": pack, "sources": [source], "fields": fields}


def write_pdf(flow: Flow, path: Path, title: str) -> None:
    """Writes the pages. Equal pages are equal byte for byte."""
    canvas = Canvas(str(path), pagesize=(flow.width, flow.height), invariant=1)
    canvas.setTitle(title)
    for sheet in flow.sheets:
        for operation in sheet.operations:
            perform(canvas, operation)
        canvas.showPage()
    canvas.save()


def generate(out: Path, *, seed: int, pack: str) -> dict[str, Any]:
    """Writes `out`/documents/*.pdf and `out`/gold.json; the gold is also returned.

    ValueError where there is no such pack, and where the folder holds other PDF files.
    """
    person = make_person(seed)
    write = Writer(person, load_pack(pack))
    write.pack.compose(write)
    source = f"{person.name.replace(' ', '_')}_resume.pdf"
    folder = out / "documents"
    folder.mkdir(parents=True, exist_ok=True)
    if others := {path.name for path in folder.glob("*.pdf")} - {source}:
        raise ValueError(f"{folder} holds other documents, such as {min(others)}: choose an empty folder")
    write_pdf(write.flow, folder / source, f"Résumé of {person.name}")
    found = gold(person, source, write.flow, pack)
    (out / "gold.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; of several résumés each has its own folder and its own seed."""
    parser = argparse.ArgumentParser(prog="examples.resume.generate", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("out", type=Path, help="folder to write to")
    parser.add_argument("--seed", type=int, default=1, help="another seed gives another person (default 1)")
    parser.add_argument("--pack", default=NAMES[0], help=f"the layout: {', '.join(NAMES)} (default {NAMES[0]})")
    parser.add_argument("--resumes", type=int, default=1, help="that many résumés, in OUT/resume-SEED (default 1)")
    options = parser.parse_args(arguments)
    for seed in range(options.seed, options.seed + options.resumes):
        out = options.out if options.resumes == 1 else options.out / f"resume-{seed:04d}"
        try:
            found = generate(out, seed=seed, pack=options.pack)
        except ValueError as error:
            print(error, file=sys.stderr)
            return 2
        claims = next(field["value"] for field in found["fields"] if field["key"] == "claims")
        print(f"{out}: {found['sources'][0]}, {len(claims)} claims")
    return 0


if __name__ == "__main__":
    sys.exit(main())
