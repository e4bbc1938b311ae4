"""Pairs to train on: labelled rows whose licence allows reuse, and pairs made from real sentences.

`python -m training.verifier.pairs PAIRS FINISHING [WRITTEN]` reads `../shared/data` and writes all pairs, those that
training ends with, and where it is asked for the claims written for pincite with the pairs around them, which the
weights in the package were not trained on (compressed JSON lines), the same bytes for the same seed. A pair has its
evidence, the claim, what may be true of it as a string of letters (e entailment, n neutral, c contradiction: "nc" is a
label that says only "not supported"), its set and its split (train, held, or kept back for the combination).
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pincite.text import find_names, split_sentences
from pincite.verification import read_sources
from pincite.verification.lexical import overlap
from pincite.verification.retrieval.passages import split_passages
from training.verifier.edits import edit
from training.verifier.rewording import reword
from training.verifier.rows import DATA, claim_of, licensed_rows
from training.verifier.written import FILE, NATURAL, Written, around, written

TRUTHS = {"supported": "e", "refuted": "c", "nei": "n", "not_supported": "nc"}

MOST = {"breaking_nli": 3_000, "infotabs": 9_000}
"""Sets of which only so many rows are taken: they repeat a few patterns, or are long."""

CLOSEST = frozenset({"cg2c_doc", "cg2c_musique", "propnli", "fm2", "fever_symmetric"})
"""The sets that are most like what is verified: claims about passages of documents."""

KEPT_SHARE = 2, 5
"""Of the documents of CLOSEST so many are kept back from training: the combination is fitted on them."""

HELD_SHARE = 20
"""One document in so many is held out: for calibration, thresholds and early looks; never trained on."""

MADE = {"contract": 16_000, "contractnli": 3_000, "news": 14_000, "propnli": 6_000, "claims_file": 5_000}
"""Pairs made from the sentences of each kind of document."""

SENTENCE_WORDS = 7, 55
WINDOW_WORDS = 110
"""Words of a sentence that pairs are made of, and of the evidence about it."""

_SENTENCE = re.compile(r"[A-Z\"“(].*[a-z\d)\"”]\.?[\"”]?$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Pair:
    """Evidence, claim and what may be true of it."""

    set: str
    split: str
    evidence: str
    claim: str
    truth: str
    kind: str = ""


def labelled(chance: random.Random) -> Iterator[Pair]:
    """The rows of `verify-train/licensed`, long documents cut to the passage that speaks of the claim."""
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in licensed_rows():
        rows[row["ds"]].append(row)
    for name, members in rows.items():
        chosen = chance.sample(members, MOST[name]) if len(members) > MOST.get(name, 10**9) else members
        for row in chosen:
            yield from _contract(row, chance) if name == "contractnli" else _row(row)


def _row(row: dict[str, Any]) -> Iterator[Pair]:
    claim = claim_of(row)
    if row["ds"] == "propnli" and len(claim.split()) < 3:
        return
    evidence = row["doc"].replace("\n", " ; ") if row["ds"] == "infotabs" else row["doc"]
    if len(evidence.split()) > WINDOW_WORDS * 1.5 and row["ds"] != "cg2c_musique":
        evidence = best_passages(evidence, claim, count=2)[0]
    split = "kept" if row["ds"] in CLOSEST and is_kept(row["doc"]) else split_of(row["doc"])
    yield Pair(row["ds"], split, evidence, claim, TRUTHS[row["label"]])


def _contract(row: dict[str, Any], chance: random.Random) -> Iterator[Pair]:
    """A contract's marked clauses as evidence; of what it does not state, the passages that come nearest."""
    split, truth = split_of(row["doc"]), TRUTHS[row["label"]]
    for start, end in row["ev"] or ():
        around = row["doc"][max(0, start - 150) : start].split("\n")[-1]
        yield Pair("contractnli", split, row["doc"][start:end][:900], row["claim"], truth, "clause")
        if around.strip():
            yield Pair("contractnli", split, (around + row["doc"][start:end])[:900], row["claim"], truth, "around")
    passages = best_passages(row["doc"], row["claim"], count=1, most=6)
    if row["ev"]:
        marked = [row["doc"][start:end] for start, end in row["ev"]]
        passages = [each for each in passages if not any(overlap(one, each) > 0.5 for one in marked)][:2]
        yield from (Pair("contractnli", split, each, row["claim"], "n", "elsewhere") for each in passages)
    else:
        yield from (Pair("contractnli", split, each, row["claim"], "n", "nearest") for each in passages[:4])


