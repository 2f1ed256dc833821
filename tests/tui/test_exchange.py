"""Files on the screens: out in any format, in after a look, and back."""

import csv
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from scorekeeper.exchange.play_file import read_play_file
from scorekeeper.store import people
from scorekeeper.store.bin import discard
from scorekeeper.store.counting import MARK
from scorekeeper.store.database import open_database
from scorekeeper.tui.app import ScorekeeperApp
from scorekeeper.tui.exchange_commands import FILES, IMPORT
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.files import FilesScreen
from scorekeeper.tui.screens.history import HistoryScreen
from scorekeeper.tui.screens.import_ import ImportScreen
from scorekeeper.tui.screens.play_detail import PlayDetailScreen
from scorekeeper.tui.screens.who import WhoScreen, likeliest
from scorekeeper.tui.screens.working import Told, WorkingScreen
from tests.tui.drive import Person, Start, rows
from tests.tui.plays import FIVE, TWO, keep, play_of

FIVE_NAMES = ("Ann", "Ben", "Chi", "Dov", "Eve")
FIRST = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
SECOND = "0292f0c4-7e1b-7d51-9c44-2f0e8d1b6a11"
SIZES = [(80, 24), (40, 20), (120, 40)]


@asynccontextmanager
async def files(
    start: Start, database: Path, size: tuple[int, int] = (80, 24), *, chosen: bool = False
) -> AsyncIterator[Person]:
    """The screen of files over two plays."""
    keep(
        database,
        play_of(FIVE_NAMES, FIVE, play_id=FIRST),
        play_of(("Ann", "[/] Zed"), TWO, play_id=SECOND),
    )
    async with start(*size) as person:
        person.app.push_screen(
            FilesScreen([SECOND], "Ann and [/] Zed") if chosen else FilesScreen()
        )
        await person.settle()
        yield person


def fill(person: Person, field: str, path: Path) -> None:
    person.screen.query_one(field, Input).value = str(path)


async def idle(person: Person) -> None:
    def ready() -> bool:
        return not isinstance(person.screen, WorkingScreen) or not person.screen.busy

    await person.until(ready, "the end of the work")
    await person.settle()


async def look(person: Person, file: Path) -> ImportScreen:
    fill(person, "#source", file)
    await person.press("f6")
    await person.until(lambda: "Looking into" not in person.words, "the preview")
    await idle(person)
    return person.on(ImportScreen)


def foreign(folder: Path) -> Path:
    """A file of BG Stats with an odd score, a new player and another game."""
    file = folder / "bg.json"
    scores = [
        {"playerRefId": 1, "score": "31+3", "rank": 0},
        {"playerRefId": 2, "score": "49-46ish", "rank": 0},
    ]
    file.write_text(
        json.dumps(
            {
                "games": [{"id": 1, "name": "Sushi Go!"}, {"id": 2, "name": "Catan"}],
                "players": [{"id": 1, "name": "Annie [b]"}, {"id": 2, "name": "Ben"}],
                "plays": [
                    {
                        "uuid": "1DB76738-9A83-4201-93CB-48E842B3CC7B",
                        "gameRefId": 1,
                        "playDate": "2019-04-06 04:54:35",
                        "playerScores": scores,
                    },
                    {"uuid": "2", "gameRefId": 2},
                ],
            }
        )
    )
    return file


def test_keys_are_given_once() -> None:
    for commands in (FILES, IMPORT):
        keys = [key for command in commands for key in command.keys.split(",")]
        assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("size", SIZES)
