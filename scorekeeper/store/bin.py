"""The bin: deleted plays wait there until somebody takes them back or empties it."""

from sqlite_utils import Database

from scorekeeper.games.message import msg
from scorekeeper.store.database import reading, writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.lists import PlayRow, rows_of
from scorekeeper.store.nameless import drop_nameless


def discard(db: Database, uuid: str, at: str) -> bool:
    """Put a play into the bin, whole; return False for one that was there already.

    `at` is the time, ISO 8601 with offset. Raises `StoreError` if the play is not stored.
    """
    with writing(db):
        moved = _deleted_at(db, uuid) is None
        if moved:
            db.execute("UPDATE plays SET deleted_at = ? WHERE uuid = ?", [at, uuid])
    return moved


def restore(db: Database, uuid: str) -> bool:
    """Take a play out of the bin, exactly as it was; return False for one that was not there.

    Raises `StoreError` if it is not stored.
    """
    with writing(db):
        moved = _deleted_at(db, uuid) is not None
        if moved:
            db.execute("UPDATE plays SET deleted_at = NULL WHERE uuid = ?", [uuid])
    return moved


def deleted_at(db: Database, uuid: str) -> str | None:
    """Return when a play was put into the bin, None if it is not there. Raises `StoreError`."""
    with reading(db):
        return _deleted_at(db, uuid)


def empty(db: Database) -> int:
    """Delete for good what is in the bin; return how many plays. Raises `StoreError`."""
    with writing(db):
        number = count_deleted(db)
        if number:
            db.execute("DELETE FROM plays WHERE deleted_at IS NOT NULL")
            drop_nameless(db)
    return number


class Deleted:
    """The plays in the bin, what was deleted last first, read a page at a time."""

    def __init__(self, db: Database) -> None:
        """Count them. Raises `StoreError`."""
        self._db = db
        self.count = count_deleted(db)

    def page(self, limit: int = 50, offset: int = 0) -> list[PlayRow]:
        """Return up to `limit` plays from place `offset` (from 0) on. Raises `StoreError`."""
        sql = """
        SELECT id FROM plays WHERE deleted_at IS NOT NULL
        ORDER BY julianday(deleted_at) DESC, id DESC LIMIT ? OFFSET ?
        """
        with reading(self._db):
            return rows_of(self._db, [row[0] for row in self._db.execute(sql, [limit, offset])])


def count_deleted(db: Database) -> int:
    """Return how many plays are in the bin. Raises `StoreError`."""
    with reading(db):
        (number,) = db.execute("SELECT count(*) FROM plays WHERE deleted_at IS NOT NULL").fetchone()
    return int(number)


def _deleted_at(db: Database, uuid: str) -> str | None:
    row = db.execute("SELECT deleted_at FROM plays WHERE uuid = ?", [uuid]).fetchone()
    if row is None:
        raise StoreError(msg("Play {play} is not stored any more.", play=uuid[:8]))
    return None if row[0] is None else str(row[0])
