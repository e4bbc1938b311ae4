"""Reducto's protocol against a scripted server: every step, every fault, what is kept, what is never done."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from pincite.document import Document
from pincite.errors import ConfigError, DocumentError, EncryptedDocumentError, ParserServiceError, PinciteError
from pincite.parsing import Limits, ParseCache, ParseOptions
from pincite.parsing.reducto import ReductoOptions
from pincite.parsing.reducto.service import ReductoService
from pincite.parsing.reducto_sources import Pace, ReductoParser
from pincite.records import Failure
from pincite.testing import PdfBuilder, ReductoAsked, ReductoFault, ReductoServer, reducto_chunk

CHUNK = reducto_chunk(
    ("Title", "Claim status", 1),
    ("Text", "MMI declared 04/10/2025 by Dr. Nguyen.", 1),
    ("Table", "<table><tr><th>Lien</th><th>Amount</th></tr><tr><td>ABC</td><td>$439.20</td></tr></table>", 2),
)
HTML = b"<html><body><h1>403 Forbidden</h1>secret-token</body></html>"


class Clock:
    """Time that passes only by sleeping."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    path = tmp_path / "Claim status.pdf"
    builder = PdfBuilder()
    builder.page()
    path.write_bytes(builder.build())
    return path


Serve = Callable[..., ReductoServer]


@pytest.fixture
def serve() -> Iterator[Serve]:
    opened: list[ReductoServer] = []

    def start(chunks: Sequence[Any] = (CHUNK,), **options: Any) -> ReductoServer:
        server = ReductoServer(chunks, pages=2, **options)
        opened.append(server)
        return server.__enter__()

    yield start
    for server in opened:
        server.__exit__(None, None, None)


def parser(server: ReductoServer, clock: Clock, **given: Any) -> ReductoParser:
    names = {"cache", "folder", "options"}
    wanted: dict[str, Any] = {"key": server.key, "address": server.address, "timeout_seconds": 5.0}
    options = ReductoOptions(**{**wanted, **{key: value for key, value in given.items() if key not in names}})
    service = ReductoService(options, sleep=clock.sleep, clock=clock, rng=random.Random(1))
    pace = Pace(options.pause_seconds, sleep=clock.sleep, clock=clock)
    return ReductoParser(service, pace=pace, **{key: value for key, value in given.items() if key in names})


def at(step: str, *faults: ReductoFault | dict[str, Any]) -> Callable[[ReductoAsked], Any]:
    """A script: these answers to the first requests of that step, the usual ones to all others."""
    left = list(faults)
    return lambda asked: left.pop(0) if asked.step == step and left else None


@pytest.mark.parametrize("by_url", [False, True], ids=["full", "url"])
def test_a_file_is_sent_asked_for_waited_for_and_read(serve: Serve, clock: Clock, pdf: Path, by_url: bool) -> None:
    server = serve(by_url=by_url)
    document = parser(server, clock).parse_source(pdf)
    assert server.steps() == ["upload", "parse", "job", "job", *(["result"] if by_url else [])]
    assert (document.name, document.slug, document.parser) == ("Claim status.pdf", "claim-status", "reducto")
    assert document.parser_version == "1+agentic.table.text.figure"
    assert document.page(1).text == "Claim status\n\nMMI declared 04/10/2025 by Dr. Nguyen."
    assert [cell.text for cell in document.blocks[2].cells] == ["Lien", "Amount", "ABC", "$439.20"]


def test_the_parse_is_asked_for_as_the_specification_says(serve: Serve, clock: Clock, pdf: Path) -> None:
    server = serve()
    parser(server, clock, options=ParseOptions(password="open sesame")).parse_source(pdf)
    upload, parse = server.asked[:2]
    assert pdf.read_bytes() in upload.body
    assert b"Claim status.pdf" not in upload.body
    assert parse.json == {
        "input": "reducto://file-1",
        "enhance": {"agentic": [{"scope": "table"}, {"scope": "text"}, {"scope": "figure"}]},
        "formatting": {"add_page_markers": True, "table_output_format": "html"},
        "settings": {"document_password": "open sesame"},
    }


ERRORS = [
    ("upload", 401, b'{"detail": "Invalid key key-for-tests"}', "bad_configuration", "REDUCTO_API_KEY"),
    ("parse", 400, b"{}", "parser_service_failed", "refused"),
    ("parse", 403, HTML, "parser_service_failed", "firewall"),
    ("upload", 413, HTML, "parser_service_failed", "too large"),
    ("parse", 415, b"{}", "unsupported_format", "cannot read this file"),
    (
        "parse",
        422,
        b'{"detail": [{"loc": ["body", "input"], "msg": "m", "input": "x"}]}',
        "parser_service_failed",
        "body.input",
    ),
    ("parse", 442, b"{}", "encrypted", "--password"),
    ("job", 301, b"", "parser_service_failed", "not followed"),
]


