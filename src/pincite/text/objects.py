"""JSON objects in a model's reply, whatever stands around them: prose, code fences, thinking."""

from __future__ import annotations

import json
import re
from typing import Any

MAX_CHARACTERS = 400_000
"""Characters of a reply that are read."""

_MOST = 200
_THINKING = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_THOUGHT = re.compile(r"\A(?:(?!<(?:think|thinking|reasoning)>).)*</(?:think|thinking|reasoning)>", re.DOTALL | re.I)


def json_objects(text: str) -> list[dict[str, Any]]:
    """The outermost JSON objects of a reply, in order, at most 200 tries; empty where there is none.

    What a model thinks aloud (`<think>…</think>`, its opening mark missing or its end cut off) is not read.
    """
    text = _THINKING.sub(" ", _THOUGHT.sub(" ", text[:MAX_CHARACTERS]))
    decoder = json.JSONDecoder(strict=False)
    objects: list[dict[str, Any]] = []
    at = 0
    for _ in range(_MOST):
        start = text.find("{", at)
        if start < 0:
            break
        try:
            value, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            at = start + 1
            continue
        objects.append(value)
    return objects
