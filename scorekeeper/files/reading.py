"""Open any file: which kind it is, and what plays are in it."""

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final

from scorekeeper.files.document import bounded, decoded, parsed
from scorekeeper.files.values import ReadFile
from scorekeeper.i18n import Refused, msg

KINDS: Final = ("json", "bgstats", "csv")
"""The formats that can be read."""


def read(source: Path | BinaryIO, kind: str = "", told: Callable[[int], object] = id) -> ReadFile:
    """Return what a file or a stream holds; which `kind` it is is found out unless given.

    `told` is called for each play with its number; what it raises ends the reading. Raises
    `Refused` for what can't be read at all.
    """
    name = source.name if isinstance(source, Path) else "-"
    return read_data(bounded(source), name, kind, told)


def read_data(
    data: bytes, name: str = "", kind: str = "", told: Callable[[int], object] = id
) -> ReadFile:
    """Return what the content of a file of this name holds."""
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
    table = first[:1] not in {"{", "["} and any(mark in first for mark in ",;\t|")
    if kind == "csv" or (table and not kind):
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
        raise Refused(msg("The file is not UTF-8 text; export it again."))
    document = parsed(text)
    if kind == "bgstats" or (not kind and _is_bgstats(document)):
        from scorekeeper.files.bgstats import read_bgstats

        file = ReadFile("bgstats", name, told=told)
        read_bgstats(file, document if isinstance(document, dict) else {})
    else:
        from scorekeeper.files.play_file import read_play_file

        file = ReadFile("json", name, told=told)
        read_play_file(file, document)
    return file


def _is_bgstats(document: object) -> bool:
    if not isinstance(document, dict) or "format" in document or "game" in document:
        return False
    plays = document.get("plays")
    first = plays[0] if isinstance(plays, list) and plays else None
    scored = isinstance(first, dict) and "playerScores" in first
    return scored or bool({"games", "locations", "userInfo", "about"} & document.keys())
