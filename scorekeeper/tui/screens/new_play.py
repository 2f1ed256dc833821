"""New play: who sits where, which game, its house rules, and who starts."""

from dataclasses import dataclass, field

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.parts import HouseRule
from scorekeeper.games.rules import complete
from scorekeeper.i18n import Message, Refused, _, msg, ngettext, say
from scorekeeper.play import actions
from scorekeeper.play.names import clean_name, name_key
from scorekeeper.play.operations import Json
from scorekeeper.play.play import Play
from scorekeeper.store.log import Store
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
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
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines
from scorekeeper.tui.widgets.rows import Row, Rows, fit, row, shown, wrap

NARROW = 64


@dataclass
class Draft:
    """What was typed and has not become a play."""

    names: dict[int, str] = field(default_factory=dict)
    game: str = ""
    rules: dict[str, str] = field(default_factory=dict)


class NewPlayScreen(Room[None]):
    """Seat the players in the order in which they sit, and start."""

    AREA = "new_play"
    DEFAULT_CSS = """
    NewPlayScreen #seats { height: 1fr; }
    NewPlayScreen #known-side { width: 30%; height: 1fr; }
    NewPlayScreen #form { width: 1fr; height: 1fr; }
    NewPlayScreen #line-game, NewPlayScreen #line-start { margin-top: 1; }
    NewPlayScreen #hint { margin-right: 1; }
    NewPlayScreen.-low #line-game, NewPlayScreen.-low #line-start { margin-top: 0; }
    NewPlayScreen.-low #hint { display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.known: list[str] = []
        self.draft = Draft()

    def compose_body(self) -> ComposeResult:
        """Lay out the seats, the choices, and the known players beside them."""
        from scorekeeper.store import queries

        self.known = [player.name for player in queries.players(self.keeper.store)]
        self.draft = self._offered_draft()
        games = all_games()
        self.draft.game = self.draft.game or self._last_game()
        with Horizontal(classes="sides"):
            with Frame(title=_("At the table"), id="form"), VerticalScroll(can_focus=False):
                for seat in range(max(game.box.seats[1] for game in games.values())):
                    yield line(
                        badge(str(seat + 1), seat % 8),
                        Field(
                            self.draft.names.get(seat, ""),
                            suggester=Completion(lambda: self.known),
                            id=f"seat-{seat}",
                        ),
                        id=f"line-{seat}",
                    )
                self.games = offered_games(self.keeper.store)
                options = [(key, one.label) for key, one in self.games.items()]
                yield line(msg("Game"), Choice(options, self.draft.game, id="game"), id="line-game")
                for game in games.values():
                    for rule in game.rules:
                        if rule.asked:
                            id_ = f"asked-{game.box.id}-{rule.id}"
                            asked = line(rule.label, Choice((), id=id_), id=f"line-{id_}")
                            asked.add_class("asked")
                            yield asked
                yield line(msg("House rules"), Press(self._rules_text, id="house"), id="line-house")
                yield line(msg("Starts"), Choice([("", "")], id="first"))
                yield line((), Press(lambda: _("Start"), main=True, id="start"), id="line-start")
                yield Lines(self._hint, id="hint")
            with Frame(title=_("Known players"), id="known-side"):
                yield LineList(self._known_line, len(self.known), id="known")

    def on_mount(self) -> None:
        """Begin at the first empty seat."""
        empty = next((one for one in self._fields() if not one.value.strip()), self._fields()[0])
        self.set_focus(empty)

    def header(self) -> Header:
        """Say what is done here."""
        return Header(_("New play"), say(self.game.box.edition))

    def paint(self) -> None:
        """Show as many seats as the game has, and what can be chosen."""
        self.set_class(self.app.size.height < 22, "-low")
        least, most = self.game.box.seats
        for seat, entry in enumerate(self.query("#form Field").results(Field)):
            self.query_one(f"#line-{seat}").display = seat < most
            entry.placeholder = _("name") if seat < least else _("name, or leave empty")
        self.query_one("#known-side").display = bool(self.known) and self.app.size.width >= NARROW
        self.query_one("#line-house").display = bool(self.game.rules)
        for asked in self.query(".asked"):
            asked.display = False
        for rule, choice in self._asked():
            self.query_one(f"#line-{choice.id}").display = True
            value = self._rules()[rule.id]
            known = {each.id: say(each.label) for each in rule.choices}
            choice.show({**known, **({} if value in known else {value: shown(value)})})
            choice.value = value
        self._paint_first()
        self.query_one("#house", Press).refresh(layout=True)

    def offered(self, command: Command) -> bool:
        """Offer house rules where the game has some."""
        return command.name != "house" or bool(self.game.rules)

    @property
    def game(self) -> Game:
        """The game that is chosen."""
        return all_games()[self.draft.game]

    # What is typed.

    @on(Field.Changed)
    def _typed(self) -> None:
        self.draft.names = {
            seat: entry.value for seat, entry in enumerate(self._fields()) if entry.value
        }
        self._paint_first()

    @on(Field.Submitted)
    def _entered(self, event: Field.Submitted) -> None:
        """Take the name and go on; an empty seat starts the play."""
        fields = self._fields()
        entry = next(one for one in fields if one is event.input)
        if not entry.value.strip():
            self._names_done()
            return
        typed = entry.value
        try:
            clean_name(typed)
        except Refused as refusal:
            self.refuse(refusal.message)
            return
        others = [one.value for one in fields if one is not entry]
        name = take_name(entry, self.known)
        if any(name_key(name) == name_key(other) for other in others):
            entry.value = typed
            self.refuse(_sits_already(name))
            return
        later = fields[fields.index(entry) + 1 :]
        if later:
            self.set_focus(later[0])
            if name != typed.strip():
                self.tell(msg("{name}; for somebody new, type a blank after the name.", name=name))
        else:
            self._names_done()

    @on(Field.PastedLines)
    def _pasted(self, event: Field.PastedLines) -> None:
        """Let names that were pasted in lines fill the seats from here on."""
        fields = self._fields()
        place = fields.index(event.field)
        for entry, name in zip(fields[place:], event.lines, strict=False):
            entry.value = name
        over = len(event.lines) - len(fields[place:])
        if over > 0:
            text = ngettext("{count} name has no seat.", "{count} names have no seat.", over)
            self.refuse(text)
        self.set_focus(fields[min(place + len(event.lines), len(fields) - 1)])

    @on(LineList.Chosen, "#known")
    def _seat_known(self, event: LineList.Chosen) -> None:
        """Seat a known player on the first empty seat; the keys stay with the seats."""
        event.prevent_default()
        name = self.known[event.index]
        fields = self._fields()
        empty = next((one for one in fields if not one.value.strip()), None)
        if any(name_key(one.value) == name_key(name) for one in fields):
            self.refuse(_sits_already(name))
        elif empty is None:
            self.refuse(msg("All {count} seats are taken.", count=len(fields)))
        else:
            empty.value = name
        later = next((one for one in fields if not one.value.strip()), fields[-1])
        self.set_focus(later)

    @on(Choice.Changed, "#game")
    def _game_chosen(self, event: Choice.Changed) -> None:
        chosen = self.games[event.value]
        self.draft.game, self.draft.rules = chosen.game, dict(chosen.rules)
        self.paint()
        self.redraw_edges()

    @on(Choice.Changed, ".asked Choice")
    def _answered(self, event: Choice.Changed) -> None:
        """Keep what the game asks each time."""
        rule = next(rule for rule, choice in self._asked() if choice is event.choice)
        self.draft.rules = {**self.draft.rules, rule.id: event.value}
        self.query_one("#house", Press).refresh(layout=True)

    def _names_done(self) -> None:
        """Go from the names to what the game asks each time, or start."""
        asked = next((choice for _rule, choice in self._asked()), None)
        if asked is None:
            self.action_start()
        else:
            self.set_focus(asked)

    async def on_key(self, event: Key) -> None:
        """Start from what the game asks, by Enter."""
        if event.key == "enter" and self.focused in [choice for _rule, choice in self._asked()]:
            event.stop()
            self.action_start()
        else:
            await super().on_key(event)

    # What can be done.

    def action_house(self) -> None:
        """Choose the house rules."""

        def chosen(rules: dict[str, str]) -> None:
            self.draft.rules = rules
            self.paint()

        self.choose_rules(self.game, self._rules(), chosen)

    def action_start(self) -> None:
        """Store the play and open its sheet."""
        names = [one.value.strip() for one in self._fields() if one.value.strip()]
        for number, name in enumerate(names):
            if name_key(name) in {name_key(other) for other in names[:number]}:
                self.refuse(_sits_already(name))
                return
        people = len(names) or 1
        dummy = self.game.dummy_seat(self._rules())
        seats = people + (dummy is not None)
        problem = self.game.seats_problem(seats, self._rules())
        if problem is not None:
            self.refuse(problem.message)
            return
        first = int(self.query_one("#first", Choice).value or 0)

        def begin(store: Store) -> Play:
            with store.transaction("table"):
                sit: list[Json] = [store.person(name) for name in names]
                if dummy is not None:
                    sit.insert(dummy, {"dummy": _("Dummy")})
                cells = actions.begin(
                    store.people(),
                    self.draft.game,
                    sit,
                    self.draft.rules,
                    started=self.keeper.now(),
                    first=first,
                )
                return store.begin(cells)

        def begun(play: Play) -> None:
            forget_draft(self, "new_play")
            self.keeper.replace("sheet", play.id)

        self.keeper.do(begin, begun)

    # How it is shown.

    def _fields(self) -> list[Field]:
        most = self.game.box.seats[1]
        return list(self.query("#form Field").results(Field))[:most]

    def _asked(self) -> list[tuple[HouseRule, Choice]]:
        """Return the rules that the game asks each time, with their lines."""
        prefix = f"#asked-{self.draft.game}"
        return [
            (rule, self.query_one(f"{prefix}-{rule.id}", Choice))
            for rule in self.game.rules
            if rule.asked
        ]

    def _rules(self) -> dict[str, str]:
        return complete(self.game, self.draft.rules)

    def _rules_text(self) -> str:
        return rules_text(self.game, self.draft.rules) if self.draft.game else ""

    def _paint_first(self) -> None:
        names = [shown(one.value.strip()) for one in self._fields() if one.value.strip()]
        first = self.query_one("#first", Choice)
        options = [(str(seat), name) for seat, name in enumerate(names)]
        first.show(options or [("0", _("seat 1"))], first.value)

    def _known_line(self, index: int, width: int) -> Row:
        sits = {name_key(one.value) for one in self._fields()}
        name = self.known[index]
        style = "faint" if name_key(name) in sits else ""
        return row((fit(shown(name), width), style))

    def _hint(self, width: int, _height: int) -> Rows:
        text = _(
            "Enter goes on, and starts on an empty seat. A known name is completed; a blank "
            "behind it says that it is whole."
        )
        return [(), *wrap(row((text, "faint")), width)]

    def _last_game(self) -> str:
        from scorekeeper.store import queries

        games = list(all_games())
        return next(
            (
                known.game
                for known in queries.history(self.keeper.store, limit=5)
                if known.game in games
            ),
            games[0],
        )

    def _offered_draft(self) -> Draft:
        """Return what was typed before, or the table of a play that was left without a card."""
        known, left = draft(self, "new_play", Draft), self.keeper.draft
        if left is not None:
            self.keeper.draft = None
            people = [seat.name for seat in left.seats if seat.kind != "dummy"]
            known.names, known.game = dict(enumerate(people)), left.game_id
            known.rules = dict(left.rules)
        return known


def _sits_already(name: str) -> Message:
    return msg(
        "“{name}” sits here already; somebody else of that name could be “{name} 2”.",
        name=shown(name),
    )


SCREEN = NewPlayScreen
