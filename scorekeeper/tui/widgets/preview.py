"""What the side of a list tells about a play: its table, the race, place and note."""

from scorekeeper.i18n import _, msg, ngettext
from scorekeeper.play.dates import time_of
from scorekeeper.play.play import Play
from scorekeeper.tui.theme import Look
from scorekeeper.tui.widgets.final import result_table
from scorekeeper.tui.widgets.panels import View, rank_panel
from scorekeeper.tui.widgets.rows import Rows, row, shown, split_row
from scorekeeper.tui.widgets.texts import Part, flow, told


def preview(play: Play, width: int, look: Look, *, decided: bool = True) -> Rows:
    """Return a play as the side of a list shows it; `decided` says how it was won."""
    view = View(play, play.score(), look, play.last_round, seat=-1)
    # Of its lines the mark and the blanks before the frame are left out.
    table = result_table(view, width + 5)
    lines = [line[1:-1] for line in table.ways[-1]]
    parts: list[Part] = [row((line, "quiet")) for line in _facts(play)]
    parts += [(), [split_row((), row(table.aside), width), *lines]]
    if play.finished and len(play.rounds) > 1 and not play.without_cards:
        parts += [(), rank_panel(view, width + 4, 0, end=True).ways[0]]
    if not play.finished:
        parts += [(), *told(msg("Not finished."), "focus")]
    elif decided:
        parts += [(), view.sentence(view.telling.decision())]
    if play.note:
        parts += [(), row(("✎ ", "quiet"), *told(play.note)[0]), *told(play.note)[1:]]
    return flow(parts if decided else [*parts, ()], width)


def _facts(play: Play) -> list[str]:
    found = [ngettext("{count} player", "{count} players", len(play.names))]
    if play.place:
        found.append(shown(play.place))
    if play.started and len(play.started) > 10:
        found.append(play.started[11:16])
    began, ended = time_of(play.started), time_of(play.finished_at)
    minutes = 0 if began is None or ended is None else round((ended - began).total_seconds() / 60)
    if 0 < minutes < 24 * 60:
        found.append(ngettext("{count} minute", "{count} minutes", minutes))
    lines = [" · ".join(found)]
    if play.without_cards:
        lines.append(_("written down without cards"))
    if play.apart is not None:
        lines.append(_("kept apart: {reason}", reason=shown(play.apart)))
    return lines
