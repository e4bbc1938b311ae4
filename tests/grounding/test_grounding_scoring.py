"""The two-tier score of the extraction specification."""

from __future__ import annotations

import json
from difflib import SequenceMatcher
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import ResultError
from pincite.grounding import find_citation, score_block
from pincite.grounding.matching_blocks import matching_runs
from pincite.grounding.scoring import FUZZY_CAP
from pincite.testing import document_from_pages

DECLARED = "P&S/MMI declared 04/10/2025 by PTP Dr. Nguyen for all accepted conditions."
DECLARES = "PTP Dr. Nguyen declares P&S/MMI as of 04/10/2025 for all accepted conditions."
SNIPPET = "PTP Dr. Nguyen declares P&S/MMI as of 04/10/2025"
BOX = {"left": 0.069, "top": 0.52, "width": 0.86, "height": 0.03}


@pytest.mark.parametrize(
    ("snippet", "block", "score"),
    [
        pytest.param("P&S/MMI declared 04/10/2025", DECLARED, 0.5 + 27 / 74 * 0.5, id="worked example"),
        pytest.param(SNIPPET, DECLARES, 0.5 + 48 / 77 * 0.5, id="scoring example"),
        pytest.param("a longer snippet", "longer", 0.5 + 6 / 16 * 0.4, id="block inside snippet"),
        pytest.param("same", "same", 1.0, id="equal"),
        pytest.param("SAME  words", "<td>same</td> <td>words</td>", 1.0, id="html, case, white space"),
        pytest.param("", "block", 0.0, id="empty snippet"),
        pytest.param("snippet", "", 0.0, id="empty block"),
    ],
)
def test_scores_substrings_by_their_share(snippet: str, block: str, score: float) -> None:
    assert score_block(snippet, block) == pytest.approx(score)


def test_scores_resemblance_as_the_worked_example() -> None:
    assert score_block(SNIPPET, "- TTD ends 02/29/2025.") == pytest.approx(0.299, abs=0.0005)


@given(st.text(max_size=40), st.text(max_size=40))
def test_resemblance_never_reaches_a_substring(snippet: str, block: str) -> None:
    score = score_block(snippet, block)

    assert 0.0 <= score <= FUZZY_CAP or 0.5 <= score <= 1.0


def unrelated(words: int, seed: int) -> str:
    """Words that say nothing, as many as are asked for."""
    source = Random(seed)
    return " ".join("".join(source.choice("etaoinshrdlu") for _ in range(source.randint(2, 9))) for _ in range(words))


@pytest.mark.parametrize("words", [10, 60, 200, 900, 4_000])
def test_unrelated_text_scores_alike_at_every_length(words: int) -> None:
    assert score_block(unrelated(30, 1), unrelated(words, 2)) < 0.3


@pytest.mark.parametrize("words", [900, 4_000])
def test_a_block_with_two_altered_words_wins_over_an_unrelated_page(words: int) -> None:
    block = "The tenant shall pay the monthly rent of the premises before the fifth day of March."
    quote = block.replace("monthly", "yearly").replace("fifth", "ninth")
    stored = [
        {"content": unrelated(words, 3), "bbox": {"page": 1, **BOX}},
        {"content": block, "bbox": {"page": 2, **BOX}},
    ]
    citation = find_citation("a", quote, sources={"a": stored})
    assert citation is not None
    assert citation["page"] == 2


def test_find_citation_takes_the_shorter_of_equally_good_blocks() -> None:
    quote = "Rent is due monthly. Late fees apply"
    blocks = ["x" * 80 + " rent is due monthly. late fees", "x" * 40 + " rent is due monthly. late fees"]
    stored = [{"content": block, "bbox": {"page": page, **BOX}} for page, block in enumerate(blocks, start=1)]
    assert {score_block(quote, block) for block in blocks} == {FUZZY_CAP}
    citation = find_citation("a", quote, sources={"a": stored})
    assert citation is not None
    assert citation["page"] == 2


