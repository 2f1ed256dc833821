"""The picture of a round's result: bars, who rose, and why. Pure: a `View` in, rows out."""

from typing import NamedTuple

from rich.cells import cell_len

from scorekeeper.games.scorecard import Category
from scorekeeper.i18n import Message, Seats, Value, msg, msgn, say
from scorekeeper.i18n import _ as said
from scorekeeper.tui.widgets.charts import spread
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.panels import (
    ONE_SEAT,
    WIDE,
    View,
    beside_it,
    hand_title,
    labelled,
    left_room,
    race_parts,
    rank_word,
    summary_rows,
    told_lines,
)
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    centre,
    figures,
    minus,
    row,
    split_row,
    whole,
    width_of,
    wrap,
)


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


def _change(rose: int | None) -> Piece:
    """Return how many ranks a seat rose or fell."""
    if not rose:
        return Piece("  " if rose is None else " =", "quiet")
    return Piece(f"▲{rose}", "ok") if rose > 0 else Piece(f"▼{-rose}", "err")


def segments(view: View, seat: int, room: int, share: float = 1.0) -> Row:
    """Return the points of a hand as parts of a bar, on one scale for all seats."""
    parts = _parts(view, seat)
    most = max(1, *(sum(max(n, 0) for _c, n in _parts(view, each)) for each in view.seats))
    # As many cells a point as fit, six at most; a share of one where there is no room for any.
    cells = most * min(room // most, 6) or room
    pieces: list[Piece] = []
    widths = spread([value for _category, value in parts], most, round(cells * share))
    for (category, value), width in zip(parts, widths, strict=True):
        if width <= 0:
            continue
        if view.look.plain and pieces and width > 1:
            pieces.append(Piece(" "))
            width -= 1  # noqa: PLW2901
        named = f"{category.icon} {value}" if view.icons and category.icon else str(value)
        text = next((text for text in (named, str(value)) if cell_len(text) <= width), "")
        ground = f"ink on {category.ground}" if category.ground else "on panel"
        pieces.append(Piece(centre(text, width), f"bold {ground}"))
    lost = sum(value for _category, value in parts if value < 0)
    return row(*pieces, (f" {minus(lost)}" if lost else "", "bold err"))


def _parts(view: View, seat: int) -> list[tuple[Category, int]]:
    hand = view.card.hand(view.round, seat)
    if hand is None:
        return []
    parts = list(zip(view.card.categories, hand.points, strict=False))
    return [*parts, (Category("by_hand", msg("by hand"), icon="*"), hand.by_hand)]


def _legend(view: View, width: int) -> Row:
    line: Row = ()
    for category in view.card.categories:
        name = say(category.short or category.name)
        cap = Piece(f" {category.icon or name[:1]} ", f"bold ink on {category.ground}")
        cell = (cap, Piece(f" {name}   ", "quiet"))
        line = (*line, *cell) if width_of(line) + width_of(cell) <= width else line
    return line


def round_result(view: View, width: int, height: int, share: float = 1.0) -> Rows:
    """Return the result of the view's round for so many cells and lines."""
    left = left_room(width)
    bars = _bars(view, left, height - (13 if width >= WIDE else 8), share)
    words = _words(view, left - 4, height - len(bars) - 2, wide=width >= WIDE)
    drawn = [*bars, *framed(words, left, height - len(bars), hand_title(view))][:height]
    if width < WIDE:
        return drawn
    after = said("after round {round}", round=view.round + 1)
    return beside_it(view, drawn, width, after, view.after(view.round))


def _bars(view: View, width: int, height: int, share: float) -> Rows:
    """Return a line a seat with its bar, which lies below the name where there is room."""
    narrow, after = width < ONE_SEAT and height < 20, after_round(view)
    columns = [
        ("" if narrow else said("round"), [row((minus(one.points), "bold")) for one in after]),
        (said("total"), [row((minus(one.total), "bold")) for one in after]),
        ("" if narrow else said("rank"), [row(rank_word(one.rank)) for one in after]),
    ]
    heading, ends = figures(
        [(row((head, "quiet")), cells) for head, cells in columns], 1 if narrow else 2
    )
    inside = width - 2
    names = max(8, *map(cell_len, view.names))
    names = min(names, inside - 8 - width_of(heading)) if narrow else min(names, 24)
    room = 0 if narrow else inside - names - 8 - width_of(heading)
    each = min(max((height - 3) // len(after), 1), 6)
    rows: Rows = []
    for one, end in zip(after, ends, strict=True):
        left = row(
            view.mark(one.seat),
            "" if narrow else " ",
            view.badge(one.seat),
            " ",
            view.name(one.seat, names),
        )
        end = row(end, " ", _change(one.rose))  # noqa: PLW2901
        if each < 4:
            bar = segments(view, one.seat, room - 1, share) if room > 8 else ()
            block = [split_row(row(left, " ", bar), end, inside)]
        else:
            bar = segments(view, one.seat, inside - 8, share)
            blank = row(*(piece._replace(text=" " * cell_len(piece.text)) for piece in bar))
            block = [split_row(left, end, inside), row(" " * 6, bar)]
            block += [row(" " * 6, blank)] * (each - 3)
        rows += view.grounded(one.seat, block, inside)
        rows += [()] if each > 1 and not narrow else []
    if not narrow:
        rows.append(row(" ", _legend(view, inside - 3)))
    title = said("Round {round}", round=view.round + 1)
    title = title if len(view.play.rounds) > 1 else view.play.title
    return framed(rows, width, len(rows) + 2, title, row(heading[1:], " "))


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
        values["before"] = rank_word(1 + first[0].rose)
        return msg("{player} from {before} to 1st, {ahead}.", **values)
    return msg("{player} leads, {ahead}.", **values)


def _words(view: View, width: int, height: int, *, wide: bool) -> Rows:
    """Return the marked player's points with their reasons, and what was shared."""
    blocks: list[Rows] = []
    if wide:
        blocks = [[line] for line in told_lines(view, view.telling.hand(view.round, view.seat))]
    elif view.entered(view.seat):
        blocks = [summary_rows(view, view.seat, width, 2)]
    races = [race for race in view.telling.races(view.round) if any(race.pays)][-1:]
    lines = [(say(race.category.name), race_parts(view, race)) for race in races]
    blocks += labelled([*lines, (said("Lead"), [view.sentence(lead(view))])], width)
    stories = view.telling.round_story(view.round)
    blocks += [wrap(view.sentence(message), width) for message in stories]
    return whole(blocks, height)
