"""Plays go through a file into another database and are identical there."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from sqlite_utils import Database

from scorekeeper.exchange.document import PlayFileError
from scorekeeper.exchange.importing import Imported, import_plays, same_play
from scorekeeper.exchange.play_file import read_play_file, write_play_file
from scorekeeper.exchange.stored import stored_ids
from scorekeeper.play import Play, new_play
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import create, delete, load
from scorekeeper.translate import say
from tests.exchange.plays import plays

AT = "2026-11-29T19:40:00+01:00"


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(tmp_path / "plays.db")) as database:
        yield database


def play(number: int) -> Play:
    identifier = f"0192f0c4-7e1b-7d51-9c44-{number:012}"
    begun = new_play(identifier, "sushi-go", ["Ann", "Ben"], started_at=AT)
    return begun.enter(0, 0, "lwq", AT).set_note("n", AT)


@settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
)
@given(drawn=plays())
def test_export_delete_import_is_identical(db: Database, drawn: Play) -> None:
    stored = create(db, drawn)
    text = write_play_file([load(db, stored.id)])
    delete(db, stored.id)
    assert import_plays(db, read_play_file(text)) == Imported(1, 0)
    assert replace(load(db, stored.id), journal=()) == replace(stored, journal=())
    assert import_plays(db, read_play_file(text)) == Imported(0, 1)
    delete(db, stored.id)


def test_all_or_nothing(db: Database) -> None:
    create(db, play(1))
    with pytest.raises(PlayFileError) as caught:
        import_plays(db, [play(2), replace(play(1), note="other"), play(3)])
    assert "is stored here with other contents" in say(caught.value.message)
    assert stored_ids(db) == [play(1).id]


def test_the_journal_is_not_compared(db: Database) -> None:
    create(db, play(1))
    assert import_plays(db, [replace(play(1), journal=())]) == Imported(0, 1)
    assert load(db, play(1).id).journal == play(1).journal


def test_oldest_first(db: Database) -> None:
    create(db, play(1))
    create(db, replace(play(2), started_at="2020-01-01T10:00:00+01:00", journal=()))
    assert stored_ids(db) == [play(2).id, play(1).id]


def test_same_play() -> None:
    one = play(1)
    assert same_play(one, replace(one, journal=()))
    assert same_play(one, one.rename(0, "ANN", AT))
    assert not same_play(one, one.rename(0, "Zed", AT))
    assert not same_play(one, one.enter(0, 0, None, AT))
