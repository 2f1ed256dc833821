"""What the rooms share: going back, reading on, fields with labels, known names."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, TypeVar

from textual.containers import Horizontal
from textual.events import Key
from textual.suggester import Suggester
from textual.widget import Widget

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Rules
from scorekeeper.i18n import Message, _, ngettext, say
from scorekeeper.play.names import name_key
from scorekeeper.store import queries
from scorekeeper.store.log import Store
from scorekeeper.tui.base import BaseScreen
from scorekeeper.tui.widgets.fields import Field
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines, Pressed, Scroller
from scorekeeper.tui.widgets.rows import Row, fit, row, shown

Left = TypeVar("Left")
T = TypeVar("T")

LABEL = 14
"""Cells of the labels before fields."""


class Text(Scroller, can_focus=False):
    """A text that is read beside a list or below fields, which keep the keys."""


class Room(BaseScreen[Left]):
    """A screen that is left by Esc. `AUTO_FOCUS` says what takes the keys at first.

    A field called `search` gives them to the list by Esc, ↓ and Enter.
    """

    DEFAULT_CSS = """
    Room .line { height: 1; }
    Room .line > .label { width: 14; }
    Room .grows { height: 1fr; }
    """

    AUTO_FOCUS = "LineList"

    async def on_key(self, event: Key) -> None:
        """Leave the search for the list."""
        searching = self.focused is not None and self.focused.id == "search"
        if searching and event.key in {"escape", "down", "enter"}:
            event.stop()
            event.prevent_default()
            self.query_one(LineList).focus()

    async def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Do what Enter stands for."""
        event.stop()
        found = max(self.commands, key=lambda one: ("enter" in one.each_key, one.importance))
        if self.offered(found):
            await self.give(found)

    async def on_pressed(self, event: Pressed) -> None:
        """Do what a button is named after."""
        if event.zone.startswith("press:"):
            event.stop()
            await self.run_action(event.zone.removeprefix("press:"))

    def choose_rules(
        self, game: Game, rules: Rules, then: Callable[[dict[str, str]], None]
    ) -> None:
        """Let house rules be chosen, where the game has some."""
        if game.rules:
            self.keeper.open("house_rules", game.box.id, rules, then=then)

    def work_on(
        self,
        job: Callable[[Store], T],
        then: Callable[[T], None],
        *,
        writable: bool = True,
        label: Message | None = None,
    ) -> None:
        """Run a job in a thread on the file, opened for it alone, then `then` here."""
        from scorekeeper.store.database import open_store

        path = self.keeper.path

        def run() -> T:
            with closing(open_store(path, writable=writable)) as store:
                return job(store)

        self.work(run, then, label=label)

    def action_scroll_text(self, step: int) -> None:
        """Read on, or back."""
        text = self.query_one(Text)
        text.scroll_relative(y=step * max(text.size.height - 1, 1), animate=False)

    def action_back(self) -> None:
        """Go one level back."""
        self.dismiss()


def path_of(text: str) -> Path:
    """Return the path that somebody typed; “~name” of nobody may be what a file is called."""
    try:
        return Path(text.strip()).expanduser()
    except RuntimeError:
        return Path(text.strip())


def line(label: Message | Row, *widgets: Widget, id: str | None = None) -> Horizontal:
    """Return a label with what belongs to it."""

    def draw(_width: int, _height: int) -> list[Row]:
        return [label if isinstance(label, tuple) else row((fit(say(label), LABEL), "quiet"))]

    return Horizontal(Lines(draw, classes="label"), *widgets, classes="line", id=id)


class Offered(NamedTuple):
    """A game that can be chosen: what it is called, its id, and house rules to begin with."""

    label: str
    game: str
    rules: Rules


def offered_games(store: Store) -> dict[str, Offered]:
    """Return every game by a key, then those that tables called their own."""
    found = {it: Offered(game.box.title, it, {}) for it, game in all_games().items()}
    own = queries.titles(store)
    return found | {
        f"{it.game} {it.title}": Offered(shown(it.title), it.game, it.rules) for it in own
    }


def rules_text(game: Game, rules: Rules) -> str:
    """Return what the table has set, and how many house rules are not those of the rulebook."""
    known = complete(game, rules)
    changed = sum(known[rule.id] != rule.default for rule in game.rules if not rule.asked)
    title = game.title(known)
    told = [shown(title)] if title != game.box.title else []
    told += map(say, game.settings(known))
    if changed:
        told.append(ngettext("{count} changed", "{count} changed", changed))
    return " · ".join(told) or _("as in the rulebook")


def completed(typed: str, known: Sequence[str]) -> str | None:
    """Return the known name that is meant by its beginning, None where there is none.

    A blank at the end says that the name is whole; then it is nobody else's beginning.
    """
    key, whole = name_key(typed), typed.endswith(" ")
    found = [name for name in known if key and name_key(name).startswith(key)]
    same = [name for name in found if name_key(name) == key]
    return next(iter(same if whole else [*same, *found]), None)


class Completion(Suggester):
    """Shows in grey how a known name goes on, the same that Enter takes."""

    def __init__(self, known: Callable[[], Sequence[str]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._known = known

    async def get_suggestion(self, value: str) -> str | None:
        """Return the whole name."""
        found = completed(value, self._known())
        return value + found[len(value) :] if found and len(found) > len(value) else None


def take_name(field: Field, known: Sequence[str]) -> str:
    """Take the completion of a name, as Enter does; return the name."""
    found = completed(field.value, known)
    if found is not None and found != field.value:
        field.value = found
    return field.value.strip()
