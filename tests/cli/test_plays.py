"""Commands on stored plays: listed, shown, added, edited, deleted; players and figures."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import COMPLETE, refused, run, run_json


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two finished plays with cards, and an old result."""
    path = tmp_path_factory.mktemp("made") / "plays.db"
    later = {**COMPLETE, "started_at": "2026-11-30", "players": ["Ben", "Zoë"], "location": "Café"}
    old = ["Ann=43:4", "Ben=13+16+8", "--date", "2019-07-14", "--note", "rain all day"]
    run("add", "sushi-go", *old, "--yes", db=path)
    run("import", "-", "--yes", typed={"plays": [COMPLETE, later]}, db=path)
    return path


@pytest.fixture
def db(database: Path, made: Path) -> Path:
    """A copy of those plays."""
    shutil.copytree(made.parent, database.parent, dirs_exist_ok=True)
    return database


def listed(*args: str, db: Path) -> list[list[str]]:
    return [[one["name"] for one in play["players"]] for play in run_json("plays", *args, db=db)]


def shown(db: Path, play: str = "last") -> Any:
    return run_json("show", play, db=db)


def test_last_is_what_was_entered_last_and_comes_back_so(db: Path) -> None:
    run("add", "keltis", "Dov=12", "Eli=10", db=db)
    names = ["Dov", "Eli"]
    assert [player["name"] for player in shown(db)["players"]] == names
    run("edit", "last", "--delete", db=db)
    assert [player["name"] for player in shown(db)["players"]] == ["Ben", "Zoë"]
    run("edit", "last", "--restore", db=db)
    assert [player["name"] for player in shown(db)["players"]] == names


def test_the_list(db: Path) -> None:
    lines = run("plays", db=db).stdout.splitlines()
    assert lines[0].split() == ["Id", "Started", "Game", "Players", "Outcome", "Place"]
    assert [line.split("  ")[1] for line in lines[1:]] == [
        "2026-11-30", "2026-11-29 19:40", "2019-07-14",
    ]  # fmt: skip
    assert "Ann 43 and Ben 46" in lines[2]
    assert "Ann wins (no cards)" in lines[3]
    first = run_json("plays", "--limit", "1", db=db)[0]
    assert first["players"][0] == {"name": "Ben", "total": 43, "rank": 2, "winner": False}
    assert (first["started_at"], first["finished"], first["location"]) == (
        "2026-11-30", True, "Café",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("args", "found"),
    [
        (["caf"], [["Ben", "Zoë"]]),
        (["2019"], [["Ann", "Ben"]]),
        (["rain", "ann"], [["Ann", "Ben"]]),
        (["zoë"], [["Ben", "Zoë"]]),
        (["--game", "keltis"], []),
        (["--state", "unfinished"], []),
        (["--limit", "1"], [["Ben", "Zoë"]]),
    ],
)
def test_plays_are_found(db: Path, args: list[str], found: list[list[str]]) -> None:
    assert listed(*args, db=db) == found


def test_nothing_is_said(database: Path, tmp_path: Path) -> None:
    missing = tmp_path / "no" / "such.db"
    assert "There is no database" in refused("plays", db=missing)
    assert not missing.parent.exists()
    assert run("plays").stdout == "No plays are stored yet.\n"
    assert run("stats").stdout == "No play is finished yet.\n"
    assert run("players").stdout == "Nobody has played yet.\n"
    run("add", "keltis", "Ann=1.", "Ben=2.", db=database)
    assert run("plays", "eel", db=database).stdout == "No play matches that.\n"
    assert "No play has an id" in refused("show", "nonsense", db=database)
    assert "No play has an id" in refused("show", "", db=database)


def test_one_play_with_its_journal(db: Path) -> None:
    run("edit", "last", "--note", "good wine", db=db)
    text = run("show", "last", "--journal", db=db).stdout
    assert "Note: good wine" in text
    assert "The play begins: Ben and Zoë" in text
    assert "Note: – → “good wine”" in text
    play = shown(db)
    assert play["players"][1]["total"] == 46
    assert play["rounds"][0][0] == "ltdlw323st" or "rounds" in play["players"][0]


