"""What the files of results hold, for the description of the routes: they are sent as the command line writes them."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel

from pincite.document import Box
from pincite.records import ExtractionResult


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldsFile(ExtractionResult):
    """`fields.json`: an extraction, and the SHA-256 of everything else in the file."""

    content_sha256: str


class ViewerSource(BaseModel):
    """A document of `data.json`."""

    id: str
    name: str
    file: str
    pageCount: int


class ViewerCitation(BaseModel):
    """A place of `data.json`; `bbox` is null where the format has no pages."""

    sourceId: str
    page: int
    bbox: Box | None


class ViewerField(BaseModel):
    """A field of `data.json` that has a value."""

    id: str
    label: str
    value: str
    category: str
    citations: list[ViewerCitation]


class ViewerFile(BaseModel):
    """`data.json`, in the form of the extraction specification's viewer."""

    sources: list[ViewerSource]
    fields: list[ViewerField]
