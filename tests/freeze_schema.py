"""Write the newest schema of the store as SQL, with rows for it: `python -m tests.freeze_schema`, before a release.

What was released is never written again: a later version has to be able to upgrade it. The rows are those of
`tests/store_samples.py`, in SQL that both databases read.
"""

from __future__ import annotations

import re
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Column, Engine, event
from tests.postgres_server import programs, running
from tests.store_samples import row_id, whole

from pincite.records import LOCAL_OWNER
from pincite.store import open_database, open_store
from pincite.store.database.versions import newest_version
from pincite.store.tables.records import metadata

FOLDER = Path(__file__).parent / "data" / "store"
DEFINES = ("CREATE", "ALTER", "DROP", "INSERT INTO PINCITE_VERSION", "UPDATE PINCITE_VERSION", "INSERT INTO PROFILES")


def main() -> None:
    """Write the files of the newest version; those that are there stay as they are."""
    version = newest_version()
    found = programs()
    if found is None:
        sys.exit("PostgreSQL's programs are not installed: the schema has to be frozen for both databases")
    with tempfile.TemporaryDirectory() as folder, running(found) as server:
        file = Path(folder) / "store.db"
        for kind, url in (("sqlite", f"sqlite:///{file}"), ("postgresql", server.database())):
            write(FOLDER / f"schema_{version}.{kind}.sql", ";\n\n".join(statements(url)) + ";\n")
        with open_store(str(file)) as store:
            whole(store, row_id("owner"))
        write(FOLDER / f"rows_{version}.sql", "\n".join(rows(file)) + "\n")


def write(path: Path, sql: str) -> None:
    if path.exists():
        print(f"{path.name} is there already, and stays as it is")
        return
    path.write_text(sql, encoding="utf-8")
    print(f"wrote {path.name}")


def statements(url: str) -> list[str]:
    """The statements that make a new store there."""
    seen: list[str] = []

    def keep(_connection: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        text = "\n".join(line.rstrip() for line in statement.strip().splitlines())
        if text.upper().startswith(DEFINES):
            seen.append(filled_in(text.partition(" RETURNING ")[0], parameters))

    event.listen(Engine, "before_cursor_execute", keep)
    try:
        open_database(url).close()
    finally:
        event.remove(Engine, "before_cursor_execute", keep)
    return seen


def filled_in(statement: str, parameters: Any) -> str:
    """A statement with its values in the place of `?` or `%(name)s::TYPE`."""
    if isinstance(parameters, dict):
        return re.sub(r"%\((\w+)\)s(::\w+)?", lambda found: literal(parameters[found[1]]), statement)
    values = iter(parameters or ())
    return re.sub(r"\?", lambda _: literal(next(values)), statement)


def rows(file: Path) -> Iterator[str]:
    """One INSERT for each row of an SQLite store, in an order that foreign keys allow."""
    with closing(sqlite3.connect(file)) as connection:
        for table in metadata.sorted_tables:
            names = ", ".join(f'"{column.name}"' for column in table.c)
            for row in connection.execute(f"SELECT {names} FROM {table.name} ORDER BY rowid"):
                if table.name != "profiles" or row[0] != LOCAL_OWNER.replace("-", ""):  # that one is part of the schema
                    values = ", ".join(map(of_column, row, table.c))
                    yield f"INSERT INTO {table.name} ({names})\nVALUES ({values});"


def of_column(value: object, column: Column[Any]) -> str:
    return ("true" if value else "false") if isinstance(column.type, Boolean) and value is not None else literal(value)


def literal(value: object) -> str:
    if value is None:
        return "NULL"
    return str(value) if isinstance(value, int | float) else "'" + str(value).replace("'", "''") + "'"


if __name__ == "__main__":
    main()
