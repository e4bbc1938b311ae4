"""The system's Chromium, driven by Playwright, which downloads none."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright
from tests.browser.running import Running, running

from pincite.api import load_program
from pincite.testing import PdfBuilder

_NAMES = ("chromium", "chromium-browser", "google-chrome")
AXE = Path(__file__).parents[2] / "viewer" / "node_modules" / "axe-core" / "axe.min.js"

Open = Callable[..., Page]

expect.set_options(timeout=60_000)  # what is waited for are jobs, and machines are busy


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window, for the tests of one file.

    Not longer: while Playwright runs, its event loop does, and tests of other files in this process start their own.
    """
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
        page.on("console", lambda message: errors.append(message.text) if _is_wrong(message) else None)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not errors


def _is_wrong(message: ConsoleMessage) -> bool:
    """Whether a message tells of a fault: the login page has no icon, and what others changed meanwhile is refused."""
    refused = "412" in message.text and message.location["url"].endswith("/decisions")
    return message.type == "error" and not refused and not message.location["url"].endswith("/favicon.ico")


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


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service with nothing in it, for the tests of one file."""
    with running(tmp_path_factory.mktemp("service")) as served:
        yield served


@pytest.fixture(scope="session")
def invoice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A document of two pages that leaves something to review."""
    lines = ["Invoice number: A-17", "Invoice date: 5 March 2024", "Subtotal: 200.00", "Total: 250.00"]
    builder = PdfBuilder()
    builder.page().lines(72, 700, lines, leading=24)
    builder.page().lines(72, 700, ["Terms of payment", "Invoice date: 6 March 2024"], leading=24)
    return builder.save(tmp_path_factory.mktemp("invoice") / "invoice.pdf")


@pytest.fixture(scope="session")
def viewer() -> None:
    """The viewer's build; without it the test is skipped."""
    from tests.conftest import demand_part

    reason = "it is not built: run `npm ci && npm run build` in viewer/"
    demand_part("viewer", found=load_program() is not None, reason=reason)
