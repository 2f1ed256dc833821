"""Settle a question: the numbers are typed, and everybody reads who gets what and why."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from scorekeeper.games.base import Game, Message, Question, QuestionError, Rules, Ruling
from scorekeeper.guide.answers import FollowUp, follow_ups
from scorekeeper.play import Play
from scorekeeper.rulings import (
    Asked,
    answer_text,
    command_line,
    given,
    house_rules_in_force,
    in_force_text,
    other_way_text,
    other_ways,
)
from scorekeeper.translate import _, listed, say
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.screens.answering import AnswerScreen, Drafts
from scorekeeper.tui.settle_commands import SETTLE
from scorekeeper.tui.widgets.answers import Row


class SettleScreen(AnswerScreen):
    """Answer the questions of the games; with a play its numbers are filled in.

    `question` is the id of the one to open first, `round_` the round (0-based) whose numbers
    are meant; without it the open one.
    """

    SCREEN_COMMANDS = SETTLE
    BINDINGS: ClassVar[list[BindingType]] = bindings(SETTLE)

    def __init__(
        self,
        play: Play | None = None,
        question: str | None = None,
        round_: int | None = None,
        drafts: Drafts | None = None,
    ) -> None:
        super().__init__(play, round_, drafts)
        ids = [asked.question.id for asked in self.known]
        self.tab = ids.index(question) if question in ids else 0
        self.rules: dict[str, Rules] = {
            asked.game.id: play.rules if play is not None else asked.game.complete_rules({})
            for asked in self.known
        }
        self._ruling: Ruling | None = None
        self._follow_ups: tuple[FollowUp, ...] = ()

    @property
    def asked(self) -> Asked:
        """The question that is open."""
        return self.known[self.tab]

    @property
    def game(self) -> Game:
        """The game whose question is open."""
        return self.asked.game

    def open_tab(self, number: int) -> None:
        """Open a question; behind the last one is “what if” on the play."""
        self.keep_draft()
        if number == len(self.known) and self.play is not None:
            from scorekeeper.tui.screens.what_if import WhatIfScreen

            self.app.switch_screen(WhatIfScreen(self.play, self.round, self.drafts))
            return
        self.tab = number
        question = self.asked.question
        fields = self._field_count(question)
        values = self.drafts.get(question.id) or self._prefilled(question) or [""] * fields
        self._follow_ups = follow_ups(self.game.id, question.id)
        self.show_fields(question.id, values[:fields])
        self.answer()

    def answer(self) -> None:
        """Answer what stands in the fields; an empty field is a player who is not there."""
        question = self.asked.question
        self.keep_draft()
        self.head(say(question.title), self._where())
        self._ruling = None
        filled = [number for number, value in enumerate(self.values) if value]
        self.show_example(() if filled else question.example)
        try:
            ruling = self.asked.settle(self._typed(), self._rules)
        except QuestionError as error:
            self._ask_again(error, filled)
            return
        self._ruling = ruling
        self.clear_problem()
        numbers = dict(zip(filled, given(ruling), strict=False))
        winners = ruling.extra.get("winners", ())
        for number, seat in enumerate(self.seats):
            seat.give(numbers.get(number), place=not ruling.points)
            first = isinstance(winners, tuple) and number in {filled[place] for place in winners}
            seat.mark(best=first)
        self.fill(self._rows(ruling, filled))

    def action_house(self) -> None:
        """Choose the house rules by which questions about this game are settled."""
        from scorekeeper.tui.screens.house_rules import HouseRulesScreen

        self.app.push_screen(HouseRulesScreen(self.game, self._rules), self._rules_chosen)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out the house rules where a play has its own, or the game has none."""
        del parameters
        if action == "house":
            return self.play is None and bool(self.game.house_rules)
        return True

    def answer_text(self) -> str:
        """Return the answer to copy, with the command that prints it."""
        if self._ruling is None:
            return ""
        return answer_text(
            self.asked, self._typed(), self._asked_names(), self._rules, self._command()
        )

    def how_to_print(self) -> str:
        """Name the command that prints the same answer."""
        return _("`{command}` prints it too.", command=self._command())

    @property
    def _rules(self) -> Rules:
        return self.rules[self.game.id]

    def _rules_chosen(self, rules: dict[str, str] | None) -> None:
        if rules is not None:
            self.rules[self.game.id] = rules
            self.answer()

    def _field_count(self, question: Question) -> int:
        if not question.several:
            return 1
        return self.most_fields if self.play is not None else self.game.seats[-1]

    def _prefilled(self, question: Question) -> list[str]:
        if self.play is None:
            return []
        return list(self.game.prefill(question.id, self.play.score(), self.round))

    def _typed(self) -> list[str]:
        return [value for value in self.values if value]

    def _asked_names(self) -> list[str]:
        """Return the players whose fields are filled."""
        return [name for name, value in zip(self.names, self.values, strict=False) if value]

    def _command(self) -> str:
        names: Sequence[str] = ()
        if self.play is not None and self.asked.question.several:
            names = [
                name for name, value in zip(self.play.names, self.values, strict=True) if value
            ]
        return command_line(self.asked, self._typed(), names, self._rules)

    def _where(self) -> str:
        if self.play is None:
            return ""
        number = self.round + 1
        if self.play.score().rounds[self.round].settled:
            return _("round {round}", round=number)
        return _("round {round}, so far", round=number)

    def _ask_again(self, error: QuestionError, filled: Sequence[int]) -> None:
        names = self._asked_names()
        if error.place is not None:
            self.say_problem(say(error.message, names), filled[error.place])
        elif filled:
            self.say_problem(say(error.message, names))
        else:
            asks = self.asked.question.asks
            self.say_problem(_("Type the {what}.", what=asks) if asks else say(error.message))
        self.fill(self._next_asked())

    def _rows(self, ruling: Ruling, filled: Sequence[int]) -> list[Row]:
        names = self._asked_names()
        rows = [
            Row(
                self.name_label(filled[number]) if len(self.seats) > 1 else _label(_("Worth")),
                self._because(ruling, number, say(reason, names)),
            )
            for number, reason in enumerate(ruling.why)
        ]
        rows += [
            section(_("Not allowed") if problem.level == "error" else _("Note"), text)
            for problem in ruling.problems
            for text in [say(problem.message, names)]
        ]
        rows += self._extra(ruling, names)
        blank = [name for name, value in zip(self.names, self.values, strict=False) if not value]
        if self.play is not None and blank and self.asked.question.several:
            text = _("{players}: nothing is typed yet.", players=listed(blank))
            rows.append(section(_("Left out"), text, "$warning"))
        rule = _("Rule {page}", page=ruling.page) if ruling.page else _("Rule")
        rows.append(section(rule, say(ruling.rule, names)))
        if ruling.silent is not None:
            rows.append(section(_("Left open"), say(ruling.silent, names)))
        return [*rows, *self._house_rows(ruling), *self._next_asked()]

    def _because(self, ruling: Ruling, number: int, sentence: str) -> Content:
        if number < len(ruling.hands):
            return self.cards_and(ruling.hands[number], sentence)
        return Content(sentence)

    def _extra(self, ruling: Ruling, names: Sequence[str]) -> list[Row]:
        rows: list[Row] = []
        decision = ruling.extra.get("decision")
        if isinstance(decision, Message):
            rows.append(section(_("Result"), say(decision, names), "bold $accent"))
        following = ruling.extra.get("next")
        if isinstance(following, tuple) and following:
            words = [say(word) if isinstance(word, Message) else str(word) for word in following]
            rows.append(section(_("Can follow"), ", ".join(words)))
        return rows

    def _house_rows(self, ruling: Ruling) -> list[Row]:
        typed = self._typed()
        rows: list[Row] = []
        house = house_rules_in_force(self.asked, typed, self._rules)
        if house:
            told = "\n".join(in_force_text(way, ruling) for way in house)
            rows.append(section(_("House rules"), told))
        others = other_ways(self.asked, typed, self._rules)
        if others:
            told = "\n".join(other_way_text(way) for way in others)
            rows.append(section(_("Other tables"), told))
        return rows

    def _next_asked(self) -> list[Row]:
        return [
            Row(
                _label(_("Often asked") if number == 0 else ""),
                Content.assemble((follow_up.question, "bold"), "\n", follow_up.answer),
                apart=True,
            )
            for number, follow_up in enumerate(self._follow_ups)
        ]


def _label(text: str) -> Content:
    return Content.styled(text, "$secondary")


def section(label: str, text: str, style: str = "") -> Row:
    """Return a row of an answer that is about no single player."""
    return Row(_label(label), Content.styled(text, style), apart=True)
