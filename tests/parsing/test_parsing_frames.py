from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.parsing.process.frames import FrameError, read_frame, write_frame

_HEADERS = st.dictionaries(st.text(), st.none() | st.integers() | st.text())


def _written(header, payload=b""):
    stream = BytesIO()
    write_frame(stream, header, payload)
    return stream.getvalue()


@given(st.lists(st.tuples(_HEADERS, st.binary())))
def test_frames_come_back_as_they_were_written(messages):
    stream = BytesIO(b"".join(_written(*message) for message in messages))
    assert [read_frame(stream, max_payload=1_000_000) for _ in messages] == messages
    assert read_frame(stream, max_payload=1) is None


@given(st.binary(min_size=1, max_size=40), st.integers(0, 60))
def test_a_frame_cut_short_is_the_end(payload, kept):
    whole = _written({"a": 1}, payload)
    assert read_frame(BytesIO(whole[: min(kept, len(whole) - 1)]), max_payload=1_000) is None


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"HTTP" + bytes(12), "not a frame"),
        (_written({}, b"12345"), "5 bytes, more than 4"),
        (_written({}).replace(b"{}", b"[]"), "no object"),
        (_written({}).replace(b"{}", b"{x"), "not JSON"),
    ],
    ids=["foreign", "too long", "no object", "no JSON"],
)
def test_what_is_no_frame_is_refused(content, message):
    with pytest.raises(FrameError, match=message):
        read_frame(BytesIO(content), max_payload=4)