@pytest.mark.parametrize(
    ("fault", "code", "words"),
    [((step, ReductoFault(status=status, body=body)), code, words) for step, status, body, code, words in ERRORS],
    ids=[f"{step}-{status}" for step, status, *_ in ERRORS],
)
def test_a_refusal_is_an_error_of_its_kind_and_is_not_tried_again(  # noqa: PLR0917 (fixtures)
    serve: Serve, clock: Clock, pdf: Path, fault: tuple[str, ReductoFault], code: str, words: str
) -> None:
    step, said = fault
    server = serve(script=at(step, *[said] * 9))
    with pytest.raises(PinciteError) as caught:
        parser(server, clock).parse_source(pdf)
    assert caught.value.code == code
    assert words in caught.value.message
    assert "secret" not in caught.value.message
    assert server.key not in caught.value.message
    assert server.steps().count(step) == 1


PASSING = [
    ReductoFault(status=429, body=b"slow down"),
    ReductoFault(status=500),
    ReductoFault(status=503, body=HTML, content_type="text/html"),
    ReductoFault(kind="reset", body=b"{"),
]


@pytest.mark.parametrize("step", ["upload", "parse", "job", "result"])
@pytest.mark.parametrize("fault", PASSING, ids=["429", "500", "503-html", "reset"])
def test_what_may_pass_is_tried_again_with_growing_waits(
    serve: Serve, clock: Clock, pdf: Path, fault: ReductoFault, step: str
) -> None:
    server = serve(script=at(step, fault, fault), by_url=True)
    document = parser(server, clock).parse_source(pdf)
    assert len(document.blocks) == 3
    assert [0.5 <= clock.slept[0] <= 1.0, 1.0 <= clock.slept[1] <= 2.0] == [True, True] or step in {"job", "result"}


@pytest.mark.parametrize("fault", PASSING, ids=["429", "500", "503-html", "reset"])
def test_what_does_not_pass_is_given_up_after_the_attempts(
    serve: Serve, clock: Clock, pdf: Path, fault: ReductoFault
) -> None:
    server = serve(script=at("parse", *[fault] * 9))
    with pytest.raises(ParserServiceError, match="Reducto"):
        parser(server, clock, max_attempts=3).parse_source(pdf)
    assert server.steps() == ["upload", "parse", "parse", "parse"]


@pytest.mark.parametrize("asked", ["7", "7.5x", "Wed, 21 Oct 2015 07:28:00 GMT"], ids=["seconds", "none", "past"])
def test_a_wait_that_the_server_asks_for_is_kept(serve: Serve, clock: Clock, pdf: Path, asked: str) -> None:
    server = serve(script=at("upload", ReductoFault(status=429, headers={"Retry-After": asked})))
    parser(server, clock).parse_source(pdf)
    assert clock.slept[0] == 7.0 if asked == "7" else clock.slept[0] <= 1.0


@pytest.mark.parametrize("kind", ["hangs", "drips"])
def test_a_request_that_never_ends_is_stopped(serve: Serve, clock: Clock, pdf: Path, kind: Any) -> None:
    server = serve(script=at("job", ReductoFault(kind=kind)))
    with pytest.raises(ParserServiceError, match="timeout_seconds") as caught:
        parser(server, clock, timeout_seconds=0.3, max_attempts=1).parse_source(pdf)
    assert caught.value.reason == "timed_out"


def test_a_reply_that_is_too_large_is_not_read(serve: Serve, clock: Clock, pdf: Path) -> None:
    server = serve(by_url=True)
    with pytest.raises(ParserServiceError, match="output_bytes"):
        parser(server, clock, max_reply_bytes=400).parse_source(pdf)


def test_a_service_that_is_not_there_is_an_error_of_the_document(clock: Clock, pdf: Path, serve: Serve) -> None:
    server = serve()
    gone = parser(server, clock, address="http://127.0.0.1:1", max_attempts=2)
    found = gone.parse_sources([pdf])[0]
    assert isinstance(found, Failure)
    assert found.code == "parser_service_failed"


