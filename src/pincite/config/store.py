"""Settings of the store: where the database is, and the store itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.config.line import line
from pincite.config.secret import Secret
from pincite.errors import ConfigError
from pincite.text.display.urls import without_password

if TYPE_CHECKING:
    from pincite.config.settings import Config
    from pincite.records.service.seal_keys import SealKey
    from pincite.store import Store
    from pincite.store.database.connections import Database

FILE_NAME = "pincite.db"

_SQLITE = "sqlite:///"


class StoreUrl(Secret):
    """The URL of a database: `repr` and `str` show it without its password, `reveal` gives it whole."""

    __slots__ = ()

    def __repr__(self) -> str:
        return without_password(self.reveal())

    def beside(self, folder: Path) -> StoreUrl:
        """The URL with the path of a file taken from that folder, where it is relative to one."""
        url = self.reveal()
        path = url.removeprefix(_SQLITE)
        if "://" in path or (path != url and not path) or path == ":memory:":
            return self
        return StoreUrl(f"{_SQLITE}{folder.absolute() / Path(path).expanduser()}")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreSettings:
    """The database of documents, claims, evaluations and decisions."""

    url: StoreUrl | None = field(
        default=None,
        metadata=line(
            "Database of evaluations and reviews: a file, `sqlite:///file` or `postgresql://user:password@host/name`; "
            "without it, `pincite.db` in the user's data folder.",
            affects_results=False,
        ),
    )
    seal_key: Secret | None = field(
        default=None,
        metadata=line(
            "Key that seals the store's ledger and the folders of results, 16 bytes or more, so that whoever can write "
            "them, but has no key, cannot seal them anew; without it, they are sealed with digests alone.",
            affects_results=False,
        ),
    )
    seal_key_file: Path | None = field(
        default=None,
        metadata=line("File that holds the key, in the place of `store.seal_key`.", affects_results=False),
    )


def seal_key(config: Config) -> SealKey | None:
    """The configured key of seals, None where there is none; ConfigError for one that is too short or not there."""
    from pincite.records.service.seal_keys import SealKey

    settings = config.store
    if settings.seal_key is not None:
        key, text = "store.seal_key", settings.seal_key.reveal()
    elif settings.seal_key_file is not None:
        key, file = "store.seal_key_file", settings.seal_key_file
        try:
            text = file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is no UTF-8 text"
            raise ConfigError(f"{key}: {file} cannot be read: {reason}", key=key, source=str(file)) from error
    else:
        return None
    try:
        return SealKey(text)
    except ValueError as error:
        raise ConfigError(f"{key}: {error}", key=key) from error


def store_url(config: Config) -> str:
    """The URL of the configured database, with its password."""
    if config.store.url is not None:
        return config.store.url.reveal()
    import platformdirs

    return f"{_SQLITE}{platformdirs.user_data_path('pincite', appauthor=False) / FILE_NAME}"


def open_configured(config: Config, *, wait_seconds: float | None = None) -> Store:
    """The configured store, made where there is none; raises what `pincite.store.open_store` raises."""
    from pincite.store import open_store
    from pincite.store.database.connections import WAIT_SECONDS

    patience = WAIT_SECONDS if wait_seconds is None else wait_seconds
    return open_store(store_url(config), wait_seconds=patience, seal_key=seal_key(config))


def open_configured_database(config: Config) -> Database:
    """The database of the configured store, ready; raises what `pincite.store.open_database` raises."""
    from pincite.store import open_database

    return open_database(store_url(config), seal_key=seal_key(config))
