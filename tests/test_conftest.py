"""A missing part skips a test with the reason, and fails it where the part is required."""

from __future__ import annotations

from collections.abc import Callable

import pytest


def test_a_part_that_is_there_lets_the_test_run(require_part: Callable[..., None]) -> None:
    require_part("node", found=True, reason="")


def test_a_missing_part_skips_with_the_reason(
    require_part: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PINCITE_TEST_REQUIRE", raising=False)
    with pytest.raises(pytest.skip.Exception, match="node: no such program"):
        require_part("node", found=False, reason="no such program")


def test_a_missing_part_that_is_required_fails(
    require_part: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_TEST_REQUIRE", "postgres, node")
    with pytest.raises(pytest.fail.Exception, match="PINCITE_TEST_REQUIRE names node, but no such program"):
        require_part("node", found=False, reason="no such program")
