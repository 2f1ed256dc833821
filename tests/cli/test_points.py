"""The command line on plays without cards and on points set by hand."""

import json
from contextlib import closing
from pathlib import Path

from scorekeeper.points import set_counts
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import change, load
from tests.cli.runner import COMPLETE, one_line, run, run_json

PLAY_ID = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
OLD = {
    "id": PLAY_ID,
    "game": "sushi-go",
    "players": ["Ann", "Ben", "Chi"],
    "results": [
        {"player": "Ann", "total": 130},
        {"player": "Ben", "total": 40, "rounds": [20, 10, 10], "puddings": 2},
        {"player": "Chi", "total": 40},
    ],
}


def stored(play: object, db: Path) -> None:
    result = run("import", "-", typed=json.dumps(play), db=db)
    assert result.exit_code == 0, result.stderr


def test_a_result_without_cards_is_scored_with_its_doubts() -> None:
    result = run("score", "-", typed=json.dumps(OLD))
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "Written down without cards." in lines
    assert "Result R1 R2 R3 Puddings laid Total Rank" in lines
    assert "Ann – – – – 130 1 wins" in lines
    assert "Ben 20 10 10 2 40 2" in lines
    assert "Ann wins 130 : 40." in lines
    assert "Warning: Ann: 130 points: with 3 players a play ends with −6 to 111." in lines
    assert any("share the place, because puddings are not known" in line for line in lines)


def test_a_stored_result_is_shown_and_marked(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    stored(OLD, db)
    shown = json.loads(run("show", PLAY_ID[:8], "--json", db=db).stdout)
    assert (shown["kind"], shown["cards"], shown["by_hand"]) == ("points", None, [])
    assert [player["total"] for player in shown["players"]] == [130, 40, 40]
    assert "Written down without cards." in run("show", PLAY_ID[:8], db=db).stdout
    exported = json.loads(run("export", db=db).stdout)
    assert exported["plays"][0]["results"] == OLD["results"]


def test_points_by_hand_are_starred(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    stored({**COMPLETE, "id": PLAY_ID}, db)
    at = "2026-11-29T20:05:00+01:00"
    with closing(open_database(db)) as database:
        play = load(database, PLAY_ID)
        hand = play.score().hand(1, 0)
        assert hand is not None
        counts = hand.total + 4
        change(database, play, lambda play: set_counts(play, 1, 0, counts, "agreed", at))
    lines = [" ".join(line.split()) for line in run("show", PLAY_ID[:8], db=db).stdout.splitlines()]
    assert any(line.startswith("Ann ") and line.endswith(f" 4 {counts}*") for line in lines)
    assert any(line.startswith("Ann ") and "47*" in line for line in lines)
    assert "Warning: Round 2, Ann: 4 points added by hand: agreed" in lines
    shown = json.loads(run("show", PLAY_ID[:8], "--json", db=db).stdout)
    assert shown["kind"] == "cards"
    assert shown["by_hand"] == [{"round": 2, "player": "Ann", "points": 4, "note": "agreed"}]


def test_the_json_has_nulls() -> None:
    scored = run_json("score", "-", typed=OLD)
    assert scored["complete"] is True
    assert scored["players"][0]["rounds"] == [None, None, None]
    assert scored["players"][1]["pudding_points"] is None
    assert scored["decision"] == {"by": "total", "text": "Ann wins 130 : 40."}
    assert {problem["code"] for problem in scored["problems"]} == {"total_points", "open_tie"}


def test_points_are_set_by_hand_and_taken_away(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    stored({**COMPLETE, "id": PLAY_ID}, db)
    before = run_json("show", PLAY_ID, db=db)
    counts = before["players"][0]["rounds"][1]["total"] + 4
    done = run("edit", PLAY_ID, "--points", f"2:ann={counts}", "--because", "agreed", db=db)
    assert done.stdout.splitlines() == [
        "Round 2, Ann by hand: – → +4",
        "Ann: 43 → 47 points",
        "Warning: Round 2, Ann: 4 points added by hand: agreed",
        "Ann wins 47 : 46.",
    ]
    run("edit", PLAY_ID, "--bonus", "1:Ben=-2", db=db)
    assert run_json("show", PLAY_ID, db=db)["by_hand"] == [
        {"round": 1, "player": "Ben", "points": -2, "note": ""},
        {"round": 2, "player": "Ann", "points": 4, "note": "agreed"},
    ]
    run("edit", PLAY_ID, "--bonus", "1:Ben=0", "--bonus", "2:Ann=0", db=db)
    assert run_json("show", PLAY_ID, db=db)["players"] == before["players"]


def test_a_result_without_cards_is_corrected(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    stored(OLD, db)
    done = run("edit", PLAY_ID, "--result", "Ann=13+16+8=40:4", "--result", "Chi=2.", db=db)
    lines = done.stdout.splitlines()
    assert "Ann: 130 → 40 points" in lines
    assert "Chi: 40 → – points" in lines
    assert json.loads(run("export", PLAY_ID, db=db).stdout)["plays"][0]["results"] == [
        {"player": "Ann", "total": 40, "rounds": [13, 16, 8], "puddings": 4},
        OLD["results"][1],
        {"player": "Chi", "rank": 2},
    ]
    result = run("edit", PLAY_ID, "--bonus", "1:Ann=2", db=db)
    assert (result.exit_code, one_line(result.stderr)) == (1, True)
    assert "correct its points instead" in result.stderr
