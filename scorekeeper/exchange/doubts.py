"""What a play of a file says that can't be right, though it can be kept."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from scorekeeper import clock
from scorekeeper.exchange.places import located, located_problem, with_line
from scorekeeper.exchange.play_reader import Entry
from scorekeeper.games.message import Message, msg
from scorekeeper.moments import to_come, too_early
from scorekeeper.names import name_key
from scorekeeper.translate import say

_OPEN: Final = frozenset({"missing_result", "open_order", "open_tie"})
"""What is not known is nothing that the rules forbid."""


def doubts_of(
    entry: Entry, number: int, line: int | None = None, lines: Mapping[str, int] | None = None
) -> tuple[Message, ...]:
    """Return what the rules forbid in results without cards, and times that can't be.

    Each sentence says where in the file: the play (from 1), or the `line` of a table, where
    `lines` are those of the people by the keys of their names.
    """
    names = entry.play.names
    found: list[tuple[Message, int | None]] = []
    wrong_time = None if line is not None else _time(entry, number)
    if wrong_time is not None:
        found.append((wrong_time, None))
    if entry.play.given is not None:
        for problem in entry.problems:
            if problem.level == "warning" and problem.code not in _OPEN:
                own = None if problem.seat is None else name_key(names[problem.seat])
                place = (lines or {}).get(own or "", line)
                found.append((located_problem(problem, names, number), place))
    return tuple(_kept(sentence, names, place) for sentence, place in found)


def _kept(sentence: Message, names: tuple[str, ...], line: int | None) -> Message:
    whole = sentence if line is None else with_line(sentence, line)
    # Its seats are those of this play alone, so they are named here.
    return msg("{sentence} It is kept as the file says it.", sentence=say(whole, names))


def _time(entry: Entry, number: int) -> Message | None:
    """Return that a play began at a time at which it can't have begun, or None."""
    if entry.play.started_at is None:
        return None
    moment = datetime.fromisoformat(entry.play.started_at)
    day = f"{moment.year:04}-{moment.month:02}-{moment.day:02}"
    if too_early(moment):
        return located(msg("{date} is too early for a play.", date=day), play=number)
    if to_come(moment, clock.now(), whole_day=True):
        return located(msg("{date} is still to come.", date=day), play=number)
    return None
