"""The order of plays, days without a time, and the files that people really have."""

import csv
import io
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.cli.runner import COMPLETE, refused, run, run_json

ANN_BEN: Final = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ben"}]
SUSHI: Final = {"id": 7, "name": "Sushi Go!", "bggId": 133473}


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    def put(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield put
    monkeypatch.undo()
    time.tzset()


def app_play(number: int, *scores: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A play as BG Stats writes it."""
    given = scores or ({"playerRefId": 1, "score": "43"}, {"playerRefId": 2, "score": "40"})
    return {
        "uuid": f"play {number}",
        "gameRefId": 7,
        "playDate": "2026-04-24 19:40:00",
        "entryDate": f"2026-04-25 10:{number % 60:02}:00",
        "playerScores": list(given),
        **changes,
    }


def app_file(*plays: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"games": [SUSHI], "players": ANN_BEN, "plays": list(plays), "userInfo": {}, **changes}


def table(*rows: str, heading: str = "play_id,game,player,total,played_at") -> str:
    return "\r\n".join([heading, *rows]) + "\r\n"


def notes(db: Path) -> list[str]:
    return [play["note"] for play in run_json("plays", db=db)]


# Order. ------------------------------------------------------------------------------------------


def test_plays_of_one_day_stand_in_the_order_in_which_they_were_added(database: Path) -> None:
    for number in range(6):
        day = ["--date", "2026-04-24", "--note", str(number)]
        run("add", "sushi-go", f"Ann={40 + number}", "Ben=30", *day, db=database)
    assert notes(database) == ["5", "4", "3", "2", "1", "0"]
    ((ann, _ben),) = [game["standings"] for game in run_json("stats", db=database)]
    assert ann["totals"] == [40, 41, 42, 43, 44, 45]
    exported = json.loads(run("export", db=database).stdout)["plays"]
    assert [play["note"] for play in exported] == ["0", "1", "2", "3", "4", "5"]


def test_streaks_follow_the_order_of_one_evening(database: Path) -> None:
    for winner in "BAAA":
        results = ["Ann=50", "Ben=30"] if winner == "A" else ["Ann=30", "Ben=50"]
        run("add", "sushi-go", *results, "--date", "2026-04-24", db=database)
    ((ann, _ben),) = [game["standings"] for game in run_json("stats", db=database)]
    assert (ann["streak"], ann["longest"]) == (3, 3)


@pytest.mark.parametrize("kind", ["BG Stats", "table", "play file"])
def test_an_imported_evening_keeps_its_order(kind: str, database: Path) -> None:
    days = {"playDate": "2026-04-24 00:00:00"}
    old = [{"player": "Ann", "total": 4}, {"player": "Ben", "total": 3}]
    typed: Any = {
        "BG Stats": app_file(*(app_play(n, comments=str(n), **days) for n in (3, 1, 0, 2))),
        "table": table(
            *(f"p{n},sushi-go,{who},1,2026-04-24,{n}" for n in range(4) for who in ("Ann", "Ben")),
            heading="play_id,game,player,total,played_at,note",
        ),
        "play file": {
            "plays": [
                {"game": "keltis", "started_at": "2026-04-24", "results": old, "note": str(n)}
                for n in range(4)
            ]
        },
    }[kind]
    run("import", "-", "--yes", typed=typed, db=database)
    assert notes(database) == ["3", "2", "1", "0"]


# Days. -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["Africa/Cairo", "Asia/Beirut", "Pacific/Apia", "Europe/Vienna"])
@pytest.mark.parametrize("day", ["2026-04-24", "2026-03-29", "2011-12-30"])
def test_a_day_without_a_time_is_a_day_everywhere(
    place: str, day: str, database: Path, zone: Callable[[str], None]
) -> None:
    zone(place)
    run("add", "keltis", "Ann=10", "Ben=9", "--date", day, db=database)
    assert run_json("show", "last", db=database)["started_at"] == day
    assert f" {day} " in run("plays", db=database).stdout
    zone("America/New_York")
    assert run_json("show", "last", db=database)["started_at"] == day


def test_a_time_that_the_clocks_skipped_moves_forward(
    database: Path, zone: Callable[[str], None]
) -> None:
    zone("Africa/Cairo")
    run("add", "keltis", "Ann=10", "Ben=9", "--date", "2026-04-24 00:30", db=database)
    assert run_json("show", "last", db=database)["started_at"] == "2026-04-24T01:30:00+03:00"


ODD_DAYS: Final = {
    "2199-01-01": "still to come",
    "2026-02-30": "There is no 2026-02-30",
    "2026-04-24 24:00": "There is no 24:00",
    "1850-01-01": "too early",
    "soon": "is not a date",
    "2026-04": "is not a date",
}


def _told(typed: Any, db: Path) -> str:
    said = run("import", "-", "--yes", typed=typed, db=db).stderr
    assert run_json("show", "last", db=db)["started_at"] is None
    return said


def _refused(*args: str, db: Path) -> str:
    run("import", "-", "--yes", typed=COMPLETE, db=db)
    said = refused(*args, db=db)
    assert [play["started_at"] for play in run_json("plays", db=db)] == [COMPLETE["started_at"]]
    return said


DOORS: Final[dict[str, Callable[[str, Path], str]]] = {
    "add": lambda day, db: _refused("add", "keltis", "A=1", "B=2", "--date", day, db=db),
    "edit": lambda day, db: _refused("edit", "last", "--date", day, db=db),
    "play file": lambda day, db: _told({**COMPLETE, "started_at": day}, db),
    "BG Stats": lambda day, db: _told(app_file(app_play(1, playDate=day)), db),
    "table": lambda day, db: _told(table(f"1,keltis,A,1,{day}", f"1,keltis,B,2,{day}"), db),
}


@pytest.mark.parametrize("day", ODD_DAYS)
@pytest.mark.parametrize("door", DOORS)
def test_every_door_says_why_a_day_can_not_be(door: str, day: str, database: Path) -> None:
    assert ODD_DAYS[day] in DOORS[door](day, database)


KEPT_DAYS: Final = {
    "2026-04-24": "2026-04-24",
    "2026-04-24 19:40": "2026-04-24T19:40:00+02:00",
    "2026-03-29 02:30:00": "2026-03-29T03:30:00+02:00",
    "24.04.2026": "2026-04-24",
}


@pytest.mark.parametrize("day", KEPT_DAYS)
@pytest.mark.parametrize("door", DOORS)
def test_every_door_keeps_a_day_alike(door: str, day: str, database: Path) -> None:
    typed: Any = {
        "add": None,
        "edit": None,
        "play file": {**COMPLETE, "started_at": day},
        "BG Stats": app_file(app_play(1, playDate=day)),
        "table": table(f"1,keltis,A,1,{day}", f"1,keltis,B,2,{day}"),
    }[door]
    if door == "add":
        run("add", "keltis", "Ann=1", "Ben=2", "--date", day, db=database)
    else:
        run("import", "-", "--yes", typed=typed or COMPLETE, db=database)
    if door == "edit":
        run("edit", "last", "--date", day, db=database)
    assert run_json("show", "last", db=database)["started_at"] == KEPT_DAYS[day]


# Exports invent nothing. -------------------------------------------------------------------------


def _out(format_: str, db: Path, *more: str) -> str:
    return run("export", "--format", format_, *more, db=db).stdout


def test_no_export_invents_a_starter(database: Path) -> None:
    run("add", "sushi-go", "Ann=43", "Ben=40", "--date", "2026-04-24", db=database)
    (play,) = json.loads(_out("bgstats", database))["plays"]
    assert [score["startPlayer"] for score in play["playerScores"]] == [False, False]
    assert "first_player" not in json.loads(_out("json", database))["plays"][0]
    assert "starts" not in _out("text", database)


def test_no_export_invents_a_date(database: Path) -> None:
    run("add", "sushi-go", "Ann=43", "Ben=40", db=database)
    told = run("export", "--format", "bgstats", db=database)
    assert json.loads(told.stdout)["plays"] == []
    assert "Sushi Go! of Ann and Ben is left out, for BG Stats needs a date." in told.stderr
    assert json.loads(_out("json", database))["plays"][0]["started_at"] is None
    for more in ((), ("--excel",)):
        rows = csv.DictReader(
            io.StringIO(_out("csv", database, *more).lstrip("\ufeff")),
            delimiter=";" if more else ",",
        )
        assert {row["played_at"] for row in rows} == {""}


def test_no_export_invents_midnight(database: Path) -> None:
    run("add", "sushi-go", "Ann=43", "Ben=40", "--date", "2026-04-24", db=database)
    for format_ in ("json", "csv", "text", "markdown"):
        shown = _out(format_, database)
        assert "2026-04-24" in shown
        assert "00:00" not in shown
    assert json.loads(_out("bgstats", database))["plays"][0]["playDate"] == "2026-04-24 00:00:00"


def test_spreadsheets_read_times_as_times(database: Path) -> None:
    run("import", "-", "--yes", typed=COMPLETE, db=database)
    text = _out("csv", database, "--excel")
    assert text.startswith("\ufeffplay_id;game;played_at;")
    rows = csv.DictReader(io.StringIO(text[1:]), delimiter=";")
    assert {row["played_at"] for row in rows} == {"2026-11-29 19:40:00"}


# Real files. -------------------------------------------------------------------------------------


def test_two_anonymous_players_are_seats_of_their_own(database: Path) -> None:
    nobody = {"id": 3, "name": "Anonymous", "isAnonymous": True}
    scores = [{"playerRefId": who, "score": str(9 - who)} for who in (1, 3, 3)]
    plays = [app_play(number, *scores) for number in range(8)]
    told = run(
        "import", "-", "--yes", typed=app_file(*plays, players=[*ANN_BEN, nobody]), db=database
    )
    assert "8 plays stored." in told.stdout
    play = run_json("show", "last", db=database)
    names = [player["name"] for player in play["players"]]
    assert names == ["Ann", "Anonymous 1", "Anonymous 2"]
    assert [player["name"] for player in run_json("players", db=database)] == ["Ann"]
    (stats,) = run_json("stats", db=database)
    assert [one["name"] for one in stats["standings"]] == ["Ann"]


def test_a_play_that_can_not_come_in_is_named_by_day_and_players(database: Path) -> None:
    lost = app_play(154, {"playerRefId": 1, "score": ""}, {"playerRefId": 2, "score": ""})
    told = run("import", "-", "--yes", typed=app_file(app_play(1), lost), db=database)
    assert "Play 2 (2026-04-24, Ann and Ben): Nobody’s points" in told.stderr


def test_127_plays_of_other_games_are_one_line(database: Path) -> None:
    others = [app_play(number, gameRefId=8 + number % 3) for number in range(127)]
    games = [SUSHI, *({"id": 8 + number, "name": f"Other {number}"} for number in range(3))]
    typed = app_file(*others, app_play(200), games=games)
    told = run("import", "-", "--yes", typed=typed, db=database)
    (line,) = told.stderr.splitlines()
    assert line.startswith("scorekeeper: 127 plays of other games")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "cp1252"])
def test_a_table_in_whatever_encoding_a_shell_or_a_spreadsheet_writes(
    encoding: str, database: Path
) -> None:
    text = table("1,keltis,Jürgen,12,2026-04-24", "1,keltis,Zoë,9,2026-04-24")
    run("import", "-", "--yes", typed=text.encode(encoding), db=database)
    players = run_json("show", "last", db=database)["players"]
    assert [(player["name"], player["total"]) for player in players] == [("Jürgen", 12), ("Zoë", 9)]


WHEN: Final = "2026-11-29 19:40"
OURS: Final = table(
    f"1,keltis,Ann,28,{WHEN},25",
    f"1,keltis,Ben,-6,{WHEN},25",
    heading="play_id,game,player,total,played_at,duration_min",
)
TABLES: Final = {
    "ours": OURS,
    "Germany": OURS.replace(",", ";").replace("28", "28,0").replace(WHEN, "29.11.2026 19:40"),
    "Britain": OURS.replace(WHEN, "29/11/2026 19:40"),
    "USA": OURS.replace(WHEN, "11/29/2026 7:40 PM"),
    "France": OURS.replace(",", ";").replace(WHEN, "29/11/2026 19:40").replace("-6", "−6,00"),
    "Netherlands": OURS.replace(",", ";").replace(WHEN, "29-11-2026 19:40"),
    "China": OURS.replace(WHEN, "2026/11/29 19:40:00"),
    "Excel's first line": "sep=;\r\n" + OURS.replace(",", ";"),
    "tabs": OURS.replace(",", "\t"),
    "bars": OURS.replace(",", "|"),
    "upper case": OURS.upper(),
    "decimals": OURS.replace(",28,", ",28.00,").replace("-6", "−6.0"),
    "old Macs": OURS.replace("\r\n", "\r"),
    "quoted": '"' + OURS.strip().replace(",", '","').replace("\r\n", '"\r\n"') + '"\r\n',
    "empty columns and lines": OURS.replace("\r\n", ",,,\r\n") + ",,,\r\n\r\n",
}


@pytest.mark.parametrize("country", TABLES)
def test_a_table_as_spreadsheets_of_that_country_write_it(country: str, database: Path) -> None:
    told = run("import", "-", "--yes", typed=TABLES[country], db=database)
    assert told.stderr == ""
    play = run_json("show", "last", db=database)
    assert (play["started_at"][:16], play["finished_at"][11:16]) == ("2026-11-29T19:40", "20:05")
    players = [(player["name"].title(), player["total"]) for player in play["players"]]
    assert players == [("Ann", 28), ("Ben", -6)]
