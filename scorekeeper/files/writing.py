"""Plays out into files of any format: written whole or not at all, never over the database."""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from scorekeeper.files.bgstats import bgstats_text
from scorekeeper.files.csv_table import csv_text
from scorekeeper.files.document import failed
from scorekeeper.files.play_file import play_file_text
from scorekeeper.files.text import markdown_text, result_text
from scorekeeper.games.numbers import shown
from scorekeeper.i18n import Message, Refused, msg, msgn
from scorekeeper.play.play import Play
from scorekeeper.store.log import Store
from scorekeeper.store.queries import all_plays, unreadable


class Format(NamedTuple):
    """One way to write plays: the end of its files' names, and what it is good for.

    `only_finished` formats leave out plays without a result.
    """

    id: str
    suffix: str
    title: Message
    purpose: Message
    only_finished: bool = False


FORMATS: Final = (
    Format("json", ".json", msg("play file"), msg("everything; can be read here again")),
    Format("bgstats", ".bgsplay", msg("BG Stats"), msg("results for the app"), True),
    Format("csv", ".csv", msg("CSV table"), msg("points for spreadsheets"), True),
    Format("text", ".txt", msg("text"), msg("results to paste into a chat")),
    Format("markdown", ".md", msg("Markdown"), msg("results as tables")),
)


@dataclass(slots=True)
class Export:
    """What is written: the text, of how many plays, and which were left out, and why."""

    text: str = ""
    plays: int = 0
    notes: list[Message] = field(default_factory=list)


def format_of(name: str) -> str | None:
    """Return the id of the format that a file's name ends with, None if with none."""
    end = name.casefold().replace(".markdown", ".md")
    return next((each.id for each in FORMATS if end.endswith(each.suffix)), None)


def export(
    store: Store,
    ids: Sequence[str] | None,
    format_: str,
    path: Path | None = None,
    *,
    force: bool = False,
    excel: bool = False,
    journal: bool = False,
) -> Export:
    """Return plays as a text, all but those in the bin if no `ids` are given; write it to a file.

    Plays that are named by their ids, or all with `journal`, carry their operations. An existing
    file is only replaced with `force`, the database and what belongs to it never.
    """
    done = Export()
    if path is not None:
        _verify(store.path.resolve(), path, force=force)
    if ids is None and (newer := unreadable(store)):
        text = msg("Left out, as only a newer version knows them: plays {ids}.", ids=tuple(newer))
        done.notes.append(text)
    plays = _chosen(all_plays(store) if ids is None else store.plays(ids).values(), format_, done)
    match format_:
        case "bgstats":
            done.text = bgstats_text(plays)
        case "csv":
            done.text = csv_text(plays, excel=excel)
        case "json":
            done.text = play_file_text(plays, journal=journal or ids is not None)
        case _:
            done.text = "\n".join(
                map(markdown_text if format_ == "markdown" else result_text, plays)
            )
    if path is not None:
        _write(path, done.text)
    return done


def _verify(database: Path, path: Path, *, force: bool) -> None:
    """Refuse a path at which no file may be written."""
    name, target = shown(str(path), 200), path.resolve()
    if path.exists() and not path.is_file():
        raise Refused(msg("{path} is a folder or a device; name a file.", path=name))
    if path.exists() and not force:
        raise Refused(msg("{path} is there already; --force replaces a file.", path=name))
    beside = target.parent == database.parent and target.name.startswith(database.name)
    if beside or (path.exists() and path.samefile(database)):
        raise Refused(msg("{path} belongs to the database; give another name.", path=name))


def _write(path: Path, text: str) -> None:
    target = path.resolve()
    part = target.with_name(f".{target.name[:40]}-{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except (OSError, ValueError) as error:
        raise Refused(failed(msg("{path} can't be written: {reason}."), path, error)) from None
    finally:
        part.unlink(missing_ok=True)


def _chosen(plays: Iterable[Play], format_: str, done: Export) -> Iterator[Play]:
    only_finished = next(each.only_finished for each in FORMATS if each.id == format_)
    unfinished = 0
    for play in plays:
        if only_finished and not play.finished:
            unfinished += 1
        elif format_ == "bgstats" and play.started is None:
            done.notes.append(
                msg(
                    "{title} of {players} is left out, for BG Stats needs a date.",
                    title=play.title,
                    players=tuple([shown(name, 40) for name in play.names]),
                )
            )
        else:
            done.plays += 1
            yield play
    if unfinished:
        done.notes.append(
            msgn(
                "{count} unfinished play is left out; only results go into this format.",
                "{count} unfinished plays are left out; only results go into this format.",
                unfinished,
            )
        )
