"""Old result: what is known of a play without its cards; new or put right."""

from datetime import datetime

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from scorekeeper import games
from scorekeeper.games.results import FORMS, read_result, write_result
from scorekeeper.games.scorecard import Problem, Result, Table
from scorekeeper.i18n import Refused, _, msg, say
from scorekeeper.play import actions
from scorekeeper.play.dates import read_date
from scorekeeper.play.operations import Json
from scorekeeper.play.play import Play
from scorekeeper.store.log import Store
from scorekeeper.tui.asking import confirm
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import line
from scorekeeper.tui.table_form import Draft, TableForm
from scorekeeper.tui.widgets.fields import Press
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.lines import Lines
from scorekeeper.tui.widgets.rows import Rows, minus, row, shown, wrap


class OldResultScreen(TableForm):
    """Write down a result; with a play, put its numbers right."""

    RESULTS = True
    DEFAULT_CSS = """
    OldResultScreen Frame { height: auto; }
    OldResultScreen .result { margin-left: 1; }
    OldResultScreen #outcome { margin: 0 1; }
    """

    def __init__(self, play_id: str = "") -> None:
        super().__init__()
        self.play_id = play_id
        self.play: Play | None = None

    def compose_body(self) -> ComposeResult:
        """Lay out when and where, the table, and what comes of it."""
        if self.play_id:
            self.play = self.keeper.store.play(self.play_id)
            self.draft = _draft_of(self.play)
        else:
            self.draft = self.keeper.drafts.setdefault("old_result", Draft())
            self.draft.game = self.draft.game or next(iter(games.all_games()))
        with VerticalScroll(can_focus=False):
            with Frame(title=_("When and where"), id="about"):
                nobody = _("nobody knows; 2026-11-29 or 2026-11-29 19:40")
                yield line(msg("Day, time"), self.field("date", placeholder=nobody))
                yield line(msg("Place"), self.field("place"))
                yield line(msg("Note"), self.field("note"))
            with Frame(title=_("Who had what")):
                yield from self.seat_lines()
                yield from self.game_line()
                yield from self.rules_line()
                yield line((), Press(lambda: _("Keep"), main=True, id="keep"))
            yield Lines(self._outcome, id="outcome")

    def on_mount(self) -> None:
        """Begin with the first name, or with the first result to put right."""
        self.query_one("#seat-0" if self.play is None else "#result-0").focus()

    def header(self) -> Header:
        """Say what is done here."""
        return Header(_("Old result"), _("written down without cards"), self.game.box.title)

    def offered(self, command: Command) -> bool:
        """Offer house rules where they can be chosen."""
        return super().offered(command) and (command.name != "house" or self.play is None)

    def paint(self) -> None:
        """Show the seats of the game; of a play to put right its results alone."""
        super().paint()
        if self.play is not None:
            for name in ("#about", "#line-game", "#line-house"):
                self.query_one(name).display = False
            for seat, entry in enumerate(self.names):
                entry.disabled = True
                self.query_one(f"#line-{seat}").display = seat < len(self.play.seats)

    def place_for(self, seat: int) -> str:
        """Say which names a game needs."""
        return _("name") if seat < self.game.box.seats[0] else ""

    def typed(self) -> None:
        """Show what would be stored."""
        self.query_one("#outcome", Lines).refresh(layout=True)

    def named(self) -> None:
        """Keep the result."""
        self.action_keep()

    def action_keep(self) -> None:
        """Store the result; what the rules do not allow is asked about."""
        try:
            names, results = self._names(), self._results()
            started = read_date(self.text("date"), datetime.fromisoformat(self.keeper.now()))
            if not names:
                raise Refused(msg("Write down who played, and what is known."))
        except Refused as refusal:
            self.refuse(refusal.message)
            return

        def step(store: Store) -> Play:
            if self.play is not None:
                return store.act(self.play.id, lambda play: actions.set_results(play, results))
            with store.transaction("table"):
                seats: list[Json] = [store.person(name) for name in names]
                given = list(results)
                if self.game.dummy_seat(self.rules) == len(seats):
                    seats.append({"dummy": _("Dummy")})
                    given.append(Result())
                cells = actions.begin(
                    store.people(),
                    self.draft.game,
                    seats,
                    self.draft.rules,
                    started=started,
                    place=self.text("place"),
                    note=self.text("note"),
                    results=given,
                )
                return store.begin(cells)

        def kept(play: Play) -> None:
            if self.play is None:
                self.keeper.drafts.pop("old_result", None)
                self.keeper.replace("play", play.id)
            else:
                self.dismiss()

        def keep() -> None:
            self.keeper.do(step, kept)

        doubts = [self._said(problem) for problem in self._problems() if problem.level == "warning"]
        if doubts:
            yes = ("k", msg("Keep it as it is"))
            confirm(self, msg("Please check"), doubts, msg("Stay here"), yes, keep)
        else:
            keep()

    # What it means.

    def _rows(self) -> list[int]:
        """Return the seats for which something is typed."""
        seats = range(len(self.seats))
        return [it for it in seats if self.text(f"seat-{it}") or self.text(f"result-{it}")]

    def _names(self) -> list[str]:
        names = [self.text(f"seat-{seat}") for seat in self._rows()]
        if "" in names:
            number = self._rows()[names.index("")] + 1
            raise Refused(msg("Row {number} has a result but no name.", number=number))
        return names

    def _results(self) -> list[Result]:
        """Return what is typed. Raises `Refused` for what is no number."""
        return [read_result(self.text(f"result-{seat}")) for seat in self._rows()]

    def _table(self) -> Table:
        results = self._results()
        return Table(len(results), (), self.rules, results=tuple(results))

    def _problems(self) -> tuple[Problem, ...]:
        return games.check(self.game, self._table())

    def _said(self, problem: Problem) -> str:
        names = [shown(self.text(f"seat-{seat}")) for seat in self._rows()]
        told = say(problem.message, names)
        if problem.seat is None or problem.seat >= len(names):
            return told
        return _("{player}: {problem}", player=names[problem.seat], problem=told)

    def _outcome(self, width: int, _height: int) -> Rows:
        """Say what would be stored, as far as it is typed."""
        if not self._rows():
            hint = _("Enter goes on; on an empty name it keeps the result. Blank is unknown.")
            told = [(say(FORMS), "faint"), (hint, "faint")]
            return [line_ for text in told for line_ in ((), *wrap(row(text), width))]
        try:
            table = self._table()
            card = games.score(self.game, table)
            names = [shown(self.text(f"seat-{seat}")) for seat in self._rows()]
            told = [(say(self.game.tell(card).decision(), names), "bold")]
            for name, total, result in zip(names, card.totals, table.results or (), strict=True):
                if total is not None and result.total is None:
                    text = _("{player}: {total} in all.", player=name, total=minus(total))
                    told.append((text, ""))
            told += [(self._said(problem), "focus") for problem in self._problems()]
        except Refused as refusal:
            told = [(say(refusal.message), "err")]
        return [(), *[line_ for text, style in told for line_ in wrap(row((text, style)), width)]]


def _draft_of(play: Play) -> Draft:
    """Return the results of a play as they are typed."""
    values: dict[str, str] = {}
    for seat, result in enumerate(play.results or ()):
        values[f"seat-{seat}"] = play.names[seat]
        values[f"result-{seat}"] = write_result(result)
    return Draft(values, play.game_id, dict(play.rules))


SCREEN = OldResultScreen
