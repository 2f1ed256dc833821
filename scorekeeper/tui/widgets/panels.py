"""Panels of one play: who stands where, who compares what, who is missing, which keys there are.

Pure: a `View` in, rows out. `stack` puts them into a column, each as large as there is room.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

from rich.cells import cell_len

from scorekeeper.games.parts import Cards, Cursor, EntryKey, Fill, Line, Race
from scorekeeper.games.ranking import competition_ranks
from scorekeeper.games.scorecard import Scorecard
from scorekeeper.games.telling import Telling
from scorekeeper.i18n import Message, msg, msgn, pgettext, say
from scorekeeper.i18n import _ as said
from scorekeeper.play.play import Play
from scorekeeper.tui.theme import Look
from scorekeeper.tui.widgets.charts import badge, badge_letters, race, standing_bar
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    beside,
    fit,
    fit_right,
    minus,
    on,
    pad,
    row,
    shown,
    signed,
    split_row,
    width_of,
    wrap,
    zoned,
)

T = TypeVar("T")
MOST_KEPT: Final = 400

STATES: Final = {"full": ("✓", "ok"), "short": ("◐", "focus"), "over": ("!", "bold err")}


@dataclass(frozen=True)
class View:
    """One play as a screen looks at it. `round` and `seat` are where the keys go (from 0)."""

    play: Play
    card: Scorecard
    look: Look
    round: int
    seat: int = 0
    cursor: Cursor | None = None
    keys: tuple[EntryKey, ...] = ()
    hint: Message | None = None
    bright: int | None = None
    icons: bool = True
    memory: dict[object, Any] = field(default_factory=dict, compare=False)

    def kept(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return what `make` makes; it is made again only when something of `key` has changed."""
        whole = (*key, self.play.names, self.look.name, self.look.plain)
        if whole not in self.memory:
            if len(self.memory) > MOST_KEPT:
                self.memory.clear()
            self.memory[whole] = make()
        made: T = self.memory[whole]
        return made

    @cached_property
    def names(self) -> list[str]:
        """The names as they are shown."""
        return [shown(name) or "?" for name in self.play.names]

    @cached_property
    def badges(self) -> list[str]:
        """One letter a seat."""
        return badge_letters(self.names)

    @cached_property
    def telling(self) -> Telling:
        """The scorecard in words."""
        return self.play.tell(self.card)

    @cached_property
    def cards(self) -> Cards:
        """The cards of the game."""
        return self.play.game.cards(self.play.rules)

    @cached_property
    def fills(self) -> list[Fill]:
        """How full each hand of the round is."""
        table = self.play.table
        return [self.play.game.fill(table, self.round, seat) for seat in self.seats]

    @property
    def hand_size(self) -> int:
        """The cards for which each hand gets room."""
        return max(fill.most or max(fill.count + 1, 8) for fill in self.fills)

    def count(self, seat: int) -> str:
        """Return the cards of a hand of those that are right: “5/7”."""
        fill = self.fills[seat]
        return str(fill.count) if fill.most is None else f"{fill.count}/{fill.most}"

    @property
    def round_title(self) -> str:
        """What the round is called: “Round 2 of 3”, or the play's title if it has only one."""
        count = self.play.round_count
        if count == 1:
            return shown(self.play.title)
        if count is None:
            return said("Round {round}", round=self.round + 1)
        return said("Round {round} of {rounds}", round=self.round + 1, rounds=count)

    @property
    def seats(self) -> range:
        """The seats."""
        return range(len(self.play.seats))

    def entered(self, seat: int) -> bool:
        """Whether the hand of a seat is entered."""
        return self.play.rounds[self.round][seat] is not None

    def state(self, seat: int) -> tuple[str, str]:
        """Return the sign of how full a hand is, and its style."""
        if not self.entered(seat):
            return "○", "faint"
        return STATES.get(self.fills[seat].state, ("✓", "ok"))

    def points(self, round_: int, seat: int) -> int | None:
        """Return the points of a hand, None if it is not entered."""
        hand = self.card.hand(round_, seat)
        return None if hand is None else hand.total

    def after(self, round_: int) -> list[int]:
        """Return the running totals after a round, without what is paid at the end."""
        return [sum(self.points(r, seat) or 0 for r in range(round_ + 1)) for seat in self.seats]

    def ranks(self, totals: Sequence[int | None]) -> list[int | None]:
        """Return ranks by totals alone until the end.

        A dummy that can't win and who has nothing have none.
        """
        if self.play.finished and tuple(totals) == tuple(self.card.totals):
            return list(self.card.ranks)
        dummy = self.play.game.dummy_seat(self.play.rules)
        way = -1 if self.play.game.lowest_wins(self.play.rules) else 1
        rounds = range(len(self.play.rounds))
        counted = {
            seat: way * total
            for seat, total in enumerate(totals)
            if total is not None
            and (seat != dummy or self.card.ranks[seat] is not None)
            and (self.play.without_cards or any(self.points(it, seat) is not None for it in rounds))
        }
        keys = [(it,) for it in counted.values()]
        ranks = dict(zip(counted, competition_ranks(keys), strict=True))
        return [ranks.get(seat) for seat in self.seats]

    def by_rank(self) -> list[int]:
        """Return the seats by their final rank."""
        ranks = self.card.ranks
        return sorted(self.seats, key=lambda seat: (ranks[seat] is None, ranks[seat] or 0, seat))

    def name(self, seat: int, width: int = 0) -> Piece:
        """Return a name in the seat's colour."""
        text = self.names[seat]
        return Piece(fit(text, width) if width else text, f"bold seat{seat}")

    def badge(self, seat: int) -> Row:
        """Return the badge of a seat."""
        return badge(self.badges[seat], seat)

    def mark(self, seat: int) -> Piece:
        """Return the sign of where the keys go."""
        return Piece("▶" if seat == self.seat else " ", "focus", f"seat:{seat}")

    def grounded(self, seat: int, rows: Rows, width: int) -> Rows:
        """Return rows as the zone of a seat, on a ground where the keys go."""
        zone = f"seat:{seat}"
        here = seat == self.seat
        return [
            zoned(zone, on("panel", pad(line, width)) if here else pad(line, width))
            for line in rows
        ]

    def sentence(self, message: Message, style: str = "") -> Row:
        """Return a sentence with the players' names in their colours."""
        marks = [f"\ue000{seat}\ue001" for seat in self.seats]
        pieces: list[Piece] = []
        for number, part in enumerate(say(message, marks).split("\ue000")):
            seat, mark, rest = part.partition("\ue001") if number else ("", "", part)
            if mark:
                pieces.append(self.name(int(seat)))
            pieces.append(Piece(rest, style))
        return tuple(piece for piece in pieces if piece.text)


