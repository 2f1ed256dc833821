"""Old result: totals, rounds, what breaks ties, or ranks without the cards; new or put right."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll

from scorekeeper import games
from scorekeeper.games.game import Game
from scorekeeper.games.numbers import MOST_COUNTED, MOST_POINTS, whole
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Problem, Result, Table
from scorekeeper.i18n import Refused, _, msg, say
from scorekeeper.play import actions
from scorekeeper.play.dates import read_date
from scorekeeper.play.operations import Json
from scorekeeper.play.play import Play
from scorekeeper.store.log import Store
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.dialogs import Answer
from scorekeeper.tui.room import (
    Completion,
    Room,
    draft,
    forget_draft,
    line,
    offered_games,
    rules_text,
    take_name,
)
from scorekeeper.tui.widgets.charts import badge
from scorekeeper.tui.widgets.fields import Choice, Field, Press
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.lines import Lines
from scorekeeper.tui.widgets.rows import Drawing, Row, Rows, fit, fit_right, minus, row, shown, wrap

MODES: Final = {
    "total": msg("totals"),
    "round": msg("rounds"),
    "rank": msg("ranks"),
    "all": msg("all of it"),
}


@dataclass
class Draft:
    """What was typed, by the id of the field."""

    game: str = ""
    mode: str = "total"
    rules: dict[str, str] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)


class OldResultScreen(Room[None]):
    """Write down a result; with a play, put its numbers right."""

    AREA = "old_result"
    DEFAULT_CSS = """
    OldResultScreen Frame { height: auto; }
    OldResultScreen .seat { height: 1; }
    OldResultScreen .seat .name { width: 1fr; min-width: 9; }
    OldResultScreen .seat .number { margin-left: 1; }
    OldResultScreen .seat Lines { width: 4; }
    OldResultScreen #outcome { margin: 0 1; }
    """

    def __init__(self, play_id: str = "") -> None:
        super().__init__()
        self.play_id = play_id
        self.play: Play | None = None
        self.draft = Draft()

    def compose_body(self) -> ComposeResult:
        """Lay out when and where, the table, and what comes of it."""
        from scorekeeper.store import queries

        store = self.keeper.store
        self.known = [player.name for player in queries.players(store)]
        every = games.all_games()
        if self.play_id:
            self.play = store.play(self.play_id)
            self.draft = _draft_of(self.play)
        else:
            self.draft = draft(self, "old_result", Draft)
            self.draft.game = self.draft.game or next(iter(every))
        value = self.draft.values.get
        with VerticalScroll(can_focus=False):
            with Frame(title=_("When and where"), id="about"):
                date = Field(value("date", ""), id="date")
                date.placeholder = _("nobody knows; 2026-11-29 or 2026-11-29 19:40")
                yield line(msg("Day, time"), date)
                yield line(msg("Place"), Field(value("place", ""), id="place"))
                yield line(msg("Note"), Field(value("note", ""), id="note"))
                self.games = offered_games(store)
                options = [(key, one.label) for key, one in self.games.items()]
                yield line(msg("Game"), Choice(options, self.draft.game, id="game"))
                yield line(msg("House rules"), Press(self._rules_text, id="house"))
            with Frame(title=_("Who had what")):
                modes = [(mode, say(label)) for mode, label in MODES.items()]
                yield line(msg("Known are"), Choice(modes, self.draft.mode, id="mode"))
                yield Lines(self._heads, id="heads")
                for seat in range(max(game.box.seats[1] for game in every.values())):
                    with Horizontal(classes="seat", id=f"seat-{seat}"):
                        yield Lines(_label(seat))
                        yield Field(
                            value(f"name-{seat}", ""),
                            suggester=Completion(lambda: self.known),
                            id=f"name-{seat}",
                            classes="name",
                        )
                        for column in self._every_column():
                            name = f"{column}-{seat}"
                            yield Field(value(name, ""), id=name, classes="number")
                yield line((), Press(lambda: _("Keep"), main=True, id="keep"))
            yield Lines(self._outcome, id="outcome")

    def on_mount(self) -> None:
        """Begin with the first name, or with the first number of a result put right."""
        self.query_one("#about").display = self.play is None
        fields = self._fields()
        self.set_focus(fields[0] if self.play is None else fields[1])

    def header(self) -> Header:
        """Say what is done here."""
        return Header(_("Old result"), _("written down without cards"), self.game.box.title)

    def offered(self, command: Command) -> bool:
        """Offer house rules where they can be chosen."""
        return command.name != "house" or (self.play is None and bool(self.game.rules))

    def paint(self) -> None:
        """Show the fields of the game and of what is known."""
        columns, most = self._columns(), self.game.box.seats[1]
        if self.play is not None:
            most = len(self.play.seats)
        for entry in self.query(".number").results(Field):
            entry.display = (entry.id or "").rpartition("-")[0] in columns
            entry.styles.width = self._cells
        for seat, line_ in enumerate(self.query(".seat")):
            line_.display = seat < most
            name = self.query_one(f"#name-{seat}", Field)
            name.disabled = self.play is not None
            name.placeholder = _("name") if seat < self.game.box.seats[0] else ""
        self.query_one("#heads", Lines).redraw()
        self._paint_outcome()
        self.query_one("#house", Press).refresh(layout=True)

    def _paint_outcome(self) -> None:
        outcome = self.query_one("#outcome", Lines)
        outcome.redraw()
        outcome.refresh(layout=True)

    @property
    def game(self) -> Game:
        """The game that was played."""
        return games.all_games()[self.draft.game]

    # What is typed.

    @on(Field.Changed)
    def _typed(self, event: Field.Changed) -> None:
        self.draft.values[event.input.id or ""] = event.value
        self._paint_outcome()

    @on(Field.Submitted)
    def _entered(self, event: Field.Submitted) -> None:
        """Go on; an empty name keeps the result."""
        name = event.input.id or ""
        if name.startswith("name-"):
            if not event.value.strip() and self._rows():
                self.action_keep()
                return
            self.query_one(f"#{name}", Field).value = take_name(
                self.query_one(f"#{name}", Field), self.known
            )
        if event.input is self._fields()[-1]:
            self.action_keep()
        else:
            self.focus_next()

    @on(Choice.Changed)
    def _chosen(self, event: Choice.Changed) -> None:
        if event.choice.id == "game":
            chosen = self.games[event.value]
            self.draft.game, self.draft.rules = chosen.game, dict(chosen.rules)
        else:
            self.draft.mode = event.value
        self.paint()
        self.redraw_edges()

    # What can be done.

    def action_columns(self) -> None:
        """Show the next columns."""
        self.query_one("#mode", Choice).turn(1)

    def action_house(self) -> None:
        """Choose the house rules that were played."""

        def chosen(rules: dict[str, str]) -> None:
            self.draft.rules = rules
            self.paint()

        self.choose_rules(self.game, self._rules(), chosen)

    def action_keep(self) -> None:
        """Store the result; what the rules do not allow is asked about."""
        try:
            names, results = self._names(), self._results()
            started = read_date(self._text("date"), datetime.fromisoformat(self.keeper.now()))
        except Refused as refusal:
            self.refuse(refusal.message)
            return
        if not names:
            self.refuse(msg("Write down who played, and what is known."))
            return
        doubts = [self._said(problem) for problem in self._problems() if problem.level == "warning"]

        def store(store: Store) -> Play:
            if self.play is not None:
                return store.act(self.play.id, lambda play: actions.set_results(play, results))
            with store.transaction("table"):
                seats: list[Json] = [store.person(name) for name in names]
                dummy = self.game.dummy_seat(self._rules())
                given = list(results)
                if dummy is not None and len(seats) == dummy:
                    seats.append({"dummy": _("Dummy")})
                    given.append(Result())
                cells = actions.begin(
                    store.people(),
                    self.draft.game,
                    seats,
                    self.draft.rules,
                    started=started,
                    place=self._text("place"),
                    note=self._text("note"),
                    results=given,
                )
                return store.begin(cells)

        def kept(play: Play) -> None:
            if self.play is None:
                forget_draft(self, "old_result")
                self.keeper.replace("play", play.id)
            else:
                self.dismiss()

        def answered(answer: str) -> None:
            if answer == "keep":
                self.keeper.do(store, kept)

        if not doubts:
            answered("keep")
            return
        answers = [
            Answer("stay", "z", msg("Stay here")),
            Answer("keep", "k", msg("Keep it as it is")),
        ]
        self.ask(msg("Please check"), doubts, answers, answered)

    # What it means.

    def _text(self, name: str) -> str:
        return self.query_one(f"#{name}", Field).value.strip()

    def _fields(self) -> list[Field]:
        """Return the fields of the table that are shown, in order."""
        return [
            entry
            for line_ in self.query(".seat")
            if line_.display
            for entry in line_.query(Field)
            if entry.display
        ]

    def _rows(self) -> list[int]:
        """Return the seats for which something is typed."""
        columns = ("name", *self._columns())
        seats = range(len(self.query(".seat")))
        return [seat for seat in seats if any(self._text(f"{column}-{seat}") for column in columns)]

    def _names(self) -> list[str]:
        for seat in self._rows():
            if not self._text(f"name-{seat}"):
                raise Refused(msg("Row {number} has a result but no name.", number=seat + 1))
        return [self._text(f"name-{seat}") for seat in self._rows()]

    def _results(self) -> list[Result]:
        """Return what is typed in the columns shown. Raises `Refused` for what is no number."""
        columns, found = self._columns(), []
        for seat in self._rows():
            values = {column: self._number(column, seat) for column in columns}
            rounds = tuple(values[column] for column in columns if column.startswith("round"))
            known = rounds if any(points is not None for points in rounds) else None
            found.append(
                Result(values.get("total"), known, values.get("count"), values.get("rank"))
            )
        return found

    def _number(self, column: str, seat: int) -> int | None:
        text = self._text(f"{column}-{seat}")
        if not text:
            return None
        if column == "count":
            return whole(text, 0, MOST_COUNTED, self.game.box.counted_inside or msg("number"))
        if column == "rank":
            return whole(text, 1, max(len(self._rows()), 1), msg("rank"))
        return whole(text, -MOST_POINTS, MOST_POINTS, msg("points"))

    def _table(self) -> Table:
        results = self._results()
        return Table(len(results), (), self._rules(), results=tuple(results))

    def _problems(self) -> tuple[Problem, ...]:
        return games.check(self.game, self._table())

    def _said(self, problem: Problem) -> str:
        names = [shown(self._text(f"name-{seat}")) for seat in self._rows()]
        told = say(problem.message, names)
        if problem.seat is None or problem.seat >= len(names):
            return told
        return _("{player}: {problem}", player=names[problem.seat], problem=told)

    def _rules(self) -> dict[str, str]:
        return complete(self.game, self.draft.rules)

    # How it is shown.

    def _every_column(self) -> list[str]:
        rounds = max(_rounds(game) for game in games.all_games().values())
        return [*(f"round{number}" for number in range(rounds)), "count", "total", "rank"]

    def _columns(self) -> list[str]:
        mode, found = self.draft.mode, list[str]()
        if mode in {"round", "all"}:
            found += [f"round{number}" for number in range(_rounds(self.game))]
        if self.game.box.counted is not None and mode != "rank":
            found.append("count")
        found += ["total"] if mode in {"total", "all"} else []
        return [*found, "rank"] if mode in {"rank", "all"} else found

    @property
    def _cells(self) -> int:
        """The cells of a number."""
        return 10 if len(self._columns()) <= 2 else 5

    def _heads(self, width: int, _height: int) -> list[Row]:
        heads = {
            "count": self.game.box.counted or msg("count"),
            "total": msg("total"),
            "rank": msg("rank"),
        }
        words = [
            say(heads[column]) if column in heads else _("R{number}", number=int(column[5:]) + 1)
            for column in self._columns()
        ]
        cells = self._cells + 1
        text = "".join(fit_right(fit(word, min(cell_len(word), cells)), cells) for word in words)
        return [row((fit_right(text, width), "quiet"))]

    def _outcome(self, width: int, _height: int) -> Rows:
        """Say what would be stored, as far as it is typed."""
        if not self._rows():
            hint = _("Enter goes on; on an empty name it keeps the result. Blank is unknown.")
            return [(), *wrap(row((hint, "faint")), width)]
        try:
            table = self._table()
            card = games.score(self.game, table)
            names = [shown(self._text(f"name-{seat}")) for seat in self._rows()]
            told = [(say(games.tell(self.game, card).decision(), names), "bold")]
            for name, total, result in zip(names, card.totals, table.results or (), strict=True):
                if total is not None and result.total is None:
                    told.append(
                        (_("{player}: {total} in all.", player=name, total=minus(total)), "")
                    )
            told += [(self._said(problem), "focus") for problem in self._problems()]
        except Refused as refusal:
            told = [(say(refusal.message), "err")]
        return [(), *[line_ for text, style in told for line_ in wrap(row((text, style)), width)]]

    def _rules_text(self) -> str:
        return rules_text(self.game, self.draft.rules) if self.draft.game else ""


def _rounds(game: Game) -> int:
    return game.round_count(complete(game, {})) or 1


def _label(seat: int) -> Drawing:
    return lambda _width, _height: [badge(str(seat + 1), seat % 8)]


def _draft_of(play: Play) -> Draft:
    """Return the numbers of a play as they stand in the fields."""
    values: dict[str, str] = {}
    for seat, result in enumerate(play.results or ()):
        values[f"name-{seat}"] = play.names[seat]
        numbers = {"total": result.total, "count": result.counted, "rank": result.rank}
        for number, points in enumerate(result.rounds or ()):
            numbers[f"round{number}"] = points
        values |= {f"{column}-{seat}": str(it) for column, it in numbers.items() if it is not None}
    plain = all(one.rank is None and not one.rounds for one in play.results or ())
    return Draft(play.game_id, "total" if plain else "all", dict(play.rules), values)


SCREEN = OldResultScreen
