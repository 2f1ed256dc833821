"""The database of the former version: every play is the same after, and can be undone as before.

The expectations were written by the former version: `schema-006.db` is a small file, the year
is its demo with plays of random edits (seats, rules, points by hand, results, undo and redo).
"""

import json
import lzma
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.i18n import Refused
from scorekeeper.play import people
from scorekeeper.play.play import Play
from scorekeeper.store import database as opening
from scorekeeper.store.beside import backups
from scorekeeper.store.database import merge_file, open_store
from scorekeeper.store.log import Store
from scorekeeper.store.queries import players
from tests.store.help import copy, lay, rows

DATA = Path(__file__).parent / "data"
FILES = ("schema-006", "schema-006-year")


@cache
def content(name: str) -> bytes:
    packed = DATA / f"{name}.xz"
    return lzma.decompress(packed.read_bytes()) if packed.exists() else (DATA / name).read_bytes()


@pytest.fixture(params=FILES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def converted(name: str, database: Path) -> Store:
    database.write_bytes(content(f"{name}.db"))
    return open_store(database)


def state(play: Play) -> dict[str, Any]:
    """Return a play in the words of the former version."""
    return {
        "names": [seat.name for seat in play.seats],
        "dummies": [seat.kind == "dummy" for seat in play.seats],
        "rules": dict(play.rules),
        "rounds": [
            [None if hand is None else play.game.write(hand) for hand in hands]
            for hands in play.rounds
        ],
        "closed": play.closed,
        "started": play.started,
        "finished": play.finished_at,
        "first": play.starter or 0,
        "place": play.place,
        "note": play.note,
        "by_hand": [list(given) for given in play.by_hand],
        "results": play.results
        and [
            [one.total, one.rounds and list(one.rounds), one.counted, one.rank]
            for one in play.results
        ],
    }


def expected(play: dict[str, Any], now: Play) -> dict[str, Any]:
    """Return what was written of a play, in today's words: rules of today, days without times."""
    found = {key: play[key] for key in state(now)}
    found["rules"] = {rule: play["rules"].get(rule, now.rules[rule]) for rule in now.rules}
    for key in ("started", "finished"):
        if (found[key] or "")[10:19] == "T00:00:00":
            found[key] = found[key][:10]
    return found


def test_every_play_is_the_same(name: str, converted: Store) -> None:
    plays = json.loads(content(f"{name}.json"))["plays"]
    assert len(rows(converted)[0]) == len(plays)
    for play in plays:
        now = converted.play(play["id"])
        assert state(now) == expected(play, now)
        assert now.state == (
            "binned" if play["binned"] else (play["abandoned"] and "abandoned") or None
        )
        if now.finished:
            card = now.score()
            known = [total for total in play["totals"] if total is not None]
            assert [total for total in card.totals if total is not None][: len(known)] == known
            assert list(card.ranks) == play["ranks"]
            assert list(card.winners) == play["winners"]


def test_everything_can_be_undone_as_before(name: str, converted: Store) -> None:
    converted.file.connection.execute("PRAGMA synchronous = OFF")  # many small steps
    for play in json.loads(content(f"{name}.json"))["plays"]:
        steps = 0
        assert (converted.redo(play["id"]).operation is not None) == play["redoable"]
        if play["redoable"]:
            converted.undo(play["id"])
        while (undone := converted.undo(play["id"])).operation is not None:
            steps += 1
            if steps == 1:
                before = expected(play["undone"][0], undone.play)
                assert state(undone.play) == before
            assert not undone.stays
        assert steps == play["steps"]
        if play["bottom"]:
            assert state(undone.play) == expected(play["bottom"][0], undone.play)


def test_people_keep_their_names_and_those_of_before(converted: Store, name: str) -> None:
    wanted = json.loads(content(f"{name}.json"))["people"]
    everybody = converted.people()
    roots = {everybody.name(uuid): everybody.hidden(uuid) for uuid in everybody.roots()}
    assert roots == {person["name"]: bool(person["hidden"]) for person in wanted}
    if "year" in name:
        assert everybody.name(everybody.find("dov") or "") == "Dova"
        assert everybody.name(everybody.find("Evi") or "") == "Ann"
        assert "straße" not in {player.name for player in players(converted)}
        part = people.part(everybody, next(u for u in everybody if everybody.root(u) != u))
        assert part


def test_a_backup_comes_before_and_the_index_is_true(converted: Store) -> None:
    (made,) = backups(converted.path)
    assert made.kind == "before-update"
    before = rows(converted)
    converted.rebuild()
    assert rows(converted) == before
    lay(converted, next(iter(converted.plays([str(before[0][0][1])]).values())), 0, 0, "t")


def test_two_laptops_convert_alike(converted: Store, name: str, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    other.write_bytes(content(f"{name}.db"))
    report = merge_file(converted, other)
    assert (report.added, report.changed) == ((), ())
    assert copy(converted, tmp_path / "copy.db").exists()


def went_on(path: Path, play: int, round_: int, hand: str) -> Path:
    """Enter a hand of the second seat as the former version did."""
    path.write_bytes(content("schema-006.db"))
    with closing(sqlite3.connect(path)) as connection:
        number = "(SELECT count(*) FROM edits WHERE play_id = ?1)"
        values = [play, round_, hand]
        connection.execute("INSERT INTO hands VALUES (?1, ?2, 1, ?3, 0, '{}')", values)
        connection.execute(
            f"INSERT INTO edits VALUES (?1, {number}, '2026-11-30T20:00:00+01:00', 'do', 'cards', "  # noqa: S608
            "?2, 1, NULL, ?3)",
            values,
        )
        connection.commit()
    return path


def test_laptops_that_went_on_by_themselves_keep_both(tmp_path: Path) -> None:
    """The same entry here and there is one; others stand beside each other, or are named."""
    play, other = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a12", "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a13"
    one = open_store(went_on(tmp_path / "one.db", 3, 0, "tt"))
    assert merge_file(one, went_on(tmp_path / "two.db", 3, 1, "ss")).conflicts == ()
    hands = [one.play(play).rounds[round_][1] for round_ in (0, 1)]
    assert hands == [("t", "t"), ("s", "s")]
    report = merge_file(one, went_on(tmp_path / "three.db", 3, 0, "ppp"))
    assert [uuid for uuid, _ in report.conflicts] == [play]
    assert merge_file(one, went_on(tmp_path / "four.db", 4, 0, "q")).changed == (other,)
    assert one.play(other).rounds[0][1] == ("q",)


def test_it_is_only_read_where_nothing_may_be_written(database: Path) -> None:
    database.write_bytes(content("schema-006.db"))
    before = database.read_bytes()
    store = open_store(database, writable=False)
    assert len(rows(store)[0]) == 4
    assert (database.read_bytes(), list(database.parent.iterdir())) == (before, [database])


def test_what_goes_wrong_leaves_the_file_as_it_was(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.write_bytes(content("schema-006.db"))
    before = database.read_bytes()

    def fail(file: object) -> None:
        opening.migrate(file.connection)  # type: ignore[attr-defined]

    monkeypatch.setattr(opening, "convert", fail)
    for _ in range(2):
        with pytest.raises(Refused):
            open_store(database)
    assert database.read_bytes()[28:] == before[28:]
    assert backups(database) == []
