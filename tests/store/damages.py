"""A database of every kind of plays, all that can happen to its bytes, and what must come of it."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from scorekeeper.demo import _year
from scorekeeper.games import all_games
from scorekeeper.games.base import Adjustment, Given
from scorekeeper.names import name_key
from scorekeeper.play import Play
from scorekeeper.points import new_points_play
from scorekeeper.store.database import open_database, writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.imports import begin_import, end_import, note_play
from scorekeeper.store.people import rename
from scorekeeper.store.player_merges import merge
from scorekeeper.store.plays import change, create, insert, load
from scorekeeper.store.repairing import Repaired
from scorekeeper.translate import say
from tests.store.sheets import AT, LATER, blank, finished

PAGE = 4096


def fill(path: Path, plays: int = 60) -> None:
    """Write a database with so many plays, with something in every table."""
    chance = Random(5)
    with closing(open_database(path)) as db:
        for play in [*_of_a_year(chance, plays - 14), *_special()]:
            create(db, play)
        with writing(db):
            number = begin_import(db, "plays.json", "scorekeeper", AT)
            for each in range(4):
                play = insert(db, replace(finished(f"i{each}"), journal=()))
                note_play(db, number, play.id, "new")
            end_import(db, number)
        for row in range(0, plays - 20, 7):  # rows that were written again, and free pages
            (uuid,) = db.execute(
                "SELECT uuid FROM plays ORDER BY id LIMIT 1 OFFSET ?", [row]
            ).fetchone()
            change(db, load(db, uuid), lambda play: play.set_note("n" * 6000, LATER))
            change(db, load(db, uuid), lambda play: play.set_note("“short”", LATER))
        merge(db, "Gus", "Ann", LATER)
        rename(db, "Ben", "Benno")
        with writing(db):
            db.execute("UPDATE plays SET deleted_at = ? WHERE uuid = 'binned'", [LATER])
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _of_a_year(chance: Random, plays: int) -> Iterator[Play]:
    year = _year(datetime(2026, 11, 29, 20, tzinfo=UTC), chance)
    for _ in range(plays):
        yield next(year)


def _special() -> Iterator[Play]:
    results = (Given(43, (13, 16, 8), 4), Given(40, None, None, 2), Given(rank=3))
    yield new_points_play("old", "sushi-go", ("Ann", "Ben", "Chi"), results, started_at=AT)
    yield new_points_play("older", "keltis", ("Ann", "Zoë"), (Given(20), Given(31)), started_at=AT)
    yield blank("blank")
    yield blank("half").enter(0, 0, "lwq", AT).enter(0, 1, "ttd", AT).set_note("now", AT)
    by_hand = finished("by-hand").set_adjustments(1, 2, [Adjustment(1, 2, 7, "told a joke")], LATER)
    yield by_hand
    yield finished("gus", ("Gus", "Ben", "世界")).reseat(("Ben", "Gus", "世界"), LATER)
    yield finished("binned", ("Ann", "Ben", "Eve"), None)
    rules = all_games()["sushi-go"].house_rules
    play = finished("ruled")
    yield play.set_rule(rules[0].id, rules[0].choices[-1].id, LATER)
    yield finished("ruled2").set_rule(rules[1].id, rules[1].choices[-1].id, LATER)
    yield finished("seats").reseat(("Chi", "Ann", "Ben"), LATER)


@dataclass(frozen=True)
class Told:
    """What is to be seen of a play: by it two files are compared."""

    names: tuple[str, ...]
    play: Play
    results: tuple[tuple[object, ...], ...]
    deleted_at: str | None
    edits: int

    @property
    def counts(self) -> object:
        """What decides the statistics."""
        return (self.play.finished, self.play.abandoned_at is None, self.deleted_at, self.results)


def told(path: Path, unknown: set[int]) -> dict[int, Told]:
    """Every play by its row; of `unknown` ones the game is no game any more."""
    found = {}
    with closing(open_database(path)) as db:
        for number, uuid, deleted_at in db.execute(
            "SELECT id, uuid, deleted_at FROM plays"
        ).fetchall():
            try:
                play = load(db, uuid)
            except StoreError as error:
                if "does not know" not in say(error.message):
                    raise
                unknown.add(number)
                continue
            results = db.execute(
                "SELECT total, rank, winner, counted, end_points FROM seats "
                "WHERE play_id = ? ORDER BY seat",
                [number],
            ).fetchall()
            names = tuple(name_key(name) for name in play.names)
            found[number] = Told(
                names,
                replace(play, seats=(), journal=(), id=""),
                tuple(tuple(row) for row in results),
                deleted_at,
                len(play.journal),
            )
    return found


def damages(whole: Path, count: int, seed: int) -> Iterator[tuple[str, Path]]:
    """Yield damaged copies of a database, each in a folder of its own beside it."""
    chance = Random(seed)
    raw = whole.read_bytes()
    kinds = [
        _truncated, _noise, _noise_in_the_middle, _noise_at_the_end, _noise_in_the_header, _flips,
        _zeroed, _swapped, _several,
    ]  # fmt: skip
    for number in range(count):
        kind = kinds[number % len(kinds)]
        path = whole.parent / f"d{number}" / "plays.db"
        path.parent.mkdir()
        path.write_bytes(kind(bytearray(raw), chance))
        yield f"{number} {kind.__name__}", path


def _truncated(raw: bytearray, chance: Random) -> bytes:
    return bytes(
        raw[: int(len(raw) * chance.choice([chance.random(), 0.5, 0.9, 0.001]))] or raw[:1]
    )


def _noise(raw: bytearray, chance: Random, low: float = 0, high: float = 1) -> bytes:
    start = int(len(raw) * chance.uniform(low, high))
    length = chance.choice([1, 16, 300, 5000, 20_000])
    piece = chance.randbytes(length)[: len(raw) - start]
    raw[start : start + len(piece)] = piece
    return bytes(raw)


def _noise_in_the_middle(raw: bytearray, chance: Random) -> bytes:
    return _noise(raw, chance, 0.3, 0.7)


def _noise_at_the_end(raw: bytearray, chance: Random) -> bytes:
    return _noise(raw, chance, 0.9, 1)


def _noise_in_the_header(raw: bytearray, chance: Random) -> bytes:
    start = chance.choice([0, 16, 24, 28, 32, 44, 100, 108])
    piece = chance.randbytes(chance.choice([1, 2, 8, 60, 3000]))
    raw[start : start + len(piece)] = piece
    if chance.random() < 0.7:  # a header that says nothing is another program's file
        raw[68:72] = b"SCKP"
        raw[60:64] = b"\0\0\0\6"
    return bytes(raw)


def _flips(raw: bytearray, chance: Random) -> bytes:
    for _ in range(chance.choice([1, 1, 3, 20])):
        raw[chance.randrange(100, len(raw))] ^= 1 << chance.randrange(8)
    return bytes(raw)


def _zeroed(raw: bytearray, chance: Random) -> bytes:
    pages = len(raw) // PAGE
    for _ in range(chance.choice([1, 2, 5])):
        page = chance.randrange(pages)
        raw[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
    return bytes(raw)


def _swapped(raw: bytearray, chance: Random) -> bytes:
    one, two = chance.sample(range(1, len(raw) // PAGE), 2)
    first, second = (bytes(raw[page * PAGE : (page + 1) * PAGE]) for page in (one, two))
    raw[one * PAGE : (one + 1) * PAGE] = second
    raw[two * PAGE : (two + 1) * PAGE] = first
    return bytes(raw)


def _several(raw: bytearray, chance: Random) -> bytes:
    for kind in chance.sample([_noise, _zeroed, _swapped, _flips], 2):
        raw = bytearray(kind(raw, chance))
    return bytes(raw) if chance.random() < 0.7 else _truncated(raw, chance)


def wrongs(before: dict[int, Told], path: Path, done: Repaired) -> list[str]:
    """Return what is not as it must be after a repair: every play equal, or named."""
    unknown: set[int] = set()
    after = told(path, unknown)
    named = {loss.about.row_id for loss in done.losses}
    gone = {loss.about.row_id for loss in done.losses if loss.what == "play"}
    uncounted = done.nothing or any("can't be named" in message.text for message in done.others)
    found = [f"{number}: made up" for number in after.keys() - before.keys()]
    for number, play in before.items():
        if number in gone and number in after:
            found.append(f"{number}: said to be lost, but there")
        if number not in after:
            if number not in gone | unknown and not uncounted:
                found.append(f"{number}: lost in silence")
        elif number not in named and after[number] != play:
            what = "another result" if after[number].counts != play.counts else "other words"
            found.append(f"{number}: {what}: {_difference(play, after[number])}")
    return found


def _difference(one: Told, two: Told) -> str:
    pairs = [
        (name, getattr(one, name), getattr(two, name))
        for name in ("names", "results", "deleted_at", "edits")
    ]
    pairs += [
        (name, getattr(one.play, name), getattr(two.play, name))
        for name in Play.__dataclass_fields__
    ]
    return json.dumps([(name, repr(a)[:200], repr(b)[:200]) for name, a, b in pairs if a != b])
