"""Which extractor takes an answer apart, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.claims.heuristic import extract_heuristic
from pincite.errors import UsageError
from pincite.records import ClaimSet, PropositionProfile

if TYPE_CHECKING:
    from pincite.claims.model.prompts import Prompts
    from pincite.llm import LanguageModel

EXTRACTORS = ("auto", "heuristic", "llm", "aps")

ExtractClaims = Callable[[str, str], ClaimSet]
"""(answer, query) → claims."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelOptions:
    """How a model extractor works: its prompts, its profile of propositions, passes, temperature."""

    prompts: Prompts | None = None
    profile: PropositionProfile = "gemma_aps"
    passes: int = 1
    temperature: float | None = 0.1


def choose_extractor(name: str, *, model: LanguageModel | None, options: ModelOptions | None = None) -> ExtractClaims:
    """The extractor of that name; "auto" is the model's where there is one, with the rules to fall back on.

    Raises UsageError for an unknown name, and for "llm" or "aps" without a model.
    """
    if name not in EXTRACTORS:
        raise UsageError(f"there is no claim extractor {name!r}: choose one of {', '.join(EXTRACTORS)}")
    if name == "heuristic" or (name == "auto" and model is None):
        return lambda answer, query: extract_heuristic(answer, query=query)
    if model is None:
        raise UsageError(
            f"the claim extractor {name!r} needs a model: name one as provider:name, or take 'heuristic', offline"
        )
    from pincite.claims.model import extract_with_model

    chosen = options or ModelOptions()
    return lambda answer, query: extract_with_model(
        answer,
        query=query,
        model=model,
        extractor="aps" if name == "aps" else "llm",
        profile=chosen.profile,
        prompts=chosen.prompts,
        passes=chosen.passes,
        temperature=chosen.temperature,
    )