async def test_all_plays_go_out(
    start: Start, database: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    target = tmp_path / "out.json"
    async with files(start, database, size) as person:
        assert "all 2 plays" in person.words
        fill(person, "#target", target)
        await person.press("f5")
        await idle(person)
        assert "2 plays written" in person.told[-1]
        assert len(read_play_file(target.read_text())) == 2


async def test_one_play_goes_out_in_every_format(
    start: Start, database: Path, tmp_path: Path
) -> None:
    async with files(start, database, chosen=True) as person:
        assert "Ann and [/] Zed" in person.words
        texts = []
        for number in range(6):
            target = tmp_path / f"out{number}"
            fill(person, "#target", target)
            await person.press("f5")
            await idle(person)
            texts.append(target.read_text(encoding="utf-8"))
            await person.click("#format")
        assert len(read_play_file(texts[0])) == 1
        assert len(json.loads(texts[1])["plays"]) == 1
        assert len(list(csv.reader(texts[2].splitlines()))) == 3
        assert texts[3].startswith("\ufeff")
        assert "[/] Zed" in texts[4]
        assert "\\[/\\] Zed" in texts[5]


async def test_a_play_goes_out_from_its_page(start: Start, database: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.md"
    async with files(start, database) as person:
        await person.press("escape", "h", "down", "enter")
        await person.settle()
        detail = person.on(PlayDetailScreen)
        await person.press("w")
        await person.settle()
        person.on(FilesScreen)
        fill(person, "#target", target)
        await person.press("f5")
        await idle(person)
        assert "1 play written" in person.told[-1]
        assert target.read_text().count("### ") == 1
        for name in detail.play.names:
            assert name.strip("[/] ") in target.read_text()
        await person.press("escape")
        assert person.screen is detail


async def test_the_plays_that_were_found_go_out(
    start: Start, database: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.json"
    async with files(start, database) as person:
        await person.press("escape", "h", "w")
        await person.settle()
        assert "Plays: all 2 plays" in person.words
        await person.press("escape", "slash")
        await person.type("zed")
        await person.press("enter", "escape", "w")
        await person.settle()
        assert "Plays: 1 play found" in person.words
        fill(person, "#target", target)
        await person.press("f5")
        await idle(person)
        (written,) = read_play_file(target.read_text())
        assert written.id == SECOND
        await person.press("escape", "slash")
        await person.type("nobody")
        await person.press("escape", "w")
        await person.settle()
        assert "There are no plays to write." in person.told
        person.on(HistoryScreen)


async def test_the_path_is_a_name_until_somebody_types_another(
    start: Start, database: Path
) -> None:
    async with files(start, database) as person:
        field = person.screen.query_one("#target", Input)
        assert field.value.endswith("scorekeeper-2026-11-29.json")
        await person.click("#format")
        assert field.value.endswith(".bgsplay")
        field.value = "/mine"
        await person.click("#format")
        assert field.value == "/mine"


async def test_the_name_chooses_the_format(start: Start, database: Path, tmp_path: Path) -> None:
    async with files(start, database) as person:
        for name, begins in (("x.csv", "play_id"), ("x.md", "### "), ("x.bgsplay", '{\n"games"')):
            fill(person, "#target", tmp_path / name)
            await person.settle()
            await person.press("f5")
            await idle(person)
            assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


async def test_letters_are_letters_in_a_path(start: Start, database: Path) -> None:
    async with files(start, database) as person:
        field = person.screen.query_one("#source", Input)
        field.focus()
        await person.settle()
        await person.type("q/fsu?")
        assert field.value == "q/fsu?"


async def test_a_file_is_overwritten_only_when_asked(
    start: Start, database: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.json"
    target.write_text("before")
    async with files(start, database) as person:
        fill(person, "#target", target)
        await person.press("f5")
        person.on(ChoiceScreen)
        await person.press("escape")
        assert target.read_text() == "before"
        await person.press("f5", "o")
        await idle(person)
        assert len(read_play_file(target.read_text())) == 2


@pytest.mark.parametrize(
    ("name", "sentence"), [("no/such/x.json", "can't be written"), ("", "Type the path")]
)
async def test_a_path_that_can_not_be_written_is_told(
    start: Start, database: Path, tmp_path: Path, name: str, sentence: str
) -> None:
    async with files(start, database) as person:
        person.screen.query_one("#target", Input).value = str(tmp_path / name) if name else ""
        await person.press("f5")
        await idle(person)
        assert sentence in person.told[-1]
        person.on(FilesScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_a_look_then_in_then_back(
    start: Start, database: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with files(start, database, size) as person:
        await look(person, foreign(tmp_path))
        assert "1 play is new" in person.words
        assert "Annie [b]" in person.words
        assert "“49-46ish” is no number" in person.words.replace("\n", " ")
        assert rows(database, "SELECT count(*) FROM plays") == [(2,)]
        await person.press("f5")
        await person.until(lambda: isinstance(person.screen, FilesScreen), "the files")
        await idle(person)
        assert "1 play stored." in person.told
        assert rows(database, "SELECT count(*) FROM plays") == [(3,)]
        await person.press("f8", "t")
        await idle(person)
        await person.until(lambda: "Taken back" in person.told[-1], "the end")
        assert rows(database, "SELECT count(*) FROM plays") == [(2,)]
        assert rows(database, "SELECT count(*) FROM players WHERE name LIKE 'Annie%'") == [(0,)]


async def test_somebody_is_matched(start: Start, database: Path, tmp_path: Path) -> None:
    async with files(start, database) as person:
        await look(person, foreign(tmp_path))
        assert "Annie [b] 1 play → new player" in person.words
        await person.press("enter")
        person.on(WhoScreen)
        await person.press("down", "enter")
        await idle(person)
        assert "Annie [b] 1 play → Ann" in person.words
        await person.press("f5")
        await person.until(lambda: isinstance(person.screen, FilesScreen), "the files")
        assert rows(database, "SELECT name FROM players ORDER BY name") == [
            ("Ann",), ("Ben",), ("Chi",), ("Dov",), ("Eve",), ("[/] Zed",),
        ]  # fmt: skip


async def test_an_earlier_name_is_proposed(start: Start, database: Path, tmp_path: Path) -> None:
    async with files(start, database) as person:
        with closing(open_database(database)) as db:
            people.rename(db, "Ann", "Annie [b]")
            people.rename(db, "Annie [b]", "Annika")
        await look(person, foreign(tmp_path))
        assert "Annie [b] 1 play → Annika (called so before)" in person.words
        await person.press("enter", "enter")
        await idle(person)
        assert "Annie [b] 1 play → new player" in person.words
        await person.press("enter", "down", "enter")
        await idle(person)
        assert "Annie [b] 1 play → Annika" in person.words
        await person.press("f5")
        await person.until(lambda: isinstance(person.screen, FilesScreen), "the files")
        assert rows(database, "SELECT count(*) FROM players WHERE name LIKE 'Ann%'") == [(1,)]


async def test_a_changed_play_in_the_bin_is_said_to_be_there(
    start: Start, database: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.json"
    async with files(start, database, chosen=True) as person:
        fill(person, "#target", target)
        await person.press("f5")
        await idle(person)
        target.write_text(target.read_text().replace('"note": ""', '"note": "theirs"'))
        with closing(open_database(database)) as db:
            discard(db, SECOND, "2026-11-30T10:00:00+01:00")
        await look(person, target)
        assert "it lies in the bin" in " ".join(person.words.split())


def test_the_likeliest_come_first() -> None:
    assert likeliest("Annie", ["Ben", "Ann", "Anne"])[0] == "Anne"


async def test_changed_plays_stay_or_are_replaced(
    start: Start, database: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.json"
    async with files(start, database, chosen=True) as person:
        fill(person, "#target", target)
        await person.press("f5")
        await idle(person)
        target.write_text(target.read_text().replace('"note": ""', '"note": "theirs"'))
        await look(person, target)
        assert "As it is here: 1 play differs" in person.words
        assert "Ann, [/] Zed: note" in person.words
        assert person.screen.check_action("store", ()) is False
        await person.press("enter")
        await idle(person)
        assert "File's version: 1 play differs" in person.words
        await person.press("f5")
        await person.until(lambda: isinstance(person.screen, FilesScreen), "the files")
        await idle(person)
        assert rows(database, "SELECT note FROM plays WHERE uuid = ?", SECOND) == [("theirs",)]


async def test_single_plays_are_chosen(start: Start, database: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    async with files(start, database) as person:
        fill(person, "#target", target)
        await person.press("f5")
        await idle(person)
        target.write_text(target.read_text().replace('"note": ""', '"note": "theirs"'))
        await look(person, target)
        assert "As they are here: 2 plays differ" in person.words
        assert person.words.count("Here: 2026-11-29") == 2
        await person.press("down", "down", "enter")
        await idle(person)
        assert "File's version: 1 of 2 plays that differ" in person.words
        assert "File's: 2026-11-29 19:05, Ann, [/] Zed" in person.words
        assert "Here: 2026-11-29 19:05, Ann, Ben, Chi, Dov, Eve" in person.words
        assert "Ann, [/] Zed: note – → “theirs”" in person.words
        await person.press("up", "up", "enter")
        await idle(person)
        assert "File's version: 2 plays differ" in person.words
        await person.press("down", "enter")
        await idle(person)
        await person.press("f5")
        await person.until(lambda: isinstance(person.screen, FilesScreen), "the files")
        await idle(person)
        assert "1 play stored. 1 of them replaces the one here." in person.told
        assert rows(database, "SELECT uuid FROM plays WHERE note = 'theirs'") == [(SECOND,)]


@pytest.mark.parametrize("stays", [False, True])
async def test_a_play_in_the_bin_comes_out_or_stays(
    start: Start, database: Path, tmp_path: Path, stays: bool
) -> None:
    target = tmp_path / "out.json"
    async with files(start, database) as person:
        fill(person, "#target", target)
        await person.press("f5")
        await idle(person)
        with closing(open_database(database)) as db:
            discard(db, SECOND, "2026-11-30T10:00:00+01:00")
        await look(person, target)
        assert "1 play comes out of the bin" in person.words
        assert "Out of the bin: 1 deleted play" in person.words
        if stays:
            await person.press("enter")
            await idle(person)
            assert "1 play stays in the bin" in person.words
            assert "Left in the bin: 1 deleted play" in person.words
            assert person.screen.check_action("store", ()) is False
            await person.press("escape")
        else:
            await person.press("f5")
            await person.until(lambda: isinstance(person.screen, FilesScreen), "the files")
            await idle(person)
            assert "1 play stored. 1 of them was in the bin." in person.told
        binned = rows(database, "SELECT uuid FROM plays WHERE deleted_at IS NOT NULL")
        assert binned == ([(SECOND,)] if stays else [])


async def test_both_versions_of_a_play_are_told(
    start: Start, database: Path, tmp_path: Path
) -> None:
    other = "0392f0c4-7e1b-7d51-9c44-2f0e8d1b6a12"
    target = tmp_path / "out.json"
    async with files(start, database) as person:
        keep(
            database,
            replace(play_of(("Ann", "[/] Zed"), TWO, play_id=other), extra={MARK: SECOND}),
        )
        fill(person, "#target", target)
        await person.press("f5")
        await idle(person)
        await look(person, target)
        assert "2 plays are already here" in person.words
        assert (
            "Here in several versions: 2026-11-29 19:05, Ann, [/] Zed: two laptops changed it "
            "apart; 0292f0c4 counts, and 0392f0c4 counts nowhere until 0292f0c4 is deleted. "
            "The page of a play in the history deletes it." in person.words
        )


async def test_a_long_preview_is_read_by_the_page(
    start: Start, database: Path, tmp_path: Path
) -> None:
    file = tmp_path / "long.csv"
    lines = "".join(
        f"{number},sushi-go,{name},x{number}\n" for number in range(30) for name in ("Ann", "Ben")
    )
    file.write_text("play_id,game,player,total\n" + lines)
    async with files(start, database) as person:
        await look(person, file)
        assert "Line 2, Ann, total: “x0”" in person.words
        last = "“x29”"
        assert last not in person.words
        preview = person.screen.query_one("#preview")
        seen = 0.0
        while preview.scroll_offset.y < preview.max_scroll_y:
            await person.press("pagedown")
            await person.settle()
            assert preview.scroll_offset.y > seen  # no page moves nothing
            assert preview.scroll_offset.y - seen < preview.size.height  # and none skips a line
            seen = preview.scroll_offset.y
        assert last in person.words
        await person.press("pageup")
        await person.settle()
        assert preview.scroll_offset.y < seen
        assert rows(database, "SELECT count(*) FROM plays") == [(2,)]


async def test_leaving_the_preview_stores_nothing(
    start: Start, database: Path, tmp_path: Path
) -> None:
    async with files(start, database) as person:
        await look(person, foreign(tmp_path))
        await person.press("escape")
        person.on(FilesScreen)
        assert rows(database, "SELECT count(*) FROM plays") == [(2,)]


@pytest.mark.parametrize("text", ["", "hello", "{", '{"plays": [{}]}', "a,b\n"])
async def test_a_file_that_can_not_be_read_is_told(
    start: Start, database: Path, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "x"
    file.write_text(text)
    async with files(start, database) as person:
        fill(person, "#source", file)
        await person.press("f6")
        await person.until(lambda: bool(person.told), "the reason")
        await idle(person)
        person.on(FilesScreen)


async def test_a_path_is_completed(start: Start, database: Path, tmp_path: Path) -> None:
    (tmp_path / "summer.json").write_text("{}")
    async with files(start, database) as person:
        field = person.screen.query_one("#source", Input)
        field.focus()
        await person.type(f"{tmp_path}/su")
        await person.until(lambda: "summer.json" in field._suggestion, "the suggestion")
        await person.press("right")
        assert field.value == f"{tmp_path}/summer.json"


async def test_the_smallest_window_shows_every_field(start: Start, database: Path) -> None:
    async with files(start, database, (40, 20)) as person:
        for field in ("#what", "#format", "#target", "#save", "#source", "#look"):
            region = person.screen.query_one(field).region
            assert region.height > 0
            assert region.bottom <= 20
        assert "F5 Save" in person.text


async def test_help_lists_the_keys(start: Start, database: Path) -> None:
    async with files(start, database, (100, 50)) as person:
        await person.press("f1")
        for command in FILES:
            assert command.help in person.words


async def test_nothing_to_write(start: Start, tmp_path: Path) -> None:
    async with start() as person:
        person.app.push_screen(FilesScreen())
        await person.settle()
        fill(person, "#target", tmp_path / "x.json")
        await person.press("f5")
        assert "no plays to write" in person.told[-1]
        assert not person.screen.query(OptionList)


async def test_work_is_stopped_by_esc(start: Start, database: Path) -> None:
    async with files(start, database) as person:
        screen = person.on(FilesScreen)

        def job(db: object, told: Told) -> None:
            del db
            while True:
                told(1)

        screen.begin("Writing", 10**9, job, lambda _done: None)
        await person.until(lambda: "Writing" in person.words, "the bar")
        await person.press("f5")
        await person.press("escape")
        await idle(person)
        assert "Stopped; nothing was changed." in person.told
        assert "Writing" not in person.words
        assert person.screen is screen


async def test_leaving_the_program_ends_the_work(start: Start, database: Path) -> None:
    async with files(start, database) as person:

        def job(db: object, told: Told) -> None:
            del db
            while True:
                told(1)

        person.on(FilesScreen).begin("Writing", 10**9, job, lambda _done: None)
        await person.until(lambda: "Writing" in person.words, "the bar")


async def test_in_the_browser_the_file_is_delivered(
    start: Start, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivered: dict[str, str] = {}

    def deliver(self: object, text: io.StringIO, *, save_filename: str) -> None:
        delivered[save_filename] = text.getvalue()

    monkeypatch.setattr(ScorekeeperApp, "is_web", property(lambda _app: True))
    monkeypatch.setattr(ScorekeeperApp, "deliver_text", deliver)
    async with files(start, database, chosen=True) as person:
        assert not person.screen.query_one("#source").display
        await person.press("f5")
        await idle(person)
        (text,) = delivered.values()
        assert len(read_play_file(text)) == 1
        await person.press("f6")
        person.on(FilesScreen)
