"""Whether the service answers."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from pincite.version import __version__

router = APIRouter(tags=["service"])


class Health(BaseModel):
    """The service answers, and which version it is."""

    status: Literal["ok"] = "ok"
    version: str = __version__


@router.get("/health")
def get_health() -> Health:
    """Whether the service answers; nothing is said of the database or of documents."""
    return Health()
