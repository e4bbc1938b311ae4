"""Against a real model: `pytest -m live` with PINCITE_LIVE_BASE_URL and PINCITE_LIVE_MODEL."""

from __future__ import annotations

import pytest
from benchmarks.live import Live
from tests.conftest import RequirePart
from tests.extraction.test_extraction_model_resolving import PROVENANCE

import pincite
from pincite.document import DocumentSet
from pincite.extraction import assemble
from pincite.grounding import recheck
from pincite.testing import document_from_pages


@pytest.mark.live
def test_a_real_model_gives_every_field_a_state_that_holds(require_part: RequirePart) -> None:
    from pincite.config.build import extractor

    live = Live.named()
    require_part("live", found=live is not None, reason="PINCITE_LIVE_BASE_URL and PINCITE_LIVE_MODEL name no model")
    assert live is not None
    document = document_from_pages(["Invoice number: A-4711\n\nDue date: March 5, 2024\n\nThank you for your order."])
    schema = {"invoice": {"number": {"type": "string"}, "due_date": {"type": "string", "format": "date"}}}
    made = extractor(live.config(), f"openai:{live.model}").extract(DocumentSet.of([document]), schema)
    result = assemble(made.fields, [document], provenance=PROVENANCE)
    assert pincite.to_json(result)
    assert recheck(result, DocumentSet.of([document])) == ()
    assert made.run["unanswered_calls"] == 0
