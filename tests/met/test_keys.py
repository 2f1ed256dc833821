"""Keys, answers of the terminal and pastes: nothing is taken for what it is not, or in silence."""

import os
import signal
from pathlib import Path
from typing import Any, Final

import pytest

from scorekeeper.i18n import msg
from scorekeeper.store.queries import Filter
from scorekeeper.tui.sequences import Sequences, Token
from scorekeeper.tui.widgets.fields import Field
from tests.tui.drive import SIZES, Drive, driven
from tests.tui.plays import make, stored
from tests.tui.rooms import NAMES, Life
from tests.tui.terminal import started

TWO: Final = ("Ann", "Ben")

SCREENS: Final[tuple[tuple[Any, ...], ...]] = (
    ("home",),
    ("sheet", "open"),
    ("round", "finished", 0),
    ("final", "finished"),
    ("board", "finished", 0),
    ("new_play",),
    ("house_rules", "sushi-go", {}),
    ("history",),
    ("history", Filter(state="binned")),
    ("play", "finished"),
    ("details", "finished"),
    ("players",),
    ("old_result",),
    ("settle",),
    ("rules",),
    ("lessons",),
    ("lesson", "sushi-go"),
    ("practice",),
    ("files",),
    ("backups",),
    ("settings",),
    ("pick", "question", ("A", "B")),
)
"""Every screen that can be opened by itself."""

UNKNOWN: Final = ("ж", "ｍ", "天", "<f11>", "<ctrl+w>", "<ctrl+z>", "<ctrl+c>", "<insert>")

SEQUENCES: Final = {
    "a late device reply over ssh": "\x1b[>1;4000;19c",
    "a device reply": "\x1b[?64;1;2;6c",
    "a window report": "\x1b[8;24;80t",
    "a colour": "\x1b]11;rgb:1717/1616/1b1b\x1b\\",
    "a title": "\x1b]0;dd wq\x07",
    "a capability": "\x1bP1+r544e=787465726d\x1b\\",
    "a picture's answer": "\x1b_Gi=31;OK\x1b\\",
    "a cursor's place": "\x1b[12;40R",
    "the keyboard's mode": "\x1b[?1u",
    "a status string": "\x1bP1$r0m\x1b\\",
    "a start of string": "\x1bXttq\x1b\\",
    "a privacy message": "\x1b^ttq\x1b\\",
    "light or dark": "\x1b[?997;1n",
}
"""What terminals answer without being asked by us."""


ROOMS: Final = {
    "": "Scorekeeper",
    "n": "New play",
    "h": "History",
    "p": "Players",
    "s": "Sushi Go!",
    "g": "Sushi Go!",
    "l": "Lessons",
    "f": "Files",
    "b": "Backups",
    "e": "Settings",
    "o": "Old result",
    "c": "hands of 10",
}
"""The keys of Home by which rooms are entered, and what stands in their first line then."""


async def opened(drive: Drive, ids: list[str], screen: tuple[Any, ...]) -> None:
    name, *values = screen
    known: dict[str, object] = {
        "finished": ids[-2],
        "open": ids[-1],
        "question": msg("Who?"),
    }
    if name != "home":
        await drive.open(name, *[known.get(it, it) if isinstance(it, str) else it for it in values])
    await drive.app.workers.wait_for_complete()
    await drive.settle()


def everything(drive: Drive) -> Any:
    """What is stored: every operation of every play."""
    return {log.subject: log.operations for log in drive.app.store.every_log()}


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: "-".join(map(str, screen[:2])))
async def test_no_screen_takes_an_unknown_key_for_another(
    screen: tuple[Any, ...], life: Life
) -> None:
    path, ids = life(NAMES)
    async with driven(path) as drive:
        await opened(drive, ids, screen)
        before, kind = everything(drive), type(drive.app.screen)
        for key in UNKNOWN:
            shown = await drive(key)
            assert everything(drive) == before, f"{key}\n{shown}"
            if screen[0] != "board":  # which any key closes
                assert type(drive.app.screen) is kind, f"{key}\n{shown}"


