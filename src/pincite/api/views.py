"""Saved results to look at: opened with their documents, and written as one page that needs nothing else."""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.api.documents import Source, load_config
from pincite.errors import DocumentError, ForeignOutputError, ResultError, UsageError
from pincite.records import CheckResult, ExtractionResult

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.document import Document, DocumentSet
    from pincite.records import PageText, PageView, SourceView, View
    from pincite.review.page import Pictures, Program

MAX_PICTURES = 500
MAX_PICTURE_BYTES = 256 * 1024 * 1024
"""What one exported file holds at most: pages, and bytes of their pictures. Others say that they are left out."""

_MAX_RESULT = 512 * 1024 * 1024
_DATA, _FIELDS = "data.json", "fields.json"


def open_result(
    path: Source, *, sources: Source | None = None, config: Config | None = None
) -> tuple[View, DocumentSet]:
    """The result at a path as a view, and its documents under the names that citations use.

    `path` is a folder (with `fields.json`, `data.json`, or the one check in it that `pincite check --json` wrote) or
    one of these files. Documents are looked for in `sources`, without it where the result says they are; those
    of a check beside it. Raises ResultError when there is no result, or it cannot be read.
    """
    from pincite.review import ResultDetails, view_of

    chosen = config or load_config()
    file = _file(Path(path))
    place = Path(sources) if sources is not None else None
    result, document_set = _read(file, place, chosen)
    title = "" if isinstance(result, CheckResult) else file.parent.resolve().name
    result_details = ResultDetails(title=title if title not in {"", "result", "out"} else "")
    return view_of(result, document_set, result_details), document_set


def export_html(
    result: Source,
    out: Source,
    *,
    all_pages: bool = False,
    width: int = 1200,
    overwrite: bool = False,
    config: Config | None = None,
) -> int:
    """The number of pages shown, after writing a result as one HTML file that shows it with its documents offline.

    Pages that are cited are pictures in it, `width` pixels wide; with `all_pages` all of them. A page that cannot be
    drawn, or is beyond 500 pages or 256 MiB, says so in its place. Raises ForeignOutputError when the file is there and
    `overwrite` is not given, OutputError when it cannot be written, ValueError for a width outside 16–4,000.
    """
    target, chosen = Path(out), config or load_config()
    _require_free(target, overwrite=overwrite)
    view, documents = open_result(result, config=chosen)
    pictures = draw_pictures(view, documents, chosen, all_pages=all_pages, width=width)
    return write_view(view, documents, pictures, target, overwrite=overwrite)


def write_view(view: View, documents: DocumentSet, pictures: Pictures, target: Path, *, overwrite: bool = False) -> int:
    """The number of pictures, after writing a view with them; raises as `export_html` does."""
    from pincite import extraction
    from pincite.review.page import PageWords, view_page

    _require_free(target, overwrite=overwrite)
    texts = _texts(documents, pictures)
    page = view_page(_with_texts(view, texts), pictures, program=load_program(), words=PageWords(pages=texts))
    extraction.write_text(page, target, overwrite=overwrite)
    return len(pictures.addresses)


def _require_free(target: Path, *, overwrite: bool) -> None:
    if target.exists() and not overwrite:
        message = f"{target} is there already; choose another file, or pass --overwrite to replace it"
        raise ForeignOutputError(message, path=str(target))


def draw_pictures(
    view: View, documents: DocumentSet, config: Config, *, all_pages: bool = False, width: int = 1200
) -> Pictures:
    """The pictures of the cited pages (or all) as data URIs, and why others have none."""
    from pincite.config import build
    from pincite.parsing import PageImages
    from pincite.review.page import Pictures

    addresses: dict[tuple[str, int], str] = {}
    failures: dict[tuple[str, int], str] = {}
    size = 0
    with PageImages(options=build.parse_options(config)) as images:
        for source, number in _wanted(view, all_pages=all_pages):
            key, path = (source, number), documents.files.get(source)
            document = documents.document(source)
            if path is None or document is None:
                failures[key] = "the file is not at hand."
            elif len(addresses) >= MAX_PICTURES or size >= MAX_PICTURE_BYTES:
                failures[key] = f"one file holds {MAX_PICTURES} pages and {MAX_PICTURE_BYTES >> 20} MiB at most."
            else:
                try:
                    png = images.draw(path, document, number, width=width).png
                except DocumentError as error:
                    failures[key] = error.message
                    continue
                size += len(png)
                addresses[key] = "data:image/png;base64," + base64.b64encode(png).decode("ascii")
    return Pictures(addresses=addresses, failures=failures, all_pages=all_pages)


def _texts(documents: DocumentSet, pictures: Pictures) -> dict[tuple[str, int], PageText]:
    """The words of the pages that are shown, to be searched."""
    from pincite.records.service.pages import page_text

    page_texts = {}
    for source, number in pictures.addresses:
        document = documents.document(source)
        if document is not None:
            page_texts[source, number] = page_text(document.page(number))
    return page_texts


def _with_texts(view: View, texts: Mapping[tuple[str, int], PageText]) -> View:
    """The view with the text of pages that are pictures."""

    def worded(source: SourceView, page: PageView) -> PageView:
        page_text = texts.get((source.id, page.number))
        return page if page_text is None or page.text is not None else dataclasses.replace(page, text=page_text.text)

    sources = (
        dataclasses.replace(source, pages=tuple(worded(source, page) for page in source.pages))
        for source in view.sources
    )
    return dataclasses.replace(view, sources=tuple(sources))


