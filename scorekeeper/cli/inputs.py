"""The database and the plays, as commands name them."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.output import complain
from scorekeeper.games.numbers import shown
from scorekeeper.i18n import Refused, msg
from scorekeeper.paths import ENVIRONMENT, database_path

if TYPE_CHECKING:
    from scorekeeper.store.log import Store


def named_path(name: str) -> Path:
    """Return the path that somebody has named, which an empty text does not do."""
    if not name.strip():
        raise Refused(msg("The path is empty; name a file."))
    return Path(name).expanduser()


def now() -> datetime:
    """Return the time of the table, with its offset, to the second."""
    return datetime.now().astimezone().replace(microsecond=0)


def database(*, makes: bool = True) -> Path:
    """Return the path of the database; unless it `makes` one, one that is named has to be there."""
    option = click.get_current_context().obj
    path = database_path(option)
    named = option or os.environ.get(ENVIRONMENT)
    if named and not makes and not path.exists() and not path.parent.joinpath("backups").exists():
        raise Refused(
            msg(
                "There is no database {path}; check the path given with {where}.",
                path=str(path),
                where="--db" if option else ENVIRONMENT,
            )
        )
    return path


@contextmanager
def opened(*, writes: bool = True, makes: bool = False) -> "Iterator[Store]":
    """Open the database; after a command that writes it is backed up, once a day.

    Only a command that stores something first `makes` one where somebody has named a path.
    """
    from scorekeeper.store.database import open_store

    with closing(open_store(database(makes=makes), writable=writes)) as store:
        before = store.last
        yield store
        if store.last == before:
            return
        from scorekeeper.store.backups import daily_backup

        try:
            daily_backup(store.file)
        except Refused as refused:
            complain(msg("No backup of today was made. {reason}", reason=refused.message))


def find_play(store: "Store", beginning: str, *, deleted: bool = False) -> str:
    """Return the id of the only play whose id begins so.

    “last” is the one entered last, or of the `deleted` ones the one deleted last.
    """
    from scorekeeper.store.queries import Filter, history, ids_like

    if beginning == "last":
        rows = (
            history(store, Filter(state="binned"), "state", limit=1)
            if deleted
            else history(store, order="entered", limit=1)
        )
        found = [row.id for row in rows]
    else:
        found = ids_like(store, beginning.strip()) if beginning.strip() else []
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(
            msg(
                "The ids of {count} plays begin with “{id}”; give more of it.",
                count=len(found),
                id=shown(beginning),
            )
        )
    raise Refused(
        msg(
            "No play has an id that begins with “{id}”; `scorekeeper plays` lists them.",
            id=shown(beginning),
        )
    )
