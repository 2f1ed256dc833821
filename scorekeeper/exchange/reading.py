"""The reader for a format."""

from scorekeeper.exchange.incoming import Reader
from scorekeeper.exchange.sources import Source, format_of
from scorekeeper.games.message import Message, msg

READ: tuple[str, ...] = ("json", "bgstats", "csv")
"""The formats that can be imported."""


def reader_of(source: Source, format_: str | None = None) -> Reader:
    """Return the reader for what a source holds, found out unless it is given.

    Raises `PlayFileError` and `FileError`.
    """
    match format_ or format_of(source):
        case "bgstats":
            from scorekeeper.exchange.bgstats_reader import BgStatsReader

            return BgStatsReader(source)
        case "csv":
            from scorekeeper.exchange.csv_reader import CsvReader

            return CsvReader(source)
        case _:
            from scorekeeper.exchange.play_file_reader import PlayFileReader

            return PlayFileReader(source)


def title_of(format_: str) -> Message:
    """Return what a format is called."""
    return {"bgstats": msg("BG Stats"), "csv": msg("CSV table")}.get(format_, msg("play file"))