@pytest.mark.parametrize(
    ("results", "totals", "ranks"),
    [
        (["Ann=43", "Ben=40"], [43, 40], [1, 2]),
        (["Ann=43:4", "Ben=43:2"], [43, 43], [1, 2]),
        (["Ann=13+16+8", "Ben=5+5+5"], [37, 15], [1, 2]),
        (["Ann=−4", "Ben=–5"], [-4, -5], [1, 2]),
        (["Ann=２０", "Ben=10"], [20, 10], [1, 2]),
        (["Ann=1.", "Ben=2."], [None, None], [1, 2]),
        (["a=b=43", "=1+1=40"], [43, 40], [1, 2]),
    ],
)
def test_old_results(
    database: Path, results: list[str], totals: list[int | None], ranks: list[int]
) -> None:
    run("add", "sushi-go", *results, "--yes", db=database)
    players = shown(database)["players"]
    assert [player["total"] for player in players] == totals
    assert [player["rank"] for player in players] == ranks


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["eel", "Ann=1"], 1, "no game “eel”"),
        (["sushi-go", "Ann"], 2, "Ann=43"),
        (["sushi-go", "Ann=", "Ben=1"], 2, "Ann=43"),
        (["sushi-go", "Ann=12.5", "Ben=1"], 1, "not a whole number"),
        (["sushi-go", "Ann=1e3", "Ben=1"], 1, "not a whole number"),
        (["sushi-go", "Ann=43"], 1, "Sushi Go! is for 2 to 5"),
        (["sushi-go", "Ann=43", "ann =40"], 1, "sits at the table already"),
        (["sushi-go", "Ann=99999", "Ben=1"], 1, "out of range"),
        (["sushi-go", "Ann=43:99", "Ben=1:99"], 1, "--yes"),
        (["sushi-go", "Ann=43", "Ben=40", "--date", "2999-01-01"], 1, "still to come"),
        (["sushi-go", "Ann=43", "Ben=40", "--date", "31.2.2020"], 1, "no 2020-02-31"),
        (["sushi-go", "Ann=43", "Ben=40", "--rule", "x=y"], 1, "no house rule"),
        (["sushi-go", f"{'A' * 41}=43", "Ben=40"], 1, "40"),
    ],
)
def test_results_that_can_not_be(database: Path, args: list[str], code: int, said: str) -> None:
    assert said in refused("add", *args, db=database, code=code)
    assert not database.exists() or run_json("plays", db=database) == []


@pytest.mark.parametrize(
    ("args", "said", "field", "value"),
    [
        (["--place", "Garden"], "Place: “Café” → “Garden”", "location", "Garden"),
        (["--date", "2026-11-28 19:40"], "2026-11-28", "started_at", "2026-11-28T19:40:00+01:00"),
        (["--date", "unknown"], "unknown", "started_at", None),
        (["--starts", "zoë"], "Zoë", "first_player", "Zoë"),
        (["--apart", "another edition"], "another edition", "apart", "another edition"),
        (["--rule", "maki_tie=pool9"], "Tied for most maki", "house_rules", {"maki_tie": "pool9"}),
        (["--delete"], "bin", "state", "binned"),
    ],
)
def test_a_correction(db: Path, args: list[str], said: str, field: str, value: object) -> None:
    play = run_json("plays", db=db)[0]["id"]
    assert said in run("edit", "last", *args, db=db).stdout
    assert shown(db, play)[field] == value


def test_cards_and_points_by_hand(db: Path) -> None:
    cards = ["--cards", "1:Ben=ttss", "--cards", "2:Zoë=gyoza gyoza"]
    text = run("edit", "last", *cards, db=db).stdout
    assert "Round 1, Ben: ltdlw323st → ttss" in text
    assert "Ben: 43 →" in text
    text = run("edit", "last", "--points", "2:Ben=12", "--because", "under the table", db=db).stdout
    assert "under the table" in text
    assert shown(db)["players"][0]["rounds"][1]["total"] == 12


