"""Numbers as people write them, and the checks that every door asks."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from scorekeeper.files.reading import read_data
from scorekeeper.i18n import english
from scorekeeper.tui.widgets.fields import Field
from tests.cli.runner import COMPLETE, refused, run, run_json
from tests.tui.drive import Drive, driven
from tests.tui.plays import make, stored

NUMBERS: Final[dict[str, int | None]] = {
    "12": 12,
    " 7 ": 7,
    "-3": -3,
    "−3": -3,
    "–3": -3,
    "－３": -3,
    "+5": 5,
    "１２": 12,
    "٣": 3,
    "12.5": None,
    "1e3": None,
    "0x10": None,
    "--5": None,
    "9" * 400: None,
    "4 2": None,
    "½": None,
    "²": None,
    "ten": None,
    "-": None,
}
"""What people type and paste, and the number that it says, None where it is no whole number."""

SAID: Final = ("is not a whole number", "is out of range", "Ranks are from 1 to 2")

PLAY: Final = "0192f0c4-7e1b-4d51-9c44-000000000001"


class Door(NamedTuple):
    """A way in for numbers from `least` to `most`; it returns what was stored or is answered."""

    least: int
    most: int
    give: Callable[[str, Path], Any]


def _result(text: str, field: str) -> Callable[[str, Path], Any]:
    def give(number: str, db: Path) -> Any:
        run("add", "sushi-go", f"Ann={text.format(number)}", "Ben=3:1", "--yes", db=db)
        (play,) = json.loads(run("export", db=db).stdout)["plays"]
        found = play["results"][0][field]
        return found[1] if isinstance(found, list) else found

    return give


def _edited(*args: str) -> Callable[[str, Path], Any]:
    def give(number: str, db: Path) -> Any:
        run("import", "-", "--yes", typed={**COMPLETE, "id": PLAY}, db=db)
        run("edit", PLAY, *[arg.format(number) for arg in args], "--yes", db=db)
        return run_json("show", PLAY, db=db)["players"][0]["rounds"][0]["total"]

    return give


def _settled(*args: str) -> Callable[[str, Path], Any]:
    def give(number: str, _db: Path) -> Any:
        why = run_json("settle", *[arg.format(number) for arg in args])["why"][0]
        return int(next(word for word in why.replace("−", "-").split() if word[-1].isdigit()))

    return give


def _ruled(rule: str) -> Callable[[str, Path], Any]:
    def give(number: str, db: Path) -> Any:
        run("add", "free", "Ann=3", "Ben=4", "--rule", f"{rule}={number}", "--yes", db=db)
        return run_json("show", "last", db=db)["rounds_fixed" if rule == "rounds" else rule]

    return give


def _read(text: str, field: str) -> Callable[[str, Path], Any]:
    def give(number: str, _db: Path) -> Any:
        file = read_data(text.replace("NUMBER", number).encode())
        assert not file.unread, english(file.unread[0])
        play = file.plays[0].play
        assert play is not None
        result: Any = play.log.value("result/1")
        return result[field][0] if field == "rounds" else result[field]

    return give


def _table(column: str, field: str) -> Callable[[str, Path], Any]:
    rows = f"play_id,game,player,rank,{column}\r\na,sushi-go,Ann,1,NUMBER\r\na,sushi-go,Ben,2,3\r\n"
    return _read(rows, field)


APP: Final = json.dumps(
    {
        "games": [{"id": 1, "bggId": 133473}],
        "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ben"}],
        "plays": [
            {
                "gameRefId": 1,
                "playDate": "2026-01-05 19:40:00",
                "playerScores": [
                    {"playerRefId": 1, "score": "NUMBER", "rank": 1},
                    {"playerRefId": 2, "score": "3", "rank": 2},
                ],
            }
        ],
    }
)

DOORS: Final = {
    "add, total": Door(-9999, 9999, _result("{}", "total")),
    "add, rounds": Door(-9999, 9999, _result("1+{}", "rounds")),
    "add, puddings": Door(0, 99, _result("43:{}", "puddings")),
    "add, rank": Door(1, 2, _result("{}.", "rank")),
    "edit, points": Door(-9999, 9999, _edited("--points", "1:Ann={}")),
    "settle, maki": Door(0, 54, _settled("maki", "{}", "0")),
    "settle, pudding": Door(0, 99, _settled("pudding", "{}", "0")),
    "settle, winner": Door(-9999, 9999, _settled("winner", "{}:0", "0:0")),
    "free game, rounds": Door(1, 99, _ruled("rounds")),
    "free game, target": Door(-9999, 9999, _ruled("target")),
    "table, total": Door(-9999, 9999, _table("total", "total")),
    "table, round": Door(-9999, 9999, _table("round_1", "rounds")),
    "table, puddings": Door(0, 99, _table("puddings", "puddings")),
    "BG Stats, score": Door(-9999, 9999, _read(APP, "total")),
}


@pytest.mark.parametrize("door", DOORS)
def test_every_command_and_file_reads_numbers_alike(door: str, tmp_path: Path) -> None:
    least, most, give = DOORS[door]
    for place, (text, number) in enumerate(NUMBERS.items()):
        if door == "add, rounds" and text.startswith("+"):
            continue  # a plus parts the rounds
        db = tmp_path / f"{place}.db"
        if number is not None and least <= number <= most:
            assert str(give(text, db)) == str(number), text
        else:
            with pytest.raises(AssertionError, match="|".join(SAID)):
                give(text, db)


class Screen(NamedTuple):
    """A field for numbers from `least` to `most`, the keys that lead to it, and its form."""

    keys: str
    field: str
    least: int
    most: int
    form: str = "{}"


SCREENS: Final = {
    "old result, total": Screen("o", "result-0", -9999, 9999),
    "old result, round": Screen("o", "result-0", -9999, 9999, "1+{}"),
    "old result, puddings": Screen("o", "result-0", 0, 99, "43:{}"),
    "old result, rank": Screen("o", "result-0", 1, 2, "{}."),
    "settle": Screen("s", "value-0", 0, 54),
}


@pytest.mark.parametrize("screen", SCREENS)
async def test_every_field_shows_all_and_takes_whole_numbers_only(
    screen: str, database: Path
) -> None:
    keys, name, least, most, form = SCREENS[screen]
    make(database, ("Ann", "Ben"), [("tt", "sss")], closed=0)
    async with driven(database, (120, 40)) as drive:
        await drive(keys)
        if keys[0] == "o":
            for seat, text in enumerate(("Ann", "Ben")):
                drive.app.screen.query_one(f"#seat-{seat}", Field).value = text
        if keys == "s":
            drive.app.screen.query_one("#value-1", Field).value = "0"
        entry = drive.app.screen.query_one(f"#{name}", Field)
        for text, number in NUMBERS.items():
            if form == "1+{}" and text.startswith("+"):
                continue  # a plus parts the rounds
            entry.focus()
            entry.value = ""
            shown = await drive.paste(form.format(text))
            assert entry.value == form.format(text).strip()
            fits = number is not None and least <= number <= most
            assert fits != any(said in shown for said in SAID), f"{text!r}\n{shown}"


async def refusing(drive: Drive) -> Field:
    """Return the field of a prompt that has shown and refused every odd number."""
    entry = drive.app.screen.query_one(Field)
    for text, number in NUMBERS.items():
        entry.value = ""
        await drive.paste(text)
        assert entry.value == text.strip()
        if number is None:
            shown = await drive("⏎")
            assert any(said in shown for said in SAID)
    return entry


async def test_points_by_hand_refuse_what_is_no_number(database: Path) -> None:
    play = make(database, ("Ann", "Ben"), [("tt", "sss")], closed=1)
    async with driven(database, (120, 40)) as drive:
        await drive.open("round", play.id, 0)
        await drive("=")
        entry = await refusing(drive)
        entry.value = ""
        await drive.paste("−4")
        await drive("⏎late⏎")
    after = stored(database, play.id)
    (given,) = after.by_hand
    assert (after.score().totals[given.seat], given.note) == (-4, "late")


async def test_the_rules_of_a_free_game_refuse_what_is_no_number(database: Path) -> None:
    async with driven(database, (120, 40)) as drive:
        await drive.open("house_rules", "free", {"title": "Darts"})
        await drive("↓↓⏎")
        await refusing(drive)


# One check at every door. ------------------------------------------------------------------------

FULL: Final = "t" * 15
BOX: Final = "the box holds only 14"
CARDS: Final = {**COMPLETE, "players": ["Ann", "Ben"], "rounds": [["ttttttt", "tttttttt"]]}


def test_more_cards_than_the_box_holds_are_refused_by_score() -> None:
    assert BOX in refused("score", "-", typed=CARDS)


def test_more_cards_than_the_box_holds_are_refused_by_settle() -> None:
    assert BOX in refused("settle", "hand", FULL)
    assert "the box holds 54" in run("settle", "maki", "40", "30").stdout
    assert "the box holds 10" in run("settle", "pudding", "11", "1").stdout


def test_more_cards_than_the_box_holds_are_refused_by_import(database: Path) -> None:
    assert BOX in run("import", "-", "--yes", typed=CARDS, db=database, code=1).stderr


def test_more_cards_than_the_box_holds_are_refused_by_edit(database: Path) -> None:
    make(database, ("Ann", "Ben"), [("ttttttt", None)])
    assert BOX in refused("edit", "last", "--cards", "1:Ben=tttttttt", db=database)


async def test_more_cards_than_the_box_holds_are_refused_on_the_sheet(database: Path) -> None:
    play = make(database, ("Ann", "Ben"), [("ttttttt", "ttttttt")])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        assert "reshuffle" in await drive("t")
        assert BOX in drive.text.replace("\n", " ")
    assert len(stored(database, play.id).rounds[0][0] or ()) == 7


TIES: Final = {
    "for the win": ("Ann=43", "Ben=43"),
    "for the win among three": ("Ann=43", "Ben=43", "Chi=30"),
    "for second": ("Ann=50", "Ben=43", "Chi=43"),
    "with the puddings of one": ("Ann=43:2", "Ben=43"),
}


@pytest.mark.parametrize("tie", TIES)
def test_a_tie_that_nothing_breaks_is_asked_about(tie: str, database: Path) -> None:
    said = refused("add", "sushi-go", *TIES[tie], db=database)
    assert "tie at 43; write down their puddings to break the tie" in said
    run("add", "sushi-go", *TIES[tie], "--yes", db=database)
    assert "tie at 43" in run("show", "last", db=database).stdout


@pytest.mark.parametrize("tie", TIES)
async def test_a_tie_that_nothing_breaks_is_asked_about_on_the_screen(
    tie: str, database: Path
) -> None:
    async with driven(database, (120, 40)) as drive:
        await drive("o")
        for seat, text in enumerate(TIES[tie]):
            name, points = text.split("=")
            drive.app.screen.query_one(f"#seat-{seat}", Field).value = name
            drive.app.screen.query_one(f"#result-{seat}", Field).value = points
        assert "tie at 43" in await drive("<f5>")
        assert "Please check" in drive.text


def test_totals_that_no_cards_make_are_asked_about(database: Path) -> None:
    said = refused("add", "sushi-go", "Ann=-3:2", "Ben=10:2", db=database)
    assert "No cards make −3 points" in said


async def test_totals_that_no_cards_make_are_asked_about_on_the_screen(database: Path) -> None:
    async with driven(database, (120, 40)) as drive:
        shown = await drive("oAnn⏎-3:2⏎Ben⏎10:2⏎")
        assert "No cards make −3 points" in shown.replace("\n", " ")


def test_totals_that_no_cards_make_are_told_by_score_and_import(database: Path) -> None:
    results = [
        {"player": "Ann", "total": -3, "puddings": 2},
        {"player": "Ben", "total": 10, "puddings": 2},
    ]
    play = {"game": "sushi-go", "players": ["Ann", "Ben"], "results": results}
    assert "No cards make −3 points" in run("score", "-", typed=play).stdout
    told = run("import", "-", "--yes", typed=play, db=database)
    assert "No cards make −3 points" in told.stderr
