"""Two documents of a claim once more, as people also keep them: one as a scan, one as a Word file."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from examples.workers_comp.claim import Claim
from examples.workers_comp.compose import Composer
from examples.workers_comp.scan import turned_box, turns, write_scan
from examples.workers_comp.word import fits, write_word
from examples.workers_comp.writing import box, stated, union

SCAN, WORD = " (scanned copy).pdf", " (Word copy).docx"
LEAST_MARKS = 5
MOST_PAGES = 2

Place = tuple[str, dict[str, Any]]


def choose(claim: Claim, composers: list[Composer]) -> tuple[Composer | None, Composer | None]:
    """The document to scan and the one to write as a Word file; None where none will do.

    Both state several fields, and neither a value that contradicts the others: that is for one document alone. A scan
    has one or two upright pages; a Word file has no check boxes.
    """
    chance = random.Random(f"{composers[0].pack.name}-{claim.seed}-copies")
    able = [each for each in composers if _is_plain(claim, each)]
    words = [each for each in able if fits(each.flow) and not each.rotation]
    word = chance.choice(words) if words else None
    scans = [
        each
        for each in able
        if each is not word and len(each.flow.sheets) <= MOST_PAGES and not each.rotation and not any(each.crop)
    ]
    return (chance.choice(scans) if scans else None), word


def _is_plain(claim: Claim, composer: Composer) -> bool:
    marks = [placed.mark for placed in composer.flow.placed]
    contested = any(str(claim.contested.get(mark.key)) == str(mark.value) for mark in marks)
    return len(marks) >= LEAST_MARKS and not contested


def write_copies(claim: Claim, composers: list[Composer], folder: Path) -> Iterator[Place]:
    """Writes the copies of documents that stand in the folder; each name with each place, as `gold.json` lists it."""
    scanned, typed = choose(claim, composers)
    if scanned is not None:
        yield from _scan(scanned, folder, claim.seed)
    if typed is not None:
        yield from _word(typed, folder)


def names(claim: Claim, composers: list[Composer]) -> list[str]:
    """What the copies are called."""
    pairs = zip(choose(claim, composers), (SCAN, WORD), strict=True)
    return [_named(composer, ending) for composer, ending in pairs if composer is not None]


def _named(composer: Composer, ending: str) -> str:
    return composer.name.removesuffix(".pdf") + ending


def _scan(composer: Composer, folder: Path, seed: int) -> Iterator[Place]:
    name, flow = _named(composer, SCAN), composer.flow
    angles = turns(len(flow.sheets), random.Random(f"{composer.name}-{seed}"))
    write_scan(folder / composer.name, folder / name, angles, seed=seed)
    for placed in flow.placed:
        boxes = tuple(turned_box(flow, edges, angles[placed.page - 1]) for edges in placed.boxes)
        entry = {"source": name, "page": placed.page, "quote": placed.quote, "box": box(flow, union(boxes))}
        if len(boxes) > 1:
            entry["lines"] = [box(flow, each) for each in boxes]
        yield placed.mark.key, {**entry, **stated(placed.mark)}


def _word(composer: Composer, folder: Path) -> Iterator[Place]:
    name = _named(composer, WORD)
    for number, rich in write_word(composer.flow, folder / name):
        for mark in rich.marks:
            quote = rich.text[mark.start : mark.end].strip()
            yield mark.key, {"source": name, "page": number, "quote": quote, **stated(mark)}
