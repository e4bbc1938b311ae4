"""Models from a hub: fetched once, whole or not at all, and only from the address that is named."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.tiny_classifier import write_classifier

from pincite.config import load_config
from pincite.config.verification import entailment_model
from pincite.errors import ConfigError
from pincite.onnx import ModelKind, fetch_model

KIND = ModelKind(plural="models of tests", export="a test model", key="tests.path")


class Hub(NamedTuple):
    address: str
    files: Path
    asked: list[str]


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    asked: list[str] = []

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *arguments: object) -> None:
            asked.append(self.path)

    root = tmp_path / "hub"
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    files = root / "acme" / "tiny" / "resolve" / "main"
    write_classifier(files)
    yield Hub(f"http://127.0.0.1:{server.server_port}", files, asked)
    server.shutdown()
    server.server_close()


def fetched(hub: Hub, cache: Path, name: str = "acme/tiny") -> Path:
    return fetch_model(name, hub=hub.address, cache=cache, kind=KIND, extra=("config.json", "pincite.json"))


def test_a_model_is_fetched_once(hub: Hub, tmp_path: Path) -> None:
    folder = fetched(hub, tmp_path / "cache")
    asked = len(hub.asked)
    assert fetched(hub, tmp_path / "cache") == folder
    assert len(hub.asked) == asked
    assert sorted(path.name for path in folder.iterdir()) == ["config.json", "model.onnx", "tokenizer.json"]
    assert (folder / "model.onnx").read_bytes() == (hub.files / "model.onnx").read_bytes()


def test_a_model_may_stand_in_a_folder_of_its_own(hub: Hub, tmp_path: Path) -> None:
    (hub.files / "onnx").mkdir()
    (hub.files / "model.onnx").rename(hub.files / "onnx" / "model.onnx")
    assert (fetched(hub, tmp_path / "cache") / "model.onnx").is_file()


@pytest.mark.parametrize(
    ("gone", "message"), [("model.onnx", "has no model.onnx and no onnx/model.onnx"), ("tokenizer.json", "has no tok")]
)
def test_what_is_missing_leaves_nothing_behind(hub: Hub, tmp_path: Path, gone: str, message: str) -> None:
    (hub.files / gone).unlink()
    with pytest.raises(ConfigError, match=message):
        fetched(hub, tmp_path / "cache")
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


@pytest.mark.parametrize("name", ["", "../x", "a/b/c", "a/..", "http://x/y", "a b", "a/b@../c", "/etc"])
def test_what_is_no_name_is_not_asked_for(hub: Hub, tmp_path: Path, name: str) -> None:
    with pytest.raises(ConfigError, match="is no name of a model"):
        fetched(hub, tmp_path / "cache", name)
    assert hub.asked == []


@pytest.mark.parametrize("address", ["file:///etc", "ftp://x", "huggingface.co", "http://"])
def test_a_hub_is_a_web_address(tmp_path: Path, address: str) -> None:
    with pytest.raises(ConfigError, match="is no address"):
        fetch_model("acme/tiny", hub=address, cache=tmp_path, kind=KIND)


def test_a_hub_that_does_not_answer_is_said(hub: Hub, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"tiny/resolve/main/model.onnx cannot be fetched"):
        fetch_model("acme/tiny", hub="http://127.0.0.1:9", cache=tmp_path, kind=KIND)
    with pytest.raises(ConfigError, match=r"has no model\.onnx"):
        fetched(hub, tmp_path / "cache", "acme/tiny@other")


def test_the_configuration_names_hub_and_model(hub: Hub, tmp_path: Path) -> None:
    environ = {"PINCITE_CACHE_FOLDER": str(tmp_path / "cache"), "RAG_NLI_MODEL": "acme/tiny"}
    with pytest.raises(ConfigError, match=r"is no folder on this machine: .* or nli\.hub to the address"):
        entailment_model(load_config(environ=environ))
    assert hub.asked == []
    model = entailment_model(load_config(environ={**environ, "PINCITE_NLI_HUB": hub.address}))
    assert model is not None
    assert model.judge([("yes", "x")])[0].entailment > 0.9
