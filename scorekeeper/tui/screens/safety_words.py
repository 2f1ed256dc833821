"""What the screen of safe keeping says about the file, and about what was done with it."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual.content import Content

from scorekeeper.translate import _, ngettext, say
from scorekeeper.tui.dates import day_and_time
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.backup_list import size_text

if TYPE_CHECKING:
    from scorekeeper.store.backups import Backup
    from scorekeeper.store.doctor import Report
    from scorekeeper.store.restoring import Contents

_SIGNS: Final = {
    True: ("✓ ", "$success"),
    False: ("✗ ", "bold $error"),
    None: ("· ", "$quiet"),
}

FEW: Final = 4
"""So many lines always fit above the backups."""

_MOST: Final = 9
"""So many lines fit above the backups at best."""

_ELSEWHERE: Final = ("room", "backups", "versions")
"""Checks that the screen tells in another place, or that only the command line tells."""


def where_text(
    path: Path, size: int | None, plays: int | None, backups: "Sequence[Backup]", now: str
) -> Content:
    """Return where the file is, its size in bytes, its plays and its latest backup, if known."""
    details = []
    if size is not None:
        details.append(size_text(size))
    if plays is not None:
        details.append(ngettext("{count} play", "{count} plays", plays))
    if backups:
        when = day_and_time(backups[0].at.isoformat(), now)
        details.append(_("last backup {when}", when=when))
    return Content.assemble((shown(str(path)), "bold"), "\n", (" · ".join(details), "$quiet"))


def state_text(report: "Report | None", told: Sequence[str], *, check: str, repair: str) -> Content:
    """Return what a check has found, else what was told last, else that nothing was checked.

    `check` and `repair` are the keys for these, as they are shown.
    """
    lines = [Content(line) for line in told]
    if report is not None:
        lines = [
            Content.assemble(_SIGNS[found.ok], shown(say(found.message)))
            for found in report.checks
            if found.id not in _ELSEWHERE or found.ok is False
        ]
        if report.repairable:
            lines.append(
                Content.styled(_("{key} puts right what can be put right.", key=repair), "bold")
            )
    elif not lines:
        lines = [Content.styled(_("Not looked over yet; {key} checks it.", key=check), "$quiet")]
    return Content("\n").join(lines)


def cut(lines: list[str]) -> list[str]:
    """Leave out what would not fit above the backups; the command line shows it all."""
    if len(lines) <= _MOST:
        return lines
    rest = ngettext("… and {count} more", "… and {count} more", len(lines) - _MOST + 1)
    return [*lines[: _MOST - 1], rest]


def restore_lines(backup: "Backup", holds: "Contents") -> list[str]:
    """Return what there is to know before a backup comes back."""
    return [
        f"{backup.at:%Y-%m-%d %H:%M}, {say(backup.reason)}",
        ngettext("It holds {count} play.", "It holds {count} plays.", holds.plays),
        _("What is here now is kept as a backup too."),
    ]


def restored_text(plays: int) -> str:
    """Return what came of a restore after which the program goes on."""
    return ngettext(
        "Restored: there is {count} play now. What was here is kept as a backup.",
        "Restored: there are {count} plays now. What was here is kept as a backup.",
        plays,
    )


def new_file_text(plays: int, kept: Path | None) -> str:
    """Return that there is another file now, and where the one before is kept, if anywhere."""
    told = ngettext(
        "There is a new file with {count} play; start again to use it.",
        "There is a new file with {count} plays; start again to use it.",
        plays,
    )
    if kept is not None:
        told += "\n" + _("What was there before is kept in {path}.", path=shown(str(kept)))
    return told
