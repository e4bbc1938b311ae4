"""Whether a text is in English, the only language that proof, the checks and the model in the package read."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.text.language import ENGLISH, LANGUAGES, language_of


def are_english(claim: str, passages: Sequence[str]) -> tuple[bool, ...]:
    """Whether each passage and the claim are in English; text whose language cannot be told counts as English."""
    is_read = not _foreign(claim)
    return tuple(is_read and not _foreign(passage) for passage in passages)


def foreign_language(claim: str, passages: Sequence[str]) -> str | None:
    """The name of the language that the claim is in, else of that of a passage; None where all seem to be English."""
    return next((LANGUAGES[code] for text in (claim, *passages) if (code := _foreign(text))), None)


def _foreign(text: str) -> str | None:
    code = language_of(text)
    return None if code == ENGLISH else code
