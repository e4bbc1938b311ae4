"""Saved results: read, checked against their documents, compared, scored, written as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.api.documents import Source, load_config
from pincite.records import Break, ExtractionResult, ResultDiff, Score

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.document import DocumentSet
    from pincite.extraction import ExportFormat


def load_result(path: Source) -> ExtractionResult:
    """The result in a folder or in a `fields.json`.

    Raises ResultError when there is none, or it says what no result can (an excerpt longer than its span, a `high` that
    is not earned): `recheck` lists all of that.
    """
    from pincite import extraction

    return extraction.load_result(path)


def recheck(
    result: ExtractionResult | Source,
    *,
    documents: DocumentSet | None = None,
    sources: Source | None = None,
    config: Config | None = None,
) -> tuple[Break, ...]:
    """Everything that no longer holds in a result, citation by citation; empty when all of it holds.

    The documents are those given, or those that `documents_of` finds. A saved result is taken as it is: what
    `load_result` refuses is among the breaks, field by field, and so are the files that were edited since they were
    written, or, where a seal key is configured, are not those that it sealed. Raises ResultError only for what is no
    result at all.
    """
    from pincite import extraction, grounding
    from pincite.config.store import seal_key

    loaded, changed = _read(result)
    if documents is None:
        documents = documents_of(result, sources=sources, config=config)
    beside: tuple[Break, ...] = ()
    if not isinstance(result, ExtractionResult):
        key = seal_key(config or load_config())
        beside = (*extraction.data_breaks(result), *extraction.seal_breaks(result, key))
    return (
        *changed,
        *beside,
        *extraction.schema_breaks(loaded),
        *grounding.recheck(loaded, documents),
    )


def documents_of(
    result: ExtractionResult | Source, *, sources: Source | None = None, config: Config | None = None
) -> DocumentSet:
    """The documents a result cites, under the slugs it uses, with the boxes of their characters and a failure for each
    that cannot be parsed now.

    They are looked for in `sources` (a folder of files or a parsed folder) by content, then by a name that only one of
    them has; without it, where the result says they were. A file that is gone is left out.
    """
    from pincite.config.sources.documents import cited_documents

    loaded, _ = _read(result)
    place = Path(sources) if sources is not None else None
    return cited_documents(loaded, config or load_config(), sources=place)


def diff(before: ExtractionResult | Source, after: ExtractionResult | Source) -> ResultDiff:
    """Two results compared field by field: values, statuses, and how far each citation moved."""
    from pincite import grounding

    old, new = (item if isinstance(item, ExtractionResult) else load_result(item) for item in (before, after))
    return grounding.diff(old, new)


def score(result: ExtractionResult | Source, gold: Mapping[str, Any] | Sequence[Any] | Source) -> Score:
    """How far a result agrees with a gold standard: values, statuses, places, and what confidence is worth.

    `gold` is `{key: value}` (nested as in the schema, None for what the documents do not state), a list of
    `{"key", "status", "value", "places"}`, or a file of either. A folder of results is scored against a folder of gold
    files, summed over all of them. Raises ResultError for a gold or a result that cannot be read.
    """
    from pincite import evaluation, extraction

    loaded: list[tuple[str, ExtractionResult, Any]]
    if isinstance(result, ExtractionResult):
        loaded = [("result", result, gold)]
    elif isinstance(gold, str | Path):
        pairs = evaluation.pair_results(Path(result), Path(gold))
        loaded = [(name, extraction.load_result(path), standard) for name, path, standard in pairs]
    else:
        loaded = [(str(result), extraction.load_result(result), gold)]
    return evaluation.score_results(
        (
            name,
            candidate_result,
            evaluation.gold_fields(standard, keys=[field.key for field in candidate_result.fields]),
        )
        for name, candidate_result, standard in loaded
    )


def export(
    result: ExtractionResult | Source, *, format: ExportFormat, out: Source | None = None, overwrite: bool = False
) -> str:
    """A result as a table, also written to the file `out` when that is given.

    `format` is "csv" (RFC 4180) or "jsonl": one row for each field, with its first citation, and one for each value of
    a list. In CSV a text that a spreadsheet would run as a formula has an apostrophe before it. Raises UsageError for
    another format, ForeignOutputError when the file is there and `overwrite` is not given.
    """
    from pincite import extraction

    loaded = result if isinstance(result, ExtractionResult) else load_result(result)
    text = extraction.export_text(loaded, format=format)
    if out is not None:
        extraction.write_text(text, Path(out), overwrite=overwrite)
    return text


def _read(result: ExtractionResult | Source) -> tuple[ExtractionResult, tuple[Break, ...]]:
    """A result, and what cannot be read of a saved one."""
    from pincite import extraction

    return (result, ()) if isinstance(result, ExtractionResult) else extraction.read_result(result)
