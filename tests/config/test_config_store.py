"""Where the store is: its setting, what is shown of it, and the store it opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from pincite.config import load_config, rows
from pincite.config.store import StoreUrl, open_configured, seal_key, store_url
from pincite.errors import ConfigError

WITH_PASSWORD = "postgresql://ada:s3cret@db.example.org/evals"


def test_the_url_is_shown_without_its_password() -> None:
    url = StoreUrl(WITH_PASSWORD)
    assert str(url) == repr(url) == "postgresql://ada:…@db.example.org/evals"
    assert url.reveal() == WITH_PASSWORD


def test_pincite_config_masks_the_password() -> None:
    config = load_config(environ={"PINCITE_STORE_URL": WITH_PASSWORD})
    (row,) = [row for row in rows(config) if row.key == "store.url"]
    assert (row.value, row.source) == ("postgresql://ada:…@db.example.org/evals", "PINCITE_STORE_URL")
    assert "s3cret" not in repr(config)
    assert store_url(config) == WITH_PASSWORD


def test_the_place_of_the_store_changes_no_digest() -> None:
    given = load_config(environ={"PINCITE_STORE_URL": WITH_PASSWORD})
    assert given.digest("store") == load_config(environ={}).digest("store")


@pytest.mark.parametrize("written", ["data/e.db", "sqlite:///data/e.db"], ids=["a path", "a URL"])
def test_a_file_is_relative_to_the_configuration_file_that_names_it(tmp_path: Path, written: str) -> None:
    file = tmp_path / "pincite.toml"
    file.write_text(f'[store]\nurl = "{written}"\n')
    assert store_url(load_config(file=file, environ={})) == f"sqlite:///{tmp_path / 'data' / 'e.db'}"


def test_a_file_in_the_environment_is_relative_to_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert store_url(load_config(environ={"PINCITE_STORE_URL": "e.db"})) == f"sqlite:///{tmp_path / 'e.db'}"


def test_without_a_setting_it_is_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert store_url(load_config(environ={})).endswith("pincite.db")


def test_the_configured_store_is_opened(tmp_path: Path) -> None:
    config = load_config(environ={"PINCITE_STORE_URL": str(tmp_path / "new" / "e.db")})
    with open_configured(config) as store:
        assert store.of().documents.list() == ()
    assert (tmp_path / "new" / "e.db").stat().st_mode & 0o077 == 0


def test_the_key_of_seals_is_never_shown() -> None:
    config = load_config(environ={"PINCITE_STORE_SEAL_KEY": "a key of the test's own"})
    (row,) = [row for row in rows(config) if row.key == "store.seal_key"]
    key = seal_key(config)
    assert key is not None
    assert (row.value, repr(key)) == ("…", f"SealKey({key.id})")
    assert "test's own" not in repr(config)


def test_a_file_may_hold_the_key_of_seals(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("a key of the test's own\n")
    by_file = seal_key(load_config(environ={"PINCITE_STORE_SEAL_KEY_FILE": str(tmp_path / "key")}))
    by_value = seal_key(load_config(environ={"PINCITE_STORE_SEAL_KEY": "a key of the test's own"}))
    assert by_file is not None
    assert by_value is not None
    assert by_file.id == by_value.id
    assert seal_key(load_config(environ={})) is None


@pytest.mark.parametrize(("content", "message"), [(b"short", "at least 16 bytes"), (b"\xff" * 20, "no UTF-8")])
def test_a_key_file_that_is_none_is_refused(content: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(ConfigError, match=message):
        seal_key(load_config(environ={"PINCITE_STORE_SEAL_KEY_FILE": str(tmp_path / "key")}))