BAD_REPLIES: list[tuple[str, Any]] = [
    ("upload", {"file": "x"}),
    ("parse", {"job_id": "../../upload"}),
    ("parse", {"job_id": "a b"}),
    ("job", {"status": "Completed", "result": None}),
    ("job", {"status": "Completed", "result": {"result": {"type": "full", "chunks": [{"blocks": [{}]}]}}}),
    ("result", {"type": "url", "url": "https://elsewhere.example", "result_id": "x"}),
    ("result", {"chunks": "none"}),
    ("job", ReductoFault(status=200, body=b"<html>")),
    ("job", ReductoFault(status=200, body=b'{"status": NaN}')),
]


@pytest.mark.parametrize(("step", "reply"), BAD_REPLIES, ids=[f"{i}-{step}" for i, (step, _) in enumerate(BAD_REPLIES)])
def test_what_is_no_reply_of_the_protocol_is_refused(
    serve: Serve, clock: Clock, pdf: Path, step: str, reply: Any
) -> None:
    server = serve(script=at(step, reply), by_url=True)
    with pytest.raises(ParserServiceError, match="none of its protocol"):
        parser(server, clock).parse_source(pdf)


@pytest.mark.parametrize(
    "url",
    [
        "http://elsewhere.s3.amazonaws.com/x",
        "https://example.com/x",
        "https://127.0.0.1/x",
        "https://s3.amazonaws.com.example.com/x",
        "https://a.s3.amazonaws.com:8443/x",
        "https://user:pass@a.s3.amazonaws.com/x",
        "file:///etc/passwd",
        "http://[::1/x",
    ],
)
def test_results_are_fetched_from_allowed_hosts_alone(serve: Serve, clock: Clock, pdf: Path, url: str) -> None:
    server = serve()
    reply = {"status": "Completed", "result": server.reply("job-1", {"type": "url", "url": url, "result_id": "1"})}
    server.script = at("job", reply)
    with pytest.raises(ParserServiceError, match="result_hosts"):
        parser(server, clock).parse_source(pdf)
    assert "result" not in server.steps()


def test_an_allowed_name_that_leads_into_this_network_is_not_fetched(serve: Serve, clock: Clock, pdf: Path) -> None:
    server = serve()
    result = {"type": "url", "url": "https://localhost/x", "result_id": "1"}
    server.script = at("job", {"status": "Completed", "result": server.reply("job-1", result)})
    with pytest.raises(ParserServiceError, match="inside this network") as caught:
        parser(server, clock, result_hosts=("localhost",)).parse_source(pdf)
    assert caught.value.reason == "address_refused"


def test_the_key_goes_to_the_service_and_to_no_storage(serve: Serve, clock: Clock, pdf: Path) -> None:
    server = serve(by_url=True)
    parser(server, clock).parse_source(pdf)
    carried = {asked.step: "Authorization" in asked.headers for asked in server.asked}
    assert carried == {"upload": True, "parse": True, "job": True, "result": False}


def test_an_address_that_has_expired_is_asked_for_again(serve: Serve, clock: Clock, pdf: Path) -> None:
    server = serve(by_url=True, script=at("result", ReductoFault(status=403, body=b"<Error/>")))
    assert len(parser(server, clock).parse_source(pdf).blocks) == 3
    assert server.steps()[-4:] == ["job", "result", "job", "result"]


@pytest.mark.parametrize(
    ("reason", "kind"),
    [("File is password protected", EncryptedDocumentError), ("boom", ParserServiceError), (None, ParserServiceError)],
)
def test_a_failed_job_is_an_error_without_the_services_words(
    serve: Serve, clock: Clock, pdf: Path, reason: str | None, kind: type[DocumentError]
) -> None:
    server = serve(script=at("job", {"status": "Failed", "reason": reason}))
    with pytest.raises(kind, match="Claim status") as caught:
        parser(server, clock).parse_source(pdf)
    assert "boom" not in str(caught.value)


def test_a_job_is_waited_for_no_longer_than_allowed_and_found_again(
    serve: Serve, clock: Clock, pdf: Path, tmp_path: Path
) -> None:
    server = serve(pending=12)
    cache = ParseCache(tmp_path / "cache")
    with pytest.raises(ParserServiceError, match="run the same command again"):
        parser(server, clock, cache=cache, job_seconds=20.0).parse_source(pdf)
    assert server.steps().count("job") == 10 + 1
    assert sum(clock.slept) <= 20.0
    document = parser(server, clock, cache=cache).parse_source(pdf)
    assert len(document.blocks) == 3
    assert server.steps().count("upload") == 1


def test_a_job_that_the_service_forgot_is_begun_anew(serve: Serve, clock: Clock, pdf: Path, tmp_path: Path) -> None:
    cache = ParseCache(tmp_path / "cache")
    first = serve(script=at("job", ReductoFault(status=500)))
    with pytest.raises(ParserServiceError, match="failed"):
        parser(first, clock, cache=cache, max_attempts=1).parse_source(pdf)
    first.script = at("job", ReductoFault(status=404, body=b"{}"))
    assert len(parser(first, clock, cache=cache).parse_source(pdf).blocks) == 3
    assert first.steps().count("upload") == 2


