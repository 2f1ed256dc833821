"""Files, the database and plays, as commands name them."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from scorekeeper.cli.base import usage_error
from scorekeeper.cli.output import complain, shown
from scorekeeper.i18n import Refused, msg
from scorekeeper.paths import ENVIRONMENT, FILE_NAME, database_path

if TYPE_CHECKING:
    from scorekeeper.files.values import ReadFile
    from scorekeeper.store.database import Store

LAST: Final = "last"
"""The word for the newest play."""


def read_input(name: str, kind: str = "") -> "ReadFile":
    """Return what is in a file, or in standard input for `-`."""
    from scorekeeper.files.reading import read

    if name != "-":
        return read(named_path(name), kind)
    return read(sys.stdin.buffer if sys.stdin else BytesIO(), kind)


def named_path(name: str) -> Path:
    """Return the path that somebody has named, which an empty text does not do."""
    if not name.strip():
        raise Refused(msg("The path is empty; name a file."))
    return Path(name).expanduser()


def now() -> datetime:
    """Return the time of the table, with its offset, to the second."""
    return datetime.now().astimezone().replace(microsecond=0)


def read_rule(text: str) -> tuple[str, str]:
    """Return rule and choice of a text `RULE=CHOICE`."""
    rule, sign, choice = text.partition("=")
    if not sign:
        raise usage_error(
            msg("“{text}”: write RULE=CHOICE, like maki_tie=split6.", text=shown(text[:40]))
        )
    return rule.strip(), choice.strip()


@contextmanager
def looked_into(db: str | None) -> "Iterator[Store]":
    """Open the database for a command that only asks; it need not be writable.

    Where there is none, nothing is made: the usual place holds no plays then, and a path that
    somebody has named is refused, because it may be mistyped.
    """
    from scorekeeper.store.beside import has_log
    from scorekeeper.store.database import open_store
    from scorekeeper.store.faults import Unwritable, lost

    path = database_path(db)
    if path.exists() or has_log(path):
        try:
            store = open_store(path)
        except Unwritable:
            store = open_store(path, writable=False)
        with closing(store):
            yield store
        return
    if (fault := lost(path)) is not None:
        raise fault
    _refuse_named(db, path)
    with (
        TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as folder,
        closing(open_store(Path(folder) / FILE_NAME)) as store,
    ):
        yield store


@contextmanager
def opened(db: str | None, *, makes: bool = False) -> "Iterator[Store]":
    """Open the database for a command that writes; once a day it is backed up.

    Only a command that stores something first `makes` a database where somebody has named a
    path without one.
    """
    from scorekeeper.store.backups import daily_backup
    from scorekeeper.store.beside import has_log
    from scorekeeper.store.database import open_store
    from scorekeeper.store.faults import lost

    path = database_path(db)
    if not path.exists() and not has_log(path):
        if (fault := lost(path)) is not None:
            raise fault
        if not makes:
            _refuse_named(db, path)
    with closing(open_store(path)) as store:
        before = store.last
        yield store
        if store.last != before:
            try:
                daily_backup(store.file)
            except Refused as refused:
                complain(msg("No backup of today was made. {reason}", reason=refused.message))


def find_play(store: "Store", beginning: str) -> str:
    """Return the id of the only play whose id begins so, of the newest one for “last”."""
    from scorekeeper.store.queries import history, ids_like

    if beginning == LAST:
        newest = history(store, limit=1)
        if not newest:
            raise Refused(msg("No plays are stored yet."))
        return newest[0].id
    found = ids_like(store, beginning.strip()) if beginning.strip() else []
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(
            msg(
                "The ids of {count} plays begin with “{id}”; give more of it.",
                count=len(found),
                id=shown(beginning[:40]),
            )
        )
    raise Refused(
        msg(
            "No play has an id that begins with “{id}”; `scorekeeper plays` lists them.",
            id=shown(beginning[:40]),
        )
    )


def _refuse_named(db: str | None, path: Path) -> None:
    if db:
        raise Refused(
            msg("There is no database {path}; check the path given with --db.", path=str(path))
        )
    if os.environ.get(ENVIRONMENT):
        raise Refused(
            msg(
                "There is no database {path}; check the path in {variable}.",
                path=str(path),
                variable=ENVIRONMENT,
            )
        )
