"""Settings of the service: where it listens, under which names, and where the files of documents are."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from annotated_types import Ge, Gt, Le

from pincite.config.line import line
from pincite.errors import ConfigError

if TYPE_CHECKING:
    from pincite.config.settings import Config


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """The service, `pincite serve`."""

    host: str = field(
        default="127.0.0.1",
        metadata=line(
            "Address that the service listens on; another than this machine's own needs TLS in front of it.",
            affects_results=False,
        ),
    )
    port: Annotated[int, Ge(0), Le(65_535)] = field(
        default=8_765, metadata=line("Port that it listens on; 0 for any that is free.", affects_results=False)
    )
    names: str = field(
        default="",
        metadata=line(
            "Names under which browsers reach it besides this machine's own, with the port where one is written, "
            "separated by commas: `pincite.example.org, review.example.org:8443`.",
            affects_results=False,
        ),
    )
    trusted_proxies: str = field(
        default="127.0.0.1, ::1",
        metadata=line(
            "Addresses or networks of the servers in front of it, separated by commas: what they say of who asks, and "
            "by https (`X-Forwarded-For`, `X-Forwarded-Proto`), is believed; from anybody else it is not read.",
            affects_results=False,
        ),
    )
    folder: Path | None = field(
        default=None,
        metadata=line(
            "Folder of the uploaded files and what was read from them; without it, `files` in the user's data folder.",
            affects_results=False,
        ),
    )
    session_hours: Annotated[float, Gt(0), Le(24 * 90)] = field(
        default=12.0, metadata=line("How long a browser stays signed in, in hours.", affects_results=False)
    )


def files_folder(config: Config) -> Path:
    """The folder of the service's files."""
    if config.server.folder is not None:
        return config.server.folder
    import platformdirs

    return platformdirs.user_data_path("pincite", appauthor=False) / "files"


def served_names(config: Config) -> frozenset[str]:
    """The further names, in lower case."""
    names = (name.strip().lower() for name in config.server.names.split(","))
    return frozenset(name for name in names if name)


def trusted_proxies(config: Config) -> list[str]:
    """The addresses and networks of the proxies; ConfigError for one that is none."""
    key = "server.trusted_proxies"
    places = [place.strip() for place in config.server.trusted_proxies.split(",") if place.strip()]
    for place in places:
        try:
            ip_network(place)
        except ValueError as exc:
            message = f"{key} has {place!r}, which is neither an address nor a network (10.0.0.0/8): correct it"
            raise ConfigError(message, key=key) from exc
    return places
