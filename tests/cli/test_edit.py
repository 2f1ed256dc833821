"""`edit`: a stored play put right, all or nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import COMPLETE, one_line, run, run_json

FIRST = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
OPEN = "1192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
START = "2026-11-29T19:40:00+01:00"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "plays.db"
    plays = [
        {"id": FIRST, "started_at": START, **COMPLETE},
        {"id": OPEN, "game": "sushi-go", "players": ["Ann", "Ben"], "rounds": [["t", None]]},
    ]
    assert run("import", "-", typed=json.dumps({"plays": plays}), db=path).exit_code == 0
    return path


def shown(db: Path, identifier: str = FIRST) -> dict[str, Any]:
    value: dict[str, Any] = run_json("show", identifier, "--journal", db=db)
    return value


def edit(db: Path, *args: str, identifier: str = FIRST) -> str:
    result = run("edit", identifier, *args, db=db)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_everything_at_once_is_one_answer(db: Path) -> None:
    text = edit(
        db,
        "--date", "2026-11-28 18:00 +01:00", "--place", " Café ", "--note", "late",
        "--starts", "BEN", "--rule", "maki_tie=full", "--cards", "1:ann=TT q",
    )  # fmt: skip
    lines = text.splitlines()
    assert lines[0] == "Date: 2026-11-29 19:40 → 2026-11-28 18:00"
    assert "Place: – → “Café”" in lines
    assert "Starts: Ann → Ben" in lines
    assert any(line.startswith("House rule") for line in lines)
    assert "Round 1, Ann: ltdlw323st → ttq" in lines
    assert lines[-1].startswith("Ben wins")
    after = shown(db)
    assert (after["started_at"], after["location"], after["note"], after["first_player"]) == (
        "2026-11-28T18:00:00+01:00",
        "Café",
        "late",
        "Ben",
    )
    assert after["house_rules"] == {"maki_tie": "full"}
    assert after["cards"][0][0] == "ttq"
    assert len(after["journal"]) == 6
    assert f"Ann: 43 → {after['players'][0]['total']} points" in lines
    assert edit(db, "--note", "late") == "Nothing was changed.\n"


def test_the_winner_follows(db: Path) -> None:
    text = edit(db, "--cards", "2:Ben=", "--cards", "3:Ben=")
    assert text.splitlines()[-1].startswith("Ann wins")
    assert [row["winner"] for row in shown(db)["players"]] == [True, False]
    assert run_json("plays", "--finished", db=db)[0]["players"][0]["winner"]


def test_unknown_dates_and_local_days(db: Path) -> None:
    edit(db, "--date", "unknown")
    assert shown(db)["started_at"] is None
    edit(db, "--date", "2020-07-01")
    assert shown(db)["started_at"] == "2020-07-01T00:00:00+02:00"
    edit(db, "--date", "UNKNOWN")
    assert shown(db)["started_at"] is None


def test_a_day_alone_says_that_the_time_was_kept(db: Path) -> None:
    kept = "The time 19:40 was kept; write it behind the day to change it."
    assert edit(db, "--date", "27.11.2026").splitlines()[:2] == [
        "Date: 2026-11-29 19:40 → 2026-11-27 19:40",
        kept,
    ]
    assert kept not in edit(db, "--date", "2026-11-26 18:00")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--date", "2026-02-30"), "There is no 2026-02-30 in the calendar."),
        (("--date", "2999-01-01"), "2999-01-01 is still to come."),
        (("--date", "soon"), "“soon” is no date"),
        (("--starts", "Zoe"), "“Zoe” is none of the players: Ann, Ben."),
        (("--rule", "maki_tie=none"), "has no choice “none”"),
        (("--rule", "fun=on"), "has no house rule “fun”"),
        (("--rule", "dummy=on"), "dummy"),
        (("--cards", "9:Ann=tt"), "There is no round 9; this play has 3."),
        (("--cards", "1:Zoe=tt"), "“Zoe” is none of the players"),
        (("--cards", "1:Ann=tx"), "x"),
        (("--cards", "1:Ann=eeeeee"), "Egg nigiri"),
        (("--abandon",), "A finished play can't be abandoned."),
        (("--resume",), "This play is finished, so there is nothing to take up again."),
        (("--points", "4:Ann=3"), "There is no round 4; this play has 3."),
        (("--bonus", "1:Zoe=3"), "“Zoe” is none of the players"),
        (
            ("--bonus", "1:Ann=99999"),
            "99999 points can’t be added; −9999 to 9999 can.",
        ),
        (
            ("--points", "2:Ann=99999"),
            "A round can’t count 99999 points; −9985 to 9999 can be set.",
        ),
        (("--place", "x" * 2001), "The place has 2001 characters; 2000 is the most."),
        (("--note", "x" * 2001), "The note has 2001 characters; 2000 is the most."),
        (
            ("--bonus", "1:Ann=1", "--because", "x" * 201),
            "The reason has 201 characters; 200 is the most.",
        ),
        (("--result", "Ann=43"), "This play has cards; correct them, or set points by hand."),
    ],
)
def test_what_can_not_be_is_refused_whole(db: Path, args: tuple[str, ...], sentence: str) -> None:
    before = shown(db)
    result = run("edit", FIRST, "--note", "kept?", *args, db=db)
    assert result.exit_code == 1
    assert one_line(result.stderr)
    assert sentence in result.stderr
    assert shown(db) == before


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("--delete", "--note", "x"),
        ("--restore", "--abandon"),
        ("--cards", "Ann=tt"),
        ("--date", ""),
        ("--date", " "),
        ("--points", "1:Ann=many"),
        ("--bonus", "Ann=2"),
        ("--because", "just so"),
        ("--delete", "--bonus", "1:Ann=2"),
        ("--result", "Ann"),
        ("--cards", "x:Ann=tt"),
        ("--rule", "maki_tie"),
    ],
)
def test_wrong_usage(db: Path, args: tuple[str, ...]) -> None:
    assert run("edit", FIRST, *args, db=db).exit_code == 2
    assert shown(db)["journal"] == []


def test_deleted_and_taken_back_unchanged(db: Path) -> None:
    before = shown(db)
    exported = run("export", FIRST, db=db).stdout
    assert edit(db, "--delete") == f"Play {FIRST} is in the bin.\n"
    again = run("edit", FIRST, "--delete", db=db)
    assert (again.exit_code, again.stderr) == (
        1,
        f"scorekeeper: Play {FIRST} is in the bin already.\n",
    )
    assert edit(db, "--restore") == f"Play {FIRST} is in the history.\n"
    again = run("edit", FIRST, "--restore", db=db)
    assert (again.exit_code, again.stderr) == (
        1,
        f"scorekeeper: Play {FIRST} is not in the bin.\n",
    )
    assert shown(db) == before
    assert run("export", FIRST, db=db).stdout == exported


def test_put_aside_and_taken_up_again(db: Path) -> None:
    assert edit(db, "--abandon", identifier=OPEN) == "Abandoned\n"
    assert shown(db, OPEN)["abandoned_at"]
    assert "abandoned in round 1" in run("plays", "--abandoned", db=db).stdout
    assert run_json("plays", "--unfinished", db=db) == []
    assert "Abandoned: " in run("show", OPEN, db=db).stdout
    assert edit(db, "--resume", identifier=OPEN) == "Taken up again\n"
    assert [row["id"] for row in run_json("plays", "--unfinished", db=db)] == [OPEN]
    assert edit(db, "--resume", identifier=OPEN) == "Nothing was changed.\n"


@pytest.mark.parametrize("identifier", ["", "ffff"])
def test_a_play_that_is_not_there(db: Path, identifier: str) -> None:
    for args in (("--note", "x"), ("--delete",), ("--restore",)):
        result = run("edit", identifier, *args, db=db)
        assert result.exit_code == 1
        assert one_line(result.stderr)


def test_what_is_abandoned_already_is_refused(db: Path) -> None:
    assert run("edit", OPEN, "--abandon", db=db).exit_code == 0
    again = run("edit", OPEN, "--abandon", db=db)
    assert (again.exit_code, one_line(again.stderr)) == (1, True)
    assert "is abandoned already." in again.stderr
