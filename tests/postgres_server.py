"""A PostgreSQL for a test run: a cluster in a temporary folder, run by a user without rights, on a socket."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PORT = 5432
"""Part of the socket's name; no port is opened."""

SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "timezone": "America/New_York",  # not UTC, and with summer time: whoever forgets the zone is found out
}


@dataclass
class PostgresServer:
    """A running server; `database()` makes an empty database and gives its URL."""

    folder: Path
    made: int = 0

    def database(self) -> str:
        import psycopg

        self.made += 1
        name = f"test_{self.made}"
        with psycopg.connect(self.conninfo("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://pincite@/{name}?host={self.folder}"

    @property
    def socket(self) -> Path:
        """The socket that it listens on."""
        return self.folder / f".s.PGSQL.{PORT}"

    def conninfo(self, name: str) -> str:
        return f"host={self.folder} port={PORT} user=pincite dbname={name}"


def programs() -> Path | None:
    """The folder of PostgreSQL's programs: Debian keeps them off the path."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "postgres").exists()), None)


@contextmanager
def running(bin_folder: Path) -> Iterator[PostgresServer]:
    """A server until the block ends."""
    who = _somebody()
    # a short path, as that of a socket has 107 bytes at most, and one that another user may enter
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp" if who else None))
    try:
        if who:
            os.chown(folder, who["user"], who["group"])
        env = {"PATH": os.defpath, "LC_ALL": "C.UTF-8"}
        made = [bin_folder / "initdb", "-D", folder / "data", "-U", "pincite", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(made, check=True, capture_output=True, env=env, cwd=folder, **who)
        settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        command = [bin_folder / "postgres", "-D", folder / "data", "-k", folder, "-p", str(PORT), *settings]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, env=env, cwd=folder, **who)
        try:
            _wait(server, folder)
            yield PostgresServer(folder)
        finally:
            server.send_signal(signal.SIGINT)  # a fast shutdown, which waits for no client
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _somebody() -> dict[str, Any]:
    """Whom the server runs as: PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise RuntimeError("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as")


def _wait(server: subprocess.Popen[bytes], folder: Path) -> None:
    import psycopg

    for _ in range(600):
        if server.poll() is not None:
            raise RuntimeError(f"PostgreSQL ended: {(folder / 'log').read_text()}")
        try:
            psycopg.connect(PostgresServer(folder).conninfo("postgres"), connect_timeout=5).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError(f"PostgreSQL did not start within a minute: {(folder / 'log').read_text()}")
