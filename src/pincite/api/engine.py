"""The classes that the engine's specification names, as thin fronts: a caller's `analyze`, retriever and documents in,
the JSON of the specification out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from pincite.api.checks import as_claim
from pincite.records import Budget, Claim, Verdict

if TYPE_CHECKING:
    from pincite.llm import LanguageModel, Meter
    from pincite.nli import EntailmentModel
    from pincite.verification import EvidenceIndex, Verifier

Analyze = Callable[..., Any]
"""`f(prompt, *, system, model_override, temperature) -> str`, sync or async."""


class ClaimsEngine:
    """Extracts the claims of an answer and verifies each.

    `analyze` (or `model`) is asked for claims and judgements where it is given; rules decide without one. `entailment`
    is the local model of verification, `budget` the most that one `run` may use. Nothing of the configuration is read.
    """

    def __init__(
        self,
        analyze: Analyze | None = None,
        *,
        model: LanguageModel | None = None,
        entailment: EntailmentModel | None = None,
        model_override: str | None = None,
        budget: Budget | None = None,
    ) -> None:
        self._analyze = analyze
        self._model = model
        self._entailment = entailment
        self._model_override = model_override
        self._budget = budget

    async def run(  # noqa: PLR0913 (the specification's façade)
        self,
        answer: str,
        query: str = "",
        *,
        documents: Iterable[Any] | EvidenceIndex | None = None,
        claim_extractor: str = "auto",
        claims_top_k: int = 5,
        claims_conf_threshold: float = 0.7,
        claims_max: int = 25,
        retrieve_fn: Callable[[str, int], Any] | None = None,
        nli_model: EntailmentModel | str | None = None,
    ) -> dict[str, Any]:
        """The JSON of the specification: claims with labels, evidence and citations, and the summary.

        `documents` and what `retrieve_fn(claim_text, top_k)` gives are Documents, texts, `(id, content, score)`,
        mappings, or objects with `id` and `content`; `documents` may be an index of `index_evidence`. `nli_model` is an
        entailment model, the folder of one, or "off"; without it, that of the constructor, else the one in the package.
        Raises UsageError for an answer that is no text, for an unknown
        extractor, for "aps" and "llm" without a model, for numbers out of range, and for documents that are none. A
        retriever or an `analyze` that fails or hangs is a failure of its claims. Claims that the budget leaves no room
        for have no label, and `budget` says what was used.
        """
        from pincite.claims import choose_extractor, readable_answer
        from pincite.llm import Meter
        from pincite.verification import Checker, engine_json
        from pincite.verification.engine import retrieve

        text, query = readable_answer(answer), readable_answer(query, name="query")
        meter = Meter(self._budget)
        model_choice = _ModelChoice(self._analyze, self._model, self._model_override)
        model = model_choice.within(meter, loop=asyncio.get_running_loop())
        local = await asyncio.to_thread(_entailment, nli_model or self._entailment)
        checker = Checker(
            extract=choose_extractor(claim_extractor, model=model),
            verifier=_verifier(model, local, claims_conf_threshold, claims_top_k, meter),
            max_claims=claims_max,
            same_model_judge=model is not None,
            meter=meter,
        )
        claims = await asyncio.to_thread(checker.extract, text, query)
        if retrieve_fn is not None:
            retrievals = await retrieve(
                claims.claims, retrieve_fn, top_k=claims_top_k, max_claims=claims_max, left=meter.left
            )
            result = await asyncio.to_thread(checker.verify, claims, text, query=query, evidence=retrievals)
        else:
            index = await asyncio.to_thread(_indexed, documents)
            result = await asyncio.to_thread(checker.verify, claims, text, query=query, evidence=index)
        return engine_json(result)


class HybridClaimVerifier:
    """Verifies one claim at a time: by rules, the entailment model, then the judge behind `analyze` or `model`.

    `entailment` is a model, the folder of one, or "off"; without it the one in the package.
    `budget` is the most that all its calls of `verify` together may use; its time runs from the first one.
    """

    def __init__(
        self,
        analyze: Analyze | None = None,
        *,
        model: LanguageModel | None = None,
        entailment: EntailmentModel | str | None = None,
        conf_threshold: float = 0.7,
        top_k: int = 5,
        budget: Budget | None = None,
    ) -> None:
        self._asked = _ModelChoice(analyze, model, None)
        self._entailment = entailment
        self._conf_threshold = conf_threshold
        self._top_k = top_k
        self._budget = budget

    @cached_property
    def _verifier(self) -> Verifier:
        """What verifies every claim; no event loop of the caller's: its thread is the one that waits here."""
        from pincite.llm import Meter

        meter = Meter(self._budget)
        model = self._asked.within(meter)
        return _verifier(model, _entailment(self._entailment), self._conf_threshold, self._top_k, meter)

    def verify(self, claim: str | Claim, documents: Iterable[Any] | EvidenceIndex | None) -> Verdict:
        """The verdict on a claim; without documents it is "nei" because of that.

        Raises UsageError for a claim without words and for documents that are none.
        """
        return self._verifier.verify([as_claim(claim)], [_indexed(documents)])[0]


class _ModelChoice(NamedTuple):
    """The model that a caller gave: a function or a LanguageModel, and the name to pass on to the function."""

    analyze: Analyze | None
    model: LanguageModel | None
    model_override: str | None

    def within(self, meter: Meter, *, loop: asyncio.AbstractEventLoop | None = None) -> LanguageModel | None:
        """The model, which asks no more than a budget allows; None where none was given.

        Coroutines of `analyze` run in `loop`, or without one in the thread that waits for them.
        """
        from pincite.llm import Budgeted
        from pincite.llm.analyze import AnalyzeModel

        model = self.model
        if self.analyze is not None:
            model = AnalyzeModel(self.analyze, model=self.model_override, left=meter.left, loop=loop)
        return model if model is None or not meter.budget.limited else Budgeted(model, meter=meter)


def _indexed(documents: Iterable[Any] | EvidenceIndex | None) -> EvidenceIndex:
    from pincite.verification import EvidenceIndex, read_sources

    return documents if isinstance(documents, EvidenceIndex) else EvidenceIndex(read_sources(documents))


def _entailment(given: EntailmentModel | str | None) -> EntailmentModel | None:
    """The entailment model, loaded where its folder is given; the one in the package for None, none for "off"."""
    from pincite.nli.builtin import OFF, builtin_model

    if given is None:
        return builtin_model()
    if not isinstance(given, str):
        return given
    if given == OFF:
        return None
    from pincite.nli.onnx import load_model

    return load_model(given)


def _verifier(
    model: LanguageModel | None, entailment: EntailmentModel | None, conf_threshold: float, top_k: int, meter: Meter
) -> Verifier:
    from pincite.verification import Verifier
    from pincite.verification.model_judge import ModelJudge

    return Verifier(
        entailment=entailment,
        judge=ModelJudge(model) if model is not None else None,
        conf_threshold=conf_threshold,
        top_k=top_k,
        out_of_time=meter.out_of_time if meter.budget.seconds else None,
    )
