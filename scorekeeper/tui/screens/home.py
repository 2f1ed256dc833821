"""Home: the unfinished play first, tonight added up, the last plays, and the way to the rest."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Final

from rich.cells import cell_len
from textual.app import ComposeResult

from scorekeeper.games.scorecard import Scorecard
from scorekeeper.i18n import Message, Refused, _, msg, ngettext, say
from scorekeeper.play.play import Play
from scorekeeper.store.queries import Row as PlayRow
from scorekeeper.tui.asking import ask_rematch
from scorekeeper.tui.base import TALL, WIDE, Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.theme import Look
from scorekeeper.tui.widgets.charts import badge, badge_letters, bar, standing_bar
from scorekeeper.tui.widgets.frame import framed, panel
from scorekeeper.tui.widgets.lines import Pressed
from scorekeeper.tui.widgets.panels import View, joined, still_parts
from scorekeeper.tui.widgets.plays import (
    columns,
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
    width_of,
    wrap,
    zoned,
)

GROUPS: Final = (
    (msg("Play"), ("continue_play", "new_play", "rematch", "practice", "phones", "old_result")),
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
    points: Sequence[tuple[str, int]] = ()
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
        from scorekeeper.statistics.sums import tonight
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
        first = next((known for known in last if known.finished), None)
        backups = beside.backups(self.keeper.path)
        seats = len(first.names) if first is not None else 0
        asides = {
            "rematch": ngettext("same {count}", "same {count}", seats) if seats else "",
            "history": ngettext("{count} play", "{count} plays", queries.count(store)),
            "players": ngettext("{count} person", "{count} people", len(queries.players(store))),
            "backups": moment_text(backups[0].at.isoformat(), now) if backups else "",
        }
        if play is not None and play.open_round is not None:
            asides["continue_play"] = _("round {number}", number=play.open_round + 1)
        return Shown(
            play,
            unfinished,
            [known for known in last if known.finished],
            *evening,
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
        values = {"settle": (play,), "rules": ("", play), "phones": (play,)}
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
            below = (*self.view.unfinished[1:], *self.view.last)
            plays = [line for known in below for line in self._play(known, width - 1)]
            return [*self._menu(width, 0, framed_in=False, tall=False), (), *plays]
        left = 42 if wide else 30
        room = width - left - (2 if wide else 1)
        menu = self._menu(left, height, framed_in=True, tall=tall and wide)
        right = self._right(room, max(height, len(menu)), tall=tall)
        if len(right) > len(menu):
            menu = self._menu(left, len(right), framed_in=True, tall=tall and wide)
        menu += [pad((), left)] * (len(right) - len(menu))
        right += [()] * (len(menu) - len(right))
        margin = " " if wide else ""
        return [row(margin, one, " ", other) for one, other in zip(menu, right, strict=True)]

    def _menu(self, width: int, height: int, *, framed_in: bool, tall: bool) -> Rows:
        drawn: Rows = []
        known = {command.name: command for command in self.commands if self.offered(command)}
        for title, names in GROUPS:
            items = [known[name] for name in names if name in known]
            inner = width - 4 if framed_in else width - 2
            lines = [line for item in items for line in self._item(item, inner, tall=tall)]
            if not framed_in:
                drawn += [row((f" {say(title)}", "bold quiet")), *lines]
                continue
            last = title is GROUPS[-1][0]
            spare = height - len(drawn) - len(lines) - 3 if last else 0
            if spare > 0 and tall:
                lines += [*[()] * spare, row(" ", (self.view.path, "faint"))]
            size = max(len(lines) + 2, height - len(drawn) if last else 0)
            drawn += framed(lines, width, size, row(say(title)))
            drawn += [()] if tall and not last else []
        return [pad(line, width) for line in drawn]

    def _item(self, command: Command, width: int, *, tall: bool) -> Rows:
        zone = f"command:{command.id}"
        strong = "bold" if tall or zone == self.marked else ""
        left = row((f" {command.keys[0]} ", "bold on panel"), "  ", (say(command.label), strong))
        aside = self.view.asides.get(command.name, "")
        if not tall:
            aside = aside if width_of(left) + cell_len(aside) < width else ""
            return [self._marked(split_row(left, row((aside, "quiet")), width), zone)]
        told = say(command.tooltip) if command.name == "rematch" else aside or say(command.tooltip)
        lines = (left, row("     ", (told, "quiet")))
        return [self._marked(pad(line, width), zone) for line in lines]

    def _marked(self, pieces: Row, zone: str) -> Row:
        """Return a line of the zone; what is marked takes the cells beside it too."""
        if zone != self.marked:
            framed_in = self.app.size.width >= NARROW
            return zoned(zone, pieces if framed_in else (Piece(" "), *pieces))
        sign = "▶" if self.keeper.look.plain else "▌"
        mark = Piece(sign, "focus on panel", "edge")
        return (mark, *on("panel", zoned(zone, (*pieces, Piece(" ")))))

    def _right(self, width: int, height: int, *, tall: bool) -> Rows:
        """Return the panels beside the menu; the last plays take what the others leave."""
        view = self.view
        if self.keeper.ready and not (view.play or view.last or view.unfinished):
            told = [line for text in _welcome() for line in [*wrap(row(text), width - 4), ()]]
            return framed(told, width, max(height, len(told) + 2), row(_("Welcome")))
        kinds: list[list[Rows]] = []
        if view.play is not None:
            airy = (True, False) if tall else (False,)
            kinds.append([self._continue(view.play, width, tall=tall, airy=it) for it in airy])
        if view.tonight > 1:
            aside = ngettext("{count} play", "{count} plays", view.tonight)
            inner = self._added_up(width - 4) if tall and view.points else self._won()
            kinds.append([panel(inner, width, _("Tonight"), aside)])
        drawn: Rows = []
        for variants in kinds:
            room = height - len(drawn) - 6
            drawn += next((one for one in variants if len(one) <= room), variants[-1])
            drawn += [()] if tall else []
        plays = [heading(width - 4)] if columns(width - 4).lines == 1 else []
        for above, known in pairwise([None, *view.last]):
            plays += self._play(known, width - 4, above) if known else []
        size = height - len(drawn)
        return [*drawn, *(framed(plays, width, size, row(_("Last plays"))) if size > 2 else [])]

    def _continue(self, play: Play, width: int, *, tall: bool, airy: bool) -> Rows:
        card, inner = play.score(), width - 4
        details = [say(_round_text(play))]
        details.append(ngettext("{count} player", "{count} players", len(play.seats)))
        if tall and play.started and len(play.started) > 10:
            details.append(_("started {time}", time=play.started[11:16]))
        details += [shown(play.place)] if tall and play.place else []
        drawn = [row((shown(play.title), "bold"), "  ", (" · ".join(details), "quiet")), ()]
        for number, line in enumerate(standings(play, card, inner, self.keeper.look, ranks=tall)):
            drawn += [(), line] if airy and number else [line]
        missing = still_parts(View(play, card, self.keeper.look, play.open_round or 0))
        drawn += [(), *joined(missing, inner, label=_("Missing:") + " ")]
        for other in self.view.unfinished[1:4]:
            names = tuple(map(shown, other.names))
            text = _("also: {game}, {players}", game=shown(other.title), players=names)
            drawn.append(self._marked(pad(row((text, "quiet")), inner), f"play:{other.id}"))
        changed = datetime.fromtimestamp(play.changed / 1000).astimezone().isoformat()
        when = _("paused {when}", when=moment_text(changed, self.view.now))
        return panel(drawn, width, _("Continue"), when)

    def _seats(self) -> dict[str, int]:
        """Return in which seat everybody of tonight sits, who gives a name its colour."""
        tables = [known.names for known in reversed(self.view.last[: self.view.tonight])]
        tables += [self.view.play.names] if self.view.play is not None else []
        return {name: seat % 8 for names in tables for seat, name in enumerate(names)}

    def _won(self) -> Rows:
        """Return who won how often tonight, and the sums of the points."""
        seats, wins = self._seats(), list[tuple[str, str] | str]()
        for name, number in self.view.wins:
            wins.append((shown(name), f"bold seat{seats.get(name, 0)}"))
            wins.append(f" {ngettext('{count} win', '{count} wins', number)}   ")
        totals = " · ".join(f"{shown(name)} {minus(total)}" for name, total in self.view.points)
        return [row(*wins), *([row((totals, "quiet"))] if totals else [])]

    def _added_up(self, width: int) -> Rows:
        """Return the same as a table with bars."""
        seats, wins, points = self._seats(), dict(self.view.wins), self.view.points
        room = room_for([shown(name) for name, _total in points], 24)
        most = max(*(total for _name, total in points), 1)
        heads = fit_right(_("wins"), room + 11) + fit_right(_("points"), 8)
        drawn: Rows = [row((heads, "quiet"))]
        for name, total in points:
            seat = seats.get(name, 0)
            drawn.append(
                row(
                    badge(badge_letters([name])[0], seat),
                    ("  " + fit(shown(name), room), f"bold seat{seat}"),
                    (fit_right(str(wins.get(name, 0)), 6), "bold"),
                    fit_right(minus(total), 8) + "  ",
                    (bar(total, most, max(width - room - 22, 4)), f"seat{seat}"),
                )
            )
        return drawn

    def _play(self, known: PlayRow, width: int, above: PlayRow | None = None) -> Rows:
        lines = play_lines(known, width, self.view.now, above)
        return [self._marked(pad(line, width), f"play:{known.id}") for line in lines]


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
        points = standing_bar((total or 0) - now, now, most, cells, seat % 8, look)
        left = row((rank, "quiet"), badge(letters[seat], seat % 8), " ", name, points)
        drawn.append(split_row(left, row((fit_right(minus(total), 4), "bold")), width))
    return drawn


def _round_text(play: Play) -> Message:
    number = (play.open_round or 0) + 1
    if play.round_count == 1:
        return msg("one round")
    if play.round_count is None:
        return msg("round {number}", number=number)
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
