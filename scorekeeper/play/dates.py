"""When a play began: a day (`2026-11-29`) or a time with its offset (`2026-11-29T19:40:00+01:00`).

A day without a time is a day and never an instant. A time keeps the offset of the place where it
was played, so its day is the same wherever it is looked at. None is unknown.
"""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Final

from scorekeeper.games.numbers import shown
from scorekeeper.i18n import Refused, msg

EARLIEST: Final = 1900
"""No play began before this year."""

_LONGEST_PLAY: Final = timedelta(hours=24)
_SHAPE: Final = re.compile(
    r"(?P<day>\d{4}-\d{1,2}-\d{1,2})"
    r"(?:[T ]+(?P<hour>\d{1,2})[:.](?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d+)?)?"
    r" *(?P<offset>[Zz]|[+-]\d\d:?\d\d)?)?",
    re.ASCII,
)
_LOCAL: Final = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})\b", re.ASCII)


def read_date(text: str, now: datetime) -> str | None:
    """Return the day or time that was written, None for an empty text.

    Without an offset a time is one of this place. Raises `Refused` for what is not a date or
    can't be, such as one that is still to come. `now` is the time of the table, with an offset.
    """
    text = _LOCAL.sub(lambda found: f"{found[3]}-{found[2]}-{found[1]}", text.strip())
    if not text:
        return None
    found = _SHAPE.fullmatch(text)
    if found is None:
        raise Refused(
            msg(
                "“{text}” is not a date; write it like 2026-11-29 or 2026-11-29 19:40.",
                text=shown(text, 40),
            )
        )
    parts = found["day"].split("-")
    try:
        day = date(*map(int, parts))
    except ValueError:
        text = "-".join(part.zfill(2) for part in parts)
        raise Refused(msg("There is no {date} in the calendar.", date=text)) from None
    moment = None
    if found["hour"] is not None:
        clock = f"{found['hour']:0>2}:{found['minute']}"
        offset = (found["offset"] or "").upper()
        try:
            moment = datetime.fromisoformat(f"{day}T{clock}:{found['second'] or '00'}{offset}")
        except ValueError:
            raise Refused(msg("There is no {time} on a clock.", time=f"{clock}{offset}")) from None
        moment = moment if moment.tzinfo else _here(moment)
    when = moment.isoformat() if moment else day.isoformat()
    if day.year < EARLIEST:
        raise Refused(msg("The year {year} is too early for a play.", year=f"{day.year:04}"))
    if moment > now if moment else day > now.date():
        raise Refused(msg("{date} is still to come.", date=date_text(when)))
    return when


def kept_date(value: object) -> str | None:
    """Return a day or time as it is kept, None for anything else that stands in its stead."""
    if not isinstance(value, str):
        return None
    moment = time_of(value)
    try:
        return moment.isoformat() if moment else date.fromisoformat(value).isoformat()
    except ValueError:
        return None


def time_of(when: str | None) -> datetime | None:
    """Return the instant of a time, None for a day, for what is unknown or can't be read."""
    try:
        moment = datetime.fromisoformat(when or "")
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None


def date_text(when: str | None) -> str:
    """Return a day or time as it is written and read, by the clock of its own place."""
    return (when or "")[:16].replace("T", " ")


def moved_end(began: str | None, ended: str | None, begins: str | None) -> str | None:
    """Return when a play ended whose beginning moves; None when that makes no sense any more.

    It took as long as before.
    """
    old, end, new = time_of(began), time_of(ended), time_of(begins)
    if began == begins:
        return ended
    lasted = end - (old or new or end) if end else None
    if new is None or lasted is None or not timedelta(0) <= lasted <= _LONGEST_PLAY:
        return None
    return (new + lasted).isoformat()


def _here(local: datetime) -> datetime:
    """Return a time of this place with its offset.

    One that the clocks skipped moves forward, as clocks do, but never to another day.
    """
    try:
        first, second = (local.replace(fold=fold).astimezone() for fold in (0, 1))
    except (OverflowError, OSError, ValueError):
        return local.replace(tzinfo=UTC)
    here = first if first.replace(tzinfo=None) == local else max(first, second)
    return here if here.date() == local.date() else local.replace(tzinfo=here.tzinfo)
