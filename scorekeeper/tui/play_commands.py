"""The commands of one play's own screens: the sheet, its results, the big board."""

from typing import Final

from scorekeeper.i18n import msg
from scorekeeper.tui.command import MAIN, RIGHT, Area, Command, command


def _of_a_play(area: str, undo: int, redo: int) -> tuple[Command, ...]:
    """Return what every screen of a play offers; `undo` and `redo` are how important they are."""
    back = msg("Undo the last change, also of earlier rounds")
    settle = msg("Settle a question with the numbers of this play, or try what would be if")
    board = msg("Show the standings large, for the laptop turned round; any key comes back")
    phones = msg("Let everybody enter their own cards on their phone")
    by_hand = msg("Set points of a round by hand; they are marked for ever")
    details = msg("Players and seats, day, place, note, house rules, and who changed what")
    rules = msg("Look up rules, answers and cards, and what the box still holds")
    return (
        command(f"{area}.undo", "u f9", msg("Undo"), back, undo),
        command(f"{area}.redo", "U f10", msg("Redo"), msg("Redo what was undone"), redo),
        command(f"{area}.settle", "v f8", msg("Settle"), settle, 30),
        command(f"{area}.board", "f6", msg("Big board"), board, 20),
        command(f"{area}.phones", "f7", msg("Phones"), phones, 10),
        command(f"{area}.by_hand", "j equals_sign", msg("By hand"), by_hand, 15),
        command(f"{area}.details", "i f12", msg("Details"), details, 12),
        command(f"{area}.rules", "g f5", msg("Rules"), rules, 5),
    )


def _finish(area: str) -> Command:
    tooltip = msg("End a play in which the table says when it is over")
    return command(f"{area}.finish", "f4", msg("End the play"), tooltip, 55)


def _marking(area: str) -> tuple[Command, ...]:
    up, down = msg("Mark the player above"), msg("Mark the player below")
    return (
        command(f"{area}.up", "up", msg("Player"), up, 45, "mark(-1)", "↑↓"),
        command(f"{area}.down", "down", msg("Player below"), down, action="mark(1)"),
    )


_NEXT = msg("Go to the next player; when all hands are full, close the round")
_TAKE_BACK = msg("Take back the card laid last, or the one before the cursor")
_TAKE_OUT = msg("Take out the card at the cursor")
_FIRST = msg("Move the cursor before the first card")
_LAST = msg("Move the cursor behind the last card")
_EARLIER = msg("Open an earlier round to correct it")
_AUTO = msg("Go on to the next player by itself after a full hand, or stop doing so")
_WHY = msg("Explain the points of the marked player")

SHEET: Final = Area(
    "sheet",
    msg("Sheet"),
    (
        command("sheet.next", "enter tab", msg("Next player"), _NEXT, MAIN),
        command("sheet.take_back", "backspace", msg("Take back"), _TAKE_BACK, 80),
        command("sheet.take_out", "delete", msg("Take out"), _TAKE_OUT),
        command("sheet.why", "question_mark x", msg("Why"), msg("Explain this hand"), 50),
        command(
            "sheet.above",
            "up shift+tab",
            msg("Above"),
            msg("Go to the player above"),
            0,
            "step(-1)",
        ),
        command("sheet.below", "down", msg("Below"), msg("Go to the player below"), 0, "step(1)"),
        command("sheet.left", "left", msg("Left"), msg("Move left in the hand"), 0, "move(-1)"),
        command("sheet.right", "right", msg("Right"), msg("Move right in the hand"), 0, "move(1)"),
        command("sheet.first", "home", msg("First card"), _FIRST, 0, "move(-99)"),
        command("sheet.last", "end", msg("Last card"), _LAST, 0, "move(99)"),
        command("sheet.earlier", "pageup b", msg("Earlier round"), _EARLIER, 40, "turn(-1)"),
        command(
            "sheet.later", "pagedown", msg("Later round"), msg("Go to the next round"), 0, "turn(1)"
        ),
        _finish("sheet"),
        command("sheet.auto_next", "f11", msg("Next by itself"), _AUTO),
        *_of_a_play("sheet", 70, 60),
        command("sheet.back", "escape", msg("Home"), msg("One level back; nothing is lost"), RIGHT),
    ),
    takes="cards",
)

ROUND: Final = Area(
    "round",
    msg("Round result"),
    (
        command("round.next", "enter", msg("Next round"), msg("Go on to the next round"), MAIN),
        command("round.why", "question_mark x", msg("Why"), _WHY, 50),
        *_marking("round"),
        command(
            "round.correct", "b pageup", msg("Correct"), msg("Back to the cards of this round"), 42
        ),
        _finish("round"),
        *_of_a_play("round", 25, 8),
        command("round.back", "escape", msg("Home"), msg("Back; the play is kept"), RIGHT),
    ),
)

_REMATCH = msg("Same seats and house rules; the next seat starts")
_ROUNDS = msg("Show the result of one round")
_PICTURE = msg("Save this screen as a picture (SVG)")
_CORRECT = msg("Open the cards of this play, or what is known of it, to correct them")

FINAL: Final = Area(
    "final",
    msg("Final result"),
    (
        command("final.rematch", "r", msg("Rematch"), _REMATCH, MAIN),
        command("final.why", "question_mark x", msg("Why"), _WHY, 50),
        command("final.rounds", "1", msg("Rounds"), _ROUNDS, 48, shown="1–9"),
        *_marking("final"),
        command("final.copy", "c", msg("Copy"), msg("Copy the result as text"), 47),
        command("final.picture", "s", msg("Picture"), _PICTURE, 43),
        command("final.note", "n", msg("Note"), msg("Write a note to this play"), 46),
        command("final.correct", "b pageup", msg("Correct"), _CORRECT, 42),
        *_of_a_play("final", 25, 8),
        command("final.back", "escape", msg("Home"), msg("Back"), RIGHT),
    ),
)

BOARD: Final = Area(
    "board",
    msg("Big board"),
    (command("board.back", "f6 escape", msg("Back"), msg("Back, as any other key"), MAIN),),
)

PLAY_AREAS: Final[tuple[Area, ...]] = (SHEET, ROUND, FINAL, BOARD)
