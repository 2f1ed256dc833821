"""One play of a list in one line, or in two where the window is narrow."""

from collections.abc import Sequence
from functools import cache

from rich.cells import cell_len

from scorekeeper.games import all_games
from scorekeeper.moments import moment_text
from scorekeeper.store.lists import PlayRow
from scorekeeper.translate import _
from scorekeeper.tui.text import fit, fit_right, short_names, shown, starred

Parts = list[tuple[str, str]]
"""Pieces of a line, each with its style."""

ONE_LINE = 72
"""Cells from which a play fits on one line."""

SHORTEST_NAME = 5
"""Cells of every name that is listed, shorter names excepted."""

_CLOCK = 96
"""Cells from which the time of the day is shown too."""


def lines_of_a_play(width: int) -> int:
    """Return how many lines a play takes at a width in cells."""
    return 1 if width >= ONE_LINE else 2


def headings(width: int) -> str:
    """Return what stands over the columns, "" where there are none."""
    if width < ONE_LINE:
        return ""
    date, game, place = _columns(width)
    players = width - date - game - place
    return (
        fit(_("Date"), date)
        + fit(_("Game"), game)
        + fit(_("Players, the winner first"), players)
        + fit(_("Place, note") if place > 12 else _("Place"), place)
    )


def play_lines(row: PlayRow, width: int) -> list[Parts]:
    """Return a play in exactly `width` cells, on `lines_of_a_play` lines."""
    title = _titles().get(row.game_id) or shown(row.game_id)
    when = moment_text(row.started_at) or _("date unknown")
    if width < ONE_LINE:
        top = f"{fit(when, 16)}  {title}"
        where, room = _where(row), width - cell_len(top) - 2
        place = fit_right(fit(where, min(cell_len(where), room)), room) if room > 3 else ""
        return [
            _exactly([(f"{top}  ", "$quiet"), (place, "$quiet")], width),
            _exactly(_players(row, width, indent="  "), width),
        ]
    date, game, place_cells = _columns(width)
    players = width - date - game - place_cells
    # Below its heading, “Date”, a short word says as much.
    short = moment_text(row.started_at)[:10] or _("unknown")
    day = when if width >= _CLOCK else short
    return [
        [
            (f"{fit(day, date - 2)}  {fit(title, game - 2)}  ", "$quiet"),
            *_exactly(_players(row, players - 2), players),
            (fit(_where(row), place_cells), "$quiet"),
        ]
    ]


def _columns(width: int) -> tuple[int, int, int]:
    """Share the width out: cells of the date, the game and the place."""
    titles = max(map(cell_len, _titles().values()), default=0)
    return 18 if width >= _CLOCK else 12, min(titles, 14) + 2, max(width // 7, 10)


@cache
def _titles() -> dict[str, str]:
    """Return the games by id as they are called in short, without a subtitle."""
    return {name: game.title.split(":")[0] for name, game in all_games().items()}


def _where(row: PlayRow) -> str:
    note = row.note.strip().splitlines()
    return " · ".join(shown(text) for text in (row.location, *note[:1]) if text)


def _players(row: PlayRow, width: int, indent: str = "") -> Parts:
    """Return the players by rank, a star before every winner, marks before all of them.

    Where there is little room the gaps and the `indent` go before the names are cut, and where
    less than `SHORTEST_NAME` cells of the names would be left, the last players are only counted.
    """
    marks = _marks(row)
    order = sorted(range(len(row.names)), key=lambda seat: (row.ranks[seat] or 99, seat))
    names = {seat: shown(row.names[seat]) or "?" for seat in order}
    shown_seats = order
    while True:
        points = [_points(row, seat) for seat in shown_seats]
        stars = ["★ " if seat in row.winners else "" for seat in shown_seats]
        hidden = len(order) - len(shown_seats)
        more = f" +{hidden}" if hidden else ""
        fixed = cell_len("".join([marks, *points, *stars, more]))
        gaps = len(shown_seats) - 1 + bool(marks)
        least = sum(min(cell_len(names[seat]), SHORTEST_NAME) for seat in shown_seats)
        if fixed + least + gaps <= width or len(shown_seats) == 1:
            break
        shown_seats = shown_seats[:-1]
    if hidden and fixed + gaps + min(cell_len(names[shown_seats[0]]), 2) > width:
        # Better no count of the others than a total that is cut.
        fixed, more = fixed - cell_len(more), ""
    gap = "  "
    if len(indent) + fixed + sum(cell_len(names[s]) for s in shown_seats) + 2 * gaps > width:
        indent, gap = "", " "
    parts = [(indent, ""), (marks + gap if marks else "", "$warning")]
    cut = _names([row.names[seat] for seat in shown_seats], width - fixed - len(gap) * gaps)
    for number, (name, star, text) in enumerate(zip(cut, stars, points, strict=True)):
        before = gap if number else ""
        parts += [(before + star, "bold $accent"), (name, "bold" if star else ""), (text, "")]
    return [*parts, (more, "$quiet")]


def _marks(row: PlayRow) -> str:
    marks = []
    if row.abandoned_at is not None and not row.finished:
        marks.append(_("abandoned"))
    elif row.open_round is not None:
        marks.append(_("unfinished"))
    if row.other_version_of is not None:
        marks.append(_("other version"))
    if row.without_cards:
        marks.append(_("no cards"))
    return ", ".join(marks) + ":" if marks else ""


def _points(row: PlayRow, seat: int) -> str:
    total, rank = row.totals[seat], row.ranks[seat]
    star = seat in row.starred
    if total is None and rank is not None:
        return f" {rank}.*" if star else f" {rank}."
    return " " + starred(total, by_hand=star)


def _names(names: Sequence[str], room: int) -> list[str]:
    """Cut the names alike until they fit into `room` cells together."""
    cut = [shown(name) or "?" for name in names]
    if sum(map(cell_len, cut)) <= room:
        return cut
    most = max(map(cell_len, cut), default=0)
    while sum(map(cell_len, cut)) > room and most > 2:
        most -= 1
        cut = short_names(names, most)
    # Some may be a letter longer, as long as everybody can still be told from the others.
    for number, name in enumerate(short_names(names, most + 1)):
        longer = [*cut[:number], name, *cut[number + 1 :]]
        if sum(map(cell_len, longer)) <= room and len(set(longer)) == len(longer):
            cut = longer
    return cut


def _exactly(parts: Parts, width: int) -> Parts:
    """Cut or fill the parts to a width in cells."""
    left = width
    kept: Parts = []
    for text, style in parts:
        cells = cell_len(text)
        if cells > left:
            return [*kept, (fit(text, left), style)]
        left -= cells
        kept.append((text, style))
    return [*kept, (" " * left, "")]
