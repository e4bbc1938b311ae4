"""Every error pincite raises on purpose.

    PinciteError                        exit code
    ├── ConfigError                     5   bad configuration file, variable or flag value
    ├── UsageError                      2   a call that can never work (bad argument)
    ├── SchemaError                     2   the extraction schema is not usable (JSON pointer)
    ├── OutputError                     1   an output folder or file cannot be written
    │   └── ForeignOutputError          2   the output folder belongs to another run
    ├── CacheError                      1   the parse cache cannot be read or written
    ├── StoreError                      1   the database cannot be opened, read or written
    │   ├── StoreSchemaError            1   its tables are older or newer than this version's, or not pincite's
    │   └── StoreConflictError          1   a decision does not fit what is stored: somebody was faster
    ├── AnnouncementError               1   somebody could not be told that a review is needed
    ├── ResultError                     2   a saved result cannot be read (not one of ours, damaged)
    ├── IncompleteResultError           2   a model cannot hold a result: values are missing, or refused
    ├── InvariantError                  1   page_text[start:end] != excerpt: a bug or a changed document
    └── DocumentError                   3   one document failed; the others go on
        ├── SourceNotFoundError             no such file, or not a file
        ├── UnreadableSourceError           the file cannot be opened (permissions, I/O)
        ├── UnsupportedFormatError          the content is no format we read
        ├── EmptyDocumentError              no bytes, or no pages
        ├── EncryptedDocumentError          a password is needed, or the one given is wrong
        ├── DamagedDocumentError            the parser cannot make sense of the bytes
        ├── LimitExceededError              bytes, pages, memory, CPU, wall clock or output limit
        ├── ParserCrashedError              the parser's process died
        └── ParserServiceError              an outside parsing service refused, failed or was not reached

Facts are attributes; the message says what failed, where and what to do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

_CONFIG = {"extra": "forbid"}


class PinciteError(Exception):
    """Base of every error pincite raises on purpose; `code` is stable and machine-readable."""

    code = "error"
    exit_code = 1

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class ConfigError(PinciteError):
    """The configuration file, a variable or a flag has a value that cannot be used."""

    code = "bad_configuration"
    exit_code = 5

    def __init__(self, message: str, *, key: str | None = None, source: str | None = None) -> None:
        super().__init__(message)
        self.key = key
        self.source = source


class UsageError(PinciteError):
    """The call can never work as written."""

    code = "bad_usage"
    exit_code = 2


class SchemaError(PinciteError):
    """The extraction schema is not usable; `pointer` is the JSON pointer (RFC 6901) to the place."""

    code = "bad_schema"
    exit_code = 2

    def __init__(self, message: str, *, pointer: str = "", source: str | None = None) -> None:
        super().__init__(message)
        self.pointer = pointer
        self.source = source


class OutputError(PinciteError):
    """An output file or folder cannot be written (a full disk, permissions)."""

    code = "output_failed"

    def __init__(self, message: str, *, path: str) -> None:
        super().__init__(message)
        self.path = path


class ForeignOutputError(OutputError):
    """The output folder holds the result of another run, which is never overwritten unasked."""

    code = "foreign_output"
    exit_code = 2


class CacheError(PinciteError):
    """The parse cache cannot be read or written."""

    code = "cache_failed"

    def __init__(self, message: str, *, path: str) -> None:
        super().__init__(message)
        self.path = path


class StoreError(PinciteError):
    """The store's database cannot be opened, read or written.

    `place` is its URL without the password, `reason` one word: `locked`, `unwritable`, `not_found`, `damaged`, `full`,
    `unreachable`, `refused`, `busy`, `conflict` or `failed`.
    """

    code = "store_failed"

    def __init__(self, message: str, *, place: str, reason: str) -> None:
        super().__init__(message)
        self.place = place
        self.reason = reason

    @property
    def is_outage(self) -> bool:
        """Whether the database is away, locked or overloaded: the same may succeed in a moment."""
        return self.reason in ("locked", "busy", "unreachable", "conflict")


class StoreSchemaError(StoreError):
    """The tables are older or newer than this version's, or they are no tables of pincite's."""

    code = "store_schema"


class StoreConflictError(StoreError):
    """A decision does not fit what is stored now, because somebody was faster: look again, and decide again."""

    code = "store_conflict"


class AnnouncementError(PinciteError):
    """Somebody who is to be told of an evaluation that needs review could not be; the evaluation itself is kept."""

    code = "announcement_failed"


class ResultError(PinciteError):
    """A saved result cannot be read: not one of ours, another version, or damaged."""

    code = "bad_result"
    exit_code = 2

    def __init__(self, message: str, *, path: str) -> None:
        super().__init__(message)
        self.path = path


class IncompleteResultError(PinciteError):
    """A pydantic model cannot hold a result's values.

    `missing` says by key why there is no value where the model wants one, `invalid` why it refuses the one there is.
    """

    code = "incomplete_result"
    exit_code = 2

    def __init__(self, message: str, *, missing: dict[str, str], invalid: dict[str, str]) -> None:
        super().__init__(message)
        self.missing = missing
        self.invalid = invalid


class InvariantError(PinciteError):
    """`page_text[start:end] == excerpt` does not hold."""

    code = "invariant_broken"

    def __init__(self, message: str, *, source_id: str, page: int) -> None:
        super().__init__(message)
        self.source_id = source_id
        self.page = page


class DocumentError(PinciteError):
    """One document failed; in a batch this becomes a `Failure` in the document's place."""

    code = "document_failed"
    exit_code = 3

    def __init__(self, message: str, *, source: str, page: int | None = None) -> None:
        super().__init__(message)
        self.source = source
        self.page = page


class SourceNotFoundError(DocumentError):
    """There is no such file: in a batch a failed document, else a wrong argument."""

    code = "not_found"
    exit_code = 2


class UnreadableSourceError(DocumentError):
    """The file exists but cannot be opened or read."""

    code = "unreadable"


class UnsupportedFormatError(DocumentError):
    """The content is no format that this installation reads."""

    code = "unsupported_format"


class EmptyDocumentError(DocumentError):
    """The file has no bytes, or the document no pages."""

    code = "empty"


class EncryptedDocumentError(DocumentError):
    """A password is needed, or the given one is wrong."""

    code = "encrypted"


class DamagedDocumentError(DocumentError):
    """The parser cannot make sense of the bytes."""

    code = "damaged"


class LimitExceededError(DocumentError):
    """A limit was reached; `limit` names it and `allowed` is its value in the unit of the name."""

    code = "limit_exceeded"

    def __init__(
        self,
        message: str,
        *,
        source: str,
        limit: str,
        allowed: float,
        page: int | None = None,
    ) -> None:
        super().__init__(message, source=source, page=page)
        self.limit = limit
        self.allowed = allowed


class ParserCrashedError(DocumentError):
    """The parser's process died on this document."""

    code = "parser_crashed"


class ParserServiceError(DocumentError):
    """An outside parsing service refused the document, failed, or was not reached.

    `reason` is one word for it, `status` the HTTP status where there was one.
    """

    code = "parser_service_failed"

    def __init__(self, message: str, *, source: str, reason: str, status: int | None = None) -> None:
        super().__init__(message, source=source)
        self.reason = reason
        self.status = status


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A failed item in its own place in a batch: what failed (`item`), the error's stable `code` and its message."""

    __pydantic_config__ = _CONFIG

    kind: Literal["failure"] = "failure"
    item: str
    code: str
    message: str
    page: int | None = None
