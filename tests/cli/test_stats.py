"""`stats` for the group and for one player, as lines and as JSON."""

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.cli.stats_text import group_lines
from scorekeeper.play import new_play
from scorekeeper.statistics.group import Record
from scorekeeper.store.database import open_database
from scorekeeper.store.people import set_hidden
from scorekeeper.store.plays import create
from tests.cli.runner import made, one_line, run, run_json
from tests.statistics.twelve import AT, KELTIS, SUSHI, store_twelve


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "plays.db"
    with closing(open_database(path)) as database:
        store_twelve(database)
    return path


def test_nothing_was_played(tmp_path: Path) -> None:
    path = made(tmp_path / "x.db")
    assert run("stats", db=path).stdout == "No play is finished yet.\n"
    assert run_json("stats", db=path) == []
    result = run("stats", "Ann", db=path)
    assert result.exit_code == 1
    assert one_line(result.stderr)


def test_a_player_without_a_finished_play(db: Path) -> None:
    with closing(open_database(db)) as database:
        database.table("players").insert({"name": "New [/]", "name_key": "new [/]"})
    assert run("stats", "new [/]", db=db).stdout == "New [/] has no finished play yet.\n"
    assert run_json("stats", "new [/]", db=db) == {"player": "New [/]", "games": []}


def test_one_player(db: Path) -> None:
    text = run("stats", "ann", "--game", SUSHI, db=db).stdout
    for line in (
        "Ann, Sushi Go!",
        "Plays: 7",
        "Wins: 4, of them shared: 1",
        "Win rate: 57.1 %; expected from the table sizes: 41.7 %",
        "Longest winning streak: 2",
        "1 play without a known day is left out of the form and the streak.",
        "Total: average 13.5, median 9.0, best 40*, worst −6",
        "Puddings: 4 in all, 0.7 a play",
        "Favourite card: Tempura, laid 6 times",
        "Most profitable: Sashimi, 3.33 points a card",
    ):
        assert line in text.splitlines()
    assert ["Dumplings", "0.0", "0", "–"] in [line.split() for line in text.splitlines()]
    assert ["Ben", "6", "3", "2", "1"] in [line.split() for line in text.splitlines()]
    assert ["2026-02-07", "1", "0", "−6.0"] in [line.split() for line in text.splitlines()]
    assert "Points a card: the points of a category" in text
    assert "nan" not in text.lower()


def test_every_game_stands_apart(db: Path) -> None:
    text = run("stats", "Ann", db=db).stdout
    assert "Ann, Sushi Go!" in text
    assert "Ann, Keltis: Das Kartenspiel" in text
    found = run_json("stats", "Ann", db=db)
    assert [game["game"] for game in found["games"]] == [SUSHI, KELTIS]
    sushi, keltis = found["games"]
    assert sushi["totals"] == {
        "plays": 6, "average": 13.5, "median": 9.0, "best": 40, "worst": -6,
        "marked": {"best": True, "worst": False},
    }  # fmt: skip
    assert keltis["counted"] == {"plays": 0, "sum": None, "average": None}
    assert sushi["cards"]["most_profitable"] == "sashimi"
    assert sushi["against"][0] == {
        "player": "Ben", "plays": 6, "before": 3, "behind": 2, "level": 1,
    }  # fmt: skip
    assert (sushi["shared_wins"], sushi["longest_streak"]) == (1, 2)


def test_the_group(db: Path) -> None:
    lines = run("stats", db=db).stdout.splitlines()
    assert lines[0] == "Sushi Go!, 8 plays"
    assert lines[2].split()[:9] == ["Ann", "7", "4", "1", "57.1", "%", "41.7", "%", "13.5"]
    assert "Highest total: 41*, Chi, 2026-03-07" in lines
    assert "Closest win: 0, Chi, 2026-01-24" in lines
    assert "Puddings in one play: 2*, Ann, 2026-03-07" in lines
    assert "Keltis: Das Kartenspiel, 1 play" in lines
    group = run_json("stats", "--game", KELTIS, db=db)[0]
    assert [line["player"] for line in group["standings"]] == ["Ann", "Ben"]
    assert group["standings"][0]["rating"]["skill"] > group["standings"][1]["rating"]["skill"]
    assert group["records"][0]["holders"][0]["play"] == "12"


