"""Before the screens open: a lost or damaged file, and what can be done about it at once."""

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from scorekeeper.cli.texts import shown
from scorekeeper.translate import _, ngettext, say

if TYPE_CHECKING:
    from scorekeeper.store.repairing import Repaired

_LEAD: Final = 4
"""The rows of a question that stands before what a repair did, and of what follows."""


def offer_backup(path: Path) -> None:
    """Offer the latest backup where the file is missing or empty. Raises `StoreError`."""
    try:
        if path.stat().st_size or not path.is_file():
            return
        empty = True
    except FileNotFoundError:
        empty = False
    except (OSError, ValueError):
        return  # opening it says why
    from scorekeeper.store.aside import set_aside
    from scorekeeper.store.backups import backups

    latest = next(iter(backups(path)), None)
    if latest is None or not _can_ask():
        return
    told = (
        _("{path} is empty, but there is a backup.", path=shown(str(path)))
        if empty
        else _("{path} is not there any more, but there is a backup.", path=shown(str(path)))
    )
    click.echo(told)
    when = f"{latest.at:%Y-%m-%d %H:%M}"
    if click.confirm(_("Bring back the backup of {date}?", date=when), default=True):
        from scorekeeper.store.restoring import restore_database

        done = restore_database(path, latest.path)
        click.echo(ngettext("{count} play is back.", "{count} plays are back.", done.plays))
    elif empty:
        kept = set_aside(path)
        click.echo(_("The empty file is kept as {path}.", path=shown(str(kept))))


def offer_repair(path: Path) -> bool:
    """Offer to save what can be read of a damaged file; return whether that was done."""
    from scorekeeper.repaired_text import write_report
    from scorekeeper.store.errors import DamagedFile, StoreError
    from scorekeeper.store.inspection import check_file
    from scorekeeper.store.repairing import repair

    try:
        check_file(path)
    except DamagedFile:
        pass
    except StoreError:
        return False
    else:
        return False
    if not _can_ask():
        return False
    question = _("Save what can be read into a new file now? The damaged one is kept.")
    if not click.confirm(question, default=True):
        return False
    done = repair(path)
    click.echo("\n".join(map(shown, told(done, write_report(done)))))
    click.pause(_("Press any key to open the screens."))
    return True


def told(done: "Repaired", report: Path | None) -> list[str]:
    """Return what a repair did; on a terminal no more than fits, for the rest is in the report."""
    from scorekeeper.repaired_text import repaired_lines, repaired_summary

    if sys.stdout is None or not sys.stdout.isatty():
        return [say(line) for line in repaired_lines(done, report)]
    size = shutil.get_terminal_size()
    return repaired_summary(done, report, size.columns, size.lines, lead=_LEAD)


def _can_ask() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
