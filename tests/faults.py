"""Disks without room, users without rights: what the tests of faults share."""

import ctypes
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from tests.tui.terminal import environment

ROOT = Path(__file__).parents[1]
_DROP_FROM_BOUNDS = 24
_RIGHTS_OF_ROOT = (1, 2, 3)
"""CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH and CAP_FOWNER: whom permissions don't stop."""


@contextmanager
def room(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond a size; what is longer can't be added to."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def give_up_rights() -> None:
    """Let the program that is started next be stopped by permissions, even as root."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None)
        for right in _RIGHTS_OF_ROOT:
            libc.prctl(_DROP_FROM_BOUNDS, right, 0, 0, 0)


def ordinary_program(
    *args: str, home: Path, wishes: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the program as a user whom permissions stop."""
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", *args],
        env=environment(home, **(wishes or {})),
        cwd=home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=give_up_rights,
        check=False,
    )


def sentence(told: str) -> str:
    """The one sentence that a command said on its standard error."""
    assert told.startswith("scorekeeper: "), told
    assert told.endswith(".\n"), told
    assert told.count("\n") == 1, told
    assert "inside the program" not in told
    return told


def contents(path: Path) -> list[str]:
    """All that a whole database holds, as SQL."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        return list(connection.iterdump())


def names(folder: Path) -> set[str]:
    """All files below a folder but those that SQLite keeps beside an open one."""
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and not path.name.endswith(("-wal", "-shm"))
    }
