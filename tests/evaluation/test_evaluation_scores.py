"""Results against their gold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pincite import codec
from pincite.document import Box
from pincite.errors import ResultError
from pincite.evaluation import pair_results, read_gold, score_results
from pincite.records import ExtractionResult, ItemResult, ItemValue, Score
from sample_results import BOX, absent, citation, failed, found, result, with_value_box


def scored(one: ExtractionResult, gold: Any) -> Score:
    return score_results([("r", one, read_gold(gold))])


def place(**changes: Any) -> dict[str, Any]:
    box = {"left": BOX.left, "top": BOX.top, "width": BOX.width, "height": BOX.height}
    return {"source": "A b.pdf", "page": 1, "quote": "x", "box": box, **changes}


GOLD = {"a": "x", "b": "y", "c": "z", "d": "w", "e": None, "f": None, "g": None, "h": "v"}
MIXED = result(
    found("a", "X"), found("b", "other"), absent("c"), failed("d"), absent("e"), found("f", "q"), failed("g")
)


def test_every_way_a_field_can_come_out_is_told_apart() -> None:
    outcomes = {score.key: score.outcome for score in scored(MIXED, GOLD).field_scores}
    assert outcomes == {
        "a": "right",
        "b": "wrong",
        "c": "missed",
        "d": "failed",
        "e": "right_absence",
        "f": "false_value",
        "g": "failed_absence",
        "h": "missed",
    }


def test_the_sums_are_those_of_the_fields() -> None:
    score = scored(MIXED, GOLD)
    assert (score.fields.part, score.fields.whole) == (2, 8)
    assert (score.stated.part, score.stated.whole) == (1, 5)
    assert (score.values.right, score.values.given, score.values.wanted) == (1, 3, 5)
    assert (score.false_not_present.part, score.false_not_present.whole) == (1, 5)
    assert (score.false_values.part, score.false_values.whole) == (1, 3)


def test_the_confusion_has_every_field_once() -> None:
    cells = {(cell.gold, cell.status): cell.fields for cell in scored(MIXED, GOLD).statuses}
    assert sum(cells.values()) == len(GOLD)
    assert cells["found", "error"] == cells["not_present", "error"] == cells["found", None] == 1
    assert cells["not_present", None] == 0


def test_fields_without_gold_are_named_and_not_scored() -> None:
    score = scored(result(found("a", "x"), found("z", "y")), {"a": "x"})
    assert (score.unscored, score.fields.whole) == (("z",), 1)


def test_a_list_counts_its_items_in_any_order() -> None:
    one = result(found("a", ["x", "y", "q"]), found("b", ["u", "v"]), found("c", []))
    score = scored(one, {"a": ["y", "x"], "b": ["v", "u"], "c": []})
    assert (score.list_items.right, score.list_items.given, score.list_items.wanted) == (5, 6, 5)
    assert (score.lists.part, score.lists.whole) == (2, 3)


def test_the_words_of_a_place_are_right_but_not_those_that_contradict() -> None:
    places = [place(quote="Lopez, Maria", value="Maria Lopez"), place(quote="M. Lopes", value="Maria Lopes")]
    gold = [{"key": "a", "value": "Maria Lopez", "places": places}]
    assert scored(result(found("a", "LOPEZ, MARIA")), gold).fields.part == 1
    assert scored(result(found("a", "M. Lopes")), gold).fields.part == 0


@pytest.mark.parametrize(
    ("source", "page", "right"),
    [("A b.pdf", 1, True), ("A b", 1, True), ("a", 1, True), ("B.pdf", 1, False), ("A b.pdf", 2, False)],
    ids=["file", "name", "id", "another file", "another page"],
)
def test_a_page_is_right_in_the_golds_document(source: str, page: int, right: bool) -> None:
    gold = [{"key": "a", "value": "x", "places": [place(source=source, page=page)]}]
    assert scored(result(found("a", "x")), gold).field_scores[0].pages_right is right


def test_one_citation_elsewhere_makes_the_pages_wrong() -> None:
    gold = [{"key": "a", "value": "x", "places": [place()]}]
    score = scored(result(found("a", "x", citation("x"), citation("x", page=3))), gold)
    assert (score.pages.part, score.pages.whole) == (0, 1)


def test_the_box_of_the_value_is_compared_and_not_that_of_the_line() -> None:
    line = Box(left=0.0, top=0.2, width=1.0, height=0.02)
    exact = with_value_box(citation("x", box=line), BOX)
    gold = [{"key": "a", "value": "x", "places": [place()]}, {"key": "b", "value": "x", "places": [place()]}]
    score = scored(result(found("a", "x", exact), found("b", "x", citation("x", box=line))), gold)
    assert [field.box_iou for field in score.field_scores] == [pytest.approx(1.0), pytest.approx(0.2)]
    assert (score.boxes.part, score.boxes.whole) == (1, 2)


def test_without_places_there_is_nothing_to_say_of_pages_and_boxes() -> None:
    score = scored(result(found("a", "x")), {"a": "x"})
    assert (score.pages.share, score.boxes.share, score.mean_box_iou) == (None, None, None)


def test_confidence_is_measured_on_what_was_found() -> None:
    one = result(
        found("a", "x", confidence="high", confidence_score=0.9),
        found("b", "x", confidence="low", confidence_score=0.2),
        found("c", "x", confidence="low", confidence_score=0.1),
    )
    score = scored(one, {"a": "x", "b": "y", "c": None})
    assert [(level.level, level.right.part, level.right.whole) for level in score.levels] == [
        ("high", 1, 1),
        ("medium", 0, 0),
        ("low", 0, 2),
    ]
    assert score.aurc == pytest.approx((0 + 1 / 2 + 2 / 3) / 3)


def test_a_score_goes_through_the_codec() -> None:
    score = scored(MIXED, GOLD)
    assert codec.from_json(Score, codec.to_json(score)) == score


def folders(root: Path) -> None:
    for name in ("one", "two"):
        (root / "results" / name).mkdir(parents=True)
        (root / "results" / name / "fields.json").write_text("{}")
    (root / "gold" / "one").mkdir(parents=True)
    (root / "gold" / "one" / "gold.json").write_text("{}")


def test_a_folder_of_results_is_paired_with_a_folder_of_gold(tmp_path: Path) -> None:
    folders(tmp_path)
    (tmp_path / "gold" / "two.json").write_text("{}")
    pairs = pair_results(tmp_path / "results", tmp_path / "gold")
    assert [(name, gold.name) for name, _, gold in pairs] == [("one", "gold.json"), ("two", "two.json")]


def test_a_result_without_gold_is_named(tmp_path: Path) -> None:
    folders(tmp_path)
    with pytest.raises(ResultError, match="no gold for the result two"):
        pair_results(tmp_path / "results", tmp_path / "gold")


def test_a_folder_without_results_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultError, match="neither a result nor a folder of results"):
        pair_results(tmp_path, tmp_path)


def test_a_lists_boxes_are_those_of_its_items_values() -> None:
    other = Box(left=0.5, top=0.5, width=0.1, height=0.02)
    values = [
        ItemValue(name="n", value="x", citations=(citation("x"),)),
        ItemValue(name="m", value="y", citations=(citation("y", box=other),)),
    ]
    one = found("a", [{"n": "x", "m": "y"}], items=(ItemResult(values=tuple(values)),))
    gold = [{"key": "a", "value": [{"n": "x", "m": "y"}], "places": [place(item=0, item_field="n")]}]
    assert scored(result(one), gold).field_scores[0].box_iou == pytest.approx(0.5)


def test_a_citation_without_boxes_has_no_overlap_to_measure() -> None:
    gold = [{"key": "a", "value": "x", "places": [place()]}]
    assert scored(result(found("a", "x", citation("x", box=None))), gold).field_scores[0].box_iou is None
