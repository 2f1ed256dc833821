"""The dialogs, fields and lists that every screen is made of."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.containers import Vertical

from scorekeeper.i18n import Refused, msg
from scorekeeper.tui.base import BaseScreen, Header
from scorekeeper.tui.dialogs import Answer, Ask, Prompt
from scorekeeper.tui.widgets.fields import Choice, Field, Press
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Scroller
from scorekeeper.tui.widgets.rows import Row, row
from tests.tui.drive import Drive, driven

ANSWERS = [Answer("keep", "z", msg("Keep [/]")), Answer("bin", "y", "Throw 李 away")]
LONG = [msg("Line {number}", number=number) for number in range(60)]


class Room(BaseScreen[None]):
    """A screen with one of each."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Any] = []
        self.asked: list[int] = []

    def header(self) -> Header:
        return Header("Room [b]", "details")

    def compose_body(self) -> Any:
        with Vertical():
            with Frame(title="List", aside="100,000", classes="-bright"):
                yield LineList(self.line, 100_000, head=lambda _width: row("head"), id="list")
            yield Field("Ann", id="field")
            yield Choice([("a", "first"), ("b", "second [/]")], id="choice")
            yield Press(lambda: "Do it", main=True, id="press")
            yield Scroller(lambda _w, _h: [row(f"text {n}", ("!", "", f"n{n}")) for n in range(50)])

    def line(self, index: int, _width: int) -> Row:
        self.asked.append(index)
        return row(f"entry {index}", ("[/]", "seat1"))

    def on_mount(self) -> None:
        self.query_one("#list").styles.height = 6
        self.query_one(LineList).focus()

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        self.told.append(("chosen", event.index, event.control.id))

    def on_choice_changed(self, event: Choice.Changed) -> None:
        self.told.append((event.value, event.control.id))

    def on_field_pasted_lines(self, event: Field.PastedLines) -> None:
        self.told.append(event.lines)

    def on_pressed(self, event: Any) -> None:
        self.told.append(event.zone)


@pytest.fixture
def open_room(database: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    from scorekeeper.tui import app

    real = app.screen_class
    monkeypatch.setattr(app, "screen_class", lambda name: Room if name == "room" else real(name))
    return lambda size=(80, 24): driven(database, size)


async def into(drive: Drive) -> Room:
    await drive.open("room")
    screen = drive.app.screen
    assert isinstance(screen, Room)
    return screen


async def test_a_question_is_answered_by_key_mark_or_esc(open_room: Any) -> None:
    async with open_room() as drive:
        room = await into(drive)
        for keys, answer in (
            ("y", "bin"),
            ("⎋", "keep"),
            ("↓⏎", "bin"),
            ("⏎", "keep"),
            ("Y", "bin"),
        ):
            room.ask(Ask(msg("Sure [/]?"), ["Why not"], ANSWERS), room.told.append)
            assert "Keep [/]" in await drive()
            await drive(keys)
            assert room.told.pop() == answer
        room.ask(Ask("Sure?", [], ANSWERS), room.told.append)
        await drive("q⎋")
        assert room.told.pop() == "keep"
        room.ask(Ask("Sure?", LONG, ANSWERS), room.told.append)
        assert "Line 59" not in await drive()
        await drive("<pagedown>" * 6)
        assert "Line 59" in drive.text
        await drive.click("Throw")
        assert room.told.pop() == "bin"


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (180, 50)])
async def test_dialogs_fit_into_every_window(open_room: Any, size: tuple[int, int]) -> None:
    async with open_room(size) as drive:
        room = await into(drive)
        room.ask(Ask("A question", LONG, ANSWERS), room.told.append)
        shown = await drive()
        assert "Throw" in shown
        assert "Choose" in shown
        assert "Back" in shown
        await drive("⎋")
        room.read("Something to read", LONG)
        assert "Line 0" in await drive()
        assert "Line 59" in await drive("<end>")
        await drive("⏎")
        assert "Something to read" not in drive.text


