"""The viewer in Chromium against `pincite serve`: what a reviewer waits for, what is sent, and what a long file costs.

    python -m benchmarks.review [--pages N] [--clicks N]

Needs the extra server, Playwright, the system's Chromium and the viewer's build.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from examples.demo.generate import generate
from playwright.sync_api import Page, sync_playwright
from tests.browser.running import Running, running

from pincite.testing import PdfBuilder

STATIC = Path(__file__).parents[1] / "src" / "pincite" / "server" / "static"
WORKER = "pdf.worker"

FIRST_PAGE = """() => new Promise((done) => {
  const look = () => {
    const page = document.querySelector(".sheet canvas, .sheet img");
    const drawn = page && (page.tagName === "IMG" ? page.complete && page.naturalWidth > 0 : page.width > 0);
    if (drawn) done(performance.now()); else requestAnimationFrame(look);
  };
  look();
})"""
"""Milliseconds since the page began to load, when the first page of a document is on the screen."""

CLICK = """(at) => new Promise((done) => {
  const badge = document.querySelectorAll(".card[data-key] .badge")[at];
  badge.scrollIntoView({ block: "center" });
  document.querySelectorAll("[data-mark=line]").forEach((one) => { one.dataset.old = "1"; });
  requestAnimationFrame(() => {
    const from = performance.now();
    badge.click();
    const look = () => {
      if (document.querySelector("[data-mark=line]:not([data-old])")) done(performance.now() - from);
      else if (performance.now() - from > 5000) done(-1); else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
})"""
"""Milliseconds from the click on a citation to the frame in which its box is there."""

SCROLL = """(share) => {
  let box = document.querySelector(".sheet");
  while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
  box.scrollTop = box.scrollHeight * share / 100;
}"""

NEXT = """() => new Promise((done) => {
  const on = () => document.querySelector(".card[aria-current=true]")?.getAttribute("data-key");
  const before = on(), from = performance.now();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
  const look = () => {
    if (on() !== before) done(performance.now() - from);
    else if (performance.now() - from > 2000) done(-1); else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""
"""Milliseconds from the key to the frame in which the next item is chosen."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review")
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--clicks", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(arguments)
    if not (STATIC / "index.html").is_file():
        print("the viewer is not built: run `npm ci && npm run build` in viewer/")
        return 1
    print("| measure | median | 95th percentile | at most | target |\n|---|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder, _browser() as page, running(Path(folder)) as service:
        _sign_in(page, service)
        _measure_demo(page, service, Path(folder), options)
        _measure_long(page, service, Path(folder), options)
    _sizes()
    return 0


@contextmanager
def _browser() -> Iterator[Page]:
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser.new_page(viewport={"width": 1440, "height": 900})
        browser.close()


def _sign_in(page: Page, service: Running) -> None:
    page.set_default_timeout(120_000)
    page.goto(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)


def _open(page: Page, service: Running, extraction: str) -> float:
    """Milliseconds until the first page of the result is drawn, in a page that is loaded anew."""
    page.goto("about:blank")
    page.goto(f"{service.address}/#/extractions/{extraction}", wait_until="commit")
    return float(page.evaluate(FIRST_PAGE))


def _measure_demo(page: Page, service: Running, folder: Path, options: argparse.Namespace) -> None:
    import json

    generate(folder / "demo")
    schema = json.loads((Path(__file__).parents[1] / "examples" / "demo" / "schema.json").read_text(encoding="utf-8"))
    extraction = service.extracted(*sorted((folder / "demo" / "documents").glob("*.pdf")), schema=schema)
    _row("first page, ms", [_open(page, service, extraction) for _ in range(options.rounds)], "1,500")
    badges = page.locator(".card[data-key] .badge").count()
    _row("click to highlight, ms", [page.evaluate(CLICK, at % badges) for at in range(options.clicks)], "200 (p95)")
    page.locator(".card[data-key] .badge").first.click()
    cards = page.locator(".card[data-key]").count()
    _row("next item, ms", [page.evaluate(NEXT) for _ in range(cards - 2)], "100")


def _measure_long(page: Page, service: Running, folder: Path, options: argparse.Namespace) -> None:
    """A file of many pages: opened, scrolled through, and what the browser then holds."""
    builder = PdfBuilder()
    for number in range(1, options.pages + 1):
        builder.page().lines(72, 720, [f"Page {number} of a long file"] * 30, leading=20)
    builder.page().text(72, 700, "Invoice number: A-17")
    extraction = service.extracted(builder.save(folder / "long.pdf"))
    _row(
        f"{options.pages:,} pages: first page, ms",
        [_open(page, service, extraction) for _ in range(options.rounds)],
        "2,000",
    )
    before, most = _memory(page), 0
    from_ = time.monotonic()
    for share in range(1, 101):
        page.evaluate(SCROLL, share)
        page.wait_for_timeout(30)
        most = max(most, page.locator(".sheet canvas").count())
    took = time.monotonic() - from_
    print(
        f"\nScrolled through in {took:.1f} s: at most {most} pages drawn at once; JavaScript heap "
        f"{before:.0f} MiB before, {_memory(page):.0f} MiB after."
    )


def _memory(page: Page) -> float:
    """MiB of the JavaScript heap after its garbage was collected."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return float(used) / 2**20


def _row(name: str, values: Sequence[float], target: str) -> None:
    missed = sum(value < 0 for value in values)
    good = sorted(value for value in values if value >= 0)
    if not good:
        print(f"| {name} | – | – | – | {target} |")
        return
    late = good[min(len(good) - 1, round(0.95 * len(good)))]
    note = f" ({missed} of {len(values)} never came)" if missed else ""
    print(f"| {name}{note} | {statistics.median(good):.0f} | {late:.0f} | {good[-1]:.0f} | {target} |", flush=True)


def _sizes() -> None:
    """What is sent, gzipped: all that a browser may load for a result, without the worker that reads PDFs."""
    print("\n| file | kB gzipped |\n|---|---:|")
    total = 0.0
    for path in _loaded():
        size = len(gzip.compress(path.read_bytes(), 9, mtime=0)) / 1000
        worker = WORKER in path.name
        total += 0 if worker else size
        print(f"| {path.name}{' (the worker, not counted)' if worker else ''} | {size:.1f} |")
    print(f"| together (target: 250) | {total:.1f} |")


def _loaded() -> list[Path]:
    """The page, and what it and what it loads name."""
    there = {path.name: path for path in STATIC.glob("assets/*") if path.suffix in {".js", ".mjs", ".css"}}
    found = [STATIC / "index.html"]
    for path in found:
        text = path.read_text(encoding="utf-8")
        found += [other for name, other in there.items() if name in text and other not in found]
    return found


if __name__ == "__main__":
    raise SystemExit(main())
