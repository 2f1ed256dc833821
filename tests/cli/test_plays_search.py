"""`plays` with words and filters, `show` with the journal."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import COMPLETE, one_line, run, run_json

FIRST = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
SECOND = "1192f0c4-7e1b-7d51-9c44-2f0e8d1b6a11"
THIRD = "2192f0c4-7e1b-7d51-9c44-2f0e8d1b6a12"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "plays.db"
    plays = [
        {"id": FIRST, "started_at": "2026-11-29T19:40:00+01:00", **COMPLETE},
        {
            "id": SECOND,
            "game": "sushi-go",
            "started_at": "2025-03-14T19:40:00+01:00",
            "players": ["Ana", "世蓮", "Ben"],
            "rounds": [["t", "s", "d"]],
            "location": "Café",
        },
        {"id": THIRD, "started_at": None, **COMPLETE, "players": ["Çelik", "Ben"], "note": "late"},
    ]
    assert run("import", "-", typed=json.dumps({"plays": plays}), db=path).exit_code == 0
    return path


def ids(db: Path, *args: str) -> list[str]:
    rows: list[dict[str, Any]] = run_json("plays", *args, db=db)
    return [row["id"] for row in rows]


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ((), [FIRST, SECOND, THIRD]),
        (("ana",), [SECOND]),
        (("世",), [SECOND]),
        (("ben", "2025-03"), [SECOND]),
        (("ben 2026",), [FIRST]),
        (("café",), [SECOND]),
        (("late",), [THIRD]),
        (('"',), [FIRST, SECOND, THIRD]),
        (("zzz",), []),
        (("--player", "BEN"), [FIRST, SECOND, THIRD]),
        (("--player", "Ben", "--player", "Ann"), [FIRST]),
        (("--players", "3"), [SECOND]),
        (("--game", "sushi-go", "--finished"), [FIRST, THIRD]),
        (("--game", "keltis"), []),
        (("--unfinished",), [SECOND]),
        (("--abandoned",), []),
        (("--sort", "margin", "--finished"), [FIRST, THIRD]),
        (("--sort", "total"), [FIRST, THIRD, SECOND]),
        (("--limit", "1"), [FIRST]),
    ],
)
def test_words_and_filters(db: Path, args: tuple[str, ...], expected: list[str]) -> None:
    assert ids(db, *args) == expected


def test_lines_say_what_is_known(db: Path) -> None:
    lines = run("plays", db=db).stdout.splitlines()
    assert lines[0].split() == ["Id", "Started", "Game", "Players", "Outcome", "Place"]
    assert lines[2].split("  ")[-2:] == ["unfinished, round 2", "Café"]
    assert lines[3].split()[1] == "–"
    assert run("plays", "zzz", db=db).stdout == "No play matches that.\n"
    short = run("plays", "--limit", "1", db=db)
    assert short.stderr == "1 of 3 plays.\n"
    assert len(short.stdout.splitlines()) == 2


@pytest.mark.parametrize(
    "args",
    [
        ("--bin", "ana"),
        ("--bin", "--sort", "total"),
        ("--abandoned", "--finished"),
        ("--sort", "name"),
        ("--players", "0"),
        ("--game", "chess"),
    ],
)
def test_what_does_not_go_together_is_wrong_usage(db: Path, args: tuple[str, ...]) -> None:
    assert run("plays", *args, db=db).exit_code == 2


def test_who_is_not_known_is_said(db: Path) -> None:
    result = run("plays", "--player", "Nobody", db=db)
    assert result.exit_code == 1
    assert one_line(result.stderr)


def test_the_bin(db: Path) -> None:
    assert run("plays", "--bin", db=db).stdout == "The bin is empty.\n"
    assert run_json("plays", "--bin", db=db) == []
    assert run("edit", FIRST, "--delete", db=db).exit_code == 0
    assert ids(db) == [SECOND, THIRD]
    (row,) = run_json("plays", "--bin", db=db)
    assert row["id"] == FIRST
    assert row["deleted_at"]
    assert "In the bin since" in run("show", FIRST, db=db).stdout
    assert run_json("show", FIRST, db=db)["deleted_at"] == row["deleted_at"]


def test_the_journal_is_shown_in_words(db: Path) -> None:
    assert run("edit", FIRST, "--cards", "1:Ann=tt", "--note", "x", db=db).exit_code == 0
    assert "Journal" not in run("show", FIRST, db=db).stdout
    text = run("show", FIRST, "--journal", db=db).stdout
    _before, _heading, journal = text.partition("\nJournal\n")
    lines = journal.splitlines()
    assert [line.split("  ", 2)[2] for line in lines] == [
        "Note: – → “x”",
        f"Round 1, Ann: {COMPLETE['rounds'][0][0]} → tt",
    ]
    note, hand = run_json("show", FIRST, "--journal", db=db)["journal"]
    assert (hand["round"], hand["seat"], hand["after"], hand["kind"]) == (1, 0, "tt", "do")
    assert note["text"] == "Note: – → “x”"
    assert "journal" not in run_json("show", FIRST, db=db)


def test_the_journal_of_a_play_that_was_never_changed(tmp_path: Path) -> None:
    db = tmp_path / "new.db"
    run("add", "sushi-go", "Ann=40", "Ben=30", db=db)
    (play,) = run_json("plays", db=db)
    _before, _heading, journal = run("show", play["id"], "--journal", db=db).stdout.partition(
        "\nJournal\n"
    )
    assert journal == "  Nothing was changed since the play was stored.\n"


def test_who_started_is_shown_where_there_are_cards(db: Path, tmp_path: Path) -> None:
    assert "Started: Ann" in run("show", FIRST, db=db).stdout.splitlines()
    run("edit", FIRST, "--starts", "Ben", db=db)
    assert "Started: Ben" in run("show", FIRST, db=db).stdout.splitlines()
    old = tmp_path / "old.db"
    run("add", "sushi-go", "Ann=40", "Ben=30", db=old)
    (play,) = run_json("plays", db=old)
    assert "Started" not in run("show", play["id"], db=old).stdout
