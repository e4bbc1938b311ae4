"""Fields: what a schema asks for, what was found for it, and what failed.

Absent, not found, not checked, refused and failed are different values here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar

from pincite.errors import Failure
from pincite.records.citations import Citation, Ungrounded
from pincite.records.documents.remarks import PageRemark
from pincite.records.extraction.derivations import Derivation, DeriveOp

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")
"""A pydantic model that values are put into."""

FieldType = Literal["string", "boolean", "number", "array", "enum"]
"""The types a schema's fields are reduced to."""

FieldStatus = Literal["found", "not_present", "error"]
"""`found`: at least one citation is grounded and supports the value. `not_present`: everything was read and searched
and the field is not there. `error`: something failed, `error` says what; the value is null."""

FieldErrorCode = Literal[
    "excerpt_not_grounded",
    "value_not_supported",
    "source_unreadable",
    "call_failed",
    "reply_cut_off",
    "reply_invalid",
    "refused",
    "not_attempted",
    "unsupported_field",
    "not_computable",
    "deleted_in_review",
]
"""Why a field has status `error`. `source_unreadable`: nothing was found, but not every page could be read, so the
field's absence is not confirmed. `not_attempted`: a budget or an interruption ended the run first.
`unsupported_field`: this extractor cannot read such a field wherever it may stand, so its absence is not confirmed.
`not_computable`: a derived value whose inputs were found, but cannot be computed with. `deleted_in_review`: a person
deleted what was found."""

Confidence = Literal["high", "medium", "low"]

CONFIDENCE_RANGES: Mapping[Confidence, tuple[float, float]] = {
    "high": (0.8, 0.99),
    "medium": (0.5, 0.79),
    "low": (0.05, 0.49),
}
"""The least and the largest number (0–1) of each confidence."""

_CONFIG = {"extra": "forbid"}


class ItemField(TypedDict, total=False):
    """One sub-field of an array's items; `name` is dotted where the item nests objects."""

    name: str
    type: FieldType
    description: str
    enum: list[Any]
    format: str


class DerivedHint(TypedDict, total=False):
    """How a derived field is computed: `op`, the keys it is computed `of`, and the field that may state it too."""

    op: DeriveOp
    of: list[str]
    compare: str


