"""Real agreements, read offline with the schema of the benchmark."""

from pathlib import Path

import pytest

from pincite.document import DocumentSet
from pincite.extraction.offline.extraction import extract_offline
from pincite.extraction.schema.loading import load_schema
from pincite.parsing import ParseOptions, parse_source


@pytest.mark.corpus
def test_real_agreements_give_citations_that_hold(corpus: Path) -> None:
    schema = Path(__file__).parents[2] / "benchmarks" / "kleister_schema.json"
    for path in sorted((corpus / "kleister-nda-dev" / "pdf").glob("*.pdf"))[:4]:
        document = parse_source(path, options=ParseOptions(), cache=None)
        results = {result.key: result for result in extract_offline(DocumentSet.of([document]), load_schema(schema))}
        assert results["jurisdiction"].status == "found"
        for citation in (citation for result in results.values() for citation in result.citations):
            for segment in citation.segments:
                span = segment.char_span
                assert document.page(segment.page).text[span.start : span.end] == segment.excerpt
                assert segment.boxes
