"""Several laptops with a database each, that are edited apart and merged."""

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.names import name_key
from scorekeeper.play import Play
from scorekeeper.store.database import open_database
from scorekeeper.store.merging import Merged, merge_database
from scorekeeper.store.plays import change, create, load
from scorekeeper.store.results import verify_results

Action = Callable[[Play], Play]


def merge(path: Path, *others: Path) -> Merged:
    """Merge other databases into one; return what the last did."""
    done = None
    with closing(open_database(path)) as db:
        for other in others:
            done = merge_database(db, path, other)
    assert done is not None
    return done


def edit(path: Path, play_id: str, *actions: Action) -> Play:
    """Edit a play on one laptop."""
    with closing(open_database(path)) as db:
        play = load(db, play_id)
        for action in actions:
            play = change(db, play, action)
    return play


def at(moment: str, text: str) -> Action:
    """Write a note at a time."""
    return lambda play: play.set_note(text, moment)


def keep(path: Path, *plays: Play) -> None:
    """Store plays on one laptop."""
    with closing(open_database(path)) as db:
        for play in plays:
            create(db, play)


def copy(path: Path, name: str) -> Path:
    """Another laptop that has everything of this one."""
    target = path.with_name(name)
    merge(target, path)
    return target


def plays(path: Path) -> dict[str, Play]:
    """Every play by its id."""
    with closing(open_database(path)) as db:
        return {uuid: load(db, uuid) for (uuid,) in db.execute("SELECT uuid FROM plays")}


def content(path: Path, *, spelling: bool = False) -> dict[str, object]:
    """All that a database says, apart from the numbers of rows (and how names are written)."""
    with closing(open_database(path)) as db:
        assert sound(db)
        found: dict[str, object] = {
            "players": sorted(
                row[0] for row in db.execute("SELECT name_key FROM players ORDER BY name_key")
            )
        }
        for uuid, extra, deleted_at, aside in list(
            db.execute("SELECT uuid, extra, deleted_at, abandoned_at FROM plays ORDER BY uuid")
        ):
            play = load(db, uuid)
            if not spelling:
                play = replace(
                    play,
                    seats=tuple(replace(s, name=name_key(s.name)) for s in play.seats),
                    journal=tuple(
                        replace(
                            e,
                            before=_folded(e.field, e.before),
                            after=_folded(e.field, e.after),
                        )
                        for e in play.journal
                    ),
                    extra={},
                )
            found[uuid.lower()] = (replace(play, id=""), json.loads(extra), deleted_at, aside)
    return found


def sound(db: Database) -> bool:
    """Whether the file is whole and every result right."""
    return (
        db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        and db.execute("PRAGMA foreign_key_check").fetchone() is None
        and verify_results(db) == []
    )


def _folded(field: str, text: str | None) -> str | None:
    return name_key(text) if text is not None and field in {"player", "seats"} else text
