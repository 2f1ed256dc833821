"""What can be done on each screen, once: keys, footer, help and palette are made from it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from scorekeeper.translate import _
from scorekeeper.tui.key_names import key_name

if TYPE_CHECKING:
    from textual.binding import BindingType


@dataclass(frozen=True, slots=True)
class Command:
    """One thing a user can do. `keys` are alternatives parted by commas, the first is shown.

    `footer` commands stand in the line at the bottom, all of them in help and palette.
    """

    id: str
    keys: str
    action: str
    label: str
    help: str
    footer: bool = True
    display: str = ""

    @property
    def shown_key(self) -> str:
        """The key as people know it."""
        return self.display or key_name(self.keys.split(",", 1)[0])

    def with_keys(self, keys: Sequence[str]) -> "Command":
        """Return the command on keys of the user's choice."""
        return replace(self, keys=",".join(keys), display="")


EVERYWHERE: Final = (
    Command("help", "f1", "help", _("Help"), _("Show all keys of this screen"), display="F1"),
    Command(
        "palette",
        "f2",
        "command_palette",
        _("Commands"),
        _("Find a command by its name"),
        footer=False,
    ),
    Command(
        "theme", "f3", "switch_theme", _("Light/dark"), _("Switch between light and dark"), False
    ),
)

HOME: Final = (
    Command("home.continue", "c", "continue", _("Continue"), _("Go on with the unfinished play")),
    Command("home.new", "n", "new", _("New play"), _("Seat the players and start")),
    Command(
        "home.rematch",
        "r",
        "rematch",
        _("Rematch"),
        _("Same seats and house rules as last time; the next seat starts"),
    ),
    Command(
        "home.history",
        "h",
        "history",
        _("History"),
        _("Find any play, see it card by card, put a mistake right"),
    ),
    Command(
        "home.players",
        "p",
        "players",
        _("Players and statistics"),
        _("Standings, records, and every player's page"),
        footer=False,
    ),
    Command(
        "home.settle",
        "s",
        "settle",
        _("Settle a question"),
        _("Who gets what, and why? Type the numbers and read the answer"),
        footer=False,
    ),
    Command(
        "home.rules",
        "g",
        "rules",
        _("Rules and cards"),
        _("Answers, cards, other sources, advice, quick reference"),
        footer=False,
    ),
    Command(
        "home.lessons",
        "l",
        "lessons",
        _("Learn the game"),
        _("Short lessons with real cards"),
        footer=False,
    ),
    Command(
        "home.old",
        "o",
        "old_result",
        _("Old result"),
        _("Record a result of which the cards are not known"),
        footer=False,
    ),
    Command(
        "home.files",
        "f",
        "files",
        _("Files"),
        _("Export plays, or import those of another app"),
        footer=False,
    ),
    Command(
        "home.safety",
        "b",
        "safety",
        _("Backups"),
        _("Back up, restore, check the file, unite it with another one"),
        footer=False,
    ),
    Command("home.quit", "q", "quit", _("Quit"), _("Leave; everything is saved already")),
)

NEW_PLAY: Final = (
    Command(
        "new.start",
        "f5",
        "start",
        _("Start"),
        _("Start with the names that are there; Enter on an empty seat does it too"),
    ),
    Command("new.up", "up", "move(-1)", _("Field above"), _("Go to the field above"), False),
    Command("new.down", "down", "move(1)", _("Field below"), _("Go to the field below"), False),
    Command(
        "new.following",
        "right",
        "turn(1)",
        _("Next choice"),
        _("Take the next choice: game, who starts, house rules"),
        False,
    ),
    Command(
        "new.previous",
        "left",
        "turn(-1)",
        _("Choice before"),
        _("Take the choice before"),
        False,
    ),
    Command("new.press", "space", "press", _("Press"), _("Press the button, as Enter does"), False),
    Command("new.back", "escape", "back", _("Back"), _("Back to Home; the names stay")),
)

_ASK: Final = (
    Command(
        "play.settle",
        "v",
        "settle",
        _("Settle"),
        _("Settle a question with the numbers of this play, or try what would be if"),
    ),
    Command(
        "play.reference",
        "o",
        "reference",
        _("Rules in short"),
        _("Show the rules on one page"),
        footer=False,
    ),
    Command(
        "play.rules",
        "g",
        "rules",
        _("Rules"),
        _("Look up answers and cards, and what the box still holds"),
        footer=False,
    ),
    Command(
        "play.by_hand",
        "j",
        "by_hand",
        _("By hand"),
        _("Set the points of this round by hand; they are marked for ever"),
        footer=False,
    ),
    Command(
        "play.take_up",
        "k",
        "take_up",
        _("Take up"),
        _("Take the play up again if it was abandoned or put into the bin meanwhile"),
        footer=False,
    ),
)
"""What every screen of a play offers."""

