"""Open any file: which kind it is, and what plays are in it."""

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from scorekeeper.files.document import NOT_UTF_8, bounded, decoded, parsed
from scorekeeper.files.play_file import read_play_file
from scorekeeper.files.plays import ReadFile
from scorekeeper.i18n import Refused, msg


def read(source: Path | BinaryIO, told: Callable[[int], object] = id) -> ReadFile:
    """Return the plays that a file or a stream holds.

    `told` is called for each play with its number; what it raises ends the reading. Raises
    `Refused` for what can't be read at all.
    """
    name = source.name if isinstance(source, Path) else "-"
    return read_data(bounded(source), name, told)


def read_data(data: bytes, name: str = "", told: Callable[[int], object] = id) -> ReadFile:
    """Return the plays in the content of a file of this name."""
    if data.startswith(b"SQLite format 3\0"):
        raise Refused(
            msg(
                "This is a database, not a file of plays; `scorekeeper merge` brings its plays in, "
                "and `scorekeeper restore` puts it in the place of this one."
            )
        )
    if data.startswith(b"PK\3\4"):
        raise Refused(msg("This is a spreadsheet or an archive; save it as “CSV UTF-8” first."))
    text, guessed = decoded(data)
    if not text.strip():
        raise Refused(msg("The file is empty; there are no plays in it."))
    first = text.lstrip().partition("\n")[0]
    if first[:1] not in {"{", "["} and any(mark in first for mark in ",;\t|"):
        from scorekeeper.files.csv_table import read_csv

        file = ReadFile("csv", name, told=told)
        read_csv(file, text)
        if guessed:
            file.notes.append(
                msg(
                    "The table is not UTF-8 text; it was read as {encoding}. If a name looks "
                    "wrong, save it as “CSV UTF-8”.",
                    encoding=guessed,
                )
            )
        return file
    if guessed:
        raise Refused(NOT_UTF_8)
    document = parsed(text)
    if isinstance(document, dict) and _is_bgstats(document):
        from scorekeeper.files.bgstats import read_bgstats

        file = ReadFile("bgstats", name, told=told)
        read_bgstats(file, document)
    else:
        file = ReadFile("json", name, told=told)
        read_play_file(file, document)
    return file


def _is_bgstats(document: dict[str, object]) -> bool:
    plays = document.get("plays")
    first = plays[0] if isinstance(plays, list) and plays else None
    scored = isinstance(first, dict) and "playerScores" in first
    lists = bool({"games", "locations", "userInfo", "about"} & document.keys())
    return scored or (lists and "format" not in document)
