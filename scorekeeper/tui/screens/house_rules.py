"""House rules: every rule with all its choices, ● at the one that holds."""

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.events import Key

from scorekeeper.games import all_games
from scorekeeper.games.parts import HouseRule, RuleError
from scorekeeper.games.rules import complete, read
from scorekeeper.i18n import Message, _, say
from scorekeeper.tui.base import Header
from scorekeeper.tui.dialogs import Prompt
from scorekeeper.tui.room import Room
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.rows import Row, row, shown, split_row
from scorekeeper.tui.widgets.texts import choices


class HouseRulesScreen(Room[dict[str, str]]):
    """Choose house rules; it is left with them."""

    def __init__(self, game_id: str, rules: Mapping[str, str]) -> None:
        super().__init__()
        self.game = all_games()[game_id]
        self.rules = complete(self.game, rules)

    def compose_body(self) -> ComposeResult:
        """List the rules."""
        with Frame(classes="-bright", id="frame") as frame:
            frame.styles.height = "1fr"
            yield LineList(self._line, id="rules", each=2)

    def header(self) -> Header:
        """Say which game's rules these are."""
        return Header(_("House rules"), self.game.box.title)

    def paint(self) -> None:
        """Show the rules that say something now."""
        rules = self.query_one(LineList)
        rules.show(len(self._shown()), marked=rules.marked)

    def action_turn(self, step: int) -> None:
        """Take another choice of the marked rule; one without choices is typed."""
        rule = self._shown()[self.query_one(LineList).marked]
        if not rule.choices or (rule.read is not None and len(rule.choices) < 2):
            self._type(rule)
            return
        ids = [choice.id for choice in rule.choices]
        here = ids.index(self.rules[rule.id]) if self.rules[rule.id] in ids else -step
        self.rules[rule.id] = ids[(here + step) % len(ids)]
        self.paint()

    def action_rulebook(self) -> None:
        """Take the first choice of every rule."""
        self.rules = complete(self.game, {})
        self.paint()

    def action_back(self) -> None:
        """Go back with these rules."""
        self.dismiss(self.rules)

    def unknown(self, event: Key) -> None:
        """Take what is typed for the value of a rule that takes other values than its choices."""
        rule = self._shown()[self.query_one(LineList).marked]
        if rule.read is not None and event.is_printable:
            self._type(rule, event.character or "")
        else:
            super().unknown(event)

    def _type(self, rule: HouseRule, begun: str = "") -> None:
        value = self.rules[rule.id]
        kept = "" if value in [choice.id for choice in rule.choices] else value

        def check(text: str) -> str:
            return read(rule, text.strip() or rule.default)

        def typed(text: str) -> None:
            try:
                self.rules = complete(self.game, {**self.rules, rule.id: text})
            except RuleError as error:
                self.refuse(error.message)
            self.paint()

        self.ask(Prompt(rule.label, begun or kept, check=check), typed)

    def _shown(self) -> list[HouseRule]:
        return [
            rule
            for rule in self.game.rules
            if rule.only_with is None or self.rules[rule.only_with[0]] == rule.only_with[1]
        ]

    def _line(self, index: int, width: int) -> list[Row]:
        rule = self._shown()[index]
        value = self.rules[rule.id]
        known = [choice.id for choice in rule.choices]
        page = say(Message(rule.page, context="page")) if rule.page else ""
        if rule.read is not None:
            page = _("type another")
        names = [say(choice.label) for choice in rule.choices]
        if value not in known:
            known.append(value)
            names.append(shown(value))
        head = split_row(row((f" {say(rule.label)}", "bold")), row((page, "faint")), width)
        return [head, row("   ", choices(names, known.index(value), width - 3))]


SCREEN = HouseRulesScreen
