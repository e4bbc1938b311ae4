"""The system's Chromium, driven by Playwright, which downloads none."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome")
AXE = Path(__file__).parents[2] / "viewer" / "node_modules" / "axe-core" / "axe.min.js"

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """One browser for all tests, without a window."""
    from tests.conftest import demand_part

    program = next(filter(None, map(shutil.which, _NAMES)), None)
    demand_part("chromium", found=program is not None, reason=f"none of {', '.join(_NAMES)} is installed")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield running
        running.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """`open_page(address, **options of the context)`: a page of its own; what it reports as an error fails the test."""
    contexts = []
    errors: list[str] = []

    def opened(address: str, **options: object) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture(scope="session")
def axe(request: pytest.FixtureRequest) -> Callable[[Page], list[str]]:
    """`axe(page)`: the serious and critical findings of axe-core, each in one line; empty for none."""
    from tests.conftest import demand_part

    demand_part("axe", found=AXE.is_file(), reason="axe-core is not there: run `npm ci` in viewer/")
    script = AXE.read_text(encoding="utf-8")

    def look(page: Page) -> list[str]:
        page.evaluate(script)
        found = page.evaluate("async () => (await axe.run()).violations")
        return [
            f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}"
            for one in found
            if one["impact"] in {"serious", "critical"}
        ]

    return look
