"""What New play and Old result have in common: the seats, the game, its house rules."""

from dataclasses import dataclass, field
from typing import Any

from textual import on
from textual.app import ComposeResult

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.rules import complete
from scorekeeper.i18n import Message, Refused, msg, ngettext
from scorekeeper.play.names import clean_name, name_key
from scorekeeper.store import queries
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Completion, Room, line, offered_games, rules_text, take_name
from scorekeeper.tui.widgets.charts import badge
from scorekeeper.tui.widgets.fields import Choice, Field, Press
from scorekeeper.tui.widgets.rows import shown


@dataclass
class Draft:
    """What was typed and not kept, by the id of its field."""

    values: dict[str, str] = field(default_factory=dict)
    game: str = ""
    rules: dict[str, str] = field(default_factory=dict)


class TableForm(Room[None]):
    """A line a seat, and what is played.

    Enter goes on; after the last field, or an empty name, the table is complete (`named`).
    """

    RESULTS = False
    """Whether a result stands behind each name."""

    def __init__(self) -> None:
        super().__init__()
        self.known: list[str] = []
        self.draft = Draft()

    def named(self) -> None:
        """Go on after the names."""
        raise NotImplementedError

    def typed(self) -> None:
        """Show what follows from what is typed."""

    def field(self, name: str, **options: Any) -> Field:
        """Return a field with what was typed in it before."""
        return Field(self.draft.values.get(name, ""), id=name, **options)

    def seat_lines(self) -> ComposeResult:
        """Yield a line for every seat that a game has."""
        self.known = [player.name for player in queries.players(self.keeper.store)]
        self.games = offered_games(self.keeper.store)
        for seat in range(max(game.box.seats[1] for game in all_games().values())):
            fields = [self.field(f"seat-{seat}", suggester=Completion(lambda: self.known))]
            fields += [self.field(f"result-{seat}", classes="result")] if self.RESULTS else []
            yield line(badge(str(seat + 1), seat % 8), *fields, id=f"line-{seat}")

    def game_line(self) -> ComposeResult:
        """Yield the choice of the game."""
        options = [(key, one.label) for key, one in self.games.items()]
        yield line(msg("Game"), Choice(options, self.draft.game, id="game"), id="line-game")

    def rules_line(self) -> ComposeResult:
        """Yield the way to the house rules."""
        yield line(msg("House rules"), Press(self._rules_text, id="house"), id="line-house")

    def offered(self, command: Command) -> bool:
        """Offer house rules where the game has some."""
        return command.name != "house" or bool(self.game.rules)

    def paint(self) -> None:
        """Show as many seats as the game has."""
        for seat, entry in enumerate(self.names):
            self.query_one(f"#line-{seat}").display = seat < self.game.box.seats[1]
            entry.placeholder = self.place_for(seat)
        self.query_one("#line-house").display = bool(self.game.rules)
        self.query_one("#house", Press).refresh(layout=True)
        self.typed()

    def place_for(self, seat: int) -> str:
        """Return what an empty name says."""
        raise NotImplementedError

    @property
    def game(self) -> Game:
        """The game that is chosen."""
        return all_games()[self.draft.game]

    @property
    def rules(self) -> dict[str, str]:
        """The house rules that are chosen, all of them."""
        return complete(self.game, self.draft.rules)

    @property
    def names(self) -> list[Field]:
        """The fields of the names, one a seat of any game."""
        return [entry for entry in self.query(Field) if (entry.id or "").startswith("seat-")]

    @property
    def seats(self) -> list[Field]:
        """The fields of the names that the game has seats for."""
        return self.names[: self.game.box.seats[1]]

    def text(self, name: str) -> str:
        """Return what is typed in a field."""
        return self.query_one(f"#{name}", Field).value.strip()

    # What is typed.

    @on(Field.Changed)
    def _typed(self, event: Field.Changed) -> None:
        self.draft.values[event.input.id or ""] = event.value
        self.typed()

    @on(Field.Submitted)
    def _entered(self, event: Field.Submitted) -> None:
        """Take the name and go on; the table is complete after an empty one."""
        names, entry = self.seats, self.query_one(f"#{event.input.id}", Field)
        typed = entry.value
        if entry in names:
            if not typed.strip():
                self.named()
                return
            try:
                clean_name(typed)
            except Refused as refusal:
                self.refuse(refusal.message)
                return
            name = take_name(entry, self.known)
            if any(name_key(name) == name_key(one.value) for one in names if one is not entry):
                entry.value = typed
                self.refuse(sits_already(name))
                return
        fields = [one for one in self.focus_chain if isinstance(one, Field)]
        if entry is fields[-1]:
            self.named()
            return
        self.set_focus(fields[fields.index(entry) + 1])
        if entry in names and name != typed.strip():
            self.tell(msg("{name}; for somebody new, type a blank after the name.", name=name))

    @on(Field.PastedLines)
    def _pasted(self, event: Field.PastedLines) -> None:
        """Let names that were pasted in lines fill the seats from here on."""
        places = self.seats[self.seats.index(event.field) :] if event.field in self.seats else []
        for entry, name in zip(places, event.lines, strict=False):
            entry.value = name
            self.set_focus(entry)
        over = len(event.lines) - len(places)
        if over > 0:
            text = ngettext("{count} name has no seat.", "{count} names have no seat.", over)
            self.refuse(text)

    @on(Choice.Changed, "#game")
    def _game_chosen(self, event: Choice.Changed) -> None:
        chosen = self.games[event.value]
        self.draft.game, self.draft.rules = chosen.game, dict(chosen.rules)
        self.paint()
        self.redraw_edges()

    def action_house(self) -> None:
        """Choose the house rules."""

        def chosen(rules: dict[str, str]) -> None:
            self.draft.rules = rules
            self.paint()

        self.choose_rules(self.game, self.rules, chosen)

    def _rules_text(self) -> str:
        return rules_text(self.game, self.draft.rules) if self.draft.game else ""


def sits_already(name: str) -> Message:
    """Say that somebody has a seat."""
    return msg(
        "“{name}” sits here already; somebody else of that name could be “{name} 2”.",
        name=shown(name),
    )
