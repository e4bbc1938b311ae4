"""Real contracts: quotes marked by lawyers ground on their pages, altered ones do not."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from benchmarks.alterations import alterations, key, stands_in

from pincite import parsing
from pincite.document import Document
from pincite.grounding import DocumentIndex, ground

pytestmark = pytest.mark.corpus


def test_unique_quotes_ground_on_their_page_and_altered_ones_do_not(corpus: Path) -> None:
    lines = (corpus / "cuad-dev" / "gold_locations.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    source = random.Random(7)
    for file in sorted((corpus / "cuad-dev" / "pdf").iterdir())[:3]:
        document = parsing.parse_source(file, options=parsing.ParseOptions(), cache=None)
        assert isinstance(document, Document)
        index = DocumentIndex(document)
        text = key("".join(page.text for page in document.pages))
        for row in (row for row in rows if row["file"] == file.stem and row["kind"] == "unique"):
            found = ground(row["quote"], index)
            assert found.kind == "citation", found
            assert found.page == row["occ"][0][0]["page"]
            for made in alterations(row["quote"], source):
                assert stands_in(made.quote, text) or ground(made.quote, index).kind == "ungrounded", made
