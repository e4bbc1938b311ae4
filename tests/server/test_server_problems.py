"""Errors as problems: each of ours has its status, and what is inside stays inside."""

from __future__ import annotations

import inspect

import pytest

from pincite import errors
from pincite.errors import ConfigError, LimitExceededError, PinciteError, StoreError
from pincite.server.wire.problems import Problem, as_problem, problem_response

SECRET = "/srv/pincite/files and the words of a document"
FACTS = {
    "source": "a.pdf",
    "page": 1,
    "limit": "max_bytes",
    "allowed": 9,
    "place": SECRET,
    "path": SECRET,
    "reason": "failed",
    "key": None,
    "pointer": "/a",
    "source_id": "s",
    "missing": {},
    "invalid": {},
    "status": None,
}
KINDS = [kind for kind in vars(errors).values() if inspect.isclass(kind) and issubclass(kind, PinciteError)]


def made(kind: type[PinciteError], message: str) -> PinciteError:
    """An error of that kind; its facts hold what nobody outside may see."""
    wanted = inspect.signature(kind).parameters
    return kind(message, **{name: fact for name, fact in FACTS.items() if name in wanted})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_error_of_ours_is_a_problem_and_a_failure_inside_tells_nothing(kind: type[PinciteError]) -> None:
    problem = as_problem(made(kind, SECRET))
    assert 400 <= problem.status < 600
    assert problem.code == kind.code
    if problem.status >= 500:
        assert SECRET not in bytes(problem_response(problem).body).decode()


@pytest.mark.parametrize(
    ("reason", "status"),
    [
        ("locked", 503),
        ("conflict", 503),
        ("busy", 503),
        ("unreachable", 503),
        ("full", 507),
        ("damaged", 500),
        ("refused", 500),
    ],
)
def test_a_store_that_may_answer_in_a_moment_says_so(reason: str, status: int) -> None:
    problem = as_problem(StoreError("x", place="p", reason=reason))
    assert (problem.status, "Retry-After" in problem.headers) == (status, status == 503)


def test_a_limit_is_told_as_a_fact() -> None:
    problem = as_problem(LimitExceededError("x", source="a", limit="max_pages", allowed=7))
    assert (problem.status, problem.members) == (413, {"limit": "max_pages", "allowed": 7})


def test_a_setting_is_named_and_its_value_is_not() -> None:
    problem = as_problem(ConfigError(f"llm.model is {SECRET}", key="llm.model"))
    assert (problem.status, "llm.model" in problem.detail, SECRET in problem.detail) == (501, True, False)


def test_a_lone_surrogate_can_be_told_of() -> None:
    assert b"\\ud800" in bytes(problem_response(Problem(422, "\ud800")).body)
