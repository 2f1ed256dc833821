"""New play: who sits where, which game, its house rules, and who starts."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key

from scorekeeper.games import all_games
from scorekeeper.games.parts import HouseRule
from scorekeeper.i18n import _, msg, say
from scorekeeper.play import actions
from scorekeeper.play.names import name_key
from scorekeeper.play.operations import Json
from scorekeeper.play.play import Play
from scorekeeper.store import queries
from scorekeeper.store.log import Store
from scorekeeper.tui.base import Header
from scorekeeper.tui.room import line
from scorekeeper.tui.table_form import Draft, TableForm, sits_already
from scorekeeper.tui.widgets.fields import Choice, Press
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines
from scorekeeper.tui.widgets.rows import Row, Rows, fit, row, shown, wrap

NARROW = 64


class NewPlayScreen(TableForm):
    """Seat the players in the order in which they sit, and start."""

    DEFAULT_CSS = """
    NewPlayScreen #seats { height: 1fr; }
    NewPlayScreen #known-side { width: 30%; height: 1fr; }
    NewPlayScreen #form { width: 1fr; height: 1fr; }
    NewPlayScreen #line-game, NewPlayScreen #line-start { margin-top: 1; }
    NewPlayScreen #hint { margin-right: 1; }
    NewPlayScreen.-low #line-game, NewPlayScreen.-low #line-start { margin-top: 0; }
    NewPlayScreen.-low #hint { display: none; }
    """

    def compose_body(self) -> ComposeResult:
        """Lay out the seats, the choices, and the known players beside them."""
        self.draft = self._offered_draft()
        with Horizontal(classes="sides"):
            with Frame(title=_("At the table"), id="form"), VerticalScroll(can_focus=False):
                yield from self.seat_lines()
                yield from self.game_line()
                for game in all_games().values():
                    for rule in game.rules:
                        if rule.asked:
                            id_ = f"asked-{game.box.id}-{rule.id}"
                            asked = line(rule.label, Choice((), id=id_), id=f"line-{id_}")
                            asked.add_class("asked")
                            yield asked
                yield from self.rules_line()
                yield line(msg("Starts"), Choice([("", "")], id="first"))
                yield line((), Press(lambda: _("Start"), main=True, id="start"), id="line-start")
                yield Lines(self._hint, id="hint")
            with Frame(title=_("Known players"), id="known-side"):
                yield LineList(self._known_line, len(self.known), id="known")

    def on_mount(self) -> None:
        """Begin at the first empty seat."""
        empty = [one for one in self.seats if not one.value.strip()]
        self.set_focus((empty or self.seats)[0])

    def header(self) -> Header:
        """Say what is done here."""
        return Header(_("New play"), say(self.game.box.edition))

    def paint(self) -> None:
        """Show as many seats as the game has, and what can be chosen."""
        self.set_class(self.app.size.height < 22, "-low")
        self.query_one("#known-side").display = bool(self.known) and self.app.size.width >= NARROW
        for asked in self.query(".asked"):
            asked.display = False
        for rule, choice in self._asked():
            self.query_one(f"#line-{choice.id}").display = True
            value = self.rules[rule.id]
            known = {each.id: say(each.label) for each in rule.choices}
            choice.show({**known, **({} if value in known else {value: shown(value)})})
            choice.value = value
        super().paint()

    def place_for(self, seat: int) -> str:
        """Say which names a game needs."""
        return _("name") if seat < self.game.box.seats[0] else _("name, or leave empty")

    def typed(self) -> None:
        """Offer who is named as the one who starts."""
        names = [shown(one.value.strip()) for one in self.seats if one.value.strip()]
        first = self.query_one("#first", Choice)
        options = [(str(seat), name) for seat, name in enumerate(names)]
        first.show(options or [("0", _("seat 1"))], first.value)

    @on(LineList.Chosen, "#known")
    def _seat_known(self, event: LineList.Chosen) -> None:
        """Seat a known player on the first empty seat; the keys stay with the seats."""
        event.prevent_default()
        name = self.known[event.index]
        empty = [one for one in self.seats if not one.value.strip()]
        if any(name_key(one.value) == name_key(name) for one in self.seats):
            self.refuse(sits_already(name))
        elif not empty:
            self.refuse(msg("All {count} seats are taken.", count=len(self.seats)))
        else:
            empty.pop(0).value = name
        self.set_focus((empty or self.seats[-1:])[0])

    @on(Choice.Changed, ".asked Choice")
    def _answered(self, event: Choice.Changed) -> None:
        """Keep what the game asks each time."""
        rule = next(rule for rule, choice in self._asked() if choice is event.choice)
        self.draft.rules = {**self.draft.rules, rule.id: event.value}
        self.query_one("#house", Press).refresh(layout=True)

    def named(self) -> None:
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

    def action_start(self) -> None:
        """Store the play and open its sheet."""
        names = [one.value.strip() for one in self.seats if one.value.strip()]
        dummy = self.game.dummy_seat(self.rules)
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
            self.keeper.drafts.pop("new_play", None)
            self.keeper.replace("sheet", play.id)

        self.keeper.do(begin, begun)

    # How it is shown.

    def _asked(self) -> list[tuple[HouseRule, Choice]]:
        """Return the rules that the game asks each time, with their lines."""
        prefix = f"#asked-{self.draft.game}"
        return [
            (rule, self.query_one(f"{prefix}-{rule.id}", Choice))
            for rule in self.game.rules
            if rule.asked
        ]

    def _known_line(self, index: int, width: int) -> Row:
        sits = {name_key(one.value) for one in self.seats}
        name = self.known[index]
        style = "faint" if name_key(name) in sits else ""
        return row((fit(shown(name), width), style))

    def _hint(self, width: int, _height: int) -> Rows:
        text = _(
            "Enter goes on, and starts on an empty seat. A known name is completed; a blank "
            "behind it says that it is whole."
        )
        return [(), *wrap(row((text, "faint")), width)]

    def _offered_draft(self) -> Draft:
        """Return what was typed before, or the table of a play that was left without a card."""
        drafts = self.keeper.drafts
        known: Draft = drafts.setdefault("new_play", Draft())
        left: Play | None = drafts.pop("left", None)
        if left is not None:
            people = [seat.name for seat in left.seats if seat.kind != "dummy"]
            known.values = {f"seat-{seat}": name for seat, name in enumerate(people)}
            known.game, known.rules = left.game_id, dict(left.rules)
        if not known.game:
            last = [play.game for play in queries.history(self.keeper.store, limit=5)]
            games = list(all_games())
            known.game = next((game for game in last if game in games), games[0])
        return known


SCREEN = NewPlayScreen