def test_hidden_players_are_left_out_of_the_lines_and_marked_in_json(db: Path) -> None:
    with closing(open_database(db)) as database:
        set_hidden(database, "Ann", hidden=True)
    lines = run("stats", "--game", SUSHI, db=db).stdout.splitlines()
    assert not [line for line in lines if line.split()[:1] == ["Ann"]]
    group = run_json("stats", "--game", SUSHI, db=db)[0]
    assert group["standings"][0]["hidden"] is True
    assert "Plays: 7" in run("stats", "Ann", db=db).stdout


def test_an_unknown_game_is_a_wrong_call(db: Path) -> None:
    assert run("stats", "--game", "go-fish", db=db).exit_code == 2


def test_an_unknown_day_is_said_in_words_and_the_rating_explained(db: Path) -> None:
    run("add", "sushi-go", "Ann=90", "Ben=40", db=db)
    lines = run("stats", db=db).stdout.splitlines()
    assert "Highest total: 90*, Ann, date unknown" in lines
    assert any(line.startswith("Rating: ") for line in lines)
    assert any(line.startswith("Win rate: shared wins count") for line in lines)


def test_who_shares_a_record_is_named(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    tables = (("Ann=90", "Ben=90"), ("Chi=90", "Ann=80"), ("Ann=90", "Dov=50"))
    for day, results in enumerate(tables):
        run("add", "sushi-go", *results, "--date", f"1999-12-1{day}", db=db)
    lines = run("stats", db=db).stdout.splitlines()
    (total,) = [line for line in lines if line.startswith("Highest total: ")]
    assert total == "Highest total: 90*, Ann, 1999-12-10 and 3 other times, also Ben, Chi"


def test_the_closest_win_of_a_dummy_seat_is_no_record(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    run("add", "sushi-go", "Ann=40", "Ben=30", db=db)
    rules = ("--rule", "dummy=on", "--rule", "dummy_can_win=on")
    run("add", "sushi-go", "Ann=30", "Ben=29", "Dummy=31", *rules, db=db)
    assert "Closest win: 10*, Ann, date unknown" in run("stats", db=db).stdout.splitlines()
    with closing(open_database(db)) as database:
        database.execute("UPDATE seats SET total = 90 WHERE player_id IS NULL")
    assert run("stats", db=db).exit_code == 0


def test_a_record_without_a_holder_is_a_dash() -> None:
    lines = group_lines(SUSHI, 1, [], [Record("total", 3, ())], {})
    assert "Highest total: 3, –" in lines
    assert not Record("total", 3, ()).marked


def test_nothing_is_called_profitable_that_only_costs(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    with closing(open_database(db)) as database:
        play = new_play("1", KELTIS, ["Ann", "Ben"], started_at=AT)
        play = play.enter(0, 0, "R: 1", AT).enter(0, 1, "Y: 1 2 3 4 5", AT).close_round(0, AT)
        create(database, play)
    assert "Most profitable: –" in run("stats", "Ann", db=db).stdout.splitlines()
    assert run_json("stats", "Ann", db=db)["games"][0]["cards"]["most_profitable"] is None


def test_what_a_player_s_figures_leave_out_is_said(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    run("add", "sushi-go", "Ann=90", "Ben=50", "--date", "1999-12-10", db=db)
    run("add", "sushi-go", "Ann=1.", "Ben=2.", "--date", "1999-12-11", db=db)
    lines = run("stats", "Ann", db=db).stdout.splitlines()
    said = "1 play without a known total is left out of the totals and the form."
    assert lines.count(said) == 1
    run("add", "sushi-go", "Ann=1.", "Ben=50", "--yes", "--date", "1999-12-12", db=db)
    assert said.replace("1 play ", "2 plays ").replace(" is ", " are ") in (
        run("stats", "Ann", db=db).stdout.splitlines()
    )
    assert said in run("stats", "Ben", db=db).stdout.splitlines()
