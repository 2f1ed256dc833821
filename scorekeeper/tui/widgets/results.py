"""The pictures of a round's result and of the final result. Pure: a `View` in, rows out."""

from typing import Final, NamedTuple

from rich.cells import cell_len

from scorekeeper.games.scorecard import Category
from scorekeeper.i18n import Message, Seats, Value, msg, msgn, say
from scorekeeper.i18n import _ as said
from scorekeeper.tui.widgets.charts import spread
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.panels import (
    View,
    panel,
    race_panel,
    race_row,
    rank_word,
    stack,
    standings,
    summary_rows,
)
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    beside,
    centre,
    fit,
    fit_right,
    minus,
    on,
    pad,
    row,
    split_row,
    width_of,
    wrap,
    zoned,
)
from scorekeeper.tui.widgets.sheet import (
    SIDE,
    VERY_WIDE,
    WIDE,
    rank_panel,
)

NARROW: Final = 70


class Standing(NamedTuple):
    """A seat after a round: points of the round, total, rank, and how many ranks it rose."""

    seat: int
    points: int | None
    total: int
    rank: int | None
    rose: int | None


def after_round(view: View) -> list[Standing]:
    """Return the seats after the round, by rank."""
    now, before = view.after(view.round), view.after(view.round - 1)
    ranks, old = view.ranks(now), view.ranks(before)
    found = []
    for seat in view.seats:
        rank, was = ranks[seat], old[seat]
        rose = None if view.round == 0 or rank is None or was is None else was - rank
        found.append(Standing(seat, view.points(view.round, seat), now[seat], rank, rose))
    return sorted(found, key=lambda one: (one.rank is None, one.rank or 0, one.seat))


def change(rose: int | None) -> Piece:
    """Return how many ranks a seat rose or fell."""
    if rose is None:
        return Piece("  ")
    if rose == 0:
        return Piece(" =", "quiet")
    return Piece(f"▲{rose}", "ok") if rose > 0 else Piece(f"▼{-rose}", "err")


