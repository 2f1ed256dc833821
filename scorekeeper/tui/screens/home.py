"""Home: the unfinished play first, tonight added up, the last plays, and the way to the rest."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from textual.app import ComposeResult

from scorekeeper.games.scorecard import Scorecard
from scorekeeper.i18n import Message, Refused, _, msg, msgn, ngettext, say
from scorekeeper.play.play import Play
from scorekeeper.statistics.sums import Sum
from scorekeeper.store.queries import Row as PlayRow
from scorekeeper.tui.base import TALL, WIDE, Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.rematch import ask_rematch
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.theme import Look
from scorekeeper.tui.widgets.charts import badge, badge_letters, standing_bar
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.lines import Pressed
from scorekeeper.tui.widgets.panels import View, still_row
from scorekeeper.tui.widgets.plays import (
    columns,
    day_text,
    heading,
    moment_text,
    play_lines,
    room_for,
)
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
    shown,
    split_row,
    wrap,
    zoned,
)

GROUPS: Final = (
    (msg("Play"), ("continue_play", "new_play", "rematch", "old_result")),
    (msg("Look back"), ("history", "players")),
    (msg("Help"), ("settle", "rules", "lessons")),
    (msg("Keep"), ("files", "backups", "settings")),
)
LAST: Final = 40
NARROW: Final = 60


@dataclass
class Shown:
    """What Home shows."""

    play: Play | None = None
    unfinished: Sequence[PlayRow] = ()
    last: Sequence[PlayRow] = ()
    tonight: int = 0
    wins: Sequence[tuple[str, int]] = ()
    sums: Sequence[Sum] = ()
    asides: dict[str, str] = field(default_factory=dict)
    path: str = ""
    now: str = ""


class HomeScreen(Room[None]):
    """Where one begins and comes back to."""

    AREA = "home"
    FULL = True

    def __init__(self) -> None:
        super().__init__()
        self.view = Shown()
        self.marked = ""

    def compose_body(self) -> ComposeResult:
        """Show one drawing, which scrolls where the window is small."""
        yield Text(self._draw)

    def header(self) -> Header:
        """Return the name of the program and the day."""
        return Header(_("Scorekeeper"), _("the score sheet for your table"), self.keeper.now()[:10])

    def offered(self, command: Command) -> bool:
        """Offer only what there is."""
        if command.name == "continue_play":
            return self.view.play is not None
        if command.name == "rematch":
            return bool(self._finished())
        return self.keeper.ready or command.name not in {
            name for _, names in GROUPS for name in names
        }

    def label(self, command: Command) -> Message:
        """Return what a command is called; Enter does what is marked."""
        if command.name == "choose":
            marked = next((it for it in self.commands if f"command:{it.id}" == self.marked), None)
            return marked.label if marked is not None else msg("Open")
        return command.label

    def paint(self) -> None:
        """Read what there is and show it."""
        if self.keeper.ready:
            self.view = self._read()
        zones = [*self._menu_zones(), *self._play_zones()]
        if self.marked not in zones:
            self.marked = zones[0] if zones else ""
        self.query_one(Text).redraw()

    def _read(self) -> Shown:
        from scorekeeper.statistics.sums import series, tonight
        from scorekeeper.store import beside, queries

        store, now = self.keeper.store, self.keeper.now()
        unfinished = queries.unfinished(store)
        last = queries.history(store, limit=LAST)
        play = None
        for known in unfinished:
            try:
                play = store.play(known.id)
                break
            except Refused:
                continue  # a game that this version does not know
        evening = tonight(store, datetime.fromisoformat(now))
        counted = [known for known in last if known.finished and known.apart is None]
        sums = series(counted[: evening.plays])
        first = next((known for known in last if known.finished), None)
        backups = beside.backups(self.keeper.path)
        seats = len(first.names) if first is not None else 0
        asides = {
            "rematch": ngettext("same {count}", "same {count}", seats) if seats else "",
            "history": ngettext("{count} play", "{count} plays", queries.count(store)),
            "players": str(len(queries.players(store)) or ""),
            "backups": moment_text(backups[0].at.isoformat(), now) if backups else "",
        }
        if play is not None and play.open_round is not None:
            asides["continue_play"] = _("round {number}", number=play.open_round + 1)
        return Shown(
            play,
            unfinished,
            [known for known in last if known.finished],
            evening.plays,
            evening.wins,
            next(iter(sums.values())) if len(sums) == 1 else (),
            asides,
            str(self.keeper.path),
            now,
        )

    # What can be done.

    def action_move(self, step: int) -> None:
        """Mark what is above or below."""
        zones = self._play_zones() if self.marked.startswith("play:") else self._menu_zones()
        if self.marked in zones:
            place = zones.index(self.marked) + step
            if place == len(zones) and self._play_zones() and zones[0].startswith("command:"):
                self._mark(self._play_zones()[0])
            elif place < 0 and self.marked.startswith("play:"):
                self._mark(self._menu_zones()[-1])
            else:
                self._mark(zones[min(max(place, 0), len(zones) - 1)])

    def action_side(self) -> None:
        """Go to the plays beside the menu, or back."""
        others = self._menu_zones() if self.marked.startswith("play:") else self._play_zones()
        if others:
            self._mark(others[0])

    async def action_choose(self) -> None:
        """Do what is marked."""
        for command in self.commands:
            if f"command:{command.id}" == self.marked:
                await self.give(command)
                return
        self._open(self.marked.removeprefix("play:"))

    async def on_pressed(self, event: Pressed) -> None:
        """Open the play that was clicked, or mark what was clicked in the menu."""
        if event.zone.startswith("play:"):
            self._mark(event.zone)
            self._open(event.zone.removeprefix("play:"))
        elif event.zone in self._menu_zones():
            self._mark(event.zone)

    def action_continue_play(self) -> None:
        """Go on with the play that was changed last."""
        if self.view.play is not None:
            self.keeper.open("sheet", self.view.play.id)

    def action_rematch(self) -> None:
        """Play again as last time."""
        for known in self._finished()[:1]:
            ask_rematch(self, self.keeper.store.play(known.id))

    def action_go(self, name: str) -> None:
        """Open another room; the numbers of the unfinished play go along where they help."""
        play = self.view.play.id if self.view.play is not None else ""
        values = {"settle": (play,), "rules": ("", play)}
        self.keeper.open(name, *values.get(name, ()))

    def action_quit(self) -> None:
        """Leave; everything is saved."""
        self.app.exit(0)

    def _open(self, play_id: str) -> None:
        if any(known.id == play_id for known in self.view.unfinished):
            self.keeper.open("sheet", play_id)
        elif play_id:
            self.keeper.open("play", play_id)

    def _finished(self) -> list[PlayRow]:
        return [known for known in self.view.last if known.finished]

    def _menu_zones(self) -> list[str]:
        offered = {command.name for command in self.commands if self.offered(command)}
        names = [name for _, names in GROUPS for name in names if name in offered]
        return [f"command:home.{name}" for name in names]

    def _play_zones(self) -> list[str]:
        return [f"play:{known.id}" for known in (*self.view.unfinished[1:], *self.view.last)]

    def _mark(self, zone: str) -> None:
        self.marked = zone
        scroller = self.query_one(Text)
        scroller.redraw()
        self.redraw_edges()
        for number, pieces in enumerate(self._draw(scroller.size.width - 1, scroller.size.height)):
            if any(piece.zone == zone for piece in pieces):
                top, height = scroller.scroll_offset.y, scroller.size.height
                if not top <= number < top + height - 1:
                    scroller.scroll_to(y=max(number - height // 2, 0), animate=False, force=True)
                return

    # How it is drawn.

    def _draw(self, width: int, height: int) -> Rows:
        # The column that a scrollbar would take is free here where nothing scrolls.
        wide, tall = width + 1 >= WIDE, height >= TALL
        if width < NARROW:
            return [*self._narrow_menu(width), *self._plays_below(width)]
        left = 42 if wide else 30
        room = width - left - (2 if wide else 1)
        right = self._right(room, height, tall=tall)
        most = max(height, len(right))
        menu = self._menu(left, most, tall=tall and wide)
        count = max(len(menu), len(right))
        if len(menu) > len(right):
            right = self._right(room, count, tall=tall)
        margin = Piece(" " if wide else "")
        gap = Piece(" ")
        return [
            (
                margin,
                *pad(menu[y] if y < len(menu) else (), left),
                gap,
                *(right[y] if y < len(right) else ()),
            )
            for y in range(count)
        ]

    def _menu(self, width: int, height: int, *, tall: bool) -> Rows:
        drawn: Rows = []
        groups = [(title, self._items(names)) for title, names in GROUPS]
        for place, (title, items) in enumerate(groups):
            inner: Rows = []
            for command in items:
                inner += self._item(command, width - 4, tall=tall)
            last = place == len(groups) - 1
            lines = len(inner) + 2
            if last:
                lines = max(lines, height - len(drawn))
                if tall and lines > len(inner) + 3:
                    inner = [
                        *inner,
                        *[()] * (lines - len(inner) - 3),
                        row(" ", (self.view.path, "faint")),
                    ]
            drawn += framed(inner, width, lines, row(say(title)))
            if tall and not last:
                drawn.append(())
        return drawn

    def _items(self, names: Sequence[str]) -> list[Command]:
        known = {command.name: command for command in self.commands}
        return [known[name] for name in names if name in known and self.offered(known[name])]

    def _item(self, command: Command, width: int, *, tall: bool) -> Rows:
        zone = f"command:{command.id}"
        marked = zone == self.marked
        key = command.shown or command.keys[0]
        strong = "bold" if marked or tall else ""
        left = row((f" {key} ", "bold on panel"), "  ", (say(command.label), strong))
        aside = self.view.asides.get(command.name, "")
        lines = [split_row(left, row((aside, "quiet")), width) if not tall else pad(left, width)]
        if tall:
            told = aside if aside and command.name != "rematch" else say(command.tooltip)
            lines.append(pad(row("     ", (told, "quiet")), width))
        return [self._marked(zoned(zone, line), zone) for line in lines]

    def _marked(self, pieces: Row, zone: str) -> Row:
        if zone != self.marked:
            return pieces
        sign = "▶" if self.keeper.look.plain else "▌"
        return (Piece(sign, "focus on panel", "edge"), *on("panel", (*pieces, Piece(" "))))

    def _narrow_menu(self, width: int) -> Rows:
        drawn: Rows = []
        for title, names in GROUPS:
            drawn.append(row((f" {say(title)}", "bold quiet")))
            for command in self._items(names):
                (line,) = self._item(command, width - 2, tall=False)
                drawn.append(line if line[0].zone == "edge" else (Piece(" "), *line))
        return drawn

    def _plays_below(self, width: int) -> Rows:
        drawn: Rows = [()]
        for known in (*self.view.unfinished[1:], *self.view.last):
            drawn += self._play(known, width - 1, "")
        return drawn

    def _right(self, width: int, height: int, *, tall: bool) -> Rows:
        view, gap = self.view, [()] if tall else []
        drawn: Rows = []
        if self.keeper.ready and not (view.play or view.last or view.unfinished):
            told = [line for text in _welcome() for line in [*wrap(row(text), width - 4), ()]]
            return framed(told, width, max(height, len(told) + 2), row(_("Welcome")))
        if view.play is not None:
            room = height - (4 if view.tonight > 1 else 0) - 5
            inner = self._continue(view.play, width - 4, room, tall=tall)
            changed = datetime.fromtimestamp(view.play.changed / 1000).astimezone().isoformat()
            when = msg("paused {when}", when=moment_text(changed, view.now))
            title = row(_("Continue"))
            drawn += framed(inner, width, len(inner) + 2, title, row((say(when), "quiet")))
            drawn += gap
        if view.tonight > 1:
            inner = self._tonight(width - 4, tall=tall)
            plays = ngettext("{count} play", "{count} plays", view.tonight)
            drawn += framed(inner, width, len(inner) + 2, row(_("Tonight")), row((plays, "quiet")))
            drawn += gap
        room = height - len(drawn)
        if view.last and room > 2:
            drawn += framed(self._last(width - 4, room - 2), width, room, row(_("Last plays")))
        return drawn

    def _continue(self, play: Play, width: int, room: int, *, tall: bool) -> Rows:
        card = play.score()
        players = msgn("{count} player", "{count} players", len(play.seats))
        details = [say(_round_text(play)), say(players)]
        if tall and play.started and len(play.started) > 10:
            details.append(_("started {time}", time=play.started[11:16]))
        if tall and play.place:
            details.append(shown(play.place))
        told = row((shown(play.title), "bold"), "  ", (" · ".join(details), "quiet"))
        bars = standings(play, card, width, self.keeper.look, ranks=tall)
        airy = tall and len(bars) * 2 + 6 <= room
        drawn: Rows = [told]
        if len(bars) + 4 <= room:
            drawn.append(())
        for number, line in enumerate(bars):
            drawn += [(), line] if airy and number else [line]
        missing = still_row(View(play, card, self.keeper.look, play.open_round or 0))
        if missing:
            drawn += [(), *wrap(missing, width)] if len(bars) + 5 <= room else wrap(missing, width)
        for other in self.view.unfinished[1:4]:
            zone = f"play:{other.id}"
            text = _(
                "also: {game}, {players}", game=other.title, players=tuple(map(shown, other.names))
            )
            drawn.append(self._marked(zoned(zone, pad(row((text, "quiet")), width)), zone))
        return drawn

    def _tonight(self, width: int, *, tall: bool) -> Rows:
        view = self.view
        seats = {name: seat for seat, name in enumerate(view.play.names)} if view.play else {}
        for known in reversed(view.last[: view.tonight]):
            seats = {**{name: seat for seat, name in enumerate(known.names)}, **seats}
        wins = dict(view.wins)
        if not (tall and view.sums):
            won = [
                (
                    f"{shown(name)} ",
                    f"bold seat{seats.get(name, 0) % 8}",
                    ngettext("{count} win", "{count} wins", number),
                )
                for name, number in view.wins
            ]
            line = row(
                *[part for name, style, text in won for part in ((name, style), f"{text}   ")]
            )
            totals = " · ".join(f"{shown(one.name)} {minus(one.total)}" for one in view.sums)
            return [line, row((totals, "quiet"))] if totals else [line]
        room = room_for([shown(one.name) for one in view.sums], 24)
        most = max((one.total for one in view.sums), default=1) or 1
        cells = max(width - room - 22, 4)
        heads = fit("", room + 5) + fit_right(_("wins"), 6) + fit_right(_("points"), 8) + "  "
        drawn: Rows = [row((heads, "quiet"))]
        for one in view.sums:
            seat = seats.get(one.name, 0) % 8
            length = max(one.total, 0) * cells // most
            drawn.append(
                row(
                    badge(badge_letters([one.name])[0], seat),
                    "  ",
                    (fit(shown(one.name), room), f"bold seat{seat}"),
                    (fit_right(str(wins.get(one.name, 0)), 6), "bold"),
                    fit_right(minus(one.total), 8) + "  ",
                    ("█" * length, f"seat{seat}"),
                )
            )
        return drawn

    def _last(self, width: int, room: int) -> Rows:
        each = columns(width).lines
        drawn: Rows = [heading(width)] if each == 1 else []
        day = ""
        for known in self.view.last[: (room - len(drawn)) // each]:
            today = day_text(known.started, self.view.now)
            drawn += self._play(known, width, day)
            day = today
        return drawn

    def _play(self, known: PlayRow, width: int, day: str) -> Rows:
        zone = f"play:{known.id}"
        same = day == day_text(known.started, self.view.now)
        lines = play_lines(known, width, self.view.now, same_day=same)
        return [
            self._marked(zoned(zone, pad(line, width)), zone)
            if zone == self.marked
            else zoned(zone, line)
            for line in lines
        ]


def standings(play: Play, card: Scorecard, width: int, look: Look, *, ranks: bool) -> Rows:
    """Return the seats by rank, each with a bar of its closed rounds and the open one."""
    order = sorted(range(len(play.seats)), key=lambda seat: (card.ranks[seat] or 99, seat))
    letters = badge_letters(play.names)
    room = room_for([shown(name) for name in play.names], 22 if width < 60 else 30)
    most = max((card.totals[seat] or 0 for seat in order), default=0)
    cells = max(width - room - 12 - 2 * ranks, 4)
    drawn: Rows = []
    for seat in order:
        total = card.totals[seat]
        hand = card.hand(play.open_round, seat) if play.open_round is not None else None
        now = hand.total if hand is not None else 0
        rank = fit_right(str(card.ranks[seat] or ""), 1) + " " if ranks else ""
        name = (f"{fit(shown(play.names[seat]), room)}  ", f"bold seat{seat % 8}")
        bar = standing_bar((total or 0) - now, now, most, cells, seat % 8, look)
        left = row((rank, "quiet"), badge(letters[seat], seat % 8), " ", name, bar)
        drawn.append(split_row(left, row((fit_right(minus(total), 4), "bold")), width))
    return drawn


def _round_text(play: Play) -> Message:
    number = (play.open_round or 0) + 1
    if play.round_count is None:
        return msg("round {number}", number=number)
    if play.round_count == 1:
        return msg("one round")
    return msg("round {number} of {count}", number=number, count=play.round_count)


def _welcome() -> list[str]:
    return [
        _("The score sheet for your table."),
        _(
            "Play with your real cards. After each round, type what lies in front of everybody, "
            "one key a card; the points and the reasons appear at once."
        ),
        _("Press n, type the names, and start. Every key is saved; Esc goes back, F1 shows keys."),
    ]


SCREEN = HomeScreen
