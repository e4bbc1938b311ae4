import inspect

import pytest

from pincite import errors

TREE = [
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, errors.PinciteError) and kind is not errors.PinciteError
]


@pytest.mark.parametrize("kind", TREE, ids=lambda kind: kind.__name__)
def test_every_error_stands_in_the_tree_of_the_docstring(kind: type[errors.PinciteError]) -> None:
    assert f"── {kind.__name__} " in (errors.__doc__ or "")


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [kind.code for kind in TREE]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("kind", TREE, ids=lambda kind: kind.__name__)
def test_exit_codes_are_those_of_the_design(kind: type[errors.PinciteError]) -> None:
    assert kind.exit_code in {1, 2, 3, 4, 5}


def test_a_limit_names_itself_and_its_value() -> None:
    error = errors.LimitExceededError("too big", source="a.pdf", limit="max_bytes", allowed=10)
    assert (error.message, error.source, error.limit, error.allowed, error.page) == (
        "too big",
        "a.pdf",
        "max_bytes",
        10,
        None,
    )