@given(st.text("ab ", max_size=60), st.text("ab c", max_size=60))
def test_matching_runs_are_those_of_difflib(left: str, right: str) -> None:
    expected = [
        block for block in SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks() if block.size
    ]
    runs = sorted(matching_runs(left, right))
    united: list[tuple[int, int, int]] = []
    for run in runs:
        if united and united[-1][0] + united[-1][2] == run.left and united[-1][1] + united[-1][2] == run.right:
            united[-1] = (united[-1][0], united[-1][1], united[-1][2] + run.size)
        else:
            united.append(tuple(run))
    assert united == [tuple(block) for block in expected]


def test_no_common_run_is_longer_than_the_first() -> None:
    runs = [run.size for run in matching_runs("rent is due monthly", "late rent is overdue monthly")]
    assert runs[0] == max(runs) == len("due monthly")


def test_big_blocks_score_in_bounded_time() -> None:
    assert score_block("ab" * 2_000 + "x", "ba" * 50_000 + "y") <= FUZZY_CAP


def test_a_snippet_that_runs_on_into_the_next_block_is_capped() -> None:
    assert score_block("for all accepted conditions. The", DECLARED) == FUZZY_CAP


def reducto() -> list[dict[str, object]]:
    return [
        {"type": "Text", "content": "- TTD ends 02/29/2025.", "bbox": {"page": 1, **BOX}},
        {"type": "Text", "content": DECLARED, "bbox": {"page": 2, **BOX}},
    ]


@pytest.mark.parametrize(
    "wrap",
    [
        pytest.param(lambda blocks: blocks, id="blocks"),
        pytest.param(lambda blocks: [{"blocks": blocks}], id="chunks"),
        pytest.param(lambda blocks: {"result": {"type": "full", "chunks": [{"blocks": blocks}]}}, id="reply"),
    ],
)
def test_find_citation_takes_the_best_block(wrap: object, tmp_path: Path) -> None:
    stored = wrap(reducto())  # type: ignore[operator]
    (tmp_path / "snapshot.reducto.json").write_text(json.dumps(stored), encoding="utf-8")
    expected = {"sourceId": "snapshot", "page": 2, "bbox": BOX}

    assert find_citation("snapshot", "P&S/MMI declared 04/10/2025", sources={"snapshot": stored}) == expected
    assert find_citation("snapshot", "P&S/MMI declared 04/10/2025", sources=tmp_path) == expected


def test_find_citation_reads_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.reducto.json").write_text(json.dumps(reducto()), encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    assert find_citation("a", "TTD ends") == {"sourceId": "a", "page": 1, "bbox": BOX}


def test_find_citation_in_a_document() -> None:
    document = document_from_pages(["nothing", "the declared value"])
    found = find_citation("test", "declared value", sources={"test": document})

    assert found is not None
    assert found["page"] == 2
    assert set(found["bbox"]) == {"left", "top", "width", "height"}


def test_find_citation_without_any_likeness_is_none() -> None:
    assert find_citation("a", "zzz", sources={"a": [{"content": "bbb", "bbox": {"page": 1, **BOX}}]}) is None


def test_find_citation_names_the_missing_files(tmp_path: Path) -> None:
    with pytest.raises(ResultError, match=r"neither x\.reducto\.json nor x\.pincite\.json"):
        find_citation("x", "y", sources=tmp_path)


def test_find_citation_names_an_unknown_source() -> None:
    with pytest.raises(ResultError, match="No source has the id 'x'"):
        find_citation("x", "y", sources={})


@pytest.mark.parametrize("source_id", ["../pd/a", "/etc/a", "a\\b", "..", ""])
def test_find_citation_reads_nothing_outside_its_folder(source_id: str, tmp_path: Path) -> None:
    (tmp_path / "pd").mkdir()
    (tmp_path / "pd" / "a.reducto.json").write_text("[]", encoding="utf-8")
    with pytest.raises(ResultError, match="is no source id"):
        find_citation(source_id, "y", sources=tmp_path / "pd")


def test_find_citation_names_a_file_that_is_no_json(tmp_path: Path) -> None:
    (tmp_path / "a.reducto.json").write_text("{", encoding="utf-8")
    with pytest.raises(ResultError, match="cannot be read as JSON"):
        find_citation("a", "y", sources=tmp_path)
