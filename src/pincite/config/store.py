"""Settings of the store: where the database is, and the store itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.config.line import line
from pincite.config.secret import Secret
from pincite.text.urls import without_password

if TYPE_CHECKING:
    from pincite.config.settings import Config
    from pincite.store import Store

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


def store_url(config: Config) -> str:
    """The URL of the configured database, with its password."""
    if config.store.url is not None:
        return config.store.url.reveal()
    import platformdirs

    return f"{_SQLITE}{platformdirs.user_data_path('pincite', appauthor=False) / FILE_NAME}"


def open_configured(config: Config, *, wait_seconds: float | None = None) -> Store:
    """The configured store, made where there is none; raises what `pincite.store.open_store` raises."""
    from pincite.store import open_store
    from pincite.store.database import WAIT_SECONDS

    return open_store(store_url(config), wait_seconds=WAIT_SECONDS if wait_seconds is None else wait_seconds)
