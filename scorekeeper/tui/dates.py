"""Dates as people at a table say them."""

from datetime import datetime

from scorekeeper.moments import only_day
from scorekeeper.translate import _


def day_and_time(moment: str | None, now: str) -> str:
    """Return “today 19:40”, “yesterday 19:40” or the day, as it was where it was played."""
    if moment is None:
        return _("date unknown")
    try:
        then, today = datetime.fromisoformat(moment), datetime.fromisoformat(now)
    except ValueError:
        return moment
    days = (today.date() - then.date()).days
    if only_day(moment):
        return {0: _("today"), 1: _("yesterday")}.get(days, f"{then:%Y-%m-%d}")
    clock = f"{then:%H:%M}"
    if days == 0:
        return _("today {time}", time=clock)
    if days == 1:
        return _("yesterday {time}", time=clock)
    return f"{then:%Y-%m-%d}"
