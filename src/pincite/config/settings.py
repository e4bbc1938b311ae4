"""Every setting there is: its type, default, meaning and aliases, in one table that code, documentation and
`pincite config` share.

A setting's key is `section.name`; its variable is `PINCITE_SECTION_NAME`; its aliases are names that other tools use,
variables in capitals or keys of the configuration file.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args, get_type_hints

from annotated_types import Ge, Gt, Le

from pincite.config.evaluation.settings import EvaluationSettings
from pincite.config.jobs import JobsSettings
from pincite.config.line import line
from pincite.config.parsing.reducto_service import ReductoSettings
from pincite.config.secret import Secret
from pincite.config.server import ServerSettings
from pincite.config.store import StoreSettings
from pincite.llm.targets import ReplyFormat
from pincite.parsing.limits import Limits
from pincite.parsing.ocr import OcrChoice
from pincite.records import PropositionProfile

PREFIX = "PINCITE_"

ParserChoice = Literal["pincite", "reducto"]

SourceKind = Literal["default", "file", "environment", "flag"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a value came from: `name` is the file and key, the variable or the flag, "" for a default."""

    kind: SourceKind
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.kind


DEFAULT = Origin(kind="default")


_LIMITS = Limits()


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheSettings:
    """The parse cache."""

    enabled: bool = field(
        default=True, metadata=line("Keep parsed documents, so that each is parsed once.", affects_results=False)
    )
    folder: Path | None = field(
        default=None,
        metadata=line("Where parsed documents are kept; without it, the user's cache folder.", affects_results=False),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsingSettings:
    """What one document may cost, and how many are parsed at once."""

    max_bytes: Annotated[int, Gt(0)] = field(
        default=_LIMITS.max_bytes, metadata=line("Largest file that is opened, in bytes.")
    )
    max_pages: Annotated[int, Gt(0)] = field(
        default=_LIMITS.max_pages, metadata=line("Most pages, or clusters, a document may have.")
    )
    memory_bytes: Annotated[int, Gt(0)] = field(
        default=_LIMITS.memory_bytes,
        metadata=line(
            "Memory of the process that parses one document, in bytes; large files get 128 for each byte of theirs, up "
            "to four times as much."
        ),
    )
    cpu_seconds: Annotated[float, Gt(0)] = field(
        default=_LIMITS.cpu_seconds, metadata=line("CPU time of one document, in seconds.")
    )
    wall_seconds: Annotated[float, Gt(0)] = field(
        default=_LIMITS.wall_seconds,
        metadata=line("Wall time of one document, in seconds; on Linux, while it computes `cpu_seconds` counts alone."),
    )
    output_bytes: Annotated[int, Gt(0)] = field(
        default=_LIMITS.output_bytes, metadata=line("Largest parsed document, as JSON in bytes.")
    )
    ocr_seconds: Annotated[float, Gt(0)] = field(
        default=_LIMITS.ocr_seconds,
        metadata=line("CPU and wall time of one page that is read by OCR, in seconds, besides the others."),
    )
    max_pixels: Annotated[int, Gt(0)] = field(
        default=_LIMITS.max_pixels, metadata=line("Largest picture that is opened, in pixels.")
    )
    ocr: OcrChoice = field(
        default="auto",
        metadata=line(
            "What reads scans: `tesseract`, `rapidocr`, `off`, or `auto` (tesseract where installed, else rapidocr)."
        ),
    )
    ocr_language: str = field(
        default="eng", metadata=line("Language of scans by tesseract's name for it: `eng`, `deu+fra`.")
    )
    parser: ParserChoice = field(
        default="pincite",
        metadata=line("What parses documents: `pincite`, on this machine, or `reducto`, which sends them there."),
    )
    password: Secret | None = field(
        default=None,
        metadata=line("Password of encrypted PDFs.", aliases=("PINCITE_PASSWORD",), affects_results=False),
    )
    workers: Annotated[int, Ge(0)] = field(
        default=0, metadata=line("Documents parsed at once; 0 means one for each CPU.", affects_results=False)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LlmSettings:
    """The language model of every stage that names none of its own. None runs unless a model is named."""

    provider: str | None = field(
        default=None,
        metadata=line("Provider of the default language model.", aliases=("RAG.default_llm_provider", "default_api")),
    )
    model: str | None = field(
        default=None, metadata=line("Name of the default language model.", aliases=("RAG.default_llm_model",))
    )
    temperature: Annotated[float, Ge(0), Le(2)] = field(
        default=0.1, metadata=line("Sampling temperature of the default language model.")
    )
    base_url: str | None = field(
        default=None,
        metadata=line(
            "Address of a server that speaks the provider's protocol (Ollama, vLLM, llama.cpp: provider `openai`); "
            "without it, the provider's own.",
            affects_results=False,
        ),
    )
    api_key: Secret | None = field(
        default=None,
        metadata=line("Key for `llm.base_url`, which never gets the providers' keys.", affects_results=False),
    )
    timeout_seconds: Annotated[float, Gt(0)] = field(
        default=300.0, metadata=line("Longest time of one attempt at a model call, in seconds.", affects_results=False)
    )
    concurrency: Annotated[int, Ge(1)] = field(
        default=4, metadata=line("Model calls under way at once.", affects_results=False)
    )
    max_attempts: Annotated[int, Ge(1)] = field(
        default=5, metadata=line("Attempts at one model call, the first included.", affects_results=False)
    )
    max_output_tokens: Annotated[int, Ge(16)] = field(
        default=8_192, metadata=line("Longest reply of one model call, in tokens.")
    )
    context_tokens: Annotated[int, Ge(512)] | None = field(
        default=None,
        metadata=line(
            "The model's window, input and output together, in tokens; without it, what is known of the model, or "
            "8192 at an address of `llm.base_url` and 128000 at a provider's own."
        ),
    )
    cost_ceiling_usd: Annotated[float, Gt(0)] | None = field(
        default=None,
        metadata=line("Most that the model calls of one run may cost, in US dollars.", affects_results=False),
    )
    token_ceiling: Annotated[int, Gt(0)] | None = field(
        default=None,
        metadata=line("Most tokens, sent and received, that one run may use.", affects_results=False),
    )
    reply_format: ReplyFormat = field(
        default="auto",
        metadata=line(
            "How the server is asked for JSON: `json_schema`, `json_object`, `text` (by the prompt alone), or `auto` "
            "(`json_object` at OpenAI's and Google's own addresses, else `text`)."
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractionSettings:
    """Extraction with a model."""

    context: str | None = field(
        default=None,
        metadata=line(
            "The opening sentence of the system text, for a domain: `You are an expert data extraction agent for …`."
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsSettings:
    """The language model that extracts claims; what is missing is taken from `llm`."""

    provider: str | None = field(
        default=None, metadata=line("Provider of the model that extracts claims.", aliases=("CLAIMS_LLM_PROVIDER",))
    )
    model: str | None = field(default=None, metadata=line("Model that extracts claims.", aliases=("CLAIMS_LLM_MODEL",)))
    temperature: Annotated[float, Ge(0), Le(2)] | None = field(
        default=None, metadata=line("Its sampling temperature.", aliases=("CLAIMS_LLM_TEMPERATURE",))
    )
    profile: PropositionProfile = field(
        default="gemma_aps",
        metadata=line("Prompt of the `aps` extractor: `gemma_aps`, `claimify` or `generic`."),
    )
    passes: Annotated[int, Ge(1), Le(5)] = field(
        default=1,
        metadata=line("How often a model is asked for the claims: in later passes for what it left out before."),
    )
    prompts: Path | None = field(
        default=None, metadata=line("Folder of prompts that take the place of the built-in ones.")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSettings:
    """What a judge is asked, and the most that one check, of an answer or of a set, may use. What is not judged because
    of that says so.
    """

    judged_sample: Annotated[float, Ge(0), Le(1)] = field(
        default=0.1,
        metadata=line("Share of what is proved that a judge is asked about all the same; it is asked for all else."),
    )

    max_calls: Annotated[int, Gt(0)] | None = field(
        default=None,
        metadata=line("Most attempts at model calls of one check.", affects_results=False),
    )
    max_tokens: Annotated[int, Gt(0)] | None = field(
        default=None,
        metadata=line("Most tokens, sent and received, of one check.", affects_results=False),
    )
    max_cost_usd: Annotated[float, Gt(0)] | None = field(
        default=None,
        metadata=line("Most that the model calls of one check may cost, in US dollars.", affects_results=False),
    )
    max_seconds: Annotated[float, Gt(0)] | None = field(
        default=None,
        metadata=line("Longest time of one check, in seconds, with all that runs locally.", affects_results=False),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class NliSettings:
    """The local entailment model."""

    model: str | None = field(
        default=None,
        metadata=line(
            'Name of the entailment model; without it, the one in the package; "off" for none.',
            aliases=("RAG_NLI_MODEL",),
        ),
    )
    hub: str | None = field(
        default=None,
        metadata=line(
            "Address of a hub with Hugging Face's layout, from which the model named by `nli.model` is fetched once; "
            "without it nothing is fetched.",
            affects_results=False,
        ),
    )
    threshold: Annotated[float, Gt(0), Le(1)] = field(
        default=0.7, metadata=line("Probability from which a label of the entailment model or of a judge is taken.")
    )
    model_path: Path | None = field(
        default=None,
        metadata=line("Folder of the entailment model.", aliases=("RAG_NLI_MODEL_PATH",), affects_results=False),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingSettings:
    """The local model that tells which texts are near in meaning. None runs unless a folder is named."""

    path: Path | None = field(
        default=None,
        metadata=line(
            "Folder of a sentence embedding model: `model.onnx` and `tokenizer.json`, as Hugging Face's exports have "
            "them.",
            affects_results=False,
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class KeySettings:
    """Keys of outside services. A key alone never sends a document anywhere."""

    anthropic: Secret | None = field(
        default=None, metadata=line("Key of the Anthropic API.", aliases=("ANTHROPIC_API_KEY",), affects_results=False)
    )
    openai: Secret | None = field(
        default=None, metadata=line("Key of the OpenAI API.", aliases=("OPENAI_API_KEY",), affects_results=False)
    )
    google: Secret | None = field(
        default=None, metadata=line("Key of the Google API.", aliases=("GOOGLE_API_KEY",), affects_results=False)
    )
    reducto: Secret | None = field(
        default=None, metadata=line("Key of the Reducto API.", aliases=("REDUCTO_API_KEY",), affects_results=False)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """All settings, and where each came from (`origins`, by key)."""

    cache: CacheSettings = CacheSettings()
    parsing: ParsingSettings = ParsingSettings()
    reducto: ReductoSettings = field(default_factory=ReductoSettings)
    llm: LlmSettings = LlmSettings()
    extraction: ExtractionSettings = ExtractionSettings()
    claims: ClaimsSettings = ClaimsSettings()
    check: CheckSettings = CheckSettings()
    nli: NliSettings = NliSettings()
    embedding: EmbeddingSettings = EmbeddingSettings()
    evaluation: EvaluationSettings = field(default_factory=EvaluationSettings)
    jobs: JobsSettings = field(default_factory=JobsSettings)
    store: StoreSettings = field(default_factory=StoreSettings)
    server: ServerSettings = field(default_factory=ServerSettings)
    keys: KeySettings = KeySettings()
    origins: Mapping[str, Origin] = field(default_factory=lambda: MappingProxyType({}))

    def value(self, key: str) -> Any:
        """The value of the setting with that key; AttributeError when there is none."""
        section, name = key.split(".")
        return getattr(getattr(self, section), name)

    def origin(self, key: str) -> Origin:
        """Where the value of the setting with that key came from."""
        return self.origins.get(key, DEFAULT)

    def digest(self, *sections: str) -> str:
        """The SHA-256 (64 hex digits) of those sections' values that can change a result."""
        values = {
            setting.key: self.value(setting.key)
            for setting in SETTINGS.values()
            if setting.section in sections and setting.affects_results
        }
        return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One line of the table of settings."""

    section: str
    name: str
    type: Any
    default: Any
    summary: str
    aliases: tuple[str, ...]
    affects_results: bool

    @property
    def key(self) -> str:
        """`section.name`, as in the configuration file."""
        return f"{self.section}.{self.name}"

    @property
    def variable(self) -> str:
        """The environment variable."""
        return f"{PREFIX}{self.section}_{self.name}".upper()

    @property
    def secret(self) -> bool:
        """Whether the value is masked wherever it is shown."""
        return self.secret_type is not None

    @property
    def secret_type(self) -> type[Secret] | None:
        """The class of a secret value, None for a value that may be shown."""
        return next((kind for kind in get_args(self.type) if isinstance(kind, type) and issubclass(kind, Secret)), None)


def section_types() -> dict[str, type[Any]]:
    """The class of each section, in the order of the table."""
    hints = get_type_hints(Config)
    return {part.name: hints[part.name] for part in dataclasses.fields(Config) if part.name != "origins"}


def _settings() -> Iterator[Setting]:
    """The lines of the table, read off the classes above."""
    for section, kind in section_types().items():
        types = get_type_hints(kind, include_extras=True)
        for part in dataclasses.fields(kind):
            yield Setting(section=section, name=part.name, type=types[part.name], default=part.default, **part.metadata)


SETTINGS: Mapping[str, Setting] = MappingProxyType({setting.key: setting for setting in _settings()})
"""The table, by key."""


@functools.cache
def aliases() -> Mapping[str, str]:
    """Key by alias; aliases in capitals are environment variables, the others keys of the file."""
    return MappingProxyType({alias: setting.key for setting in SETTINGS.values() for alias in setting.aliases})
