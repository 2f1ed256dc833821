"""The result of one round: bars in the colours of the cards, who rose, and why."""

from time import monotonic
from typing import Final

from scorekeeper.i18n import Message, msg
from scorekeeper.i18n import _ as said
from scorekeeper.play import actions
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.play_screen import PlayScreen
from scorekeeper.tui.play_words import why_lines
from scorekeeper.tui.widgets.panels import View
from scorekeeper.tui.widgets.results import after_round, round_result
from scorekeeper.tui.widgets.rows import Rows, shown

GROWING: Final = 0.4
"""Seconds in which the bars grow."""


class RoundScreen(PlayScreen):
    """The points of one closed round; one player is marked."""

    AREA = "round"
    CLOSED = True

    def __init__(self, play_id: str, round_: int, *, moment: bool = False) -> None:
        super().__init__(play_id)
        self.round = round_
        self._begun = monotonic() if moment else 0.0

    def header(self) -> Header:
        """Return the game and which round this is."""
        if not self.keeper.ready:
            return Header("")
        play = self.play
        detail = said("round {round} is scored", round=self.round + 1)
        if play.round_count:
            detail = said(
                "round {round} of {rounds} is scored", round=self.round + 1, rounds=play.round_count
            )
        return Header(shown(play.title), detail, said("saved {time}", time=self.saved))

    def draw(self, view: View, width: int, height: int) -> Rows:
        """Return the picture."""
        share = min((monotonic() - self._begun) / GROWING, 1.0) if self._begun else 1.0
        return round_result(view, width, height, share)

    def on_mount(self) -> None:
        """Mark the leader, and let the bars grow."""
        self.seat = after_round(self.view)[0].seat
        if self._begun and self.keeper.motion:
            self._grow()
        else:
            self._begun = 0.0

    def _grow(self) -> None:
        self.paint()
        if monotonic() - self._begun < GROWING:
            self.set_timer(1 / 30, self._grow)
        else:
            self._begun = 0.0
            self.paint()

    def order(self) -> list[int]:
        """Return the seats from the first to the last."""
        return [one.seat for one in after_round(self.view)]

    def label(self, command: Command) -> Message:
        """Return what Enter and Esc do now."""
        if command.name == "back" and self.play.finished:
            return msg("Result")
        if command.name == "next":
            if self.play.finished:
                return msg("Result")
            return msg("Round {round}", round=(self.play.open_round or 0) + 1)
        return command.label

    def offered(self, command: Command) -> bool:
        """Return whether a command can be given."""
        return command.name != "finish" or self.play.round_count is None

    def action_next(self) -> None:
        """Go on to the open round, or to the final result."""
        self.keeper.replace("final" if self.play.finished else "sheet", self.play_id)

    def action_why(self) -> None:
        """Explain the marked player's hand."""
        name = self.view.names[self.seat]
        title = msg("{player}, round {round}", player=name, round=self.round + 1)
        self.read(title, why_lines(self.view, self.seat), keys=("question_mark", "x"))

    def action_finish(self) -> None:
        """End a play of open length."""
        now = self.keeper.now()
        self.act(
            self.play_id,
            lambda play: actions.finish(play, now),
            lambda _play: self.keeper.replace("final", self.play_id, moment=True),
        )

    def action_back(self) -> None:
        """Go Home, or back to the final result."""
        if self.play.finished:
            self.keeper.replace("final", self.play_id)
        else:
            self.keeper.home()


SCREEN = RoundScreen