@pytest.mark.parametrize("name", SEQUENCES)
def test_a_control_sequence_means_nothing_whole_or_in_pieces(name: str) -> None:
    sequence = SEQUENCES[name]
    for cut in range(1, len(sequence)):
        sequences = Sequences()
        pieces = (sequence[:cut], sequence[cut:] + "q")
        tokens = [token for piece in pieces for token in sequences.feed(piece)]
        assert tokens == [Token("text", "q")], repr(pieces)


def hand(db: Path, play_id: str) -> str:
    play = stored(db, play_id)
    return play.game.write(play.rounds[0][0] or ())


def test_answers_of_the_terminal_are_no_cards_and_change_no_screen(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = make(db, TWO, [("t", None)])
    with started(db, SSH_CONNECTION="here", ESCDELAY="500") as terminal:
        for room, title in ROOMS.items():
            terminal.send(room)
            terminal.until(lambda title=title: title in terminal.screen.display[0], title)
            terminal.quiet(0.2)
            before = terminal.text
            terminal.send("".join(SEQUENCES.values()))
            for answer in SEQUENCES.values():
                for piece in (answer[:2], answer[2:-1], answer[-1:]):
                    terminal.send(piece)
            terminal.quiet(0.1)
            assert terminal.text == before, room
            if room not in {"", "c"}:
                terminal.send("⎋")
                terminal.until(lambda: "Scorekeeper" in terminal.screen.display[0], "Home")
    assert hand(db, play.id) == "t"


def test_an_answer_is_no_name(tmp_path: Path) -> None:
    with started(tmp_path / "plays.db") as terminal:
        terminal.send("n")
        terminal.quiet()
        terminal.send("An" + "".join(SEQUENCES.values()) + "n")
        terminal.until_text("Ann")
        assert "4000" not in terminal.text


def test_alt_and_a_letter_is_not_the_letter(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = make(db, TWO, [("t", None)])
    with started(db) as terminal:
        terminal.send("c")
        terminal.until_text("Round 1 of 3")
        terminal.send("\x1bq\x1bdl")
        terminal.until(lambda: hand(db, play.id) != "t", "a card")
    assert hand(db, play.id) == "tl"


def test_an_arrow_in_two_pieces_does_not_leave_the_sheet(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = make(db, TWO, [("tl", None)])
    with started(db, SSH_CONNECTION="here", ESCDELAY="9000") as terminal:
        terminal.send("c")
        terminal.until_text("Round 1 of 3")
        terminal.send("\x1b")
        terminal.quiet(0.06)
        terminal.send("[D")
        terminal.send("d")
        terminal.until(lambda: hand(db, play.id) == "tdl", "a card before the cursor")
        assert "Round 1 of 3" in terminal.text


# Silence. ----------------------------------------------------------------------------------------


ANSWERED: Final = {
    "m": "No card has the key m; the cards are t s d 1 2 3",
    "n": "No card has the key n",
    "ж": "switch the input method to English",
    "天": "switch the input method to English",
    "<ctrl+c>": "Esc goes back to Home, q leaves from there",
    "⌫": "no card to take back",
}


@pytest.mark.parametrize("key", ANSWERED)
async def test_a_key_without_a_card_is_answered_in_one_line(key: str, database: Path) -> None:
    play = make(database, TWO, [(None, None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        assert ANSWERED[key] in await drive(key)
    assert hand(database, play.id) == ""


async def test_full_width_letters_and_capitals_are_cards(database: Path) -> None:
    play = make(database, TWO, [(None, None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        await drive("ｔQ２")
    assert hand(database, play.id) == "tq2"


async def test_with_caps_lock_undo_is_reached(database: Path) -> None:
    play = make(database, TWO, [(None, None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        await drive("TTQ<f9><f9>")
        assert hand(database, play.id) == "t"
        await drive("<f10>")
        assert hand(database, play.id) == "tt"
        await drive("uU")
    assert hand(database, play.id) == "tt"


async def test_pasted_cards_are_one_change(database: Path) -> None:
    play = make(database, TWO, [(None, None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        await drive.paste("ttq\n wasabi squid\n")
        assert hand(database, play.id) == "ttqwq"
        await drive("u")
        assert hand(database, play.id) == ""
        assert "No card has the key n" in await drive.paste("nonsense here")


async def test_four_pasted_names_fill_four_seats(database: Path) -> None:
    async with driven(database) as drive:
        await drive("n")
        await drive.paste("Ann\n Ben \n\nChi\nDee\n")
        seats = [drive.app.screen.query_one(f"#seat-{seat}", Field).value for seat in range(4)]
    assert seats == ["Ann", "Ben", "Chi", "Dee"]


@pytest.mark.parametrize("screen", ["final", "details"])
async def test_a_pasted_note_keeps_its_lines(screen: str, life: Life) -> None:
    path, ids = life(NAMES)
    async with driven(path, (120, 40)) as drive:
        await drive.open(screen, ids[-2])
        if screen == "final":
            await drive("n")
        else:
            drive.app.screen.query_one("#note").focus()
        await drive.paste("one\n[two]\n\nfour")
        await drive("<f5>")
    assert stored(path, ids[-2]).note == "one\n[two]\n\nfour"


@pytest.mark.parametrize("screen", ["home", "sheet", "new_play", "details"])
async def test_keys_do_nothing_while_the_window_is_too_small(screen: str, life: Life) -> None:
    path, ids = life(NAMES)
    async with driven(path) as drive:
        await opened(drive, ids, (screen, *(["open"] if screen in {"sheet", "details"} else [])))
        await drive.resize(100, 24)
        before = await drive.resize(80, 24)
        for size in ((39, 24), (80, 19), (1, 1)):
            await drive.resize(*size)
            await drive("nttq⏎⎋q")
            await drive.paste("ttq")
            await drive.resize(80, 24)
        assert drive.text == before


def test_ctrl_z_puts_the_program_aside(tmp_path: Path) -> None:
    with started(tmp_path / "plays.db") as terminal:
        terminal.send("\x1a")
        terminal.until(lambda: terminal.state == "T", "the stop")
        terminal.until(lambda: terminal.sane, "a sane terminal")
        os.kill(terminal.process.pid, signal.SIGCONT)
        terminal.until_text("New play")


# The window. -------------------------------------------------------------------------------------


async def test_players_show_whole_names_at_80_by_24(life: Life) -> None:
    path, _ids = life(("Aoife", "Bartholomew", "Christopher", "Dee", "Ed"))
    async with driven(path) as drive:
        shown = await drive("p")
        assert "Bartholomew" in shown
        assert "Christopher" in shown


async def test_two_fast_clicks_mark_no_text(life: Life) -> None:
    path, _ids = life(NAMES)
    async with driven(path) as drive:
        await drive("<f2>")
        for _click in range(2):
            await drive.pilot.click(offset=(20, 8), times=2)
            await drive.settle()
        assert not drive.app.screen.get_selected_text()


@pytest.mark.parametrize("size", SIZES)
async def test_a_message_covers_nothing_that_one_reads(
    size: tuple[int, int], database: Path
) -> None:
    play = make(database, TWO, [("tt", None)])
    async with driven(database, size) as drive:
        before = (await drive.open("sheet", play.id)).split("\n")
        after = (await drive("m")).split("\n")
        assert "No card has the key m" in after[-1] + after[-2]
        assert after[:-2] == before[:-2]


LETTERS: Final = {
    "🇦🇹": "",
    "a🇦🇹🇩🇪": "a🇦🇹",
    "e\u0301": "",
    "👩\u200d🚀": "",
    "한": "",
    "👍🏽": "",
    "ก็": "",
}


@pytest.mark.parametrize("typed", LETTERS)
async def test_backspace_takes_what_is_seen_as_one_letter(typed: str, database: Path) -> None:
    async with driven(database) as drive:
        await drive("n")
        field = drive.app.screen.query_one("#seat-0", Field)
        await drive.paste(typed)
        await drive("⌫")
        assert field.value == LETTERS[typed]
