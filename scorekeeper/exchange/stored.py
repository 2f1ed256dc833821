"""The stored plays as a file wants them."""

from sqlite_utils import Database

from scorekeeper.store.plays import count, listing


def stored_ids(db: Database) -> list[str]:
    """Return the ids of all plays, the oldest first. Raises `StoreError`."""
    return [row.id for row in reversed(listing(db, limit=count(db)))]
