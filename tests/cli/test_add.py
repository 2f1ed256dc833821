"""`add`: old results without cards, as they were written down."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.written_result import read_written
from scorekeeper.games.base import Given
from scorekeeper.store.database import open_database
from tests.cli.runner import one_line, run, run_json


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "plays.db"


def stored(db: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run("export", db=db).stdout)["plays"]
    return found


@pytest.mark.parametrize(
    ("text", "name", "given"),
    [
        ("Ann=43", "Ann", Given(total=43)),
        ("Ann=-4", "Ann", Given(total=-4)),
        ("Ann=−4", "Ann", Given(total=-4)),
        ("Ann=43:4", "Ann", Given(total=43, puddings=4)),
        ("Ann=13+16+8", "Ann", Given(rounds=(13, 16, 8))),
        ("Ann=13+?+8:4", "Ann", Given(rounds=(13, None, 8), puddings=4)),
        ("Ann=13+-2+8=43:4,1.", "Ann", Given(43, (13, -2, 8), 4, 1)),
        ("Ann=2.", "Ann", Given(rank=2)),
        ("Ann=43,2.", "Ann", Given(total=43, rank=2)),
        ("Ann=?", "Ann", Given()),
        ("A=1, the =Great=7", "A=1, the =Great", Given(total=7)),
        ("世蓮 [b]=7", "世蓮 [b]", Given(total=7)),
    ],
)
def test_how_a_result_is_written(text: str, name: str, given: Given) -> None:
    assert read_written(text) == (name, given)


def test_totals_with_everything_around_them(db: Path) -> None:
    text = run(
        "add", "sushi-go", "Ann=43", "Ben=40", "--date", "2019-07-14 19:40", "--place", " Café ",
        "--note", "from the paper", "--rule", "maki_tie=full", db=db,
    ).stdout  # fmt: skip
    first, second = text.splitlines()
    assert first.startswith("Play ")
    assert first.endswith(" is stored.")
    assert second == "Ann wins 43 : 40."
    (play,) = stored(db)
    assert play["started_at"] == "2019-07-14T19:40:00+02:00"
    assert (play["location"], play["note"]) == ("Café", "from the paper")
    assert play["house_rules"] == {"maki_tie": "full"}
    assert play["results"] == [{"player": "Ann", "total": 43}, {"player": "Ben", "total": 40}]


def test_a_total_that_follows_is_filled_in(db: Path) -> None:
    found = run_json("add", "sushi-go", "Ann=13+16+8:4", "Ben=12+9+20:2", db=db)
    assert [player["total"] for player in found["players"]] == [43, 41]
    assert found == run_json("show", found["id"], db=db)


def test_places_only(db: Path) -> None:
    assert run("add", "keltis", "Ann=1.", "Ben=2.", "Chi=2.", db=db).exit_code == 0
    assert "Ann 1., Ben 2., Chi 2." in run("plays", db=db).stdout


def test_the_dummy_takes_its_seat(db: Path) -> None:
    run("add", "sushi-go", "Ann=43", "Ben=40", "--rule", "dummy=on", "--yes", db=db)
    assert stored(db)[0]["players"] == ["Ann", "Ben", "Dummy"]


def test_what_the_rules_do_not_allow_is_named_and_can_be_kept(db: Path) -> None:
    args = ("add", "sushi-go", "Ann=430", "Ben=40")
    result = run(*args, db=db)
    assert (result.exit_code, one_line(result.stderr)) == (1, True)
    assert result.stderr == (
        "scorekeeper: Nothing was stored. Ann: 430 points: with 2 players a play ends with "
        "3 to 120. With --yes it is kept so.\n"
    )
    assert not db.exists() or stored(db) == []
    kept = run(*args, "--yes", db=db)
    assert kept.exit_code == 0
    assert kept.stdout.splitlines()[-1].startswith("Warning: Ann: 430 points")
    assert len(stored(db)) == 1


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("sushi-go", "Ann=43"), "add a second one"),
        (("sushi-go", "Ann=43", "ann=4"), "sits at the table already"),
        (("sushi-go", "=43", "Ann=4"), None),
        (("sushi-go", "Ann=1+2+3+4", "Ben=1"), "Ann: 4 rounds are written, but Sushi Go! has 3."),
        (
            ("keltis", "Ann=3:4", "Ben=1"),
            "Keltis: Das Kartenspiel counts nothing that breaks a tie; leave the 4 out.",
        ),
        (("sushi-go", "Ann=99999", "Ben=1"), "Ann: points go from −9999 to 9999."),
        (("sushi-go", "Ann=43:100", "Ben=1"), "Ann: 100 is too much for puddings."),
        (("sushi-go", "Ann=3.", "Ben=1."), "Ann: there is no place 3 among 2 players."),
        (("sushi-go", "Ann=?", "Ben=?"), "Write down at least one total or place."),
        (("sushi-go", "Ann=4", "Ben=3", "--date", "2999-01-01"), "still to come"),
        (("sushi-go", "Ann=4", "Ben=3", "--rule", "fun=on"), "has no house rule “fun”"),
        (("chess", "Ann=4", "Ben=3"), None),
        (("sushi-go", "Ann", "Ben=3"), None),
        (("sushi-go", "Ann=", "Ben=3"), None),
        (("sushi-go", "Ann=4", "Ben=3", "--rule", "fun"), None),
        (("sushi-go",), None),
    ],
)
def test_what_can_not_be_stored(db: Path, args: tuple[str, ...], sentence: str | None) -> None:
    result = run("add", *args, db=db)
    assert result.exit_code == (2 if sentence is None else 1)
    if sentence is not None:
        assert one_line(result.stderr)
        assert sentence in result.stderr
    assert not db.exists() or stored(db) == []


@pytest.mark.parametrize(
    ("results", "doubt"),
    [
        ("sushi-go Ann=40 Ben=30,1.", "Ben: Place 1 with 30 points, although Ann has 40."),
        ("sushi-go Ann=37,1. Ben=38", "Ann: Place 1 with 37 points, although Ben has 38."),
        ("sushi-go Ann=37 Ben=30,1. C=20", "Ben: Place 1 with 30 points, although Ann has 37."),
        (
            "sushi-go Ann=40 Ben=30 C=20,2.",
            "C: Place 2 with 20 points, although Ann and Ben are before.",
        ),
        (
            "sushi-go Ann=37,2. Ben=30 C=20",
            "Ann: Place 2 with 37 points, although nobody has more.",
        ),
        (
            "sushi-go Ann=40 Ben=30,3. C=20",
            "Ben: Place 3 with 30 points, although only Ann can be before.",
        ),
        ("keltis Ann=30 Ben=30,2.", "Ben: Place 2 with 30 points, although nobody has more."),
        ("sushi-go Ann=30 Ben=30,2.", "Nobody’s first place is written down or follows"),
        (
            "sushi-go Ann=30:2,2. Ben=30:1,1.",
            "Ben: Place 1 with 30 points, although Ann has as many and more puddings.",
        ),
        (
            "sushi-go Ann=40 Ben=30 --rule dummy=on --rule dummy_can_win=on",
            "Dummy: No result is written down.",
        ),
    ],
)
def test_places_that_contradict_or_leave_the_winner_open_are_asked_about(
    tmp_path: Path, results: str, doubt: str
) -> None:
    db = tmp_path / "plays.db"
    asked = run("add", *results.split(), db=db)
    assert asked.exit_code == 1
    assert doubt in asked.stderr
    assert not db.exists()
    kept = run("add", *results.split(), "--yes", "--json", db=db)
    assert kept.exit_code == 0
    # what nobody wrote down is no shared win
    winners = [player for player in json.loads(kept.stdout)["players"] if player["rank"] == 1]
    assert len(winners) <= 1


@pytest.mark.parametrize(
    ("results", "ranks"),
    [
        ("Ann=40,1. Ben=30 C=20", [1, 2, 3]),
        ("Ann=30:2 Ben=30:1,2. C=20:1", [1, 2, 3]),
        ("Ann=30,1. Ben=30 C=20", [1, None, 3]),
        ("Ann=40 Ben=30,2. C=30", [1, 2, None]),
    ],
)
def test_places_follow_from_points_that_agree(
    tmp_path: Path, results: str, ranks: list[int | None]
) -> None:
    stored = run_json("add", "sushi-go", *results.split(), db=tmp_path / "plays.db")
    assert [player["rank"] for player in stored["players"]] == ranks


@pytest.mark.parametrize("date", ["", "  "])
def test_an_empty_date_is_a_wrong_call(tmp_path: Path, date: str) -> None:
    db = tmp_path / "plays.db"
    asked = run("add", "sushi-go", "Ann=40", "Ben=30", "--date", date, db=db)
    assert asked.exit_code == 2
    assert "say “unknown” for one that nobody knows" in asked.stderr
    assert not db.exists()


@pytest.mark.parametrize(("option", "what"), [("--place", "place"), ("--note", "note")])
def test_places_and_notes_have_a_most(tmp_path: Path, option: str, what: str) -> None:
    db = tmp_path / "plays.db"
    asked = run("add", "sushi-go", "Ann=40", "Ben=30", option, "x" * 2001, db=db)
    assert asked.exit_code == 1
    assert f"The {what} has 2001 characters; 2000 is the most." in asked.stderr
    assert not db.exists()
    assert run("add", "sushi-go", "Ann=40", "Ben=30", option, "x" * 2000, db=db).exit_code == 0


def test_names_that_look_the_same_are_one_player(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    run("add", "sushi-go", "Ann Lee=40", "Ben=30", db=db)
    run("add", "sushi-go", "ann   lee=40", "B\u200ben=30", db=db)
    assert {row["name"] for row in run_json("players", db=db)} == {"Ann Lee", "Ben"}
    twice = run("add", "sushi-go", "Ann=40", "An\u200bn=30", db=db)
    assert "sits at the table already" in twice.stderr
    assert "A player needs a name." in run("add", "sushi-go", "\u200b=4", "Ben=3", db=db).stderr


def test_a_name_stored_with_more_blanks_stays_that_player(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    run("add", "sushi-go", "Ann=40", "Ben=30", db=db)
    with closing(open_database(db)) as database:
        database.execute("UPDATE players SET name = 'An  n', name_key = 'an  n' WHERE name = 'Ann'")
        database.conn.commit()
    assert "Plays: 1" in run("stats", "An  n", db=db).stdout
    run("add", "sushi-go", "An  n=40", "Ben=30", db=db)
    assert {row["name"] for row in run_json("players", db=db)} == {"An  n", "Ben"}
    play = run_json("plays", db=db)[0]["id"]
    assert run("edit", play, "--result", "An  n=50", db=db).exit_code == 0
    assert run("edit", play, "--result", "An n=51", db=db).exit_code == 0


@pytest.mark.parametrize(
    "args", [("sushi-go", "Ann=40:2,1.", "Bo=40:2,2."), ("keltis", "Ann=40,1.", "Bo=40,2.")]
)
def test_places_that_part_level_results_are_asked_about(db: Path, args: tuple[str, ...]) -> None:
    asked = run("add", *args, db=db)
    assert (asked.exit_code, one_line(asked.stderr)) == (1, True)
    assert "Bo: Place 2 with 40 points, although Ann has as many" in asked.stderr
    assert "so they share a place. With --yes it is kept so." in asked.stderr
    assert not db.exists() or stored(db) == []
    assert run("add", *args, "--yes", db=db).exit_code == 0


def test_who_certainly_lost_a_tie_is_not_among_the_winners(db: Path) -> None:
    text = run("add", "sushi-go", "Ann=40:3", "Ben B=40:2", "Cleo=40", db=db).stdout
    assert text.splitlines()[1] == (
        "Ann and Cleo share the win at 40: the puddings of Cleo are not known, "
        "so nothing breaks the tie."
    )
    ranks = [player["rank"] for player in run_json("show", stored(db)[0]["id"], db=db)["players"]]
    assert ranks == [1, 3, 1]
