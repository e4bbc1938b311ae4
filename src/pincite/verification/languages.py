"""What the engine cannot read: it was made for English, and says nothing of claims and passages in other languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pincite.text.language import ENGLISH, LANGUAGES, language_of


class Unread(NamedTuple):
    """The numbers of the passages that cannot be held against a claim, and why, in a sentence; "" where all can."""

    passages: frozenset[int] = frozenset()
    why: str = ""


ALL_READ = Unread()


def unread(statement: str, passages: Sequence[str]) -> Unread:
    """Which passages cannot be held against a statement: all where it is in another language than English, else those
    that are. Text whose language cannot be told is taken for English.
    """
    own = _foreign(statement)
    if own is not None:
        return Unread(frozenset(range(len(passages))), _why("The claim", own))
    languages = {number: code for number, text in enumerate(passages) if (code := _foreign(text)) is not None}
    if not languages:
        return ALL_READ
    return Unread(frozenset(languages), _why("The evidence", next(iter(languages.values()))))


def _foreign(text: str) -> str | None:
    code = language_of(text)
    return None if code == ENGLISH else code


def _why(subject: str, code: str) -> str:
    return (
        f"{subject} seems to be in {LANGUAGES[code]}, which is not read without a judge: name one, such as "
        "--model provider:name."
    )
