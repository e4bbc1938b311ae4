import http.client
import json
import re
import threading
from contextlib import contextmanager

import pytest

import pincite
from pincite import api, from_json
from pincite.cli.app import run
from pincite.cli.service.view_server import ViewServer, ViewSite
from pincite.parsing import PageImages
from pincite.records import PageText
from pincite.testing import PdfBuilder

SCHEMA = {"type": "object", "properties": {"invoice_number": {"type": "string"}}}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("view")
    (place / "docs").mkdir()
    PdfBuilder().page().text(72, 700, "Invoice number: A-17").save(place / "docs" / "invoice.pdf")
    pincite.extract([place / "docs"], SCHEMA, out=place / "out")
    return place


@contextmanager
def _served(folder):
    with PageImages() as images, ViewServer(ViewSite(*api.open_result(folder / "out"), images, program=None)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def server(folder):
    with _served(folder) as running:
        yield running


def _ask(server, path, *, method="GET", host=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    connection.request(method, path, headers={"Host": host} if host else {})
    reply = connection.getresponse()
    body = reply.read()
    connection.close()
    return reply.status, dict(reply.getheaders()), body


def _path(server):
    return "/" + server.address.split("/", 3)[3]


def test_the_address_shows_the_result_with_pictures_of_its_pages(server):
    status, headers, body = _ask(server, _path(server))
    assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    (picture,) = re.findall(rb'<img [^>]*src="([^"]+)"', body)
    status, headers, png = _ask(server, picture.decode())
    assert (status, headers["Content-Type"], png[:4]) == (200, "image/png", b"\x89PNG")
    status, headers, words = _ask(server, picture.decode().replace(".png", ".json"))
    assert (status, headers["Content-Type"]) == (200, "application/json")
    page = from_json(PageText, words)
    assert "A-17" in [page.text[word.start : word.end] for word in page.words]
    status, headers, pdf = _ask(server, f"{_path(server)}files/0")
    assert (status, headers["Content-Type"], pdf[:5]) == (200, "application/pdf", b"%PDF-")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("path", ["/", "/x/", "/favicon.ico", "/../etc/passwd", "//"])
def test_without_the_word_in_the_address_there_is_nothing(server, path):
    status, _, body = _ask(server, path)
    assert status == 404
    assert b"A-17" not in body


@pytest.mark.parametrize(
    "path",
    [
        "pages/0/2.png",
        "pages/0/0.png",
        "pages/1/1.png",
        "pages/0/x.png",
        "pages/0/2.json",
        "pages/0/0.json",
        "pages/1/1.json",
        "files/1",
        "files/../0",
        "files/99999999999",
        "x",
    ],
)
def test_what_the_result_does_not_have_is_not_there(server, path):
    assert _ask(server, _path(server) + path)[0] == 404


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example"])
def test_another_host_is_refused(server, host):
    status, _, body = _ask(server, _path(server), host=host)
    assert status == 421
    assert b"A-17" not in body
    assert _ask(server, _path(server), host=f"localhost:{server.server_port}")[0] == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_nothing_can_be_changed(server, method):
    assert _ask(server, _path(server), method=method)[0] == 501


def test_a_head_request_has_no_body(server):
    status, headers, body = _ask(server, _path(server), method="HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["Content-Length"]) > 1000


def test_two_servers_have_different_words(folder, server):
    with _served(folder) as other:
        assert _path(other) != _path(server)
        assert _ask(other, _path(server))[0] == 404


def test_a_port_that_is_taken_is_said(folder, server, capsys):
    code = run(["view", str(folder / "out"), "--no-browser", "--port", str(server.server_port)])
    assert code == 2
    assert "cannot be used" in capsys.readouterr().err


def test_a_folder_without_a_result_is_said(tmp_path, capsys):
    assert run(["view", str(tmp_path), "--no-browser", "--json"]) == 2
    assert "no result here" in json.loads(capsys.readouterr().out)["error"]["message"]
