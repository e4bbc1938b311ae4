"""A Config as rows that people and programs read, secrets masked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pincite.config.settings import SETTINGS, Config


class SettingRow(NamedTuple):
    """One setting as `pincite config` shows it; `value` is JSON-ready and never a secret."""

    key: str
    value: str | int | float | bool | None
    source: str
    variable: str
    aliases: tuple[str, ...]
    summary: str


def rows(config: Config) -> Iterator[SettingRow]:
    """All settings in the order of the table."""
    for setting in SETTINGS.values():
        value = config.value(setting.key)
        yield SettingRow(
            key=setting.key,
            value=value if value is None or isinstance(value, int | float) else str(value),
            source=str(config.origin(setting.key)),
            variable=setting.variable,
            aliases=setting.aliases,
            summary=setting.summary,
        )


def reference_table() -> str:
    """The Markdown table of docs/reference/configuration.md; a test compares the two."""
    lines = ["| key | default | variable | aliases | meaning |", "|---|---|---|---|---|"]
    for setting in SETTINGS.values():
        default = "" if setting.default is None else f"`{str(setting.default).lower()}`"
        names = ", ".join(f"`{alias}`" for alias in setting.aliases)
        lines.append(f"| `{setting.key}` | {default} | `{setting.variable}` | {names} | {setting.summary} |")
    return "\n".join(lines) + "\n"
