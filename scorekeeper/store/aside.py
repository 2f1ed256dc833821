"""Damaged and empty files, which are kept beside the database under names of their own."""

import re
import shutil
from contextlib import suppress
from pathlib import Path

from scorekeeper.store.backups import free_name
from scorekeeper.store.errors import explain


def keep_empty(path: Path) -> Path:
    """Keep an empty file under another name too; return that. Raises `OSError`."""
    real = path.resolve()
    kept = free_name(real.parent, f"{real.stem}-damaged", real.suffix)
    kept.touch(0o600)
    shutil.copystat(real, kept)
    for each in (real, kept):
        each.chmod(0o600)
    return kept


def set_aside(path: Path) -> Path:
    """Move a file that is no use away, so that a new one can be begun. Raises `StoreError`."""
    real = path.resolve()
    kept = free_name(real.parent, f"{real.stem}-damaged", real.suffix)
    try:
        real.rename(kept)
        kept.chmod(0o600)
    except OSError as error:
        raise explain(error, str(path)) from None
    return kept


def damaged_files(path: Path) -> list[Path]:
    """Return the damaged files that are kept beside a database, the newest first."""
    real = path.resolve()
    name = re.compile(
        rf"{re.escape(real.stem)}-damaged-\d{{8}}-\d{{6}}(?:-\d+)?{re.escape(real.suffix)}"
    )
    with suppress(OSError):
        return sorted(
            (each for each in real.parent.iterdir() if name.fullmatch(each.name)), reverse=True
        )
    return []


def report_of(damaged: Path) -> Path:
    """Return where the report of a repair lies, beside the damaged file that was kept."""
    return damaged.with_name(f"{damaged.stem if damaged.suffix != '.txt' else damaged.name}.txt")
