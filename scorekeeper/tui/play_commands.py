"""The commands of one play's own screens: the sheet, its results, the big board."""

from typing import Final

from scorekeeper.i18n import msg
from scorekeeper.tui.command import MAIN, RIGHT, Area, Command


def _of_a_play(area: str) -> tuple[Command, ...]:
    """Return what every screen of a play offers."""
    return (
        Command(
            f"{area}.undo",
            ("u", "f9"),
            msg("Undo"),
            msg("Undo the last change, also of earlier rounds"),
            70,
        ),
        Command(f"{area}.redo", ("U", "f10"), msg("Redo"), msg("Redo what was undone"), 60),
        Command(
            f"{area}.settle",
            ("v", "f8"),
            msg("Settle"),
            msg("Settle a question with the numbers of this play, or try what would be if"),
            30,
        ),
        Command(
            f"{area}.board",
            ("f6",),
            msg("Big board"),
            msg("Show the standings large, for the laptop turned round; any key comes back"),
            20,
        ),
        Command(
            f"{area}.phones",
            ("f7",),
            msg("Phones"),
            msg("Let everybody enter their own cards on their phone"),
            10,
        ),
        Command(
            f"{area}.by_hand",
            ("j", "equals_sign"),
            msg("By hand"),
            msg("Set points of a round by hand; they are marked for ever"),
            15,
        ),
        Command(
            f"{area}.details",
            ("i", "f12"),
            msg("Details"),
            msg("Players and seats, day, place, note, house rules, and who changed what"),
            12,
        ),
        Command(
            f"{area}.rules",
            ("g", "f5"),
            msg("Rules"),
            msg("Look up rules, answers and cards, and what the box still holds"),
            5,
        ),
    )


SHEET: Final = Area(
    "sheet",
    msg("Sheet"),
    (
        Command(
            "sheet.next",
            ("enter", "tab"),
            msg("Next player"),
            msg("Go to the next player; when all hands are full, close the round"),
            MAIN,
        ),
        Command(
            "sheet.take_back",
            ("backspace",),
            msg("Take back"),
            msg("Take back the card laid last, or the one before the cursor"),
            80,
        ),
        Command(
            "sheet.take_out",
            ("delete",),
            msg("Take out"),
            msg("Take out the card at the cursor"),
        ),
        Command(
            "sheet.why",
            ("question_mark", "x"),
            msg("Why"),
            msg("Explain the points of this hand"),
            50,
        ),
        Command(
            "sheet.above",
            ("up", "shift+tab"),
            msg("Player above"),
            msg("Go to the player above"),
            action="step(-1)",
        ),
        Command(
            "sheet.below",
            ("down",),
            msg("Player below"),
            msg("Go to the player below"),
            action="step(1)",
        ),
        Command(
            "sheet.left",
            ("left",),
            msg("Card left"),
            msg("Move the cursor left inside the hand"),
            action="move(-1)",
        ),
        Command(
            "sheet.right",
            ("right",),
            msg("Card right"),
            msg("Move the cursor right inside the hand"),
            action="move(1)",
        ),
        Command(
            "sheet.first",
            ("home",),
            msg("First card"),
            msg("Move the cursor before the first card"),
            action="move(-99)",
        ),
        Command(
            "sheet.last",
            ("end",),
            msg("Last card"),
            msg("Move the cursor behind the last card"),
            action="move(99)",
        ),
        Command(
            "sheet.earlier",
            ("pageup", "b"),
            msg("Earlier round"),
            msg("Open an earlier round to correct it"),
            40,
            action="turn(-1)",
        ),
        Command(
            "sheet.later",
            ("pagedown",),
            msg("Later round"),
            msg("Go to the next round"),
            action="turn(1)",
        ),
        Command(
            "sheet.finish",
            ("f4",),
            msg("End the play"),
            msg("End a play in which the table says when it is over"),
            55,
        ),
        Command(
            "sheet.auto_next",
            ("f11",),
            msg("Next by itself"),
            msg("Go on to the next player by itself after a full hand, or stop doing so"),
        ),
        *_of_a_play("sheet"),
        Command(
            "sheet.back", ("escape",), msg("Home"), msg("One level back; nothing is lost"), RIGHT
        ),
    ),
    takes="cards",
)

_MARKING: Final = (
    ("up", -1, msg("Player above"), msg("Mark the player above")),
    ("down", 1, msg("Player below"), msg("Mark the player below")),
)


def _marking(area: str) -> tuple[Command, ...]:
    return tuple(
        Command(
            f"{area}.{key}",
            (key,),
            msg("Player") if step < 0 else label,
            tooltip,
            45 if step < 0 else 0,
            action=f"mark({step})",
            shown="↑↓" if step < 0 else "",
        )
        for key, step, label, tooltip in _MARKING
    )


def _why(area: str) -> Command:
    return Command(
        f"{area}.why",
        ("question_mark", "x"),
        msg("Why"),
        msg("Explain the points of the marked player"),
        50,
    )


ROUND: Final = Area(
    "round",
    msg("Round result"),
    (
        Command("round.next", ("enter",), msg("Next round"), msg("Go on to the next round"), MAIN),
        _why("round"),
        *_marking("round"),
        Command(
            "round.correct",
            ("b", "pageup"),
            msg("Correct"),
            msg("Back to the cards of this round to correct them"),
            42,
        ),
        *_of_a_play("round"),
        Command("round.back", ("escape",), msg("Home"), msg("Back; the play is kept"), RIGHT),
    ),
)

FINAL: Final = Area(
    "final",
    msg("Final result"),
    (
        Command(
            "final.rematch",
            ("r",),
            msg("Rematch"),
            msg("Same seats and house rules; the next seat starts"),
            MAIN,
        ),
        _why("final"),
        Command(
            "final.rounds",
            tuple("123456789"),
            msg("Rounds"),
            msg("Show the result of one round"),
            48,
            shown="1–9",
        ),
        *_marking("final"),
        Command("final.copy", ("c",), msg("Copy"), msg("Copy the result as text"), 44),
        Command(
            "final.picture",
            ("s",),
            msg("Picture"),
            msg("Save this screen as a picture (SVG)"),
            43,
        ),
        Command("final.note", ("n",), msg("Note"), msg("Write a note to this play"), 43),
        Command(
            "final.correct",
            ("b", "pageup"),
            msg("Correct"),
            msg("Open the cards of this play, or what is known of it, to correct them"),
            42,
        ),
        *_of_a_play("final"),
        Command("final.back", ("escape",), msg("Home"), msg("Back"), RIGHT),
    ),
)

BOARD: Final = Area(
    "board",
    msg("Big board"),
    (
        Command(
            "board.back",
            ("f6", "escape"),
            msg("Back to the sheet"),
            msg("Back; any other key does it too"),
            MAIN,
        ),
    ),
)

BY_HAND: Final = Area(
    "by_hand",
    msg("Points by hand"),
    (
        Command(
            "by_hand.keep",
            ("f5",),
            msg("Keep"),
            msg("Keep these points; Enter on the last field does it too"),
            MAIN,
        ),
        Command("by_hand.up", ("up",), msg("Field above"), msg("Go to the field above")),
        Command("by_hand.down", ("down",), msg("Field below"), msg("Go to the field below")),
        Command(
            "by_hand.back", ("escape",), msg("Back"), msg("Leave the points as they were"), RIGHT
        ),
    ),
    takes="letters",
)

PLAY_AREAS: Final[tuple[Area, ...]] = (SHEET, ROUND, FINAL, BOARD, BY_HAND)
