"""Panels of one play: who stands where, who compares what, who is missing, which keys there are.

Pure: a `View` in, rows out. `stack` puts them into a column, each as large as there is room.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeVar

from rich.cells import cell_len

from scorekeeper.games.parts import Cards, Cursor, EntryKey, Fill, Race
from scorekeeper.games.scorecard import Scorecard
from scorekeeper.games.telling import Telling
from scorekeeper.i18n import Message, msg, msgn, pgettext, say
from scorekeeper.i18n import _ as said
from scorekeeper.play.play import Play
from scorekeeper.tui.theme import Look
from scorekeeper.tui.widgets.charts import badge, badge_letters, standing_bar
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    cut,
    fit,
    fit_right,
    minus,
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
    totals: tuple[float, ...] = ()
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
        """Return ranks by totals alone; the dummy that can't win has none."""
        dummy = self.play.game.dummy_seat(self.play.rules)
        free = dummy if dummy is not None and self.card.ranks[dummy] is None else None
        blank = {free}
        if not self.play.without_cards:
            rounds = range(len(self.play.rounds))
            blank |= {s for s in self.seats if all(self.points(r, s) is None for r in rounds)}
        way = -1 if self.play.game.lowest_wins(self.play.rules) else 1
        counted = [way * t for s, t in enumerate(totals) if t is not None and s not in blank]
        return [
            None if total is None or seat in blank else 1 + sum(it > way * total for it in counted)
            for seat, total in enumerate(totals)
        ]

    def name(self, seat: int, width: int = 0) -> Piece:
        """Return a name in the seat's colour."""
        text = self.names[seat]
        return Piece(fit(text, width) if width else text, f"bold seat{seat}")

    def badge(self, seat: int) -> Row:
        """Return the badge of a seat."""
        return badge(self.badges[seat], seat)

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


Panel = Sequence[Rows]
"""The same content in several heights, the tallest first; each row has the panel's width."""


def stack(panels: Sequence[Panel], height: int, *, grow: bool = True) -> Rows:
    """Put panels below each other into exactly so many lines; the later ones give way first."""
    chosen = [0] * len(panels)
    kept = list(range(len(panels)))

    def total() -> int:
        return sum(len(panels[number][chosen[number]]) for number in kept)

    while total() > height and kept:
        smaller = [number for number in kept if chosen[number] + 1 < len(panels[number])]
        if smaller:
            chosen[smaller[-1]] += 1
        else:
            kept.pop()
    rows = [line for number in kept for line in panels[number][chosen[number]]]
    spare = height - len(rows)
    if rows and grow and spare > 0 and kept:
        last = rows.pop()
        edge = last[0].style if last else ""
        width = width_of(last)
        blank = (Piece("│", edge), Piece(" " * (width - 2)), Piece("│", edge))
        return [*rows, *[blank] * spare, last]
    return [*rows, *[()] * max(spare, 0)]


def panel(rows: Rows, width: int, title: str | Row, aside: str = "") -> Rows:
    """Return rows in a frame as high as they are."""
    head = title if isinstance(title, tuple) else row(title)
    return framed(rows, width, len(rows) + 2, head, row((aside, "quiet")) if aside else ())


def standings(
    view: View, width: int, aside: str = "", totals: Sequence[int | None] | None = None
) -> Panel:
    """Return the seats by their totals so far, with a bar each: before, and this round."""
    now = tuple(view.points(view.round, seat) or 0 for seat in view.seats)
    known = tuple(view.card.totals if totals is None else totals)
    key = ("standings", width, aside, now, known, view.totals)
    return view.kept(key, lambda: _standings(view, width, aside, now, known))


def _standings(
    view: View, width: int, aside: str, now: Sequence[int], known: Sequence[int | None]
) -> Panel:
    inner = width - 4
    totals = [total or 0 for total in known]
    drawn = view.totals or tuple(float(total) for total in totals)
    ranks = view.ranks(known)
    order = sorted(view.seats, key=lambda seat: -totals[seat])
    most = max(*totals, 1)
    names, bars = [], []
    for seat in order:
        rank = "–" if ranks[seat] is None else str(ranks[seat])
        style = "bold" if ranks[seat] == 1 else "quiet"
        total = row((minus(totals[seat]), "bold"))
        names.append(
            zoned(
                f"seat:{seat}",
                split_row(
                    row((f"{rank} ", style), view.badge(seat), " ", view.name(seat)), total, inner
                ),
            )
        )
        before = max(totals[seat] - now[seat], 0)
        glide = max(round(drawn[seat]) - before, 0)
        bars.append(pad(standing_bar(before, glide, most, inner, seat, view.look), inner))
    three = [line for pair in zip(names, bars, strict=True) for line in (*pair, ())][:-1]
    two = [line for pair in zip(names, bars, strict=True) for line in pair]
    return [panel(rows, width, said("Standings"), aside) for rows in (three, two, names)]