def test_an_old_result_is_corrected(db: Path) -> None:
    (old,) = [play["id"] for play in run_json("plays", "2019", db=db)]
    assert "--yes" in refused("edit", old, "--result", "Ben=13+16+8:9", db=db)
    run("edit", old, "--result", "Ben=50", "--yes", db=db)
    assert [player["total"] for player in shown(db, old)["players"]] == [43, 50]
    assert "cards" in refused("edit", "last", "--result", "Ben=50", db=db)


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        ([], 2, "Say what to change"),
        (["--cards", "Ben=t"], 2, "2:Ann=ttlss"),
        (["--cards", "9:Ben=t"], 1, "from 1 to 3"),
        (["--cards", "1:Kim=t"], 1, "Kim"),
        (["--cards", "1:Ben=ddddddddddddddd"], 1, "box"),
        (["--cards", "1:Ben=x"], 1, "No card has the key x"),
        (["--points", "1:Ben=1e3"], 1, "not a whole number"),
        (["--date", "yesterday"], 1, "not a date"),
        (["--abandon"], 1, "finished play"),
        (["--rule", "maki_tie=no"], 1, "maki_tie"),
    ],
)
def test_corrections_are_all_or_nothing(db: Path, args: list[str], code: int, said: str) -> None:
    note = ["--note", "new"] if args else []
    assert said in refused("edit", "last", *note, *args, db=db, code=code)
    assert shown(db)["note"] == ""


def test_the_bin(db: Path) -> None:
    play = run_json("plays", db=db)[0]["id"]
    run("edit", play[:8], "--delete", db=db)
    assert len(run_json("plays", db=db)) == 2
    assert play[:8] in run("plays", "--state", "binned", db=db).stdout
    run("edit", play[:8], "--restore", db=db)
    assert len(run_json("plays", db=db)) == 3
    assert run("plays", "--state", "binned", db=db).stdout == "No play matches that.\n"


def test_people(db: Path) -> None:
    run("players", "rename", "Zoë", "Zoe", db=db)
    assert [one["name"] for one in run_json("players", db=db)] == ["Ben", "Zoe", "Ann"]
    assert "another player already" in refused("players", "rename", "Ann", "BEN", db=db)
    run("players", "same", "Zoe", "Ann", db=db)
    assert [one["name"] for one in run_json("players", db=db)] == ["Ann", "Ben"]
    assert listed("ann", db=db)[0] == ["Ben", "Ann"]
    assert "same person already" in refused("players", "same", "Zoe", "Ann", db=db)
    run("players", "part", "Zoe", db=db)
    assert "not the same person" in refused("players", "part", "Zoe", db=db)
    assert [one["name"] for one in run_json("players", db=db)] == ["Ben", "Zoe", "Ann"]
    assert "Nobody called “Kim”" in refused("players", "rename", "Kim", "Tim", db=db)
    assert refused("players", "rename", "Ann", db=db, code=2)


def test_figures(db: Path) -> None:
    (game,) = run_json("stats", db=db)
    assert (game["game"], game["plays"]) == ("sushi-go", 3)
    assert [one["name"] for one in game["standings"]] == ["Zoë", "Ann", "Ben"]
    assert game["records"][0]["value"] == 46
    text = run("stats", db=db).stdout
    assert text.splitlines()[0] == "Sushi Go!, 3 plays"
    assert "Highest total: 46, Ben, 2026-11-29; 2 times in all" in text
    assert run_json("stats", "--game", "sushi-go", db=db) == [game]
    assert run_json("stats", "--game", "keltis", db=db) == []


def test_hostile_names_steer_no_terminal(database: Path) -> None:
    name = "[/] \u202e=1+1 🍣"
    run("add", "keltis", f"{name}=3", "דנה=2", db=database)
    for args in (["plays"], ["show", "last"], ["players"], ["stats"]):
        text = run(*args, db=database).stdout
        assert "\u202e" not in text
        assert "=1+1 🍣" in text


@pytest.mark.parametrize("command", ["rules", "cards"])
def test_a_game_without_rules_and_cards_says_so(command: str) -> None:
    said = refused(command, "--game", "free")
    assert said == "Free game has nothing here."


def test_desserts_that_nobody_has_are_not_told(db: Path) -> None:
    run("add", "sushi-go-party", "Ann=43:0", "Ben=40:0", "--yes", db=db)
    assert "desserts" not in run("show", "last", db=db).stdout
