"""Claims that were written for pincite about passages of real documents, and pairs that keep words from telling.

`written.jsonl.gz` has one claim a line: the set and document that its passage stands in (the first 16 hex digits of the
SHA-256 of a row's document; of CUAD the file's name), where (`start`, `end`; of a generated claims file its `text`),
the label (s supported, r refuted, n neither), the kind and the claim. A language model wrote them, five supported and
five unsupported for each passage, the unsupported ones with as many of the passage's words or more. The passages are
read from `../shared/data`.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pincite.text import split_sentences
from pincite.verification.rarity import coverage, terms_of
from training.verifier.rewording import reword
from training.verifier.rows import licensed_rows

FILE = Path(__file__).with_name("written.jsonl.gz")

NATURAL = Path(__file__).with_name("natural.jsonl.gz")
"""Claims as assistants, summarisers and encyclopaedia writers make them of a passage, in the same lines: 56 %
supported, and with more of the passage's words than the others, as they are in life.
"""

TRUTHS = {"s": "e", "r": "c", "n": "n"}

EACH = 3
"""Sentences of a passage that are reworded, and supported claims of it that are held against another passage."""

ELSEWHERE = 0.6
"""Share of a claim's words in another passage from which that may support it too."""

OTHERS = 40
"""Passages that a claim may be held against where its document has no other."""

_WORDS = 6, 45


@dataclass(frozen=True, slots=True)
class Written:
    """A claim about a passage of a document, and what is true of it."""

    document: str
    passage: str
    claim: str
    truth: str
    kind: str


def written(contracts: Mapping[str, str], *, file: Path = FILE) -> Iterator[Written]:
    """The written claims in the order of the file; `contracts` holds the texts of CUAD by the file's name.

    Raises KeyError for a document that is not in `../shared/data`.
    """
    documents = {("cuad", name): text.replace("\n", " ") for name, text in contracts.items()}
    for row in licensed_rows():
        documents[row["ds"], hashlib.sha256(row["doc"].encode()).hexdigest()[:16]] = row["doc"]
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            document = row["text"] if "text" in row else documents[row["set"], row["doc"]]
            passage = row["text"] if "text" in row else document[row["start"] : row["end"]]
            yield Written(document, passage, row["claim"], TRUTHS[row["label"]], row["kind"])


def around(claims: Sequence[Written], chance: random.Random) -> Iterator[Written]:
    """Supported pairs with many words in common, and others with few: reworded sentences of the passages, and supported
    claims with another passage, of the same document where there is one.
    """
    by_passage: dict[str, list[Written]] = defaultdict(list)
    for each in claims:
        by_passage[each.passage].append(each)
    by_document: dict[str, list[str]] = defaultdict(list)
    for passage, members in by_passage.items():
        by_document[members[0].document].append(passage)
    passages = list(by_passage)
    for passage, members in by_passage.items():
        document = members[0].document
        sentences = [re.sub(r"\s+", " ", passage[start:end]).strip() for start, end in split_sentences(passage)]
        sentences = [each for each in sentences if _WORDS[0] <= len(each.split()) <= _WORDS[1]]
        for sentence in chance.sample(sentences, min(len(sentences), EACH)):
            yield Written(document, passage, reword(sentence, chance), "e", "reworded")
        supported = [each for each in members if each.truth == "e"]
        others = [each for each in by_document[document] if each != passage]
        others = others or chance.sample(passages, min(len(passages), OTHERS))
        for each in chance.sample(supported, min(len(supported), EACH)):
            shares = {other: coverage(terms_of(each.claim), [terms_of(other)]) for other in others if other != passage}
            nearest = max(shares, key=shares.__getitem__, default="")
            if nearest and shares[nearest] < ELSEWHERE:
                yield Written(document, nearest, each.claim, "n", "elsewhere")