class FlatField(TypedDict, total=False):
    """One leaf field: `key`, `type` and `description` always, the rest only where the schema gives it."""

    key: str
    type: FieldType
    description: str
    query: str | list[str]
    enum: list[Any]
    is_array: bool
    array_item_fields: list[ItemField]
    item_type: FieldType
    headings: list[str]
    synonyms: list[str]
    format: str
    derived: DerivedHint


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldError:
    """Why a field failed: a stable code and a message."""

    __pydantic_config__ = _CONFIG

    code: FieldErrorCode
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Another value for the same field, with its own citations: no silent winner."""

    __pydantic_config__ = _CONFIG

    value: Any
    display: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemValue:
    """One value of one item of an array, with its own citations.

    `name` is the item field's name, dotted where the item nests objects, and "" in a list of plain values. `value` is
    None where the item does not say it, or where what was said of it did not hold: then `failed_citations` and
    `rejected_value` tell what. `type` and `enum` are what the support for the value is judged by, as in a field.
    """

    __pydantic_config__ = _CONFIG

    name: str = ""
    type: str = "string"
    value: Any = None
    display: str = ""
    citations: tuple[Citation, ...] = ()
    failed_citations: tuple[Citation | Ungrounded, ...] = ()
    rejected_value: Any = None
    note: str | None = None
    enum: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.value is not None and not self.citations:
            raise ValueError(f"{self.name or 'a list item'}: a value of an item needs a citation")


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemResult:
    """One item of an array: its values in the order of the schema; a list of plain values has one in each item."""

    __pydantic_config__ = _CONFIG

    values: tuple[ItemValue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldResult:
    """One field of the schema after extraction.

    `value` is normalised by the field's type (dates ISO 8601, numbers as numbers); `display` is for people;
    `confidence` and `confidence_score` (0–1) are None unless the status is `found`. `citations` are grounded and
    support the value; `failed_citations` are the quotes that did not ground or did not support it. `enum` has the
    schema's allowed values as texts, none for other fields: the support for a value is judged among them. `terms` has
    the words of a yes-or-no field, none for others: what a sentence says to them is support.

    Of an array, `items` has one entry for each item of `value`, in its order, with the citations of every value;
    `citations` then holds one citation for each item. It is empty for other fields.

    A value that was computed from other fields has its `derivation`, and the citations of all of them.
    """

    __pydantic_config__ = _CONFIG

    key: str
    label: str
    category: str
    type: str
    status: FieldStatus
    value: Any = None
    display: str = ""
    confidence: Confidence | None = None
    confidence_score: float | None = None
    citations: tuple[Citation, ...] = ()
    failed_citations: tuple[Citation | Ungrounded, ...] = ()
    conflict: tuple[Conflict, ...] = ()
    note: str | None = None
    error: FieldError | None = None
    rejected_value: Any = None
    enum: tuple[str, ...] = ()
    items: tuple[ItemResult, ...] = ()
    terms: tuple[str, ...] = ()
    derivation: Derivation | None = None

    def __post_init__(self) -> None:
        if self.status == "found" and not self.citations:
            raise ValueError(f"{self.key}: a found field needs a citation")
        if self.status != "found" and self.value is not None:
            raise ValueError(f"{self.key}: only a found field has a value")
        if (self.status == "error") != (self.error is not None):
            raise ValueError(f"{self.key}: status error and an error code go together")
        if (self.status == "found") != (self.confidence is not None):
            raise ValueError(f"{self.key}: confidence belongs to found fields, and to no others")
        if self.items and not (isinstance(self.value, list | tuple) and len(self.value) == len(self.items)):
            raise ValueError(f"{self.key}: items go one by one with the items of the value")

    def __repr__(self) -> str:
        from pincite.records.extraction import rendering

        return f"<FieldResult {rendering.field_line(self)}>"

    def __str__(self) -> str:
        from pincite.records.extraction import rendering

        return rendering.field_line(self)

    def _repr_html_(self) -> str:
        from pincite.records.extraction import rendering

        return rendering.field_html(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRecord:
    """A source as results name it: enough to find the document again and to know it is the same.

    `name` is for people, the file's name without its extension; `file` is its path. `hidden_text_count` is None where
    nobody looked for hidden text. `page_labels` are what the file calls its pages, one for each ("" for one without),
    and empty when it calls them by their numbers or not at all. Pages in `ocr_pages` were read by OCR (`parser_version`
    names the engine), those in `unread_pages` not, or not fully.
    """

    __pydantic_config__ = _CONFIG

    id: str
    document_id: str
    name: str
    file: str
    sha256: str
    page_count: int
    parser: str
    parser_version: str
    unread_pages: tuple[int, ...] = ()
    hidden_text_count: int | None = None
    page_labels: tuple[str, ...] = ()
    remarks: tuple[PageRemark, ...] = ()
    ocr_pages: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """What made a result: enough to repeat it. No clock in here: equal inputs give equal bytes.

    `model` (`provider:name`) and `prompt_version` are None for what no model had a part in.
    """

    __pydantic_config__ = _CONFIG

    package_version: str
    extractor: str
    extractor_version: str
    schema_sha256: str
    config_digest: str
    model: str | None = None
    prompt_version: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractionResult:
    """All fields of a schema over a set of sources, with everything that failed: what `fields.json` holds.

    `schema` is what was asked for; None in a result that was put together without one.
    """

    __pydantic_config__ = _CONFIG

    format: Literal["pincite.fields/1"] = "pincite.fields/1"
    provenance: Provenance
    schema: Mapping[str, Any] | None = None
    sources: tuple[SourceRecord, ...]
    fields: tuple[FieldResult, ...]
    failures: tuple[Failure, ...] = field(default=())

    @property
    def values(self) -> dict[str, Any]:
        """The values as a dict nested like the schema; None for every field that is not found, whatever the reason."""
        from pincite.records.extraction import typed

        return typed.nested_values(self.fields)

    def as_model(self, model: type[M], *, partial: bool = False) -> M:
        """The values as an instance of a pydantic model, validated by it; `typed.as_model` says how.

        A field that was not found is None. Raises IncompleteResultError naming the fields that are missing where the
        model allows no None, or that it refuses; with `partial` every field of the instance may be None.
        """
        from pincite.records.extraction import typed

        return typed.as_model(self.fields, model, partial=partial)

    def __repr__(self) -> str:
        from pincite.records.extraction import rendering

        return f"<ExtractionResult: {rendering.result_line(self)}>"

    def __str__(self) -> str:
        from pincite.records.extraction import rendering

        return rendering.result_text(self)

    def _repr_html_(self) -> str:
        from pincite.records.extraction import rendering

        return rendering.result_html(self)