def race_panel(view: View, race: Race, width: int) -> Panel:
    """Return what the seats compare, most first, with what it would pay now."""
    key = ("race", width, say(race.title), race.counts, race.pays, str(race.note))
    return view.kept(key, lambda: _race_panel(view, race, width))


def _race_panel(view: View, race: Race, width: int) -> Panel:
    inner = width - 4
    known = [seat for seat in view.seats if race.counts[seat] is not None]
    order = sorted(known, key=lambda seat: -(race.counts[seat] or 0))
    missing = [seat for seat in view.seats if seat not in known]
    rows: Rows = []
    for seat in order:
        count = race.counts[seat] or 0
        pays = race.pays[seat]
        sign = "" if pays is None or pays == 0 else signed(pays)
        style = "quiet" if race.title == view.play.game.box.counted else "bold"
        room = max(inner - 14, 2)
        icons = race.icon * count if count <= room else race.icon * (room - 1) + "…"
        rows.append(
            split_row(
                row(view.badge(seat), " ", (icons, f"seat{seat}")),
                row((fit_right(minus(count), 3), ""), (fit_right(sign, 6), style)),
                inner,
            )
        )
    rows += [row(view.badge(seat), (" " + said("not entered yet"), "faint")) for seat in missing]
    note = wrap(view.sentence(race.note, "quiet"), inner) if race.note else []
    plain = panel(rows, width, say(race.title), say(race.rule))
    if not note:
        return [plain]
    return [
        panel([*rows, (), *note], width, say(race.title), say(race.rule)),
        panel([*rows, *note], width, say(race.title), say(race.rule)),
        plain,
    ]


def missing_words(view: View, seat: int) -> str:
    """Return what is still to enter of a hand, "" if nothing is."""
    fill = view.fills[seat]
    if not view.entered(seat):
        if fill.least:
            return said("all {count} cards", count=fill.least)
        return said("nothing yet")
    if fill.state == "short" and fill.least is not None:
        return say(msgn("{count} card more", "{count} cards more", fill.least - fill.count))
    return ""


def still_to_enter(view: View, width: int) -> Panel:
    """Return who has cards to enter yet."""
    missing = tuple(missing_words(view, seat) for seat in view.seats)

    def make() -> Panel:
        rows = [
            split_row(row(view.badge(seat), " ", view.name(seat)), row((words, "quiet")), width - 4)
            for seat, words in enumerate(missing)
            if words
        ]
        rows = rows or [row((said("Everything is entered."), "ok"))]
        return [panel(rows, width, said("Still to enter"))]

    return view.kept(("still", width, missing), make)


def still_row(view: View) -> Row:
    """Return the same as one sentence."""
    parts: list[Row] = [
        row(view.name(seat), (f" {words}", ""))
        for seat in view.seats
        if (words := missing_words(view, seat))
    ]
    if not parts:
        return row((said("Everything is entered."), "ok"))
    return joined(parts, ", ")


def joined(parts: Sequence[Row], between: str, style: str = "quiet") -> Row:
    """Return rows with something between them."""
    made: list[Piece] = []
    for part in parts:
        if made:
            made.append(Piece(between, style))
        made += part
    return tuple(made)


def race_row(view: View, race: Race) -> Row:
    """Return a comparison in one line: who would be paid now, or who has how many."""
    paid = [seat for seat in view.seats if race.pays[seat]]
    seats = paid or [seat for seat in view.seats if race.counts[seat]]
    seats.sort(key=lambda seat: -(race.counts[seat] or 0))
    parts = [
        row(
            view.name(seat),
            f" {race.counts[seat]}",
            (f" {signed(race.pays[seat])}" if race.pays[seat] else "", "quiet"),
        )
        for seat in seats
    ]
    return joined(parts, ", ") if parts else row((said("nobody yet"), "faint"))


def summary_rows(view: View, seat: int, width: int) -> Rows:
    """Return what makes the points of a hand, part by part."""
    message = view.telling.summary(view.round, seat)
    parts = message.values.get("parts")
    if isinstance(parts, tuple):
        told = [
            view.sentence(part if isinstance(part, Message) else msg("{part}", part=part))
            for part in parts
        ]
        return wrap(joined(told, " · "), width)
    return wrap(view.sentence(message), width)


