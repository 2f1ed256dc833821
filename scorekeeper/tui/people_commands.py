"""What can be done with players and their figures; see `commands` for how it is used."""

from typing import Final

from scorekeeper.translate import _
from scorekeeper.tui.commands import Command

_GAMES: Final = (
    Command(
        "people.game",
        "right,tab",
        "turn(1)",
        _("Game"),
        _("Go to the next game"),
        display="→",
    ),
    Command(
        "people.game_before",
        "left,shift+tab",
        "turn(-1)",
        _("Game before"),
        _("Go to the game before"),
        False,
        "←",
    ),
)

PLAYERS: Final = (
    Command("people.open", "enter", "open", _("Figures"), _("Show the figures of the player")),
    *_GAMES,
    Command("people.back", "escape,h", "back", _("Back"), _("One level back")),
    Command("people.rename", "e", "rename", _("Rename"), _("Give the player another name")),
    Command(
        "people.merge",
        "m",
        "merge",
        _("Merge"),
        _("Make the player the same person as another; can be taken back"),
    ),
    Command(
        "people.hide",
        "x",
        "hide",
        _("Hide"),
        _("Leave the player out of lists of names and the standings, or offer them again"),
    ),
    Command(
        "people.hidden",
        "v",
        "show_hidden",
        _("Show hidden"),
        _("Show hidden players too, or leave them out again"),
        False,
    ),
    Command("people.undo", "u", "undo", _("Undo merge"), _("Take back the latest merge"), False),
    Command("people.up", "up", "move(-1)", _("Above"), _("Mark the player above"), False),
    Command("people.down", "down", "move(1)", _("Below"), _("Mark the player below"), False),
)

PLAYER: Final = (
    *_GAMES,
    Command("player.back", "escape,h", "back", _("Back"), _("Back to the players")),
    Command(
        "player.next", "n", "other(1)", _("Next player"), _("Show the next player in the list")
    ),
    Command(
        "player.previous",
        "b",
        "other(-1)",
        _("Player before"),
        _("Show the player before in the list"),
        False,
    ),
    Command(
        "player.scroll_down",
        "pagedown,space,down",
        "scroll_text(1)",
        _("Read on"),
        _("Scroll down"),
    ),
    Command(
        "player.scroll_up", "pageup,up", "scroll_text(-1)", _("Scroll back"), _("Scroll up"), False
    ),
)
