"""What a row of the history tells about a play: its table, the race, place and note."""

from typing import TYPE_CHECKING

from scorekeeper.i18n import _, listed, ngettext
from scorekeeper.tui.theme import Look
from scorekeeper.tui.widgets.charts import badge, badge_letters, race
from scorekeeper.tui.widgets.plays import by_rank, room_for
from scorekeeper.tui.widgets.rows import Rows, fit, fit_right, minus, on, pad, row, shown, wrap

if TYPE_CHECKING:
    from scorekeeper.store import queries


def preview(play: "queries.Row", width: int, look: Look, *, decided: bool = True) -> Rows:
    """Return a play as the side of a list shows it; `decided` says by how much it was won."""
    drawn: Rows = [part for line in _facts(play) for part in wrap(row((line, "quiet")), width)]
    drawn += [(), *table(play, width, look)]
    chart = _race(play, width)
    drawn += [(), *chart] if chart else []
    drawn += [(), *_decided(play, width)] if decided or not play.finished else [()]
    if play.note:
        drawn.append(())
        for line in play.note.splitlines():
            drawn += wrap(
                row(("✎ " if line == play.note.splitlines()[0] else "", "quiet"), shown(line)),
                width,
            )
    return drawn


def table(play: "queries.Row", width: int, look: Look) -> Rows:
    """Return the seats by rank with rounds and total; the winner's row on gold."""
    letters = badge_letters(play.names)
    rounds = max((len(each) for each in play.rounds), default=0)
    rounds = rounds if 1 < rounds <= 6 and width >= 20 + 4 * rounds else 0
    names = [shown(name) for name in play.names]
    each_cells = 4 if width >= 44 else 3
    room = min(room_for(names, 24), max(width - 13 - each_cells * rounds, 4))
    heads = "".join(
        fit_right(_("R{number}", number=number + 1), each_cells) for number in range(rounds)
    )
    drawn: Rows = [
        row((" " * (room + 7) + heads + fit_right(_("total"), 6), "quiet")),
    ]
    for seat in by_rank(play):
        won = seat in play.winners
        points = play.rounds[seat] if seat < len(play.rounds) else ()
        each = [points[number] if number < len(points) else None for number in range(rounds)]
        star = "*" if seat in play.odd else " "
        line = row(
            ("★" if won else " ", "star" if won else ""),
            (fit_right(str(play.ranks[seat] or ""), 1) + " ", ""),
            badge(letters[seat], seat % 8),
            (f" {fit(names[seat], room)}", f"bold seat{seat % 8}"),
            ("".join(fit_right(minus(number), each_cells) for number in each), "quiet"),
            (fit_right(minus(play.totals[seat]), 5), "bold"),
            (star, "quiet"),
        )
        drawn.append(on("win", pad(line, width)) if won and not look.plain else line)
    return drawn


def _facts(play: "queries.Row") -> list[str]:
    found = [ngettext("{count} player", "{count} players", len(play.names))]
    if play.place:
        found.append(shown(play.place))
    if play.started and len(play.started) > 10:
        found.append(play.started[11:16])
    minutes = _minutes(play)
    if minutes:
        found.append(ngettext("{count} minute", "{count} minutes", minutes))
    lines = [" · ".join(found)]
    if play.without_cards:
        lines.append(_("written down without cards"))
    if play.apart is not None:
        lines.append(_("kept apart: {reason}", reason=shown(play.apart)))
    return lines


def _minutes(play: "queries.Row") -> int:
    from scorekeeper.play.dates import time_of

    began, ended = time_of(play.started), time_of(play.finished_at)
    if began is None or ended is None:
        return 0
    minutes = round((ended - began).total_seconds() / 60)
    return minutes if 0 < minutes < 24 * 60 else 0


def _race(play: "queries.Row", width: int) -> Rows:
    """Return the ranks after each round and at the end, where rounds are known."""
    seats = range(len(play.names))
    rounds = max((len(each) for each in play.rounds), default=0)
    known = all(
        len(play.rounds[seat]) == rounds and None not in play.rounds[seat] for seat in seats
    )
    if rounds < 2 or not known or not play.finished or width < 7 * (rounds + 1) + 4:
        return []
    sums = [[sum(n or 0 for n in play.rounds[s][: r + 1]) for s in seats] for r in range(rounds)]
    totals: list[list[int | None]] = [list(each) for each in sums]
    stops = [_("R{number}", number=number + 1) for number in range(rounds)]
    orders = [sorted(seats, key=lambda seat: (-each[seat], seat)) for each in sums]
    if any(totals[-1][seat] != play.totals[seat] for seat in seats):
        totals.append(list(play.totals))
        orders.append(by_rank(play))
        stops.append(_("end"))
    height = len(play.names) + 2
    return race(stops, orders, totals, badge_letters(play.names), width, height, first=play.winners)


def _decided(play: "queries.Row", width: int) -> Rows:
    """Say who won and by how much."""
    if not play.finished:
        return [row((_("Not finished."), "focus"))]
    names = listed([shown(play.names[seat]) for seat in play.winners])
    if not play.winners:
        return []
    order = by_rank(play)
    totals = [play.totals[seat] for seat in order]
    if len(play.winners) > 1:
        text = _("{names} share the win.", names=names)
    elif len(order) > 1 and totals[0] is not None and totals[1] is not None:
        ahead = totals[0] - totals[1]
        text = ngettext(
            "{name} wins by {count} point.", "{name} wins by {count} points.", ahead, name=names
        )
        if not ahead:
            text = _("{name} wins the tie.", name=names)
    else:
        text = _("{name} wins.", name=names)
    return wrap(row(text), width)