def part_rows(view: View, seat: int, width: int) -> Rows:
    """Return the parts of a hand that say something, one below the other."""
    return [
        cut(
            row((f"{fit_right(minus(line.points), 3)}  ", "bold"), view.sentence(line.reason)),
            width,
        )
        for line in view.telling.hand(view.round, seat)
        if line.points or line.points is None or line.category.shared
    ]


def hand_panel(view: View, width: int, *, lines: int, details: bool) -> Rows:
    """Return what the hand under the cursor is worth, and what the seats share."""
    inner, seat = width - 4, view.seat
    points = view.points(view.round, seat)
    title = row(view.name(seat))
    if points is not None:
        so_far = msgn("{count} point so far", "{count} points so far", points)
        whole = msgn("{count} point", "{count} points", points)
        settled = view.card.rounds[view.round].settled
        title = row(*title, f": {say(whole if settled else so_far)}")
    rows: Rows = []
    if points is None and view.hint is not None:
        rows = wrap(row((say(view.hint), "quiet")), inner)
    elif points is not None:
        rows = summary_rows(view, seat, inner) if lines < 4 else part_rows(view, seat, inner)
    if details:
        label = max([cell_len(say(race.title)) for race in view.telling.races(view.round)] + [14])
        for race in view.telling.races(view.round)[:1]:
            rows.append(
                cut(row((fit(say(race.title), label + 2), "quiet"), race_row(view, race)), inner)
            )
        still = row((fit(said("Still to enter"), label + 2), "quiet"), still_row(view))
        rows = [*rows[: lines - 1], cut(still, inner)]
    elif points is not None and view.fills[seat].state == "short":
        left = (view.fills[seat].least or 0) - view.fills[seat].count
        rows.append(row((say(msgn("{count} card to go.", "{count} cards to go.", left)), "quiet")))
    return framed(rows, width, lines + 2, title)


def keys_panel(view: View, width: int) -> Rows:
    """Return the keys of the cards with what they lay and how many the box still holds."""
    key = ("keys", width, tuple((key.key, key.left, str(key.name)) for key in view.keys))
    return view.kept(key, lambda: _keys_panel(view, width))


def _keys_panel(view: View, width: int) -> Rows:
    inner = width - 4
    counted = any(key.left is not None for key in view.keys)
    aside = (
        said("left in the box")
        if counted and width >= 60
        else pgettext("cards", "left")
        if counted
        else ""
    )
    columns = _in_columns(view.keys, inner)
    flow = _in_flow(view.keys, inner)
    rows = columns if len(columns) <= max(len(flow), 3 if width >= 60 else 6) else flow
    return panel(rows, width, said("Cards"), aside)


def _key(key: EntryKey, name: str, width: int) -> Row:
    empty = key.left == 0
    left = "" if key.left is None else str(key.left)
    pieces = row(
        (f" {key.key} ", f"bold ink on {key.ground}"),
        (f" {fit(name, max(width - 7, 0))}" if name else "", "faint" if empty else ""),
        (f"{left:>3}" if left else "", "faint" if empty else "quiet"),
    )
    return zoned(f"key:{key.key}", pieces)


def _in_columns(keys: Sequence[EntryKey], inner: int) -> Rows:
    names = [_short(key) for key in keys]
    pitch = min(max([cell_len(name) for name in names] + [8]) + 8, inner)
    count = max(inner // pitch, 1)
    if count >= 4:
        count = 4 if len(keys) > 8 or inner < 100 else count
    pitch = inner // count
    longest = max(map(cell_len, names), default=0)
    width = min(max(pitch - 2, longest + 7), 22)
    rows: Rows = []
    for start in range(0, len(keys), count):
        line: Row = ()
        for number in range(start, min(start + count, len(keys))):
            cell = _key(keys[number], names[number], width)
            line = (*line, *pad(cell, pitch))
        rows.append(line)
    return rows


def _in_flow(keys: Sequence[EntryKey], inner: int) -> Rows:
    rows: Rows = []
    line: Row = ()
    group = keys[0].group if keys else ""
    for key in keys:
        name = _short(key)
        name = "" if name.endswith(f" {key.key}") else name
        cell = (*_key(key, name, cell_len(name) + 7), Piece("  "))
        if line and (width_of(line) + width_of(cell) > inner or key.group != group):
            rows.append(line)
            line = ()
        group = key.group
        line = (*line, *cell)
    return [*rows, line]


def _short(key: EntryKey) -> str:
    return say(key.short or key.name)


def rank_word(rank: int | None) -> str:
    """Return a rank as it is said: 1st, 2nd, 3rd."""
    words = {1: msg("1st"), 2: msg("2nd"), 3: msg("3rd")}
    if rank is None:
        return "–"
    return say(words.get(rank) or msg("{rank}th", rank=rank))