SHEET: Final = (
    Command(
        "sheet.next",
        "enter,tab",
        "next_seat",
        _("Next player"),
        _("Go to the next player, after the last one to the round's result"),
    ),
    Command(
        "sheet.take_back",
        "backspace",
        "take_back",
        _("Take back"),
        _("Take back the card before the cursor"),
    ),
    Command(
        "sheet.delete",
        "delete",
        "delete",
        _("Delete"),
        _("Take out the card at the cursor"),
        False,
        "Del",
    ),
    Command(
        "sheet.undo", "u", "undo", _("Undo"), _("Undo the last change, also of earlier rounds")
    ),
    Command("sheet.redo", "r,U", "redo", _("Redo"), _("Redo what was undone"), False),
    Command("sheet.why", "question_mark,x", "why", _("Why?"), _("Explain the points of this hand")),
    Command(
        "sheet.previous",
        "shift+tab,up",
        "move_seat(-1)",
        _("Player above"),
        _("Go to the player above"),
        False,
        "↑",
    ),
    Command(
        "sheet.below", "down", "move_seat(1)", _("Player below"), _("Go to the player below"), False
    ),
    Command(
        "sheet.left",
        "left",
        "move_place(-1)",
        _("Card left"),
        _("Move the cursor left inside the hand"),
        False,
    ),
    Command(
        "sheet.right",
        "right",
        "move_place(1)",
        _("Card right"),
        _("Move the cursor right inside the hand"),
        False,
    ),
    Command(
        "sheet.first",
        "home",
        "end_place(0)",
        _("First card"),
        _("Move the cursor before the first card"),
        False,
        "Home",
    ),
    Command(
        "sheet.last",
        "end",
        "end_place(1)",
        _("Last card"),
        _("Move the cursor behind the last card"),
        False,
        "End",
    ),
    Command(
        "sheet.earlier",
        "pageup,b",
        "move_round(-1)",
        _("Earlier round"),
        _("Open an earlier round to correct it"),
        False,
    ),
    Command(
        "sheet.later",
        "pagedown,n",
        "move_round(1)",
        _("Later round"),
        _("Go to the next round"),
        False,
    ),
    *_ASK,
    Command("sheet.back", "escape,h", "back", _("Back"), _("One level back; nothing is lost")),
)

ROUND_RESULT: Final = (
    Command("round.next", "enter", "next_round", _("Next round"), _("Go on to the next round")),
    Command(
        "round.why",
        "question_mark,x",
        "why",
        _("Why?"),
        _("Explain the points of the marked player"),
    ),
    Command(
        "round.up", "up", "move_seat(-1)", _("Player above"), _("Mark the player above"), False
    ),
    Command(
        "round.down", "down", "move_seat(1)", _("Player below"), _("Mark the player below"), False
    ),
    Command(
        "round.correct",
        "b,pageup",
        "correct",
        _("Correct"),
        _("Back to the cards of this round to correct them"),
        display="b",
    ),
    Command(
        "round.undo",
        "u",
        "undo",
        _("Undo"),
        _("Undo the last change; the round opens again"),
        False,
    ),
    *_ASK,
    Command("round.home", "escape,h", "back", _("Home"), _("Back to Home; the play is kept")),
)

FINAL_RESULT: Final = (
    Command(
        "final.rematch",
        "r",
        "rematch",
        _("Rematch"),
        _("Same seats and house rules; the next seat starts"),
    ),
    Command(
        "final.why",
        "question_mark,x",
        "why",
        _("Why?"),
        _("Explain the points of the marked player"),
    ),
    Command(
        "final.up", "up", "move_seat(-1)", _("Player above"), _("Mark the player above"), False
    ),
    Command(
        "final.down", "down", "move_seat(1)", _("Player below"), _("Mark the player below"), False
    ),
    Command("final.copy", "c", "copy", _("Copy"), _("Copy the result as text")),
    Command("final.note", "n", "note", _("Note"), _("Write a note to this play")),
    Command(
        "final.correct",
        "b,pageup",
        "correct",
        _("Correct"),
        _("Open the cards of this play to correct them"),
        display="b",
    ),
    Command("final.undo", "u", "undo", _("Undo"), _("Undo the last change"), False),
    Command("final.redo", "U", "redo", _("Redo"), _("Redo what was undone"), False),
    *_ASK,
    Command("final.home", "escape,h", "back", _("Home"), _("Back to Home"), display="Esc"),
)


def bindings(commands: Sequence[Command]) -> "list[BindingType]":
    """Return Textual's bindings for these commands."""
    # The commands alone can be listed without Textual, whose import takes a while.
    from textual.binding import Binding

    return [
        Binding(
            command.keys,
            command.action,
            command.label,
            show=command.footer,
            key_display=command.shown_key,
            tooltip=command.help,
            id=command.id,
        )
        for command in commands
    ]