def load_program() -> Program | None:
    """The viewer as it stands in a page; None in an installation without its build."""
    from pincite.review.page import Program

    folder = resources.files("pincite").joinpath("server", "static")
    script, style = folder.joinpath("page.js"), folder.joinpath("page.css")
    if not (script.is_file() and style.is_file()):
        return None
    return Program(script=script.read_text(encoding="utf-8"), style=style.read_text(encoding="utf-8"))


def _wanted(view: View, *, all_pages: bool) -> Iterator[tuple[str, int]]:
    """The pages to be drawn, by source and number: those that are cited come first."""
    from pincite.review.page import cited_pages

    cited = cited_pages(view)
    paged = [source for source in view.sources if source.layout == "pages"]
    there = {source.id: {page.number for page in source.pages} for source in paged}
    for source in paged:
        yield from ((source.id, number) for number in cited[source.id] if number in there[source.id])
    if all_pages:
        for source in paged:
            uncited_pages = there[source.id].difference(cited[source.id])
            yield from ((source.id, number) for number in sorted(uncited_pages))


def _file(path: Path) -> Path:
    """The file of the result at a path."""
    if not path.is_dir():
        return path
    for name in (_FIELDS, _DATA):
        if (path / name).is_file():
            return path / name
    checks = [check_file for check_file in sorted(path.glob("*.json")) if _looks_like_check(check_file)]
    if len(checks) > 1:
        names = ", ".join(check_file.name for check_file in checks[:5])
        raise UsageError(f"{path} holds {len(checks)} checks; name one of them: {names}")
    if not checks:
        message = f"{path}: no result here: neither {_FIELDS} nor {_DATA}, and no check"
        advice = "give the --out folder of `pincite extract`, or what `pincite check --json` wrote"
        raise ResultError(f"{message}; {advice}", path=str(path))
    return checks[0]


def _looks_like_check(file: Path) -> bool:
    try:
        with file.open("rb") as stream:
            return b'"provenance"' in stream.read(4096) and not file.name.endswith(".pincite.json")
    except OSError:
        return False


def _read(file: Path, place: Path | None, config: Config) -> tuple[ExtractionResult | CheckResult, DocumentSet]:
    from pincite import extraction
    from pincite.config.sources.documents import cited_documents

    if file.name == _DATA:
        return _read_data(file, place, config)
    content = _content(file)
    if b'"pincite.fields/1"' in content[:4096]:
        result = extraction.load_result(file)
        return result, cited_documents(result, config, sources=place)
    return _read_check(file, content, place, config)


def _content(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            content = stream.read(_MAX_RESULT + 1)
    except FileNotFoundError as error:
        message = f"{file}: no such result; give the --out folder of a run, or a file of `pincite check --json`"
        raise ResultError(message, path=str(file)) from error
    except OSError as error:
        message = f"{file}: cannot be read ({error.strerror}); check its permissions"
        raise ResultError(message, path=str(file)) from error
    if len(content) > _MAX_RESULT:
        raise ResultError(f"{file}: larger than the {_MAX_RESULT >> 20} MiB that a result may have", path=str(file))
    return content


def _read_check(file: Path, content: bytes, place: Path | None, config: Config) -> tuple[CheckResult, DocumentSet]:
    """A check with the documents among those at hand whose words it has, by name and words."""
    from pincite import codec
    from pincite.config.sources.documents import documents_at
    from pincite.document import DocumentSet
    from pincite.parsing import find_sources

    try:
        result = codec.from_json(CheckResult, content)
    except ValueError as error:
        first = (str(error).strip() or type(error).__name__).splitlines()[0]
        message = f"{file}: neither a result nor a check that this version reads ({first}); run it again"
        raise ResultError(message, path=str(file)) from error
    if place is None:
        try:
            find_sources(file.parent)
        except UsageError:
            return result, DocumentSet()
    document_set = documents_at([place or file.parent], config)
    doc_ids = {passage.doc_id for checked in result.claims for passage in checked.verdict.evidence}
    same = [document for document in document_set.documents if document.slug in doc_ids and _says(document, result)]
    return result, document_set.select({document.slug: document.slug for document in same})


def _says(document: Document, result: CheckResult) -> bool:
    """Whether every passage that the check took from this document stands there."""
    passages = [
        passage for checked in result.claims for passage in checked.verdict.evidence if passage.doc_id == document.slug
    ]
    return all(
        passage.page is not None
        and 1 <= passage.page <= len(document.pages)
        and document.page(passage.page).text[passage.start : passage.end] == passage.snippet
        for passage in passages
    )


def _read_data(file: Path, place: Path | None, config: Config) -> tuple[ExtractionResult, DocumentSet]:
    """A `data.json` with the documents that it names, found by their files' names."""
    from pincite.config.sources.documents import documents_at, parsed_files
    from pincite.review.viewer_data import read_data, result_of_data

    data = read_data(_content(file), path=str(file))
    if place is not None:
        there = documents_at([place], config)
        by_name = {Path(document.name).name: document.slug for document in there.documents}
        slugs = {source.id: by_name.get(Path(source.file).name) for source in data.sources}
    else:
        paths = {source.id: file.parent / source.file for source in data.sources}
        files = [path for path in dict.fromkeys(paths.values()) if path.is_file()]
        there = parsed_files(files, config)
        by_path = {path: slug for slug, path in there.files.items()}
        slugs = {name: by_path.get(path) for name, path in paths.items()}
    documents = there.select({name: slug for name, slug in slugs.items() if slug is not None})
    return result_of_data(data, {document.slug: document for document in documents.documents}), documents
