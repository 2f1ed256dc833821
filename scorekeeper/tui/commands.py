"""All commands of all screens: one table for keys, footer, help, palette and keymap."""

from collections.abc import Iterator
from typing import Final

from scorekeeper.i18n import msg
from scorekeeper.tui.command import RIGHT, Area, Command
from scorekeeper.tui.play_commands import PLAY_AREAS
from scorekeeper.tui.room_commands import ROOM_AREAS

EVERYWHERE: Final = Area(
    "everywhere",
    msg("Everywhere"),
    (
        Command("help", ("f1",), msg("Help"), msg("Show all keys of this screen"), RIGHT),
        Command("palette", ("f2",), msg("Commands"), msg("Find a command by its name")),
        Command("look", ("f3",), msg("Light/dark"), msg("Switch between light and dark"), 1),
    ),
)

AREAS: Final[tuple[Area, ...]] = (*ROOM_AREAS, *PLAY_AREAS, EVERYWHERE)


def every_command() -> Iterator[tuple[Area, Command]]:
    """Yield each command with its area, in order."""
    for area in AREAS:
        for command in area.commands:
            yield area, command
