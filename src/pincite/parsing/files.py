"""Files on disk as sources: finding them, reading them whole, telling their format by content, naming them."""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from pincite.errors import (
    EmptyDocumentError,
    EncryptedDocumentError,
    LimitExceededError,
    SourceNotFoundError,
    UnreadableSourceError,
    UnsupportedFormatError,
    UsageError,
)
from pincite.parsing.limits import Limits
from pincite.parsing.picture_formats import PICTURES, picture_type
from pincite.parsing.signatures import (
    describe_content,
    is_encrypted_office,
    is_web_page,
    is_word_package,
    looks_like_text,
)

PDF, PLAIN_TEXT, MARKDOWN, HTML = "application/pdf", "text/plain", "text/markdown", "text/html"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

SCANNED = frozenset({PDF, *PICTURES})
"""Types whose pages may be pictures, for OCR to read."""

_TEXT_SUFFIXES = {".txt": PLAIN_TEXT, ".text": PLAIN_TEXT, ".md": MARKDOWN, ".markdown": MARKDOWN}
_HTML_SUFFIXES = frozenset({".html", ".htm", ".xhtml", ".xht"})
_OWN_CONTENT = frozenset({".pdf", ".docx"})
"""Suffixes of formats that no web page is taken for: an error page that was saved in place of a contract."""
_DATA = (
    ".json .jsonl .ndjson .csv .tsv .xml .xsd .xsl .yaml .yml .toml .ini .cfg .conf .parquet .sqlite .db .lock .parse"
)
_PROGRAMS = (
    ".py .pyc .js .mjs .ts .tsx .jsx .css .sh .bat .ps1 .sql .java .c .h .cpp .rs .go .rb .r .ipynb .exe .dll .so"
)
_ARCHIVES = ".zip .gz .tgz .bz2 .xz .7z .rar .tar .zst"
_SOUND_AND_FILM = ".mp3 .wav .m4a .mp4 .mov .avi .mkv"
_NO_DOCUMENTS = frozenset(f"{_DATA} {_PROGRAMS} {_ARCHIVES} {_SOUND_AND_FILM}".split())
"""Files that a folder is not taken to offer as documents, by suffix (`.parse` is our own cache). All others are
documents. What is not read yet (mail, spreadsheets, unknown formats) fails by name, so that no
field is called absent from a folder that was not read whole."""

_HEADER_WINDOW = 1024
"""A PDF's header may stand anywhere in its first 1,024 bytes (PDF 1.7, Annex H.3.4.1)."""

_SLUG_LENGTH = 80
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)\Z")


_PARSED_SUFFIXES = (".pincite.json", ".reducto.json")
"""What a parse result's name ends with; the Markdown of the same name beside it is no document of its own."""


