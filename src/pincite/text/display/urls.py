"""URLs as they may be shown."""

from __future__ import annotations

import re

_USER = re.compile(r"(?<=://)([^:/@?#]*):.*@", re.DOTALL)
_QUERY = re.compile(r"(?<=[?&])([^=&]*passw(?:or)?d)=[^&]*", re.IGNORECASE)


def without_password(url: str) -> str:
    """The URL of a database with "…" in the place of every password; rather too much of it than too little."""
    return _QUERY.sub(r"\1=…", url if url.startswith("sqlite") else _USER.sub(r"\1:…@", url))
