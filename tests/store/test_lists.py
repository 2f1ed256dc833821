"""Lists of plays and players: the newest first, by the moment and not by the text."""

import pytest
from sqlite_utils import Database

from scorekeeper.games.base import Given
from scorekeeper.points import new_points_play
from scorekeeper.store.lists import _WHERE
from scorekeeper.store.players import known_players
from scorekeeper.store.plays import change, count, create, listing, unfinished
from tests.store.sheets import blank, finished, note


def ids(db: Database, **options: object) -> list[str]:
    return [row.id for row in listing(db, **options)]


def plan(db: Database, sql: str) -> str:
    return " ".join(row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}"))


def test_plays_are_ordered_by_the_moment_they_began(db: Database) -> None:
    for play_id, started_at in (
        ("noon in New York", "2026-07-04T12:00:00-04:00"),
        ("one in Berlin", "2026-07-04T13:00:00+02:00"),
        ("unknown", None),
        ("five in Tokyo", "2026-07-05T05:00:00+09:00"),
        ("only the day", "2026-07-06"),
        ("no time at all", "now"),
        ("with fractions", "2026-07-04T16:00:01.25Z"),
    ):
        create(db, finished(play_id, started_at=started_at))
    assert ids(db) == [
        "only the day",
        "five in Tokyo",
        "with fractions",
        "noon in New York",
        "one in Berlin",
        "no time at all",
        "unknown",
    ]


def test_unfinished_plays_are_ordered_by_their_latest_edit(db: Database) -> None:
    assert unfinished(db) is None
    plays = {name: create(db, blank(name)) for name in ("a", "b", "c")}
    create(db, finished("done"))
    for name, at in (
        ("b", "2099-10-25T02:30:00+01:00"),
        ("a", "2099-10-25T02:40:00+02:00"),
        ("c", "2099-10-24T23:59:00-01:00"),
    ):
        change(db, plays[name], lambda play, at=at: play.set_note(at, at))
    assert ids(db, finished=False) == ["b", "c", "a"]
    row = unfinished(db)
    assert row is not None
    assert row.id == "b"


def test_a_play_begun_now_comes_before_older_ones_whatever_its_date(db: Database) -> None:
    play = create(db, blank("yesterday", started_at="2020-01-01T20:00:00+01:00"))
    change(db, play, lambda play: play.set_note("x", "2020-01-01T20:00:00+01:00"))
    create(db, blank("back-dated", started_at="1999-12-31"))
    row = unfinished(db)
    assert row is not None
    assert row.id == "back-dated"


def test_a_row_says_what_a_list_shows(db: Database) -> None:
    play = create(db, finished())
    card = play.score()
    create(db, blank("a2", ("Dov", "Ann"), "2027-01-01"))
    open_row, row = listing(db)
    assert (row.names, row.totals, row.ranks, row.winners) == (
        play.names,
        card.totals,
        card.ranks,
        card.winners,
    )
    assert (row.finished, row.open_round) == (True, None)
    assert row.started_at == play.started_at
    assert row.finished_at == play.finished_at
    assert (open_row.finished, open_row.open_round) == (False, 0)
    assert (open_row.names, open_row.winners) == (("Dov", "Ann"), ())


def test_pages_filters_and_counts(db: Database) -> None:
    for number in range(7):
        make = finished if number % 2 else blank
        create(db, make(str(number), started_at=f"2026-01-0{number + 1}"))
    assert ids(db, limit=3) == ["6", "5", "4"]
    assert ids(db, limit=3, offset=3) == ["3", "2", "1"]
    assert ids(db, limit=0) == []
    assert ids(db, finished=True) == ["5", "3", "1"]
    assert (count(db), count(db, finished=True), count(db, finished=False)) == (7, 3, 4)


def test_a_list_asks_four_questions(db: Database) -> None:
    for number in range(20):
        create(db, finished(str(number)))
    asked: list[str] = []
    with db.tracer(lambda sql, _: asked.append(sql)):
        assert len(listing(db)) == 20
    assert sum("SELECT" in sql for sql in asked) == 4


