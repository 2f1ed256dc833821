"""House rules: one line each, the rulebook's choice unless the table says otherwise."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.games.base import Game, HouseRule
from scorekeeper.translate import _, say
from scorekeeper.tui.screens.base import close_button
from scorekeeper.tui.widgets.options import Options


class HouseRulesScreen(ModalScreen[dict[str, str]]):
    """Choose the house rules of a new play; Enter or a click takes the next choice."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "keep", show=False),
        Binding("space,right", "next_choice", show=False),
    ]

    def __init__(self, game: Game, rules: Mapping[str, str]) -> None:
        super().__init__()
        self._game = game
        self._rules = game.complete_rules(rules)

    def compose(self) -> ComposeResult:
        """List the rules that say something now."""
        with Vertical(classes="dialog"):
            yield Static(_("House rules"), classes="heading", markup=False)
            yield Options(*self._options(), id="house-rules")
            yield Static(_("Enter takes the next choice."), classes="quiet", markup=False)
            yield close_button(_("Keep (Esc)"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the next choice of the rule."""
        self._turn(event.option.id or "")

    def on_button_pressed(self) -> None:
        """Leave with the rules as shown."""
        self.action_keep()

    def action_next_choice(self) -> None:
        """Take the next choice of the marked rule."""
        marked = self.query_one(OptionList).highlighted_option
        if marked is not None:
            self._turn(marked.id or "")

    def action_keep(self) -> None:
        """Leave with the rules as shown."""
        self.dismiss(self._rules)

    def _turn(self, rule_id: str) -> None:
        rule = next(rule for rule in self._game.house_rules if rule.id == rule_id)
        ids = [choice.id for choice in rule.choices]
        self._rules[rule_id] = ids[(ids.index(self._rules[rule_id]) + 1) % len(ids)]
        options = self.query_one(OptionList)
        marked = options.highlighted
        options.clear_options()
        options.add_options(self._options())
        options.highlighted = marked

    def _options(self) -> list[Option]:
        return [
            Option(self._line(rule), id=rule.id)
            for rule in self._game.house_rules
            if rule.only_with is None or self._rules[rule.only_with[0]] == rule.only_with[1]
        ]

    def _line(self, rule: HouseRule) -> Content:
        chosen = next(choice for choice in rule.choices if choice.id == self._rules[rule.id])
        changed = chosen.id != rule.default
        return Content.assemble(
            (say(rule.label), "bold"),
            "\n    ",
            ("● " if changed else "○ ", "$accent" if changed else ""),
            (say(chosen.label), "$accent" if changed else ""),
        )
