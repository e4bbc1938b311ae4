"""Checking answers: claims, evidence, verdicts."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.api.documents import configured, find_sources
from pincite.errors import SourceNotFoundError, UsageError
from pincite.records import Budget, CheckResult, Claim, ClaimSet, Verdict

_NAME = 1000
"""No text of more characters is looked at as a name that was meant as a path."""

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.config.verification import CheckOptions
    from pincite.document import DocumentSet
    from pincite.embedding import Embedder
    from pincite.llm import LanguageModel
    from pincite.verification import CiteContext, EvidenceIndex
    from pincite.verification.sets import SetReport


def extract_claims(
    answer: str,
    *,
    query: str = "",
    extractor: str = "auto",
    model: str | LanguageModel | None = None,
    passes: int | None = None,
    budget: Budget | None = None,
    config: Config | None = None,
) -> ClaimSet:
    """The claims of an answer, each at its place, with type, importance and citation anchors; and what is no claim.

    `extractor` is "heuristic" (rules, offline), "llm" or "aps" (a model's), or "auto": the model's where one is named,
    the rules elsewhere. `model` is `provider:name` or a LanguageModel, by default the configured one; "offline" is
    none. `passes` is how often it is asked, by default as configured. Where the `budget` is reached the rules take over
    what the model did not answer, and the note says so. Raises UsageError for an answer that is too long, or an
    extractor that needs a model and has none.
    """
    from pincite.claims import readable_answer
    from pincite.config import verification

    chosen = configured(config, None)
    options = verification.CheckOptions(extractor=extractor, model=model, passes=passes)
    writer, _ = verification.models(chosen, model, meter=verification.check_meter(chosen, budget))
    return verification.claim_extractor(chosen, options, model=writer)(
        readable_answer(answer), readable_answer(query, name="query")
    )


def check(  # noqa: PLR0913 (a façade)
    answer: str,
    evidence: Iterable[Any] | Any = None,
    *,
    query: str = "",
    extractor: str = "auto",
    model: str | LanguageModel | None = None,
    top_k: int = 5,
    max_claims: int = 25,
    conf_threshold: float | None = None,
    budget: Budget | None = None,
    config: Config | None = None,
) -> CheckResult:
    """An answer's claims, each verified against the evidence, with the places that decide.

    `evidence` is a path or several (files, folders, parsed sources), Documents, texts, `(id, content, score)`, mappings
    or objects with `id` and `content`, or an index of `index_evidence`; a `Path` is read, a `str` is a text, of
    which a note says where it is the name of a file. Without a model nothing leaves the machine.

    `conf_threshold` is the probability from which a label of the entailment model or of a judge is taken, by default as
    configured (0.7); what is proved needs none.
    `budget` limits calls, tokens, dollars and seconds of the whole check; a claim that it leaves no room for has the
    label None, the status `not_judged` and the reason `budget_reached`, and `result.budget` says what was used.
    Raises SourceNotFoundError for a path that is not there; a file that cannot be parsed is a note of the result, and
    an empty folder no evidence: every claim is then "nei".
    """
    from pincite.config.verification import CheckOptions

    options = CheckOptions(
        extractor=extractor,
        model=model,
        top_k=top_k,
        max_claims=max_claims,
        conf_threshold=conf_threshold,
        budget=budget,
    )
    return check_with(answer, evidence, query=query, options=options, config=configured(config, None))


def check_with(
    answer: str, evidence: Iterable[Any] | Any, *, query: str, options: CheckOptions, config: Config
) -> CheckResult:
    """`check` with its options as one value."""
    from pincite.claims import readable_answer
    from pincite.config import verification

    text, query = readable_answer(answer), readable_answer(query, name="query")
    checker = verification.checker(config, options)
    return checker.check(text, query=query, evidence=_index(evidence, config=config))


def verify_claims(
    claims: ClaimSet | Iterable[Claim | str],
    evidence: Iterable[Any] | Any = None,
    *,
    model: str | LanguageModel | None = None,
    top_k: int = 5,
    max_claims: int = 25,
    conf_threshold: float | None = None,
    budget: Budget | None = None,
    config: Config | None = None,
) -> tuple[Verdict, ...]:
    """One verdict for each claim, in order: the half of `check` that comes after extraction.

    `claims` are those of `extract_claims`, or from anywhere else: Claims, or texts that stand alone. The rest is as in
    `check`; the first `max_claims` are judged, the others say that they were not.
    """
    from pincite.config import verification
    from pincite.verification.engine import verify_claims as verify

    chosen = configured(config, None)
    options = verification.CheckOptions(
        model=model, top_k=top_k, max_claims=max_claims, conf_threshold=conf_threshold, budget=budget
    )
    checker = verification.checker(chosen, options)
    listed = claims.claims if isinstance(claims, ClaimSet) else [as_claim(claim) for claim in claims]
    numbered_claims = [replace(claim, id=f"clm_{number:03}") for number, claim in enumerate(listed, start=1)]
    index = _index(evidence, config=chosen)
    return tuple(verify(numbered_claims, index, verifier=checker.verifier, max_claims=max_claims))


def index_evidence(evidence: Iterable[Any] | Any, *, config: Config | None = None) -> EvidenceIndex:
    """Evidence that is read and indexed once, to be given as `evidence` or `documents` to any number of checks.

    `evidence` is as in `check`, and so are the errors.
    """
    return _index(evidence, config=configured(config, None))


def _index(evidence: Iterable[Any] | Any, *, config: Config) -> EvidenceIndex:
    from pincite.config import build

    return evidence_index(evidence, config=config, embedder=build.embedder(config))


def as_claim(claim: str | Claim) -> Claim:
    """A claim, or a text as one: a material fact without citations. UsageError for what has no words."""
    from pincite.claims import readable_answer

    if isinstance(claim, Claim):
        return claim
    if not readable_answer(claim, name="claim").strip():
        raise UsageError("the claim has no words")
    return Claim(
        id="clm_001",
        text=claim,
        type="fact",
        importance="material",
        requires_citation=True,
        start_offset=0,
        end_offset=len(claim),
    )


def check_set(file: Path, out: Path, *, options: CheckOptions, config: Config, overwrite: bool = False) -> SetReport:
    """Every row of a JSON Lines file checked, the results written to `out` row by row, and what they come to.

    Rows that `out` has already, for equal content and settings, are not checked again. Raises ForeignOutputError when
    `out` is something else and `overwrite` is not given.
    """
    from pincite.config import verification
    from pincite.verification.sets import run_set

    return run_set(file, out, checker=verification.checker(config, options), overwrite=overwrite)


def cite_context(
    evidence: Iterable[Any] | Any, *, max_characters: int | None = None, config: Config | None = None
) -> CiteContext:
    """Evidence as a generator gets it: passages with `[cite:…]` labels and the instructions that ask for them.

    `str()` of it is the whole prompt text. `evidence` is as in `check`.
    """
    from pincite.verification.evidence_prompts import render_context

    index = evidence_index(evidence, config=configured(config, None))
    return render_context(index.sources, max_characters=max_characters)


def evidence_index(evidence: Iterable[Any] | Any, *, config: Config, embedder: Embedder | None = None) -> EvidenceIndex:
    """Evidence of any form as an index, paths parsed, and a note for each file that could not be."""
    from pincite.config.sources.documents import documents_at
    from pincite.document import Document, DocumentSet
    from pincite.verification import EvidenceIndex
    from pincite.verification.sources import read_sources

    if isinstance(evidence, EvidenceIndex):
        return evidence
    if isinstance(evidence, DocumentSet):
        return _documents_index(evidence, embedder=embedder)
    is_single = isinstance(evidence, str | Path | Document | Mapping)
    if not is_single and not isinstance(evidence, Iterable):
        return EvidenceIndex(read_sources(evidence), embedder=embedder)
    items = [evidence] if is_single else list(evidence)
    files = evidence_files(item for item in items if isinstance(item, Path))
    others = [item for item in items if not isinstance(item, Path)]
    return _documents_index(documents_at(files, config), others, embedder=embedder)


def _documents_index(documents: DocumentSet, others: Sequence[Any] = (), *, embedder: Embedder | None) -> EvidenceIndex:
    """Documents and evidence of other forms as an index."""
    from pincite.verification import EvidenceIndex
    from pincite.verification.sources import read_sources, unread_notes

    path_notes = (
        f"the evidence {item!r} is a text, and the name of something on this machine: give pathlib.Path to have it read"
        for item in others
        if isinstance(item, str) and len(item) <= _NAME and os.path.exists(item)
    )
    return EvidenceIndex(
        read_sources([*documents.documents, *others]),
        embedder=embedder,
        notes=(*path_notes, *unread_notes([*documents.documents, *documents.failures])),
        failures=documents.failures,
        boxes=documents.boxes if documents.files else None,
    )


def evidence_files(paths: Iterable[Path]) -> list[Path]:
    """The files behind paths; a parsed folder stands for itself, a folder without files for none.

    Raises SourceNotFoundError for a path that is not there.
    """
    from pincite.config.sources.places import is_parsed

    files: list[Path] = []
    for path in paths:
        if not path.exists():
            raise SourceNotFoundError(f"there is no {path} to take evidence from; check the path", source=str(path))
        if is_parsed(path):
            files.append(path)
            continue
        try:
            files += find_sources(path)
        except UsageError:
            if _has_files(path):
                raise
    return list(dict.fromkeys(files))


def _has_files(folder: Path) -> bool:
    """Whether a folder holds anything that could be meant as evidence: a file whose name does not begin with a dot."""
    return any(not name.startswith(".") for _, _, names in os.walk(folder) for name in names)
