"""What a command knows of its command line beyond its own options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.config import Config, Flag


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocation:
    """The options that stand before the command."""

    config_file: Path | None = None
    flagged: set[str] = field(default_factory=set)
    """Keys of the settings that options of the command gave."""

    def config(
        self,
        *,
        no_cache: bool = False,
        password: str | None = None,
        domain: str | None = None,
        parser: str | None = None,
        flags: Sequence[Flag] = (),
    ) -> Config:
        """The configuration, the command's flags included; raises ConfigError."""
        from pincite.config import Flag, load_config

        command_flags = [*flags]
        if no_cache:
            command_flags.append(Flag(key="cache.enabled", value=False, name="--no-cache"))
        if password is not None:
            command_flags.append(Flag(key="parsing.password", value=password, name="--password"))
        if parser is not None:
            command_flags.append(Flag(key="parsing.parser", value=parser, name="--parser"))
        if domain is not None:
            command_flags.append(Flag(key="extraction.context", value=domain, name="--context"))
        self.flagged.update(flag.key for flag in command_flags)
        return load_config(file=self.config_file, flags=command_flags)
