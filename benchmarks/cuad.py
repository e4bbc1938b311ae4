"""Ten typed categories on cuad-dev, offline: pages, values, and what was passed over; `python -m benchmarks.cuad`.

Each contract is extracted on its own with `cuad_schema.json`, whose hints are all that is known of the categories. A
field's page is right when one of its citations touches a page where the lawyers marked the category. Values are
compared with the typed answers of `master_clauses.csv` where there is one; an answer may be computed (an expiration
date from a term), and then no page says it. The yes-or-no categories are stated where the answer is yes; a field that
says no is counted as one that gives nothing.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pincite
from pincite.evaluation.agreement import as_items, count_matches
from pincite.evaluation.measures import f_measure
from pincite.records import FieldResult

SCHEMA = Path(__file__).with_name("cuad_schema.json")
CATEGORIES = {
    "document_name": "Document Name",
    "parties": "Parties",
    "agreement_date": "Agreement Date",
    "effective_date": "Effective Date",
    "expiration_date": "Expiration Date",
    "renewal_term": "Renewal Term",
    "notice_period_to_terminate_renewal": "Notice Period To Terminate Renewal",
    "governing_law": "Governing Law",
    "anti_assignment": "Anti-Assignment",
    "cap_on_liability": "Cap On Liability",
}
YES_NO = frozenset({"anti_assignment", "cap_on_liability"})

HEADER = (
    "| category | stated in | page F1 | precision | recall | value F1 | right / given / gold | false not_present "
    "| errors |\n|---|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True, kw_only=True)
class Gold:
    """What the lawyers said of one category in one contract: the pages they marked, the answers they typed."""

    stated: bool
    pages: frozenset[int]
    answers: tuple[Any, ...]


@dataclass
class Tally:
    """Counts of one category over some contracts."""

    stated: int = 0
    paged: int = 0
    cited: int = 0
    on_page: int = 0
    right: int = 0
    given: int = 0
    wanted: int = 0
    missed: int = 0
    errors: int = 0

    def add(self, result: FieldResult, gold: Gold) -> None:
        """Count one field of one contract."""
        says = result.status == "found" and result.value is not False
        pages = {segment.page for citation in result.citations for segment in citation.segments} if says else set()
        values = as_items(result.value) if says else []
        self.stated += gold.stated
        self.paged += bool(gold.pages)
        self.cited += bool(pages)
        self.on_page += bool(pages & gold.pages)
        self.missed += gold.stated and result.status == "not_present"
        self.errors += result.status == "error"
        if gold.answers or not gold.stated:  # marked clauses without a typed answer have no value to compare
            self.right += count_matches(values, gold.answers)
            self.given += len(values)
            self.wanted += len(gold.answers)


def corpus_folder() -> Path:
    """The folder of cuad-dev: below $PINCITE_CORPUS, or beside the checkout."""
    root = os.environ.get("PINCITE_CORPUS")
    return (Path(root) if root else Path(__file__).parents[2] / "shared" / "data") / "cuad-dev"


def load_gold(folder: Path) -> dict[str, dict[str, Gold]]:
    """The gold by contract (its plain name) and field."""
    pages: dict[tuple[str, str], set[int]] = {}
    for line in (folder / "gold_locations.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found = {part["page"] for occurrence in row["occ"] for part in occurrence}
        pages.setdefault((plain(row["file"]), row["category"]), set()).update(found)
    with (folder / "master_clauses.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    gold: dict[str, dict[str, Gold]] = {}
    for row in rows:
        name = plain(row["Filename"])
        answers = {re.sub(r"\s*-\s*Answer$", "", key): value for key, value in row.items() if key.endswith("Answer")}
        gold[name] = {
            key: _gold(key, row[category], answers[category], frozenset(pages.get((name, category), ())))
            for key, category in CATEGORIES.items()
        }
    return gold


def _gold(key: str, clauses: str, answer: str, pages: frozenset[int]) -> Gold:
    if key in YES_NO:
        yes = answer.strip().casefold() == "yes"
        return Gold(stated=yes, pages=pages if yes else frozenset(), answers=(True,) if yes else ())
    return Gold(stated=clauses.strip() not in ("", "[]"), pages=pages, answers=tuple(typed_answers(key, answer)))


def typed_answers(key: str, answer: str) -> list[str]:
    """The answers as values: parties without the names given to them, lengths of time without "successive"."""
    if key == "parties":
        bare = re.sub(r"\([^()]*\)", "", answer)
        return [name.strip(" ,") for name in bare.split(";") if name.strip(" ,")]
    texts = [re.sub(r"^successive\s+", "", part.strip()) for part in answer.split(";")]
    return [text for text in texts if text][:1]


def plain(name: str) -> str:
    """A contract's name in letters and digits: the lists spell them with other punctuation."""
    return re.sub(r"[\W_]+", "", name.removesuffix(".pdf").removesuffix(".PDF")).casefold()


def row(key: str, tally: Tally) -> str:
    """One line of the table."""
    pages = f_measure(tally.on_page, tally.cited, tally.paged)
    values = f_measure(tally.right, tally.given, tally.wanted)
    missed = f"{100 * tally.missed / tally.stated:.1f} % ({tally.missed}/{tally.stated})" if tally.stated else "–"
    return (
        f"| {key} | {tally.stated} | {_share(pages.f1)} | {_share(pages.precision)} | {_share(pages.recall)} "
        f"| {_share(values.f1)} | {tally.right} / {tally.given} / {tally.wanted} | {missed} | {tally.errors} |"
    )


def _share(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f}"


def total(tallies: Sequence[Tally]) -> Tally:
    """All categories together."""
    names = ("stated", "paged", "cited", "on_page", "right", "given", "wanted", "missed", "errors")
    return Tally(**{name: sum(getattr(tally, name) for tally in tallies) for name in names})


def main(arguments: Sequence[str] | None = None) -> int:
    """Extract from every contract and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cuad", description=main.__doc__)
    parser.add_argument("--limit", type=int, default=None, help="only the first contracts")
    limit = parser.parse_args(arguments).limit
    folder = corpus_folder()
    if not folder.is_dir():
        print(f"cuad-dev is not at {folder}: set PINCITE_CORPUS to the folder that holds it")
        return 1
    gold = load_gold(folder)
    tallies = {key: Tally() for key in CATEGORIES}
    paths = [path for path in pincite.find_sources(folder / "pdf") if plain(path.name) in gold][:limit]
    schema = pincite.load_schema(SCHEMA)
    start = time.perf_counter()
    for path in paths:
        for result in pincite.extract(path, schema).fields:
            tallies[result.key].add(result, gold[plain(path.name)][result.key])
    seconds = time.perf_counter() - start
    print(f"## cuad-dev, offline: {len(paths)} contracts, {len(CATEGORIES)} categories\n\n{HEADER}")
    print("\n".join(row(key, tally) for key, tally in tallies.items()))
    print(row("**all**", total(list(tallies.values()))))
    print(f"\n{seconds / max(len(paths), 1):.1f} s a contract, parsing included where it was not cached.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
