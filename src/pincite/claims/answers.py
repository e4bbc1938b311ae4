"""What may be taken for an answer: text, of a bounded length."""

from __future__ import annotations

import re

from pincite.errors import UsageError

MAX_ANSWER = 2_000_000
"""Characters of an answer; a longer one is refused."""

_NO_TEXT = re.compile("[\x00\ud800-\udfff]")


def readable_answer(answer: object, *, name: str = "answer") -> str:
    """The answer, unchanged; `name` is what messages call it.

    Raises UsageError for what is no str, is longer than `MAX_ANSWER`, or holds what no text has: NUL characters, lone
    surrogates.
    """
    if not isinstance(answer, str):
        raise UsageError(f"the {name} is a {type(answer).__name__}: it must be a str")
    if len(answer) > MAX_ANSWER:
        raise UsageError(f"the {name} has {len(answer):,} characters; the limit is {MAX_ANSWER:,}")
    match = _NO_TEXT.search(answer)
    if match is not None and match.group() == "\x00":
        raise UsageError(f"the {name} holds a NUL character at {match.start()}: it is binary data, no text")
    if match is not None:
        raise UsageError(
            f"the {name} holds the lone surrogate {match.group()!a} at {match.start()}: it is no Unicode text; "
            "decode it again"
        )
    return answer
