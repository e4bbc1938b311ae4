"""The store that the configuration names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.store import Store


def open_store(*, config: Config | None = None) -> Store:
    """The configured store (`store.url`), made where there is none yet; a context manager that closes it.

    Raises ConfigError for a URL that cannot be used, StoreError for a database that cannot be opened, StoreSchemaError
    for one of another version.
    """
    from pincite.config import load_config
    from pincite.config.store import open_configured

    return open_configured(config if config is not None else load_config())
