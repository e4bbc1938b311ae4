"""The store: one database, opened and made ready, and the parts that read and write it."""

from __future__ import annotations

import itertools
import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import select

from pincite.errors import PinciteError, StoreError
from pincite.private_files import make_private_folder
from pincite.records import Profile
from pincite.records.ids import LOCAL_OWNER
from pincite.records.service.seal_keys import SealKey
from pincite.store.claims import Claims
from pincite.store.costs import Costs
from pincite.store.database.connections import WAIT_SECONDS, Database, insert_once
from pincite.store.database.versions import MIGRATIONS, newest_version, prepare, stored_version, upgrade
from pincite.store.documents import Documents
from pincite.store.evaluations import Evaluations
from pincite.store.ledger import Ledger
from pincite.store.logs import Log
from pincite.store.people import People
from pincite.store.requests import ResultRequests
from pincite.store.review.events import Reviews
from pincite.store.review.items import Items
from pincite.store.review.queue import Queue
from pincite.store.service.attempts import Attempts
from pincite.store.service.audit import Audit
from pincite.store.service.keys import Keys, Sessions
from pincite.store.service.replies import Replies
from pincite.store.service.uploads import Uploads
from pincite.store.tables.records import profiles
from pincite.store.unattached import Loose
from pincite.store.votes import Votes


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaState:
    """Where a store is, the schema it has (None: no tables), and the schema that this version needs."""

    place: str
    found: str | None
    needed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Upgrade:
    """The schema before (None: no tables) and after, and the file that keeps what was before (None: no copy)."""

    before: str | None
    after: str
    copy: str | None


class OwnedStore:
    """What one owner has: nothing of anybody else's is seen or changed through it."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self.owner = owner
        self.documents = Documents(database, owner=owner)
        self.claims = Claims(database, owner=owner)
        self.evaluations = Evaluations(database, owner=owner)
        self.votes = Votes(database, owner=owner)
        self.log = Log(database, owner=owner)
        self.reviews = Reviews(database, owner=owner)
        self.uploads = Uploads(database, owner=owner)
        self.replies = Replies(database, owner=owner)
        self.asked = ResultRequests(database, owner=owner)
        self.items = Items(database, owner=owner)
        self.queue = Queue(database, owner=owner)
        self.people = People(database, owner=owner)
        self.loose = Loose(database, owner=owner)


class Store:
    """An open database; safe for threads, and for other processes beside it. Close it when it is not needed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.place = database.place
        self.keys = Keys(database)
        self.sessions = Sessions(database)
        self.attempts = Attempts(database)
        self.audit = Audit(database)
        self.ledger = Ledger(database)

    def of(self, owner: str = LOCAL_OWNER) -> OwnedStore:
        """What this owner has."""
        return OwnedStore(self._database, owner=owner)

    def costs(self, *, run_micro_usd: int | None = None, day_micro_usd: int | None = None) -> Costs:
        """What was spent, with these ceilings for a run and for a day; None for none."""
        return Costs(self._database, run_micro_usd=run_micro_usd, day_micro_usd=day_micro_usd)

    def add_profile(self, profile: Profile) -> bool:
        """Keep an owner or reviewer; False when one of this id is there already and stays as it was."""
        row = {"id": profile.id, "name": profile.name, "created_at": profile.created_at, "last_event": 0}
        with self._database.writing() as connection:
            return insert_once(connection, profiles, [row]) == 1

    def profile(self, profile_id: str) -> Profile | None:
        """The owner or reviewer; None when there is none of this id."""
        query = select(profiles.c.id, profiles.c.name, profiles.c.created_at).where(profiles.c.id == profile_id)
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        made: datetime = row.created_at
        return Profile(id=row.id, name=row.name, created_at=made)

    def close(self) -> None:
        """Close its connections."""
        self._database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_store(url: str, *, wait_seconds: float = WAIT_SECONDS, seal_key: SealKey | None = None) -> Store:
    """The store at an SQLAlchemy URL, or in a file: its tables are made where there are none.

    `wait_seconds` is how long a writer waits for others, and for a server to answer; `seal_key` is what the ledger is
    sealed with. Raises ConfigError for a URL that cannot be used, StoreError for a database that cannot be opened,
    StoreSchemaError for tables of another version.
    """
    return Store(open_database(url, wait_seconds=wait_seconds, seal_key=seal_key))


def open_database(
    url: str, *, wait_seconds: float = WAIT_SECONDS, ready: bool = True, seal_key: SealKey | None = None
) -> Database:
    """The database behind a store; not `ready`, its tables are left as they are, whatever they are."""
    database = Database(url, wait_seconds=wait_seconds, seal_key=seal_key)
    if database.path is not None:
        _make_private(database.path)
    if ready:
        try:
            prepare(database)
        except PinciteError:
            database.close()
            raise
    return database


def schema_of(url: str) -> SchemaState:
    """The schema that a database has and the one that it should have; a file that is not there is not made."""
    database = Database(url)
    current_version = None
    if database.path is None or database.path.exists():
        with closing(database), database.reading() as connection:
            current_version = stored_version(connection)
    return SchemaState(place=database.place, found=current_version, needed=newest_version())


def upgrade_store(url: str, *, scripts: Path = MIGRATIONS, seal_key: SealKey | None = None) -> Upgrade:
    """Bring a database to this version's schema; a file is copied beside itself before its tables change.

    Raises what `open_store` raises, except for an older schema.
    """
    with closing(open_database(url, ready=False, seal_key=seal_key)) as database:
        with database.reading() as connection:
            current_version = stored_version(connection)
        copied = None
        newest = newest_version(scripts)
        if database.path is not None and current_version is not None and current_version < newest:
            copied = _copy(database.path, f"before-{newest}", place=database.place)
        before, after = upgrade(database, scripts=scripts)
    return Upgrade(before=before, after=after, copy=None if copied is None else str(copied))


def _copy(path: Path, suffix: str, *, place: str) -> Path:
    """A copy of a database beside it, whole even while others write, under a name that is free."""
    names = (f"{path.name}.{suffix}{f'.{number}' if number > 1 else ''}" for number in itertools.count(1))
    copied = next(free for free in map(path.with_name, names) if not free.exists())
    _make_private(copied)
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copied)) as target:
            source.backup(target)
    except sqlite3.Error as error:
        copied.unlink(missing_ok=True)
        message = f"{place}: the database cannot be copied to {copied} before it changes ({error})"
        raise StoreError(message, place=place, reason="unwritable") from error
    return copied


def _make_private(path: Path) -> None:
    """Make an empty database that only its owner may read, as everything in it comes from documents.

    One that is there is not opened here: closing it would drop every lock that SQLite holds on it in this process, and
    another process would take the journal away from under us.
    """
    if path.is_dir():
        message = f"{path}: the store cannot be opened, it is a folder: name a file in store.url"
        raise StoreError(message, place=str(path), reason="not_found")
    try:
        make_private_folder(path.parent)
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        message = f"{path}: the store cannot be opened ({error.strerror or error}): correct store.url"
        raise StoreError(message, place=str(path), reason="unwritable") from error
