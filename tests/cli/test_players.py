"""`players` and its commands on a database."""

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.play import Play
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import create, listing, load
from tests.cli.runner import made, one_line, run, run_json
from tests.statistics.twelve import finished


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Ann and Ben played, and Ben and Anna."""
    path = tmp_path / "plays.db"
    with closing(open_database(path)) as database:
        for number, seats in enumerate(("Ann Ben", "Ben Anna")):
            create(database, finished(f"p{number}", "2026-11-29", seats, [["tt", "sss"]]))
    return path


def plays(db: Path) -> list[Play]:
    with closing(open_database(db)) as database:
        return [load(database, row.id) for row in listing(database)]


def names(db: Path) -> set[str]:
    return {player["name"] for player in run_json("players", db=db)}


def refused(db: Path, *args: str, code: int = 1) -> str:
    before = plays(db)
    result = run("players", *args, db=db)
    assert result.exit_code == code
    assert result.stdout == ""
    assert plays(db) == before
    return result.stderr


def test_nobody_has_played_yet(tmp_path: Path) -> None:
    empty = made(tmp_path / "x.db")
    assert run("players", db=empty).stdout == "Nobody has played yet.\n"
    assert run_json("players", db=empty) == []


def test_list(db: Path) -> None:
    lines = [line.split() for line in run("players", db=db).stdout.splitlines()]
    assert lines[0] == ["Player", "Plays", "Last", "played"]
    assert sorted(lines[1:]) == [
        ["Ann", "1", "2026-11-29"],
        ["Anna", "1", "2026-11-29"],
        ["Ben", "2", "2026-11-29"],
    ]
    found = {player["name"]: player for player in run_json("players", db=db)}
    assert found["Ben"] == {
        "name": "Ben",
        "hidden": False,
        "plays": 2,
        "last_played": "2026-11-29T19:00:00+01:00",
    }
    assert run("players", "--json", "hide", "Ben", db=db).exit_code == 2


def test_rename(db: Path) -> None:
    result = run("players", "rename", "ann", "世蓮 [/]", db=db)
    assert result.stdout == "The player is called 世蓮 [/] now, in all plays.\n"
    assert names(db) == {"世蓮 [/]", "Anna", "Ben"}
    assert one_line(refused(db, "rename", "Ann", "Zoe"))
    assert one_line(refused(db, "rename", "Ben", " "))
    text = refused(db, "rename", "Ben", "anna")
    assert "Ben and Anna sit in 1 play together" in text
    assert "merge" not in text
    run("add", "sushi-go", "Dov=40", "Eve=30", db=db)
    text = refused(db, "rename", "Dov", "anna")
    assert "“Anna” is another player" in text
    assert "`scorekeeper players merge` does that." in text


def test_merge_and_undo(db: Path) -> None:
    before = plays(db)
    text = run("players", "merge", "Anna", "Ann", db=db).stdout
    assert text.startswith("Anna is Ann now: 1 play moved.")
    assert names(db) == {"Ann", "Ben"}
    assert run("players", "undo-merge", db=db).stdout == (
        "Anna and Ann are two players again; 1 play went back to Anna.\n"
    )
    assert plays(db) == before
    assert one_line(refused(db, "undo-merge"))
    assert "Ann and Ben sit in 1 play together" in refused(db, "merge", "Ann", "Ben")
    assert refused(db, "merge", "Ann", code=2)


def test_hide_and_unhide(db: Path) -> None:
    assert run("players", "hide", "ANNA", db=db).stdout == "Anna is hidden; all plays stay.\n"
    (line,) = (line for line in run("players", db=db).stdout.splitlines() if "Anna" in line)
    assert line.endswith("hidden")
    assert run("players", "unhide", "Anna", db=db).stdout == "Anna is offered again.\n"
    assert one_line(refused(db, "hide", "Zoe"))


def test_who_is_hidden_already_is_said(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    assert run("add", "keltis", "Ann=3", "Ben=2", db=db).exit_code == 0
    assert run("players", "unhide", "Ann", db=db).exit_code == 1
    assert run("players", "hide", "Ann", db=db).exit_code == 0
    again = run("players", "hide", "ANN", db=db)
    assert again.exit_code == 1
    assert "Ann is hidden already." in again.stderr


def test_players_of_undated_plays_are_not_merged_by_mistake(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    for _ in range(2):
        run("add", "keltis", "Ann=3", "Ben=2", db=db)
    result = run("players", "merge", "Ann", "Ben", db=db)
    assert "(the first: date unknown)" in result.stderr
    assert "2 plays together" in result.stderr
