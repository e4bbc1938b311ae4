"""Codes of the shape of an example that is nothing but a code."""

from __future__ import annotations

import pytest

from pincite.document import DocumentSet
from pincite.extraction import extract_offline
from pincite.testing import document_from_pages


def _found(text: str, query: str) -> object:
    leaf = {"type": "string", "description": "Number of the case", "x_extraction": {"query": query}}
    schema = {"type": "object", "properties": {"case_number": leaf}}
    return extract_offline(DocumentSet.of([document_from_pages([text])]), schema)[0].value


def test_a_code_of_the_examples_shape_needs_no_label() -> None:
    assert _found("Re: Poe against Calder; ABJ92334432", "ABJ12345678") == "ABJ92334432"


@pytest.mark.parametrize(
    ("text", "query"),
    [("Re: Poe against Calder; ABJ923344", "ABJ12345678"), ("Re: Poe; XYZ92334432", "ABJ12345678"), ("WC-12", "WC-12")],
    ids=["too-short", "other-letters", "example-of-few-figures"],
)
def test_other_codes_do(text: str, query: str) -> None:
    assert _found(text, query) is None
