"""Config → concrete parts. Nothing else picks a class, a folder or a number of workers."""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.config.secret import Secret
from pincite.config.settings import Config
from pincite.errors import ConfigError
from pincite.extraction.extractors import OfflineExtractor
from pincite.parsing import FileCharBoxes, Limits, ParseCache, ParseOptions, each_source, parse_source
from pincite.parsing.ocr.choose import INSTALL
from pincite.records import Failure

if TYPE_CHECKING:
    from pincite.document import Document
    from pincite.embedding import Embedder
    from pincite.extraction.model.protocols import Extractor
    from pincite.llm import LanguageModel
    from pincite.parsing.reducto_sources import ReductoParser
    from pincite.pipeline import Parts

OFFLINE = "offline"
"""The name of no model."""

JOURNAL = ".calls.jsonl"
"""The file beside a result that every reply is written to as it comes."""

RESULT_SECTIONS = ("parsing",)
"""The sections whose settings decide what an offline extraction finds; their digest is in its provenance."""

MODEL_SECTIONS = ("llm", "extraction")
"""The sections that count besides where a model is asked."""


def with_password(config: Config, password: str | None) -> Config:
    """The configuration with this password for encrypted documents; as it is when there is none."""
    if password is None:
        return config
    return replace(config, parsing=replace(config.parsing, password=Secret(password)))


def keeping_replies(config: Config, folder: Path) -> Config:
    """The configuration with Reducto's replies kept in that folder, unless it names another."""
    if config.reducto.folder is not None:
        return config
    return replace(config, reducto=replace(config.reducto, folder=folder))


def parse_options(config: Config) -> ParseOptions:
    """What every parse of this run is done with; raises ConfigError for an OCR engine that is not there."""
    settings = config.parsing
    limits = Limits(
        max_bytes=settings.max_bytes,
        max_pages=settings.max_pages,
        memory_bytes=settings.memory_bytes,
        cpu_seconds=settings.cpu_seconds,
        wall_seconds=settings.wall_seconds,
        output_bytes=settings.output_bytes,
        ocr_seconds=settings.ocr_seconds,
        max_pixels=settings.max_pixels,
    )
    options = ParseOptions(
        limits=limits,
        password=settings.password.reveal() if settings.password is not None else None,
        ocr=settings.ocr,
        ocr_language=settings.ocr_language,
    )
    if settings.ocr != "auto" or settings.ocr_language != "eng":
        _require_engine(config, options)
    return options


def _require_engine(config: Config, options: ParseOptions) -> None:
    """Raise ConfigError when the engine or the language asked for is not installed."""
    try:
        options.engine()
    except ValueError as exc:
        is_language_problem = options.ocr == "auto" or "language" in str(exc)
        key = "parsing.ocr_language" if is_language_problem else "parsing.ocr"
        raise ConfigError(f"{key}: {exc}", key=key, source=str(config.origin(key))) from exc


def ocr_advice(config: Config) -> str:
    """What to do so that scans are read; "" when they are."""
    if config.parsing.ocr == "off":
        return 'set parsing.ocr to "auto" (it is off)'
    return "" if parse_options(config).engine() is not None else INSTALL


def parse_cache(config: Config) -> ParseCache | None:
    """The cache of parsed documents, None when it is switched off."""
    if not config.cache.enabled:
        return None
    import platformdirs

    folder = config.cache.folder or platformdirs.user_cache_path("pincite", appauthor=False)
    return ParseCache(folder / "parsed")


def one_parser(config: Config) -> Callable[[Path], Document]:
    """The function that parses one file, or raises DocumentError."""
    if config.parsing.parser == "reducto":
        return _reducto(config).parse_source
    return functools.partial(parse_source, options=parse_options(config), cache=parse_cache(config))


def _reducto(config: Config) -> ReductoParser:
    """The parser that sends documents to Reducto; ConfigError as `reducto_options` raises it."""
    from pincite.config.parsing.reducto import reducto_options
    from pincite.parsing.reducto.service import ReductoService
    from pincite.parsing.reducto_sources import ReductoParser

    service = ReductoService(reducto_options(config))
    options, cache = parse_options(config), parse_cache(config)
    return ReductoParser(service, options=options, cache=cache, folder=config.reducto.folder)


class FileParser:
    """Parses many files, each to a Document or a Failure in its place."""

    def __init__(self, config: Config) -> None:
        self._reducto = _reducto(config) if config.parsing.parser == "reducto" else None
        self._options = parse_options(config)
        self._cache = parse_cache(config)
        self._workers = config.parsing.workers or None

    def __call__(
        self, paths: Sequence[Path], *, progress: Callable[[int, int], None] | None = None
    ) -> list[Document | Failure]:
        """One outcome for each path, in order; `progress` is told how many are done and how many there are."""
        outcomes: list[Document | Failure | None] = [None] * len(paths)
        with closing(self.each(paths)) as outcome_stream:
            for done, (place, outcome) in enumerate(outcome_stream, start=1):
                outcomes[place] = outcome
                if progress is not None:
                    progress(done, len(paths))
        return [outcome for outcome in outcomes if outcome is not None]

    def each(self, paths: Sequence[Path]) -> Generator[tuple[int, Document | Failure], None, None]:
        """The place of each path and its outcome, as they are done; nothing of them is kept here."""
        if self._reducto is not None:
            return self._reducto.each_source(paths, workers=self._workers)
        return each_source(paths, options=self._options, cache=self._cache, workers=self._workers)


def char_boxes(config: Config, files: Mapping[str, Path]) -> FileCharBoxes:
    """Character boxes for documents whose digests are the keys, read from their files."""
    return FileCharBoxes(files, options=parse_options(config))


def extractor(config: Config, model: str | LanguageModel | None = None, *, out: Path | None = None) -> Extractor:
    """The extractor of a run: that of a model when one is given or the configuration names one, else the offline one.

    `model` is `provider:name`, "offline" for none whatever the configuration says, or a model of one's own. With `out`
    each reply is written down there as it comes. Raises ConfigError as `language_model` does.
    """
    has_model = config.llm.provider is not None and config.llm.model is not None
    if model == OFFLINE or (model is None and not has_model):
        return OfflineExtractor(embedder=embedder(config))
    from pincite.config.models import language_model

    chosen = language_model(config, model) if model is None or isinstance(model, str) else model
    if out is not None:
        from pincite.llm import Recorded

        chosen = Recorded(chosen, out / JOURNAL)
    from pincite.extraction.model import ModelExtractor, Options

    options = Options(
        context=config.extraction.context,
        max_output_tokens=config.llm.max_output_tokens,
        temperature=config.llm.temperature,
    )
    return ModelExtractor(chosen, options)


def embedder(config: Config) -> Embedder | None:
    """What tells which texts are near in meaning; None where no model is configured, ConfigError where it is none."""
    if config.embedding.path is None:
        return None
    from pincite.embedding import OnnxEmbedder

    return OnnxEmbedder(config.embedding.path)


def parts(config: Config, extractor: Extractor) -> Parts:
    """What a run is made of beside its documents: the extractor and this configuration's digest."""
    from pincite.pipeline import Parts

    sections = RESULT_SECTIONS if extractor.model is None else (*RESULT_SECTIONS, *MODEL_SECTIONS)
    if config.parsing.parser == "reducto":
        sections = (*sections, "reducto")
    return Parts(extractor=extractor, config_digest=config.digest(*sections))