def best_passages(text: str, claim: str, *, count: int, most: int = 1) -> list[str]:
    """The `most` passages of a text that share most with a claim, `count` neighbours joined in each."""
    passages = split_passages(read_sources([text]))
    order = sorted(range(len(passages)), key=lambda at: (-overlap(claim, passages[at].text), at))[:most]
    return [text[passages[at].start : passages[min(at + count - 1, len(passages) - 1)].end] for at in order]


def claims_written(chance: random.Random) -> Iterator[Pair]:
    """The claims written for pincite with their passages, and pairs around them."""
    given = list(written(dict(_contracts())))
    for each in (*given, *around(given, chance)):
        split = "kept" if is_kept(each.document) else split_of(each.document)
        yield Pair("written", split, each.passage, each.claim, each.truth, each.kind)


def kept_claims() -> Iterator[tuple[str, Written]]:
    """The claims written for pincite about documents that are kept back, with the name of their set."""
    contracts = dict(_contracts())
    for name, file in (("written", FILE), ("natural", NATURAL)):
        yield from ((name, each) for each in written(contracts, file=file) if is_kept(each.document))


def is_kept(document: str) -> bool:
    """Whether a document of one of the sets of CLOSEST is kept back."""
    few, all_of = KEPT_SHARE
    return hashlib.sha256(document[:2000].encode()).digest()[1] % all_of < few


def split_of(document: str) -> str:
    """The half a document's pairs belong to, by its content."""
    return "held" if hashlib.sha256(document[:2000].encode()).digest()[0] % HELD_SHARE == 0 else "train"


@dataclass(frozen=True, slots=True)
class Text:
    """A document's sentences in order, and the names in it."""

    kind: str
    split: str
    sentences: tuple[str, ...]
    names: tuple[str, ...]


def texts() -> list[Text]:
    """The documents that pairs are made of."""
    found = []
    kinds = {"contractnli": "contractnli", "propnli": "propnli", "cg2c_doc": "news", "cg2c_musique": "news"}
    documents = {row["doc"]: kinds[row["ds"]] for row in licensed_rows() if row["ds"] in kinds}
    for document, kind in documents.items():
        found.append(_text(kind, document))
    found += [_text("contract", document) for _, document in _contracts()]
    found += [_text("claims_file", document) for document in _claims_files()]
    return [text for text in found if len(text.sentences) >= 3]


def _contracts() -> Iterator[tuple[str, str]]:
    """The contracts of CUAD: the file's name and the text."""
    import pincite

    for document in pincite.parse_all(sorted((DATA / "cuad-dev" / "pdf").iterdir())).documents:
        yield document.name, _body(document)


def _claims_files() -> Iterator[str]:
    """The letters and forms of generated claims, seeds that no benchmark uses."""
    import tempfile

    from examples.workers_comp.generate import generate

    import pincite

    for seed in range(9001, 9009):
        for pack in ("standard",):
            with tempfile.TemporaryDirectory() as folder:
                generate(Path(folder), seed=seed, pack=pack, copies=False)
                for document in pincite.parse_all(Path(folder) / "documents").documents:
                    yield _body(document)


def _body(document: Any) -> str:
    kept = [block.text for block in document.blocks if block.type in {"Text", "List Item"}]
    return "\n".join(re.sub(r"\s+", " ", each) for each in kept)


def _text(kind: str, document: str) -> Text:
    sentences = [document[start:end].strip() for start, end in split_sentences(document)]
    names = dict.fromkeys(document[each.start : each.end] for each in find_names(document[:20_000]))
    usable = tuple(re.sub(r"\s+", " ", each) for each in sentences if 3 <= len(each.split()) <= 90)
    return Text(kind, split_of(document), usable, tuple(each for each in names if 4 <= len(each) <= 40))


def made(found: Sequence[Text], chance: random.Random) -> Iterator[Pair]:
    """Pairs made from sentences: reworded, edited, joined, and of other places of the same document."""
    by_kind: dict[str, list[Text]] = defaultdict(list)
    for text in found:
        by_kind[text.kind].append(text)
    for kind, count in MADE.items():
        given = 0
        members = by_kind[kind]
        shares = [min(len(text.sentences), 60) for text in members]
        while given < count and members:
            for pair in about(chance.choices(members, shares)[0], chance):
                yield pair
                given += 1


