"""Plays in columns: the lines of History, of the bin and of Home, and the days in them."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from scorekeeper.i18n import _, listed, msg, say
from scorekeeper.tui.widgets.rows import Row, fit, fit_right, minus, row, shown

if TYPE_CHECKING:
    from scorekeeper.play.play import Play
    from scorekeeper.store import queries


class Columns(NamedTuple):
    """Cells of the columns, each with the gap behind it; 0 for one without room."""

    day: int
    game: int
    winner: int
    points: int
    others: int
    place: int
    note: int

    @property
    def lines(self) -> int:
        """The lines of a play: two where one would be too narrow."""
        return 1 if self.others or not self.note else 2


def columns(width: int) -> Columns:
    """Share the width out."""
    day, points = 12, 9
    if width < 42:
        return Columns(day, width - day - 2, width - points - 2, points, 0, 0, 2)
    game = 17 if width >= 90 else 12
    left = width - day - game - points
    if width < 56:
        return Columns(day, game, left, points, 0, 0, 0)
    place = 0 if width < 104 else min(width // 6, 26)
    left -= place + 2
    winner = min(max(left * 2 // 5, 10), 24)
    return Columns(day, game, winner, points, left - winner, place, 2)


def heading(width: int) -> Row:
    """Return what stands above the columns."""
    of = columns(width)
    if of.lines == 2:
        return row((_("day, game, winner and points"), "quiet"))
    points = fit_right(_("points"), of.points - 2)
    texts = (_("day"), _("game"), _("winner"), points, _("others"), _("place"), "")
    return _line(of, [(text, "quiet") for text in texts])


def play_lines(
    play: "queries.Row", width: int, now: str, above: "queries.Row | None" = None
) -> list[Row]:
    """Return a play in its columns, without the day that the one above has too."""
    of, day = columns(width), day_text(play.started, now)
    if above is not None and of.lines == 1 and day_text(above.started, now) == day:
        day = ""
    texts = [
        (day, "quiet"),
        (shown(play.title.partition(":")[0]), ""),
        _winner(play),
        (fit_right(_points(play), of.points - 2), ""),
        (_others(play), "quiet"),
        (shown(play.place), "faint"),
        ("✎" if play.note else "", "quiet"),
    ]
    if of.lines == 1:
        return [_line(of, texts)]
    first, second = of._replace(winner=0, points=0), of._replace(day=2, game=0, note=0)
    return [_line(first, texts), _line(second, [("", ""), *texts[1:]])]


def _line(of: Columns, texts: Sequence[tuple[str, str]]) -> Row:
    """Return texts in their columns, a blank behind each."""
    return row(
        *(
            (fit(fit(text, cells - 1), cells), style)
            for (text, style), cells in zip(texts, of, strict=True)
            if cells
        )
    )


def day_text(when: str | None, now: str) -> str:
    """Return a day as lists show it: today, yesterday, or as it is written."""
    if not when:
        return _("no date")
    try:
        days = date.fromisoformat(now[:10]) - date.fromisoformat(when[:10])
    except ValueError:
        return when[:10]
    words = {timedelta(0): msg("today"), timedelta(1): msg("yesterday")}
    return say(words[days]) if days in words else when[:10]


def moment_text(when: str | None, now: str) -> str:
    """Return a day with the time of the day where that is known."""
    day = day_text(when, now)
    return f"{day} {when[11:16]}" if when and len(when) > 10 else day


def play_name(play: "Play | queries.Row", now: str) -> str:
    """Return how a play is called in a question: its game, day and players."""
    return _(
        "{game}, {day}: {players}",
        game=shown(play.title),
        day=day_text(play.started, now),
        players=tuple(shown(name) for name in play.names),
    )


def by_rank(play: "queries.Row") -> list[int]:
    """Return the seats of a play, the winner first; whose rank nobody knows come last."""
    seats = range(len(play.names))
    return sorted(seats, key=lambda seat: (play.ranks[seat] or 99, seat))


def _winner(play: "queries.Row") -> tuple[str, str]:
    if not play.finished:
        away = play.state == "abandoned"
        return (_("abandoned") if away else _("unfinished")), "focus"
    if not play.winners:
        return _("no winner"), "quiet"
    return listed([shown(play.names[seat]) for seat in play.winners]), "bold"


def _points(play: "queries.Row") -> str:
    """Return the points of the first two, nothing where the first one's are not known."""
    totals = [play.totals[seat] for seat in by_rank(play)[:2]]
    known = [total for total in totals if total is not None]
    star = "*" if play.odd or play.without_cards else ""
    if not play.finished or totals[:1] == [None]:
        return ""
    between = ":" if min(known, default=0) < 0 else "–"
    return between.join(map(minus, known)) + star


def _others(play: "queries.Row") -> str:
    first = play.winners if play.finished else ()
    names = [shown(play.names[seat]) for seat in by_rank(play) if seat not in first]
    told = ""
    for name in names:
        told = _("{words}, {word}", words=told, word=name) if told else name
    return told if play.apart is None else _("kept apart · {names}", names=told)


def room_for(names: list[str], most: int) -> int:
    """Return the cells that the widest of some names needs, `most` at most."""
    return min(max(map(cell_len, names), default=0), most)
