"""Every format that plays are written to: what it is called and how it is made."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sqlite_utils import Database

from scorekeeper.exchange import stored
from scorekeeper.games.message import Message, msg, msgn
from scorekeeper.play import Play

Plays = Iterator[tuple[Play, str]]


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """One way to write plays: its id, the end of its files' names, and what it is good for.

    `only_finished` formats leave out plays without a result.
    """

    id: str
    suffix: str
    title: Message
    purpose: Message
    only_finished: bool = False


FORMATS: Final = (
    ExportFormat("json", ".json", msg("play file"), msg("everything; can be read here again")),
    ExportFormat(
        "bgstats", ".bgsplay", msg("BG Stats"), msg("results for the app"), only_finished=True
    ),
    ExportFormat(
        "csv", ".csv", msg("CSV table"), msg("points for spreadsheets"), only_finished=True
    ),
    ExportFormat("text", ".txt", msg("text"), msg("results to paste into a chat")),
    ExportFormat("markdown", ".md", msg("Markdown"), msg("results as tables")),
)
_SUFFIXES: Final = {**{format_.suffix: format_.id for format_ in FORMATS}, ".markdown": "markdown"}
BY_ID: Final = {format_.id: format_ for format_ in FORMATS}


def format_by_name(name: str) -> str | None:
    """Return the id of the format that a file's name ends with, None if with none."""
    folded = name.casefold()
    return next((id_ for suffix, id_ in _SUFFIXES.items() if folded.endswith(suffix)), None)


def export_pieces(
    db: Database,
    ids: Sequence[str],
    format_: str,
    *,
    excel: bool = False,
    told: Callable[[int], object] | None = None,
) -> Iterator[str]:
    """Yield the text of stored plays in a format, piece by piece and in this order.

    `told` is called after each play. Memory stays small. Raises `StoreError`.
    """
    others = stored.other_versions(db, ids)
    if format_ != "json":
        ids = [uuid for uuid in ids if uuid not in others]
    plays = _told(stored.stored_plays(db, ids), told)
    match format_:
        case "bgstats":
            from scorekeeper.exchange.bgstats import bgstats_lines

            games, _rounds, _by_hand = stored.facts_of(db, ids)
            names, places = stored.names_of(db, ids), stored.locations_of(db, ids)
            return bgstats_lines(plays, games, names, places)
        case "csv":
            from scorekeeper.exchange.csv_writer import csv_lines

            games, rounds, by_hand = stored.facts_of(db, ids)
            finished = ((play, changed) for play, changed in plays if play.finished)
            return csv_lines(finished, games, rounds, by_hand=by_hand, excel=excel)
        case "text":
            from scorekeeper.exchange.text import text_lines

            return text_lines(play for play, _changed in plays)
        case "markdown":
            from scorekeeper.exchange.markdown import markdown_lines

            return markdown_lines(play for play, _changed in plays)
        case _:
            from scorekeeper.exchange.play_file import play_file_lines

            return play_file_lines(stored.marked(play, others) for play, _changed in plays)


def export_notes(db: Database, ids: Sequence[str], format_: str) -> tuple[int, list[Message]]:
    """Return how many plays a format leaves out, and what there is to say about them.

    Raises `StoreError`.
    """
    notes = []
    binned = stored.count_binned(db, ids)
    if binned:
        notes.append(
            msgn(
                "{count} play that was written lies in the bin here.",
                "{count} plays that were written lie in the bin here.",
                binned,
            )
        )
    if format_ == "json":
        return 0, notes
    others = stored.other_versions(db, ids)
    if others:
        notes.append(
            msgn(
                "{count} other version of a play is left out, because it counts nowhere.",
                "{count} other versions of plays are left out, because they count nowhere.",
                len(others),
            )
        )
    if not BY_ID[format_].only_finished:
        return len(others), notes
    ids = [uuid for uuid in ids if uuid not in others]
    unfinished = stored.count_among(db, ids, finished=False)
    if unfinished:
        notes.append(
            msgn(
                "{count} unfinished play was left out; the format “{format}” has no place for it.",
                "{count} unfinished plays were left out; the format “{format}” has no place for "
                "them.",
                unfinished,
                format=BY_ID[format_].title,
            )
        )
    undated = stored.count_among(db, ids, finished=True) if format_ == "bgstats" else 0
    if undated:
        notes.append(
            msgn(
                "{count} play without a date got the day on which it was written down.",
                "{count} plays without a date got the days on which they were written down.",
                undated,
            )
        )
    return len(others) + unfinished, notes


def _told(plays: Plays, told: Callable[[int], object] | None) -> Plays:
    for play in plays:
        yield play
        if told is not None:
            told(1)