def about(text: Text, chance: random.Random) -> Iterator[Pair]:
    """A window of a text and some claims about one of its sentences."""
    places = [at for at, each in enumerate(text.sentences) if _fits(each)]
    if not places:
        return
    at = chance.choice(places)
    first, last = _window(text.sentences, at, chance)
    window = " ".join(text.sentences[first:last])
    said = reword(text.sentences[at], chance)
    name = f"made_{text.kind}"

    def pair(claim: str, truth: str, kind: str) -> Pair:
        return Pair(name, text.split, window, claim, truth, kind)

    yield pair(said, "e", "reworded")
    changed = edit(said, chance, text.names)
    if changed is not None:
        yield pair(changed.text, "c" if changed.relation == "contradiction" else "nc", changed.kind)
    dice = chance.random()
    outside = [each for each in places if not first <= each < last]
    other_place = _elsewhere(text, outside, window, near=at if dice < 0.45 else None, chance=chance)
    if other_place is not None and dice < 0.45:
        yield pair(reword(text.sentences[other_place], chance), "n", "elsewhere")
    elif other_place is not None and dice < 0.75:
        other = reword(text.sentences[other_place], chance)
        parts = [said, other] if chance.random() < 0.5 else [other, said]
        yield pair(_joined(parts, chance), "n", "joined with elsewhere")
    else:
        inside = [each for each in places if first <= each < last and each != at]
        if inside:
            other = reword(text.sentences[chance.choice(inside)], chance)
            yield pair(_joined([said, other], chance), "e", "joined")


def _elsewhere(
    text: Text, places: Sequence[int], window: str, *, near: int | None, chance: random.Random
) -> int | None:
    """A sentence that the window does not state, one nearby where `near` is given; None where three tries find none."""
    order = sorted(places, key=lambda each: abs(each - near) + 6 * chance.random()) if near is not None else None
    for turn in range(3):
        if len(places) <= turn:
            return None
        place = order[turn] if order is not None else chance.choice(places)
        if overlap(text.sentences[place], window) <= 0.8:
            return place
    return None


def _joined(parts: Sequence[str], chance: random.Random) -> str:
    one, two = parts
    if chance.random() < 0.4:
        return f"{one} {two}"
    start = (
        two
        if two[:2].isupper() or (two.split()[0][:1].isupper() and len(two.split()[0]) > 4)
        else two[0].lower() + two[1:]
    )
    return f"{one.rstrip('. ')}, and {start}"


def _fits(sentence: str) -> bool:
    low, high = SENTENCE_WORDS
    return low <= len(sentence.split()) <= high and _SENTENCE.match(sentence) is not None


def _window(sentences: Sequence[str], at: int, chance: random.Random) -> tuple[int, int]:
    """The sentences around one, as many as a passage holds, the one at a random place among them."""
    first, last = at, at + 1
    words = len(sentences[at].split())
    most = chance.choice((0, 60, WINDOW_WORDS, WINDOW_WORDS))
    while words < most:
        before = chance.random() < 0.5
        if before and first > 0:
            first -= 1
            words += len(sentences[first].split())
        elif not before and last < len(sentences):
            words += len(sentences[last].split())
            last += 1
        elif first == 0 and last == len(sentences):
            break
    return first, last


def finishing(pairs: Sequence[Pair], chance: random.Random) -> list[Pair]:
    """The pairs that training ends with: the closest sets twice, and as many others, shuffled."""
    closest = [each for each in pairs if each.set in CLOSEST and each.split == "train"]
    others = [each for each in pairs if each.set not in CLOSEST and each.split == "train"]
    rest = [each for each in pairs if each.split != "train"]
    return [*closest, *closest, *chance.sample(others, 2 * len(closest)), *rest]


def main(arguments: Sequence[str]) -> int:
    """Write the pairs and those to finish with, and print how many there are of each set and truth."""
    chance = random.Random(20261122)
    pairs = list(labelled(chance))
    pairs += made(texts(), chance)
    pairs = [each for each in pairs if each.evidence.strip() and each.claim.strip()]
    files = [pairs, finishing(pairs, chance)]
    if len(arguments) > len(files):
        files.append(list(claims_written(chance)))
    for name, chosen in zip(arguments, files, strict=False):
        with gzip.GzipFile(name, "wb", mtime=0) as file:
            for each in chosen:
                file.write((json.dumps(asdict(each), ensure_ascii=False) + "\n").encode())
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for each in pairs:
        counts[each.set, each.truth] += 1
    for (name, truth), count in sorted(counts.items()):
        print(f"{name:16} {truth:3} {count:7,}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
