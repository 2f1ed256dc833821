"""Every screen with its commands: what may share a key and what may not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from scorekeeper.translate import _
from scorekeeper.tui.commands import (
    EVERYWHERE,
    FINAL_RESULT,
    HOME,
    NEW_PLAY,
    ROUND_RESULT,
    SHEET,
    Command,
)
from scorekeeper.tui.exchange_commands import FILES, IMPORT
from scorekeeper.tui.guide_commands import LESSON, LESSONS, RULES
from scorekeeper.tui.history_commands import BIN, HISTORY, PLAY_DETAIL, PLAY_DETAILS
from scorekeeper.tui.people_commands import PLAYER, PLAYERS
from scorekeeper.tui.points_commands import OLD_RESULT
from scorekeeper.tui.safety_commands import SAFETY
from scorekeeper.tui.settle_commands import SETTLE, WHAT_IF

Takes = Literal["cards", "nothing", "moves", "letters"]
"""What the widgets of a screen take for themselves before a command is asked:

the letters of cards; nothing; the keys that move in a list or press a button; or these and
every letter, where texts are typed.
"""


@dataclass(frozen=True, slots=True)
class CommandTable:
    """The commands of one screen, and which keys are not free there."""

    title: str
    commands: Sequence[Command]
    takes: Takes


TABLES: Final = (
    CommandTable(_("Home"), HOME, "moves"),
    CommandTable(_("New play"), NEW_PLAY, "letters"),
    CommandTable(_("Sheet"), SHEET, "cards"),
    CommandTable(_("Round result"), ROUND_RESULT, "nothing"),
    CommandTable(_("Final result"), FINAL_RESULT, "nothing"),
    CommandTable(_("Old result"), OLD_RESULT, "letters"),
    CommandTable(_("Settle a question"), SETTLE, "letters"),
    CommandTable(_("What if"), WHAT_IF, "letters"),
    CommandTable(_("History"), HISTORY, "moves"),
    CommandTable(_("One play"), PLAY_DETAIL, "nothing"),
    CommandTable(_("Details of a play"), PLAY_DETAILS, "letters"),
    CommandTable(_("Bin"), BIN, "moves"),
    CommandTable(_("Players"), PLAYERS, "moves"),
    CommandTable(_("One player"), PLAYER, "nothing"),
    CommandTable(_("Rules and cards"), RULES, "moves"),
    CommandTable(_("Lessons"), LESSONS, "moves"),
    CommandTable(_("One lesson"), LESSON, "nothing"),
    CommandTable(_("Files"), FILES, "letters"),
    CommandTable(_("Import"), IMPORT, "moves"),
    CommandTable(_("Backups"), SAFETY, "moves"),
)

EVERYWHERE_TABLE: Final = CommandTable(_("Everywhere"), EVERYWHERE, "nothing")
