"""Configuration file and environment → Config. The only place that reads the environment.

Later sources win: defaults, the file (`--config`, or the one PINCITE_CONFIG names, or `pincite.toml` in the working
folder, or `pincite.toml` in the user's configuration folder: the first that applies, never two), aliases in the
environment, PINCITE_ variables, flags.
"""

from __future__ import annotations

import difflib
import json
import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pincite.config.settings import PREFIX, SETTINGS, Config, Origin, Setting, aliases, section_types
from pincite.config.store import StoreUrl
from pincite.errors import ConfigError

FILE_NAME = "pincite.toml"
FILE_VARIABLE = "PINCITE_CONFIG"

OTHER_VARIABLES = frozenset(
    {
        FILE_VARIABLE,
        *("PINCITE_CORPUS", "PINCITE_TEST_REQUIRE"),
        *("PINCITE_LIVE_BASE_URL", "PINCITE_LIVE_MODEL", "PINCITE_LIVE_CONTEXT_TOKENS", "PINCITE_LIVE_OUT"),
    }
)
"""Variables that begin like ours and are no settings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """A setting given on the command line: `name` is the flag as typed."""

    key: str
    value: Any
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given:
    """A raw value before its type is checked; text from the environment is read leniently ("yes", "12")."""

    value: Any
    origin: Origin
    folder: Path | None = None


def load_config(
    *, file: Path | None = None, environ: Mapping[str, str] | None = None, flags: Iterable[Flag] = ()
) -> Config:
    """The configuration of this run.

    Raises ConfigError naming the key, where it stands and the nearest known one, when a file cannot be read or has an
    unknown key, or a value has the wrong type. An empty variable counts as not set.
    """
    variables = os.environ if environ is None else environ
    raw_values: dict[str, _Given] = {}
    path = find_file(file, variables)
    if path is not None:
        raw_values.update(_from_file(path))
    raw_values.update(_from_environment(variables))
    raw_values.update(
        {flag.key: _Given(value=flag.value, origin=Origin(kind="flag", name=flag.name)) for flag in flags}
    )
    values = {key: _typed(SETTINGS[key], raw) for key, raw in raw_values.items()}
    sections = {
        name: kind(**{key.split(".")[1]: value for key, value in values.items() if key.split(".")[0] == name})
        for name, kind in section_types().items()
    }
    return Config(**sections, origins=MappingProxyType({key: raw.origin for key, raw in raw_values.items()}))


def find_file(file: Path | None, variables: Mapping[str, str]) -> Path | None:
    """The configuration file that applies, None when there is none; one that is named must exist."""
    explicit_path = file or (Path(variables[FILE_VARIABLE]) if variables.get(FILE_VARIABLE) else None)
    if explicit_path is not None:
        return explicit_path
    import platformdirs

    usual = (Path(FILE_NAME), platformdirs.user_config_path("pincite", appauthor=False) / FILE_NAME)
    return next((path for path in usual if os.path.isfile(path)), None)


def _from_file(path: Path) -> dict[str, _Given]:
    """The values of a TOML file by key, aliases replaced by the keys they stand for."""
    try:
        tree = tomllib.loads(path.read_bytes().decode("utf-8"))
    except OSError as exc:
        reason = exc.strerror or "it cannot be read"
        message = f"cannot read the configuration file {path}: {reason}; name another with --config"
        raise ConfigError(message, source=str(path)) from exc
    except ValueError as exc:
        raise ConfigError(f"the configuration file {path} is not valid TOML: {exc}", source=str(path)) from exc
    flat = dict(_flatten(tree, path))
    raw_values: dict[str, _Given] = {}
    for key, value in sorted(flat.items(), key=_strength):
        origin = Origin(kind="file", name=f"{path}: {key}")
        raw_values[aliases().get(key, key)] = _Given(value=value, origin=origin, folder=path.parent)
    return raw_values


def _strength(item: tuple[str, Any]) -> int:
    """Sorts weak aliases first and the key itself last."""
    setting = SETTINGS[aliases().get(item[0], item[0])]
    return -setting.aliases.index(item[0]) if item[0] in setting.aliases else 1


def _flatten(tree: Mapping[str, Any], path: Path, prefix: str = "") -> Iterable[tuple[str, Any]]:
    """Dotted keys and values; ConfigError for a key that is neither a setting nor an alias."""
    for name, value in tree.items():
        key = f"{prefix}{name}"
        if key in SETTINGS or (key in aliases() and not _is_variable(key)):
            yield key, value
        elif isinstance(value, dict) and _is_table(key):
            yield from _flatten(value, path, f"{key}.")
        else:
            raise _unknown(key, str(path), known=(*SETTINGS, *(name for name in aliases() if not _is_variable(name))))


def _is_table(key: str) -> bool:
    """Whether a table may stand there: a section, or one with aliases in it (`RAG`, `aiEval`, `aiEval.model`)."""
    return key in section_types() or any(alias.startswith(f"{key}.") for alias in aliases())


def _is_variable(alias: str) -> bool:
    """Whether an alias is an environment variable and not a key of the file."""
    return alias.isupper()


def _from_environment(variables: Mapping[str, str]) -> dict[str, _Given]:
    """The values of PINCITE_ variables and aliases by key; the PINCITE_ variable wins over its aliases."""
    raw_values: dict[str, _Given] = {}
    ours = {setting.variable: setting.key for setting in SETTINGS.values()}
    names = {alias: key for alias, key in aliases().items() if _is_variable(alias)} | ours
    for name in sorted(variables):
        if name.startswith(PREFIX) and name not in names and name not in OTHER_VARIABLES:
            raise _unknown(name, "the environment", known=tuple(names))
    for name, key in names.items():
        if variables.get(name):
            raw_values[key] = _Given(value=variables[name], origin=Origin(kind="environment", name=name))
    return raw_values


def _unknown(key: str, source: str, *, known: Iterable[str]) -> ConfigError:
    """The error for a key nobody knows, with the nearest one that is known."""
    nearest = difflib.get_close_matches(key, list(known), n=1, cutoff=0.5)
    hint = f"; did you mean {nearest[0]}?" if nearest else "; `pincite config` lists all settings"
    return ConfigError(f"unknown setting {key} in {source}{hint}", key=key, source=source)


def _typed(setting: Setting, given: _Given) -> Any:
    """The value in the setting's type; ConfigError when it does not fit. Secrets never appear in the message."""
    from pydantic import TypeAdapter, ValidationError

    if setting.secret_type is not None:
        if not isinstance(given.value, str):
            raise _misfit(setting, given, "a text is expected")
        secret = setting.secret_type(given.value)
        return secret.beside(given.folder or Path()) if isinstance(secret, StoreUrl) else secret
    adapter: TypeAdapter[Any] = TypeAdapter(setting.type)
    try:
        if given.origin.kind == "environment" and given.value.lstrip().startswith("{"):
            value = adapter.validate_json(given.value, strict=True)
        elif given.origin.kind == "environment":
            value = adapter.validate_strings(given.value)
        else:
            value = adapter.validate_json(json.dumps(given.value, default=os.fspath), strict=True)
    except TypeError as exc:
        raise _misfit(setting, given, "a date or time is not expected here") from exc
    except ValidationError as exc:
        raise _misfit(setting, given, exc.errors(include_url=False)[0]["msg"]) from exc
    return _resolve(value, given) if isinstance(value, Path) else value


def _resolve(path: Path, given: _Given) -> Path:
    """A path with `~` expanded; one that a file gives is relative to the file's folder."""
    expanded = path.expanduser()
    return given.folder / expanded if given.folder else expanded


def _misfit(setting: Setting, given: _Given, problem: str) -> ConfigError:
    """The error for a value of the wrong type."""
    value_text = "" if setting.secret else f" is {given.value!r}, but"
    return ConfigError(
        f"{setting.key}{value_text} {problem[:1].lower()}{problem[1:]} (from {given.origin})",
        key=setting.key,
        source=given.origin.name,
    )
