"""A result shown to this machine's browser: a small server on 127.0.0.1 that reads and never writes.

Every address begins with a random word that only the one who was told it knows, so that no other page and no other user
of the machine can read the documents; the Host header must be ours (against DNS rebinding). Documents are sent as they
are only as PDF, everything else of them as text that no browser runs.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from pincite import codec
from pincite.errors import DocumentError
from pincite.parsing.files import PDF, read_source
from pincite.parsing.limits import Limits
from pincite.records.service.pages import page_text
from pincite.review.page import PageWords, Pictures, Program, view_page

if TYPE_CHECKING:
    from pincite.document import DocumentSet
    from pincite.parsing import PageImages
    from pincite.records import SourceView, View

_WIDTH = 1400
"""Pixels across of a page: sharp on most screens, and drawn in a tenth of a second."""

_HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class ViewReply(NamedTuple):
    """What is sent back."""

    status: HTTPStatus
    kind: str
    body: bytes


class ViewSite:
    """The pages of one result, under `/TOKEN/`: the result, `pages/SOURCE/NUMBER.png` and `.json`, `files/SOURCE`.

    `SOURCE` counts the view's sources from 0.
    """

    def __init__(self, view: View, documents: DocumentSet, images: PageImages, *, program: Program | None) -> None:
        self.token = secrets.token_urlsafe(24)
        self._sources = view.sources
        self._documents = documents
        self._images = images
        words = PageWords(address=f"/{self.token}/pages")
        addressed_view = self._addressed(view)
        self._page = view_page(addressed_view, self._pictures(view), program=program, words=words).encode()

    def reply(self, target: str) -> ViewReply:
        """The answer to a GET of this path; 404 for whatever is not there."""
        parts = urlsplit(target).path.split("/")[1:]
        if not parts or not hmac.compare_digest(parts[0].encode(), self.token.encode()):
            return _text(HTTPStatus.NOT_FOUND, "There is nothing here; open the address that `pincite view` printed.")
        match parts[1:]:
            case [""]:
                return ViewReply(HTTPStatus.OK, "text/html; charset=utf-8", self._page)
            case ["pages", source, page] if source.isdecimal() and page.removesuffix(".png").isdecimal():
                return self._picture(int(source[:9]), int(page.removesuffix(".png")[:9]))
            case ["pages", source, page] if source.isdecimal() and page.removesuffix(".json").isdecimal():
                return self._words(int(source[:9]), int(page.removesuffix(".json")[:9]))
            case ["files", source] if source.isdecimal():
                return self._file(int(source[:9]))
        return _text(HTTPStatus.NOT_FOUND, "There is no such page of this result.")

    def _picture(self, source: int, page: int) -> ViewReply:
        source_view = self._source(source)
        if source_view is None or source_view.layout != "pages":
            return _text(HTTPStatus.NOT_FOUND, "There is no such page of this result.")
        document, path = self._documents.document(source_view.id), self._documents.files.get(source_view.id)
        if document is None or path is None:
            return _text(HTTPStatus.NOT_FOUND, "There is no such page of this result.")
        try:
            image = self._images.draw(path, document, page, width=_WIDTH)
        except DocumentError as error:
            return _text(HTTPStatus.NOT_FOUND, error.message)
        return ViewReply(HTTPStatus.OK, "image/png", image.png)

    def _words(self, source: int, page: int) -> ViewReply:
        """A page's text with the boxes of its words."""
        source_view = self._source(source)
        document = None if source_view is None else self._documents.document(source_view.id)
        if document is None or not 1 <= page <= len(document.pages):
            return _text(HTTPStatus.NOT_FOUND, "There is no such page of this result.")
        return ViewReply(HTTPStatus.OK, "application/json", codec.to_json(page_text(document.page(page))))

    def _file(self, source: int) -> ViewReply:
        source_view = self._source(source)
        if source_view is None or source_view.id not in self._documents.files:
            return _text(HTTPStatus.NOT_FOUND, "There is no such document of this result.")
        try:
            content = read_source(self._documents.files[source_view.id], Limits())
        except DocumentError as error:
            return _text(HTTPStatus.NOT_FOUND, error.message)
        return ViewReply(
            HTTPStatus.OK, "application/pdf" if source_view.media_type == PDF else "application/octet-stream", content
        )

    def _source(self, number: int) -> SourceView | None:
        return self._sources[number] if number < len(self._sources) else None

    def _addressed(self, view: View) -> View:
        """The view with an address for each document that is at hand."""
        sources = [
            replace(source, file=f"/{self.token}/files/{number}") if source.id in self._documents.files else source
            for number, source in enumerate(view.sources)
        ]
        return replace(view, sources=tuple(sources))

    def _pictures(self, view: View) -> Pictures:
        addresses = {
            (source.id, page.number): f"/{self.token}/pages/{number}/{page.number}.png"
            for number, source in enumerate(view.sources)
            if source.layout == "pages" and source.id in self._documents.files
            for page in source.pages
        }
        return Pictures(addresses=addresses, failures={})


class ViewServer(ThreadingHTTPServer):
    """Serves one site on 127.0.0.1; port 0 takes a free one."""

    daemon_threads = True

    def __init__(self, site: ViewSite, *, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), partial(_ViewHandler, reply=site.reply))
        self.address = f"http://127.0.0.1:{self.server_port}/{site.token}/"


class _ViewHandler(BaseHTTPRequestHandler):
    server_version = "pincite"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    timeout = 30

    def __init__(self, *arguments: object, reply: Callable[[str], ViewReply]) -> None:
        self._reply = reply
        super().__init__(*arguments)  # type: ignore[arg-type]  # what the server gives

    def do_GET(self) -> None:
        """Answer a GET."""
        self._send(with_body=True)

    def do_HEAD(self) -> None:
        """Answer a HEAD."""
        self._send(with_body=False)

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing is logged: addresses hold the token."""

    def _send(self, *, with_body: bool) -> None:
        served = {f"127.0.0.1:{self.server.server_port}", f"localhost:{self.server.server_port}"}  # type: ignore[attr-defined]
        if self.headers.get("Host", "").lower() in served:
            reply = self._reply(self.path)
        else:
            reply = _text(HTTPStatus.MISDIRECTED_REQUEST, "This server answers only under the address that it printed.")
        self.send_response(reply.status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", reply.kind)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        if with_body:
            self.wfile.write(reply.body)


def _text(status: HTTPStatus, message: str) -> ViewReply:
    return ViewReply(status, "text/plain; charset=utf-8", f"{message}\n".encode())
