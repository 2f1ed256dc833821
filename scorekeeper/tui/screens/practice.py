"""Practice: choose computer players, go on with a game, look at one, or drop it."""

from random import SystemRandom

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult

from scorekeeper.i18n import Message, _, listed, msg, ngettext, say
from scorekeeper.practice.computer import LEVELS
from scorekeeper.practice.game import NAMES, YOU, Practice, Shelf
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.plays import moment_text
from scorekeeper.tui.widgets.rows import Row, Rows, fit, row, shown, split_row, wrap

LABEL = 12


class PracticeScreen(Room[None]):
    """Lines that take their next choice, then the games that are kept."""

    DEFAULT_CSS = """
    PracticeScreen #choices-frame { height: 1fr; }
    PracticeScreen #record { height: auto; max-height: 6; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.shelf = Shelf(self.keeper.path.with_name("practice"))
        self.games = list(self.shelf.games())
        last = self.games[0] if self.games else Practice(0, ("easy", "easy"), "")
        self.levels, self.both_ways = list(last.levels), last.both_ways

    def compose_body(self) -> ComposeResult:
        """Lay out the lines and the record."""
        with Frame(id="choices-frame", classes="-bright"):
            yield LineList(self._line, id="choices")
        with Frame(title=_("Games won")):
            yield Text(self._record, id="record")

    def header(self) -> Header:
        """Say what this is."""
        return Header(_("Practice"), _("Sushi Go! against computer players"))

    def paint(self) -> None:
        """Show what there is."""
        self.games = list(self.shelf.games())
        self.lines = ["begin", "count", *map(str, range(len(self.levels))), "pass"]
        lines = self.query_one(LineList)
        lines.show(len(self.lines) + len(self.games), marked=lines.marked)
        self.query_one(Text).redraw()

    def offered(self, command: Command) -> bool:
        """Offer to drop a game where one is marked."""
        return command.name != "drop" or self._marked is not None

    def label(self, command: Command) -> Message:
        """Return what Enter does at the marked line."""
        if command.name != "turn":
            return command.label
        marked = self._marked
        if marked is not None:
            return msg("Look at it") if marked.now.over else msg("Go on")
        return msg("Begin") if self.query_one(LineList).marked == 0 else msg("Change")

    @property
    def _marked(self) -> Practice | None:
        place = self.query_one(LineList).marked - len(self.lines) if self.is_mounted else -1
        return self.games[place] if 0 <= place < len(self.games) else None

    @on(LineList.Marked)
    def _moved(self) -> None:
        self.redraw_edges()

    def action_turn(self, step: int) -> None:
        """Begin, go on with a game, or take another choice of the marked line."""
        if self._marked is not None:
            self.keeper.open("practice_table", self._marked, self.shelf)
            return
        match self.lines[self.query_one(LineList).marked]:
            case "begin":
                self.action_begin()
            case "count":
                count = (len(self.levels) - 1 + step) % len(NAMES) + 1
                self.levels = [*self.levels, *self.levels[-1:] * len(NAMES)][:count]
            case "pass":
                self.both_ways = not self.both_ways
            case number:
                known = list(LEVELS)
                level = known.index(self.levels[int(number)])
                self.levels[int(number)] = known[(level + step) % len(known)]
        self.paint()

    def action_begin(self) -> None:
        """Begin a game."""
        seed, now = SystemRandom().getrandbits(30), self.keeper.now()
        practice = Practice(seed, tuple(self.levels), now, self.both_ways)
        self.keeper.open("practice_table", practice, self.shelf)

    def action_drop(self) -> None:
        """Drop the marked game."""
        if self._marked is not None:
            self.shelf.drop(self._marked)
            self.tell(msg("The game is dropped; the games won stay."))
            self.paint()
            self.redraw_edges()

    def _line(self, index: int, width: int) -> Row:
        if index >= len(self.lines):
            return self._game(self.games[index - len(self.lines)], width)
        match self.lines[index]:
            case "begin":
                return row((_("New game"), "bold"))
            case "count":
                counts = [str(count) for count in range(1, len(NAMES) + 1)]
                return _choices(msg("Opponents"), counts, len(self.levels) - 1, width)
            case "pass":
                ways = [_("left"), _("both ways")]
                return _choices(msg("Pass hands"), ways, int(self.both_ways), width)
            case number:
                levels = [say(level) for level in LEVELS.values()]
                place = list(LEVELS).index(self.levels[int(number)])
                return _choices(msg("{name}", name=NAMES[int(number)]), levels, place, width)

    def _game(self, practice: Practice, width: int) -> Row:
        state = _("round {round} of {rounds}", round=len(practice.now.before) + 1, rounds=3)
        if practice.now.over:
            card = practice.as_play().score()
            won = YOU in card.winners
            state = (
                _("won, {total}", total=card.totals[YOU] or 0)
                if won
                else _("{total}, not won", total=card.totals[YOU] or 0)
            )
        when = moment_text(practice.started, self.keeper.now())
        left = row((fit(when, LABEL), "quiet"), shown(_levels(practice.levels)))
        return split_row(left, row((state, "quiet" if practice.now.over else "bold")), width)

    def _record(self, width: int, _height: int) -> Rows:
        rows = [
            split_row(
                row(_levels(tuple(key.split(",")))),
                row(
                    (
                        ngettext(
                            "{wins} of {count} game", "{wins} of {count} games", games, wins=wins
                        ),
                        "quiet",
                    )
                ),
                width,
            )
            for key, (games, wins) in sorted(self.shelf.record().items())
        ]
        none = row((_("None so far; a game takes about five minutes."), "faint"))
        return rows or wrap(none, width)


def _levels(levels: tuple[str, ...]) -> str:
    return listed([say(LEVELS[level]) if level in LEVELS else level for level in levels])


def _choices(label: Message, choices: list[str], chosen: int, width: int) -> Row:
    parts = [
        (f"{'●' if place == chosen else '○'} {text} ", "bold" if place == chosen else "faint")
        for place, text in enumerate(choices)
    ]
    room = width - LABEL - sum(cell_len(text) for text, _style in parts)
    return row((fit(say(label), LABEL), "quiet"), *(parts if room >= -1 else [parts[chosen]]))


SCREEN = PracticeScreen
