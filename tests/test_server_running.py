"""The service as a process: under which names it answers, and a log that holds no words of documents."""

from __future__ import annotations

import logging
import socket
import sys
from pathlib import Path

import pytest

from pincite.config import Config
from pincite.config.server import ServerSettings, files_folder, served_names, trusted_proxies
from pincite.errors import ConfigError
from pincite.server.process import ListeningService, QuietFormatter, hosts_of, listening


def config(**settings: object) -> Config:
    return Config(server=ServerSettings(**settings))  # type: ignore[arg-type]


def test_this_machines_names_are_served_with_the_port() -> None:
    assert hosts_of(config(), 8765) == {"127.0.0.1:8765", "localhost:8765", "[::1]:8765"}


def test_further_names_are_served_as_they_are_written() -> None:
    found = hosts_of(config(names="Pincite.example.org, a.example:8443 ,"), 8765)
    assert {"pincite.example.org", "a.example:8443"} <= found
    assert "" not in found


@pytest.mark.parametrize(("host", "name"), [("192.0.2.7", "192.0.2.7:9"), ("2001:db8::1", "[2001:db8::1]:9")])
def test_the_address_that_it_listens_on_is_served(host: str, name: str) -> None:
    assert name in hosts_of(config(host=host), 9)


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_an_address_for_all_is_no_name(host: str) -> None:
    assert hosts_of(config(host=host), 9) == {"127.0.0.1:9", "localhost:9", "[::1]:9"}


def test_port_80_is_served_without_being_written() -> None:
    assert "localhost" in hosts_of(config(), 80)


def test_no_name_is_no_name() -> None:
    assert served_names(config()) == frozenset()


def test_a_proxy_on_this_machine_is_trusted_and_no_other() -> None:
    assert trusted_proxies(config()) == ["127.0.0.1", "::1"]
    assert trusted_proxies(config(trusted_proxies="10.0.0.0/8, 192.0.2.1,")) == ["10.0.0.0/8", "192.0.2.1"]
    assert trusted_proxies(config(trusted_proxies="")) == []


@pytest.mark.parametrize("place", ["*", "proxy.example.org", "10.0.0.1/8"])
def test_a_proxy_is_an_address_or_a_network(place: str) -> None:
    with pytest.raises(ConfigError, match="neither an address nor a network"):
        trusted_proxies(config(trusted_proxies=place))


def test_a_configured_folder_is_taken(tmp_path: Path) -> None:
    assert files_folder(config(folder=tmp_path)) == tmp_path
    assert files_folder(config()).name == "files"


def test_a_taken_port_is_an_error_with_advice() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(ConfigError, match="--port"), listening("127.0.0.1", taken.getsockname()[1]):
            raise AssertionError("it cannot be listened there")


def test_a_login_link_is_there_for_a_new_key_alone() -> None:
    assert ListeningService(address="http://a", first_key="pck_x").login_link == "http://a/login#pck_x"
    assert ListeningService(address="http://a", first_key=None).login_link is None


def test_a_logged_error_has_its_place_and_not_its_words() -> None:
    words = " ".join(["words", "of", "a", "document"])
    try:
        raise ValueError(words)
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "it failed", (), sys.exc_info())
    text = QuietFormatter("%(message)s").format(record)
    assert words not in text
    assert "test_server_running.py" in text
    assert text.endswith("ValueError")
