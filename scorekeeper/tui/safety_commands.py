"""What can be done where the database is kept safe; see `commands` for how it is used."""

from typing import Final

from scorekeeper.translate import _
from scorekeeper.tui.commands import Command

SAFETY: Final = (
    Command("safety.backup", "b", "backup", _("Back up"), _("Write a whole copy of the file now")),
    Command(
        "safety.restore",
        "enter",
        "restore",
        _("Restore"),
        _("Bring back the marked backup; asks first, and keeps what is there now"),
    ),
    Command(
        "safety.check",
        "c",
        "check",
        _("Check"),
        _("Look the file over: is it whole, are its results right?"),
    ),
    Command(
        "safety.repair",
        "r",
        "repair",
        _("Put right"),
        _("Reckon the results anew after a check that found them wrong"),
    ),
    Command(
        "safety.merge",
        "m",
        "merge",
        _("Merge"),
        _("Bring in the file of another laptop; shows first what would happen"),
    ),
    Command("safety.back", "escape,q", "back", _("Back"), _("Back; nothing is changed")),
)
