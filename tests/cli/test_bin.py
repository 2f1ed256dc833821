"""`bin`: deleted plays are listed, taken back, and deleted for good only when asked."""

import json
from pathlib import Path

import pytest

from tests.cli.runner import COMPLETE, one_line, run, run_json

IDS = [f"{number}192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10" for number in range(3)]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "plays.db"
    plays = [{"id": each, **COMPLETE} for each in IDS]
    assert run("import", "-", typed=json.dumps({"plays": plays}), db=path).exit_code == 0
    return path


def listed(db: Path, *args: str) -> list[str]:
    return [row["id"] for row in run_json(*args, db=db)]


def test_the_bin_is_listed_and_a_play_taken_back(db: Path) -> None:
    assert run("bin", db=db).stdout == "The bin is empty.\n"
    for each in IDS[:2]:
        run("edit", each, "--delete", db=db)
    assert sorted(listed(db, "bin")) == sorted(listed(db, "plays", "--bin")) == IDS[:2]
    assert run("bin", db=db).stdout == run("plays", "--bin", db=db).stdout
    assert run("bin", "--restore", "0", db=db).stdout == f"Play {IDS[0]} is in the history.\n"
    assert listed(db, "bin") == [IDS[1]]
    assert run_json("bin", "--restore", IDS[1], db=db) == {"restored": IDS[1]}
    for wrong in (IDS[1], "ffff"):
        result = run("bin", "--restore", wrong, db=db)
        assert (result.exit_code, one_line(result.stderr)) == (1, True)


def test_emptying_is_asked_for_twice(db: Path) -> None:
    for each in IDS[:2]:
        run("edit", each, "--delete", db=db)
    result = run("bin", "--empty", db=db)
    assert result.exit_code == 1
    assert result.stderr == (
        "scorekeeper: The bin holds 2 plays, which can't be brought back afterwards; "
        "`scorekeeper bin --empty --yes` deletes them.\n"
    )
    assert len(listed(db, "bin")) == 2
    assert run("bin", "--empty", "--yes", db=db).stdout == "2 plays deleted for good.\n"
    assert listed(db, "bin") == []
    assert listed(db, "plays") == [IDS[2]]
    assert run("bin", "--empty", db=db).stdout == "The bin is empty.\n"
    run("edit", IDS[2], "--delete", db=db)
    assert "The bin holds 1 play, which" in run("bin", "--empty", db=db).stderr
    assert run_json("bin", "--empty", "--yes", db=db) == {"deleted": 1}


@pytest.mark.parametrize("args", [("--yes",), ("--empty", "--restore", "0"), ("--fill",)])
def test_wrong_usage(db: Path, args: tuple[str, ...]) -> None:
    assert run("bin", *args, db=db).exit_code == 2
    assert len(listed(db, "plays")) == 3


def test_an_unknown_id_points_to_the_bin(db: Path) -> None:
    result = run("bin", "--restore", "nope", db=db)
    assert result.exit_code == 1
    assert "`scorekeeper bin` lists them." in result.stderr