class Panel(NamedTuple):
    """A framed part of a picture; `ways` are its rows in several heights, the tallest first."""

    title: str | Row
    ways: Sequence[Rows]
    aside: str | Row = ""
    edge: str = "edge"


SIDE: Final = 33
"""Cells of the panels at the right."""

ONE_SEAT, WIDE, VERY_WIDE = 70, 100, 160
"""Below the first there is room for one thing at a time, from the second on for panels at the
right, from the third for two columns of them."""


def stack(panels: Sequence[Panel], width: int, height: int) -> Rows:
    """Put panels below each other into exactly so many lines; the later ones give way first.

    What is left over the last one takes.
    """
    ways = [list(panel.ways) for panel in panels]
    while ways and sum(len(way[0]) + 2 for way in ways) > height:
        for way in reversed(ways):
            if len(way) > 1:
                way.pop(0)
                break
        else:
            ways.pop()
    rows: Rows = []
    for number, way in enumerate(ways):
        title, _ways, aside, edge = panels[number]
        high = height - len(rows) if number == len(ways) - 1 else len(way[0]) + 2
        rows += framed(way[0], width, high, title, aside, edge)
    return rows or [pad((), width)] * height


def left_room(width: int) -> int:
    """Return the cells of what a screen is about, beside the panels at its right."""
    if width < WIDE:
        return width
    return width - 2 - (SIDE + 1) * (2 if width >= VERY_WIDE else 1)