def find_sources(place: Path | str) -> list[Path]:
    """The documents of a folder and its subfolders, sorted by path; a file is its own only document.

    Every file counts, whether it can be read or not: one in a format that is not read becomes a failure of its own,
    never an omission. Passed over are only hidden files and folders, the lock files of office programs (`~$…`), and
    data, programs, archives, sound and film by their suffix (a PDF is recognised by content whatever its name). So are
    parse results: of a folder that `pincite parse` wrote, above or below, neither the JSON nor its Markdown is taken
    for a document. Raises `SourceNotFoundError` when there is no such place, and
    `UsageError` when it holds no document.
    """
    place = Path(place)
    # os.path and not pathlib: an impossible path (too long, a NUL) is no file there, and no OSError either
    if os.path.isfile(place):
        return [place]
    if not os.path.isdir(place):
        source = path_text(place)
        raise SourceNotFoundError(f"{source}: no such file or folder; check the path", source=source)

    def refuse(error: OSError) -> None:
        raise UnreadableSourceError(
            f"{error.filename}: the folder cannot be listed ({error.strerror}); check its permissions",
            source=str(error.filename),
        ) from error

    paths: list[Path] = []
    for folder, folders, names in os.walk(place, onerror=refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths += [Path(folder, name) for name in names if not name.startswith((".", "~$"))]
    written = {
        path.with_name(path.name.removesuffix(suffix) + ".md")
        for path in paths
        for suffix in _PARSED_SUFFIXES
        if path.name.endswith(suffix)
    }
    sources = sorted(path for path in paths if path not in written and _is_source(path))
    if not sources:
        raise UsageError(
            f"{place}: no documents in this folder; put PDF, Word, HTML or text files there, or name another"
        )
    return sources


def _is_source(path: Path) -> bool:
    if path.suffix.lower() not in _NO_DOCUMENTS:
        return True
    try:
        with path.open("rb") as stream:
            return path.is_file() and b"%PDF-" in stream.read(_HEADER_WINDOW)
    except OSError:
        return False


def path_text(path: Path) -> str:
    """The path as text that can be printed and written as UTF-8: bytes that are no UTF-8 become U+FFFD."""
    return os.fsencode(path).decode("utf-8", "replace")


def real_path_text(path: Path | str) -> str:
    """The same text for every path to one file, links followed; as `path_text`, so that it equals what an index kept.

    A path that leads nowhere, a link to itself among them, has a text too.
    """
    return path_text(Path(os.path.realpath(path)))


def read_source(path: Path | str, limits: Limits) -> bytes:
    """All bytes of a file.

    Raises `SourceNotFoundError`, `UnreadableSourceError`, `EmptyDocumentError`, or `LimitExceededError` when the file
    has more than `max_bytes` (what was read is at most one byte more, even if the file grows meanwhile).
    """
    path = Path(path)
    source = path_text(path)
    try:
        # without O_NONBLOCK opening a named pipe would wait for a writer
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(descriptor, "rb") as stream:
            mode = os.fstat(stream.fileno()).st_mode
            if not stat.S_ISREG(mode):
                kind = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
                raise SourceNotFoundError(f"{source}: this is {kind}, not a document; name a file", source=source)
            content = stream.read(limits.max_bytes + 1)
    except (FileNotFoundError, NotADirectoryError) as exc:
        raise SourceNotFoundError(f"{source}: no such file; check the path", source=source) from exc
    except IsADirectoryError as exc:
        raise SourceNotFoundError(f"{source}: this is a folder, not a document; name a file", source=source) from exc
    except PermissionError as exc:
        raise _no_permission(path) from exc
    except OSError as exc:
        raise UnreadableSourceError(
            f"{source}: the file cannot be read ({exc.strerror or exc})", source=source
        ) from exc
    except ValueError as exc:  # a NUL in the path
        raise SourceNotFoundError(f"{source!r}: this is no path ({exc})", source=source) from exc
    if len(content) > limits.max_bytes:
        raise LimitExceededError(
            f"{source}: larger than the limit of {limits.max_bytes} bytes; raise max_bytes to parse it",
            source=source,
            limit="max_bytes",
            allowed=limits.max_bytes,
        )
    if not content:
        raise EmptyDocumentError(f"{source}: the file has no bytes; fetch it again", source=source)
    return content


def _no_permission(path: Path) -> SourceNotFoundError | UnreadableSourceError:
    source = path_text(path)
    if path.is_dir():  # how Windows answers to opening a folder
        return SourceNotFoundError(f"{source}: this is a folder, not a document; name a file", source=source)
    return UnreadableSourceError(f"{source}: no permission to read the file; check its permissions", source=source)


def media_type_of(content: bytes, *, name: str) -> str:
    """The media type by content, and for text by the file's suffix.

    Raises `UnsupportedFormatError`, or `EncryptedDocumentError` for an office file with a password.
    """
    if b"%PDF-" in content[:_HEADER_WINDOW]:
        return PDF
    picture = picture_type(content)
    if picture is not None:
        return picture
    suffix = Path(name).suffix.lower()
    if is_word_package(content):
        return DOCX
    if is_encrypted_office(content):
        raise EncryptedDocumentError(
            f"{name}: an office file with a password, which cannot be opened here; save a copy without it", source=name
        )
    if looks_like_text(content):
        if suffix in _HTML_SUFFIXES or (is_web_page(content) and suffix not in _OWN_CONTENT):
            return HTML
        if suffix in _TEXT_SUFFIXES:
            return _TEXT_SUFFIXES[suffix]
    kind = describe_content(content)
    known_suffixes = {*_OWN_CONTENT, *_HTML_SUFFIXES, *_TEXT_SUFFIXES}
    problem = f"named {suffix} but its content is {kind}" if suffix in known_suffixes else f"its content is {kind}"
    raise UnsupportedFormatError(
        f"{name}: {problem}; pincite reads PDF, .docx, web pages, pictures (PNG, JPEG, TIFF, WebP), .txt and .md",
        source=name,
    )


def make_slug(name: str) -> str:
    """A readable name from a file's name: lower-case ASCII letters, digits and hyphens, at most 80; never empty."""
    stem = unicodedata.normalize("NFKD", Path(name).stem or name)
    letters = stem.encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:_SLUG_LENGTH].strip("-")
    if not slug:
        return "document"
    return f"{slug}-file" if _RESERVED.match(slug) else slug


def unique_slugs(names: Iterable[str]) -> list[str]:
    """One slug per name, in order; names that give the same slug get "-2", "-3", …"""
    used_slugs: set[str] = set()
    slugs = []
    for name in names:
        base = slug = make_slug(name)
        count = 1
        while slug in used_slugs:
            count += 1
            slug = f"{base}-{count}"
        used_slugs.add(slug)
        slugs.append(slug)
    return slugs
