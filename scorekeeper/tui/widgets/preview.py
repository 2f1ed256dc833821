"""What a row of the history tells about a play: its table, the race, place and note."""

from typing import TYPE_CHECKING

from rich.cells import cell_len

from scorekeeper.i18n import _, msg, msgn, ngettext
from scorekeeper.tui.theme import Look
from scorekeeper.tui.widgets.charts import badge, badge_letters, race
from scorekeeper.tui.widgets.plays import by_rank
from scorekeeper.tui.widgets.rows import Row, Rows, fit, fit_right, minus, on, pad, row, shown
from scorekeeper.tui.widgets.texts import Part, flow, told

if TYPE_CHECKING:
    from scorekeeper.store import queries


def preview(play: "queries.Row", width: int, look: Look, *, decided: bool = True) -> Rows:
    """Return a play as the side of a list shows it; `decided` says by how much it was won."""
    chart = _race(play, width)
    parts: list[Part] = [row((line, "quiet")) for line in _facts(play)]
    parts += [(), table(play, width, look)]
    if chart:
        parts += [(), chart]
    if decided or not play.finished:
        parts += [(), *_decided(play)]
    if play.note:
        parts += [(), row(("✎ ", "quiet"), *told(play.note)[0]), *told(play.note)[1:]]
    return flow(parts if decided else [*parts, ()], width)


def table(play: "queries.Row", width: int, look: Look) -> Rows:
    """Return the seats by rank with rounds and total; the winner's row on gold."""
    letters = badge_letters(play.names)
    rounds = max((len(each) for each in play.rounds), default=0)
    rounds = rounds if 1 < rounds <= 6 and width >= 20 + 4 * rounds else 0
    narrow = width < 44 and all(cell_len(_("R{number}", number=it + 1)) < 3 for it in range(rounds))
    cells = 3 if narrow else 4
    room = max(width - 13 - cells * rounds, 4)
    heads = "".join(fit_right(_("R{number}", number=it + 1), cells) for it in range(rounds))
    drawn: Rows = [row((fit_right(f"{heads} {_('total')} ", width), "quiet"))]
    for seat in by_rank(play):
        won = seat in play.winners
        points = [*play.rounds[seat], *[None] * rounds][:rounds]
        line = row(
            ("★" if won else " ", "star" if won else ""),
            (fit_right(str(play.ranks[seat] or ""), 1) + " ", ""),
            badge(letters[seat], seat % 8),
            (f" {fit(shown(play.names[seat]), room)}", f"bold seat{seat % 8}"),
            ("".join(fit_right(minus(number), cells) for number in points), "quiet"),
            (fit_right(minus(play.totals[seat]), 5), "bold"),
            ("*" if seat in play.odd else " ", "quiet"),
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
    rounds = max((len(each) for each in play.rounds), default=0)
    whole = all(len(each) == rounds and None not in each for each in play.rounds)
    if rounds < 2 or not whole or not play.finished or width < 7 * (rounds + 1) + 4:
        return []
    totals: list[list[int | None]] = [
        [sum(number or 0 for number in each[: stop + 1]) for each in play.rounds]
        for stop in range(rounds)
    ]
    stops = [_("R{number}", number=number + 1) for number in range(rounds)]
    if totals[-1] != list(play.totals):
        totals.append(list(play.totals))
        stops.append(_("end"))
    return race(stops, totals, badge_letters(play.names), width, order=by_rank(play))


def _decided(play: "queries.Row") -> list[Row]:
    """Say who won and by how much."""
    if not play.finished:
        return told(msg("Not finished."), "focus")
    if not play.winners:
        return []
    names = tuple(shown(play.names[seat]) for seat in play.winners)
    totals = [play.totals[seat] for seat in by_rank(play)]
    if len(names) > 1:
        return told(msg("{names} share the win.", names=names))
    if len(totals) < 2 or totals[0] is None or totals[1] is None:
        return told(msg("{name} wins.", name=names))
    ahead = totals[0] - totals[1]
    if not ahead:
        return told(msg("{name} wins the tie.", name=names))
    return told(
        msgn("{name} wins by {count} point.", "{name} wins by {count} points.", ahead, name=names)
    )
