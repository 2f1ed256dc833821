"""What can be done on the screens of the history: keys, footer, help and palette."""

from typing import Final

from scorekeeper.translate import _
from scorekeeper.tui.commands import Command

_MOVING: Final = (
    Command("list.up", "up", "move(-1)", _("Play above"), _("Go to the play above"), False),
    Command("list.down", "down", "move(1)", _("Play below"), _("Go to the play below"), False),
    Command(
        "list.page_up", "pageup", "page(-1)", _("Page up"), _("Go up by as much as is shown"), False
    ),
    Command(
        "list.page_down",
        "pagedown",
        "page(1)",
        _("Page down"),
        _("Go down by as much as is shown"),
        False,
    ),
    Command("list.first", "home", "end(0)", _("First"), _("Go to the first play"), False, "Home"),
    Command("list.last", "end", "end(1)", _("Last"), _("Go to the last play"), False, "End"),
)

HISTORY: Final = (
    Command("history.open", "enter", "open", _("Open"), _("Show the play card by card")),
    Command(
        "history.search",
        "slash",
        "search",
        _("Search"),
        _("Search players, places, notes, days and years"),
        display="/",
    ),
    Command("history.player", "p", "player", _("Player"), _("Only plays with a certain player")),
    Command("history.game", "g", "game", _("Game"), _("Only plays of one game")),
    Command(
        "history.people", "n", "people", _("Seats"), _("Only plays with so many players"), True
    ),
    Command(
        "history.state",
        "f",
        "state",
        _("State"),
        _("Only finished, unfinished or abandoned plays"),
    ),
    Command(
        "history.sort",
        "s",
        "sort",
        _("Sort"),
        _("Newest first, highest winning total first, or closest win first"),
    ),
    Command(
        "history.clear", "x", "clear", _("All"), _("Show all plays again, the newest first"), False
    ),
    Command(
        "history.add_up",
        "t",
        "add_up",
        _("Add up"),
        _("Add the listed plays up for each player, an extra of this program"),
    ),
    Command(
        "history.write", "w", "write", _("Write"), _("Write the listed plays to a file"), False
    ),
    Command("history.bin", "b", "bin", _("Bin"), _("Show the plays that were deleted")),
    Command("history.back", "escape,h", "back", _("Back"), _("Back to Home")),
    *_MOVING,
)

BIN: Final = (
    Command("bin.restore", "enter,r", "restore", _("Take back"), _("Take the play out of the bin")),
    Command("bin.empty", "e", "empty", _("Empty"), _("Delete all plays of the bin for good")),
    Command("bin.back", "escape,h", "back", _("Back"), _("Back to the history")),
    *_MOVING,
)

PLAY_DETAIL: Final = (
    Command(
        "detail.correct",
        "c",
        "correct",
        _("Correct"),
        _("Open the cards of the round that is shown, to correct them or to go on"),
    ),
    Command(
        "detail.edit",
        "e",
        "edit",
        _("Edit"),
        _("Change the date, place, note, who started, or the house rules"),
    ),
    Command(
        "detail.rematch",
        "r",
        "rematch",
        _("Rematch"),
        _("Same seats and house rules, after a question; the next seat starts"),
    ),
    Command(
        "detail.journal",
        "j",
        "journal",
        _("Journal"),
        _("Show every edit with its time; deleting and taking back are none"),
    ),
    Command(
        "detail.abandon",
        "a",
        "abandon",
        _("Abandon"),
        _("Put an unfinished play aside; it counts nowhere until it is taken up again"),
    ),
    Command(
        "detail.resume",
        "u",
        "take_up",
        _("Take up"),
        _("Take a play up again that is abandoned, or in the bin"),
    ),
    Command("detail.write", "w", "write", _("Write"), _("Write the play to a file"), False),
    Command(
        "detail.delete",
        "delete,d",
        "delete",
        _("Delete"),
        _("Put the play into the bin"),
        True,
        "d",
    ),
    Command("detail.back", "escape,h", "back", _("Back"), _("Back to the list")),
    Command("detail.round", "1", "round(1)", _("Round 1"), _("Correct round 1"), False),
    Command("detail.round2", "2", "round(2)", _("Round 2"), _("Correct round 2"), False),
    Command("detail.round3", "3", "round(3)", _("Round 3"), _("Correct round 3"), False),
    Command("detail.up", "up", "scroll(-1)", _("Up"), _("Scroll up"), False),
    Command("detail.down", "down", "scroll(1)", _("Down"), _("Scroll down"), False),
    Command("detail.page_up", "pageup,b", "scroll_page(-1)", _("Page up"), _("Page up"), False),
    Command(
        "detail.page_down",
        "pagedown,space",
        "scroll_page(1)",
        _("Page down"),
        _("Page down"),
        False,
    ),
    Command("detail.top", "home", "scroll_to_end(0)", _("Top"), _("Go to the top"), False, "Home"),
    Command("detail.bottom", "end", "scroll_to_end(1)", _("End"), _("Go to the end"), False, "End"),
)

PLAY_DETAILS: Final = (
    Command(
        "details.save",
        "f5",
        "save",
        _("Save"),
        _("Save what was changed and go back"),
        display="F5",
    ),
    Command("details.up", "up", "move(-1)", _("Field above"), _("Go to the field above"), False),
    Command("details.down", "down", "move(1)", _("Field below"), _("Go to the field below"), False),
    Command(
        "details.back", "escape", "back", _("Back"), _("One level back; changes are asked about")
    ),
)
