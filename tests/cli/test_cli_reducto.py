"""`pincite parse`, `cite` and `extract` with Reducto, against a scripted server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pincite.cli.app import run
from pincite.testing import PdfBuilder, ReductoServer, reducto_chunk

SCHEMA = {"type": "object", "properties": {"mmi_date": {"type": "string", "format": "date", "description": "MMI date"}}}
CHUNK = reducto_chunk(("Title", "Claim status", 1), ("Key Value", "MMI date: 04/10/2025", 1))


@pytest.fixture
def server() -> Iterator[ReductoServer]:
    with ReductoServer([CHUNK], pending=0) as opened:
        yield opened


@pytest.fixture
def workplace(tmp_path: Path, server: ReductoServer, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PINCITE_CACHE_FOLDER", str(tmp_path / "cache"))
    monkeypatch.setenv("REDUCTO_API_KEY", server.key)
    monkeypatch.setenv("PINCITE_REDUCTO_ADDRESS", server.address)
    (tmp_path / "docs").mkdir()
    builder = PdfBuilder()
    builder.page().text(72, 700, "Claim status")
    (tmp_path / "docs" / "claim.pdf").write_bytes(builder.build())
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA))
    return tmp_path


Read = Callable[[], str]


@pytest.fixture
def out(capfdbinary: pytest.CaptureFixture[bytes]) -> Read:
    return lambda: b"".join(capfdbinary.readouterr()).decode()


def test_a_key_alone_sends_nothing(workplace: Path, server: ReductoServer) -> None:
    assert run(["parse", "docs", "--out", "parsed"]) == 0
    assert run(["parse", "docs", "--out", "shaped", "--format", "reducto"]) == 0
    assert server.asked == []


def test_documents_are_sent_when_the_parser_is_named(workplace: Path, server: ReductoServer, out: Read) -> None:
    assert run(["parse", "docs", "--parser", "reducto", "--out", "parsed"]) == 0
    assert "hidden text was not looked for" in out()
    assert server.steps() == ["upload", "parse", "job"]
    index = json.loads((workplace / "parsed" / "sources_index.json").read_text())
    assert [(one["id"], one["parser"], one["hiddenTexts"]) for one in index] == [("claim", "reducto", None)]


def test_replies_in_the_output_folder_are_not_asked_for_again(workplace: Path, server: ReductoServer) -> None:
    command = ["parse", "docs", "--parser", "reducto", "--format", "reducto", "--out", "parsed", "--no-cache"]
    assert run(command) == 0
    kept = (workplace / "parsed" / "claim.reducto.json").read_bytes()
    assert run(command) == 0
    assert server.steps() == ["upload", "parse", "job"]
    assert (workplace / "parsed" / "claim.reducto.json").read_bytes() == kept
    assert json.loads(kept)["result"]["chunks"] == [CHUNK]


def test_cite_and_extract_use_the_parser_of_the_configuration(
    workplace: Path, server: ReductoServer, out: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_PARSING_PARSER", "reducto")
    assert run(["cite", "docs/claim.pdf", "04/10/2025", "--json"]) == 0
    cited = json.loads(out())
    assert (cited["page"], cited["box_precision"], len(cited["boxes"])) == (1, "block", 1)
    assert run(["extract", "docs", "--schema", "schema.json", "--out", "result"]) == 0
    result = json.loads((workplace / "result" / "fields.json").read_text())
    assert result["sources"][0]["hidden_text_count"] is None
    field = result["fields"][0]
    assert (field["value"], field["citations"][0]["box_precision"]) == ("2025-04-10", "block")
    assert run(["recheck", "result"]) == 0
    assert server.steps() == ["upload", "parse", "job"]


def test_a_reply_stands_in_for_a_document(workplace: Path, out: Read) -> None:
    assert run(["parse", "docs", "--parser", "reducto", "--format", "reducto", "--out", "parsed"]) == 0
    assert run(["cite", "parsed/claim.reducto.json", "MMI date: 04/10/2025"]) == 0
    assert run(["extract", "parsed", "--schema", "schema.json", "--out", "result"]) == 0
    assert "04/10/2025" in out()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("REDUCTO_API_KEY", ""), "REDUCTO_API_KEY"),
        (("REDUCTO_API_KEY", "two words"), "is no key"),
        (("REDUCTO_API_KEY", "wrong"), "refused the key"),
        (("PINCITE_REDUCTO_AGENTIC", "table,words"), "'words' is no scope"),
        (("PINCITE_REDUCTO_ADDRESS", "http://reducto.example"), "plain http"),
        (("PINCITE_PARSING_PARSER", "reduct"), "parsing.parser"),
    ],
    ids=["no key", "bad key", "refused key", "scope", "address", "parser"],
)
def test_bad_configuration_is_exit_code_5(
    workplace: Path, out: Read, monkeypatch: pytest.MonkeyPatch, given: tuple[str, str], words: str
) -> None:
    monkeypatch.setenv("PINCITE_PARSING_PARSER", "reducto")
    monkeypatch.setenv(*given)
    assert run(["parse", "docs", "--out", "parsed"]) == 5
    said = out()
    assert words in said
    assert "two words" not in said
