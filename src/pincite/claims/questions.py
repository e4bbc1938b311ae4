"""What a question asks for: its kind, its content words, whether a list answers it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pincite.text.words import STOP_WORDS, stem, words_of

_KINDS = tuple(
    (name, re.compile(pattern, re.IGNORECASE))
    for name, pattern in (
        ("quantity", r"\bhow (?:much|many|large|big|heavy|far|high|tall|old|fast|wide|deep|loud|hot)\b"),
        ("duration", r"\bhow (?:long|often|soon|quickly|late|early)\b"),
        ("date", r"\bwhen\b|\bwhat (?:time|date|day|year)\b|\bdeadline\b"),
        (
            "quantity",
            r"\bwhat (?:is|are|was|were) (?:the|my|our) (?:[\w-]+ ){0,2}(?:fees?|costs?|prices?|limits?|rates?|"
            r"deductible|maximum|minimum|tuition|salary|penalty|amount|number|period|cap|allowance)\b",
        ),
        (
            "meaning",
            r"\bmeans?\b|\bmeant\b|\bdefin|\bcounts? as\b|\bdifference between\b"
            r"|^what (?:is|are) (?:an? )?[\"“'\w-]+(?: [\w\"”'-]+){0,2}\?",
        ),
        ("leave", r"^(?:can|may|could|am i allowed|are (?:we|you|they) allowed|is it (?:possible|allowed|legal))\b"),
        ("duty", r"^(?:do|does|must|should|is|are)\b.*\b(?:have to|need(?:ed)?(?: to)?|must|required)\b"),
        ("person", r"^(?:who|whose|whom)\b"),
        ("place", r"^where\b"),
        ("choice", r"^(?:which|what) (?!is\b|are\b|does\b|do\b|happens\b|was\b|were\b|did\b|if\b)"),
        ("reason", r"^why\b|\bwhat caused\b"),
        ("steps", r"^how (?:do|can|should|to|does one|must|may)\b"),
        ("manner", r"^how\b"),
        ("outcome", r"\bwhat (?:happens|if)\b"),
        ("overview", r"\bsummar|\bcompar|\boverview\b|\bexplain\b|^list\b|\btell me\b|\bmain\b"),
        ("content", r"^what\b"),
        ("truth", r"^(?:is|are|does|do|did|was|were|has|have|had|will|would)\b"),
    )
)
_LIST = re.compile(
    r"^(?:which|what|who)\b.*(?:\b(?:documents|papers|steps|rules|symptoms|causes|conditions|requirements|items|changed?|"
    r"changes|exceptions|findings|reasons|features|options|effects|milestones|terms|benefits|courses|warranties|needed|"
    r"required|included?|includes|supported|exclude[sd]?)\b)|\bsummar|\bcompar|\blist\b|\boverview\b|\bdifferences?\b"
    r"|^how (?:do|can|should|must) (?:i|we|you|one)\b",
    re.IGNORECASE,
)


_DUTY = re.compile(
    r"\b(?:need(?:ed|s)?|must|have to|has to|required?|requirements?|should|allowed|permitted|may|can|could|entitled|"
    r"eligible|qualify|rules?|covered|cover|pays?|responsible|liable|owns?|refund|return|cancel|deduct(?:ible)?|claim|apply|"
    r"terminate|notice|obligations?|rights?|warrant(?:y|ies)|insured?)\b",
    re.IGNORECASE,
)
_PAST = re.compile(r"\b(?:was|were|did|had|caused|changed|happened|ended)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class QueryWords:
    """A question read: its kind ("" for an empty one) and the stems of its content words.

    `lists`: a list answers it; `duty`: it asks for duties and rights; `past`: it asks for what is past.
    """

    kind: str
    terms: frozenset[str]
    lists: bool
    duty: bool = False
    past: bool = False


@lru_cache(maxsize=256)
def read_question(query: str) -> QueryWords:
    """What the question asks for; the kind is "other" where none is known."""
    text = query.strip()
    if not text:
        return QueryWords("", frozenset(), lists=False)
    kind = next((name for name, pattern in _KINDS if pattern.search(text)), "other")
    terms = frozenset(stem(word) for word in words_of(text) if word not in STOP_WORDS)
    return QueryWords(
        kind,
        terms,
        lists=_LIST.search(text) is not None,
        duty=_DUTY.search(text) is not None,
        past=_PAST.search(text) is not None,
    )
