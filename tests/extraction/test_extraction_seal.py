"""Sealed files: JSON that ends with the digest of its content."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.extraction.results.seal import SEAL, sealed, unsealed

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text(max_size=5).filter(lambda key: key != SEAL), VALUES, max_size=4)


@given(OBJECTS)
def test_what_was_sealed_comes_back_whole(content: dict[str, object]) -> None:
    text, whole = unsealed(sealed(content))
    assert (json.loads(text), whole) == (content, True)


@given(OBJECTS, st.text(max_size=5).filter(lambda key: key != SEAL), VALUES)
def test_any_change_breaks_the_seal(content: dict[str, object], key: str, value: object) -> None:
    changed = {**json.loads(sealed(content)), key: value}
    expected = json.dumps(changed, sort_keys=True) == json.dumps(json.loads(sealed(content)), sort_keys=True)
    assert unsealed(json.dumps(changed).encode())[1] == expected


def test_the_digest_is_the_last_key() -> None:
    assert list(json.loads(sealed({"z": 1, "a": 2}))) == ["z", "a", SEAL]


@pytest.mark.parametrize("data", [b"[]", b"{", b"\xff", b"[" * 100_000], ids=["list", "torn", "no UTF-8", "deep"])
def test_what_is_no_object_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"no object|Expecting|codec|deep"):
        unsealed(data)
