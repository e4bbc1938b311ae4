"""Passwords never stand in a URL that is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.display.urls import without_password


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ada:s3cret@db.example.org/evals", "postgresql://ada:…@db.example.org/evals"),
        ("postgresql+psycopg://ada:p@ss:w@db/evals", "postgresql+psycopg://ada:…@db/evals"),
        ("postgresql://:s3cret@db/evals", "postgresql://:…@db/evals"),
        ("postgresql://ada@db/e?password=s3cret&sslmode=require", "postgresql://ada@db/e?password=…&sslmode=require"),
        ("postgresql://ada@db/e?sslpassword=s3cret", "postgresql://ada@db/e?sslpassword=…"),
        ("postgresql://ada@db:5432/evals", "postgresql://ada@db:5432/evals"),
        ("sqlite:////data/a:b@c.db", "sqlite:////data/a:b@c.db"),
        ("", ""),
    ],
    ids=["password", "signs in it", "no user", "in the query", "of a certificate", "none", "a file", "nothing"],
)
def test_a_url_is_shown_without_its_password(url: str, shown: str) -> None:
    assert without_password(url) == shown


@given(st.text(min_size=1))
def test_whatever_the_password_is_it_is_not_shown(password: str) -> None:
    assert without_password(f"postgresql://ada:{password}@db/evals") == "postgresql://ada:…@db/evals"
