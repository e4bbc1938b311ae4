"""A `data.json` of another program as a result."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pincite.errors import ResultError
from pincite.review.viewer_data import read_data, result_of_data
from pincite.testing import document_from_pages


def content(**box: float) -> bytes:
    whole = {"left": 0.0, "top": 0.0, "width": 1.0, "height": 1.0} | box
    cited = {"sourceId": "a", "page": 1, "bbox": whole}
    field = {"id": "f1", "label": "Term", "value": "two years", "citations": [cited]}
    source = {"id": "a", "name": "A", "file": "a.pdf", "pageCount": 1}
    return json.dumps({"sources": [source], "fields": [field]}).encode()


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")], ids=["nan", "inf", "-inf"])
@pytest.mark.parametrize("side", ["left", "top", "width", "height"])
def test_a_box_without_a_size_is_none(side: str, number: float) -> None:
    with pytest.raises(ResultError, match=r"a/data\.json: not a data\.json"):
        read_data(content(**{side: number}), path="a/data.json")


@pytest.mark.parametrize(
    "box", [{"left": -1.0, "width": 3.0}, {"left": 1e308, "width": 1e308}, {"width": -1.0}], ids=str
)
def test_a_box_beside_the_page_is_cut_to_it(box: dict[str, Any]) -> None:
    data = read_data(content(**box), path="a/data.json")
    (field,) = result_of_data(data, {"a": document_from_pages(["The term is two years."])}).fields
    assert all(0 <= one.left <= one.right <= 1 for cited in field.citations for one in cited.segments[0].boxes)
    assert (field.status == "found") == bool(field.citations)
