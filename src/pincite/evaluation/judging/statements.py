"""A claim as statements that a document can state: its parts one by one, and those that belong together as one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pincite.evaluation.rules.verdicts import VERDICT
from pincite.records import Claim, ClaimRecord

Role = Literal["head", "part", "together", "detail"]
"""`head`: the claim's name. `part`: another name in it. `together`: both in one, so that the right role at the wrong
company is noticed. `detail`: a sentence or a value that the claim adds."""

_NAMES = ("label", "role", "company", "school")


@dataclass(frozen=True, slots=True)
class ClaimStatement:
    """A piece of a claim as a text; `name` is the part's name in the record."""

    name: str
    role: Role
    text: str

    @property
    def is_name(self) -> bool:
        """Whether it names something, or joins names, and is no sentence or value."""
        return self.name in _NAMES or self.role == "together"


def statements(claim: ClaimRecord) -> tuple[ClaimStatement, ...]:
    """What of a claim is looked up, dates apart; empty for a claim that says nothing."""
    return tuple(_statements(claim))


def _statements(claim: ClaimRecord) -> Iterator[ClaimStatement]:
    if any(part.name == VERDICT for part in claim.parts):
        # a claim of an answer: one sentence, and beside it the words of the source that decided
        if text := _text(claim.description) or _text(claim.label):
            yield ClaimStatement("claim", "head", text)
        return
    names = [(name, text) for name in _NAMES if (text := _text(getattr(claim, name)))]
    statement_texts: list[str] = []
    for name, text in names:
        if not any(text.casefold() in statement_text.casefold() for statement_text in statement_texts):
            yield ClaimStatement(name, "part" if statement_texts else "head", text)
            statement_texts.append(text)
    if len(statement_texts) > 1:
        yield ClaimStatement("claim", "together", ", ".join(statement_texts))
    details = [("description", _text(claim.description))]
    details += [("evidence", _text(item.text) or _text(item.words)) for item in claim.evidence]
    if not names and not any(text for _, text in details):
        details = [(part.name, _text(part.value)) for part in claim.parts]
    for name, text in details:
        if text and text not in statement_texts:
            yield ClaimStatement(name, "detail" if statement_texts else "head", text)
            statement_texts.append(text)


def _text(value: object) -> str:
    """A value as the text that a document would have; "" for none, and for what is no text of its own."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return " ".join(str(value).split())


def as_claim(statement: ClaimStatement) -> Claim:
    """A statement as the verifier takes it."""
    return Claim(
        id=statement.name,
        text=statement.text,
        type="fact",
        importance="material",
        requires_citation=False,
        start_offset=0,
        end_offset=len(statement.text),
    )
