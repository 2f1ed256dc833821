"""A player's figures as panels: numbers, the form over time, totals, a matrix."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, floor

from scorekeeper.games import all_games
from scorekeeper.i18n import _, ngettext, say
from scorekeeper.statistics.figures import Against, Figures, distribution
from scorekeeper.statistics.plays import Own
from scorekeeper.statistics.words import number, percent, starred
from scorekeeper.tui.widgets.charts import Canvas, badge_letters, bar
from scorekeeper.tui.widgets.plays import day_text
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    fit,
    fit_right,
    minus,
    on,
    pad,
    row,
    short_names,
    split_row,
    wrap,
)

MEAN = 10
"""So many plays make one point of the line in the form."""


def figures_panel(one: Figures, own: Own, rating: float | None, now: str) -> Rows:
    """Return the numbers, each with what belongs to it."""

    def line(label: str, value: str, more: str = "") -> Row:
        return row((fit(label, 12), "quiet"), (fit_right(value, 7), "bold"), (f" {more}", "quiet"))

    won = ngettext("{count} won", "{count} won", one.streak)
    longest = ngettext("{count} won", "{count} won", one.longest)
    shared = ngettext("{count} shared", "{count} shared", one.shared) if one.shared else ""
    expected = _("expected {rate}", rate=percent(one.expected, 0))
    last, seat = own[-1]
    ranks = [seat.rank for _play, seat in own if seat.rank is not None]
    seats = [play.competitors for play, seat in own if seat.rank is not None]
    drawn = [
        line(_("Plays"), str(one.plays), _day_of(own, 0)),
        line(_("Wins"), str(one.wins), shared),
        line(_("Win rate"), percent(one.win_rate, 0), expected),
        line(_("Rating"), "…" if rating is None else number(rating)),
        line(_("Average"), number(one.average), _("median {number}", number=number(one.median))),
        line(_("Best"), starred(minus(one.best), marked=one.best_marked), _day_with(own, one.best)),
        line(
            _("Worst"),
            starred(minus(one.worst), marked=one.worst_marked),
            _day_with(own, one.worst),
        ),
        line(_("Streak now"), won),
        line(_("Longest"), longest),
    ]
    game = all_games().get(last.game)
    if game is not None and game.box.counted is not None:
        average = number(one.counted)
        drawn.append(line(say(game.box.counted), average, _("a play")))
    if ranks:
        usual = number(sum(ranks) / len(ranks))
        of = _("of {number}", number=number(sum(seats) / len(seats)))
        drawn.append(line(_("Usual rank"), usual, of))
    drawn.append(line(_("Last"), minus(seat.total), day_text(last.started, now)))
    return drawn


def form_panel(own: Own, width: int, height: int) -> Rows:
    """Return each total as a dot over time, the mean of ten as a line, the average dashed."""
    points = [(play.day, seat.total) for play, seat in own if seat.total is not None]
    if len(points) < 2 or width < 24 or height < 4:
        return [row((_("After a few plays the form is drawn here."), "quiet"))]
    totals = [total for _day, total in points]
    low, high = floor(min(totals) / 10) * 10, ceil((max(totals) + 1) / 10) * 10
    room, lines = width - 9, height - 1
    canvas = Canvas(room, lines)

    def at(place: int, value: float) -> tuple[int, int]:
        x = place * (room * 2 - 1) // max(len(points) - 1, 1)
        return x, round((high - value) * (lines * 4 - 1) / (high - low))

    average = sum(totals) / len(totals)
    for x in range(0, room * 2, 4):
        canvas.dot(x, at(0, average)[1], "edge")
        canvas.dot(x + 1, at(0, average)[1], "edge")
    for place, total in enumerate(totals):
        canvas.dot(*at(place, total), "quiet")
    means = [
        at(place, sum(some) / len(some))
        for place in range(min(MEAN, len(totals)) - 1, len(totals))
        for some in [totals[max(place - MEAN + 1, 0) : place + 1]]
    ]
    for start, end in pairwise(means):
        canvas.line(start, end, "bold fg", 2)
    drawn: Rows = []
    for y, line in enumerate(canvas.rows()):
        label = high if y == 0 else low if y == lines - 1 else None
        here = at(0, average)[1] // 4 == y
        left = fit_right("" if label is None else minus(label), 3) + " "
        drawn.append(row((left, "quiet"), line, (f" {number(average)}" if here else "", "bold")))
    days = [points[0][0], points[len(points) // 2][0], points[-1][0]]
    shown_days = [day[:7] for day in days]
    between = max((room - sum(map(len, shown_days))) // 2, 1)
    drawn.append(row((" " * 4 + (" " * between).join(shown_days), "quiet")))
    return drawn


def totals_panel(one: Figures, own: Own, width: int) -> Rows:
    """Return how many totals lie where, the last one's place brighter."""
    bars = distribution(one.totals)
    most = max((each.plays for each in bars), default=1)
    drawn: Rows = []
    last = own[-1][1].total
    for each in bars:
        here = last is not None and each.low <= last <= each.high
        label = (
            minus(each.low) if each.low == each.high else f"{minus(each.low)}–{minus(each.high)}"
        )
        length = bar(each.plays, most, max(width - 16, 4))
        left = row(fit_right(label, 9) + " ", (length, "fg" if here else "quiet"))
        drawn.append(split_row(left, row((str(each.plays or "–"), "bold")), width))
    return drawn


def matrix_panel(
    people: Sequence[tuple[str, str]],
    against: Mapping[tuple[str, str], Against],
    width: int,
    own: str = "",
) -> Rows:
    """Return in how many plays each row was ahead of each column; `own` is a row marked."""
    cells = 4
    room = max(min(width // 3, 18), 8)
    some = people[: max((width - room) // cells, 0)]
    names = short_names([name for _person, name in some], room)
    letters = badge_letters([name for _person, name in some])
    heads = "".join(fit_right(letter, cells) for letter in letters)
    drawn: Rows = [row((" " * room + heads, "quiet"))]
    for (person, _name), name in zip(some, names, strict=True):
        pieces = [Piece(fit(name, room), "bold" if person == own else "")]
        for other, _other_name in some:
            record = against.get((person, other))
            if person == other:
                pieces.append(Piece(fit_right("·", cells), "faint"))
            elif record is None:
                pieces.append(Piece(fit_right("–", cells), "faint"))
            else:
                style = "bold ok" if record.ahead > record.behind else "quiet"
                pieces.append(Piece(fit_right(str(record.ahead), cells), style))
        line = pad(tuple(pieces), width)
        drawn.append(on("panel", line) if person == own else line)
    text = _("Plays in which the row was ahead of the column; bold: more often than not.")
    return [*drawn, (), *wrap(row((text, "faint")), width)]


def _day_of(own: Own, place: int) -> str:
    day = own[place][0].day
    return _("since {day}", day=day[:7]) if day else ""


def _day_with(own: Own, total: int | None) -> str:
    return next((play.day for play, seat in own if seat.total == total and total is not None), "")
