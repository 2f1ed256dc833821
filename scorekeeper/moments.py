"""When a play began: what people write, as a time of the table with its own offset.

A time keeps the offset of the place where it was played, so its day is the same wherever it
is looked at.
"""

import re
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

from scorekeeper.games.message import Message, msg

EARLIEST: Final = 1900
"""No play began before this year."""

_LONGEST_PLAY: Final = timedelta(hours=24)
_SHAPE: Final = re.compile(
    r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"
    r"(?:[T ]+(?P<hour>\d{1,2})[:.](?P<minute>\d\d)(?::(?P<second>\d\d))?"
    r" *(?P<offset>Z|z|[+-]\d\d:?\d\d)?)?"
)
_LOCAL: Final = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})\b")


class InvalidMoment(ValueError):
    """A text that is no time at which a play can have begun; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def read_moment(text: str, *, now: str, before: str | None = None) -> str | None:
    """Return the time that was written, as ISO 8601 with offset; None for an empty text.

    A day without a time has the time of `before`, or 00:00 when that is unknown; today that is
    no later than now. Without an offset it is the time of this place, or of the place of
    `before` if that was another. `now` is the time of the table. Raises `InvalidMoment` for
    what can't be: no such day or hour, one that a change of the clocks left out, or one still
    to come.
    """
    text = _dotted(text)
    if not text:
        return None
    found = _SHAPE.fullmatch(text)
    if found is None:
        raise InvalidMoment(
            msg(
                "“{text}” is no date; write it like 2026-11-29 or 2026-11-29 19:40.",
                text=text[:40],
            )
        )
    moment = _with_offset(_local(found, before), found["offset"], before)
    there = datetime.fromisoformat(now).astimezone(moment.tzinfo)
    if too_early(moment):
        raise InvalidMoment(
            msg("The year {year} is too early for a play.", year=f"{moment.year:04}")
        )
    if to_come(moment, now, whole_day=True):
        raise InvalidMoment(msg("{date} is still to come.", date=f"{moment:%Y-%m-%d}"))
    if found["hour"] is not None and to_come(moment, now):
        raise InvalidMoment(msg("{date} is still to come.", date=f"{moment:%Y-%m-%d %H:%M}"))
    # The time of the day before may be too late for today.
    return min(moment, there.replace(microsecond=0)).isoformat()


def too_early(moment: datetime) -> bool:
    """Return whether no play began then, because there were none of these games."""
    return moment.year < EARLIEST


def to_come(moment: datetime, now: str, *, whole_day: bool = False) -> bool:
    """Return whether a time with an offset is still to come; of a `whole_day` tomorrow is."""
    there = datetime.fromisoformat(now).astimezone(moment.tzinfo)
    return moment.date() > there.date() if whole_day else moment > there


def keeps_time(text: str, before: str | None) -> bool:
    """Return whether `read_moment` takes the time of the day from `before`."""
    found = _SHAPE.fullmatch(_dotted(text))
    return found is not None and found["hour"] is None and _moment(before) is not None


def _dotted(text: str) -> str:
    """Return a text whose day may be written like 29.11.2026 with the year first."""
    return _LOCAL.sub(lambda found: f"{found[3]}-{found[2]}-{found[1]}", text.strip())


def moment_text(moment: str | None) -> str:
    """Return a time as it is written and read: day and time of its own place.

    A day that was written without a time is kept as its first second, and shown as the day: so
    no hour is made up that nobody wrote.
    """
    if moment is None:
        return ""
    return moment[:10] if only_day(moment) else moment[:16].replace("T", " ")


def only_day(moment: str) -> bool:
    """Return whether a time is that of a day written without one."""
    return moment[10:19] == "T00:00:00"


def moved_end(began: str | None, ended: str | None, begins: str | None) -> str | None:
    """Return when a play ended whose beginning moves; None when that makes no sense any more.

    It took as long as before. Where that is unknown, the end stays if it can be right.
    """
    if began == begins:
        return ended
    if ended is None or begins is None:
        return None
    try:
        start, end = datetime.fromisoformat(begins), datetime.fromisoformat(ended)
        if began is not None:
            took = end - datetime.fromisoformat(began)
            return (start + took).isoformat() if took >= timedelta(0) else None
        return ended if timedelta(0) <= end - start <= _LONGEST_PLAY else None
    except (ValueError, TypeError, OverflowError):
        return None


def _local(found: re.Match[str], before: str | None) -> datetime:
    date = f"{found['year']}-{found['month']:0>2}-{found['day']:0>2}"
    try:
        day = datetime(int(found["year"]), int(found["month"]), int(found["day"]))
    except ValueError:
        raise InvalidMoment(msg("There is no {date} in the calendar.", date=date)) from None
    if found["hour"] is None:
        known = _moment(before)
        return day if known is None else datetime.combine(day, known.time())
    clock = f"{found['hour']:0>2}:{found['minute']}"
    try:
        return day.replace(
            hour=int(found["hour"]),
            minute=int(found["minute"]),
            second=int(found["second"] or 0),
        )
    except ValueError:
        raise InvalidMoment(msg("There is no {time} on a clock.", time=clock)) from None


def _with_offset(local: datetime, offset: str | None, before: str | None) -> datetime:
    if offset is not None:
        if offset in {"Z", "z"}:
            return local.replace(tzinfo=UTC)
        try:
            return datetime.fromisoformat(f"{local.isoformat()}{offset[:3]}:{offset[-2:]}")
        except ValueError:
            raise InvalidMoment(
                msg("“{offset}” is no offset from UTC; write it like +01:00.", offset=offset)
            ) from None
    known = _moment(before)
    if known is not None and known.utcoffset() != _here(known).utcoffset():
        return local.replace(tzinfo=timezone(known.utcoffset() or timedelta(0)))
    here = _here(local)
    if here.replace(tzinfo=None) != local:
        raise InvalidMoment(
            msg(
                "On {date} there was no {time}: the clocks were put forward.",
                date=f"{local:%Y-%m-%d}",
                time=f"{local:%H:%M}",
            )
        )
    return here


def _here(moment: datetime) -> datetime:
    try:
        return moment.astimezone()
    except (OverflowError, OSError, ValueError):
        return moment.replace(tzinfo=moment.tzinfo or UTC)


def _moment(text: str | None) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None
