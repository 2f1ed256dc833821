"""Plays go into files and come out of them, as the tests do it."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.exchange.exporting import export_pieces
from scorekeeper.exchange.importing import Report, import_plays, look
from scorekeeper.exchange.incoming import Reader
from scorekeeper.exchange.reading import reader_of
from scorekeeper.exchange.sources import source_of
from scorekeeper.exchange.stored import stored_ids
from scorekeeper.play import Play, new_play
from scorekeeper.translate import say
from tests.exchange.plays import plays

AT = "2026-11-29T19:40:00+01:00"
ENDED = "2026-11-29T20:05:00+01:00"
LATER = "2026-11-30T10:00:00+01:00"


@contextmanager
def reader(data: str | bytes, format_: str | None = None) -> Iterator[Reader]:
    """A reader of what stands in a file."""
    raw = data.encode() if isinstance(data, str) else data
    with source_of("plays", io.BytesIO(raw)) as source:
        yield reader_of(source, format_)


def take(db: Database, data: str | bytes, **wishes: Any) -> Report:
    """Import a file."""
    with reader(data) as found:
        return import_plays(db, found, file="plays", at=LATER, **wishes)


def preview(db: Database, data: str | bytes, **wishes: Any) -> Report:
    """Say what an import would do."""
    with reader(data) as found:
        return look(db, found, **wishes)


def give(db: Database, format_: str, *ids: str, excel: bool = False) -> str:
    """Export plays, all unless some are named."""
    return "".join(export_pieces(db, ids or stored_ids(db), format_, excel=excel))


def unread(report: Report) -> list[str]:
    """What an import could not read, in words."""
    return [say(sentence) for sentence in report.unread]


def play(number: int, *names: str, **changes: Any) -> Play:
    """A finished play that Ann wins outright, 3 rounds of the same hands."""
    identifier = f"0192f0c4-7e1b-7d51-9c44-{number:012}"
    hands = changes.pop("hands", ["lwqttpp", "ddd", "s", "t", "e"])
    begun = new_play(identifier, "sushi-go", names or ("Ann", "Ben"), started_at=AT)
    for round_ in range(3):
        for seat in range(len(begun.seats)):
            begun = begun.enter(round_, seat, hands[seat], AT)
        begun = begun.close_round(round_, ENDED)
    return replace(begun, **changes)


@st.composite
def finished_plays(draw: st.DrawFn) -> Play:
    """A possible play that has a result."""
    drawn = draw(plays())
    rounds = tuple(tuple(hand or "" for hand in hands) for hands in drawn.rounds)
    ended = drawn.finished_at
    if ended is not None and (drawn.started_at is None or ended < drawn.started_at):
        ended = drawn.started_at
    return replace(drawn, rounds=rounds, closed=3, finished_at=ended)
