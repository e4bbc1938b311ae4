"""The rules by which the olmOCR-Bench sample is judged."""

from __future__ import annotations

from typing import Any

import pytest
from benchmarks.olmocr import has_cell, passes

TABLE = [
    (0, 0, 1, 1, ""),
    (0, 1, 1, 2, "Year Ended"),
    (1, 1, 1, 1, "2023"),
    (1, 2, 1, 1, "2024"),
    (2, 0, 1, 1, "Revenue"),
    (2, 1, 1, 1, "1,892"),
    (2, 2, 1, 1, "2,532"),
]


@pytest.mark.parametrize(
    ("test", "text", "held"),
    [
        ({"type": "present", "text": "the “world” was"}, 'and the\n"world" was turned', True),
        ({"type": "present", "text": "Master Bath"}, "MASTER BATH", False),
        ({"type": "present", "text": "Master Bath", "case_sensitive": False}, "MASTER BATH", True),
        ({"type": "present", "text": "vague and means", "max_diffs": 2}, "it is vague und means much", True),
        ({"type": "present", "text": "vague and means"}, "it is vague und means much", False),
        ({"type": "present", "text": "a long phrase"}, " ", False),
        ({"type": "absent", "text": "a long phrase"}, " ", True),
        ({"type": "absent", "text": "400"}, "page 400", False),
        ({"type": "absent", "text": "1", "last_n": 5}, "1 and then no number", True),
        ({"type": "absent", "text": "1", "last_n": 5}, "page 1", False),
        ({"type": "present", "text": "bold words"}, "with **bold** words", True),
        ({"type": "order", "before": "first", "after": "second"}, "second first second", True),
        ({"type": "order", "before": "first", "after": "second"}, "second first", False),
        ({"type": "order", "before": "the first", "after": "second", "max_diffs": 1}, "the fjrst, second", True),
    ],
)
def test_a_test_holds_by_its_own_rule(test: dict[str, Any], text: str, held: bool) -> None:
    assert passes(test, text, []) is held


@pytest.mark.parametrize(
    ("test", "held"),
    [
        ({"cell": "2,532", "left": "1,892"}, True),
        ({"cell": "2,532", "left": "Revenue"}, False),
        ({"cell": "2,532", "left_heading": "Revenue"}, True),
        ({"cell": "2,532", "up": "2024"}, True),
        ({"cell": "1,892", "top_heading": "Year Ended"}, True),
        ({"cell": "2,532", "top_heading": "Year Ended"}, True),
        ({"cell": "2023", "down": "1,892"}, True),
        ({"cell": "1,892", "right": "2,532"}, True),
        ({"cell": "9,999"}, False),
    ],
)
def test_a_cell_is_judged_by_what_stands_beside_it(test: dict[str, Any], held: bool) -> None:
    assert has_cell(test, [TABLE]) is held
