"""What changes of names leave: every row, every earlier state of a play, and refusals."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlite_utils import Database

from scorekeeper.play import Play
from scorekeeper.store.errors import StoreError
from scorekeeper.translate import say
from tests.store.sheets import LATER

_ALL = "SELECT * FROM [{}]"


def everything(db: Database) -> dict[str, list[Any]]:
    """All rows of all tables, but for how SQLite keeps its indexes."""
    tables = [name for name in db.table_names() if "history_words_" not in name]
    return {name: sorted(map(repr, db.execute(_ALL.format(name)))) for name in tables}


def refusal(db: Database, action: Callable[[], object]) -> str:
    """The sentence of a refusal, which leaves everything as it was."""
    before = everything(db)
    with pytest.raises(StoreError) as refused:
        action()
    assert everything(db) == before
    return say(refused.value.message)


def reseat(*names: str) -> Callable[[Play], Play]:
    """The change that puts the seats in this order."""
    return lambda play: play.reseat(names, LATER)


def states(play: Play) -> list[tuple[object, ...]]:
    """The play after every undo, back to its beginning."""
    found = []
    while play.undoable is not None:
        play = play.undo(LATER)
        found.append((play.names, play.rounds, play.first_seat))
    return found


def renamed_states(play: Play, old: str, new: str) -> list[tuple[object, ...]]:
    """What `states` gives after `old` has become `new`."""
    return [
        (tuple(new if name == old else name for name in names), *rest)
        for names, *rest in states(play)
    ]
