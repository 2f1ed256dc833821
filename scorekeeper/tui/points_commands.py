"""What can be done where a result is written down without cards."""

from typing import Final

from scorekeeper.translate import _
from scorekeeper.tui.commands import Command

OLD_RESULT: Final = (
    Command("old.keep", "f5", "keep", _("Keep"), _("Store this result"), display="F5"),
    Command(
        "old.columns",
        "f4",
        "columns",
        _("Columns"),
        _("Write down totals, rounds, places, or all of them"),
        display="F4",
    ),
    Command("old.game", "f6", "game", _("Game"), _("Choose another game"), display="F6"),
    Command(
        "old.house",
        "f8",
        "house",
        _("House rules"),
        _("Choose the house rules that were played"),
        footer=False,
        display="F8",
    ),
    Command("old.up", "up", "move(-1)", _("Row above"), _("Go to the row above"), False),
    Command("old.down", "down", "move(1)", _("Row below"), _("Go to the row below"), False),
    Command("old.back", "escape", "back", _("Back"), _("One level back; what is typed stays")),
)

CORRECT_RESULT: Final = (
    *(one for one in OLD_RESULT if one.id not in {"old.game", "old.house", "old.back"}),
    Command("old.back", "escape", "back", _("Back"), _("One level back; changes are asked about")),
)
