"""`plays`, `show`, `export` and `import` on a database."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.plays import short_length
from tests.cli.runner import COMPLETE, made, one_line, run, run_json

FIRST = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
SECOND = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a11"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "plays.db"


def play(identifier: str, **changes: object) -> dict[str, Any]:
    return {"id": identifier, "started_at": "2026-11-29T19:40:00+01:00", **COMPLETE, **changes}


def store(db: Path, *plays: dict[str, Any]) -> str:
    result = run("import", "-", typed=json.dumps({"plays": plays}), db=db)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def refused(db: Path, *plays: dict[str, Any]) -> str:
    result = run("import", "-", typed=json.dumps({"plays": plays}), db=db)
    assert result.exit_code == 1
    assert one_line(result.stderr)
    return result.stderr


def test_empty_database(db: Path) -> None:
    made(db)
    assert run("plays", db=db).stdout == "No plays are stored yet.\n"
    assert run_json("plays", db=db) == []
    assert json.loads(run("export", db=db).stdout) == {"format": "scorekeeper/1", "plays": []}


def test_list(db: Path) -> None:
    unfinished = play(SECOND, rounds=[["t", "s"]], started_at="2026-12-01T18:00:00Z")
    store(db, play(FIRST), unfinished)
    lines = run("plays", db=db).stdout.splitlines()
    assert lines[0].split() == ["Id", "Started", "Game", "Players", "Outcome"]
    assert "unfinished, round 2" in lines[1]
    assert lines[2].split("  ")[1:] == [
        "2026-11-29 19:40", "Sushi Go!", "Ann 43, Ben 46", "Ben wins",
    ]  # fmt: skip
    assert lines[2].split()[0] == FIRST
    assert len(run("plays", "--limit", "1", db=db).stdout.splitlines()) == 2
    newest, oldest = run_json("plays", db=db)
    assert (newest["finished"], oldest["finished"]) == (False, True)
    assert oldest["players"][1] == {
        "name": "Ben", "total": 46, "rank": 1, "winner": True, "marked": False,
    }  # fmt: skip
    assert run("plays", "--limit", "0", db=db).exit_code == 2


def test_short_ids_tell_plays_apart() -> None:
    assert short_length(["0192f0c4-7e1b", "1192f0c4-7e1b"]) == 8
    assert short_length([FIRST, SECOND]) == 36
    assert short_length([]) == 8


def test_show(db: Path) -> None:
    store(db, play(FIRST, house_rules={"maki_tie": "full"}, note="windy"))
    text = run("show", FIRST[:6].upper(), db=db).stdout
    for part in (FIRST, "2026-11-29 19:40", "6 each, and 3 for second", "Note: windy", "Round 3"):
        assert part in text
    shown = run_json("show", "0192", db=db)
    assert shown["id"] == FIRST
    assert shown["house_rules"] == {"maki_tie": "full"}
    assert shown["cards"] == COMPLETE["rounds"]
    scored = run_json("score", "-", typed=play(FIRST, house_rules={"maki_tie": "full"}))
    assert {key: shown[key] for key in scored} == scored


@pytest.mark.parametrize("identifier", ["ffff", "", "0192f0c4"])
def test_show_needs_one_play(db: Path, identifier: str) -> None:
    store(db, play(FIRST), play(SECOND))
    result = run("show", identifier, db=db)
    assert result.exit_code == 1
    assert one_line(result.stderr)


def test_export_and_import_elsewhere(db: Path, tmp_path: Path) -> None:
    store(db, play(FIRST, bag="red"), play(SECOND, players=["Çelik", "さくら"]))
    text = run("export", db=db).stdout
    other = tmp_path / "other.db"
    assert run("import", "-", typed=text, db=other).stdout == "2 plays stored.\n"
    assert run("export", db=other).stdout == text
    again = run("import", "-", typed=text, db=other).stdout
    assert again == "0 plays stored.\n2 plays were already here.\n"
    one = json.loads(run("export", FIRST, FIRST[:-1] + "0", db=db).stdout)["plays"]
    assert [(found["id"], found["bag"]) for found in one] == [(FIRST, "red")]


def test_export_to_a_file_is_whole_or_not_at_all(db: Path, tmp_path: Path) -> None:
    store(db, play(FIRST))
    file = tmp_path / "out.json"
    file.write_text("before")
    assert run("export", "nope", "-o", str(file), db=db).exit_code == 1
    assert file.read_text() == "before"
    refused = run("export", "-o", str(file), db=db)
    assert (refused.exit_code, file.read_text()) == (1, "before")
    assert one_line(refused.stderr)
    assert "--force" in refused.stderr
    assert run("export", "-o", str(file), "--force", db=db).stdout == "1 play written.\n"
    assert file.read_text(encoding="utf-8") == run("export", db=db).stdout
    for target in (tmp_path, tmp_path / "missing" / "out.json"):
        result = run("export", "-o", str(target), db=db)
        assert result.exit_code == 1
        assert one_line(result.stderr)
    assert {path.name for path in tmp_path.iterdir() if path.suffix == ".json"} == {"out.json"}


def test_same_id_with_other_contents_stays_as_it_is_here(db: Path) -> None:
    store(db, play(FIRST))
    said = store(db, play(SECOND), play(FIRST, note="other"))
    assert said.splitlines()[0] == "1 play stored."
    assert "1 play differs from the one here, which stays" in said
    assert "other" not in run("show", FIRST, db=db).stdout


def test_known_players_are_the_same_person(db: Path) -> None:
    store(db, play(FIRST))
    second = play(SECOND, players=["ANN", "\uff22en"])  # a full-width B
    store(db, second)
    assert [player["name"] for player in run_json("plays", db=db)[0]["players"]] == ["Ann", "Ben"]
    assert store(db, second).endswith("1 play was already here.\n")


def test_one_bad_play_stores_nothing(db: Path) -> None:
    assert "Play 2, round 1, Ann" in refused(db, play(FIRST), play(SECOND, rounds=[["tx", ""]]))
    assert "Play 2: Egg nigiri" in refused(db, play(FIRST), play(SECOND, rounds=[["eeeeee", ""]]))
    assert not db.exists()


def test_unknown_keys_of_the_file_are_reported(db: Path) -> None:
    result = run("import", "-", typed=json.dumps({"plays": [play(FIRST)], "x\x1b": 1}), db=db)
    assert result.exit_code == 0
    assert "“x\\x1b”" in result.stderr


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    result = run("plays", db=tmp_path)
    assert result.exit_code == 1
    assert one_line(result.stderr)