def beside_it(
    view: View,
    left: Rows,
    width: int,
    aside: str,
    totals: Sequence[int | None] | None = None,
    *,
    still: bool = False,
) -> Rows:
    """Put standings, what the seats compare and who is missing at the right of rows.

    Where there is room for two columns the second one holds the race.
    """
    known = tuple(view.card.totals if totals is None else totals)
    races, high = view.telling.races(view.round), len(left)
    after = [tuple(view.after(round_)) for round_ in range(view.round + 1)]
    missing = tuple(missing_words(view, seat) for seat in view.seats)

    def make() -> list[Rows]:
        panels = [standings(view, SIDE, aside, known)]
        panels += [race_panel(view, each, SIDE) for each in races]
        panels += [still_to_enter(view, SIDE)] if still else []
        if width < VERY_WIDE:
            return [stack(panels, SIDE, high)]
        panels += [rank_panel(view, SIDE, high)] if view.round else []
        return [stack(panels[:-1], SIDE, high), stack(panels[-1:], SIDE, high)]

    key = ("side", width, high, known, *after, missing, str(races))
    return beside([left, *view.kept(key, make)])


def standings(
    view: View, width: int, aside: str, totals: Sequence[int | None] | None = None
) -> Panel:
    """Return the seats by their totals so far, with a bar each: before, and this round."""
    known = view.card.totals if totals is None else totals
    sums, ranks = [total or 0 for total in known], view.ranks(known)
    pairs: list[Rows] = []
    for seat in sorted(view.seats, key=lambda seat: (ranks[seat] or 99, -sums[seat])):
        rank = row((f"{minus(ranks[seat])} ", "bold" if ranks[seat] == 1 else "quiet"))
        left = row(rank, view.badge(seat), " ", view.name(seat))
        line = split_row(left, row((minus(sums[seat]), "bold")), width - 4)
        now = view.points(view.round, seat) or 0
        bar = standing_bar(sums[seat] - now, now, max(*sums, 1), width - 4, seat, view.look)
        pairs.append([zoned(f"seat:{seat}", line), bar])
    three = [line for pair in pairs for line in (*pair, ())][:-1]
    ways = [three, [line for pair in pairs for line in pair], [pair[0] for pair in pairs]]
    return Panel(said("Standings"), ways, aside)


def race_panel(view: View, race: Race, width: int) -> Panel:
    """Return what the seats compare, most first, with what it would pay now."""
    rows: Rows = []
    for seat in _most_first(view, race):
        count, pays = race.counts[seat], race.pays[seat]
        if count is None:
            rows.append(row(view.badge(seat), (f" {said('not entered yet')}", "faint")))
            continue
        icons = fit(race.category.icon * count, width - 17)
        end = fit_right(minus(count), 3) + fit_right(signed(pays) if pays else "", 6)
        rows.append(row(view.badge(seat), " ", (icons, f"seat{seat}"), (end, "bold")))
    note = wrap(view.sentence(race.note, "quiet"), width - 4) if race.note else []
    return Panel(say(race.category.name), [[*rows, *note], rows], say(race.rule))


def _most_first(view: View, race: Race) -> list[int]:
    """Return the seats by what they have; who has not entered anything yet comes after zero."""
    counts = [-1 if count is None else count for count in race.counts]
    return sorted(view.seats, key=lambda seat: -counts[seat])