def segments(view: View, seat: int, room: int, share: float = 1.0) -> Row:
    """Return the points of a hand as parts of a bar, on one scale for all seats."""
    totals = [sum(max(part, 0) for _c, part in _parts(view, each)) for each in view.seats]
    most = max(*totals, 1)
    scale = min(room // most, 3 if room < 50 else 4 if room < 70 else 6)
    cells = most * scale if scale else room
    parts = [(category, value) for category, value in _parts(view, seat) if value > 0]
    widths = spread([value for _c, value in parts], most, round(cells * share))
    pieces: list[Piece] = []
    for (category, value), width in zip(parts, widths, strict=True):
        if width <= 0:
            continue
        style = f"bold ink on {category.ground}" if category.ground else "bold on panel"
        gap = 1 if view.look.plain and pieces and width > 1 else 0
        if gap:
            pieces.append(Piece(" "))
        icon = category.icon if view.icons else ""
        text = next(
            (
                text
                for text in (f" {icon} {value} ", f"{icon}{value}", f"{value}")
                if cell_len(text) <= width - gap
            ),
            "",
        )
        pieces.append(Piece(centre(text, width - gap), style))
    lost = [value for _c, value in _parts(view, seat) if value < 0]
    if lost:
        pieces.append(Piece(f" {minus(sum(lost))}", "bold err"))
    return tuple(pieces)


def _parts(view: View, seat: int) -> list[tuple[Category, int]]:
    hand = view.card.hand(view.round, seat)
    if hand is None:
        return []
    parts = list(zip(view.card.categories, hand.points, strict=False))
    if hand.by_hand:
        parts.append((Category("by_hand", msg("by hand"), icon="*"), hand.by_hand))
    return parts


def _legend(view: View, width: int) -> Row:
    pieces: list[Piece] = []
    for category in view.card.categories:
        name = say(category.short or category.name)
        cap = Piece(f" {category.icon or name[:1]} ", f"bold ink on {category.ground}")
        cell = (cap, Piece(f" {name}   ", "quiet"))
        if width_of(pieces) + width_of(cell) <= width:
            pieces += cell
    return tuple(pieces)


def round_result(view: View, width: int, height: int, share: float = 1.0) -> Rows:
    """Return the result of the view's round for so many cells and lines."""
    if width < NARROW:
        return _round_small(view, width, height)
    if width < WIDE:
        top = _round_bars(view, width, height - 8, share, tall=False)
        return [*top, *_round_words(view, width, height - len(top))][:height]
    more = 2 if width >= VERY_WIDE else 1
    left = width - 2 - more * (SIDE + 1)
    top = _round_bars(view, left, height - 13, share, tall=True)
    after = said("after round {round}", round=view.round + 1)
    side = [
        standings(view, SIDE, after, view.after(view.round)),
        *(race_panel(view, each, SIDE) for each in view.telling.races(view.round)),
        [_next_panel(view, SIDE)],
    ]
    columns = [[*top, *_round_lines(view, left, height - len(top))], stack(side, height)]
    if more == 2:
        race = [rank_panel(view, SIDE, view.round)] if view.round else []
        story = panel(_stories(view, SIDE - 4), SIDE, said("What was shared"))
        columns.append(stack([*([race] if race else []), [story]], height))
    return beside(columns, [left, *[SIDE] * more])


def _round_bars(view: View, width: int, height: int, share: float, *, tall: bool) -> Rows:
    inside = width - 2
    figures, names = 25 if tall else 24, min(max(8, *map(cell_len, view.names)), 17)
    heading = row(
        (fit_right(said("round"), 8), "quiet"),
        (fit_right(said("total"), 7), "quiet"),
        (fit_right(said("rank"), 6), "quiet"),
        "    " if tall else " ",
    )
    rows: Rows = [] if not tall else [(Piece(" " * (inside - 25)), *heading)]
    seats = len(view.play.seats)
    lines = height - 2 - len(rows) - 2
    each = max(min((lines + 1) // seats, 6 if tall else 2), 1)
    for number, one in enumerate(after_round(view)):
        here = one.seat == view.seat
        mark = Piece("▶ " if here else "  ", "focus")
        end = row(
            (fit_right(minus(one.points), 8), "bold"),
            (fit_right(minus(one.total), 7), "bold"),
            (fit_right(rank_word(one.rank), 6), "bold" if one.rank == 1 else "quiet"),
            " ",
            change(one.rose),
            " " if tall else "",
        )
        if tall and each >= 2:
            bars = segments(view, one.seat, inside - 6 - figures, share)
            block = [row(mark, view.badge(one.seat), " ", view.name(one.seat))]
            block.append(split_row(row(" " * 6, bars), end, inside))
            if each >= 4:
                plain = tuple(piece._replace(text=" " * cell_len(piece.text)) for piece in bars)
                block += [row(" " * 6, plain)] * (each - 3)
        else:
            bars = segments(view, one.seat, inside - names - 3 - figures, share)
            block = [split_row(row(mark, view.name(one.seat, names), " ", bars), end, inside)]
        if here:
            block = [on("panel", pad(line, inside)) for line in block]
        if number and each > len(block):
            rows.append(())
        rows += [zoned(f"seat:{one.seat}", line) for line in block]
    rows = [*rows, (), row("  ", _legend(view, inside - 3))]
    made = framed([(), *rows], width, len(rows) + 2, _round_title(view), () if tall else heading)
    body = [
        (Piece("│", "edge"), *pad(line, inside), Piece("│", "edge")) for line in rows[: height - 2]
    ]
    return [made[0], *body, made[-1]]


def _round_title(view: View) -> Row:
    if len(view.play.rounds) == 1:
        return row(view.play.title)
    return row(said("Round {round}", round=view.round + 1))


def _stories(view: View, width: int) -> Rows:
    rows: Rows = []
    for message in view.telling.round_story(view.round):
        rows += wrap(view.sentence(message), width)
    return rows


def lead(view: View) -> Message:
    """Say who leads after the round, by how much, and from which rank."""
    standing = [one for one in after_round(view) if one.rank is not None]
    first = [one for one in standing if one.rank == 1]
    others = [one.total for one in standing if one.rank != 1]
    if not others:
        return msg("All are tied at {total}.", total=first[0].total if first else 0)
    if len(first) > 1:
        return msg(
            "{players} lead together with {total}.",
            players=Seats(tuple(one.seat for one in first)),
            total=first[0].total,
        )
    ahead = msgn("{count} point ahead", "{count} points ahead", abs(first[0].total - others[0]))
    values: dict[str, Value] = {"player": Seats((first[0].seat,)), "ahead": ahead}
    if first[0].rose:
        values["before"] = msg(rank_word(1 + first[0].rose))
        return msg("{player} from {before} to 1st, {ahead}.", **values)
    return msg("{player} leads, {ahead}.", **values)


def _round_words(view: View, width: int, height: int) -> Rows:
    """Return the marked player's points and what was shared, in words."""
    inner, seat = width - 4, view.seat
    hand = view.points(view.round, seat)
    title = row(view.name(seat), f": {minus(hand)}")
    rows = summary_rows(view, seat, inner)[:2] if hand is not None else []
    stories = [view.sentence(message) for message in view.telling.round_story(view.round)]
    counted = [race for race in view.telling.races(view.round) if race.pays][-1:]
    labelled = [(say(race.title), race_row(view, race)) for race in counted]
    labelled.append((said("Lead"), view.sentence(lead(view))))
    cells = max([cell_len(label) for label, _line in labelled] + [8]) + 2
    told = [line for story in stories for line in wrap(story, inner)]
    told += [
        part
        for label, line in labelled
        for part in wrap(row((fit(label, cells), "quiet"), line), inner, cells)
    ]
    blank: Rows = [()] if len(rows) + len(told) + 3 <= height else []
    return framed([*rows, *blank, *told], width, height, title)


def _round_lines(view: View, width: int, height: int) -> Rows:
    """Return every category of the marked player's hand with its reason and page."""
    inner, seat = width - 4, view.seat
    hand = view.points(view.round, seat)
    title = row(view.name(seat))
    if hand is not None:
        title = row(view.name(seat), f": {say(msgn('{count} point', '{count} points', hand))}")
    rows: Rows = []
    for line in view.telling.hand(view.round, seat):
        style = "" if line.points else "quiet" if line.points is None else "faint"
        value = "–" if line.points is None else minus(line.points)
        icon = line.category.icon if view.icons else ""
        cap = Piece(
            fit(f" {icon}", 3),
            f"bold ink on {line.category.ground}" if line.category.ground else "",
        )
        left = row(
            cap,
            (f" {fit(say(line.category.short or line.category.name), 14)}", style),
            (fit_right(value, 4), f"bold {style}".strip()),
            "   ",
            view.sentence(line.reason, style),
        )
        rows.append(split_row(left, row((f" {line.page}", "quiet")), inner))
    rows += [(), *wrap(view.sentence(lead(view)), inner)]
    return framed(rows, width, height, title, row((said("rulebook page"), "quiet")))


def _next_panel(view: View, width: int) -> Rows:
    after = view.round + 1
    if view.play.round_count is not None and after >= view.play.round_count:
        return panel([row(said("The last round is scored."))], width, said("Next"))
    if after >= len(view.play.rounds):
        return panel([row(said("Round {round}", round=after + 1))], width, said("Next"))
    facts = [row((say(fact, view.names), "quiet")) for fact in view.telling.facts(after)]
    rows = [row((said("Round {round}", round=after + 1), "bold")), *facts]
    return panel(rows, width, said("Next"))


def _round_small(view: View, width: int, height: int) -> Rows:
    inside = width - 2
    names = inside - 20
    rows: Rows = []
    for one in after_round(view):
        here = one.seat == view.seat
        left = row(
            ("▶" if here else " ", "focus"), view.badge(one.seat), " ", view.name(one.seat, names)
        )
        end = row(
            (fit_right(minus(one.points), 4), "bold"),
            (fit_right(minus(one.total), 4), "bold"),
            (fit_right(rank_word(one.rank), 4), ""),
            " ",
            change(one.rose),
        )
        line = split_row(left, end, inside)
        rows.append(zoned(f"seat:{one.seat}", on("panel", line) if here else line))
    heading = row((f"{said('round')} {said('total')}", "quiet"))
    top = framed([], width, 2, _round_title(view), heading)
    table = [(Piece("│", "edge"), *line, Piece("│", "edge")) for line in rows]
    words = _round_words(view, width, height - len(table) - 2)
    return [top[0], *table, top[1], *words][:height]
