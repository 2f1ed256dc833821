"""Numbers and times as other programs write them into a cell, each with what is wrong with it."""

import re
from datetime import UTC, datetime
from typing import Final

from scorekeeper.games.message import Message, msg
from scorekeeper.moments import to_come, too_early

_WHOLE: Final = re.compile(r"([+-]?[0-9]{1,9})(?:\.0*)?", re.ASCII)


def whole_number(text: str) -> int | None:
    """Return a whole number, also one in decimal writing such as 28.0; None for anything else."""
    found = _WHOLE.fullmatch(text.strip().replace("−", "-"))
    return None if found is None else int(found[1])


def time_problem(moment: datetime, now: str) -> Message | None:
    """Return why no play began then, said of a cell, or None.

    The clock of another device may be ahead, so only days are compared.
    """
    if too_early(moment):
        return msg("is too early for a play, so the play has no date here.")
    if to_come(moment, now, whole_day=True):
        return msg("is still to come, so the play has no date here.")
    return None


def with_offset(moment: datetime) -> datetime:
    """Return a time with the offset of this place, unless it has its own."""
    if moment.tzinfo is not None:
        return moment
    try:
        return moment.astimezone()
    except (OverflowError, OSError, ValueError):  # the first and the last day of the calendar
        return moment.replace(tzinfo=UTC)
