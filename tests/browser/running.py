"""The service as people start it: `pincite serve` in a process of its own, with folders of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import Request, urlopen

STARTS_WITHIN = 90.0
ENDS_WITHIN = 300.0
"""Seconds that a start and a job may take: machines are busy, and jobs read a thousand pages."""

SCHEMA = {
    "type": "object",
    "properties": {
        "invoice": {
            "type": "object",
            "properties": {
                "invoice_number": {"type": "string", "description": "Invoice number"},
                "invoice_date": {"type": "string", "format": "date", "description": "Invoice date"},
                "total": {"type": "number", "description": "Total"},
                "purchase_order": {"type": "string", "description": "Purchase order"},
            },
        }
    },
}


@dataclass(frozen=True)
class Running:
    """Where it is, the key of its admin, and the file of its store."""

    address: str
    key: str
    store: Path

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Any:
        """The JSON of a reply."""
        given = {"Authorization": f"Bearer {self.key}", **headers}
        with urlopen(Request(self.address + path, data=body, method=method, headers=given), timeout=30) as reply:
            return json.loads(reply.read() or b"null")

    def extracted(self, *files: Path, schema: Any = SCHEMA) -> str:
        """An extraction of these files that is done."""
        rows = [
            self.ask("POST", f"/v1/documents?name={quote(file.name)}", file.read_bytes())["document"]["document"]["id"]
            for file in files
        ]
        body = json.dumps({"document_ids": rows, "schema": schema, "model": "offline"}).encode()
        made = self.ask("POST", "/v1/extractions", body, **{"Content-Type": "application/json"})["id"]
        self.until(f"/v1/extractions/{made}/card", "done")
        return str(made)

    def until(self, path: str, state: str) -> None:
        """Wait until what is there has that state."""
        ends = time.monotonic() + ENDS_WITHIN
        while (now := self.ask("GET", path)["state"]) != state:
            assert now != "failed", self.ask("GET", path)
            assert time.monotonic() < ends, f"{path} is {now}"
            time.sleep(0.2)


@contextmanager
def running(folder: Path) -> Iterator[Running]:
    """The service, until the end."""
    environment = {
        **os.environ,
        "PINCITE_STORE_URL": str(folder / "pincite.db"),
        "PINCITE_SERVER_FOLDER": str(folder / "files"),
        "PINCITE_CACHE_FOLDER": str(folder / "cache"),
        "XDG_CONFIG_HOME": str(folder / "home"),
    }
    program = [sys.executable, "-c", "from pincite.cli import main; main()", "serve", "--port", "0"]
    said = folder / "said.txt"
    with said.open("wb") as out:
        process = subprocess.Popen(program, stdout=out, stderr=subprocess.STDOUT, env=environment, cwd=folder)
    try:
        ends = time.monotonic() + STARTS_WITHIN
        found = None
        while found is None:
            text = said.read_text(encoding="utf-8", errors="replace")
            assert process.poll() is None, text
            assert time.monotonic() < ends, text
            found = re.search(r"sign in:\s+(http://[^/]+)/login#(\S+)", text)
            time.sleep(0.1)
        yield Running(address=found[1], key=found[2], store=folder / "pincite.db")
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
