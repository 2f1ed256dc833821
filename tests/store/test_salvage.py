"""What a repair saves of a damaged file: every table, every total, and a name for every loss."""

import os
import sqlite3
import tracemalloc
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.games.base import Given
from scorekeeper.play import Play
from scorekeeper.store.backups import keep_backup
from scorekeeper.store.database import open_database
from scorekeeper.store.doctor import examine
from scorekeeper.store.errors import DamagedFile
from scorekeeper.store.fragments import is_fragment
from scorekeeper.store.inspection import SCHEMA_STEPS
from scorekeeper.store.pages import PageFile, Tree
from scorekeeper.store.plays import load
from scorekeeper.store.repairing import Repaired, repair
from scorekeeper.store.salvage import salvage
from scorekeeper.store.shapes import shapes
from scorekeeper.store.verdict import LEFT
from scorekeeper.translate import say
from tests.store.damages import PAGE, damages, fill, told, wrongs
from tests.store.laptops import keep, plays, sound
from tests.store.sheets import AT, NAMES, blank, finished

DAMAGES = int(os.environ.get("SCOREKEEPER_DAMAGES", "18"))
RULE = "maki_zero"


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with something in every table; never changed."""
    path = tmp_path_factory.mktemp("filled") / "plays.db"
    fill(path, 32)
    return path


def pages_of(path: Path, name: str) -> list[int]:
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [name]).fetchone()
    with PageFile(path) as file:
        return [page.number for page in Tree(file, root)]


def wipe(path: Path, *names: str) -> None:
    """Fill all pages of tables and indexes with noise."""
    raw = bytearray(path.read_bytes())
    for name in names:
        for number in pages_of(path, name):
            raw[(number - 1) * PAGE : number * PAGE] = b"\xc7" * PAGE
    path.write_bytes(raw)


def change_rows(path: Path, *statements: str) -> None:
    """Change rows as damage does, which no page tells."""
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def sentences(done: Repaired) -> list[str]:
    return [say(loss.message) for loss in done.losses] + [say(each) for each in done.others]


def counted(path: Path) -> dict[tuple[str, str], tuple[int, int, int]]:
    """Plays, wins and sum of totals of everybody, as the statistics see them."""
    with closing(open_database(path)) as db:
        return {
            (row[0], row[1]): (row[2], row[3], round(row[2] * row[4]))
            for row in db.execute(
                "SELECT player, game, plays, wins, average_total FROM player_records"
            )
        }


# --- every table


def test_every_table_of_the_newest_schema_is_carried_over(filled: Path, tmp_path: Path) -> None:
    target = tmp_path / "saved.db"
    assert salvage(filled, target).lost == ()
    with closing(sqlite3.connect(filled)) as one, closing(sqlite3.connect(target)) as two:
        tables = [
            name
            for (name,) in one.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith("_") and name not in {"sqlite_sequence", "history_stale"}
        ]
        kept = {shape.table for shape in shapes(len(SCHEMA_STEPS))}
        assert {name for name in tables if not name.startswith("history")} == kept
        for name in tables:
            rows = [sorted(db.execute(f"SELECT * FROM {name}"), key=repr) for db in (one, two)]  # noqa: S608
            if name.startswith("history_words_"):
                continue  # how the index of words is laid out on its pages
            assert rows[0], f"nothing of {name} is in the file of this test"
            assert rows[0] == rows[1]


@pytest.mark.parametrize("table", [shape.table for shape in shapes(len(SCHEMA_STEPS))])
def test_whatever_table_is_lost_every_play_is_right_or_named(
    filled: Path, tmp_path: Path, table: str
) -> None:
    path = tmp_path / "plays.db"
    path.write_bytes(filled.read_bytes())
    wipe(path, table)
    done = repair(path)
    assert wrongs(told(filled, set()), path, done) == []
    assert done.lost
    assert examine(path).ok


# --- cards that are lost


def test_totals_outlive_the_cards(path: Path) -> None:
    keep(path, finished("a1"), finished("a2", NAMES[::-1]), blank("a3"))
    before = counted(path)
    wipe(path, "hands", "edits")
    done = repair(path)
    assert counted(path) == before
    found = plays(path)
    for uuid in ("a1", "a2"):
        assert found[uuid].finished
        assert found[uuid].given is not None
        assert found[uuid].score().totals == finished(uuid, found[uuid].names).score().totals
        assert found[uuid].score().winners == finished(uuid, found[uuid].names).score().winners
    assert found["a3"].given is None
    told_ = sentences(done)
    assert (
        "2026-11-29, Sushi Go!, Ann, Ben, Chi: The cards of 9 hands could not be saved; "
        "the points are kept as written down without cards." in told_
    )
    assert sum("the points are kept" in line for line in told_) == 2
    assert {(loss.about.uuid, loss.what) for loss in done.losses if loss.what == "cards"} == {
        ("a1", "cards"), ("a2", "cards"),
    }  # fmt: skip


def test_rounds_that_are_left_stay_and_cards_too(path: Path) -> None:
    keep(path, finished("a1"))
    rounds = [[hand.total for hand in row.hands if hand] for row in finished().score().rounds]
    change_rows(path, "DELETE FROM hands WHERE round = 1 AND seat = 2", "DELETE FROM edits")
    done = repair(path)
    play = plays(path)["a1"]
    assert play.given is not None
    assert [given.rounds for given in play.given] == [
        (rounds[0][0], rounds[1][0], rounds[2][0]),
        (rounds[0][1], rounds[1][1], rounds[2][1]),
        (rounds[0][2], None, rounds[2][2]),
    ]
    assert "The cards of 1 hand could not be saved" in sentences(done)[0]
    left = play.extra[LEFT]
    assert isinstance(left, list)
    assert left[1] == [*finished().rounds[1][:2], None]
    assert done.before is not None  # results only are put right in the file itself
    assert plays(done.before)["a1"].given is None


def test_a_seat_without_total_is_not_made_up(path: Path) -> None:
    keep(path, finished("a1"))
    change_rows(
        path,
        "DELETE FROM hands",
        "DELETE FROM edits",
        "UPDATE seats SET total = NULL, rank = NULL, counted = NULL, winner = 0 WHERE seat = 1",
    )
    done = repair(path)
    given = plays(path)["a1"].given
    assert given is not None
    assert given[1] == Given()
    assert given[0].total == finished().score().totals[0]
    assert "not the points of Ben" in sentences(done)[0]


def test_a_play_of_which_neither_cards_nor_points_are_left_counts_nowhere(path: Path) -> None:
    keep(path, finished("a1"))
    change_rows(
        path,
        "DELETE FROM hands",
        "DELETE FROM edits",
        "UPDATE seats SET total = NULL, rank = NULL, counted = NULL, end_points = NULL, winner = 0",
    )
    done = repair(path)
    play = plays(path)["a1"]
    assert play.abandoned_at is not None
    assert not play.finished
    assert counted(path) == {}
    assert sentences(done)[0] == (
        "2026-11-29, Sushi Go!, Ann, Ben, Chi: Its cards and its points could not be saved; "
        "it is kept as abandoned and counts nowhere."
    )


def test_an_unfinished_play_that_has_lost_cards_is_named(path: Path) -> None:
    keep(path, half("a1"))
    change_rows(path, "DELETE FROM hands WHERE round = 0", "DELETE FROM edits")
    done = repair(path)
    assert "The cards of 3 hands could not be saved; the play is unfinished" in sentences(done)[0]
    assert not plays(path)["a1"].finished


def half(play_id: str) -> Play:
    """A play with one closed round and one hand more."""
    play = blank(play_id)
    for seat, cards in enumerate(("lwqttd1p3", "ttsssd11p", "ssdd2233w")):
        play = play.enter(0, seat, cards, AT)
    return play.close_round(0, AT).enter(1, 0, "ddd3wqp22", AT)


def test_cards_that_were_changed_come_back_from_the_journal(path: Path) -> None:
    keep(path, finished("a1"))
    change_rows(path, "UPDATE hands SET cards = 'ttttttttt' WHERE round = 0 AND seat = 0")
    assert not examine(path).ok
    done = repair(path)
    assert done.lost == ()
    assert plays(path)["a1"] == finished("a1")


@pytest.mark.parametrize("cards", ["ttttttttt", "§§§"])
def test_cards_that_do_not_make_the_total_any_more_do_not_change_it(path: Path, cards: str) -> None:
    keep(path, finished("a1"))
    before = counted(path)
    change_rows(path, "DELETE FROM edits")
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE hands SET cards = ? WHERE round = 0 AND seat = 0", [cards])
        db.commit()
    assert not examine(path).ok
    done = repair(path)
    assert counted(path) == before
    assert done.losses[0].what == "cards"


def test_a_house_rule_that_is_lost_is_told_from_the_totals(path: Path) -> None:
    play = blank("a1").set_rule(RULE, "zero_counts", AT)
    for round_, hands in enumerate((("ttd", "ssd"), ("eel", "11d"), ("22p", "qqp"))):
        play = play.enter(round_, 0, hands[0], AT).enter(round_, 1, hands[1], AT)
        play = play.enter(round_, 2, "ddd", AT).close_round(round_, AT)
    keep(path, play)
    before = counted(path)
    change_rows(path, "UPDATE plays SET house_rules = '{}'", "DELETE FROM edits")
    repair(path)
    assert counted(path) == before


def test_a_play_whose_row_is_lost_keeps_its_rules_and_its_end(path: Path) -> None:
    keep(path, finished("a1"), half("a2"))
    before = counted(path)
    wipe(path, "plays")
    done = repair(path)
    assert counted(path) == before
    assert sum("Put together again from the cards" in line for line in sentences(done)) == 2
    found = {play.finished: play for play in plays(path).values()}
    assert not is_fragment(found[True])
    assert is_fragment(found[False])  # whether all of it is left, nobody knows
    assert found[False].abandoned_at is not None


def test_an_id_that_damage_gave_to_two_plays_stays_with_one(path: Path) -> None:
    keep(path, finished("a1"), finished("a2", NAMES[::-1]))
    before = counted(path)
    raw = bytearray(path.read_bytes())
    (page,) = pages_of(path, "sqlite_autoindex_plays_1")
    start = (page - 1) * PAGE
    raw[start : start + PAGE] = raw[start : start + PAGE].replace(b"a1", b"a2")
    path.write_bytes(raw)
    wipe(path, "plays")
    repair(path)
    found = plays(path)
    assert len(found) == 2
    assert "a2" in found
    assert "a1" not in found
    assert {play.names for play in found.values()} == {NAMES, NAMES[::-1]}
    assert counted(path) == before


def test_a_play_of_which_only_seats_are_left_is_named_with_its_points(path: Path) -> None:
    keep(path, finished("a1"))
    totals = finished().score().totals
    wipe(path, "plays", "hands", "edits")
    done = repair(path)
    assert plays(path) == {}
    assert (
        "2026-11-29, ?, Ann, Ben, Chi: This play could not be saved; its points were "
        f"Ann {totals[0]}, Ben {totals[1]}, Chi {totals[2]}." in sentences(done)
    )


def test_whose_name_is_lost_is_named_with_every_play(path: Path) -> None:
    keep(path, finished("a1"))
    wipe(path, "players", "sqlite_autoindex_players_1")
    done = repair(path)
    assert plays(path)["a1"].names == ("?1", "?2", "?3")
    assert sum("2026-11-29, Sushi Go!, ?1, ?2, ?3: The name of a player" in line
               for line in sentences(done)) == 3  # fmt: skip


# --- the whole file


def test_of_a_hundred_bytes_nothing_can_be_read(path: Path) -> None:
    keep(path, finished("a1"))
    copy = keep_backup(path)
    path.write_bytes(path.read_bytes()[:100])
    done = repair(path)
    assert done.nothing
    assert done.plays == 0
    assert done.kept is not None
    assert done.kept.stat().st_size == 100
    assert done.backup is not None
    assert done.backup.path == copy
    assert plays(path) == {}


def test_the_header_of_another_program_is_no_end(filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    raw = bytearray(filled.read_bytes())
    raw[:100] = b"\xc7" * 100
    path.write_bytes(raw)
    done = repair(path)
    assert done.kept is not None
    assert wrongs(told(filled, set()), path, done) == []


def test_steps_that_an_index_has_lost_are_no_steps_to_do(path: Path) -> None:
    keep(path, finished("a1"))
    raw = bytearray(path.read_bytes())
    (page,) = pages_of(path, "idx__sqlite_migrations_migration_set_name")
    start = (page - 1) * PAGE
    raw[start : start + PAGE] = raw[start : start + PAGE].replace(b"scorekeeper", b"scorekeepes")
    path.write_bytes(raw)
    with pytest.raises(DamagedFile):
        open_database(path)
    assert path.read_bytes() == raw
    assert not examine(path).ok
    done = repair(path)
    assert done.losses == ()
    assert plays(path) == {"a1": finished("a1")}


def test_text_that_is_none_is_found_and_the_rest_saved(path: Path) -> None:
    keep(path, finished("a1"), finished("a2"))
    change_rows(
        path, "UPDATE edits SET after = CAST(x'ff00' AS TEXT) WHERE number = 0 AND play_id = 1"
    )
    report = examine(path)
    assert {check.id for check in report.checks if check.ok is False} == {"texts"}
    done = repair(path)
    assert done.kept is not None
    assert plays(path)["a2"] == finished("a2")
    assert plays(path)["a1"].rounds == finished("a1").rounds
    assert [loss.what for loss in done.losses] == ["edits"]


def test_what_leans_on_lost_edits_can_not_be_taken_back(filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    path.write_bytes(filled.read_bytes())
    wipe(path, "edits")
    repair(path)
    with closing(open_database(path)) as db:
        edits = "(SELECT count(*) FROM edits WHERE edits.play_id = moved.play_id)"
        for sql in (
            f"SELECT count(*) FROM player_merge_names AS moved WHERE number >= {edits}",  # noqa: S608
            f"SELECT count(*) FROM player_merge_plays AS moved WHERE edits > {edits}",  # noqa: S608
        ):
            assert db.execute(sql).fetchone() == (0,)


def test_of_a_file_only_a_few_pages_are_held(path: Path) -> None:
    with path.open("wb") as file:
        file.write(b"SQLite format 3\0\x10\0")
        file.truncate(64 * 1024 * 1024)
    tracemalloc.start()
    try:
        with PageFile(path) as pages:
            assert pages.count == 16_384
            for number in range(1, pages.count + 1, 64):
                pages.page(number)
        (_, peak) = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1024 * 1024


def test_random_damage(filled: Path) -> None:
    """Whatever happens to the bytes: no play is wrong in silence, and the old file is kept."""
    before = told(filled, set())
    for name, path in damages(filled, DAMAGES, seed=3):
        raw = path.read_bytes()
        examine(path)
        done = repair(path)
        found = [line for line in wrongs(before, path, done) if "other words" not in line]
        assert (name, found) == (name, [])
        if done.kept is not None:
            assert done.kept.read_bytes() == raw
        with closing(open_database(path)) as db:
            assert sound(db)
            for (uuid,) in db.execute("SELECT uuid FROM plays WHERE game = 'keltis' LIMIT 1"):
                load(db, uuid)
