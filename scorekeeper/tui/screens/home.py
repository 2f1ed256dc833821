"""Home: the unfinished play first, tonight added up, the last plays, and the way to the rest."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import pairwise, zip_longest
from typing import Final

from textual.app import ComposeResult, SystemCommand

from scorekeeper.i18n import LANGUAGES, Message, _, msg, ngettext, say
from scorekeeper.play.play import Play
from scorekeeper.statistics.sums import Tonight
from scorekeeper.store.queries import Row as PlayRow
from scorekeeper.tui.asking import ask_rematch
from scorekeeper.tui.base import TALL, WIDE, Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets.frame import framed, panel
from scorekeeper.tui.widgets.lines import Pressed
from scorekeeper.tui.widgets.panels import View, joined, standings, still_parts
from scorekeeper.tui.widgets.plays import columns, heading, moment_text, play_lines
from scorekeeper.tui.widgets.rows import Piece, Row, Rows, minus, on, pad, row, shown, wrap, zoned

GROUPS: Final = (
    (msg("Play"), ("continue_play", "new_play", "rematch", "practice", "phones", "old_result")),
    (msg("Look back"), ("history", "players")),
    (msg("Help"), ("settle", "rules", "lessons")),
    (msg("Keep"), ("files", "backups", "settings")),
)
LAST: Final = 40
NARROW: Final = 60


class HomeScreen(Room[None]):
    """Where one begins and comes back to."""

    FULL = True

    def __init__(self) -> None:
        super().__init__()
        self.play: Play | None = None
        self.unfinished: Sequence[PlayRow] = ()
        self.last: Sequence[PlayRow] = ()
        self.listed: Sequence[PlayRow] = ()
        """Those of the last plays that have room."""
        self.tonight = Tonight(0, (), ())
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
            return self.play is not None
        if command.name == "rematch":
            return bool(self.last)
        return self.keeper.ready or not any(command.name in names for _title, names in GROUPS)

    def label(self, command: Command) -> Message:
        """Return what a command is called; Enter does what is marked."""
        if command.name == "choose":
            marked = next((it for it in self.commands if f"command:{it.name}" == self.marked), None)
            return marked.label if marked is not None else msg("Open")
        return command.label

    def paint(self) -> None:
        """Read what there is and show it."""
        if self.keeper.ready:
            self._read()
        if self.marked not in [*self._menu_zones(), *self._play_zones()]:
            self.marked = next(iter(self._menu_zones()), "")
        self.query_one(Text).redraw()

    def _read(self) -> None:
        from scorekeeper.statistics.sums import tonight
        from scorekeeper.store import queries

        store = self.keeper.store
        self.unfinished = queries.history(store, queries.Filter(state="unfinished"), "changed")
        self.play = store.play(self.unfinished[0].id) if self.unfinished else None
        self.last = [play for play in queries.history(store, limit=LAST) if play.finished]
        self.tonight = tonight(store, datetime.fromisoformat(self.keeper.now()))

    # What can be done.

    def action_move(self, step: int) -> None:
        """Mark what is above or below."""
        zones = [*self._menu_zones(), *self._play_zones()]
        place = zones.index(self.marked) + step if self.marked in zones else 0
        if 0 <= place < len(zones):
            self._mark(zones[place])

    def action_side(self) -> None:
        """Go to the plays beside the menu, or back."""
        others = self._menu_zones() if self.marked.startswith("play:") else self._play_zones()
        if others:
            self._mark(others[0])

    async def action_choose(self) -> None:
        """Do what is marked."""
        for command in self.commands:
            if f"command:{command.name}" == self.marked:
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
        if self.play is not None:
            self.keeper.open("sheet", self.play.id)

    def action_rematch(self) -> None:
        """Play again as last time."""
        for known in self.last[:1]:
            ask_rematch(self, self.keeper.store.play(known.id))

    def palette(self) -> Iterator[SystemCommand]:
        """Yield what can be given now, and the languages."""
        yield from super().palette()
        told = _("Card keys are the same in every language.")
        for code, name in LANGUAGES.items():
            speak = partial(self.keeper.save_settings, language=code)
            yield SystemCommand(_("Language: {name}", name=name), told, speak)

    async def give(self, command: Command, key: str = "") -> None:
        """Run a command; one without a method opens the room of its name.

        The numbers of the unfinished play go along where they help.
        """
        if hasattr(self, f"action_{command.action or command.name}"):
            await super().give(command, key)
            return
        play = self.play.id if self.play is not None else ""
        values = {"settle": (play,), "rules": ("", play), "phones": (play,)}
        self.keeper.open(command.name, *values.get(command.name, ()))

    def action_quit(self) -> None:
        """Leave; everything is saved."""
        self.app.exit(0)

    def _open(self, play_id: str) -> None:
        if play_id:
            going_on = any(known.id == play_id for known in self.unfinished)
            self.keeper.open("sheet" if going_on else "play", play_id)

    def _menu_zones(self) -> list[str]:
        offered = {command.name for command in self.commands if self.offered(command)}
        names = [name for _title, names in GROUPS for name in names if name in offered]
        return [f"command:{name}" for name in names]

    def _play_zones(self) -> list[str]:
        return [f"play:{known.id}" for known in (*self.unfinished[1:], *self.listed)]

    def _mark(self, zone: str) -> None:
        self.marked = zone
        text = self.query_one(Text)
        text.redraw()
        self.redraw_edges()
        for number, pieces in enumerate(self._draw(text.size.width - 1, text.size.height)):
            if any(piece.zone == zone for piece in pieces):
                top, height = text.scroll_offset.y, text.size.height
                if not top <= number < top + height - 1:
                    text.scroll_to(y=max(number - height // 2, 0), animate=False, force=True)
                return

    # How it is drawn.

    def _draw(self, width: int, height: int) -> Rows:
        # The column that a scrollbar would take is free here where nothing scrolls.
        tall = height >= TALL and width + 1 >= WIDE
        if width < NARROW:
            return [*self._menu(width, tall=tall), *self._right(width, height)]
        left = 42 if tall else 30
        menu = self._menu(left, tall=tall)
        right = self._right(width - left - 1, max(height, len(menu)))
        both = zip_longest(menu, right, fillvalue=())
        return [(*pad(one, left + 1), *other) for one, other in both]

    def _menu(self, width: int, *, tall: bool) -> Rows:
        """Return what can be done in frames, each with what it is for where there is room."""
        drawn: Rows = []
        known = {command.name: command for command in self.commands if self.offered(command)}
        for title, names in GROUPS:
            lines: Rows = []
            for command in [known[name] for name in names if name in known]:
                zone = f"command:{command.name}"
                strong = "bold" if tall or zone == self.marked else ""
                key = (f" {command.key} ", "bold on panel")
                item = [row(key, "  ", (say(command.label), strong))]
                item += [row("     ", (say(command.tooltip), "quiet"))] if tall else []
                lines += [self._marked(pad(line, width - 4), zone) for line in item]
            drawn += panel(lines, width, say(title))
        return drawn

    def _marked(self, pieces: Row, zone: str) -> Row:
        """Return a line of the zone; what is marked takes the cells beside it too."""
        if zone != self.marked:
            return zoned(zone, pieces)
        mark = Piece("▶" if self.keeper.look.plain else "▌", "focus on panel", "edge")
        return (mark, *on("panel", zoned(zone, (*pieces, Piece(" ")))))

    def _right(self, width: int, height: int) -> Rows:
        """Return the panels beside the menu; the last plays take what the others leave."""
        inner = width - 4
        if self.keeper.ready and not (self.play or self.last):
            told = [line for text in _welcome() for line in [*wrap(row(text), inner), ()]]
            return framed(told, width, max(height, len(told) + 2), _("Welcome"))
        drawn = self._continue(self.play, width, height) if self.play is not None else []
        if self.tonight.plays > 1:
            aside = ngettext("{count} play", "{count} plays", self.tonight.plays)
            drawn += panel(_added_up(self.tonight, inner), width, _("Tonight"), aside)
        of, now = columns(inner), self.keeper.now()
        plays = [heading(inner)] if of.lines == 1 else []
        size = max(height - len(drawn), 6)
        self.listed = self.last[: (size - 2 - len(plays)) // of.lines]
        for above, known in pairwise([None, *self.listed]):
            if known is not None:
                lines = play_lines(known, inner, now, above)
                plays += [self._marked(pad(line, inner), f"play:{known.id}") for line in lines]
        return [*drawn, *framed(plays, width, size, _("Last plays"))]

    def _continue(self, play: Play, width: int, height: int) -> Rows:
        """Return the state of the unfinished play, and which others there are."""
        view = View(play, play.score(), self.keeper.look, play.open_round or 0)
        details = [view.round_title, ngettext("{count} player", "{count} players", len(view.names))]
        details += [shown(play.place)] if play.place else []
        title = row((shown(play.title), "bold"), "  ", (" · ".join(details), "quiet"))
        ways = standings(view, width, "").ways
        table = next((way for way in ways if len(way) <= height // 3), ways[-1])
        missing = joined(still_parts(view), width - 4, label=_("Missing:") + " ")
        drawn = [title, (), *table, (), *missing]
        for other in self.unfinished[1:]:
            names = tuple(map(shown, other.names))
            text = _("also: {game}, {players}", game=shown(other.title), players=names)
            drawn.append(self._marked(pad(row((text, "quiet")), width - 4), f"play:{other.id}"))
        changed = datetime.fromtimestamp(play.changed / 1000).astimezone().isoformat()
        when = _("paused {when}", when=moment_text(changed, self.keeper.now()))
        return panel(drawn, width, _("Continue"), when)


def _added_up(tonight: Tonight, width: int) -> Rows:
    """Return who won how often tonight, and the sums of the points of one game."""
    wins: list[tuple[str, str] | str] = []
    for name, count in tonight.wins:
        won = ngettext("{count} win", "{count} wins", count)
        wins += [(f"{shown(name)} ", "bold"), f"{won}   "]
    points = " · ".join(f"{shown(name)} {minus(total)}" for name, total in tonight.points)
    return [*wrap(row(*wins), width), *(wrap(row((points, "quiet")), width) if points else [])]


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