def test_what_was_parsed_once_is_not_sent_again(serve: Serve, clock: Clock, pdf: Path, tmp_path: Path) -> None:
    server, cache = serve(), ParseCache(tmp_path / "cache")
    first = parser(server, clock, cache=cache).parse_source(pdf)
    count = len(server.asked)
    assert parser(server, clock, cache=cache).parse_source(pdf) == first
    assert len(server.asked) == count
    parser(server, clock, cache=cache, agentic=()).parse_source(pdf)
    assert len(server.asked) > count


def test_a_kept_reply_is_taken_unless_it_is_another_files(
    serve: Serve, clock: Clock, pdf: Path, tmp_path: Path
) -> None:
    server, folder = serve(), tmp_path / "parsed"
    first = parser(server, clock, folder=folder).parse_source(pdf)
    count = len(server.asked)
    assert parser(server, clock, folder=folder).parse_source(pdf) == first
    assert len(server.asked) == count
    pdf.write_bytes(pdf.read_bytes() + b"\n% changed")
    parser(server, clock, folder=folder).parse_source(pdf)
    assert len(server.asked) == 2 * count


def test_a_reply_of_the_specifications_scripts_is_taken_by_its_name(
    serve: Serve, clock: Clock, pdf: Path, tmp_path: Path
) -> None:
    server = serve()
    raw = json.dumps(server.reply("job-0", server.full()))
    (tmp_path / "claim-status.reducto.json").write_text(raw)
    document = parser(server, clock, folder=tmp_path).parse_source(pdf)
    assert (len(document.blocks), server.asked) == (3, [])


def test_documents_are_sent_with_a_pause_between_them(serve: Serve, clock: Clock, tmp_path: Path) -> None:
    server = serve(pending=0)
    paths = [tmp_path / f"{number}.txt" for number in range(3)]
    for path in paths:
        path.write_text(path.name)
    found = parser(server, clock, pause_seconds=2.0).parse_sources(paths, workers=1)
    assert [item.slug for item in found if isinstance(item, Document)] == ["0", "1", "2"]
    assert clock.slept == [2.0, 2.0]


def test_each_failure_stands_in_its_place(serve: Serve, clock: Clock, pdf: Path, tmp_path: Path) -> None:
    server = serve(script=at("parse", ReductoFault(status=415)))
    seen: list[Path] = []
    paths = [tmp_path / "gone.pdf", pdf, tmp_path / "note.xyz"]
    paths[2].write_bytes(b"words")
    found = parser(server, clock).parse_sources(paths, workers=1, progress=lambda path, outcome: seen.append(path))
    assert [item.code if isinstance(item, Failure) else item.slug for item in found] == [
        "not_found",
        "unsupported_format",
        "note",
    ]
    assert sorted(seen) == sorted(paths)


def test_a_refused_key_ends_the_run(serve: Serve, clock: Clock, pdf: Path) -> None:
    server = serve(key="another")
    with pytest.raises(ConfigError, match="refused the key"):
        parser(server, clock, key="wrong").parse_sources([pdf])
    assert server.steps() == ["upload"]


def test_a_large_file_goes_to_the_storage(serve: Serve, clock: Clock, pdf: Path) -> None:
    server = serve()
    parser(server, clock, direct_bytes=10).parse_source(pdf)
    assert server.steps()[:3] == ["upload", "store", "parse"]
    assert server.asked[0].path == "/upload?extension=pdf"
    assert server.asked[1].body == pdf.read_bytes()
    assert "Authorization" not in server.asked[1].headers


def test_too_many_pages_are_refused(serve: Serve, clock: Clock, pdf: Path) -> None:
    server = serve()
    with pytest.raises(DocumentError, match="max_pages"):
        parser(server, clock, options=ParseOptions(limits=Limits(max_pages=1))).parse_source(pdf)


@pytest.mark.parametrize(
    "address", ["http://platform.reducto.ai", "ftp://x", "https://u:p@x", "https://", "x", "http://[::1"]
)
def test_an_address_that_would_send_the_key_in_the_clear_is_refused(address: str) -> None:
    with pytest.raises(ConfigError, match=r"reducto\.address"):
        ReductoService(ReductoOptions(key="k", address=address))


def test_the_key_is_never_shown() -> None:
    assert "hush" not in repr(ReductoOptions(key="hush"))
