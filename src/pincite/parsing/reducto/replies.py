"""The service's replies as they come over the wire, checked; keys that are not used are passed over.

Named and shaped after Reducto's published OpenAPI description (v1.11.57). What the service may add later does no harm;
what it must send and does not is an error.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

Fraction = Annotated[float, Field(allow_inf_nan=False, ge=-1000, le=1000)]
PageNumber = Annotated[int, Field(ge=1, le=1_000_000)]
Name = Annotated[str, Field(min_length=1, max_length=2_048)]


class _ReductoReply(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class ReductoUpload(_ReductoReply):
    """`POST /upload`."""

    file_id: Name
    presigned_url: str | None = None


class Submitted(_ReductoReply):
    """`POST /parse_async`."""

    job_id: Annotated[str, Field(pattern=r"^[A-Za-z0-9._:-]{1,200}$")]


class BoundingBox(_ReductoReply):
    """Fractions of the page, origin top left, and the page, counted from 1."""

    left: Fraction
    top: Fraction
    width: Fraction
    height: Fraction
    page: PageNumber
    original_page: PageNumber | None = None


class ParseBlock(_ReductoReply):
    """One block; `type` is one of the twelve names, and what is no known name counts as Text."""

    type: str
    bbox: BoundingBox
    content: str
    extra: dict[str, Any] | None = None


class ParseChunk(_ReductoReply):
    """Some blocks in reading order; the chunk's own text repeats them and is not read."""

    blocks: list[ParseBlock]


class FullResult(_ReductoReply):
    """The blocks themselves."""

    type: Literal["full"] = "full"
    chunks: list[ParseChunk]
    custom: Any = None


class UrlResult(_ReductoReply):
    """Where the blocks are to be fetched."""

    type: Literal["url"]
    url: str
    result_id: str = ""


class ReductoUsage(_ReductoReply):
    """What was read; only the pages matter here."""

    num_pages: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class ParseReply(_ReductoReply):
    """A whole parse."""

    job_id: str = ""
    usage: ReductoUsage = ReductoUsage()
    result: Annotated[FullResult | UrlResult, Field(discriminator="type")]


class ReductoJob(_ReductoReply):
    """`GET /job/{id}`; `result` is looked at only when the job is completed."""

    status: str
    result: Any = None
    reason: str | None = None


def problem(error: ValidationError) -> str:
    """Where a reply is not what it should be, without anything that stands in it."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"] if isinstance(part, int) or str(part).isidentifier())
    return f"{place or 'top level'}: {first['type'].replace('_', ' ')}"
