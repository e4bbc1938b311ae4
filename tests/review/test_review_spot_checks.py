"""The spot check of what nothing speaks against."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.checked_results import check, checked
from tests.sample_results import found, result

from pincite.review.spot_checks import SHARE, is_spot_check, result_name


def test_one_in_ten_is_drawn() -> None:
    drawn = sum(is_spot_check("a result", f"field {number}") for number in range(10_000))
    assert 900 <= drawn <= 1_100
    assert SHARE == 0.1


@given(name=st.text(), share=st.floats(0, 1), of=st.text())
def test_a_larger_share_draws_what_a_smaller_one_drew(name: str, share: float, of: str) -> None:
    if is_spot_check(of, name, share=share / 2):
        assert is_spot_check(of, name, share=share)
    assert is_spot_check(of, name, share=1.0)
    assert not is_spot_check(of, name, share=0.0)


def test_another_result_draws_others() -> None:
    names = [f"field {number}" for number in range(300)]
    first, second = ({name for name in names if is_spot_check(of, name)} for of in ("a", "b"))
    assert first
    assert first != second


def test_a_result_has_one_name_whatever_was_found_in_it() -> None:
    first, second = result(found("a", "x")), result(found("a", "y"), found("b", "z"))
    assert result_name(first) == result_name(second)
    other = replace(first, sources=(replace(first.sources[0], document_id="other"),))
    assert result_name(other) != result_name(first)


def test_a_check_is_named_by_its_answer_and_question() -> None:
    assert result_name(check(checked())) == result_name(check(checked(label="refuted")))
    assert result_name(check(checked())) != result_name(check(checked(), query="Another question?"))
