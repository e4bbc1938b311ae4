"""A real model beside the offline extractor: ten agreements of kleister-nda-dev, and ten fields of a generated claim.

`python -m benchmarks live`. The model is one behind a server with OpenAI's protocol (llama.cpp, Ollama, vLLM):
PINCITE_LIVE_BASE_URL is its address, PINCITE_LIVE_MODEL its name, PINCITE_LIVE_CONTEXT_TOKENS its window (else 8192).
With PINCITE_LIVE_OUT, a folder, replies are kept there, and a run that was interrupted goes on where it was. The
agreements are the ten shortest, the fields every eighth of the schema's that are stated and no lists.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.extraction import FIELDS, HEADER, Tally, corpus_folder, load_labels, row
from benchmarks.extraction import SCHEMA as AGREEMENT_SCHEMA
from examples.workers_comp.generate import SCHEMA, generate

import pincite
from pincite.config import Config, Flag, load_config
from pincite.config.build import OFFLINE, extractor
from pincite.document import DocumentSet
from pincite.evaluation import gold_fields, score_results
from pincite.extraction import assemble, schema_digest
from pincite.extraction.model.protocols import Extraction, Extractor

AGREEMENTS, EXAMPLE_FIELDS = 10, 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """A server, the name of its model, and its window in tokens."""

    base_url: str
    model: str
    context_tokens: int = 8_192
    out: Path | None = None

    @classmethod
    def named(cls, variables: Mapping[str, str] = os.environ) -> Live | None:
        """The model that the environment names; None when it names none."""
        base_url, model = variables.get("PINCITE_LIVE_BASE_URL"), variables.get("PINCITE_LIVE_MODEL")
        if not base_url or not model:
            return None
        out = variables.get("PINCITE_LIVE_OUT")
        return cls(
            base_url=base_url,
            model=model,
            context_tokens=int(variables.get("PINCITE_LIVE_CONTEXT_TOKENS") or 8_192),
            out=Path(out) if out else None,
        )

    @property
    def extractors(self) -> tuple[str, str]:
        """The extractors that are compared: offline and the model."""
        return OFFLINE, self.model

    def extractor(self, name: str, run: str) -> Extractor:
        """The extractor of that name; a model's replies of this run are kept where `out` is given."""
        if name == OFFLINE:
            return extractor(self.config(), OFFLINE)
        folder = self.out / run if self.out is not None else None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        return extractor(self.config(), f"openai:{self.model}", out=folder)

    def config(self) -> Config:
        """Settings under which the model is asked."""
        given = {
            "base_url": self.base_url,
            "context_tokens": self.context_tokens,
            "max_output_tokens": max(512, self.context_tokens // 4),
            # A server on a plain machine answers one call at a time, and slowly.
            "timeout_seconds": 3600.0,
            "concurrency": 1,
        }
        return load_config(flags=[Flag(key=f"llm.{name}", value=given[name], name="benchmark") for name in given])


def agreements(live: Live, *, count: int = AGREEMENTS) -> str:
    """The table of both extractors over the shortest agreements."""
    folder = corpus_folder()
    labels = load_labels(folder)
    parsed = pincite.parse_all(sorted((folder / "pdf").iterdir()))
    documents = [document for document in parsed.documents if not document.unread_pages]
    documents = sorted(documents, key=lambda one: (sum(len(page.text) for page in one.pages), one.name))[:count]
    schema = pincite.load_schema(AGREEMENT_SCHEMA)
    lines = [HEADER]
    for name in live.extractors:
        tallies = {field: Tally() for field in FIELDS}
        calls = Spent()
        for document in documents:
            made = live.extractor(name, document.slug).extract(DocumentSet.of([document]), schema)
            calls.add(made)
            for result in made.fields:
                tallies[result.key].add(result, labels[document.name][result.key])
        lines += [row(name, field, tally) for field, tally in tallies.items()]
        lines += [row(name, "**all**", sum(tallies.values(), Tally())), calls.row(name)]
    return "\n".join(lines)


def example_fields(live: Live, *, seed: int = 101, pack: str = "carrier_b") -> str:
    """The table of both extractors over ten fields of a claim of 26 documents."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        generate(home, seed=seed, pack=pack, copies=False)
        gold = gold_fields(home / "gold.json")
        chosen = _chosen([one.key for one in gold if one.status == "found" and not isinstance(one.value, list)])
        schema = _only(pincite.load_schema(SCHEMA), set(chosen))
        documents = pincite.parse_all(home / "documents").documents
        wanted = [one for one in gold if one.key in chosen]
        lines = ["| extractor | right | value F1 | page right | calls |", "|---|---|---|---|---|"]
        for name, made, spent in _claims(live, documents, schema):
            score = score_results([(name, made, wanted)])
            right, pages = (f"{one.part} of {one.whole}" for one in (score.fields, score.pages))
            lines.append(f"| {name} | {right} | {100 * (score.values.f1 or 0):.0f} | {pages} | {spent} |")
    return "\n".join(lines)


class Spent:
    """What the calls of several extractions took."""

    def __init__(self) -> None:
        self.calls = self.failed = self.sent = self.received = 0
        self.start = time.perf_counter()

    def add(self, made: Extraction) -> None:
        """Count an extraction's calls."""
        self.calls += made.run.get("calls", 0)
        self.failed += made.run.get("unanswered_calls", 0)
        self.sent += made.run.get("input_tokens") or 0
        self.received += made.run.get("output_tokens") or 0

    def __str__(self) -> str:
        took = time.perf_counter() - self.start
        return f"{self.calls} ({self.failed} failed), {self.sent:,} + {self.received:,} tokens, {took:.0f} s"

    def row(self, name: str) -> str:
        """A line under the table of agreements."""
        return f"| {name} | calls: {self} |"


def _claims(
    live: Live, documents: Sequence[pincite.Document], schema: Mapping[str, Any]
) -> Iterator[tuple[str, pincite.records.ExtractionResult, Spent]]:
    """Each extractor's name, result and calls over the documents."""
    for name in live.extractors:
        spent = Spent()
        made = live.extractor(name, "claim").extract(DocumentSet.of(documents), schema)
        spent.add(made)
        provenance = pincite.records.Provenance(
            package_version="",
            extractor=name,
            extractor_version="",
            schema_sha256=schema_digest(schema),
            config_digest="",
        )
        yield name, assemble(made.fields, documents, provenance=provenance), spent


def _chosen(keys: Sequence[str]) -> list[str]:
    return list(keys[:: max(1, len(keys) // EXAMPLE_FIELDS)])[:EXAMPLE_FIELDS]


def _only(node: Mapping[str, Any], keys: set[str], path: tuple[str, ...] = ()) -> dict[str, Any]:
    """The schema with these fields alone."""
    kept: dict[str, Any] = {}
    for name, child in node.get("properties", {}).items():
        place = (*path, name)
        if ".".join(place) in keys:
            kept[name] = child
        elif any(key.startswith(".".join(place) + ".") for key in keys):
            kept[name] = _only(child, keys, place)
    return {**{name: value for name, value in node.items() if name != "required"}, "properties": kept}


def main() -> int:
    """Print both tables, or what is missing where no model is named."""
    live = Live.named()
    if live is None:
        print("set PINCITE_LIVE_BASE_URL and PINCITE_LIVE_MODEL to a server with OpenAI's protocol and its model")
        return 0
    print(agreements(live), end="\n\n", flush=True)
    print(example_fields(live))
    return 0


if __name__ == "__main__":
    sys.exit(main())