def rank_panel(
    view: View, width: int, height: int, *, end: bool = False, share: float = 1.0
) -> Panel:
    """Return who was where after each round, and at the end: the race, for so many lines."""
    stops = [round_heading(round_) for round_ in range(view.round + 1)]
    totals: list[Sequence[int | None]] = [view.after(r) for r in range(view.round + 1)]
    if end and view.card.end_points is not None and view.card.end_categories:
        stops.append(view.play.game.box.counted_icon or "+")
        totals.append(view.card.totals)
    order = view.by_rank() if end else []
    step = min(max((height - 4) // max(len(view.seats) - 1, 1), 1), 8)
    rows = race(stops, totals, view.badges, width - 4, step, order=order, share=share)
    return Panel(said("Race"), [rows], said("running total"))


def round_heading(round_: int) -> str:
    """Return what a round is called above a column."""
    return said("R{round}", round=round_ + 1)


def missing_words(view: View, seat: int) -> str:
    """Return what is still to enter of a hand, "" if nothing is."""
    fill = view.fills[seat]
    if not view.entered(seat):
        return said("all {count} cards", count=fill.least) if fill.least else said("nothing yet")
    if fill.state == "short" and fill.least is not None:
        return say(msgn("{count} card more", "{count} cards more", fill.least - fill.count))
    return ""


def still_to_enter(view: View, width: int) -> Panel:
    """Return who has cards to enter yet."""
    rows = [
        split_row(row(view.badge(seat), " ", view.name(seat)), row((words, "quiet")), width - 4)
        for seat in view.seats
        if (words := missing_words(view, seat))
    ]
    return Panel(said("Still to enter"), [rows or still_parts(view)])


def still_parts(view: View) -> list[Row]:
    """Return the same in words, a part a seat."""
    parts = [
        row(view.name(seat), f" {words}")
        for seat in view.seats
        if (words := missing_words(view, seat))
    ]
    return parts or [row((said("Everything is entered."), "ok"))]


def joined(
    parts: Sequence[Row], width: int, lines: int = 99, *, between: str = ", ", label: str = ""
) -> Rows:
    """Return parts one after the other behind a label, in so many lines at most.

    Where there is no room for all, each stands whole or gives way to “…”.
    """
    begin: Row = row(" " * cell_len(label))
    end = between.rstrip()

    def drawn(some: Sequence[Row]) -> Rows:
        rows: Rows = [row((label, "quiet"))]
        for number, part in enumerate(some):
            whole = row(part, (end if number + 1 < len(some) else "", "quiet"))
            gap = between[len(end) :] if number else ""
            wide = width_of(rows[-1]) + len(gap) + width_of(whole) > width
            if gap and wide and width_of(whole) * 2 <= width:  # a short part is not broken
                rows.append(begin)
                gap = ""
            rows[-1:] = wrap(row(rows[-1], gap, whole), width, cell_len(label))
        return rows

    if len(drawn(parts)) <= lines:
        return drawn(parts)
    kept: list[Row] = []
    for part in parts:
        kept += [part] if len(drawn([*kept, part, _MORE])) <= lines else []
    return drawn([*kept, _MORE])


_MORE: Final = row(("…", "quiet"))


def race_parts(view: View, race: Race) -> list[Row]:
    """Return a comparison in words: who would be paid now, or who has how many."""
    seats = [seat for seat in view.seats if race.pays[seat]]
    seats = seats or [seat for seat in view.seats if race.counts[seat]]
    parts = [
        row(
            view.name(seat),
            f" {race.counts[seat]}",
            (f" {signed(race.pays[seat])}" if race.pays[seat] else "", "quiet"),
        )
        for seat in _most_first(view, race)
        if seat in seats
    ]
    return parts or [row((said("nobody yet"), "faint"))]


def summary_rows(view: View, seat: int, width: int, lines: int = 99) -> Rows:
    """Return what makes the points of a hand, part by part, in so many lines at most."""
    message = view.telling.summary(view.round, seat)
    parts = message.values.get("parts")
    told = [
        view.sentence(part if isinstance(part, Message) else msg("{part}", part=part))
        for part in (parts if isinstance(parts, tuple) else (message,))
    ]
    return joined(told, width, lines, between=" · ")


def told_lines(view: View, lines: Iterable[Line]) -> Rows:
    """Return points, category, reason and page, a row (or more) each."""
    rows: Rows = []
    lines = tuple(lines)
    names = max((cell_len(say(line.category.name)) for line in lines), default=0) + 2
    for line in lines:
        style = "" if line.points else "faint"
        rows.append(
            row(
                (f"{fit_right(minus(line.points), 3)}  ", "bold" if line.points else "faint"),
                (fit(say(line.category.name), names), style),
                view.sentence(line.reason, "quiet"),
                (f"  {line.page}" if line.page else "", "faint"),
            )
        )
    return rows


def labelled(
    entries: Sequence[tuple[str, Sequence[Row]]], width: int, lines: int = 99
) -> list[Rows]:
    """Return parts behind their labels, which stand in a column; each in so many lines at most."""
    cells = max(cell_len(label) for label, _parts in entries) + 2
    return [joined(parts, width, lines, label=fit(label, cells)) for label, parts in entries]


def hand_title(view: View) -> Row:
    """Return where the keys go with the points of the hand: “Ann: 5 points so far”."""
    seat = view.seat
    if view.points(view.round, seat) is None:
        return row(view.name(seat))
    return row(view.name(seat), f": {say(view.telling.worth(view.round, seat))}")


def hand_words(view: View, width: int, lines: int) -> Rows:
    """Return what the hand under the cursor is worth, or what to press."""
    if view.entered(view.seat):
        return summary_rows(view, view.seat, width, lines)
    return wrap(row((say(view.hint) if view.hint else "", "quiet")), width)[:lines]


def keys_panel(view: View, width: int) -> Panel:
    """Return the keys of the cards with what they lay and how many the box still holds."""
    key = ("keys", width, tuple((key.key, key.left, str(key.name)) for key in view.keys))
    counted = any(key.left is not None for key in view.keys)
    aside = said("left in the box") if width >= ONE_SEAT else pgettext("cards", "left")
    rows = view.kept(key, lambda: _keys(view.keys, width - 4))
    return Panel(said("Cards"), [rows], aside if counted else "")


def _keys(keys: Sequence[EntryKey], width: int) -> Rows:
    """Return keys in columns, or one after the other where that takes much fewer lines."""
    names = [say(key.short or key.name) for key in keys]
    longest = max(map(cell_len, names), default=0)
    count = max(min(width // (longest + 8), 4 if len(keys) > 8 else len(keys)), 1)
    cells = [
        pad(_key(key, fit(name, longest)), width // count)
        for key, name in zip(keys, names, strict=True)
    ]
    columns = _filled(keys, cells, width)
    # A name that ends with its key says nothing new in a long line.
    names = [
        "" if f" {name}".endswith(f" {key.key}") else name
        for key, name in zip(keys, names, strict=True)
    ]
    cells = [(*_key(key, name), Piece("  ")) for key, name in zip(keys, names, strict=True)]
    flow = _filled(keys, cells, width)
    return columns if len(columns) <= max(len(flow), 3 if width > ONE_SEAT else 6) else flow


def _filled(keys: Sequence[EntryKey], cells: Sequence[Row], width: int) -> Rows:
    """Return cells one after the other; a group of keys begins a line."""
    rows: Rows = [()]
    for number, cell in enumerate(cells):
        begins = number and keys[number].group != keys[number - 1].group
        if begins or width_of(rows[-1]) + width_of(cell) > width:
            rows.append(())
        rows[-1] = (*rows[-1], *cell)
    return rows


def _key(key: EntryKey, name: str) -> Row:
    empty = key.left == 0
    return row(
        (f" {key.key} ", f"bold ink on {key.ground}", zone := f"key:{key.key}"),
        (f" {name}" if name else "", "faint" if empty else "", zone),
        ("" if key.left is None else f"{key.left:>3}", "faint" if empty else "quiet", zone),
    )


def rank_word(rank: int | None) -> str:
    """Return a rank as it is said: 1st, 2nd, 3rd."""
    words = {1: msg("1st"), 2: msg("2nd"), 3: msg("3rd")}
    if rank is None:
        return "–"
    return say(words.get(rank) or msg("{rank}th", rank=rank))