async def test_a_line_is_typed_refused_and_kept(open_room: Any) -> None:
    def check(text: str) -> str | None:
        if text == "no":
            raise Refused(msg("“{text}” is not wanted.", text=text))
        return text.upper() or None

    async with open_room() as drive:
        room = await into(drive)
        room.ask(Prompt("Name", "n", check=check, lines=["[/]"]), room.told.append)
        await drive()
        assert "is not wanted" in await drive("o⏎")
        assert "is not wanted" not in await drive("w")
        await drive("⏎")
        assert room.told.pop() == "NOW"
        room.ask(Prompt("Name", "n"), room.told.append)
        await drive()
        await drive("x⎋")
        assert not room.told
        room.ask(Prompt("Note", "one", several=True), room.told.append)
        await drive()
        await drive.paste("\ntwo\nthree")
        await drive("<f5>")
        assert room.told.pop() == "one\ntwo\nthree"


async def test_a_list_asks_only_for_what_is_in_sight(open_room: Any) -> None:
    async with open_room() as drive:
        room = await into(drive)
        names = room.query_one(LineList)
        assert "entry 0[/]" in drive.text
        room.asked.clear()
        await drive("<end>")
        assert "entry 99999" in drive.text
        assert len(set(room.asked)) < 40
        assert names.in_sight[-1] == 99_999
        await drive("<pageup>↑⏎")
        assert room.told.pop()[:1] == ("chosen",)
        await drive("<home>↓")
        await drive.click("entry 3")
        assert room.told.pop() == ("chosen", 3, "list")
        assert names.marked == 3
        names.show(2, marked=9)
        assert names.marked == 1
        names.show(0)
        await drive("⏎↓")
        assert not room.told


async def test_fields_choices_and_buttons_take_their_keys(open_room: Any) -> None:
    async with open_room() as drive:
        room = await into(drive)
        await drive("⇥")
        field = room.query_one(Field)
        await drive("?x−1２")
        assert field.value == "Ann?x−1２"
        await drive("⌫⌫⌫⌫⌫")
        await drive.paste("  Ben \n\n Chi\nDee ")
        assert field.value == "AnnBen"
        assert room.told.pop() == ("Ben", "Chi", "Dee")
        await drive.paste("oe\u0308🧙‍♂️")
        await drive("⌫⌫")
        assert field.value == "AnnBeno"
        await drive.paste("\u202e")
        assert "·" in drive.text
        await drive("⇥→")
        assert room.told.pop() == ("b", "choice")
        assert "second [/]" in drive.text
        await drive("←␣")
        assert room.told.pop() == ("b", "choice")
        room.told.clear()
        await drive("⇥⏎␣")
        assert room.told == ["press:press", "press:press"]
        room.told.clear()
        await drive.click("Do it")
        await drive.click("second")
        assert room.told == ["press:press", ("a", "choice")]


async def test_a_text_scrolls_and_its_zones_are_clicked(open_room: Any) -> None:
    async with open_room() as drive:
        room = await into(drive)
        text = room.query_one(Scroller)
        text.focus()
        await drive("<pagedown>↓")
        assert "text 0!" not in drive.text
        assert "text 49!" in await drive("<end>")
        line = next(line for line in drive.lines if "text 49!" in line)
        await drive.click("text 49!", dx=line.index("!") - line.index("text"))
        assert room.told.pop() == "n49"
        assert text.overflows


async def test_messages_cover_nothing_and_go_with_the_next_key(open_room: Any) -> None:
    async with open_room((40, 20)) as drive:
        room = await into(drive)
        before = drive.lines
        room.tell(msg("A short one."))
        assert "A short one." in await drive()
        assert drive.lines[:18] == before[:18]
        await drive("↓")
        assert "A short one." not in drive.text
        room.refuse(
            msg("A long one that needs more lines than there are, since it says much more.")
        )
        shown = await drive()
        assert "much more." in shown
        assert drive.lines[:18] == [*drive.lines[:1], *before[1:18]] or "entry 0" in shown
        await drive("↓")
        assert "Help" in drive.lines[-1]


async def test_work_goes_on_beside_the_screen(open_room: Any) -> None:
    def refused() -> None:
        raise Refused(msg("It can't be done."))

    async with open_room() as drive:
        room = await into(drive)
        room.work(lambda: 7, room.told.append, label=msg("Working …"))
        while not room.told:
            await drive.pilot.pause(0.01)
        assert room.told.pop() == 7
        room.work(refused, room.told.append)
        while "It can't be done." not in drive.text:
            await drive.pilot.pause(0.01)
