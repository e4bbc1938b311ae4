from dataclasses import fields

import pytest

from pincite.parsing import Limits, ParseOptions


@pytest.mark.parametrize("name", [each.name for each in fields(Limits)])
def test_every_limit_is_above_nothing(name):
    with pytest.raises(ValueError, match=f"{name} must be above 0"):
        Limits(**{name: 0})


def test_the_password_is_not_shown():
    assert "secret" not in repr(ParseOptions(password="secret"))
