"""`add`: old results without cards, as they were written down."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.written_result import read_written
from scorekeeper.games.base import Given
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
        (("keltis", "Ann=3:4", "Ben=1"), "counts nothing behind a “:”"),
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
