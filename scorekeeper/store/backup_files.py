"""Which backups of a database there are, told by their names and places."""

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from scorekeeper.games.message import Message, msg

FOLDER: Final = "backups"


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of the database. `at` is the local time at which it was made."""

    path: Path
    kind: str
    at: datetime
    size: int

    @property
    def reason(self) -> Message:
        """Why it was made."""
        return _REASONS.get(self.kind, _REASONS["backup"])


_REASONS: Final = {
    "auto": msg("made by itself"),
    "backup": msg("made by you"),
    "before-merge": msg("before a merge"),
    "before-repair": msg("before a repair"),
    "before-restore": msg("before a restore"),
    "before-update": msg("before an update"),
}


def backups(path: Path) -> list[Backup]:
    """Return the backups of a database, the newest first. What can't be read is left out."""
    real = path.resolve()
    name = re.compile(
        rf"{re.escape(real.stem)}-(auto|backup|before-[a-z]+)-(\d{{8}}-\d{{6}})(?:-\d+)?"
        rf"{re.escape(real.suffix)}"
    )
    found = []
    for folder in (backups_folder(path), real.parent):
        with suppress(OSError):
            for each in folder.iterdir():
                match = name.fullmatch(each.name)
                if match is None:
                    continue
                with suppress(OSError, ValueError, OverflowError):
                    at = datetime.strptime(match[2], "%Y%m%d-%H%M%S").astimezone()
                    found.append(Backup(each, match[1], at, each.stat().st_size))
    return sorted(found, key=lambda backup: (backup.at, backup.path.name), reverse=True)


def backups_folder(path: Path) -> Path:
    """Return the folder of a database's backups; it may not be there yet."""
    return path.resolve().parent / FOLDER
