"""What if a hand of the play had been another one? Nothing of it is stored."""

from contextlib import suppress
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from scorekeeper.games.base import Game, NotationError, Problem, Scorecard
from scorekeeper.play import Play
from scorekeeper.translate import _, say
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.screens.answering import LARGE_WIDTH, AnswerScreen, Drafts
from scorekeeper.tui.screens.settle import SettleScreen, section
from scorekeeper.tui.settle_commands import WHAT_IF
from scorekeeper.tui.text import fit, fit_right, minus, short_names
from scorekeeper.tui.widgets.answers import Row
from scorekeeper.tui.widgets.points import signed
from scorekeeper.what_if import (
    Change,
    change_text,
    changes,
    imagine,
    new_problems,
    place_text,
    result_message,
)


class WhatIfScreen(AnswerScreen):
    """Change hands of a round and see totals, ranks and winner before and after."""

    SCREEN_COMMANDS = WHAT_IF
    BINDINGS: ClassVar[list[BindingType]] = bindings(WHAT_IF)

    def __init__(self, play: Play, round_: int | None = None, drafts: Drafts | None = None) -> None:
        super().__init__(play, round_, drafts)
        self.as_played = play
        self.imagined = play
        self.tab = len(self.known)
        self._text = ""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.as_played.game

    def open_tab(self, number: int) -> None:
        """Show the hands of the round, or go to a question."""
        self.keep_draft()
        if number < len(self.known):
            question = self.known[number].question.id
            self.app.switch_screen(SettleScreen(self.as_played, question, self.round, self.drafts))
            return
        self._open_round()

    def _open_round(self) -> None:
        hands = self.as_played.rounds[self.round]
        draft = _draft(self.round)
        self.show_example(())
        self.show_fields(draft, self.drafts.get(draft) or [hand or "" for hand in hands])
        self.answer()

    def answer(self) -> None:
        """Reckon the play with the hands that stand in the fields."""
        self.head(_("What if?"), _("cards of round {round}", round=self.round + 1))
        self.keep_draft()
        self._text = ""
        try:
            self.imagined = imagine(self.as_played, self._typed(self.round))
        except NotationError as error:
            place = next(seat for seat, typed in enumerate(self.values) if not self._reads(typed))
            self.say_problem(say(error.message), place)
            self.fill([])
            return
        for round_ in range(len(self.as_played.rounds)):
            with suppress(NotationError):
                self.imagined = imagine(self.imagined, self._typed(round_))
        self._show()

    def _typed(self, round_: int) -> dict[tuple[int, int], str]:
        return {
            (round_, seat): typed for seat, typed in enumerate(self.drafts.get(_draft(round_), ()))
        }

    def _reads(self, typed: str) -> bool:
        try:
            self.game.parse(typed)
        except NotationError:
            return False
        return True

    def action_turn_round(self) -> None:
        """Change the cards of the next round that was played."""
        last = self.as_played.open_round
        rounds = len(self.as_played.rounds) if last is None else last + 1
        self.keep_draft()
        self.round = (self.round + 1) % rounds
        self._open_round()

    def action_reset(self) -> None:
        """Put everything back as it was played."""
        for name in [name for name in self.drafts if name.startswith("what if ")]:
            del self.drafts[name]
        self._open_round()

    def answer_text(self) -> str:
        """Return before and after, to copy."""
        return self._text

    def _show(self) -> None:
        self.clear_problem()
        before, after = self.as_played.score(), self.imagined.score()
        changed = changes(before, after)
        for seat, change in zip(self.seats, changed, strict=True):
            seat.give(change.after)
            seat.mark(best=change.place_after == 1)
        rows = [
            Row(self._name_before(seat), _drawn(change, short=self.size.width < LARGE_WIDTH))
            for seat, change in enumerate(changed)
        ]
        told = self._told(after)
        self.fill([*rows, *told])
        lines = [
            _("{player}: {change}", player=name, change=change_text(change))
            for name, change in zip(self.names, changed, strict=True)
        ]
        self._text = "\n".join([_("What if?"), *lines, *(row.body.plain for row in told)])

    def _name_before(self, seat: int) -> Content:
        """Return a name as the label of a row with numbers, which stand below each other."""
        if self.size.width >= LARGE_WIDTH:
            return self.name_label(seat)
        return Content.styled(fit(short_names(self.names, 10)[seat], 10), "bold")

    def _told(self, after: Scorecard) -> list[Row]:
        names = self.names
        played, imagined = self.as_played.rounds[self.round], self.imagined.rounds[self.round]
        rows = [
            Row(self.name_label(seat), self.cards_and(hand or "", self._worth(after, seat)), True)
            for seat, hand in enumerate(imagined)
            if hand != played[seat]
        ]
        if self.as_played.rounds == self.imagined.rounds:
            hint = _("Change a hand: add cards by their letters or take some away.")
            rows = [section("", hint, "$accent")]
        result = say(result_message(self.imagined, after), names)
        rows.append(section(_("Result"), result, "bold $accent"))
        story = [*self.game.round_story(after, self.round), *self.game.end_story(after)]
        if story:
            rows.append(Row(Content(""), Content(" ".join(say(told, names) for told in story))))
        rows += [
            section(_("Note"), self._problem(problem), "$warning")
            for problem in new_problems(self.as_played, self.imagined)
        ]
        return rows

    def _problem(self, problem: Problem) -> str:
        text = say(problem.message, self.names)
        if problem.seat is None:
            return text
        return _("{player}: {problem}", player=self.names[problem.seat], problem=text)

    def _worth(self, card: Scorecard, seat: int) -> str:
        return say(self.game.summary(card, self.round, seat), self.names)


def _draft(round_: int) -> str:
    return f"what if {round_}"


def _drawn(change: Change, *, short: bool) -> Content:
    before = fit_right(minus(change.before), 3)
    if not change.gained and not change.moved:
        return Content.styled(f"{before}   " + _("nothing changes"), "$quiet")
    style = "bold $success" if change.gained > 0 else "bold $error"
    drawn = Content.assemble(
        before,
        " → ",
        (fit_right(minus(change.after), 3), "bold"),
        (fit_right(signed(change.gained) if change.gained else "", 5), style),
    )
    if not change.moved:
        return drawn
    moved = place_text(change)
    if short:
        moved = _(
            "rank {before}→{after}",
            before=change.place_before or "–",
            after=change.place_after or "–",
        )
    return Content.assemble(drawn, " " if short else "  ", (moved, "bold $accent"))
