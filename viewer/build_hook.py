"""Builds the viewer with Node: for wheels and source distributions through hatch, and for the checkout by hand.

    python viewer/build_hook.py          builds where the sources changed since the last build
    python viewer/build_hook.py --test   checks types and runs the viewer's tests too

A build of a package without Node goes on without the viewer, or with the one that a source distribution brings, and
says so; the service then says that the viewer is missing. `PINCITE_VIEWER=skip` does the same where Node is there.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = "src/pincite/server/static"
STAMP = "sources.sha256"
"""The file of a build that holds the digest of what it was built from."""

SOURCES = ("index.html", "package.json", "package-lock.json", "tsconfig.json", "*.config.ts", "src/**/*", "public/**/*")

NO_NODE = "no Node.js with npm here: the viewer is not built; the service has its API and no pages"


class ViewerHook(BuildHookInterface[Any]):
    """The hook that hatch runs before it packs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Puts the viewer's build among the package's files; an editable install takes what is there."""
        root = Path(self.root)
        if version != "editable" and (root / "viewer").is_dir():
            self.app.display_info(build(root))
        build_data["artifacts"].append(f"{BUILT}/**")


def build(root: Path) -> str:
    """Builds the viewer where its sources changed, and says what it did; CalledProcessError where that fails."""
    viewer, built = root / "viewer", root / BUILT
    if is_current(root):
        return f"the viewer in {BUILT} is current"
    if os.environ.get("PINCITE_VIEWER") == "skip":
        return "the viewer is not built: PINCITE_VIEWER=skip"
    npm = npm_command()
    if npm is None:
        return NO_NODE
    install(viewer, npm)
    _run([npm, "run", "--silent", "build"], viewer)
    (built / STAMP).write_text(digest(viewer) + "\n", encoding="utf-8")
    return f"built the viewer into {BUILT}"


def is_current(root: Path) -> bool:
    """Whether there is a build of exactly these sources."""
    stamp = root / BUILT / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == digest(root / "viewer")


def digest(viewer: Path) -> str:
    """SHA-256 of the names and bytes of everything that the build is made from."""
    found = hashlib.sha256()
    for path in sorted({path for pattern in SOURCES for path in viewer.glob(pattern) if path.is_file()}):
        content = path.read_bytes()
        found.update(f"{path.relative_to(viewer).as_posix()}\0{len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()


def npm_command() -> str | None:
    """The path of npm; None without it, and without a Node that it runs on."""
    return shutil.which("npm") if shutil.which("node") else None


def install(viewer: Path, npm: str) -> None:
    """Installs the pinned packages where they are not installed yet."""
    installed, pinned = viewer / "node_modules" / ".package-lock.json", viewer / "package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < pinned.stat().st_mtime:
        _run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], viewer)
        installed.touch()


def _run(command: list[str], viewer: Path) -> None:
    subprocess.run(command, cwd=viewer, check=True)


def main(arguments: list[str]) -> int:
    """Builds the checkout's viewer, with `--test` after its own checks; without Node it says that it does neither."""
    root = Path(__file__).resolve().parent.parent
    npm = npm_command()
    if npm is None:
        print(f"skipped: {NO_NODE}")
        return 0
    try:
        if "--test" in arguments:
            install(root / "viewer", npm)
            _run([npm, "run", "--silent", "types"], root / "viewer")
            _run([npm, "run", "--silent", "test"], root / "viewer")
        print(build(root))
    except subprocess.CalledProcessError as exc:
        print(f"the viewer's `{' '.join(exc.cmd[1:])}` failed with exit code {exc.returncode}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
