"""What can be done where plays go to files and come back."""

from typing import Final

from scorekeeper.translate import _
from scorekeeper.tui.commands import Command

_MOVES: Final = (
    Command("files.up", "up", "move(-1)", _("Field above"), _("Go to the field above"), False),
    Command("files.down", "down", "move(1)", _("Field below"), _("Go to the field below"), False),
)

FILES: Final = (
    Command(
        "files.save",
        "f5",
        "save",
        _("Save"),
        _("Write the plays to the file named above"),
        display="F5",
    ),
    Command(
        "files.look",
        "f6",
        "look",
        _("Read"),
        _("Look into a file; nothing is stored before you have seen what is in it"),
        display="F6",
    ),
    Command(
        "files.undo",
        "f8",
        "undo",
        _("Undo"),
        _("Take the last import back, as long as its plays were not edited"),
        display="F8",
    ),
    *_MOVES,
    Command("files.back", "escape", "back", _("Back"), _("One level back; stops what is running")),
)

IMPORT: Final = (
    Command(
        "import.store",
        "f5",
        "store",
        _("Store"),
        _("Store the plays as it is said here"),
        display="F5",
    ),
    Command(
        "import.choose",
        "enter",
        "choose",
        _("Change"),
        _("Choose who somebody is here, or what becomes of a changed or deleted play"),
        False,
    ),
    Command("import.up", "up", "move(-1)", _("Line above"), _("Mark the line above"), False),
    Command("import.down", "down", "move(1)", _("Line below"), _("Mark the line below"), False),
    Command(
        "import.further", "pagedown", "scroll(1)", _("Read on"), _("Scroll down by a page"), False
    ),
    Command("import.less", "pageup", "scroll(-1)", _("Read back"), _("Scroll up by a page"), False),
    Command(
        "import.back", "escape,q", "back", _("Back"), _("Back; nothing is stored"), display="Esc"
    ),
)
