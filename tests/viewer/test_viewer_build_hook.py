"""The build of the viewer: when it runs, what it says without Node, and that packages carry what it made."""

from __future__ import annotations

import gzip
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from tests.conftest import RequirePart

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("viewer_build_hook", ROOT / "viewer" / "build_hook.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    sources = tmp_path / "viewer" / "src"
    sources.mkdir(parents=True)
    (sources / "main.tsx").write_text("one", encoding="utf-8")
    (tmp_path / "viewer" / "package.json").write_text("{}", encoding="utf-8")
    return tmp_path


def built(hook: ModuleType, checkout: Path) -> None:
    static = checkout / hook.BUILT
    static.mkdir(parents=True)
    (static / hook.STAMP).write_text(hook.digest(checkout / "viewer"), encoding="utf-8")


def test_a_build_of_these_sources_is_current(hook: ModuleType, checkout: Path) -> None:
    assert not hook.is_current(checkout)
    built(hook, checkout)
    assert hook.is_current(checkout)
    assert "is current" in hook.build(checkout)


@pytest.mark.parametrize("name", ["src/main.tsx", "package.json", "src/new.ts"])
def test_a_change_makes_it_stale(hook: ModuleType, checkout: Path, name: str) -> None:
    built(hook, checkout)
    (checkout / "viewer" / name).write_text("two", encoding="utf-8")
    assert not hook.is_current(checkout)


def test_installed_packages_are_no_sources(hook: ModuleType, checkout: Path) -> None:
    built(hook, checkout)
    (checkout / "viewer" / "node_modules").mkdir()
    (checkout / "viewer" / "node_modules" / "index.js").write_text("x", encoding="utf-8")
    assert hook.is_current(checkout)


def test_without_node_the_build_goes_on_and_says_so(
    hook: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(checkout))
    assert hook.build(checkout) == hook.NO_NODE
    assert not (checkout / hook.BUILT).exists()


def test_the_build_is_left_out_where_that_is_asked_for(
    hook: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_VIEWER", "skip")
    assert "PINCITE_VIEWER=skip" in hook.build(checkout)


def test_packages_carry_the_build(hook: ModuleType, checkout: Path) -> None:
    (checkout / "viewer").rename(checkout / "elsewhere")
    data: dict[str, list[str]] = {"artifacts": []}
    made = hook.ViewerHook(str(checkout), {}, None, None, str(checkout), "wheel")
    made.initialize("standard", data)
    assert data["artifacts"] == ["src/pincite/server/static/**"]


def test_the_viewer_is_small_without_the_worker_of_pdfs(hook: ModuleType, require_part: RequirePart) -> None:
    static = ROOT / hook.BUILT
    require_part("viewer", found=hook.is_current(ROOT), reason="it is not built from these sources: run `make viewer`")
    loaded = [path for path in (static / "assets").iterdir() if path.suffix in {".js", ".css"}]
    assert sum(len(gzip.compress(path.read_bytes())) for path in loaded) <= 250_000
    assert len(gzip.compress((static / "page.js").read_bytes())) <= 110_000


def test_the_build_fetches_nothing_from_elsewhere(hook: ModuleType, require_part: RequirePart) -> None:
    require_part("viewer", found=hook.is_current(ROOT), reason="it is not built from these sources: run `make viewer`")
    page = (ROOT / hook.BUILT / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert named
    assert all(address.startswith("./") for address in named)
    assert "<style" not in page


def test_the_lock_names_no_registry() -> None:
    lock = (ROOT / "viewer" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert '"integrity"' in lock