@pytest.mark.parametrize(
    "sql",
    [
        f"SELECT id FROM plays WHERE {_WHERE[None]} ORDER BY started_utc DESC, id DESC LIMIT 50",  # noqa: S608
        f"SELECT id FROM plays WHERE {_WHERE[True]} ORDER BY started_utc DESC, id DESC LIMIT 50",  # noqa: S608
        f"SELECT id FROM plays WHERE {_WHERE[False]} ORDER BY changed_utc DESC, id DESC LIMIT 50",  # noqa: S608
    ],
)
def test_an_index_gives_the_order(db: Database, sql: str) -> None:
    assert "TEMP B-TREE" not in plan(db, sql)
    assert "INDEX plays_" in plan(db, sql)


def test_known_players_are_those_who_played_last(db: Database) -> None:
    assert known_players(db) == []
    create(db, blank("a1", ("Ann", "Ben"), "2026-01-01T20:00:00+01:00"))
    create(db, blank("a2", ("Chi", "Ann"), "2026-01-03T00:30:00+09:00"))
    create(db, blank("a3", ("Dov", "Eve"), "2026-01-02T23:00:00-01:00"))
    create(db, blank("old", ("Ben", "Fay"), "1999-01-01"))
    assert known_players(db) == ["Dov", "Eve", "Ann", "Chi", "Ben", "Fay"]
    assert known_players(db, 2) == ["Dov", "Eve"]
    create(db, blank("unknown", ("Gus", "Hal"), None))
    assert known_players(db)[-2:] == ["Gus", "Hal"]
    db.execute("UPDATE players SET hidden = 1 WHERE name = 'Dov'")
    assert "Dov" not in known_players(db)


def test_players_beyond_the_latest_plays_are_known(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.players._RECENT_PLAYS", 1)
    create(db, blank("a1", ("Ann", "Ben"), "2026-01-01"))
    create(db, blank("a2", ("Chi", "Dov"), "2026-01-02"))
    create(db, blank("a3", ("Dov", "Eve"), "2026-01-03"))
    assert known_players(db) == ["Dov", "Eve", "Chi", "Ann", "Ben"]


def test_a_player_of_no_play_stays_known(db: Database) -> None:
    play = create(db, blank())
    change(db, play, lambda play: play.rename(2, "Dov", "2026-01-01"))
    assert set(known_players(db)) == {"Ann", "Ben", "Chi", "Dov"}
    change(db, play, note("x"))


def test_a_row_names_who_has_a_result_outside_the_rules(db: Database) -> None:
    names = ("Ann", "Ben")
    for play_id, results in (
        ("fine", [Given(43, None, 4), Given(40, None, 2)]),
        ("total", [Given(999), Given(40)]),
        ("round", [Given(60, (20, 30, 10)), Given(50, (10, 99, 10))]),
        ("all", [Given(43, None, 6), Given(40, None, 6)]),
        ("place", [Given(rank=1), Given(rank=1)]),
        ("missing", [Given(43), Given()]),
        ("tied", [Given(40), Given(40)]),
    ):
        create(db, new_points_play(play_id, "sushi-go", names, results))
    create(db, finished("cards"))
    found = {row.id: sorted(row.outside_rules) for row in listing(db)}
    assert found == {
        "fine": [],
        "total": [0],
        "round": [1],
        "all": [0, 1],
        "place": [],
        "missing": [],
        "tied": [],
        "cards": [],
    }


def test_a_play_of_an_unknown_game_takes_no_marks_from_the_others(db: Database) -> None:
    for play_id in ("old", "odd"):
        create(db, new_points_play(play_id, "sushi-go", ("Ann", "Ben"), [Given(999), Given(30)]))
    db.execute("UPDATE plays SET game = 'go-fish' WHERE uuid = 'odd'")
    found = {row.id: row.starred for row in listing(db)}
    assert found == {"old": {0}, "odd": set()}
