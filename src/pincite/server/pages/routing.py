"""Routes of pages; what goes wrong on them is answered with a page (`server.failing`)."""

from __future__ import annotations

from fastapi import APIRouter


def new_pages() -> APIRouter:
    """A router for pages; they are no part of the described interface."""
    return APIRouter(prefix="/review", include_in_schema=False)
